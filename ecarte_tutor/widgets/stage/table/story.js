// The story of a game: the score, where it turned, the chart of its chances; in a `details` the deals,
// luck and skill.

import { button } from "../static/buttons.js";
import { chart } from "../static/charts.js";
import { element } from "../static/dom.js";
import { panels } from "../static/panels.js";
import { copyButton, linkTo } from "./code.js";

/** @param {Scene} scene */
export function story({ story: told, panels: named }) {
  if (!told) return null;
  return element(
    "section",
    { class: "ecarte-story", "aria-label": "The story of the game" },
    element("div", {}, finalScore(told),
      told.turning && element("p", { class: "ecarte-turned" }, told.turning)),
    told.chart && element("figure", { class: "ecarte-plot" }, chart(told.chart, told.turning ?? "")),
    element("details", { class: "ecarte-account" },
      element("summary", {}, told.parts ? parts(told.parts) : element("span", {}, "Deal by deal")),
      dealLines(told), panels(named, chart)),
  );
}

// The result as text to copy, and buttons to save the game.
/** @param {Scene} scene @param {Press} press */
export function record({ story: told, aside = [] }, press) {
  if (!told?.pasted) return null;
  return element("div", { class: "ecarte-tools" },
    copyButton(withAddress(told), "copy the result for a friend"),
    ...aside.map((each) => button(each, press, "ecarte-copy")));
}

// On the site the code at the end of the text becomes a link to the same cards, with this result.
/** @param {GameStory} told */
function withAddress({ pasted, score }) {
  if (!document.body.classList.contains("ecarte-page")) return pasted;
  return pasted.replace(/\S+$/, (code) => new URL(linkTo(code, { friend: score.join("-") }), location.href).href);
}

/** @param {GameStory} told */
function finalScore({ names, score }) {
  const [mine, theirs] = names.map((name) => element("span", {}, name));
  const [won, lost] = score.map((points) => element("b", {}, String(points)));
  return element("p", { class: "ecarte-final", "aria-label": `${names[0]} ${score[0]}, ${names[1]} ${score[1]}` }, mine, won, element("i", { "aria-hidden": "true" }, "–"), lost, theirs);
}

/** @type {("text" | "tricks" | "points" | "score" | "chance")[]} */
const COLUMNS = ["text", "tricks", "points", "score", "chance"];
const HEADS = { text: "", tricks: "tricks", points: "points", score: "score", chance: "chance" };

/** @param {GameStory} told */
function dealLines({ deals }) {
  const columns = COLUMNS.filter((name) => deals.some((each) => each[name]));
  const head = element("tr", {}, element("th", { scope: "col" }, "deal"), ...columns.map((name) => element("th", { scope: "col", class: `ecarte-col-${name}` }, HEADS[name])));
  const rows = deals.map((each, place) => element(
    "tr",
    { class: each.is_turning ? "ecarte-turning" : undefined },
    element("th", { scope: "row" }, String(place + 1)),
    ...columns.map((name) => element("td", { class: `ecarte-col-${name}` }, each[name] ?? "")),
  ));
  return element("table", { class: "ecarte-deals" }, element("thead", {}, head), element("tbody", {}, ...rows));
}

/** @param {StoryPart[]} list */
function parts(list) {
  return element("span", { class: "ecarte-parts" }, ...list.map(({ label, figure }) => element("span", {}, `${label} `, element("b", {}, figure))));
}
