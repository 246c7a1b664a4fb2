// A verdict: the strip, its doors, and the panels that they open.

import { chart } from "../static/charts.js";
import { element } from "../static/dom.js";
import { keep, recall } from "../static/kept.js";
import { panels } from "../static/panels.js";
import { inline, markWords } from "../static/words.js";

const SIGNS = { right: "✔", wrong: "✘", either: "≈", differ: "≠", ask: "?", wait: "…" };

/** @param {Strip} data */
export function strip(data) {
  if (!data) return null;
  return element(
    "div",
    { class: `ecarte-strip ecarte-${data.sign}`, role: "group", "aria-label": "The verdict", "data-sign": data.sign },
    element("h3", {}, element("span", { class: "ecarte-sign", "aria-hidden": "true" }, SIGNS[data.sign]), ` ${data.line}`),
    element("p", { class: "ecarte-reason" }, data.advice && element("strong", {}, `${data.advice} `), data.reason),
    (data.scale !== undefined || data.caption || data.break_even) && scale(data),
  );
}

/** @param {Strip} data */
function scale({ scale: place, caption, break_even: bar }) {
  return element(
    "div",
    { class: "ecarte-scale" },
    place !== undefined && element("div", { class: "ecarte-cost", "aria-hidden": "true" }, "nothing lost", element("div", { class: "ecarte-track" }, mark(100 * place)), "a lot"),
    caption && element("p", {}, caption),
    bar && breakEven(bar),
  );
}

function mark(place) {
  const node = element("span", { class: "ecarte-mark" });
  node.style.left = `${place}%`;
  return node;
}

// How many of 100 deals are won, and the mark of those that are needed; the figures open on a press.
/** @param {BreakEven} data */
function breakEven({ wins, needs, told, why }) {
  const won = element("span", { class: "ecarte-wins" });
  won.style.width = `${wins}%`;
  return element(
    "details",
    { class: "ecarte-break-even" },
    element(
      "summary",
      { class: wins < needs && "ecarte-short" },
      element("div", { class: "ecarte-track", "aria-hidden": "true" }, won, mark(needs)),
      `${told} `,
      element("span", { class: "ecarte-asks" }, "Why?"),
    ),
    element("p", {}, why),
  );
}

// The explanation below an answer, in Markdown’s inline marks.
export function taught(text) {
  if (!text) return null;
  return element("div", { class: "ecarte-after" }, ...text.split("\n\n").map((part) => element("p", {}, ...inline(part))));
}

// The names of open doors, stored in this browser.
const DOORS = "ecarte-tutor.doors";
const opened = new Set();

export function rememberedDoors() {
  try {
    for (const name of JSON.parse(recall(DOORS)) ?? []) opened.add(name);
  } catch {
    // something that is not ours
  }
}

function remember(name, isOpen) {
  opened[isOpen ? "add" : "delete"](name);
  keep(DOORS, JSON.stringify([...opened]));
}

/** @param {VerdictDoor[]} list @param {Press} press @param {Element} [line] */
export function doors(list, press, line) {
  if (!list?.length) return null;
  const room = element("div", { class: "ecarte-rooms" });
  const buttons = list.map((data) => door(data, press, showRooms));
  function showRooms() {
    const open = list.filter(({ name, panels: found }) => found && opened.has(name));
    const shown = panels(Object.assign({}, ...open.map((data) => data.panels)), chart);
    room.replaceChildren(...(shown ? [shown] : []));
    markWords(room);
    return room;
  }
  showRooms();
  const row = element("div", { class: "ecarte-doors", role: "group", "aria-label": "Behind the verdict" }, ...buttons, line);
  return element("div", {}, row, room);
}

/** @param {VerdictDoor} data @param {Press} press @param {() => Element} showRooms */
function door(data, press, showRooms) {
  const opensHere = Boolean(data.panels);
  const node = element(
    "button",
    {
      type: "button",
      class: "ecarte-door",
      disabled: !opensHere && !data.action,
      "aria-expanded": opensHere ? String(opened.has(data.name)) : undefined,
      "aria-keyshortcuts": data.key,
      "data-door": data.name,
      "data-action": data.action,
      "data-value": data.value ?? "",
      title: data.says,
    },
    data.title,
  );
  node.addEventListener("click", () => {
    if (!opensHere) return press(data);
    remember(data.name, !opened.has(data.name));
    node.setAttribute("aria-expanded", String(opened.has(data.name)));
    const room = showRooms();
    if (opened.has(data.name)) room.scrollIntoView({ block: "nearest" });
  });
  return node;
}
