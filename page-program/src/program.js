// The program of a lesson's page: its kernel's widgets, each where its cell stands.
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

import { connect } from "./connection.js";
import { Manager } from "./manager.js";
import "./program.css";

const settings = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const views = [];

const TROUBLE = "This part did not come. Reload the page to try again; if it stays, tell those who run this site.";

async function lay(manager, place) {
  place.dataset.taken = "";
  try {
    const view = await manager.create_view(await manager.get_model(place.dataset.widget));
    Widget.attach(view.luminoWidget, place);
    views.push(view);
  } catch (error) {
    console.error(error);
    place.textContent = TROUBLE;
  }
}

const places = () => [...document.querySelectorAll("[data-widget]:not([data-taken])")];
const isThere = (manager) => (place) => manager.has_model(place.dataset.widget);

async function begin() {
  const manager = new Manager(connect(settings.kernelId));
  // Each widget is laid as soon as its place is there, while the cells below it still run.
  const layWhatIsThere = () => {
    for (const place of places().filter(isThere(manager))) lay(manager, place);
  };
  const comes = new MutationObserver(layWhatIsThere);
  comes.observe(document.body, { childList: true, subtree: true });
  const read = new Promise((done) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", done, { once: true });
    else done();
  });
  await manager.load();
  layWhatIsThere();
  await read;
  comes.disconnect();
  if (!places().every(isThere(manager))) await manager.load();
  for (const place of places()) lay(manager, place);
}

addEventListener("resize", () => {
  for (const { luminoWidget } of views) {
    MessageLoop.postMessage(luminoWidget, Widget.ResizeMessage.UnknownSize);
  }
});
// Nobody else is at this kernel: it ends with the page.
addEventListener("beforeunload", () => {
  navigator.sendBeacon(`${settings.baseUrl}voila/api/shutdown/${settings.kernelId}`);
});

begin().catch((error) => console.error(error));
