// The class panel: the students' files are sent, in parts, to this page's own kernel and nowhere else.
// Every text of theirs becomes a text node.

import { badge, button } from "../stage/static/buttons.js";
import { element, focusedBeside } from "../stage/static/dom.js";
import { onOrder, save, sendInParts } from "../stage/static/file.js";
import { tellLost } from "../stage/static/lost.js";
import { sentOnce } from "../stage/static/model.js";
import { picture, smallCard, takePictures } from "../stage/static/pictures.js";
import { keepKeys } from "../stage/static/shortcuts.js";

// A file's bytes, each as one character, so that Python finds out the encoding.
async function bytesOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = [];
  for (let start = 0; start < bytes.length; start += 8192) parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)));
  return parts.join("");
}

// One file after the other: the site limits the rate of messages. A file that fails stops no other.
/** @param {Model<ClassPanelTraits>} model @param {{name: string, open: () => Promise<File> | File}[]} files @param {(words: string) => void} say */
async function hand(model, files, say) {
  for (const [number, { name: path, open }] of files.entries()) {
    say(`Reading ${number + 1} of ${files.length} …`);
    const name = path.slice(-255);
    try {
      const file = await open();
      if (file.size > model.get("largest")) model.send({ action: "class file too large", value: name });
      else sendInParts(model, { action: "class file", name }, await bytesOf(file));
    } catch {
      model.send({ action: "class file not opened", value: name });
    }
  }
  model.send({ action: "done" });
}

const ofFile = (file) => ({ name: file.webkitRelativePath || file.name, open: () => file });

// All files of a dropped entry, which is a file or a folder with more of them. A browser reads a folder in parts.
async function inEntry(entry) {
  const name = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return [{ name, open: () => new Promise((done, failed) => entry.file(done, failed)) }];
  const found = [];
  const reader = entry.createReader();
  try {
    for (;;) {
      const some = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (!some.length) return found;
      for (const each of some) found.push(...(await inEntry(each)));
    }
  } catch (problem) {
    return [...found, { name: `${name}/`, open: () => Promise.reject(problem) }];
  }
}

// Entries must be asked for before the first wait: after it the browser has forgotten what was dropped.
async function dropped(transfer) {
  const items = [...(transfer?.items ?? [])].filter((item) => item.kind === "file");
  if (!items.length) return [...(transfer?.files ?? [])].map(ofFile);
  const all = items.map((item) => [item.webkitGetAsEntry?.(), item.getAsFile()]);
  const found = await Promise.all(all.map(([entry, file]) => (entry?.isDirectory ? inEntry(entry) : file ? [ofFile(file)] : [])));
  return found.flat();
}

const wholeCard = (name) => element("div", { class: "ecarte-picture" }, picture(name));

/** @param {Partial<ProblemRow>} row @param {(name: string) => Element} drawn */
const handOf = ({ cards = [], turn_up }, drawn = smallCard) =>
  element("div", { class: "ecarte-small-hand" }, ...cards.map((each) => drawn(each)),
    turn_up && element("figure", { class: "ecarte-turned" }, drawn(turn_up), element("figcaption", {}, "turned up")));

const SIGNS = { right: "✔", half: "≈", wrong: "✘" };
const SAID = { right: "right", half: "nearly right", wrong: "wrong" };
const LEGEND = `${SIGNS.right} right; ${SIGNS.half} nearly right: it costs less than a mistake; ${SIGNS.wrong} wrong. Striped, with ≠: the book and the simulator differ.`;
const legend = () => element("p", { class: "ecarte-soft" }, LEGEND);

