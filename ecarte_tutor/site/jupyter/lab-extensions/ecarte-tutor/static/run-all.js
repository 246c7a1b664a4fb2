// JupyterLab goes to the last cell at Run All; a lesson begins at its first. And a lesson whose code
// is the one that came with the package is run as soon as it is opened, as on the site.
// Once all has run nothing is left to save: a file keeps no widgets (leave_widgets_out). And a lesson looks
// as on the site, in one column (lessons.css), and unfolds as there.

const RUN_ALL = "notebook:run-all-cells";
const RESTART_AND_RUN_ALL = "notebook:restart-run-all"; // stays where it is

const STYLE = new URL("lessons.css", document.currentScript.src);

function activate({ commands, restored, shell }) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE }));
  commands.commandExecuted.connect(async (_, { id, result }) => {
    if (id !== RUN_ALL && id !== RESTART_AND_RUN_ALL) return;
    const { content: notebook, context } = shell.currentWidget;
    running.add(context);
    unfold(shell.currentWidget);
    if (id === RUN_ALL) {
      notebook.activeCellIndex = 0;
      notebook.deselectAll();
      notebook.scrollToItem(0, "start");
    }
    const hasRun = await result;
    running.delete(context);
    if (!hasRun) whole.add(context);
    unfold(shell.currentWidget);
    if (id === RUN_ALL) void showTable(notebook, context);
    if (hasRun && context.contentsModel?.writable) await context.save();
  });
  const lessons = lessonsToRun();
  if (lessons.size) void restored.then(() => shell.collapseLeft()); // the start page lists them; the files are a press away
  const run = () => {
    void dress(shell.currentWidget);
    void runWhenOpened(commands, shell, lessons);
  };
  shell.currentChanged.connect(run);
  addEventListener("keydown", (event) => enter(event, shell), true);
  addEventListener("pointerdown", () => {
    chosen = null;
  }, true);
  run();
}

// A key pressed for a table that is still to come would edit a cell, or fold it.
async function holdKeys({ node }) {
  const hold = (event) => event.target.closest("button, a, input, .cm-content") ?? event.stopPropagation();
  node.dataset.lmSuppressShortcuts = "true";
  node.addEventListener("keydown", hold, true);
  for (let left = 1_800; left && !node.querySelector("[data-ecarte-keys], .ecarte-diagram"); left -= 1) await new Promise(requestAnimationFrame);
  node.removeEventListener("keydown", hold, true);
  delete node.dataset.lmSuppressShortcuts;
}

// A lesson of one table opens at it where the pane is too low for what is above it, too, as on the site; another at
// its title, unless its first table is out of sight then.
async function showTable({ node }, { model }) {
  for (let frame = 0; model.getMetadata("ecarte") && frame < 200; frame += 1) {
    const table = node.querySelector(".ecarte-table");
    const isAlone = model.getMetadata("ecarte")["one-table"];
    if (table && !isAlone && table.getBoundingClientRect().top < 0.6 * innerHeight) return;
    if (table) return table.scrollIntoView({ block: "nearest" });
    await new Promise(requestAnimationFrame); // until it is drawn
  }
}

// Our notebooks are known by their metadata.
async function dress(page) {
  await page?.context?.ready;
  if (!page?.context?.model.getMetadata?.("ecarte") || page.node.classList.contains("ecarte-look")) return;
  page.node.classList.add("ecarte-look");
  const offer = () => {
    const tables = [...page.node.querySelectorAll(".ecarte-table, .ecarte-diagram")];
    for (const each of tables) if (each.dataset.ecarteAsks === "asked") passed.delete(each);
    const last = tables.findLastIndex((each) => each.dataset.ecarteAsks === "done" || passed.has(each));
    const from = passed.has(tables[last]) ? tables[last + 1] : tables[last] ?? tables[0]; // one leads on at a time
    for (const each of tables) {
      if (each === from && each.dataset.ecarteAsks !== "asked") leadOn(each, offer);
      else leads.get(each)?.remove();
    }
  };
  unfold(page);
  const seek = () => page.content.activeCell?.node.matches(".ecarte-later") && !running.has(page.context) && showAll(page);
  page.content.activeCellChanged.connect(() => setTimeout(seek)); // Run All makes the last cell the active one, for a moment
  new MutationObserver(() => (offer(), unfold(page))).observe(page.node, { subtree: true, childList: true, attributeFilter: ["data-ecarte-asks"] });
}

