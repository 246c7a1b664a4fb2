// A diagram: labelled parts that tell more when pressed, or dials to move along a scale. Nothing is sent
// to the kernel.

import { element } from "../../stage/static/dom.js";
import { sentOnce } from "../../stage/static/model.js";
import { cardsAsOne, picture, smallCard, takePictures } from "../../stage/static/pictures.js";
import { keepKeys } from "../../stage/static/shortcuts.js";

const THUMB = 28; // as wide as a dial's handle, so that a mark stands under its middle

async function render({ model, el }) {
  takePictures(await sentOnce(model));
  const drawing = model.get("drawing");
  const root = element("figure", { class: `ecarte ecarte-diagram ecarte-diagram-${drawing.shape}`, role: "group", "aria-label": drawing.title });
  const told = element("p", { class: "ecarte-diagram-told", role: "status" });
  // JupyterLab and the notebook bind single keys to commands.
  keepKeys(root).addEventListener("keydown", (event) => event.stopPropagation());
  root.append(
    element("figcaption", {}, drawing.title),
    element("p", { class: "ecarte-spoken" }, drawing.spoken),
    ...LAID_OUT[drawing.shape](drawing, told, root),
  );
  el.append(root);
}

// Of a suit's sign on a card.
const INK = { "♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs" };

const say = (told, words) => {
  if (told.textContent !== words) told.textContent = words;
};

// Parts, in one view at a time.
/** @param {Drawing} drawing @param {Element} told @param {HTMLElement} root */
function withParts({ shape, views, ask, title }, told, root) {
  const list = element("ol", { class: "ecarte-diagram-parts" });
  const choices = views.map(({ label }, place) => element("button", { type: "button", "aria-pressed": "false", "data-view": String(place) }, label));
  const show = (place) => {
    for (const [at, choice] of choices.entries()) {
      choice.setAttribute("aria-pressed", String(at === place));
      choice.classList.toggle("ecarte-chosen", at === place);
    }
    list.replaceChildren(...views[place].parts.map((part) => element("li", {}, drawnPart(part, list, told, shape === "scores" ? picture : smallCard))));
    say(told, views[place].told ?? "");
  };
  for (const [at, choice] of choices.entries()) choice.addEventListener("click", () => show(at));
  show(0);
  if (shape === "scores") { // a question: the lesson goes on once a part was pressed
    root.dataset.ecarteAsks = "asked";
    list.addEventListener("click", ({ target }) => {
      const pressed = target.closest("button");
      if (!pressed) return;
      root.dataset.ecarteAsks = "done";
      for (const [at, node] of list.querySelectorAll("button").entries()) {
        const { label, tone } = views[0].parts[at];
        const sign = tone ? " ✔" : node === pressed ? " ✘" : "";
        node.firstChild.replaceWith(element("b", { class: tone ? "ecarte-of-right" : sign && "ecarte-of-wrong" }, label, sign));
      }
    });
  }
  const all = views.flatMap(({ parts }) => parts.map((part) => part.told).filter(Boolean));
  return [
    views.length > 1 && element("div", { class: "ecarte-actions", role: "group", "aria-label": ask || title }, ask, ...choices),
    list,
    told,
    all.length && everySentence(new Set(all)),
  ].filter(Boolean);
}

// A part that is pressed and tells more, or a card of the stock.
/** @param {DiagramPart} part @param {Element} list @param {Element} told @param {typeof picture} drawnAs */
function drawnPart({ label, lines = [], cards = [], tone, raised, told: words }, list, told, drawnAs) {
  const look = `${tone ? ` ecarte-diagram-${tone}` : ""}${raised ? " ecarte-diagram-raised" : ""}`;
  if (!words) return element("span", { class: `ecarte-small-card${look}`, style: INK[label] && `color: var(--ecarte-${INK[label]})` }, label);
  const node = element(
    "button",
    { type: "button", class: `ecarte-diagram-part${look}`, "aria-pressed": "false" },
    element("b", {}, label),
    cards.length > 0 && cardsAsOne(cards, "ecarte-diagram-cards", drawnAs),
    ...lines.map((line) => element("span", {}, line)),
  );
  node.addEventListener("click", () => {
    for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === node));
    say(told, words);
  });
  return node;
}

// On paper; on a screen each is told when its part is pressed.
const everySentence = (all) => element("ul", { class: "ecarte-diagram-all" }, ...[...all].map((words) => element("li", {}, words)));

