// Card pictures and portraits as SVG from Python: the only markup set by innerHTML. A page gets them
// once; scenes refer to them by name.
const pictures = new Map();
const faces = new Map();

function takePictures(once) {
  takeDrawings(pictures, once.get("cards"));
  takeDrawings(faces, once.get("faces"));
}

function takeDrawings(taken, drawings = {}) {
  for (const [name, svg] of Object.entries(drawings)) {
    if (taken.has(name)) continue; // another table of this page has it already
    const holder = document.createElement("div");
    holder.innerHTML = svg;
    taken.set(name, holder.firstElementChild);
  }
}

// A copy, for the caller to insert. A browser shows a title as a tip, over the button that the card is.
function picture(name) {
  const copy = pictures.get(name).cloneNode(true);
  copy.setAttribute("aria-label", wordsOf(name));
  copy.querySelector("title").remove();
  return copy;
}

// A copy of a portrait, or null.
function faceOf(name) {
  return faces.get(name)?.cloneNode(true) ?? null;
}

function wordsOf(name) {
  return pictures.get(name).querySelector("title").textContent;
}