const running = new WeakSet(); // notebooks of which not all cells have run
const whole = new WeakSet(); // those of which all is shown
const shown = new WeakMap(); // how many cells are shown

// What comes after a question is not shown before it is answered; nor, while a lesson runs, what comes after its
// first table. A cell once shown stays.
function unfold(page) {
  const { content, context } = page;
  if (!context.model?.getMetadata("ecarte")?.unfolds) return;
  const cells = content.widgets.map(({ node }) => node);
  const asks = cells.map((cell) => cell.querySelector("[data-ecarte-asks]")?.dataset.ecarteAsks);
  const open = asks.findIndex((state, at) => state === "asked" && at > asks.lastIndexOf("done"));
  const drawn = cells.findIndex((cell) => cell.querySelector(".ecarte-table, .ecarte-diagram"));
  // Before anything is drawn, what is to be read first: up to the code below the prose that follows the imports.
  const kinds = content.widgets.map(({ model }) => model.type);
  const prose = kinds.findIndex((kind, at) => kind === "code" && kinds[at - 1] === "markdown" && kinds.indexOf("code") < at);
  const all = !running.has(context) ? cells.length : drawn < 0 ? Math.max(prose, 1) : drawn + 1;
  const many = whole.has(context) ? cells.length : Math.max(open < 0 ? all : open + 1, shown.get(context) ?? 0);
  if (open >= 0) shown.set(context, many);
  cells.forEach((cell, at) => cell.classList.toggle("ecarte-later", at >= many));
  const onward = onwards.get(context) ?? document.createElement("p");
  if (many === cells.length || running.has(context)) return onward.remove();
  const place = cells[many - 1].querySelector("[data-ecarte-asks]").parentNode;
  if (onward.parentNode === place) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Show all of it" });
  button.onclick = () => showAll(page);
  onward.className = "ecarte-onward";
  const questions = asks.filter(Boolean);
  onward.replaceChildren(`Part ${questions.indexOf("asked", questions.lastIndexOf("done") + 1) + 1} of ${questions.length}. The lesson goes on when it is done. `, button);
  onwards.set(context, onward);
  place.append(onward);
}

const onwards = new WeakMap();

function showAll(page) {
  whole.add(page.context);
  unfold(page);
}

const leads = new WeakMap(); // by table
const passed = new WeakSet(); // tables from which one has gone on

// Below a table that is answered, or asks nothing, a button leads on, as on the site: to what follows, and at the
// end to what is to be remembered and the link to the next lesson. Which it is shows when all tables are drawn, so each change is looked at.
function leadOn(table, offer) {
  const cell = table.closest(".jp-Cell");
  const cells = [...cell.parentNode.children];
  const rest = cells.slice(cells.indexOf(cell) + 1);
  const isLast = !rest.some((each) => each.querySelector("[data-ecarte-asks]"));
  const link = isLast && table.dataset.ecarteAsks && rest.at(-1)?.querySelector(".jp-RenderedMarkdown a[href*='.ipynb']");
  const isNew = !leads.get(table)?.isConnected;
  if (isNew) {
    leads.set(table, Object.assign(document.createElement("p"), { className: "ecarte-lead" }));
    leads.get(table).append(Object.assign(document.createElement("button"), { type: "button", className: "ecarte-lead-on", textContent: "Go on ⏎" }));
  }
  const lead = leads.get(table);
  const button = lead.firstChild;
  lead.hidden = isLast && !link;
  button.onclick = () => {
    const pane = cell.closest(".jp-WindowedPanel-outer");
    const { height, bottom } = pane.getBoundingClientRect();
    const below = cell.getBoundingClientRect().bottom - bottom;
    if (below > height / 4) { // a list to be read: a pane at a time
      pane.scrollBy({ top: Math.min(below, height - 2 * lead.offsetHeight), behavior: "smooth" });
      return;
    }
    passed.add(table);
    offer();
    rest[0].scrollIntoView({ block: "start" });
    if (link) {
      rest.forEach((each) => each.querySelectorAll("details").forEach((part) => part.open = true)); // what is to be remembered
      return link.focus({ preventScroll: true });
    }
    rest[0].focus({ preventScroll: true });
    const next = rest.map((each) => each.querySelector(".ecarte-table, .ecarte-diagram")).find(Boolean);
    const asks = next?.querySelector("input") ?? next; // its keys are its own from now on
    (next?.dataset.ecarteAsks ? asks : leads.get(next)?.firstChild)?.focus({ preventScroll: true });
  };
  if (!isNew) return;
  table.addEventListener("ecarte-further", () => lead.hidden || button.click());
  button.dataset.lmSuppressShortcuts = "true"; // or Enter would edit the cell
  button.addEventListener("keydown", (event) => event.stopPropagation());
  table.after(lead);
  const focused = document.activeElement;
  if (!table.contains(focused)) return;
  const told = table.querySelector(".ecarte-after");
  if (told) told.style.scrollMarginBottom = "72px"; // the button's
  (told ?? lead).scrollIntoView({ block: "nearest" });
  if (!focused.closest("button, a, summary")) button.focus({ preventScroll: true });
}

