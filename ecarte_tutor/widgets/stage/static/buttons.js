// Buttons, the marks on what was chosen, and badges.

import { element } from "./dom.js";

// After an answer: a tick on the right one, a cross on a wrong choice; a choice that is neither is named.
const MARKS = { right: "✔", wrong: "✘" };
/** @param {{mark?: string}} of */
export const markClass = ({ mark }) => (mark ? ` ecarte-is-${mark}` : "");
/** @param {{mark?: string, chosen?: boolean}} of */
const markWord = ({ mark, chosen }) => (mark === "wrong" || chosen ? "yours" : "right");

/** @param {{mark?: string, chosen?: boolean}} data */
export function tag(data, attributes = {}) {
  const sign = data.mark && element("span", { class: "ecarte-sign", "aria-hidden": "true" }, MARKS[data.mark]);
  return element("span", { class: "ecarte-tag", ...attributes }, sign, ` ${markWord(data)}`);
}

/** @param {Partial<SceneButton>} data @param {Press} press @param {string} className */
export function button(data, press, className) {
  const node = element(
    "button",
    {
      type: "button",
      class: `${className}${data.main ? " ecarte-main" : ""}${data.chosen ? " ecarte-chosen" : ""}${markClass(data)}`,
      "aria-pressed": data.chosen === undefined ? undefined : String(data.chosen),
      "aria-keyshortcuts": data.key,
      "data-action": data.action,
      "data-value": data.value ?? "",
      disabled: data.action === "", // it shows an answer that was given
    },
    element("span", {}, data.label),
    (data.mark || (data.chosen && data.action === "")) && tag(data),
    data.hint && element("kbd", { "aria-hidden": "true" }, data.hint),
  );
  node.addEventListener("click", () => press(data));
  return node;
}

/** @param {Badge} data */
export function badge({ words, tone, sign }) {
  return element("span", { class: `ecarte-badge ecarte-${tone ?? "plain"}` }, sign ? `${sign} ${words}` : words);
}
