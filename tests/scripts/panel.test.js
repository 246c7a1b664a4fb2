// `panel.js`: the progress panel on a page whose kernel is still making it.
import { all, lay, modelOf, texts } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
const { progressPanel } = await import("../../ecarte_tutor/widgets/desk/progress/panel.js");
const VIEW = { title: "Your progress", sentence: "You answered two.", keeping: "Kept in a file.", panels: [], buttons: [] };

test("a panel that the kernel is still making draws nothing, and then its view", () => {
  const el = lay(document.createElement("div"));
  const model = modelOf({ view: {}, keeps_here: false });
  const stop = progressPanel().render({ model, el });
  assert.deepEqual(all(".ecarte-keeping"), []);
  Object.assign(model.get("view"), VIEW);
  model.tell("change:view");
  assert.deepEqual(texts(".ecarte-sentence, .ecarte-keeping"), [VIEW.sentence, VIEW.keeping]);
  stop();
});