let chosen = null; // the cell that was gone to by an arrow, or as by one

// Enter presses the button that shows it, also once a press beside it took the focus to a cell; nor does it open as
// text what nobody chose by keys. A table whose key it is, a link and what one writes in come first.
function enter(event, { currentWidget: page }) {
  const before = page?.content?.activeCell;
  if (before && ["ArrowUp", "ArrowDown", "j", "k"].includes(event.key)) {
    setTimeout(() => {
      if (page.content.activeCell !== before) chosen = page.content.activeCell;
    }, 100); // Lab's turn comes after this one
  }
  const isPlain = event.key === "Enter" && !event.repeat && !["ctrlKey", "metaKey", "altKey", "shiftKey"].some((each) => event[each]);
  const ours = page?.node.matches(".ecarte-look") && page.node.contains(event.target);
  if (!isPlain || !ours || event.target.closest("button, a, summary, input, select, textarea, .cm-content")) return;
  if (page.node.querySelector("[data-ecarte-keys] [aria-keyshortcuts~=Enter]")) return;
  if (page.content.activeCell === chosen) return;
  const pane = page.content.node.getBoundingClientRect();
  const button = [...page.node.querySelectorAll(".ecarte-lead-on")].find((each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return height && top >= pane.top && bottom <= pane.bottom;
  });
  event.preventDefault();
  event.stopImmediatePropagation();
  button?.click();
}

// The lab command names them on the page.
function lessonsToRun() {
  const page = document.getElementById("jupyter-config-data");
  const { ecarteRuns } = JSON.parse(page?.textContent || "{}");
  return new Set(Array.isArray(ecarteRuns) ? ecarteRuns : []);
}

const begun = new WeakSet();

async function runWhenOpened(commands, shell, lessons) {
  const lesson = shell.currentWidget;
  const { context } = lesson ?? {};
  if (!context || !lessons.has(context.path) || begun.has(lesson)) return;
  begun.add(lesson);
  running.add(context);
  void holdKeys(lesson);
  setTimeout(() => (running.delete(context), unfold(lesson)), 30_000); // whatever keeps it from running
  await context.ready;
  await context.sessionContext.ready;
  await context.sessionContext.session?.kernel?.info; // Lab forgets a Run All that comes before
  if (lesson.isDisposed) return;
  if (shell.currentWidget !== lesson) return void begun.delete(lesson); // another one was opened meanwhile; its turn comes when it is seen
  await commands.execute(RUN_ALL);
  void comeBack(lesson.content.node);
}

// Opened again, a lesson shows the table that comes after the last one answered.
async function comeBack(notebook) {
  for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame); // until all are drawn
  const tables = [...notebook.querySelectorAll("[data-ecarte-asks]")];
  const next = tables[tables.findLastIndex((each) => each.dataset.ecarteAsks === "done") + 1];
  if (next && next !== tables[0] && next.getBoundingClientRect().top > innerHeight / 2) next.scrollIntoView({ block: "start" });
}

const plugin = { id: "ecarte-tutor:run-all", autoStart: true, activate };

// How JupyterLab asks for a prebuilt extension; a bundler would write as much around it.
window._JUPYTERLAB ??= {};
window._JUPYTERLAB["ecarte-tutor"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
