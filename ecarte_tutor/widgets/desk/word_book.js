// The word book: every word of the glossary, by chapter.

const begun = (text) => text[0].toUpperCase() + text.slice(1);

async function render({ model, el }) {
  const once = await sentOnce(model);
  knowTreeOf(el);
  takeWords(once);
  const entries = once.get("words").map((word) => ({
    term: word.term,
    text: [word.french && element("i", { lang: "fr" }, word.french), word.meaning],
    under: word.chapter,
    sought: [word.term, ...(word.forms ?? []), word.french ?? "", word.meaning].join(" "),
  }));
  const chapters = [...new Set(entries.map((entry) => entry.under))];
  el.classList.add("ecarte-word-book");
  lookUp(el, {
    title: "The words",
    example: "vole, guarded, le talon …",
    one: "word",
    many: "words",
    none: "No word matches that. Try fewer letters.",
    headings: Object.fromEntries(chapters.map((chapter) => [chapter, begun(chapter)])),
    entries,
  });
}

export default { render };
