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

// Scroll only if part of the question (from its heading) or of the answer (from the cloth, if it does not fit with the
// heading) is out of sight; then one of both begins the window, so that no line is cut there.
export function bringIntoView(body) {
  const sight = sightOf(body);
  const heading = body.querySelector("h2");
  const cloth = body.querySelector(".ecarte-answered .ecarte-felt") ?? heading;
  const answer = [".ecarte-strip", ".ecarte-choices", ".ecarte-felt", ".ecarte-story ~ .ecarte-actions", ".ecarte-story"].map((each) => body.querySelector(each)).find(Boolean) ?? heading;
  const foot = body.querySelector(".ecarte-answered .ecarte-actions")?.getBoundingClientRect().height ?? 0;
  const room = sight.bottom - foot - CLEAR;
  const topOf = (node) => node.getBoundingClientRect().top;
  // The cloth lies beside a verdict in a low window, else above it.
  const bottomOf = (node) => Math.max(node.getBoundingClientRect().bottom, cloth.getBoundingClientRect().bottom);
  const first = bottomOf(answer) - topOf(heading) <= room - sight.top ? heading : cloth;
  if (topOf(first) < sight.top || bottomOf(answer) > room) first.scrollIntoView({ block: "start" });
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
