// What every chart is made of: its frame, inks and labels.

import { shape } from "./dom.js";

export const INKS = {
  good: "var(--ecarte-good, #2f7d5d)",
  caught: "var(--ecarte-caught, #b4532a)",
  sand: "var(--ecarte-sand, #c9bda3)",
  line: "var(--ecarte-line, #e3dac4)",
  paper: "var(--ecarte-panel, #fffdf6)",
  edge: "var(--ecarte-card-edge, #d8cfba)",
  ring: "var(--ecarte-deep-gold, #c79a3b)",
};

// A chart as what draws it returns it: its size, its words for screen readers, and its parts.
/** @param {any[]} drawing */
export function framed([width, height, words, ...drawn]) {
  return shape(
    "svg",
    { class: "ecarte-chart", viewBox: `0 0 ${width} ${height}`, role: "img" },
    shape("title", {}, words),
    ...drawn,
  );
}

export function text(x, y, words, more) {
  return shape("text", { x, y, ...more }, words);
}

export const round = (number) => Math.round(number * 10) / 10;
