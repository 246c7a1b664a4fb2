// Draws the scene that Python sends, and sends back the name of what was chosen.

import { keepBookmark, takeUp, takenUp, tellOvertaken } from "../static/bookmark.js";
import { isOfTheSite, knowTreeOf } from "../static/dom.js";
import { onOrder, save } from "../static/file.js";
import { tellLost } from "../static/lost.js";
import { sentOnce } from "../static/model.js";
import { smallHand, takePictures } from "../static/pictures.js";
import { keepKeys } from "../static/shortcuts.js";
import { takeWords } from "../static/words.js";
import { draw } from "./draw.js";
import { CELL, takeKeys } from "./keys.js";
import { rememberedPace } from "./pace.js";
import { onKey } from "./pressed_keys.js";
import { takePresses } from "./presses.js";
import { isReading, takeRules } from "./rules.js";
import { onceOnPage } from "./sight.js";
import { rememberedSound } from "./sound.js";
import { rememberedDoors } from "./verdict.js";
import { land, tableOn } from "./view.js";

export default {
  smallHand, // for the start page's list of hands

  // Once a page; `render` once a view.
  /** @param {View<GameTableTraits>} view */
  initialize({ model }) {
    model.on("change:bookmark", () => keepBookmark(model));
    onOrder(model, (order) => order.order === "save" && save(model, order));
    takeUp(model);
  },

  /** @param {View<GameTableTraits>} view */
  async render({ model, el }) {
    const once = await sentOnce(model);
    knowTreeOf(el);
    takePictures(once);
    takeWords(once);
    for (const remembered of [rememberedDoors, rememberedPace, rememberedSound]) remembered();
    await takenUp(model, el);
    const table = tableOn({ model, el });
    const { root, body, press } = table;
    takeRules(model, root, press);
    takePresses(table);
    keepKeys(root).addEventListener("keydown", (event) => onKeyInside(table, event));
    const stops = [
      tellOvertaken(model, root),
      tellLost(model, root),
      takeKeys(root, (event) => onKey(table, event), Boolean(once.get("lesson"))),
      onChange(model, "scene", () => draw(table)),
      // Maybe nothing else has changed.
      onChange(model, "drawer", () => table.laidOut && body.contains(table.laidOut.whole) && draw(table, false)),
    ];
    draw(table, false);
    if (model.get("scene").calls) onceOnPage(root, () => beginWith(table));
    return () => {
      for (const stop of stops) stop();
      land(table);
    };
  },
};

/** @param {Model<GameTableTraits>} model @param {string} name @param {() => void} act */
function onChange(model, name, act) {
  model.on(`change:${name}`, act);
  return () => model.off(`change:${name}`, act);
}

// In JupyterLab a key that bubbles to the notebook moves the focus to its active cell. Escape leaves the table.
/** @param {Table} table @param {KeyboardEvent} event */
function onKeyInside(table, event) {
  onKey(table, event);
  if (isOfTheSite()) return;
  event.stopPropagation();
  if (event.key === "Escape" && !event.defaultPrevented && !isReading()) table.root.closest(CELL)?.focus();
}

/** @param {Table} table */
function beginWith({ root, body }) {
  body.querySelector("h2").focus({ preventScroll: true });
  root.scrollIntoView({ block: "start" });
}
