// Cards that can be seen or pressed, and rows of them.

import { markClass, tag } from "../static/buttons.js";
import { element } from "../static/dom.js";
import { picture, wordsOf } from "../static/pictures.js";

// A card is its name, or an object with the name and how to show it; `of` is its tray.
/** @param {string | SceneCard} shown @param {string} className @param {Press} [press] @param {Partial<Tray>} [of] */
export function card(shown, className, press, of = {}) {
  const data = typeof shown === "string" ? { card: shown } : shown;
  const { action } = of;
  const last = of.note ? `; ${data.caption}${of.note}` : "";
  const marked = data.mark ? `, ${data.mark}` : "";
  const label = wordsOf(data.card) + marked + (data.note ?? "") + ((data.lit ? of.lit : of.unlit) ?? "") + last;
  const svg = picture(data.card);
  svg.setAttribute("aria-label", label);
  const drawn = element("div", { class: "ecarte-picture" }, svg, data.mark && tag(data, { "aria-hidden": "true" }));
  const marks = `${data.lit ? " ecarte-lit" : ""}${data.chosen ? " ecarte-raised" : ""}${markClass(data)}`;
  return element(
    "figure",
    { class: `${className}${marks}`, "data-card": data.card },
    data.action ?? action ? cardButton(pressable(data, action), label, drawn, press) : drawn,
    data.caption && element("figcaption", {}, data.caption),
  );
}

/** @param {SceneCard} data @param {string} [action] */
export const pressable = (data, action) => ({ ...data, action: data.action ?? action, value: data.value ?? data.card });

/** @param {SceneCard} data @param {string} label @param {Node} drawn @param {Press} press */
function cardButton(data, label, drawn, press) {
  const node = element("button", {
    type: "button",
    class: "ecarte-card-button",
    "aria-label": label,
    "aria-pressed": data.chosen === undefined ? undefined : String(data.chosen),
    "aria-keyshortcuts": data.key,
    "data-action": data.action,
    "data-value": data.value,
  }, drawn, data.key && element("kbd", { "aria-hidden": "true" }, data.key));
  node.addEventListener("click", () => press(data));
  return node;
}

export function cardBack(className, attributes = {}) {
  return element("div", { class: `ecarte-back ${className}`, "aria-hidden": "true", ...attributes });
}

/** @param {Tray} data @param {Press} press */
export function tray(data, press) {
  return element(
    "section",
    { class: "ecarte-tray" },
    element("h3", {}, data.title),
    element("div", { class: "ecarte-small-hand" },
      ...data.cards.map((each) => card(each, "ecarte-small", press, data))),
  );
}

// Cards under headings, which say nothing that the title does not.
/** @param {string} text */
export function caseInCards(text) {
  const parts = text.split("; ").map((part) => part.split(": "));
  return element("div", { class: "ecarte-laid", "aria-hidden": "true" }, ...parts.map(([title, cards]) =>
    element("section", { class: "ecarte-tray" }, element("h3", {}, title), element("div", { class: "ecarte-small-hand" },
      ...cards.split(" ").map((each) => (each === "-" ? cardBack("ecarte-small") : card(each, "ecarte-small")))))));
}

/** @param {Row["cards"]} cards */
export const listOf = (cards) => (typeof cards === "string" ? cards.split(" ").filter(Boolean) : cards);
