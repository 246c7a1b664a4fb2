// What stands in the place of a part that failed, in the words of a cell that did.
const WORDS = "Something failed in this part of the lesson. Reload the page to try again; if that doesn’t help, tell the people who run this site.";

export function trouble() {
  const node = document.createElement("p");
  node.className = "ecarte-trouble";
  node.setAttribute("role", "alert");
  node.textContent = WORDS;
  return node;
}