const across = (place, most) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${place / most})`;

// Dials along a scale with a mark.
/** @param {Drawing} drawing @param {Element} told @param {HTMLElement} root */
function withDials(drawing, told, root) {
  const { dials, most, mark: [at, words], sides, joint } = drawing;
  root.style.setProperty("--needed", across(at, most));
  const rows = dials.map((data) => dial(data, most));
  if (joint.length) moveTogether(drawing, rows, told);
  else setEach(drawing, rows, told, root);
  const line = element("p", { class: "ecarte-diagram-mark" }, element("b", {}, words));
  const ends = element("div", { class: "ecarte-diagram-ends", "aria-hidden": "true" }, ...sides.map((side) => element("span", {}, side)));
  const all = dials.map((data) => data.told).filter(Boolean);
  return [line, ...rows.map(({ row }) => row), ends, told, everySentence(all)];
}

// A dial is a range, which mouse, touch and keys move; beside it a hollow mark that moves by itself.
/** @param {Dial} data @param {number} most */
function dial({ label, cards = [], start }, most) {
  const range = element("input", { type: "range", min: "0", max: String(most), step: "1", "aria-label": label });
  range.value = String(start);
  const name = element("span", { class: "ecarte-diagram-name" }, element("b", {}, label), cards.length > 0 && cardsAsOne(cards, "ecarte-diagram-cards", smallCard));
  const spot = element("i", { class: "ecarte-diagram-spot", hidden: "", "aria-hidden": "true" });
  const track = element("div", { class: "ecarte-diagram-track" }, spot, range);
  const figure = element("output", { class: "ecarte-diagram-figure" }, "?");
  const markAt = (place) => {
    spot.hidden = false;
    spot.style.left = across(place, most);
  };
  return { row: element("div", { class: "ecarte-diagram-dial" }, name, track, figure), range, track, figure, markAt };
}

// Hands on a line: set each one, and see where it belongs.
/** @param {Drawing} drawing @param {ReturnType<typeof dial>[]} rows @param {Element} told @param {HTMLElement} root */
function setEach({ dials }, rows, told, root) {
  root.dataset.ecarteAsks = "asked";
  let left = dials.length;
  for (const [place, { range, track, figure, markAt }] of rows.entries()) {
    const data = dials[place];
    let byKey = false;
    let settled = false;
    const reveal = () => {
      if (settled) return;
      settled = true;
      const guess = Number(range.value);
      markAt(guess);
      range.value = String(data.truth);
      range.setAttribute("aria-valuetext", `${data.truth} in 100; you said ${guess}`);
      figure.textContent = String(data.truth);
      track.classList.add("ecarte-diagram-set");
      say(told, `You said ${guess}. ${data.told}`);
      left -= 1;
      if (!left) root.dataset.ecarteAsks = "done";
    };
    range.addEventListener("pointerdown", () => { byKey = false; });
    range.addEventListener("keydown", (event) => {
      byKey = true;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        reveal();
        root.querySelector(".ecarte-diagram-track:not(.ecarte-diagram-set) input")?.focus();
      }
    });
    range.addEventListener("input", () => {
      if (settled) range.value = String(data.truth);
      else figure.textContent = byKey ? `${range.value} ⏎` : range.value;
    });
    range.addEventListener("change", () => byKey || reveal());
    let wasSettled = false;
    range.addEventListener("click", () => {
      if (wasSettled) say(told, data.told);
      else if (!byKey) reveal(); // a press that left it where it was
      wasSettled = settled;
    });
  }
  const byKeys = matchMedia("(hover: none)").matches ? "" : ", or move it with the arrow keys and press Enter";
  say(told, `Drag each knob to its place${byKeys}.`);
}

// Two scores: what they are now, and where a deal that is played may take each of them.
/** @param {Drawing} drawing @param {ReturnType<typeof dial>[]} rows @param {Element} told */
function moveTogether({ dials, most, joint }, rows, told) {
  const [mine, theirs] = rows.map(({ range }) => range);
  const tell = () => {
    for (const [place, { range, figure, markAt }] of rows.entries()) {
      const { last = most, gain } = dials[place];
      if (Number(range.value) > last) range.value = String(last); // whoever has five has won
      markAt(Math.min(most, Number(range.value) + gain));
      range.setAttribute("aria-valuetext", `${range.value} of ${most}`);
      figure.textContent = range.value;
    }
    say(told, joint[mine.value][theirs.value]);
  };
  mine.addEventListener("input", tell);
  theirs.addEventListener("input", tell);
  tell();
}

const LAID_OUT = { parts: withParts, tricks: withParts, stock: withParts, scores: withParts, dials: withDials };

export default { render };
