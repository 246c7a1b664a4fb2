// Panels by name, drawn in the order given; `chart` draws their charts.

import { badge } from "./buttons.js";
import { element } from "./dom.js";

/** @param {Record<string, Omit<Panel, "name">>} named @param {typeof import("./charts.js").chart} [chart] */
export function panels(named, chart) {
  const drawn = Object.entries(named ?? {}).map(([name, data]) => panel(name, data, chart));
  return drawn.length ? element("div", { class: "ecarte-panels" }, ...drawn) : null;
}

/** @param {string} name @param {Omit<Panel, "name">} data @param {typeof import("./charts.js").chart} [chart] */
export function panel(name, data, chart) {
  return element(
    "section",
    { class: "ecarte-panel", "data-panel": name },
    data.title && element("header", {}, element("h3", {}, data.title), data.badge && badge(data.badge)),
    element("p", {}, element("strong", {}, data.lead), data.text && ` ${data.text}`),
    data.chart && element("div", { class: "ecarte-plot" }, chart(data.chart, data.lead)),
    data.source && source(name, data.source),
  );
}

// A reference to the book or the laws is shown; a method stands behind a `?`.
function source(name, words) {
  const line = element("p", { class: "ecarte-source" }, words);
  if (name === "book" || name === "rules") return line;
  return element("details", { class: "ecarte-method" }, element("summary", { "aria-label": "How this was found" }, "?"), line);
}
