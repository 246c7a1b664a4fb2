// What this browser keeps of a learner when Python orders it: the log of the answers, a summary, and the
// learner's name and sets.

import { onOrder, save, sendInParts } from "../../stage/static/file.js";
import { LEARNER, MOST_SETS, forgetPast, keep, learnerOf, recall } from "../../stage/static/kept.js";
import { layoutOf } from "../../stage/static/model.js";

const KEY = "ecarte-tutor.progress";
const GLANCE = "ecarte-tutor.past.glance";
const SET_ASIDE = `${KEY}.set-aside`;
const STOPPED = "ecarte-tutor.stopped";

// Models whose stored log is on its way to Python, which knows nothing of it before the last part.
const reading = new WeakSet();
const SOON_SENT = 200_000;
export const isBeingRead = (model) => reading.has(layoutOf(model));

/** @param {Model<YouPanelTraits>} model @param {string} action @param {string} text */
export function sendText(model, action, text) {
  if (text.length > model.get("largest")) return model.send({ action: `${action} too large` });
  sendInParts(model, { action }, text);
}

// Each returns true once it has been carried out; if not, it has told the kernel why.
// STOPPED is set where a learner had all progress forgotten; only the order "begin" clears it.
/** @param {Model<YouPanelTraits>} model @param {Order} order */
function append(model, { order, header, text: lines }) {
  if (order === "begin") localStorage.removeItem(STOPPED);
  if (localStorage.getItem(STOPPED) !== null) return model.send({ action: "stopped" });
  const text = (localStorage.getItem(KEY) ?? header) + lines;
  if (text.length > model.get("largest")) return model.send({ action: "full" });
  localStorage.setItem(KEY, text);
  return true;
}

function setAside() {
  const text = localStorage.getItem(KEY);
  if (text === null) return true;
  // The first free number: earlier ones stay.
  let number = 1;
  while (localStorage.getItem(`${SET_ASIDE}-${number}`) !== null) number += 1;
  localStorage.setItem(`${SET_ASIDE}-${number}`, text);
  localStorage.removeItem(KEY);
  return true;
}

function forgetAll() {
  localStorage.removeItem(KEY);
  localStorage.setItem(STOPPED, "yes");
  forgetPast();
  return true;
}

// Replace the part of the log that this page has sent with the shorter one from Python; what other pages
// have appended since stays.
/** @param {Model<YouPanelTraits>} model @param {Order} order @param {{told: string}} page */
function replace(model, { text }, page) {
  const stored = localStorage.getItem(KEY) ?? "";
  const isKnown = page.told === "" ? stored === "" : stored.startsWith(page.told);
  if (!isKnown) {
    sendStored(model, page);
    return false;
  }
  const whole = text + stored.slice(page.told.length);
  if (whole.length > model.get("largest")) {
    model.send({ action: "full" });
    return false;
  }
  localStorage.setItem(KEY, whole);
  page.told = text;
  return true;
}

/** @param {Model<YouPanelTraits>} model @param {Order} order @param {{told: string}} page */
export function carryOut(model, order, page) {
  try {
    /** @type {boolean | void} */
    let isDone = false;
    if (["append", "begin"].includes(order.order)) isDone = append(model, order);
    else if (order.order === "replace") isDone = replace(model, order, page);
    else if (order.order === "tell") sendStored(model, page);
    else if (order.order === "set aside") {
      isDone = setAside();
      page.told = "";
    } else if (order.order === "remove") {
      isDone = forgetAll();
      page.told = "";
    } else if (order.order === "forget learner") forgetLearner();
    else if (order.order === "save") save(model, order);
    else if (order.order === "hand in") {
      typedName = order.name;
      sendLearner(model, { action: "hand in" });
    }
    if (isDone) model.send({ action: "carried out", order: order.order });
  } catch {
    // no storage, or quota exceeded: the session goes on, and the learner is told
    model.send({ action: "no storage", order: order.order });
  }
}

