// JupyterLab goes to the last cell at Run All; a lesson begins at its first. And a lesson whose code
// is the one that came with the package is run as soon as it is opened, as on the site.
// Once all has run nothing is left to save: a file keeps no widgets (leave_widgets_out). And a lesson looks
// as on the site, in one column (lessons.css).

const RUN_ALL = "notebook:run-all-cells";
const RESTART_AND_RUN_ALL = "notebook:restart-run-all"; // stays where it is

const STYLE = new URL("lessons.css", document.currentScript.src);

function activate({ commands, shell }) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE }));
  commands.commandExecuted.connect(async (_, { id, result }) => {
    if (id !== RUN_ALL && id !== RESTART_AND_RUN_ALL) return;
    const { content: notebook, context } = shell.currentWidget;
    if (id === RUN_ALL) {
      notebook.activeCellIndex = 0;
      notebook.deselectAll();
      notebook.scrollToItem(0, "start");
    }
    const hasRun = await result;
    if (id === RUN_ALL) void showTable(notebook, context);
    if (hasRun && context.contentsModel?.writable) await context.save();
  });
  const lessons = lessonsToRun();
  const run = () => {
    void dress(shell.currentWidget);
    void runWhenOpened(commands, shell, lessons);
  };
  shell.currentChanged.connect(run);
  run();
}

// A page that is one table opens at its table where the pane is too low for both, as on the site.
async function showTable({ node }, { model }) {
  for (let frame = 0; model.getMetadata("ecarte")?.["one-table"] && frame < 200; frame += 1) {
    const table = node.querySelector(".ecarte-table");
    if (table) return table.scrollIntoView({ block: "nearest" });
    await new Promise(requestAnimationFrame); // until it is drawn
  }
}

// Our notebooks are known by their metadata.
async function dress(page) {
  await page?.context?.ready;
  if (page?.context?.model.getMetadata?.("ecarte")) page.node.classList.add("ecarte-look");
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
  await context.ready;
  await context.sessionContext.ready;
  await context.sessionContext.session?.kernel?.info; // Lab forgets a Run All that comes before
  if (lesson.isDisposed) return;
  if (shell.currentWidget === lesson) await commands.execute(RUN_ALL);
  else begun.delete(lesson); // another one was opened meanwhile; its turn comes when it is seen
}

const plugin = { id: "ecarte-tutor:run-all", autoStart: true, activate };

// How JupyterLab asks for a prebuilt extension; a bundler would write as much around it.
window._JUPYTERLAB ??= {};
window._JUPYTERLAB["ecarte-tutor"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
