// The program of a lesson's page: its kernel's widgets, each where its cell stands.
import "./stand_ins.js";

import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

import { connect } from "./connection.js";
import { Manager } from "./manager.js";
import { trouble } from "./trouble.js";
import "./program.css";

const settings = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const views = [];

async function lay(manager, place) {
  try {
    if (manager.isIncomplete) throw new Error("expected the files that this page's widgets name");
    const view = await manager.create_view(await manager.get_model(place.dataset.widget));
    Widget.attach(view.luminoWidget, place);
    views.push(view);
  } catch (error) {
    console.error(error);
    place.replaceChildren(trouble());
  }
}

// The widgets are asked for once all cells have run, as they then are: a table that is drawn as it
// was first made would forget where its visitor was.
async function begin() {
  if (document.readyState === "loading") {
    await new Promise((read) => addEventListener("DOMContentLoaded", read, { once: true }));
  }
  const manager = new Manager(connect(settings.kernelId), settings.baseUrl);
  await manager.load();
  await Promise.all([...document.querySelectorAll("[data-widget]")].map((place) => lay(manager, place)));
}

addEventListener("resize", () => {
  for (const { luminoWidget } of views) {
    MessageLoop.postMessage(luminoWidget, Widget.ResizeMessage.UnknownSize);
  }
});
if (!window.ecarte_is_old) {
  begin().catch((error) => {
    console.error(error);
    window.ecarte_failed();
  });
}
window.ecarte_program_runs = true;
