// DOM helpers shared by all widgets. Every text becomes a text node.

const isOfTheSite = () => document.body.classList.contains("ecarte-page");

// The model with pictures and words, one a page.
function sentOnce(model) {
  return model.widget_manager.get_model(model.get("sent_once").replace("IPY_MODEL_", ""));
}

// The trees that hold widgets: the document and, in some front ends, a shadow tree for each.
const trees = new Set([document]);

function everywhere(selector) {
  return [...trees].flatMap((tree) => [...tree.querySelectorAll(selector)]);
}

// Before it is attached, the root of `el` is neither.
function knowTreeOf(el) {
  const tree = el.getRootNode();
  if (!(tree instanceof ShadowRoot)) return;
  for (const each of trees) if (each.host && !each.host.isConnected) trees.delete(each);
  trees.add(tree);
}

// The focused element of the node’s own tree.
const focusedBeside = (node) => node.getRootNode().activeElement ?? null;

function element(tag, attributes, ...children) {
  return furnished(document.createElement(tag), attributes, children);
}

// The same in the SVG namespace.
function shape(tag, attributes, ...children) {
  return furnished(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function furnished(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

// Hide keys pressed in the node from Jupyter’s shortcuts. Notebook 7 looks for them at what has the focus,
// before the node can stop them. Those with Ctrl or Cmd are dispatched again at the body, where Save and
// Print are bound but no command that changes a cell.
function keepKeys(node) {
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

const RUN_AGAIN = [[".jp-Notebook", "Choose Run → Run All Cells"], ["#notebook-container", "Choose Cell → Run All"], ["*", "Run its cell again"]];

// Once its kernel was restarted or has died a widget says so, and takes no press. A line that was only cut
// comes back. Our site has a notice of its own.
function tellLost(model, root) {
  if (isOfTheSite()) return () => {};
  const comm = model.get("layout");
  const [, what] = RUN_AGAIN.find(([front]) => document.querySelector(front));
  const notice = element("p", { class: "ecarte-lost", role: "alert" }, `The program behind this has ended. ${what} to go on.`);
  const look = () => {
    root.toggleAttribute("data-ecarte-lost", !comm.comm_live);
    if (comm.comm_live) notice.remove();
    else root.prepend(notice);
  };
  const stop = (event) => {
    if (!notice.isConnected || event.key === "Tab") return;
    event.stopPropagation();
    event.preventDefault();
    notice.scrollIntoView({ block: "nearest" });
  };
  for (const kind of ["click", "keydown"]) root.addEventListener(kind, stop, true);
  const onChange = () => setTimeout(look, 1_000);
  model.on("comm_live_update", onChange);
  return () => model.off("comm_live_update", onChange);
}

// After an answer: a tick on the right one, a cross on a wrong choice.
const MARKS = { right: "✔", wrong: "✘" };
const markClass = ({ mark }) => (mark ? ` ecarte-is-${mark}` : "");
const markWord = ({ mark, chosen }) => (mark === "wrong" || chosen ? "yours" : "right");

function tag(data, attributes = {}) {
  const sign = element("span", { class: "ecarte-sign", "aria-hidden": "true" }, MARKS[data.mark]);
  return element("span", { class: "ecarte-tag", ...attributes }, sign, ` ${markWord(data)}`);
}

function button(data, press, className) {
  const node = element(
    "button",
    {
      type: "button",
      class: `${className}${data.main ? " ecarte-main" : ""}${data.chosen ? " ecarte-chosen" : ""}${markClass(data)}`,
      "aria-pressed": data.chosen === undefined ? undefined : String(data.chosen),
      "aria-keyshortcuts": data.key,
      "data-action": data.action,
      "data-value": data.value ?? "",
      disabled: data.action === "", // it shows an answer that was given
    },
    element("span", {}, data.label),
    data.mark && tag(data),
    data.hint && element("kbd", { "aria-hidden": "true" }, data.hint),
  );
  node.addEventListener("click", () => press(data));
  return node;
}

// A link on the site, and in JupyterLab a command that opens the file beside the notebook; elsewhere null.
// In JupyterLab only pages without a program, and files whose names begin with a number, are there.
function pageLink(file, query, words, attributes = {}) {
  if (document.body.dataset.voila) return element("a", { ...attributes, href: file + query }, words);
  if (!document.getElementById("jupyter-config-data") || !/^\d|\.html$/.test(file)) return null;
  const args = JSON.stringify({ path: file });
  return element("a", { ...attributes, href: "#", "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args }, words);
}

// Panels by name, drawn in the order given.
function panels(named) {
  const drawn = Object.entries(named ?? {}).map(([name, data]) => panel(name, data));
  return drawn.length ? element("div", { class: "ecarte-panels" }, ...drawn) : null;
}

function panel(name, data) {
  return element(
    "section",
    { class: "ecarte-panel", "data-panel": name },
    data.title && element("header", {}, element("h3", {}, data.title), data.badge && badge(data.badge)),
    element("p", {}, element("strong", {}, data.lead), data.text && ` ${data.text}`),
    data.chart && element("div", { class: "ecarte-plot" }, chart(data.chart, data.lead)),
    data.source && source(name, data.source),
  );
}

function badge({ words, tone, sign }) {
  return element("span", { class: `ecarte-badge ecarte-${tone ?? "plain"}` }, sign ? `${sign} ${words}` : words);
}

// A reference to the book or the laws is shown; a method stands behind a `?`.
function source(name, words) {
  const line = element("p", { class: "ecarte-source" }, words);
  if (name === "book" || name === "rules") return line;
  return element("details", { class: "ecarte-method" }, element("summary", { "aria-label": "How this was found" }, "?"), line);
}
