// The search over the course: words, laws, mishaps, lessons and their parts, and questions that people ask.
// INDEX, which `python -m tools.tables.build_search` makes, lists [kind, title, address, text, words].

import { element } from "../stage/static/dom.js";
import { pageLink } from "../stage/static/page_link.js";
import { keepKeys } from "../stage/static/shortcuts.js";
import INDEX from "./search_index.json" with { type: "json" };

const SHOWN = 12;
const MOST_SOUGHT = 12; // words; a pasted page is not a search
const KINDS = {
  question: "question", word: "word", mishap: "when it goes wrong", rules: "rules", page: "lesson", part: "part of a lesson", law: "law", hint: "hint of the book",
};

// They tell nothing, unless a title has them as well.
const SMALL = new Set("a am an and are as at be by can could do does for from get have he how if in is it la le les may me my must of on one or should so that the them then they this to un une was we what when where which who why will with would you your".split(" "));

// Letters and digits only, without accents: “L’écart” gives ["ecart"].
const plainWords = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKD").replace(/\p{M}/gu, "")
  .toLowerCase().replace(/œ/g, "oe").split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 || /\d/.test(word));

let indexed;

function entriesOf() {
  indexed ??= INDEX.map(([kind, title, address, text, words]) => ({
    kind, title, address, text,
    named: [plainWords(title), ...words.split(",").map(plainWords)],
    told: plainWords(text),
  }));
  return indexed;
}

// How well two words agree: the same, one with another ending, or the beginning of the other.
function agree(sought, word) {
  if (word === sought) return 1;
  const [short, long] = word.length < sought.length ? [word, sought] : [sought, word];
  if (short.length < 3 || !long.startsWith(short)) return 0;
  return long.length - short.length < 3 && short.length > 3 ? 0.8 : short === sought ? 0.5 : 0;
}

const best = (sought, words) => words.reduce((most, word) => Math.max(most, agree(sought, word)), 0);

// 0 if half of what is sought, or less, is in the entry.
function score({ named, told }, sought) {
  const title = named[0];
  const telling = sought.filter((word) => !SMALL.has(word));
  let sum = 0;
  let met = 0;
  for (const word of telling.length ? telling : sought) {
    const each = Math.max(6 * best(word, title), 5 * best(word, named.slice(1).flat()), 2 * best(word, told));
    sum += each;
    if (each > 0) met += 1;
  }
  const share = met / (telling.length || sought.length);
  if (share <= 0.5) return 0;
  const phrase = sought.join(" ");
  const is = named.findIndex((words) => words.length && words.join(" ") === phrase);
  const small = sought.length - telling.length && sought.filter((word) => title.includes(word)).length / sought.length;
  return sum * share ** 2 + (is === 0 ? 14 : is > 0 ? 12 : 0) + small - title.length / 50;
}

// The best entries first; of equals the first of the index, which has them in an order of its own.
function found(text) {
  const sought = plainWords(text).slice(0, MOST_SOUGHT);
  if (!sought.length) return [];
  const scored = entriesOf().map((entry) => [score(entry, sought), entry]).filter(([points]) => points > 0);
  return scored.sort(([one], [other]) => other - one).map(([, entry]) => entry);
}

// `base` is the address of the folder with the pages; without it they lie beside this one.
function lookUp(el, base) {
  const search = element("input", { type: "search", placeholder: "vole, must I trump, forgot the king …", autocomplete: "off", spellcheck: "false", maxlength: "200" });
  const told = element("p", { class: "ecarte-found", role: "status" });
  const list = element("ol", { class: "ecarte-hits" });
  const link = (file, rest, words) => (base === undefined ? pageLink(file, rest, words) ?? words : element("a", { href: base + file + rest }, words));
  const goTo = (address, words) => {
    const end = address.search(/[?#]|$/);
    return link(address.slice(0, end), address.slice(end), words);
  };

  function show() {
    const hits = found(search.value);
    const isAsked = plainWords(search.value).length > 0;
    told.replaceChildren(
      ...(!isAsked ? [] : hits.length > SHOWN ? [`The best ${SHOWN} of ${hits.length}`] : hits.length ? [`${hits.length} found`]
        : ["Nothing here is called that. Look in ", goTo("rules-turf-club.html", "the rules on one page"), " or ", goTo("questions.html", "what people ask"), "."]),
    );
    list.replaceChildren(...hits.slice(0, SHOWN).map(({ kind, title, address, text }) => element("li", {},
      goTo(address, title), element("small", {}, KINDS[kind]), text && element("p", {}, text))));
    if (hits.length) el.scrollIntoView({ block: "nearest" });
  }

  search.addEventListener("input", show);
  const form = element("form", { class: "ecarte-fields", role: "search", "aria-label": "The whole course" },
    element("label", { class: "ecarte-field" }, element("span", {}, "Look up a word, a law, a question"), search));
  form.addEventListener("submit", (event) => event.preventDefault());
  // JupyterLab and the notebook bind single keys to commands.
  keepKeys(form).addEventListener("keydown", (event) => event.stopPropagation());
  el.classList.add("ecarte", "ecarte-look-up");
  el.append(form, told, list);
}

function render({ el }) {
  lookUp(el);
}

export default { render, lookUp };
