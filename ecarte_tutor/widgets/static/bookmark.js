// Where a learner is at a table, kept in this browser so that a page that is loaded again goes on
// there: as long as progress is kept, else for as long as the tab is open. Only Python reads it.

const BOOKMARK = "ecarte-tutor."; // before the name of the table
const DONE = `${BOOKMARK}done`;
const ASIDE = `${BOOKMARK}set-aside.`; // before the name of what could not be read

// What tables wait for, by their layout: the model that we are handed is another object each time.
const waiting = new WeakMap();
const layoutOf = (model) => model.get("layout");

function shelf() {
  return localStorage.getItem("ecarte-tutor.progress") === null ? sessionStorage : localStorage;
}

// The quizzes that were taken to their end at least once: the start page ticks their lessons.
function noteDone(name) {
  const known = [sessionStorage, localStorage].flatMap((store) => {
    try {
      return JSON.parse(store.getItem(DONE)) ?? [];
    } catch {
      return []; // something that is not ours
    }
  });
  const names = new Set([...known, name].filter((each) => typeof each === "string"));
  shelf().setItem(DONE, JSON.stringify([...names]));
}

function keepBookmark(model) {
  const { name, of, text, score, done, preferences } = model.get("bookmark");
  try {
    if (preferences) shelf().setItem(preferencesOf(name), preferences);
    if (!text) return;
    if (done) noteDone(name);
    const [here, before] = shelf() === localStorage ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
    here.setItem(BOOKMARK + name, JSON.stringify({ of, text, score, at: Math.floor(Date.now() / 1000) }));
    before.removeItem(BOOKMARK + name); // from before the first answer, and maybe of the same second
  } catch {
    // This browser keeps nothing for this page: the learner begins anew.
  }
}

// A bookmark of what the address asks for; an address that asks for nothing takes any.
function bookmarkIn(store, { name, of }) {
  try {
    const kept = JSON.parse(store.getItem(BOOKMARK + name));
    return typeof kept?.text === "string" && (of === "" || kept.of === of) ? kept : null;
  } catch {
    return null; // something that is not ours
  }
}

// What was chosen at a table of this name, whatever its address asks for.
const preferencesOf = (name) => `${BOOKMARK}${name}.preferences`;

function preferencesFor({ name }) {
  const found = [shelf(), sessionStorage, localStorage].map((store) => store.getItem(preferencesOf(name)));
  return found.find((each) => each !== null);
}

// What Python could not read goes under another name, and the table is kept as it is now.
function setUnreadAside(model, unread, sent) {
  const { name } = model.get("bookmark");
  try {
    for (const [part, key] of [["text", BOOKMARK + name], ["preferences", preferencesOf(name)]]) {
      if (!unread.includes(part)) continue;
      for (const store of [sessionStorage, localStorage]) store.removeItem(key);
      shelf().setItem(ASIDE + key.slice(BOOKMARK.length), sent[part]);
    }
  } catch {
    return; // no room for it
  }
  keepBookmark(model);
}

function takeUp(model) {
  const mark = model.get("bookmark");
  if (!mark?.name) return;
  let found, preferences;
  try {
    found = [sessionStorage, localStorage].map((store) => bookmarkIn(store, mark)).filter(Boolean);
    preferences = preferencesFor(mark);
  } catch {
    return; // a browser that keeps nothing
  }
  if (!found.length && preferences === undefined) return keepBookmark(model);
  const [newest] = found.sort((one, other) => other.at - one.at);
  try {
    const text = newest?.text ?? "";
    waiting.set(layoutOf(model), answered(model, { text, preferences }));
    model.send({ action: "take up", value: text, ...(preferences && { preferences }) });
  } catch {
    waiting.delete(layoutOf(model)); // the page is being left before it was laid, and its program has ended
  }
}

function forgetBookmarks() {
  for (const store of [sessionStorage, localStorage]) {
    for (const key of Object.keys(store)) {
      const isOurs = key.startsWith(`${BOOKMARK}quiz.`) || key.startsWith(ASIDE);
      if (isOurs || [DONE, ...["game", "days", "lesson", "lessons"].map((each) => BOOKMARK + each), preferencesOf("game")].includes(key)) store.removeItem(key);
    }
  }
}

// Resolves once Python has taken the bookmark up or dropped it. A program that is at it for longer
// than a minute is ended by the site, and the page says so.
function answered(model, sent) {
  return new Promise((resolve) => {
    const over = ({ order, unread = [] } = {}) => {
      if (order !== "taken up") return;
      clearTimeout(patience);
      model.off("msg:custom", over);
      if (unread.length) setUnreadAside(model, unread, sent);
      resolve();
    };
    const patience = setTimeout(() => over({ order: "taken up" }), 60_000);
    model.on("msg:custom", over);
  });
}

// Until then nothing is drawn, for what would be asked else is not to flash by, and the page's note
// that it is not ready stays.
async function takenUp(model, el) {
  const answer = waiting.get(layoutOf(model));
  if (!answer) return;
  waiting.delete(layoutOf(model));
  el.dataset.ecarteTakenUp = "false";
  await answer;
  delete el.dataset.ecarteTakenUp;
}

// A second tab has taken up the same bookmark and gone on: this tab says so, since its next press would
// overwrite what the other one keeps.
function tellOvertaken(model, root) {
  const onStorage = ({ key }) => {
    const mark = model.get("bookmark");
    if (!mark?.name || key !== BOOKMARK + mark.name) return;
    const kept = bookmarkIn(localStorage, mark);
    if (kept && kept.of === mark.of && kept.text !== mark.text) showElsewhere(root, mark.name);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

// The page that is loaded again goes on where the other tab is.
function showElsewhere(root, name) {
  if (root.querySelector(".ecarte-elsewhere")) return;
  for (const open of root.querySelectorAll("dialog")) open.close();
  const words = `This${name === "game" ? " game" : ""} goes on in another tab.`;
  const here = element("button", { type: "button", class: "ecarte-action ecarte-main", autofocus: true }, "Go on here");
  const page = element("dialog", { class: "ecarte-above ecarte-elsewhere", "aria-label": words }, element("h2", {}, words), here);
  here.addEventListener("click", () => page.close());
  page.addEventListener("close", () => location.reload());
  root.append(page);
  page.showModal();
}
