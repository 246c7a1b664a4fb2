// Keys that a table takes: what each presses.

import { pressable } from "./cards.js";
import { hasKey, isTyping } from "./keys.js";
import { isReading } from "./rules.js";
import { isMoving, land } from "./view.js";

/** @param {Table} table @param {KeyboardEvent} event */
export function onKey(table, event) {
  const { key, target } = event;
  if (key !== "Enter") table.isPointing = false;
  if (isReading() || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
  const wasMoving = isMoving(table) && key !== "Shift";
  if (wasMoving) land(table);
  if (key === "Enter" && !wasMoving && isPressedByEnter(target, table)) return;
  const act = actOf(table, key) ?? onwardFrom(table, event);
  if (!act) return;
  event.preventDefault();
  act();
}

// On a button or a link with the focus, Enter presses it; but one that was pressed by mouse has had its press, and
// an opponent who is chosen need not be chosen again.
function isPressedByEnter(target, { isPointing, pointedAt }) {
  const node = target instanceof Element && target.closest("button:not([aria-checked=true]), a, summary");
  if (!node || !isPointing || !pointedAt) return Boolean(node);
  const { action, value } = pointedAt.dataset;
  return node !== pointedAt && !(action && node.dataset.action === action && node.dataset.value === value);
}

// Enter leads on in the lesson if it does nothing at the table, and presses nothing.
/** @param {Table} table @param {KeyboardEvent} event */
function onwardFrom({ root }, { key, target }) {
  if (key !== "Enter" || (target instanceof Element && target.closest("button, a, summary"))) return null;
  return () => root.dispatchEvent(new CustomEvent("ecarte-further", { bubbles: true }));
}

/** @param {Table} table @param {string} key */
function actOf({ model, body, laidOut, press }, key) {
  const scene = model.get("scene");
  const isEnter = key === "Enter";
  const form = isEnter && scene.entry?.main && body.querySelector("form.ecarte-entry");
  if (form) return () => form.requestSubmit();
  const wanted = withKeys(scene).find((each) => each.key && hasKey(each.key, key));
  const onward = isEnter && body.querySelector(".ecarte-main:not([data-action])");
  if (!wanted) return onward ? () => onward.click() : null;
  return () => {
    if (scene.table) laidOut.focusHand();
    else body.querySelector("h2").focus({ preventScroll: true });
    press(wanted.card ? pressable(wanted) : wanted);
  };
}

// All that a scene offers; a card alone is none.
/** @param {Scene} scene @returns {any[]} */
function withKeys({ choices = [], actions = [], aside = [], doors = [], laid = [], cards = [] }) {
  const shown = [...laid.flatMap((each) => each.cards), ...cards];
  const isPressed = (each) => each.action || each.value !== undefined;
  return [...choices, ...actions, ...aside, ...doors, ...shown.filter(isPressed)];
}
