// Groups of buttons, and the settings, which stay open from scene to scene.

import { button } from "../static/buttons.js";
import { chart } from "../static/charts.js";
import { element } from "../static/dom.js";
import { panel } from "../static/panels.js";
import { smallCard } from "../static/pictures.js";
import { listOf } from "./cards.js";
import { entry } from "./entry.js";

/** @param {ButtonGroup} data @param {Press} press */
function group(data, press) {
  const buttons = element("div", { class: "ecarte-options" }, ...(data.buttons ?? []).map((each) => button(each, press, "ecarte-option")),
    ...(data.chips ?? []).flatMap((each) => chip(each, press)));
  const note = data.note && element("p", {}, data.note);
  const heading = element("h3", {}, data.title);
  const body = data.folded ? [folded(data.title.split(":")[0], heading, [note, buttons], press)] : [heading, buttons, note];
  return element("section", { class: "ecarte-group", role: "group", "aria-label": data.title }, ...body);
}

// A group that is shut until its heading is pressed, and stays open from scene to scene.
function folded(name, heading, parts, press) {
  const open = unfolded.get(press) ?? new Set();
  unfolded.set(press, open);
  const node = element("details", { open: open.has(name) }, element("summary", {}, heading), ...parts);
  node.addEventListener("toggle", () => node.isConnected && (node.open ? open.add(name) : open.delete(name)));
  return node;
}

// A small hand with its name, and right after it what it has opened.
/** @param {Chip} data @param {Press} press */
function chip(data, press) {
  const node = element(
    "button",
    {
      type: "button",
      class: "ecarte-option ecarte-chip",
      "aria-expanded": String(Boolean(data.panel)),
      "data-action": data.action,
      "data-value": data.value,
    },
    element("span", {}, data.label),
    data.cards && element("span", { class: "ecarte-small-hand ecarte-chip-hand" }, ...listOf(data.cards).map(smallCard)),
  );
  node.addEventListener("click", () => press(data));
  return data.panel ? [node, panel(data.panel.name, data.panel, chart)] : [node];
}

// Kinds to choose from, above the heading.
/** @param {ButtonGroup} data @param {Press} press */
export function menu({ title, buttons }, press) {
  return element("div", { class: "ecarte-menu", role: "group", "aria-label": title },
    ...buttons.map((each) => button(each, press, "ecarte-kind")));
}

/** @param {Pick<Scene, "groups">} scene @param {Press} press */
export function groupsOf({ groups }, press) {
  return element("div", { class: "ecarte-groups" }, ...groups.map((each) => group(each, press)));
}

// State that outlives a scene, by the table’s `press`: all tables of a page share this module.
const settling = new WeakMap();
const unfolded = new WeakMap();

// Settings and lines to type in a `details`, which stays open from scene to scene.
/** @param {Scene} scene @param {Press} press */
export function settings(scene, press) {
  const { groups = [], more } = scene;
  if (!groups.length || !more) return null;
  const [{ title }] = groups; // their summary may tell what is set
  const node = element(
    "details",
    { class: "ecarte-more", open: settling.get(press) === title },
    element("summary", {}, more),
    groupsOf(scene, press),
    entry(scene.lines, press),
  );
  node.addEventListener("toggle", () => {
    if (node.isConnected) settling.set(press, node.open ? title : "");
  });
  return node;
}
