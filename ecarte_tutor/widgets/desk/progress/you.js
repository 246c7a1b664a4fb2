// The page You: the number and its line, what is due, a bar for each skill, games against each opponent.

import { button } from "../../stage/static/buttons.js";
import { INKS, framed, round, text } from "../../stage/static/chart_parts.js";
import { element, shape } from "../../stage/static/dom.js";
import { pageLink } from "../../stage/static/page_link.js";
import { faceOf, faces, takeDrawings } from "../../stage/static/pictures.js";
import { inBrief, progressPanel } from "./panel.js";

function you(view, review, press) {
  const { number, due, habit, rows, opponents, games, game } = view.you;
  return [
    numberCard(number),
    dueCloth(view, due, habit, review, press),
    element("h2", {}, "By skill"),
    element("p", { class: "ecarte-sentence" }, view.sentence),
    element("ul", { class: "ecarte-bars" }, ...rows.map((row) => skillRow(row, view, press))),
    element("h2", {}, "At the table"),
    element("ul", { class: "ecarte-met" }, ...opponents.map(opponentMet)),
    ...games.map(({ text, code }) =>
      element("p", { class: "ecarte-best" }, text.replace("–", "\u2060–\u2060"), code && " ", code && pageLink(game, `?code=${encodeURIComponent(code)}`, "Play its cards again"))),
  ];
}

function numberCard({ figure, words, between, sentence, chart: data }) {
  if (!figure) return element("section", { class: "ecarte-number-card" }, element("p", { class: "ecarte-invites" }, words));
  return element(
    "section",
    { class: "ecarte-number-card", "aria-label": "Your number" },
    element(
      "div",
      {},
      element("p", { class: "ecarte-figure" }, element("strong", {}, figure), ` ${words}`),
      element("p", { class: "ecarte-between" }, between),
    ),
    data && element("div", { class: "ecarte-plot" }, framed(trend(data, `${figure} ${words}. ${sentence}`))),
    element("p", { class: "ecarte-passed" }, sentence),
  );
}

// Python sends a time, and the words for it stand in place of "{due}".
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

function opponentMet({ label, face, record, lost, passed }) {
  return element(
    "li",
    { class: passed ? "ecarte-has-passed" : undefined },
    faceOf(face),
    element("strong", {}, label),
    element("span", {}, record),
    element("small", {}, `${lost} in ten choices`, passed && element("b", {}, " ✔ passed")),
  );
}

// The number over the weeks, over a base of zero, among the opponents' numbers.
function trend({ values, marks = [] }, lead) {
  const [left, right, top, base] = [124, 404, 16, 150];
  const most = 1.12 * Math.max(0.1, ...values.map(([, value]) => value), ...marks.map(([, value]) => value));
  const down = (value) => round(base - ((base - top) * value) / most);
  const across = (place) => round(values.length > 1 ? left + 24 + ((right - left - 40) * place) / (values.length - 1) : right - 60);
  const dots = values.map(([, value], place) => [across(place), down(value)]);
  const names = []; // heights; from the lowest on, names that would touch give way upwards
  for (const [, value] of [...marks].reverse()) names.unshift(Math.min(down(value) + 5, (names[0] ?? Infinity) - 17));
  const lines = marks.flatMap(([name, value], place) => [
    shape("path", { d: `M${left - 20},${round(names[place] - 5)}L${left},${down(value)}H${right}`, fill: "none", stroke: "currentColor", opacity: 0.35 }),
    text(0, round(names[place]), name),
  ]);
  const [last] = dots.slice(-1);
  const ends = values.length > 1 ? [0, values.length - 1] : [0];
  return [
    420,
    176,
    lead,
    ...lines.filter((each) => each.tagName === "path"),
    shape("g", { "font-size": 15, fill: "currentColor", opacity: 0.8 }, ...lines.filter((each) => each.tagName !== "path")),
    shape("polyline", { points: dots.map((dot) => dot.join(",")).join(" "), fill: "none", stroke: INKS.good, "stroke-width": 3, "stroke-linejoin": "round" }),
    shape("circle", { cx: last[0], cy: last[1], r: 6, fill: INKS.good }),
    shape("g", { "font-size": 15, fill: "currentColor", "text-anchor": "middle" }, ...ends.map((place) => text(dots[place][0], base + 20, values[place][0]))),
  ];
}

const shown = progressPanel((view, review, press) => (view.you ? you : inBrief)(view, review, press));

export default {
  ...shown,
  render({ model, el }) {
    takeDrawings(faces, model.get("faces"));
    return shown.render({ model, el });
  },
};
