// Where a table leads on to.

import { element, isOfTheSite } from "../static/dom.js";
import { pageLink } from "../static/page_link.js";

/** @param {SceneLink} data */
export function link({ label, address, main }) {
  const [file, query] = address.split("?", 2);
  const drawn = pageLink(file, query ? `?${query}` : "", label, { class: `ecarte-action${main ? " ecarte-main" : ""}`, "aria-keyshortcuts": main && isOfTheSite() && "Enter" });
  if (main && isOfTheSite()) drawn?.append(element("kbd", { "aria-hidden": "true" }, "⏎"));
  return drawn;
}

const asksBelow = (root) => [...document.querySelectorAll("[data-ecarte-asks]")].some((each) =>
  root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);

// In a part under a title: what the button at its foot does, unless more is asked before that; above a list of
// titles, the first of them.
/** @param {Element} root @param {SceneButton[]} actions */
function nextPart(root, actions) {
  const part = root.closest(".widget-vbox:has(.ecarte-one-at-a-time)");
  const next = part?.querySelector(".ecarte-one-at-a-time :is(.ecarte-next-part, .ecarte-title)");
  const asks = (each) => root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (!next || [...part.querySelectorAll("[data-ecarte-asks=asked]")].some(asks)) return null;
  const apart = next.getBoundingClientRect().top - root.getBoundingClientRect().bottom;
  const isAtTheFoot = next.matches(".ecarte-next-part");
  if (isAtTheFoot && apart > innerHeight) return null; // what is told in between comes first
  const main = !actions.some((each) => each.main);
  const node = element("button", { type: "button", class: `ecarte-action${main ? " ecarte-main" : ""}`, "aria-keyshortcuts": main && "Enter" },
    `${next.matches(".ecarte-title") ? "Next: " : ""}${next.querySelector("span:not([class])").textContent}`, main && element("kbd", { "aria-hidden": "true" }, "⏎"));
  node.addEventListener("click", () => next.click());
  return node;
}

// The way on from a scene that ends a part or a lesson.
/** @param {Element} root @param {Scene} scene */
export const wayOn = (root, { asks, goes_on, actions = [] }) => (asks === "done" && nextPart(root, actions)) || (goes_on && nextLesson(root, actions)) || "";

// From the page’s own link; in JupyterLab there is none. It is the way on if no action is, and if this
// lesson has nothing more to ask.
/** @param {Element} root @param {SceneButton[]} actions */
export function nextLesson(root, actions) {
  const next = document.querySelector("nav a[rel=next]");
  if (!next || asksBelow(root)) return null;
  const main = !actions.some((each) => each.main);
  return element("a", { class: `ecarte-action${main ? " ecarte-main" : ""}`, href: next.href, "aria-keyshortcuts": main && "Enter" },
    "Next lesson", main && element("kbd", { "aria-hidden": "true" }, "⏎"));
}
