// Words that can be pressed: each opens its two lines where it stands.

// Every word comes to a page once. In a table's texts they are found by their spellings; in a
// lesson's prose the author has marked them, as links to `#word-` and a name.
const words = new Map();
const nameOf = new Map();
let anyWord = /(?!)/g; // none, until they have come

function takeWords(once) {
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
  document.addEventListener("keydown", onWordKey, { capture: true });
  for (const event of ["scroll", "resize"]) addEventListener(event, place, { capture: true, passive: true });
  new MutationObserver(markProse).observe(document.body, { childList: true, subtree: true });
  markProse();
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function wordButton(name, ...content) {
  const attributes = { type: "button", class: "ecarte-word", "aria-expanded": "false", "data-word": name };
  return keepKeys(element("button", attributes, ...content));
}

function markProse() {
  for (const link of document.querySelectorAll('a[href^="#word-"]')) {
    const name = link.getAttribute("href").slice("#word-".length);
    if (words.has(name)) link.replaceWith(wordButton(name, ...link.childNodes));
  }
}

const TOLD = ".ecarte-sentence, .ecarte-notice, .ecarte-help, .ecarte-standing, .ecarte-reason, .ecarte-scale, .ecarte-panel p, .ecarte-row p, .ecarte-group p";
const NOT_IN = "button, a, summary, kbd, code, svg";

// The first mention of each word in the texts of a table.
function markWords(body) {
  const seen = new Set([...body.querySelectorAll(".ecarte-word")].map((node) => node.dataset.word));
  for (const told of body.querySelectorAll(TOLD)) {
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

function onPress(event) {
  const pressed = event.target instanceof Element && event.target.closest(".ecarte-word");
  if (!pressed) return;
  const again = pressed === pressedWord;
  shutWord();
  if (!again) openWord(pressed);
}

function onElsewhere(event) {
  if (pressedWord && !pressedWord.contains(event.target) && !itsLines.contains(event.target)) shutWord();
}

function onWordKey(event) {
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
  pressed.after(itsLines);
  pressed.setAttribute("aria-expanded", "true");
  pressed.setAttribute("aria-describedby", itsLines.id);
  pressedWord = pressed;
  itsLines.showPopover();
  place();
}

function shutWord() {
  if (!pressedWord) return;
  pressedWord.setAttribute("aria-expanded", "false");
  pressedWord.removeAttribute("aria-describedby");
  itsLines.remove();
  pressedWord = itsLines = null;
}

const EDGE = 12;

// Below the word, or above it where there is no room; never beyond the window's edge.
function place() {
  if (!pressedWord) return;
  if (!pressedWord.isConnected) {
    shutWord();
    return;
  }
  const word = pressedWord.getClientRects()[0];
  const { width, height } = itsLines.getBoundingClientRect();
  const below = word.bottom + EDGE / 2;
  const top = below + height + EDGE < innerHeight ? below : word.top - EDGE / 2 - height;
  itsLines.style.left = `${Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE))}px`;
  itsLines.style.top = `${Math.max(EDGE, top)}px`;
}
