// How fast cards travel: the pace, which is stored in this browser, and the waits before, during and after an
// event.

import { element, everywhere } from "../static/dom.js";
import { keep, recall } from "../static/kept.js";

const SPEED = "ecarte-tutor.speed";
export const PACES = { relaxed: 1, brisk: 0.45, "at once": 0 };
export let pace = "relaxed";

export function rememberedPace() {
  const kept = recall(SPEED);
  if (Object.hasOwn(PACES, kept)) pace = kept;
}

function takePace(name) {
  pace = name;
  keep(SPEED, name);
}

// Milliseconds; `thought` replaces `before` where the opponent acts.
const WAITS = {
  deal: { before: 0, during: 620, after: 60 },
  turn: { before: 40, during: 300, after: 80 },
  say: { before: 40, during: 120, after: 220, thought: 380 },
  discard: { before: 0, during: 220, after: 40, thought: 360 },
  draw: { before: 0, during: 300, after: 100 },
  king: { before: 80, during: 620, after: 80 },
  play: { before: 0, during: 180, after: 0, thought: 320 },
  trick: { before: 520, during: 200, after: 40 },
  score: { before: 80, during: 620, after: 120 },
  game: { before: 80, during: 860, after: 900 },
};

// A vole takes longer than a point; of my own draw each card is shown.
/** @param {TableEvent} event */
export function waitsOf(event) {
  const { before, during, after, thought } = WAITS[event.kind];
  const waited = event.by === "opponent" && thought ? thought : before;
  const drawn = event.kind === "draw" && event.by !== "opponent" ? 100 + 180 * (event.number ?? 1) : 0;
  const longer = event.words === "vole" ? 260 : drawn;
  const times = PACES[pace];
  return { before: waited * times, during: (during + longer) * times, after: after * times };
}

// The pace of the cards; a press takes the next one.
export function paceSwitch() {
  const names = Object.keys(PACES);
  const node = element("button", { type: "button", class: "ecarte-copy ecarte-pace" }, `card speed: ${pace}`);
  node.addEventListener("click", () => {
    takePace(names[(names.indexOf(pace) + 1) % names.length]);
    for (const each of everywhere(".ecarte-pace")) each.textContent = `card speed: ${pace}`;
  });
  return node;
}
