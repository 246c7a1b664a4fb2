// A searchable list: entries under headings, found by words and by filters.

function labelled(label, control) {
  return element("label", { class: "ecarte-field" }, element("span", {}, label), control);
}

function choice(first, options) {
  const items = [["", first], ...Object.entries(options)];
  return element(
    "select",
    {},
    ...items.map(([value, text]) => element("option", { value }, text)),
  );
}

// Pasted words without what cannot be seen, in letters of the ordinary width.
const plainWords = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC").toLowerCase();

// All words must occur, in any order: "king mark" finds "may be marked ... the king".
function holds(entry, sought) {
  const text = entry.sought.toLowerCase();
  return sought.every((word) => text.includes(word));
}

// Entry: `term`, `text`, its heading `under`, and the text searched, `sought`.
// Filter: `label`, `control`, and the predicate `fits(entry, value)`.
function lookUp(el, { title, example, one, many, none, headings, entries, filters = [] }) {
  const search = element("input", {
    type: "search",
    placeholder: example,
    autocomplete: "off",
    spellcheck: "false",
  });
  const found = element("p", { class: "ecarte-found", role: "status" });
  const list = element("div", {});

  function show() {
    const sought = plainWords(search.value).split(/\s+/).filter(Boolean);
    const fitting = entries.filter(
      (entry) =>
        filters.every(({ control, fits }) => !control.value || fits(entry, control.value)) &&
        holds(entry, sought),
    );
    const all = fitting.length === entries.length;
    found.textContent = all
      ? `All ${entries.length} ${many}`
      : fitting.length
        ? `${fitting.length} of ${entries.length} ${many}`
        : none;
    const parts = Object.entries(headings).map(([id, name]) => {
      const own = fitting.filter((entry) => entry.under === id);
      if (!own.length) return null;
      const count = own.length === 1 ? `one ${one}` : `${own.length} ${many}`;
      return element(
        "details",
        { open: !all && "" },
        element("summary", {}, element("strong", {}, name), ` · ${count}`),
        element(
          "dl",
          {},
          ...own.flatMap((entry) => [element("dt", {}, entry.term), element("dd", {}, ...entry.text)]),
        ),
      );
    });
    list.replaceChildren(...parts.filter(Boolean));
  }

  for (const control of [search, ...filters.map((each) => each.control)]) {
    control.addEventListener("input", show);
  }
  const fields = element(
    "form",
    { class: "ecarte-fields", role: "search", "aria-label": title },
    labelled("Words", search),
    ...filters.map(({ label, control }) => labelled(label, control)),
  );
  fields.addEventListener("submit", (event) => event.preventDefault());
  // JupyterLab and the notebook bind single keys to commands.
  keepKeys(fields).addEventListener("keydown", (event) => event.stopPropagation());
  el.classList.add("ecarte", "ecarte-look-up");
  el.append(fields, found, list);
  show();
}
