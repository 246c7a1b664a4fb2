// A set that a teacher makes: how far it is drawn, and what it has become.

import { button } from "../static/buttons.js";
import { element } from "../static/dom.js";
import { smallCard } from "../static/pictures.js";
import { listOf } from "./cards.js";
import { copyButton, linkTo } from "./code.js";

// How far a set is drawn that is being made.
export function drawing(told, press) {
  return told && element("section", { class: "ecarte-drawing" }, element("p", {}, told),
    button({ action: "cancel", label: "Cancel" }, press, "ecarte-action"));
}

// A set made by a teacher: its code in large type, for a projector.
/** @param {MadeSet} data @param {Press} press */
export function made(data, press) {
  if (!data) return null;
  const query = linkTo(data.text, data.named ? { name: data.name } : {});
  const address = document.body.dataset.voila ? (data.page ?? "") + query : null;
  return element(
    "section",
    { class: "ecarte-panel ecarte-made" },
    element("h3", {}, data.name),
    data.code && element("p", { class: "ecarte-set-code" }, data.code),
    element("p", {}, address ? element("a", { href: address }, "Open it") : "", address ? " " : "",
      copyButton(address ? new URL(address, location.href).href : data.text, address ? "copy its link" : "copy"),
      address ? " " : "", address ? element("a", { class: "ecarte-action", href: `../../class${query}`, target: "_blank", rel: "noopener" }, "Show it as a square") : ""),
    data.called && element("p", {}, data.called),
    element("p", {}, "It covers:"),
    element("ul", {}, ...data.covers.map(({ title, hands }) => element("li", {}, title, ...hands.map((each) => element("span", { class: "ecarte-small-hand ecarte-chip-hand" }, ...listOf(each).map(smallCard)))))),
    button(data.sheet, press, "ecarte-action"),
    address && data.packed && element("p", {}, element("a", { href: `../../package${query}`, target: "_blank", rel: "noopener" }, "For your learning platform (SCORM)")),
  );
}
