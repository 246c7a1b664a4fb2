// The hint chart: a line for each hint on a scale from 0 to 100. A press opens its figures and a hand;
// nothing is sent to the kernel.

import { element } from "../stage/static/dom.js";
import { sentOnce } from "../stage/static/model.js";
import { cardsAsOne, takePictures } from "../stage/static/pictures.js";
import { keepKeys } from "../stage/static/shortcuts.js";

const percent = (number) => `${Math.max(0, Math.min(100, number))}%`;

/** @param {View<HintChartTraits>} view */
async function render({ model, el }) {
  takePictures(await sentOnce(model));
  const { scale, figure, mark } = model.get("heads");
  const parts = Object.entries(model.get("parts")).map(([title, rows], place) =>
    element(
      "details",
      { open: place === 0 },
      element("summary", {}, element("strong", {}, title), ` · ${rows.length === 1 ? "one hint" : `${rows.length} hints`}`),
      element(
        "div",
        { class: "ecarte-hint-lines" },
        element(
          "p",
          { class: "ecarte-hint-heads", "aria-hidden": "true" },
          element("span", {}, "number, hint"),
          element("span", {}, scale),
          element("span", {}, figure),
        ),
        ...rows.map((row) => line(row, mark, el)),
      ),
    ),
  );
  el.classList.add("ecarte", "ecarte-hint-chart");
  // JupyterLab and the notebook bind single keys to commands.
  keepKeys(el).addEventListener("keydown", (event) => event.stopPropagation());
  el.append(...parts);
}

/** @param {HintLine} row @param {number} mark @param {Element} el */
function line(row, mark, el) {
  const told = element("div", { class: "ecarte-hint-told", hidden: true });
  const node = element(
    "button",
    {
      type: "button",
      class: "ecarte-hint-line",
      "aria-expanded": "false",
      "aria-label": `${row.id}, ${row.title}: ${row.spoken}`,
    },
    element("span", { class: "ecarte-hint-name" }, element("b", {}, row.id), ` ${row.title}`),
    track(row, mark),
    element("span", { class: "ecarte-hint-figure" }, row.figure),
  );
  node.addEventListener("click", () => {
    const opens = told.hidden;
    for (const other of el.querySelectorAll(".ecarte-hint-line[aria-expanded=true]")) {
      other.setAttribute("aria-expanded", "false");
      other.nextElementSibling.hidden = true;
    }
    if (!told.childElementCount) told.append(...account(row));
    told.hidden = !opens;
    node.setAttribute("aria-expanded", String(opens));
  });
  const both = document.createDocumentFragment();
  both.append(node, told);
  return both;
}

// The bar from lowest to highest with a dot, and the mark that must be passed.
/** @param {HintLine} row @param {number} mark */
function track({ span: [low, high], dot, stands }, mark) {
  const place = { class: `ecarte-hint-span${stands ? "" : " ecarte-hint-exchanges"}` };
  const drawn = [element("i", { ...place, style: `left:${percent(low)};width:${percent(high - low)}` })];
  if (mark) drawn.unshift(element("i", { class: "ecarte-hint-mark", style: `left:${percent(mark)}` }));
  if (dot !== null) {
    const kind = `ecarte-hint-dot${stands ? "" : " ecarte-hint-exchanges"}`;
    drawn.push(element("i", { class: kind, style: `left:${percent(dot)}` }));
  }
  return element("span", { class: "ecarte-hint-track", "aria-hidden": "true" }, ...drawn);
}

// The panel of a hint: its sentences, and a hand beside the turn-up.
/** @param {HintLine} row */
function account({ told, hand, turn_up, caption }) {
  const said = element("div", {}, ...told.map((each) => element("p", {}, each)));
  if (!hand.length) return [said];
  return [
    said,
    element(
      "figure",
      {},
      element("figcaption", {}, caption),
      element(
        "div",
        { class: "ecarte-hint-cards" },
        cardsAsOne(hand, "ecarte-hint-hand"),
        element("span", { class: "ecarte-hint-up" }, cardsAsOne([turn_up]), element("small", {}, "turned up")),
      ),
    ),
  ];
}

export default { render };
