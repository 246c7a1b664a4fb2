// The number over the weeks, over a base of zero, among the opponents' numbers.

import { INKS, framed, round, text } from "../../stage/static/chart_parts.js";
import { shape } from "../../stage/static/dom.js";

// No line runs through a word.
const GROUND = { stroke: "var(--ecarte-panel)", "stroke-width": 5, "paint-order": "stroke" };

/** @param {Chart} data @param {string} lead */
export function trend({ values, marks = [] }, lead) {
  const [left, right, top, base] = [160, 284, 38, 192];
  const most = 1.12 * Math.max(0.1, ...values.map(([, value]) => value), ...marks.map(([, value]) => value));
  const down = (value) => round(base - ((base - top) * value) / most);
  const across = (place) => round(values.length > 1 ? left + 20 + ((right - left - 26) * place) / (values.length - 1) : right - 6);
  const dots = values.map(([, value], place) => [across(place), down(value)]);
  const names = []; // heights; from the lowest on, names that would touch give way upwards
  for (const [, value] of [...marks].reverse()) names.unshift(Math.min(down(value) + 5, (names[0] ?? Infinity) - 18));
  const lines = marks.flatMap(([name, value], place) => [
    shape("path", { d: `M${left - 20},${round(names[place] - 5)}L${left},${down(value)}H${right}`, fill: "none", stroke: "currentColor", opacity: 0.35 }),
    text(0, round(names[place]), `${name} ${value.toFixed(1)}`),
  ]);
  const [last] = dots.slice(-1);
  const since = values.length > 1 && text(dots[0][0], base + 20, values[0][0]);
  return framed([
    340,
    218,
    lead,
    ...lines.filter((each) => each.tagName === "path"),
    shape("g", { "font-size": 15, fill: "currentColor", ...GROUND }, ...lines.filter((each) => each.tagName !== "path")),
    shape("polyline", { points: dots.map((dot) => dot.join(",")).join(" "), fill: "none", stroke: INKS.good, "stroke-width": 3, "stroke-linejoin": "round" }),
    shape("circle", { cx: last[0], cy: last[1], r: 6, fill: INKS.good }),
    shape("g", { "font-size": 15, fill: "currentColor", "text-anchor": "middle" }, since, text(last[0], base + 20, "today")),
    shape("g", { "font-size": 15, fill: "currentColor", ...GROUND }, text(0, 13, "What ten choices cost your four opponents"), text(last[0] + 14, round(last[1] + 5), "you", { "font-weight": 700 })),
  ]);
}
