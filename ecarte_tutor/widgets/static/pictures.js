// The card pictures and the portraits, which Python draws: the one markup that goes into a page as such.

// They come to a page once; scenes name them.
const pictures = new Map();
const faces = new Map();

function takePictures(once) {
  takeDrawings(pictures, once.get("cards"));
  takeDrawings(faces, once.get("faces"));
}

function takeDrawings(taken, drawings = {}) {
  for (const [name, svg] of Object.entries(drawings)) {
    if (taken.has(name)) continue; // another table of this page has brought it
    const holder = document.createElement("div");
    holder.innerHTML = svg;
    taken.set(name, holder.firstElementChild);
  }
}

// A picture of the card, for the caller to put somewhere.
function picture(name) {
  return pictures.get(name).cloneNode(true);
}

// A portrait; nothing for somebody who has none.
function faceOf(name) {
  return faces.get(name)?.cloneNode(true) ?? null;
}

function wordsOf(name) {
  return pictures.get(name).querySelector("title").textContent;
}
