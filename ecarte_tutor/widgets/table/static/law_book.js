// The law book: filters the laws that Python sends, by code, by what went wrong and by words.

function labelled(label, control) {
  return element("label", { class: "ecarte-law-field" }, element("span", {}, label), control);
}

function choice(first, options) {
  const items = [["", first], ...Object.entries(options)];
  return element(
    "select",
    {},
    ...items.map(([value, text]) => element("option", { value }, text)),
  );
}

// Every word must be found, wherever it stands: "king mark" finds "may be marked ... the king".
function holds(law, words) {
  const text = `${law.id} ${law.number} ${law.statement}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function render({ model, el }) {
  const laws = model.get("laws");
  const codes = model.get("codes");
  const search = element("input", {
    type: "search",
    placeholder: "king, shuffle, faced …",
    autocomplete: "off",
    spellcheck: "false",
  });
  const code = choice("Both codes", codes);
  const mishap = choice("Anything", model.get("mishaps"));
  const found = element("p", { class: "ecarte-law-count", role: "status" });
  const list = element("div", { class: "ecarte-laws" });

  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = laws.filter(
      (law) =>
        (!code.value || law.code === code.value) &&
        (!mishap.value || law.mishaps.includes(mishap.value)) &&
        holds(law, words),
    );
    found.textContent =
      fitting.length === laws.length
        ? `All ${laws.length} laws`
        : fitting.length
          ? `${fitting.length} of ${laws.length} laws`
          : "No law has that. Try fewer words, or both codes.";
    const parts = Object.entries(codes).map(([id, name]) => {
      const own = fitting.filter((law) => law.code === id);
      if (!own.length) return null;
      const count = own.length === 1 ? "one law" : `${own.length} laws`;
      return element(
        "details",
        { open: fitting.length < laws.length && "" },
        element("summary", {}, element("strong", {}, name), ` · ${count}`),
        element(
          "dl",
          {},
          ...own.flatMap((law) => [
            element("dt", {}, String(law.number)),
            element("dd", {}, law.statement),
          ]),
        ),
      );
    });
    list.replaceChildren(...parts.filter(Boolean));
  }

  for (const control of [search, code, mishap]) control.addEventListener("input", show);
  const fields = element(
    "form",
    { class: "ecarte-law-fields", role: "search", "aria-label": "The laws" },
    labelled("Words", search),
    labelled("Code", code),
    labelled("What went wrong", mishap),
  );
  fields.addEventListener("submit", (event) => event.preventDefault());
  // Lab and notebook read single keys as commands.
  fields.addEventListener("keydown", (event) => event.stopPropagation());
  el.classList.add("ecarte");
  el.append(fields, found, list);
  show();
}

export default { render };
