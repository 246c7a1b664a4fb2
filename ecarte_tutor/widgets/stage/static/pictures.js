import { element } from "./dom.js";
import { rememberedSuits } from "./suits.js";

// Card pictures and portraits as SVG from Python: the only markup set by innerHTML. A page gets them
// once; scenes refer to them by name.
const pictures = new Map();
export const faces = new Map();

/** @param {Model<SentOnceTraits>} once */
export function takePictures(once) {
  rememberedSuits();
  takeDrawings(pictures, once.get("cards"));
  takeDrawings(faces, once.get("faces"));
}

export function takeDrawings(taken, drawings = {}) {
  for (const [name, svg] of Object.entries(drawings)) {
    if (taken.has(name)) continue; // another table of this page has it already
    const holder = document.createElement("div");
    holder.innerHTML = svg;
    taken.set(name, holder.firstElementChild);
  }
}

let cuts = 0;

// The figure of a court card is cut to its panel by an id, and an id is the page's: a second card with it would be
// cut by the first, or not at all where that one lies in a notebook behind this one.
function cutByItself(copy) {
  const clip = copy.querySelector("clipPath");
  if (!clip) return;
  const shared = `url(#${clip.id})`;
  clip.id += `-${(cuts += 1)}`;
  for (const half of copy.querySelectorAll(`[clip-path="${shared}"]`)) half.setAttribute("clip-path", `url(#${clip.id})`);
}

// A copy, for the caller to insert. A browser shows a title as a tip, over the button that the card is.
export function picture(name) {
  const copy = pictures.get(name).cloneNode(true);
  copy.setAttribute("aria-label", wordsOf(name));
  copy.querySelector("title").remove();
  cutByItself(copy);
  return copy;
}

// A small card, for lists and diagrams: rank and suit, the corner of the large one.
/** @param {string | SceneCard} shown */
export function smallCard(shown) {
  const { card: name, lit } = typeof shown === "string" ? { card: shown } : shown;
  const svg = picture(name);
  const [ground, inked] = svg.children;
  ground.setAttribute("x", "-9"); // its edge is out of sight
  inked.replaceChildren(...[...inked.children].slice(0, 2));
  svg.setAttribute("viewBox", "-1.4 6 30 48");
  svg.setAttribute("class", `ecarte-small-card${lit ? " ecarte-lit" : ""}`);
  return svg;
}

// A hand in a list; `drawings` are those of its cards that the page may not have yet.
export function smallHand(names, drawings) {
  takeDrawings(pictures, drawings);
  return cardsAsOne(names, "ecarte-small-hand", smallCard);
}

// Cards as one picture, whose text is their names.
export function cardsAsOne(names, kind, drawnAs = picture) {
  return element("span", { class: kind, role: "img", "aria-label": names.map(wordsOf).join(", ") }, ...names.map((name) => drawnAs(name)));
}

// A copy of a portrait, or null.
export function faceOf(name) {
  return faces.get(name)?.cloneNode(true) ?? null;
}

export function wordsOf(name) {
  return pictures.get(name).querySelector("title").textContent;
}
