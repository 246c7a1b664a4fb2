// A scene that is no game's, as a page: from its heading to its tools.

import { badge, button } from "../static/buttons.js";
import { chart } from "../static/charts.js";
import { element } from "../static/dom.js";
import { panels } from "../static/panels.js";
import { faceOf, smallCard } from "../static/pictures.js";
import { suitsButton } from "../static/suits.js";
import { card, caseInCards, listOf, tray } from "./cards.js";
import { code } from "./code.js";
import { entry } from "./entry.js";
import { groupsOf, menu, settings } from "./groups.js";
import { keysButton } from "./keys.js";
import { drawing, made } from "./made.js";
import { opponents } from "./opponents.js";
import { paceSwitch } from "./pace.js";
import { record, story } from "./story.js";
import { doors, strip, taught } from "./verdict.js";
import { link, wayOn } from "./ways_on.js";

/** @param {Tray[]} trays @param {Press} press */
function laid(trays, press) {
  return element("div", { class: "ecarte-laid" }, ...trays.map((each) => tray(each, press)));
}

// Help before the answer: what has been told of it so far, the newest step last.
export function help(steps) {
  return steps?.length ? element("ol", { class: "ecarte-help" }, ...steps.map((step) => element("li", {}, step))) : null;
}

// Cards with captions are tricks.
/** @param {any[]} cards */
const handName = (cards) => (cards.some((each) => each.caption) ? "Cards on the table" : "Your hand");

// Answers that fit beside each other on a phone, such as numbers.
/** @param {SceneButton[]} choices */
function rowsOf(choices = []) {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  return choices.length <= 5 && longest * choices.length <= 27 ? " ecarte-in-a-row" : "";
}

/** @param {Scene} scene @param {Press} press */
function cloth(scene, press) {
  if (!scene.cards) return null;
  if (scene.opponents) return opponents(scene, press);
  return element(
    "div",
    { class: "ecarte-felt" },
    (scene.corner || scene.laid || scene.turn_up) && element(
      "div",
      { class: "ecarte-corner" },
      scene.corner && scene.cards.length > 0 && faceOf("librarian"), // who plays as the book says
      element("div", { class: "ecarte-standing" }, ...(scene.corner ?? []).map((line) => element("p", {}, line.replace(" · ", "\u2003").replace(/ (?=\d)/gu, "\u00a0")))),
      scene.laid?.length ? laid(scene.laid, press) : null,
      scene.turn_up && card(scene.turn_up, "ecarte-turn-up"),
    ),
    scene.picture && caseInCards(scene.picture),
    scene.cards.length > 0 && element("div", { class: "ecarte-hand", role: "group", "aria-label": handName(scene.cards) },
      ...scene.cards.map((each) => card(each, "ecarte-held", press, { lit: scene.lit }))),
    element("div", { class: `ecarte-choices${rowsOf(scene.choices)}`, role: "group", "aria-label": scene.title },
      ...(scene.choices ?? []).map((each) => button(each, press, "ecarte-choice"))),
    scene.notice && element("p", { class: "ecarte-notice" }, scene.notice),
    help(scene.help),
  );
}

/** @param {Row} data @param {SceneButton} shared @param {Press} press */
function row(data, shared, press) {
  return element(
    "li",
    { class: `ecarte-row${data.by ? ` ecarte-move ecarte-by-${data.by}` : ""}` },
    element("div", { class: "ecarte-small-hand" }, ...listOf(data.cards).map(smallCard)),
    element("p", {}, data.badge && badge(data.badge), " ", data.text),
    data.value && button({ ...shared, value: data.value }, press, "ecarte-action"),
  );
}

// A habit of the learner’s, struck through once it was put right often enough.
/** @param {HabitLine} data */
function habit({ text, note, right, needed }) {
  const isStruck = right >= needed;
  const dots = element("span", { class: "ecarte-habit-dots", role: "img", "aria-label": `${right} of ${needed} right` },
    "●".repeat(right), "○".repeat(needed - right));
  return element("p", { class: "ecarte-habit" },
    element(isStruck ? "s" : "span", {}, text), element(isStruck ? "b" : "span", {}, note), dots);
}

// On the site a problem has an address; elsewhere its line can be copied.
/** @param {ProblemLine} data */
function problemLine({ line, linked }) {
  if (linked) {
    const address = `?problem=${line}`;
    return element("a", { class: "ecarte-line", href: address, target: "_blank", rel: "noopener" }, "link to this problem");
  }
  return element(
    "details",
    { class: "ecarte-line" },
    element("summary", {}, "this problem in a line"),
    element("code", {}, line),
  );
}

// Seldom used, so last: in tab order the answers follow the question.
/** @param {Scene} scene */
function tools(scene) {
  return element("div", { class: "ecarte-tools" }, scene.problem && problemLine(scene.problem),
    ...(scene.strip ? [] : [suitsButton(), keysButton(), scene.problem && !scene.picture && paceSwitch()]));
}

/** @param {Element} root @param {Scene} scene @param {Press} press */
export function page(root, scene, press) {
  const rows = scene.rows ?? [];
  const trays = scene.trays ?? [];
  const actions = scene.actions ?? [];
  const links = scene.links ?? [];
  const onward = wayOn(root, scene);
  const steps = actions.length || links.length || onward
    ? element("div", { class: "ecarte-actions" }, ...actions.map((each) => button(each, press, "ecarte-action")), ...links.map(link), onward)
    : null;
  return [
    scene.menu && menu(scene.menu, press),
    element(
      "header",
      { class: "ecarte-heading" },
      element("h2", { tabindex: "-1" }, scene.title),
      element(
        "div",
        { class: "ecarte-progress" },
        scene.progress,
        scene.code && code(scene.code, scene.code_name),
      ),
    ),
    scene.habit && habit(scene.habit),
    scene.entry?.first && entry(scene.entry, press),
    story(scene),
    element("p", { class: "ecarte-sentence" }, scene.sentence),
    scene.groups?.length && !scene.more ? groupsOf(scene, press) : null,
    cloth(scene, press),
    strip(scene.strip),
    trays.length ? element("div", { class: "ecarte-trays" }, ...trays.map((each) => tray(each, press))) : null,
    scene.story ? null : panels(scene.panels, chart),
    taught(scene.after),
    rows.length ? element("ul", { class: "ecarte-rows" }, ...rows.map((each) => row(each, scene.row_button, press))) : null,
    steps,
    doors(scene.doors, press, scene.problem && problemLine(scene.problem)),
    record(scene, press),
    !scene.entry?.first && entry(scene.entry, press),
    drawing(scene.drawing, press),
    made(scene.made, press),
    settings(scene, press),
    scene.cards && !scene.opponents && !scene.lines && !scene.doors?.length && tools(scene),
  ].filter(Boolean);
}
