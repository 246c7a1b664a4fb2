// `look_up.js`: what people type, and what the search over the course finds for it.
import { all, lay } from "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

Element.prototype.scrollIntoView = () => {};
const { default: search } = await import("../../ecarte_tutor/widgets/desk/look_up.js");
const INDEX = JSON.parse(readFileSync(new URL("../../ecarte_tutor/widgets/desk/search_index.json", import.meta.url), "utf8"));

// Typed by people who know neither the game nor the course; beside it the address that answers it.
const SOUGHT = {
  // The keyboard's own apostrophe, and no accents.
  "l'atout": "words.html#trump",
  "l'écart": "words.html#discard",
  "jouer d'autorité": "words.html#stand",
  "jeu de regle": "words.html#jeu-de-regle",
  "regle": "words.html#jeu-de-regle",
  "levee": "words.html#trick",
  "ecart": "words.html#discard",
  "autorite": "words.html#stand",
  // Other books' words.
  "non-dealer": "words.html#pone",
  "non dealer": "words.html#pone",
  "eldest": "words.html#pone",
  "younger": "words.html#dealer",
  "upcard": "words.html#turn-up",
  "renege": "rules-turf-club.html#revoke",
  "ruff": "words.html#trump",
  "pass": "words.html#stand",
  "fold": "rules-turf-club.html#abandoned-hand",
  "swap": "words.html#propose",
  "misdeal": "rules-turf-club.html#wrong-number-dealt",
  "cartes": "words.html#discard",
  "couper": "words.html#trump",
  "coupe": "words.html#trump",
  "pli": "words.html#trick",
  "plis": "words.html#trick",
  "dame": "words.html#court-card",
  "bluff": "16-real-table.ipynb?part=2",
  "chouette": "16-real-table.ipynb?part=5",
  "pool": "16-real-table.ipynb?part=4",
  "stake": "16-real-table.ipynb?part=3",
  "rentrant": "16-real-table.ipynb?part=4",
  "jack": "words.html#knave",
  "elder": "words.html#pone",
  "talon": "words.html#stock",
  "atout": "words.html#trump",
  "roi": "words.html#announce",
  "premier": "words.html#pone",
  "combien": "words.html#accept",
  "levée": "words.html#trick",
  "refus": "words.html#refuse",
  "discard": "words.html#discard",
  "king": "words.html#announce",
  "lead": "06-leading.ipynb",
  "score": "07-score.ipynb",
  "exchange": "questions.html#exchanges",
  // Questions.
  "must I trump": "questions.html#must-trump",
  "stock runs out": "questions.html#stock",
  "not enough cards": "questions.html#stock",
  "reneged": "questions.html#revoked",
  "forgot": "questions.html#forgot-king",
  "change my mind": "questions.html#change-mind",
  "propose twice": "questions.html#exchanges",
  "when may I announce": "questions.html#king-late",
  "three players": "questions.html#players",
  "announce": "words.html#announce",
  "vole": "words.html#vole",
  "luck": "questions.html#luck",
  "four players": "questions.html#players",
  "pronounce": "questions.html#say",
  "lose": "questions.html#losing",
  "children": "questions.html#teach",
  "history": "questions.html#books",
  "friend": "questions.html#friend",
  "online": "questions.html#friend",
  "buy": "questions.html#cards",
  "tournament": "questions.html#friend",
  "money": "questions.html#money",
  "beginner": "questions.html#teach",
  "cheat": "questions.html#revoked",
};

const ALSO_RIGHT = {
  "renege": "questions.html#revoked",
  "ruff": "questions.html#must-trump",
  "couper": "questions.html#must-trump",
  "coupe": "questions.html#must-trump",
  "swap": "questions.html#exchanges",
  "reneged": "rules-turf-club.html#revoke",
  "forgot": "rules-turf-club.html#king-not-marked",
  "exchange": "words.html#propose",
  "change my mind": "rules-turf-club.html#word-taken-back",
  "children": "rules-turf-club.html#teach",
  "beginner": "rules-turf-club.html#teach",
  "history": "16-real-table.ipynb?part=9",
  "pool": "questions.html#players",
  "score": "words.html#point",
  "lead": "questions.html#lead-trumps",
  "king": "questions.html#king-late",
  "money": "16-real-table.ipynb?part=3",
  "three players": "16-real-table.ipynb?part=4",
  "four players": "16-real-table.ipynb?part=5",
};

let field;
beforeEach(() => {
  const el = lay(document.createElement("div"));
  search.lookUp(el, "/base/");
  field = el.querySelector("input");
});

/** The addresses that are listed for a text. */
function hits(text) {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  return all(".ecarte-hits a").map((each) => each.getAttribute("href").replace("/base/", ""));
}

test("what people type finds first what answers it", () => {
  const wrong = Object.entries(SOUGHT).flatMap(([text, address]) => {
    const [first] = hits(text);
    return [address, ALSO_RIGHT[text]].includes(first) ? [] : [[text, first]];
  });
  assert.ok(Object.keys(SOUGHT).length >= 60);
  assert.deepEqual(wrong, []);
});

test("every entry is found first by its own title", () => {
  const titles = INDEX.map(([, title]) => title);
  const once = INDEX.filter(([, title]) => titles.indexOf(title) === titles.lastIndexOf(title) && title !== "±");
  const lost = once.filter(([, title, address]) => !hits(title).slice(0, 2).includes(address));
  assert.ok(once.length > 100);
  assert.deepEqual(lost, []);
});

test("what means nothing finds nothing and breaks nothing", () => {
  for (const text of ["", "   ", "’", "k.*", "((((", "zzzz", "a".repeat(5000), "🂡"]) assert.deepEqual(hits(text), []);
});

test("typing lists the hits as links, and a miss leads to the rules", () => {
  assert.equal(hits("vole")[0], "words.html#vole");
  assert.ok(all(".ecarte-hits li").length <= 12);
  assert.deepEqual(hits("<img src=x onerror=alert(1)> zzzz"), []);
  assert.equal(all("img").length, 0);
  assert.equal(all(".ecarte-found a")[0].getAttribute("href"), "/base/rules-turf-club.html");
  assert.deepEqual(hits(""), []);
  assert.equal(all(".ecarte-found")[0].textContent, "");
});

test("Enter sends no form, and no key leaves it", () => {
  let keys = 0;
  document.addEventListener("keydown", () => (keys += 1));
  const sent = new Event("submit", { cancelable: true, bubbles: true });
  all("form")[0].dispatchEvent(sent);
  for (const key of ["Enter", "x"]) field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  assert.ok(sent.defaultPrevented);
  assert.equal(keys, 0);
});