/** @param {Model<YouPanelTraits>} model @param {{told: string}} page */
function sendStored(model, page) {
  try {
    const text = localStorage.getItem(KEY);
    page.told = text ?? "";
    if (text?.length > SOON_SENT) reading.add(layoutOf(model));
    if (text === null) model.send({ action: localStorage.getItem(STOPPED) === null ? "nothing stored" : "stopped" });
    else sendText(model, "stored", text);
  } catch {
    model.send({ action: "no storage" });
  }
}

/** @param {Model<YouPanelTraits>} model @param {ReturnType<typeof learnerOf>} learner */
function keepLearner(model, learner) {
  try {
    const { glance } = model.get("view");
    const store = glance && !glance.unread ? localStorage : sessionStorage; // as progress is kept
    store.setItem(LEARNER, JSON.stringify(learner));
    if (store === localStorage) sessionStorage.removeItem(LEARNER);
  } catch {
    // typed again next time
  }
}

// Note the set that is asked; one that is known keeps its beginning.
/** @param {Model<YouPanelTraits>} model */
export function noteSet(model) {
  const asked = model.get("asked_set");
  if (!asked?.code) return;
  const learner = learnerOf();
  const { began } = setOf(learner, asked.code) ?? asked;
  const others = learner.sets.filter((each) => each.code !== asked.code);
  keepLearner(model, { ...learner, sets: [...others, { ...asked, began }].slice(-MOST_SETS) });
}

const setOf = ({ sets }, code) => sets.find((each) => each.code === code);

// Python needs the learner for a saved file, and the time a set began to hand it in.
/** @param {Model<YouPanelTraits>} model @param {Message} message */
export function sendLearner(model, message) {
  const learner = { ...learnerOf(), name: learnerTyped() };
  keepLearner(model, learner);
  const { began } = setOf(learner, model.get("asked_set")?.code) ?? {};
  const sets = learner.sets.map(({ code, name }) => ({ code, name }));
  model.send({ ...message, name: learner.name, sets, ...(began && { began }) });
}

// The name typed for a saved file, if any.
let typedName = null;
export const learnerTyped = () => typedName ?? learnerOf().name;

export function typeLearner(name) {
  typedName = name;
}

function forgetLearner() {
  typedName = null;
  for (const each of [sessionStorage, localStorage]) each.removeItem(LEARNER);
}

// A summary for pages without a kernel, such as the start page.
/** @param {Model<YouPanelTraits>} model */
export function keepGlance(model) {
  const { glance } = model.get("view");
  // A view of before may come after all was forgotten.
  if (!glance || !model.get("keeps_here") || recall(STOPPED) !== null) return;
  keep(GLANCE, JSON.stringify(glance));
  if (learnerOf().sets.length || learnerOf().name) keepLearner(model, learnerOf());
}

// Once a page: store and send what Python orders, and what other pages of this browser have stored.
/** @param {Model<YouPanelTraits>} model */
export function keepLog(model) {
  const page = { told: "" }; // the log as last sent to Python; the stored one may be longer
  onOrder(model, (order) => carryOut(model, order, page));
  model.on("change:view", () => keepGlance(model));
  model.on("change:asked_set", () => noteSet(model));
  noteSet(model);
  model.send({ action: "zone", zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  if (!model.get("keeps_here")) return;
  sendStored(model, page);
  // Another page of this browser has begun to store progress, or had it forgotten.
  let isBehind = false; // of what another page has added
  const catchUp = () => {
    if (!isBehind || document.hidden) return;
    isBehind = false;
    sendStored(model, page);
  };
  const heardOf = ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue === null && newValue !== null) sendStored(model, page);
    else if (key === KEY && newValue !== null) {
      isBehind = true;
      catchUp(); // two windows may be seen side by side
    }
    if (key !== STOPPED || newValue === null) return;
    forgetPast();
    model.send({ action: "stopped" });
  };
  addEventListener("storage", heardOf);
  document.addEventListener("visibilitychange", catchUp);
  return () => {
    removeEventListener("storage", heardOf);
    document.removeEventListener("visibilitychange", catchUp);
  };
}
