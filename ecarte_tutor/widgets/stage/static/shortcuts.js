// Hide keys pressed in the node from Jupyter’s shortcuts. Notebook 7 looks for them at what has the focus,
// before the node can stop them. Those with Ctrl or Cmd are dispatched again at the body, where Save and
// Print are bound but no command that changes a cell.

export function keepKeys(node) {
  const hide = (each) => each.setAttribute("data-lm-suppress-shortcuts", "true");
  hide(node);
  node.addEventListener("focusin", ({ target }) => hide(target));
  node.addEventListener("keydown", (event) => {
    if (isHeldEnter(event)) event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return;
    event.stopPropagation();
    if (!document.body.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
  });
  return node;
}

// A held key fires again and again: without this, Enter would press its button each time.
const isHeldEnter = (event) => event.repeat && event.key === "Enter" && !event.target.closest("textarea, [contenteditable=true]");
