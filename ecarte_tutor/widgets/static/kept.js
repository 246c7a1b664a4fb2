// What this browser keeps for its owner from page to page; one that keeps nothing forgets it with
// the page.

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it holds for as long as the page is open
  }
}
