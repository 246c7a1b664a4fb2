// Words that can be pressed: each opens its two lines where it stands.

import { element } from "./dom.js";
import { keepKeys } from "./shortcuts.js";

// Every word comes to a page once. In a table's texts they are found by their spellings. In prose the
// author has marked them: what a cell of code draws, as links to `#word-` and a name; a cell of
// Markdown, which in some front ends is on no page of ours and would have links that lead nowhere, as
// `dfn` of the class `word-` and a name.
/** @type {Map<string, Word>} */
const words = new Map();
const nameOf = new Map();
let anyWord = /(?!)/g; // none, until they have come

/** @param {Model<SentOnceTraits>} once */
export function takeWords(once) {
  for (const word of once.get("words")) {
    words.set(word.name, word);
    if (word.everyday) continue;
    for (const spelling of [word.term, ...(word.forms ?? [])]) nameOf.set(spelling.toLowerCase(), word.name);
  }
  // The longest first: a plain card is no mere card, and a hand to stand on no mere stand.
  const spellings = [...nameOf.keys()].sort((one, other) => other.length - one.length);
  anyWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings.map(RegExp.escape ?? escaped).join("|")})(?![\\p{L}\\p{N}])`, "giu");
  if (document.documentElement.dataset.ecarteWords) return;
  document.documentElement.dataset.ecarteWords = "pressed"; // once a page, by whichever widget is first
  document.addEventListener("click", onPress);
  document.addEventListener("pointerdown", onElsewhere);
  document.addEventListener("mousedown", (event) => targetOf(event).closest?.(".ecarte-word") && event.preventDefault()); // the keys stay with the table
  addEventListener("keydown", onWordKey, { capture: true }); // before a table, and before a notebook
  for (const event of ["scroll", "resize"]) addEventListener(event, place, { capture: true, passive: true });
  new MutationObserver(markProse).observe(document.body, { childList: true, subtree: true });
  markProse();
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// To the browser a `button` is a box in its line; this breaks like the words around it.
function wordButton(name, ...content) {
  const attributes = { role: "button", tabindex: "0", class: "ecarte-word", "aria-expanded": "false", "data-word": name };
  return keepKeys(element("a", attributes, ...content));
}

function markProse() {
  for (const mark of document.querySelectorAll('a[href^="#word-"], dfn[class^="word-"]')) {
    const name = (mark.getAttribute("href") ?? mark.className).replace(/^#?word-/, "");
    if (words.has(name)) mark.replaceWith(wordButton(name, ...mark.childNodes));
  }
}

// Bold, italics, and links to words, which may stand in one another.
const INLINE = /\*\*(?<strong>.+?)\*\*|\*(?<em>.+?)\*|\[(?<shown>[^\]]*)\]\(#word-(?<name>[\w-]+)\)/gu;

export function inline(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const { strong, em, shown, name } = found.groups;
    const tag = strong ? "strong" : "em";
    parts.push(text.slice(from, found.index));
    parts.push(name ? wordButton(name, shown) : element(tag, {}, ...inline(strong ?? em)));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

const TOLD = ".ecarte-sentence, .ecarte-notice, .ecarte-help, .ecarte-standing, .ecarte-reason, .ecarte-scale, .ecarte-panel p, .ecarte-row p, .ecarte-group p";
const NOT_IN = "button, a, summary, kbd, code, svg";

// The first mention of each word in the texts of a table.
export function markWords(body) {
  const seen = new Set([...body.querySelectorAll(".ecarte-word")].map((node) => node.dataset.word));
  for (const told of body.querySelectorAll(TOLD)) {
    /** @type {any} */
    const walker = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(NOT_IN)) texts.push(walker.currentNode);
    for (const text of texts) text.replaceWith(...marked(text.data, seen));
  }
}

function marked(text, seen) {
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(anyWord)) {
    const name = nameOf.get(found.toLowerCase());
    if (seen.has(name)) continue;
    seen.add(name);
    parts.push(text.slice(from, index), wordButton(name, found));
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

// The word that is open, and its two lines, which stand right after it on the page.
let pressedWord = null;
let itsLines = null;
let itsSentence = null; // as two ranges: what stands before its lines, and after them

const targetOf = (event) => event.composedPath()[0]; // within a shadow tree, too

function onPress(event) {
  const pressed = targetOf(event).closest?.(".ecarte-word");
  if (!pressed) return;
  const again = pressed === pressedWord;
  shutWord();
  if (!again) openWord(pressed);
}

function onElsewhere(event) {
  if (pressedWord && ![pressedWord, itsLines].some((node) => node.contains(targetOf(event)))) shutWord();
}

function onWordKey(event) {
  const isPress = ["Enter", " "].includes(event.key) && !event.ctrlKey && !event.metaKey;
  if (isPress && targetOf(event).closest?.(".ecarte-word")) {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onPress(event);
  }
  if (!pressedWord || !["Escape", "Tab"].includes(event.key)) return;
  shutWord();
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
  }
}

function openWord(pressed) {
  const { term, french, meaning } = words.get(pressed.dataset.word);
  itsLines = element(
    "span",
    { class: "ecarte ecarte-meaning", role: "note", id: "ecarte-meaning", popover: "manual", "data-lm-suppress-shortcuts": "true" },
    element("strong", {}, term),
    french && element("i", { lang: "fr" }, french),
    element("span", {}, meaning),
  );
  itsSentence = sentenceAround(pressed);
  pressed.after(itsLines);
  itsSentence[1].setStartAfter(itsLines);
  pressed.setAttribute("aria-expanded", "true");
  pressed.setAttribute("aria-describedby", itsLines.id);
  pressedWord = pressed;
  itsLines.showPopover?.(); // without it the lines lie where `place` puts them
  place();
}

function shutWord() {
  if (!pressedWord) return;
  pressedWord.setAttribute("aria-expanded", "false");
  pressedWord.removeAttribute("aria-describedby");
  itsLines.remove();
  pressedWord = itsLines = itsSentence = null;
}

const BLOCK = "p, li, td, th, dd, dt, h1, h2, h3, summary, div";

// The sentence that a node stands in, from its first letter to its full stop, within one block.
function sentenceAround(node) {
  const block = node.closest(BLOCK);
  const [before, after] = [document.createRange(), document.createRange()];
  for (const range of [before, after]) range.selectNodeContents(block);
  before.setEndAfter(node);
  after.setStartAfter(node);
  const [from, to] = [String(before).length - node.textContent.length, String(before).length];
  const sentences = globalThis.Intl?.Segmenter ? [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(block.textContent)] : [];
  const inside = sentences.filter(({ index, segment }) => index < to && index + segment.trimEnd().length > from);
  if (!inside.length) return [before, after];
  const last = inside.at(-1);
  before.setStart(...pointAt(block, inside[0].index));
  const end = last.index + last.segment.trimEnd().length;
  if (end > to) after.setEnd(...pointAt(block, end));
  return [before, after];
}

// Where in a block so many of its characters have gone by.
/** @returns {[Node, number]} */
function pointAt(block, count) {
  /** @type {any} */
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let left = count;
  while (walker.nextNode()) {
    if (left <= walker.currentNode.length) return [walker.currentNode, left];
    left -= walker.currentNode.length;
  }
  return [block, block.childNodes.length];
}

const EDGE = 12;
const GAP = 8;

// Below the word's sentence, or above it where there is no room; never beyond the window's edge.
function place() {
  if (!pressedWord) return;
  if (!pressedWord.isConnected) {
    shutWord();
    return;
  }
  const word = pressedWord.getClientRects()[0];
  const lines = itsSentence.flatMap((range) => [...range.getClientRects()]).filter((each) => each.width);
  const { width, height } = itsLines.getBoundingClientRect();
  const below = Math.max(word.bottom, ...lines.map((each) => each.bottom)) + GAP;
  const above = Math.min(word.top, ...lines.map((each) => each.top)) - GAP - height;
  const isBelow = below + height + EDGE < innerHeight || above < EDGE;
  const left = Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE));
  Object.assign(itsLines.style, { left: 0, top: 0 });
  const home = itsLines.getBoundingClientRect(); // without a popover, in some browsers, the corner of a container
  itsLines.style.left = `${left - home.left}px`;
  itsLines.style.top = `${(isBelow ? Math.min(below, innerHeight - height - EDGE) : above) - home.top}px`;
}
