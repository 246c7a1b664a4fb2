// A list of titles; once one is chosen, its title with links back and on. A second view of the model at
// the foot of the page links to the next.

import { button } from "./static/buttons.js";
import { element } from "./static/dom.js";
import { tellLost } from "./static/lost.js";
import { sentOnce } from "./static/model.js";
import { smallHand, takePictures } from "./static/pictures.js";
import { keepKeys } from "./static/shortcuts.js";
import { onceOnPage } from "./table/sight.js";

/** @param {Model<ChooserTraits>} model @param {Press} press */
function titlesOf(model, press) {
  const items = model.get("titles").map((title, place) => {
    const number = String(place + 1);
    const chosen = button({ value: number, label: title }, press, "ecarte-title");
    chosen.prepend(element("span", { class: "ecarte-title-number", "aria-hidden": "true" }, number));
    const hand = model.get("hands")[place];
    if (hand) chosen.append(smallHand(hand));
    return element("li", {}, chosen);
  });
  return element("ol", { class: "ecarte-titles" }, ...items);
}

/** @param {Model<ChooserTraits>} model @param {Press} press */
function waysOn(model, press) {
  const chosen = model.get("chosen");
  const following = model.get("titles")[chosen];
  return [
    following && button({ value: String(chosen + 1), label: `Next: ${following}` }, press, "ecarte-action ecarte-next-part"),
    button({ value: "0", label: "All the titles" }, press, "ecarte-action"),
  ];
}

// On the site the query names the choice, so that the address can be shared; in JupyterLab it is not ours.
/** @param {Model<ChooserTraits>} model */
function follow(model) {
  if (!document.body.dataset.voila || model.get("at_the_foot")) return;
  const address = new URL(location.href);
  if (model.get("chosen")) address.searchParams.set(model.get("name"), String(model.get("chosen")));
  else address.searchParams.delete(model.get("name"));
  history.replaceState(history.state, "", address);
}

/** @param {View<ChooserTraits>} view */
async function render({ model, el }) {
  takePictures(await sentOnce(model));
  const root = keepKeys(element("nav", { class: "ecarte ecarte-one-at-a-time", "aria-label": `${model.get("at_the_foot") ? "Go on" : "Choose one"}: ${model.get("name")}` }));
  /** @type {Press} */
  const press = ({ value }) => model.send({ action: "choose", value });
  let before = model.get("chosen");

  function draw() {
    const chosen = model.get("chosen");
    const titles = model.get("titles");
    const title = chosen > 0 && !model.get("at_the_foot") && element(
      "header",
      { class: "ecarte-heading" },
      element("h2", { tabindex: "-1" }, titles[chosen - 1]),
      element("div", { class: "ecarte-progress" }, `${chosen} of ${titles.length}`, button({ value: "0", label: "All" }, press, "ecarte-action")),
    );
    const notice = model.get("notice") && element("p", { role: "alert" }, model.get("notice"));
    const foot = chosen > 0 && model.get("at_the_foot") && element("div", { class: "ecarte-actions" }, ...waysOn(model, press));
    const body = chosen ? foot : titlesOf(model, press);
    root.replaceChildren(...[title, notice, body].filter(Boolean));
  }

  function onChosen() {
    draw();
    if (model.get("at_the_foot")) return;
    follow(model);
    const chosen = model.get("chosen");
    const target = chosen ? root.querySelector("h2") : root.querySelectorAll(".ecarte-title")[before - 1];
    before = chosen;
    target?.focus({ preventScroll: true, focusVisible: !chosen });
    (chosen ? root.firstElementChild : root).scrollIntoView({ block: "start" });
  }

  model.on("change:chosen", onChosen);
  model.on("change:notice", draw);
  el.append(root);
  const stopTelling = tellLost(model, root);
  draw();
  // A link to a part leads to it, unless its reader has scrolled meanwhile.
  if (before && !model.get("at_the_foot")) onceOnPage(root, () => scrollY || root.firstElementChild.scrollIntoView());
  return () => {
    model.off("change:chosen", onChosen);
    model.off("change:notice", draw);
    stopTelling();
  };
}

export default { render };
