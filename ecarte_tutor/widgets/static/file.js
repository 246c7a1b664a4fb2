// Files: a text saved to the downloads folder, and a text sent to the kernel.

function save({ name, type, text }) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// The site limits the size of a message, so a text is sent in parts.
function sendInParts(model, message, text) {
  const size = model.get("part");
  const parts = Math.max(1, Math.ceil(text.length / size));
  for (let part = 0; part < parts; part += 1) {
    model.send({ ...message, part, parts, text: text.slice(part * size, (part + 1) * size) });
  }
}
