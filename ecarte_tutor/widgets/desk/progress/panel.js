// The progress panel: draws the view, and reads files.

import { button } from "../../stage/static/buttons.js";
import { keepTelling, until } from "../../stage/static/clock.js";
import { element, focusedBeside } from "../../stage/static/dom.js";
import { tellLost } from "../../stage/static/lost.js";
import { pageLink } from "../../stage/static/page_link.js";
import { panels } from "../../stage/static/panels.js";
import { keepKeys } from "../../stage/static/shortcuts.js";
import { isBeingRead, keepLog, learnerTyped, sendLearner, sendText, typeLearner } from "./kept_log.js";

function nameField() {
  const field = element("input", { type: "text", autocomplete: "name", spellcheck: "false" });
  field.value = learnerTyped();
  field.addEventListener("input", () => typeLearner(field.value));
  return element("label", {}, element("span", {}, "Your name, for the file (if you like)"), field);
}

/** @param {ProgressPage} view @param {typeof inBrief} main @param {Press} press @param {boolean} isReading */
function page(view, main, press, isReading) {
  if (isReading && !view.glance) return [element("p", { class: "ecarte-sentence" }, "Reading the progress that this browser keeps …")];
  const [review, forget, open] = ["review", "forget", "open"].map((value) => view.buttons.find((each) => each.value === value));
  const others = view.buttons.filter((each) => ![review, forget, open].includes(each));
  const isNamed = others.some((each) => each.value === "export");
  const quiet = [forget, open].flatMap((each) => (each ? [" ", button(each, press, "ecarte-forget")] : []));
  return [
    ...main(view, review, press),
    element("p", { class: "ecarte-keeping" }, view.keeping, ...quiet, view.more && (quiet.length ? " · " : " "), view.more && pageLink(view.more, "", "All of your progress")),
    view.notice && element("p", { class: "ecarte-progress-notice" }, view.notice),
    others.length > 0 && element("div", { class: isNamed ? "ecarte-entry" : "ecarte-actions" }, isNamed && nameField(), ...others.map((each) => button(each, press, "ecarte-action"))),
  ].filter(Boolean);
}

// After a lesson, whose page has a heading of its own above it.
/** @param {ProgressPage} view @param {SceneButton} review @param {Press} press */
export function inBrief(view, review, press) {
  return [
    view.sentence && element("p", { class: "ecarte-sentence" }, view.sentence),
    review && element("div", { class: "ecarte-actions" }, button(review, press, "ecarte-action")),
    panels(view.panels),
  ];
}

// In JupyterLab the list of the lessons stands in a notebook beside the panel. On the site the start page tells it.
/** @param {Element} root @param {ProgressPage["glance"]} glance */
function tellLessons(root, glance) {
  const links = [...(root.closest(".jp-Notebook")?.querySelectorAll("ol > li > a:first-child, ol > li > p:first-child > a:first-child") ?? [])];
  const counts = links.map((link) => glance?.by_lesson?.[link.href.match(/(?:\d\d-)?([^/]+)\.ipynb/)?.[1]]);
  const next = counts.some(Boolean) ? counts.findIndex((each, at) => at && !each) : 0; // a game counts for lessons not yet opened
  links.forEach((link, at) => {
    const words = counts[at] ? `${counts[at][0]} of ${counts[at][1]}` : next > 0 && at === next ? "← go on here" : "";
    link.parentNode.querySelector(":scope > .ecarte-went")?.remove();
    if (words) link.after(element("span", { class: "ecarte-went", title: counts[at] && "first answers right" }, words));
  });
}

const ASKED_AGAIN = 60_000; // the kernel's clock may be behind this one

/** @param {View<YouPanelTraits>} view @param {typeof inBrief} main */
function render({ model, el }, main) {
  const more = model.get("view").you ? " ecarte-you" : "";
  const root = element("div", { class: `ecarte ecarte-progress-panel${more}`, role: "region", tabindex: "-1" });
  const body = element("div", {});
  const live = element("div", { class: "ecarte-spoken", role: "status", "aria-live": "polite" });
  const file = element("input", { type: "file", hidden: "", "aria-label": "Add from a file" });
  root.append(body, file, live);
  el.append(root);

  /** @type {Press} */
  const press = ({ action, value }) => {
    if (value === "open") file.click();
    else if (value === "export") sendLearner(model, { action: "press", value });
    else model.send({ action: action === "practise" ? action : "press", value });
  };

  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    try {
      if (chosen.size > model.get("largest")) model.send({ action: "file too large" });
      else sendText(model, "file", await chosen.text());
    } catch {
      model.send({ action: "file not opened" });
    }
  });

  function draw() {
    const view = model.get("view");
    if (!view.keeping) return; // JupyterLab asks for a widget that the kernel is still making
    const focused = focusedBeside(body);
    const hadFocus = body.contains(focused) && focused.tagName !== "INPUT";
    const isTyping = body.contains(focused) && !hadFocus;
    const pressed = focused?.dataset.value;
    // The pressed button is about to be removed; JupyterLab would then take the focus.
    if (hadFocus) root.focus({ preventScroll: true });
    body.replaceChildren(...page(view, main, press, isBeingRead(model)));
    root.setAttribute("aria-label", view.title);
    live.textContent = view.spoken;
    tellLessons(root, view.glance);
    if (isTyping) body.querySelector(".ecarte-entry input")?.focus({ preventScroll: true });
    if (!hadFocus) return;
    const buttons = [...body.querySelectorAll("button")];
    const again = buttons.find((node) => node.dataset.value === pressed);
    const next = again ?? body.querySelector("button.ecarte-main") ?? body.querySelector("h2") ?? root;
    next.focus({ preventScroll: true });
  }

  // In JupyterLab a key that bubbles to the notebook moves the focus to its active cell.
  keepKeys(root).addEventListener("keydown", (event) => event.stopPropagation());
  let asked = -Infinity;
  // In Jupyter other notebooks add to the file while this one is behind, in JupyterLab or in the browser.
  function readAgain() {
    const isSeen = !document.hidden && root.getClientRects().length > 0;
    if (isSeen && !model.get("keeps_here")) model.send({ action: "again" });
  }

  function tellDue() {
    const time = body.querySelector("time[data-due]");
    if (!time) return;
    const due = Number(time.dataset.due);
    const words = until(due);
    if (time.textContent !== words) time.textContent = words;
    if (due > Date.now() || performance.now() - asked < ASKED_AGAIN) return;
    asked = performance.now();
    model.send({ action: "again" });
  }

  function redraw() {
    draw();
    tellDue();
  }

  model.on("change:view", redraw);
  draw();
  const stop = keepTelling(tellDue);
  let wasSeen = false;
  const front = new ResizeObserver(() => {
    const isSeen = root.getClientRects().length > 0;
    if (isSeen && !wasSeen) readAgain();
    wasSeen = isSeen;
  });
  front.observe(root);
  document.addEventListener("visibilitychange", readAgain);
  const stopTelling = tellLost(model, root);
  return () => {
    stop();
    front.disconnect();
    document.removeEventListener("visibilitychange", readAgain);
    stopTelling();
    model.off("change:view", redraw);
  };
}

// A widget that shows what `main` draws of a view, and how progress is kept; by default it is in brief.
export function progressPanel(main = inBrief) {
  return {
    initialize: ({ model }) => keepLog(model), // once a page; `render` once a view
    render: (view) => render(view, main),
  };
}
