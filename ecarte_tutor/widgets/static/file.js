// A text as a file of the reader’s own, in the folder for downloads; and one on its way to Python.

function save({ name, type, text }) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// A message to the site may not be long, so a text goes in parts.
function sendInParts(model, message, text) {
  const size = model.get("part");
  const parts = Math.max(1, Math.ceil(text.length / size));
  for (let part = 0; part < parts; part += 1) {
    model.send({ ...message, part, parts, text: text.slice(part * size, (part + 1) * size) });
  }
}
