// Which table a key goes to that no table has the focus for: one, and it alone shows its keys. On the site it is
// the table most in view of those that show the key. In a notebook keys are the notebook's until a table is
// pressed, or in a lesson of ours, until something else is clicked or selected.

import { element, everywhere, focusedBeside, isOfTheSite } from "../static/dom.js";
import { keep, recall } from "../static/kept.js";
import { isReading } from "./rules.js";

const NOTEBOOK = ".jp-Notebook, #notebook-container"; // also Notebook 7; nbclassic
export const CELL = ".jp-Cell, .cell";
const SELECTED = ".jp-Cell.jp-mod-active, .cell.selected";
const USES_KEYS = "[role=slider], table[tabindex], dialog";
const KEYS = "ecarte-tutor.keys";

const tables = new Map(); // by root
let last = null; // the table that was pressed last
const byHand = new WeakMap(); // by notebook in which something else was "clicked" or "selected"
let areKeysOn = recall(KEYS) !== "off";

export function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]");
}

export const hasKey = (keys, key) => (keys ?? "").toLowerCase().split(" ").includes(key.toLowerCase());

const keyNodes = (root) => [...root.querySelectorAll("[aria-keyshortcuts]")];

const showsKey = (root, key) => keyNodes(root).some((each) => hasKey(each.getAttribute("aria-keyshortcuts"), key));

// Pixels of the node’s height within the window.
export function inView(node) {
  const box = node.getBoundingClientRect();
  return box.width > 0 ? Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0) : 0;
}

// Of the tables that show the key, or of all if none does.
function isMostInView(node, key) {
  const all = everywhere(".ecarte");
  const asking = all.filter((each) => inView(each) > 0 && showsKey(each, key));
  const most = Math.max(...(asking.length ? asking : all).map(inView));
  return most > 0 && inView(node) === most && (!asking.length || asking.includes(node));
}

// Not scrolled away, in a hidden tab, or behind something else.
function isSeen(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  const found = width > 0 && node.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
  return Boolean(found) && node.contains(found);
}

// Where the focus is, if in a notebook; `undefined` if it is at something else that has a use for keys.
function notebookOf(focused) {
  return focused?.closest?.(NOTEBOOK) ?? (!focused || focused === document.body ? null : undefined);
}

// Arrow keys pass over code that is folded, so what follows the prose that they select is selected with it.
function selectedCells(notebook) {
  const cells = [...notebook.querySelectorAll(SELECTED)];
  if (byHand.get(notebook) === "clicked") return cells;
  for (let next = cells.at(-1)?.nextElementSibling; next?.matches(".jp-CodeCell"); next = next.nextElementSibling) cells.push(next);
  return cells;
}

function tableWithKeys(focused = document.activeElement) {
  const within = [...tables.keys()].find((root) => root.contains(focusedBeside(root)));
  const notebook = notebookOf(focused);
  if (!areKeysOn || notebook === undefined) return within ?? null;
  const here = [...tables.keys()].filter((root) => (!notebook || notebook.contains(root)) && !root.hasAttribute("data-ecarte-lost"));
  const seen = here.filter((root) => keyNodes(root).some(isSeen));
  // One that has the focus, but was scrolled away, leaves its keys to one in sight.
  if (within && (!tables.get(within).isOfLesson || seen.includes(within) || !seen.length)) return within;
  if (seen.includes(last)) return last;
  const isFree = (root) => tables.get(root).isOfLesson || !root.closest(NOTEBOOK);
  const free = seen.filter(isFree).sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);
  if (byHand.has(notebook)) return free.find((root) => selectedCells(notebook).some((cell) => cell.contains(root))) ?? null;
  // Where no key is in sight, a table whose cards are: its buttons lie below the window.
  const begun = (root) => isFree(root) && keyNodes(root).length && [...root.querySelectorAll(".ecarte-picture")].some(isSeen);
  return free.find((root) => keyNodes(root).every(isSeen)) ?? free[0] ?? here.find(begun) ?? null;
}

let isMarking = false;
export function markKeys() {
  if (isMarking || isOfTheSite()) return;
  isMarking = true;
  requestAnimationFrame(() => {
    isMarking = false;
    const marked = tableWithKeys();
    for (const root of tables.keys()) root.toggleAttribute("data-ecarte-keys", root === marked);
  });
}

function leaveTo(notebook, how) {
  last = null;
  byHand.set(notebook, how);
  markKeys();
}

function onKeyOnSite(event) {
  for (const [root, { onKey }] of tables) {
    if (!root.contains(event.target) && !event.target.closest?.(USES_KEYS) && isMostInView(root, event.key)) return onKey(event);
  }
}

// Before the notebook's own shortcuts, which listen at the document.
function onKeyInNotebook(event) {
  const { target, key } = event;
  const within = event.composedPath().find((each) => tables.has(each));
  const notebook = notebookOf(target);
  if (isTyping(target) || target.closest?.(USES_KEYS)) return void (notebook && !within && leaveTo(notebook, "clicked"));
  const isOther = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key === "Enter");
  const root = isOther || isReading() ? null : tableWithKeys(target);
  if (within && (root === within || !root || !showsKey(root, key))) return;
  if (root && showsKey(root, key)) {
    tables.get(root).onKey(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (notebook) {
    const before = notebook.querySelector(SELECTED);
    setTimeout(() => notebook.querySelector(SELECTED) !== before && leaveTo(notebook, "selected"));
  }
}

function onPointed(event) {
  const root = event.composedPath().find((each) => tables.has(each));
  const notebook = event.target.closest?.(NOTEBOOK);
  if (root) {
    last = root;
    byHand.delete(notebook);
    markKeys();
  } else if (notebook && event.target.closest(CELL) && !event.target.closest(".ecarte-word")) leaveTo(notebook, "clicked");
}

let isListening = false;
function listen() {
  if (isListening) return;
  isListening = true;
  if (isOfTheSite()) return document.addEventListener("keydown", onKeyOnSite);
  addEventListener("keydown", onKeyInNotebook, true);
  addEventListener("pointerdown", onPointed, true);
  addEventListener("focusin", (event) => (event.composedPath().some((each) => tables.has(each)) ? onPointed(event) : markKeys()), true);
  addEventListener("scroll", markKeys, { capture: true, passive: true });
  addEventListener("resize", markKeys);
}

// Have the keys that `root` shows go to `onKey`; returns how to stop it.
export function takeKeys(root, onKey, isOfLesson) {
  listen();
  tables.set(root, { onKey, isOfLesson });
  root.toggleAttribute("data-ecarte-keys", isOfTheSite());
  markKeys();
  return () => {
    tables.delete(root);
    if (last === root) last = null;
    markKeys();
  };
}

export function keysButton() {
  if (isOfTheSite()) return null;
  const words = () => `keys: ${areKeysOn ? "on" : "off"}`;
  const node = element("button", { type: "button", class: "ecarte-switch ecarte-keys", title: "When off, a table takes keys only while it has the focus; Escape leaves it." }, words());
  node.addEventListener("click", () => {
    areKeysOn = !areKeysOn;
    keep(KEYS, areKeysOn ? "on" : "off");
    for (const each of everywhere(".ecarte-keys")) each.textContent = words();
    markKeys();
  });
  return node;
}
