// What a new scene leaves as it was: what is open, written, or has the focus; and what it brings into sight.

export const pressOf = (node) => node && `${node.dataset.action} ${node.dataset.value} ${node.textContent}`;

// The new node for what was pressed, if the scene still has it.
export function samePlace(body, pressed) {
  if (!pressed?.action) return null;
  return [...body.querySelectorAll(".ecarte-card-button, .ecarte-option, .ecarte-opponent, .ecarte-kind, .ecarte-action")].find(
    (node) => node.dataset.value === pressed.value && (pressed.value || node.dataset.action === pressed.action),
  );
}

// What was opened stays open, and the caret stays in what is being written, if a scene comes meanwhile.
export function stay(body) {
  const name = ({ className, firstChild, parentElement }) => [className, firstChild.textContent, parentElement.dataset.panel].join(" ");
  const open = [...body.querySelectorAll("details[open]")].map(name);
  const before = body.querySelector("[data-writing]:focus");
  return () => {
    for (const each of body.querySelectorAll("details")) each.open ||= open.includes(name(each));
    const field = before && body.querySelector(`.ecarte-entry ${before.localName}[data-action="${before.dataset.action}"]`);
    if (!field) return false;
    field.dataset.writing = "";
    field.focus({ preventScroll: true });
    field.setSelectionRange(before.selectionStart, before.selectionEnd);
    return true;
  };
}

const CLEAR = 8; // pixels between an answer and the bar below it

// Scroll only if part of the question (from its heading) or of the answer (from the cloth) is out of
// sight, and no further than needed; if it does not fit with the heading, begin at the cloth. Where cards below the
// cloth are to be pressed, the heading says so; once one is put into the hand, the strip below them answers, and
// the focus is on the button that leaves when a simulation adds to that.
export function bringIntoView(body, action = "") {
  const sight = sightOf(body);
  const heading = body.querySelector("h2");
  const asks = body.querySelector(".ecarte-tray button") && action !== "put";
  if (asks && action === "leave") return;
  const begin = action === "put" ? body.querySelector(".ecarte-strip") : asks ? heading : body.querySelector(".ecarte-answered .ecarte-felt") ?? heading;
  const answer = [asks ? ".ecarte-felt" : ".ecarte-strip", ".ecarte-choices", ".ecarte-felt", ".ecarte-story ~ .ecarte-actions", ".ecarte-story"].map((each) => body.querySelector(each)).find(Boolean) ?? heading;
  const foot = body.querySelector(".ecarte-answered .ecarte-actions")?.getBoundingClientRect().height ?? 0;
  const room = sight.bottom - foot;
  const doors = body.querySelector(".ecarte-doors"); // if they fit too
  const last = doors && doors.getBoundingClientRect().bottom - heading.getBoundingClientRect().top <= room - sight.top - CLEAR ? doors : answer;
  const [top, end] = [begin.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  if (top >= sight.top && end <= room - CLEAR) return;
  const first = end - heading.getBoundingClientRect().top <= room - sight.top - CLEAR ? heading : begin;
  last.style.scrollMarginBottom = `${foot + CLEAR}px`;
  const way = end - room + CLEAR;
  if (way > 0 && first.getBoundingClientRect().top - sight.top >= way) last.scrollIntoView({ block: "nearest" });
  else first.scrollIntoView({ block: "start" });
}

// Bring into sight, once, what has been told under the bar at the foot; true if there was something.
export function unread(root) {
  const foot = root.querySelector(".ecarte-actions").getBoundingClientRect().top;
  const told = [...root.querySelectorAll(".ecarte-answered > .ecarte-after > *, .ecarte-answered > .ecarte-panels")];
  const next = told.find((each) => !each.dataset.read && each.getBoundingClientRect().bottom > foot + CLEAR);
  if (!next) return false;
  next.dataset.read = "";
  next.scrollIntoView({ block: "start" });
  return true;
}

// Open the details “To remember” that follow a finished quiz.
export function unfoldAfter(root) {
  const below = [...document.querySelectorAll("details")].find((each) =>
    root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
    && each.querySelector("summary")?.textContent === "To remember");
  if (below) below.open = true;
}

// Call `act` once the node is laid out, within 60 frames.
export function onceOnPage(node, act, frames = 60) {
  if (node.isConnected && node.getBoundingClientRect().width > 0) act();
  else if (frames) requestAnimationFrame(() => onceOnPage(node, act, frames - 1));
}

// What shows a page: JupyterLab's pane of a notebook, or the window.
export function sightOf(node) {
  return node.closest(".jp-WindowedPanel-outer")?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
}
