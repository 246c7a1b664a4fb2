// A table on its page: the nodes it is drawn in, what moves there, and whether a learner points at it.

import { element } from "../static/dom.js";
import { clothScene } from "./cloth_scene.js";

/** @param {View<GameTableTraits>} view */
export function tableOn({ model, el }) {
  const root = element("div", { class: "ecarte ecarte-table", role: "group", tabindex: "-1" });
  const body = element("div", { class: "ecarte-body" });
  // aria-atomic: only the added sentence is read.
  const live = element("div", { class: "ecarte-spoken", role: "status", "aria-live": "polite", "aria-atomic": "false" });
  root.append(body, live);
  el.append(root);
  /** @type {Press} */
  const press = ({ action, value }) => model.send({ action, value: value ?? "" });
  /** @type {ReturnType<import("./table_scene.js").tableScene>} */
  const laidOut = null; // a whole card table, once a scene has one
  return { model, root, body, live, press, dealt: clothScene(body, live), laidOut, isPointing: false, pointedAt: null };
}

/** @param {Table} table */
export const isMoving = ({ laidOut, dealt }) => Boolean(laidOut?.isMoving) || dealt.isMoving;

/** @param {Table} table */
export function land({ laidOut, dealt }) {
  laidOut?.finish();
  dealt.finish();
}
