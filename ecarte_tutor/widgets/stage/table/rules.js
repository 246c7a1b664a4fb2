// The rules of the game in a modal dialog. Python sends them in a trait of their own, not with every scene.

import { element, everywhere } from "../static/dom.js";
import { pageLink } from "../static/page_link.js";
import { smallCard, wordsOf } from "../static/pictures.js";

// By the table's `press`, as the other state in table.js.
const rulesOf = new WeakMap();

/** @param {Model<GameTableTraits>} model @param {Element} root @param {Press} press */
export function takeRules(model, root, press) {
  const open = () => {
    const page = rulesPage(model.get("rules_page"));
    page.addEventListener("close", () => {
      page.remove();
      root.querySelector(".ecarte-rules-button")?.focus({ preventScroll: true }); // drawn anew, maybe
    });
    root.append(page);
    page.showModal();
  };
  rulesOf.set(press, () => model.get("rules_page")?.blocks && open);
}

export function rulesButton(press) {
  const open = rulesOf.get(press)?.();
  if (!open) return null;
  const node = element("button", { type: "button", class: "ecarte-switch ecarte-rules-button", "aria-haspopup": "dialog" }, "Rules");
  node.addEventListener("click", open);
  return node;
}

// While a dialog is open no key is for the table.
export const isReading = () => everywhere("dialog[open]").length > 0;

/** @param {RulesPage} data */
function rulesPage({ title, file, blocks }) {
  const isMarked = blocks.some(({ lines }) => lines.some((line) => line.is_own));
  const back = element("button", { type: "button", class: "ecarte-action ecarte-main", autofocus: true }, "Back to the game");
  const link = pageLink(file, "", "to print", { target: "_blank", rel: "noopener" });
  const page = element("dialog", { class: "ecarte-dialog ecarte-rules", "aria-label": `Rules: ${title}` },
    element("header", {}, element("h2", {}, "Rules"), element("p", {}, title, ...(link ? [" · ", link] : []))),
    element("div", { class: "ecarte-rule-blocks" }, ...blocks.map(ruleBlock)),
    element("footer", {}, isMarked && element("p", {}, ownMark(), "Not so at the Turf Club."), back));
  back.addEventListener("click", () => page.close());
  page.addEventListener("click", (event) => {
    if (event.detail && isBeside(page, event)) page.close();
  });
  return page;
}

// On the backdrop, which is the dialog's own; its padding is, too.
function isBeside(page, { target, clientX, clientY }) {
  const { left, right, top, bottom } = page.getBoundingClientRect();
  return target === page && !(left <= clientX && clientX <= right && top <= clientY && clientY <= bottom);
}

const ownMark = () => element("span", { class: "ecarte-own", "aria-hidden": "true" }, "◆\u00a0");

/** @param {RuleBlock} data */
function ruleBlock({ title, cards, lines }) {
  return element("section", {},
    element("h3", {}, title),
    cards && element("div", { class: "ecarte-ranked", role: "img", "aria-label": cards.map(wordsOf).join(", ") }, ...cards.map(smallCard)),
    lines[0].figure ? element("dl", {}, ...lines.map(scoreLine)) : element("p", {}, ...lines.flatMap((line) => [...told(line), " "])));
}

/** @param {RuleLine} line */
const told = ({ text, is_own: isOwn }) => (isOwn ? [ownMark(), text, element("span", { class: "ecarte-spoken" }, " (not so at the Turf Club)")] : [text]);

/** @param {RuleLine} line */
const scoreLine = (line) => element("div", {}, element("dt", {}, ...told(line)), element("dd", {}, line.figure));
