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
    element("ul", { class: "ecarte-bars" }, ...rows.map((row) => skillRow(row, view, press))),
  ];
  return [
    number.figure && numberCard(number),
    dueCloth(view, due, habit || (!number.figure && number.words), review, press),
    ...(bars || []),
    element("h2", {}, bars ? "At the table" : "Four to play against"),
    element("ul", { class: "ecarte-met" }, ...opponents.map((each) => opponentMet(each, number.figure))),
    !bars && pageLink(game, "", "Play a game", { class: "ecarte-action" }),
    ...games.map(({ text: words, code }) =>
      element("p", { class: "ecarte-best" }, words.replace("–", "\u2060–\u2060"), code && " ", code && pageLink(game, `?code=${encodeURIComponent(code)}`, "Play its cards again"))),
  ];
}

/** @param {NumberCard} data */
function numberCard({ figure, words, between, sentence, chart: data }) {
  return element(
    "section",
    { class: "ecarte-number-card", "aria-label": "Your number" },
    element(
      "div",
      {},
      element("p", { class: "ecarte-figure" }, element("strong", {}, figure), ` ${words}`),
      element("p", { class: "ecarte-between" }, between),
    ),
    data && element("div", { class: "ecarte-plot" }, trend(data, `${figure} ${words}. ${sentence}`)),
    element("p", { class: "ecarte-passed" }, sentence),
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
function skillRow({ skill, label, right, asked, lesson, practised }, view, press) {
  const share = asked ? right / asked : 0;
  const track = element("span", { class: "ecarte-skill-track", "aria-hidden": "true" }, element("span", { style: `width: ${Math.round(100 * share)}%` }));
  const does = asked ? "practise" : "begin";
  // On this page, or by a link to another.
  const practice = () => {
    const node = view.practises ? button({ action: "practise", value: skill, label: does }, press, "ecarte-practise") : pageLink(view.practice, `?skill=${skill}`, does);
    node?.setAttribute("aria-label", `${does} ${label.toLowerCase()}`);
    return node;
  };
  return element(
    "li",
    { class: !asked ? "ecarte-not-asked" : share < 1 / 2 && "ecarte-weak" },
    element("span", {}, pageLink(lesson, "", label) ?? label),
    asked > 0 && track,
    element("span", {}, asked ? `${right} of ${asked}` : "not asked yet"),
    practised && practice(),
  );
}

// Without a number of the learner's own, theirs would say nothing.
/** @param {OpponentRow} data @param {string} figure */
function opponentMet({ label, face, record, lost, passed }, figure) {
  return element(
    "li",
    { class: passed ? "ecarte-has-passed" : undefined },
    faceOf(face),
    element("strong", {}, label),
    record && element("span", {}, record),
    element("small", {}, figure && lost && `loses ${lost} in ten choices`, passed && element("b", {}, " ✔ passed")),
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
