// The state of a table, stored so that a reloaded page goes on there: in localStorage if progress is kept
// in this browser, else in sessionStorage. Its text is opaque here: only Python reads it.

import { element } from "./dom.js";
import { BOOKMARK } from "./kept.js";
import { layoutOf } from "./model.js";

const DONE = `${BOOKMARK}done`;
const TOO_LONG = "?"; // in its place: nothing that Python can read
const ASIDE = `${BOOKMARK}set-aside.`; // prefix of what could not be read

const waiting = new WeakMap(); // promises by the layout model

function shelf() {
  return localStorage.getItem("ecarte-tutor.progress") === null ? sessionStorage : localStorage;
}

// Quizzes finished at least once; the start page ticks their lessons.
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

/** @param {Model<GameTableTraits>} model */
export function keepBookmark(model) {
  const { name, of, text, score, against, done, preferences } = model.get("bookmark");
  try {
    if (preferences) shelf().setItem(preferencesOf(name), preferences);
    if (!text) return;
    if (done) noteDone(name);
    const [here, before] = shelf() === localStorage ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
    const left = bookmarkIn(here, { name, of: "" });
    if (left?.score && left.of !== of) here.setItem(beforeOf(name), JSON.stringify(left));
    here.setItem(BOOKMARK + name, JSON.stringify({ of, text, score, against, at: Math.floor(Date.now() / 1000) }));
    before.removeItem(BOOKMARK + name); // an older one, perhaps with the same timestamp
  } catch {
    // no storage: the learner begins anew
  }
}

// The stored bookmark if it is of what the address asks for; without a query any will do.
function bookmarkIn(store, { name, of }) {
  try {
    const kept = JSON.parse(store.getItem(BOOKMARK + name));
    return typeof kept?.text === "string" && (of === "" || kept.of === of) ? kept : null;
  } catch {
    return null; // something that is not ours
  }
}

// A game under way whose place that of another address took.
const beforeOf = (name) => `${BOOKMARK}${name}.before`;

// Preferences are kept by the table’s name alone.
const preferencesOf = (name) => `${BOOKMARK}${name}.preferences`;

function preferencesFor({ name }) {
  const found = [shelf(), sessionStorage, localStorage].map((store) => store.getItem(preferencesOf(name)));
  return found.find((each) => each !== null);
}

// Move what Python could not read to another key, and store the table as it is now.
function setUnreadAside(model, unread, sent) {
  const { name } = model.get("bookmark");
  try {
    for (const [part, key] of [["text", sent.key], ["preferences", preferencesOf(name)]]) {
      if (!unread.includes(part)) continue;
      for (const store of [sessionStorage, localStorage]) store.removeItem(key);
      shelf().setItem(ASIDE + key.slice(BOOKMARK.length), sent[part]);
    }
  } catch {
    return; // no room for it
  }
  keepBookmark(model);
  model.send({ action: "set aside" });
}

/** @param {Model<GameTableTraits>} model */
export function takeUp(model) {
  const mark = model.get("bookmark");
  if (!mark?.name) return;
  let found, preferences;
  try {
    const names = [mark.name, `${mark.name}.before`];
    found = [sessionStorage, localStorage].flatMap((store) =>
      names.flatMap((name) => {
        const kept = bookmarkIn(store, { ...mark, name });
        return kept ? [{ ...kept, key: BOOKMARK + name }] : [];
      }));
    preferences = preferencesFor(mark);
  } catch {
    return; // a browser that keeps nothing
  }
  if (!found.length && preferences === undefined) return keepBookmark(model);
  const [newest] = found.sort((one, other) => Number(Boolean(other.score)) - Number(Boolean(one.score)) || other.at - one.at);
  const readable = (text) => (new Blob([JSON.stringify(text)]).size > model.get("longest_kept") ? TOO_LONG : text);
  try {
    const text = newest?.text ?? "";
    waiting.set(layoutOf(model), answered(model, { text, preferences, key: newest?.key }));
    model.send({ action: "take up", value: readable(text), ...(preferences && { preferences: readable(preferences) }) });
  } catch {
    waiting.delete(layoutOf(model)); // the page is being unloaded, and its comm is closed
  }
}

// Resolve once Python has restored or dropped the bookmark, or after a minute, when the site ends the kernel.
function answered(model, sent) {
  return new Promise((resolve) => {
    /** @param {Order} order */
    const over = ({ order, unread = [] } = { order: "" }) => {
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

// Draw nothing until then, so that no other question flashes by; the page’s status line stays.
export async function takenUp(model, el) {
  const answer = waiting.get(layoutOf(model));
  if (!answer) return;
  waiting.delete(layoutOf(model));
  el.dataset.ecarteTakenUp = "false";
  await answer;
  delete el.dataset.ecarteTakenUp;
}

// A second tab has taken up the same bookmark and gone on: this tab says so, since its next press would
// overwrite what the other one keeps.
export function tellOvertaken(model, root) {
  const onStorage = ({ key }) => {
    const mark = model.get("bookmark");
    if (!mark?.name || key !== BOOKMARK + mark.name) return;
    const kept = bookmarkIn(localStorage, mark);
    if (kept && kept.of === mark.of && kept.text !== mark.text) showElsewhere(root, mark.name);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

// Closing the dialog reloads the page, which restores what the other tab has stored.
function showElsewhere(root, name) {
  if (root.querySelector(".ecarte-elsewhere")) return;
  for (const open of root.querySelectorAll("dialog")) open.close();
  const words = `This${name === "game" ? " game" : ""} goes on in another tab.`;
  const here = element("button", { type: "button", class: "ecarte-action ecarte-main", autofocus: true }, "Go on here");
  const page = element("dialog", { class: "ecarte-dialog ecarte-elsewhere", "aria-label": words }, element("h2", {}, words), here);
  here.addEventListener("click", () => page.close());
  page.addEventListener("close", () => location.reload());
  root.append(page);
  page.showModal();
}