// What the class chose: a part for each choice, as wide as the share of those who made it. Below the
// share `few` there is no room for words; they stand below the bar.
/** @param {[string, BarPart[]]} bar @param {number} few */
function barOf([by, bar], few) {
  const whole = bar.reduce((sum, { count }) => sum + count, 0);
  if (!whole) return [];
  const told = bar.map(({ label, count, mark, differs }) => `${label} ${count}, ${SAID[mark]}${differs ? ", the judges differ" : ""}`).join("; ");
  /** @param {BarPart} part */
  const words = ({ label, count, mark, differs }) => `${differs ? "≠ " : ""}${SIGNS[mark]} ${label} ${count}`;
  const isFew = ({ count }) => count < few * whole;
  const parts = bar.map((each) => {
    const part = element("span", { class: `ecarte-of-${each.mark}${each.differs ? " ecarte-differs" : ""}` }, isFew(each) ? String(each.count) : words(each));
    part.style.flexGrow = each.count;
    return part;
  });
  const rest = bar.filter(isFew).map(words).join(" · ");
  return [
    by && element("p", { class: "ecarte-by" }, `By ${by}`),
    element("div", { class: "ecarte-bar", role: "img", "aria-label": by ? `By ${by}: ${told}` : told }, ...parts),
    rest && element("p", { class: "ecarte-soft", "aria-hidden": "true" }, rest),
  ];
}

/** @param {ProblemRow} row @param {number} few */
const barsOf = ({ bars = [] }, few) => bars.flatMap((each) => barOf(each, few));

/** @param {ProblemRow} row @param {Press} press */
function problemOf(row, press) {
  const missed = badge({ words: row.missed, tone: row.hard ? "wrong" : "plain" });
  return element(
    "li",
    { class: "ecarte-row" },
    element("b", { class: "ecarte-place" }, String(row.place)),
    handOf(row),
    element(
      "div",
      { class: "ecarte-told" },
      element("p", {}, row.question),
      ...barsOf(row, window.innerWidth < 1120 ? 0.3 : 0.15),
      row.missed_by ? element("details", {}, element("summary", {}, missed), element("p", {}, row.missed_by)) : element("p", {}, missed),
      element("p", { class: "ecarte-soft" }, row.hint),
    ),
    button({ action: "open", value: String(row.place), label: "Open" }, press, "ecarte-action"),
  );
}

// For the wall, without a name: the hand first, what the class chose by a key, the next hand by another.
/** @param {ClassView} view @param {Element} root */
function showOnTheWall({ problems, order }, root) {
  const sheet = element("div", { class: "ecarte-wall-page" });
  const hall = element("dialog", { class: "ecarte-wall", "aria-label": "Most missed" }, sheet);
  let place = 0;
  let isTold = false;
  const opener = focusedBeside(root);
  const step = (label, hint, act) => button({ action: "wall", value: label, label, hint }, act, "ecarte-action");
  const draw = () => {
    const row = problems[place];
    sheet.replaceChildren(
      element("p", { class: "ecarte-soft" }, `Problem ${row.place} · ${order}: ${place + 1} of ${problems.length}`),
      handOf(row, wholeCard),
      element("h2", { tabindex: "-1" }, row.question),
      element("div", { class: "ecarte-wall-told", "aria-live": "polite" }, ...(isTold ? barsOf(row, window.innerWidth < 640 ? 0.4 : 0.12) : []), isTold && element("p", {}, `${row.missed}. ${row.answer}`), isTold && legend()),
      element("div", { class: "ecarte-actions" }, step("Answers", "␣", tell), step("Back", "←", () => go(-1)), step("Next", "→", () => go(1)), step("Close", "Esc", close)),
    );
    hall.querySelector("h2").focus();
  };
  const tell = () => {
    isTold = !isTold;
    draw();
  };
  const go = (by) => {
    const next = place + by;
    if (next < 0 || next >= problems.length) return;
    [place, isTold] = [next, false];
    draw();
  };
  const close = () => hall.close();
  const keys = { " ": tell, Enter: tell, ArrowDown: tell, ArrowRight: () => go(1), PageDown: () => go(1), ArrowLeft: () => go(-1), PageUp: () => go(-1) };
  hall.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (event.target.closest("button") && (event.key === " " || event.key === "Enter")) return;
    event.preventDefault();
    keys[event.key]();
  });
  const left = () => document.fullscreenElement || close();
  hall.addEventListener("close", () => {
    document.removeEventListener("fullscreenchange", left);
    if (document.fullscreenElement) document.exitFullscreen();
    hall.remove();
    opener?.focus();
  });
  root.append(hall);
  hall.showModal();
  draw();
  document.addEventListener("fullscreenchange", left);
  sheet.requestFullscreen?.().catch(() => {}); // refused, the dialog fills the window
}

