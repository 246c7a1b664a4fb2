// The page You: the number and its line, what is due, a bar for each skill, games against each opponent.

import { button } from "../../stage/static/buttons.js";
import { element } from "../../stage/static/dom.js";
import { pageLink } from "../../stage/static/page_link.js";
import { faceOf, faces, takeDrawings } from "../../stage/static/pictures.js";
import { inBrief, progressPanel } from "./panel.js";
import { trend } from "./trend.js";

/** @param {ProgressPage} view @param {SceneButton} review @param {Press} press */
function you(view, review, press) {
  const { number, due, habit, rows, opponents, games, game } = view.you;
  const bars = rows.some((row) => row.asked) && [
    element("h2", {}, "By skill: your last eight answers"),
    element("p", { class: "ecarte-sentence" }, view.sentence),
    element("ul", { class: "ecarte-bars" }, ...rows.filter((row) => row.asked).map((row) => skillRow(row, view, press)), notAsked(rows, view, press)),
  ];
  return [
    dueCloth(view, due, habit || (!number.figure && number.words), review, press),
    element("div", { class: "ecarte-heading" }, element("h2", {}, bars ? "At the table" : "Four to play against"), pageLink(game, "", "play a game")),
    element("ul", { class: "ecarte-met" }, ...opponents.map(opponentMet)),
    ...games.map(({ text: words, code }) =>
      element("p", { class: "ecarte-best" }, words.replace("–", "\u2060–\u2060"), code && " ", code && pageLink(game, `?code=${encodeURIComponent(code)}`, "Play its cards again"))),
    number.figure && numberCard(number),
    ...(bars || []),
  ];
}

/** @param {NumberCard} data */
function numberCard({ figure, words, between, sentence, chart: data }) {
  const [before, after] = words.split("{figure}");
  return element(
    "section",
    { class: "ecarte-number-card", "aria-label": "Your number" },
    element(
      "div",
      {},
      element("p", { class: "ecarte-figure" }, before, element("strong", {}, figure), after),
      element("p", { class: "ecarte-between" }, between),
      element("p", {}, sentence),
    ),
    data && element("div", { class: "ecarte-plot" }, trend(data, `${before}${figure}${after} ${sentence}`)),
  );
}

// Python sends a time, and the words for it stand in place of "{due}".
/** @param {ProgressPage} view @param {string} due @param {string} habit @param {SceneButton} review @param {Press} press */
function dueCloth(view, due, habit, review, press) {
  const [before, after] = due.split("{due}");
  const when = view.next_due && element("time", { "data-due": 1000 * view.next_due, datetime: new Date(1000 * view.next_due).toISOString() });
  const begin = review ? button({ ...review, label: "Begin" }, press, "ecarte-action") : pageLink(view.practice, "", "Practise", { class: "ecarte-action" });
  return element(
    "section",
    { class: "ecarte-due-cloth", "data-panel": "review" },
    element("div", {}, element("h2", {}, before, when, after), habit && element("p", {}, habit)),
    begin,
  );
}

/** @param {SkillRow} data @param {ProgressPage} view @param {Press} press */
function skillRow(data, view, press) {
  const { label, right, asked, lesson, practised } = data;
  const share = right / asked;
  return element(
    "li",
    { class: share < 1 / 2 && "ecarte-weak" },
    element("span", {}, pageLink(lesson, "", label) ?? label),
    element("span", { class: "ecarte-skill-track", "aria-hidden": "true" }, element("span", { style: `width: ${Math.round(100 * share)}%` })),
    element("span", {}, `${right} of ${asked}`),
    practised && practice(data, "practise", view, press),
  );
}

// The other skills, in one line.
/** @param {SkillRow[]} rows @param {ProgressPage} view @param {Press} press */
function notAsked(rows, view, press) {
  const others = rows.filter((row) => !row.asked);
  return others.length > 0 && element("li", { class: "ecarte-not-asked" }, element("span", {}, "Not asked yet:"), ...others.map((row) => practice(row, row.label, view, press)));
}

// On this page, or by a link to another.
/** @param {SkillRow} data @param {string} words @param {ProgressPage} view @param {Press} press */
function practice({ skill, label }, words, view, press) {
  const node = view.practises ? button({ action: "practise", value: skill, label: words }, press, "ecarte-practise") : pageLink(view.practice, `?skill=${skill}`, words);
  node?.setAttribute("aria-label", `practise ${label.toLowerCase()}`);
  return node;
}

/** @param {OpponentRow} data */
function opponentMet({ label, face, record, passed }) {
  return element(
    "li",
    {},
    faceOf(face),
    element("strong", {}, label),
    record && element("span", {}, record),
    passed && element("b", {}, "✔ passed"),
  );
}

const shown = progressPanel((view, review, press) => (view.you ? you : inBrief)(view, review, press));

export default {
  ...shown,
  /** @param {View<YouPanelTraits>} view */
  render({ model, el }) {
    takeDrawings(faces, model.get("faces"));
    return shown.render({ model, el });
  },
};
