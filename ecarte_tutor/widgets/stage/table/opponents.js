// Before a game: the opponents to choose from, and the button that deals.

import { button } from "../static/buttons.js";
import { element } from "../static/dom.js";
import { faceOf } from "../static/pictures.js";

/** @param {Scene} scene @param {Press} press */
export function opponents(scene, press) {
  const chosen = scene.opponents.find((each) => each.button.chosen);
  return element(
    "section",
    { class: "ecarte-opponents" },
    seats(scene.opponents, press),
    element("div", { class: "ecarte-choices" }, ...scene.choices.map((each) => button(each, press, "ecarte-choice"))),
    chosen?.weakness && weakness(chosen),
  );
}

// One of them is chosen: Tab comes to that one, and the arrow keys choose another.
/** @param {OpponentChoice[]} all @param {Press} press */
function seats(all, press) {
  const nodes = all.map((each) => seat(each, press));
  const chosen = all.findIndex((each) => each.button.chosen);
  nodes.forEach((node, place) => {
    node.tabIndex = place === Math.max(0, chosen) ? 0 : -1;
    node.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const next = nodes.at((place + step) % nodes.length);
      next.focus();
      next.click();
    });
  });
  return element("div", { class: "ecarte-seats", role: "radiogroup", "aria-label": "Who sits opposite" }, ...nodes);
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {OpponentChoice} data @param {Press} press */
function seat({ button: data, face, manner, record }, press) {
  const node = element(
    "button",
    {
      type: "button",
      class: `ecarte-opponent${data.chosen ? " ecarte-chosen" : ""}`,
      role: "radio",
      "aria-checked": String(data.chosen),
      "data-action": data.action,
      "data-value": data.value,
    },
    faceOf(face),
    element("strong", {}, data.label),
    element("span", {}, manner),
    record && element("small", {}, record),
  );
  node.addEventListener("click", () => press(data));
  return node;
}

/** @param {OpponentChoice} data */
function weakness({ weakness: words, asks }) {
  const told = element("p", {}, words);
  return asks ? element("details", { class: "ecarte-weakness" }, element("summary", {}, asks), told) : element("div", { class: "ecarte-weakness" }, told);
}
