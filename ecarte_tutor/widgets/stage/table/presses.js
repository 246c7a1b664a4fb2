// Presses by mouse and touch. One during motion ends the motion, and goes to what is then under the pointer. The
// second click of a double click counts only where it presses the same again: the first may have brought
// something else there.

import { pressOf } from "./sight.js";
import { isMoving, land } from "./view.js";

const PRESSED = "button, a, summary";

/** @param {Table} table */
export function takePresses(table) {
  const { root } = table;
  let pressedInMotion = false;
  let clicked = null;
  let held = null;

  /** @param {MouseEvent} event */
  const under = ({ clientX, clientY }) => root.getRootNode().elementFromPoint(clientX, clientY)?.closest(PRESSED);

  function onDown({ target }) {
    table.isPointing = true;
    pressedInMotion = isMoving(table);
    held = target.closest("button");
  }

  // A button that is drawn anew while it is held down gets no click from the browser.
  function onUp(event) {
    const isGone = event.pointerType === "mouse" && held && !held.isConnected;
    if (isGone && pressOf(under(event)) === pressOf(held)) under(event).click();
  }

  function onClick(event) {
    if (!event.isTrusted || !event.detail) return;
    table.pointedAt = event.target.closest(PRESSED);
    const inMotion = pressedInMotion || isMoving(table);
    pressedInMotion = false;
    if (inMotion) land(table);
    const target = inMotion ? landedOn(under(event)) : event.target.closest(PRESSED);
    const before = clicked;
    clicked = pressOf(target);
    const isStray = event.detail > 1 && clicked !== before && target?.dataset.action;
    const isElsewhere = inMotion && target && !target.contains(event.target) && root.contains(target);
    if (!isStray && !isElsewhere) return;
    event.stopPropagation();
    event.preventDefault();
    if (isStray) return;
    target.focus({ preventScroll: true });
    target.click();
  }

  root.addEventListener("pointerdown", onDown, true);
  root.addEventListener("pointerup", onUp, true);
  root.addEventListener("click", onClick, true);
}

// A button of the bar was not drawn yet, and so not meant.
const landedOn = (node) => (node?.closest(".ecarte-bar") ? null : node);
