// The law book: the laws, filtered by code and by what went wrong.

function render({ model, el }) {
  const codes = model.get("codes");
  const entries = model.get("laws").map((law) => ({
    ...law,
    term: String(law.number),
    text: [law.statement],
    under: law.code,
    sought: `${law.id} ${law.number} ${law.statement}`,
  }));
  lookUp(el, {
    title: "The laws",
    example: "king, shuffle, faced …",
    one: "law",
    many: "laws",
    none: "No law matches that. Try fewer words, or both codes.",
    headings: codes,
    entries,
    filters: [
      { label: "Code", control: choice("Both codes", codes), fits: (law, code) => law.code === code },
      {
        label: "What went wrong",
        control: choice("Anything", model.get("mishaps")),
        fits: (law, mishap) => law.mishaps.includes(mishap),
      },
    ],
  });
}

export default { render };
