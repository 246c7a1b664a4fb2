// Four-colour suits: a setting of the whole page, stored in this browser.

import { element, everywhere } from "./dom.js";
import { keep, recall } from "./kept.js";

const SUITS = "ecarte-tutor.suits";
const wearsFour = () => document.documentElement.dataset.ecarteSuits === "four";

function wear(suits) {
  document.documentElement.dataset.ecarteSuits = suits;
  for (const node of everywhere(".ecarte-suits")) node.setAttribute("aria-pressed", String(wearsFour()));
}

export function rememberedSuits() {
  if (!document.documentElement.dataset.ecarteSuits) wear(recall(SUITS) === "four" ? "four" : "two");
}

export function suitsButton() {
  const node = element("button", { type: "button", class: "ecarte-suits", "aria-pressed": String(wearsFour()) }, "four-colour suits");
  node.addEventListener("click", () => {
    wear(wearsFour() ? "two" : "four");
    keep(SUITS, document.documentElement.dataset.ecarteSuits);
  });
  return node;
}
