// Draws a table's scene, as a page or as a card table, and leaves the focus where it is looked for.

import { focusedBeside } from "../static/dom.js";
import { markWords } from "../static/words.js";
import { inView, markKeys } from "./keys.js";
import { page } from "./page.js";
import { bringIntoView, onceOnPage, samePlace, stay, unfoldAfter } from "./sight.js";
import { tableScene } from "./table_scene.js";
import { land } from "./view.js";

/** @param {Table} table */
export function draw(table, isNew = true) {
  const { model, root, body } = table;
  const scene = model.get("scene");
  const focused = focusedBeside(root);
  const before = { hadFocus: root.contains(focused), stayed: stay(body), pressed: focused?.dataset };
  // The pressed button is about to be removed; JupyterLab would then take the focus.
  if (before.hadFocus) root.focus({ preventScroll: true });
  if (scene.problem || scene.code) root.classList.add("ecarte-marked"); // a quiz, or a game
  if (scene.asks) root.dataset.ecarteAsks = scene.asks; // the page goes on once it is answered
  markKeys();
  const count = scene.drawing && body.querySelector(".ecarte-drawing p");
  if (scene.table) drawTable(table, { ...scene, groups: model.get("drawer") }, isNew, before);
  else if (count) count.textContent = scene.drawing; // and every button stays where it is being pressed
  else drawPage(table, scene, isNew, before);
}

/** @param {Table} table @param {Scene} scene @param {boolean} isNew @param {Before} before */
function drawTable(table, scene, isNew, { hadFocus, pressed }) {
  const { root, body, live, press } = table;
  table.laidOut ??= tableScene(root, live, press);
  const { laidOut } = table;
  const isFirst = !body.contains(laidOut.whole);
  body.classList.remove("ecarte-answered");
  if (isFirst) body.replaceChildren(laidOut.whole);
  root.setAttribute("aria-label", scene.title);
  laidOut.show(scene, isNew, pressed);
  if (hadFocus || (isFirst && scene.table.alone)) onceOnPage(laidOut.whole, laidOut.bringIntoView);
  else if (isFirst && scene.begins_in_view) onceOnPage(laidOut.whole, laidOut.beginInView);
}

/** @param {Table} table @param {Scene} scene @param {boolean} isNew @param {Before} before */
function drawPage(table, scene, isNew, before) {
  const { root, body, live, press, dealt } = table;
  land(table);
  live.replaceChildren();
  body.classList.toggle("ecarte-answered", Boolean(scene.strip));
  body.replaceChildren(...page(root, scene, press));
  markWords(body);
  root.setAttribute("aria-label", scene.title ?? "");
  root.toggleAttribute("data-ecarte-waits", Boolean(scene.waits));
  if (isNew && scene.events?.length) dealt.show(scene);
  else live.textContent = scene.spoken ?? "";
  if (scene.goes_on) unfoldAfter(root);
  if (!before.stayed() && before.hadFocus) placeFocus(table, scene, before.pressed);
}

// After an answer focus the next step; for a new question its heading.
/** @param {Table} table @param {Scene} scene @param {DOMStringMap} pressed */
function placeFocus({ body, isPointing }, scene, pressed) {
  const isAnswered = scene.strip || [...(scene.choices ?? []), ...(scene.cards ?? [])].some((each) => typeof each !== "string" && each.chosen);
  const next = isAnswered && body.querySelector(".ecarte-action.ecarte-main");
  const again = body.querySelector(".ecarte-entry [aria-invalid]") ?? (next ? null : samePlace(body, pressed));
  if (again) {
    // Once an opponent has been pointed at, Enter deals.
    const deals = isPointing && again.matches(".ecarte-opponent") && body.querySelector(".ecarte-choice");
    // And where nothing but chips is to be pressed, the page goes on.
    const isRead = isPointing && again.matches(".ecarte-chip") && body.querySelector("h2");
    (deals || isRead || again).focus({ preventScroll: true });
    if (inView(again) <= 0) bringIntoView(body); // the page has become shorter
    if (again.matches(".ecarte-chip[aria-expanded=true]")) again.nextElementSibling.scrollIntoView({ block: "nearest" });
  } else {
    // Firefox by itself shows no ring after a key that was pressed elsewhere.
    (next || body.querySelector("h2")).focus({ preventScroll: true, focusVisible: !isPointing });
    bringIntoView(body);
  }
  body.querySelector(".ecarte-drawing, .ecarte-made")?.scrollIntoView({ block: "nearest" });
}