// A student's answers, below the row: the hand, and what was chosen.
function answersOf(answers, problems, across) {
  const of = new Map(problems.map((each) => [each.place, each]));
  const told = answers.map(([place, mark, differs, words]) =>
    element("li", {}, element("b", { class: "ecarte-place" }, String(place)), handOf(of.get(place)), element("span", {}, of.get(place).question), element("span", { class: `ecarte-badge ecarte-of-${mark}${differs ? " ecarte-differs" : ""}` }, `${differs ? "≠ " : ""}${SIGNS[mark]} ${words}`)));
  const list = told.length ? element("ul", {}, ...told) : element("p", {}, "No answer yet.");
  return element("tr", { role: "row", class: "ecarte-answers" }, element("td", { role: "cell", colspan: across }, list));
}

// By a column: numbers by size, words by the alphabet; "–" comes last.
function sortedBy(students, by, down) {
  if (by < 0) return students;
  const text = ({ name, cells = [] }) => (by ? cells[by - 1] : name);
  const number = (each) => Number.parseFloat(text(each));
  const isNone = (each) => text(each) === "–";
  const order = (one, other) => (Number.isNaN(number(one)) || Number.isNaN(number(other)) ? text(one).localeCompare(text(other)) : number(one) - number(other));
  return [...students].sort((one, other) => Number(isNone(one)) - Number(isNone(other)) || (down ? -1 : 1) * order(one, other));
}

// ARIA roles, because `display: grid` on a narrow screen removes those of a table.
/** @param {ClassView} view */
function studentsOf({ headings = [], students = [], problems = [] }, press, sorting, redraw) {
  if (!students.length) return null;
  const heading = (text, place) => {
    const isBy = sorting.by === text;
    const act = () => {
      Object.assign(sorting, { by: text, down: isBy ? !sorting.down : place > 0 && text !== "To work on" });
      redraw();
    };
    const sort = button({ action: "sort", value: String(place), label: text }, act, "ecarte-sort");
    if (isBy) sort.append(element("span", { "aria-hidden": "true" }, sorting.down ? " ▼" : " ▲")); // a phone has no hints
    return element("th", { role: "columnheader", scope: "col", "aria-sort": isBy ? (sorting.down ? "descending" : "ascending") : undefined }, sort);
  };
  const named = ({ name, value, answers }) => {
    if (!value) return name;
    const node = button({ action: "student", value, label: name }, press, "ecarte-name");
    node.setAttribute("aria-expanded", String(Boolean(answers)));
    return node;
  };
  const row = (each) => [
    element(
      "tr",
      { role: "row" },
      element("th", { role: "rowheader", scope: "row" }, named(each), each.state && element("span", { class: "ecarte-soft" }, ` ${each.state}`), each.note && element("p", { class: "ecarte-soft" }, each.note)),
      ...(each.cells ?? []).map((text) => element("td", { role: "cell" }, text)),
    ),
    each.answers && answersOf(each.answers, problems, headings.length),
  ];
  return element(
    "table",
    { role: "table" },
    element("caption", {}, "The students"),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...headings.map(heading))),
    element("tbody", { role: "rowgroup" }, ...sortedBy(students, headings.indexOf(sorting.by), sorting.down).flatMap(row).filter(Boolean)),
  );
}

