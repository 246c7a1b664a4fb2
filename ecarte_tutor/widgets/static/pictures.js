// The card pictures, which Python draws: the one markup that goes into a page as such.

// The 32 cards come to a page once; scenes name them.
const pictures = new Map();

function takePictures(once) {
  for (const [name, svg] of Object.entries(once.get("cards"))) {
    if (pictures.has(name)) continue; // another table of this page has brought it
    const holder = document.createElement("div");
    holder.innerHTML = svg;
    pictures.set(name, holder.firstElementChild);
  }
}

// A picture of the card, for the caller to put somewhere.
function picture(name) {
  return pictures.get(name).cloneNode(true);
}

function wordsOf(name) {
  return pictures.get(name).querySelector("title").textContent;
}
