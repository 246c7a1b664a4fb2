// Card pictures and portraits as SVG from Python: the only markup set by innerHTML. A page gets them
// once; scenes refer to them by name.
const pictures = new Map();
export const faces = new Map();

/** @param {Model<SentOnceTraits>} once */
export function takePictures(once) {
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

// A copy, for the caller to insert. A browser shows a title as a tip, over the button that the card is.
export function picture(name) {
  const copy = pictures.get(name).cloneNode(true);
  copy.setAttribute("aria-label", wordsOf(name));
  copy.querySelector("title").remove();
  return copy;
}

// A copy of a portrait, or null.
export function faceOf(name) {
  return faces.get(name)?.cloneNode(true) ?? null;
}

export function wordsOf(name) {
  return pictures.get(name).querySelector("title").textContent;
}