/** @param {ClassView} view @param {Press} press @param {Element} root */
function classOf(view, press, root, sorting, redraw) {
  const { problems = [], unread = [], menu = [], judges = [], buttons = [] } = view;
  return [
    view.notice && element("p", { class: "ecarte-progress-notice" }, view.notice),
    unread.length > 0 && element("div", { class: "ecarte-progress-notice" }, element("p", {}, "Not in the table:"), element("ul", {}, ...unread.map((each) => element("li", {}, each)))),
    menu.length > 0 && element("div", { class: "ecarte-menu", role: "group", "aria-label": "Which set?" }, ...menu.map((each) => button(each, press, "ecarte-kind"))),
    view.name && element("header", { class: "ecarte-heading ecarte-set" }, element("h3", {}, view.name), element("div", { class: "ecarte-progress" }, view.code)),
    judges.length > 0 && element("div", { class: "ecarte-menu", role: "group", "aria-label": "Who judges?" }, element("span", {}, "Who judges?"), ...judges.map((each) => button(each, press, "ecarte-kind"))),
    view.judged && element("p", { class: "ecarte-soft" }, view.judged),
    view.standing && element("p", {}, view.standing),
    view.hardest && element("div", { class: "ecarte-progress-notice ecarte-hardest" }, element("p", {}, element("strong", {}, view.most_missed)), 
      element("div", { class: "ecarte-actions" }, button(view.hardest, press, "ecarte-action"), button({ action: "wall", label: "Show on the wall" }, () => showOnTheWall(view, root), "ecarte-action"))),
    problems.length > 0 && element("h3", { class: "ecarte-above" }, "The problems, most missed first"),
    problems.length > 0 && legend(),
    problems.length > 0 && element("ol", { class: "ecarte-rows" }, ...problems.map((each) => problemOf(each, press))),
    studentsOf(view, press, sorting, redraw),
    element("div", { class: "ecarte-actions" }, ...buttons.map((each) => button(each, press, "ecarte-action"))),
  ].filter(Boolean);
}

export default {
  /** @param {View<ClassPanelTraits>} view */
  async render({ model, el }) {
    takePictures(await sentOnce(model));
    const root = element("div", { class: "ecarte ecarte-progress-panel ecarte-classroom", role: "region", tabindex: "-1", "aria-label": "Your class" });
    const live = element("div", { class: "ecarte-spoken", role: "status", "aria-live": "polite" });
    const heading = element("h2", { tabindex: "-1" }, "Your class");
    const sentence = element("p", { class: "ecarte-sentence" });
    const choose = button({ action: "choose", label: "Choose files" }, () => input.click(), "ecarte-action");
    const input = element("input", { type: "file", multiple: true, hidden: true, "aria-label": "The students’ files" });
    const words = element("p", { "aria-live": "polite" }, "or drop them here");
    const drop = element("div", { class: "ecarte-drop" }, choose, words, input);
    const kept = element("p", { class: "ecarte-soft" }, "The files stay on this page: its own program reads them, and forgets them when you leave.");
    const body = element("div", {});
    root.append(element("header", { class: "ecarte-heading" }, heading), sentence, drop, kept, body, live);
    el.append(root);

    const say = (text) => {
      words.textContent = text;
    };
    /** @type {Press} */
    const press = ({ action, value }) => model.send({ action, value });
    const sorting = { by: null, down: false };

    async function take(files) {
      if (files.length) await hand(model, files, say);
    }

    input.addEventListener("change", async () => {
      const files = [...input.files].map(ofFile);
      input.value = "";
      await take(files);
    });
    // The whole panel is the drop target.
    root.addEventListener("dragover", (event) => {
      event.preventDefault();
      event.stopPropagation();
      drop.classList.add("ecarte-over");
    });
    root.addEventListener("dragleave", () => drop.classList.remove("ecarte-over"));
    root.addEventListener("drop", async (event) => {
      event.preventDefault();
      event.stopPropagation();
      drop.classList.remove("ecarte-over");
      await take(await dropped(event.dataTransfer));
    });

    function draw() {
      const view = model.get("view");
      const focused = focusedBeside(body);
      const hadFocus = body.contains(focused);
      const { action, value } = focused?.dataset ?? {};
      if (hadFocus) root.focus({ preventScroll: true });
      sentence.textContent = view.sentence;
      say("or drop them here");
      body.replaceChildren(...classOf(view, press, root, sorting, draw));
      live.textContent = [view.notice, view.students && view.sentence, view.standing, view.most_missed].filter(Boolean).join(" ");
      if (!hadFocus) return;
      const again = [...body.querySelectorAll("button")].find((node) => node.dataset.action === action && node.dataset.value === value);
      (again ?? heading).focus({ preventScroll: true });
    }

    keepKeys(root).addEventListener("keydown", (event) => event.stopPropagation());
    const stopSaving = onOrder(model, (order) => order.order === "save" && save(model, order));
    const stopTelling = tellLost(model, root);
    model.on("change:view", draw);
    draw();
    return () => {
      stopSaving();
      stopTelling();
      model.off("change:view", draw);
    };
  },
};
