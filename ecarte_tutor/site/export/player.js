// Lays the tables of a page, each as its record comes, in the place of a kernel. `window.ecarte_folder` has the scripts
// of the tables and what they share, and what is said.

import { learnerOn } from "./learner.js";
import { PLAYS } from "./plays.js";

const { scripts, once, told } = window.ecarte_folder;

// What stands in for a widget's model; `take` gets what is sent to Python.
function modelOf(state, take = () => {}) {
  const heard = new Map();
  const values = { layout: {}, sent_once: "", drawer: [], bookmark: {}, ...state };
  const model = {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      model.tell(`change:${name}`, value);
    },
    on: (event, act) => heard.set(event, [...(heard.get(event) ?? []), act]),
    off: (event, act) => heard.set(event, (heard.get(event) ?? []).filter((each) => each !== act)),
    tell: (event, message) => (heard.get(event) ?? []).forEach((act) => act(message)),
    send: take,
    widget_manager: { get_model: async () => ({ get: (name) => once[name] ?? "" }) },
  };
  return model;
}

let platform; // a learning platform, if one has opened the page
let learner = null; // where the page has its panel
let asked; // the teacher's set, if the page asks one
const early = []; // answers from before the panel was laid
const tables = []; // of sets

// A table whose play takes its presses; a scene that cannot be read is said to be so.
function tableOf(record) {
  const { name = "", teacher } = record;
  platform ??= teacher && window.ecarte_platform?.(record);
  const isAsked = ({ skill, problem }) => record.problems.some((each) => each.skill === skill && each.line === problem);
  const play = PLAYS[record.kind](record, {
    log: (line) => (learner ? learner.add(line) : early.push(line)),
    handIn: (typed) => learner?.handIn(typed, isAsked, play.answers()) ?? {},
  });
  let notice = "";
  const model = modelOf({ longest_kept: told.longest_kept, bookmark: name && !platform ? { name, of: teacher?.asked.code ?? "", text: "" } : {} }, take);
  const show = (scene) => {
    const told_so = notice && !scene.notice ? { notice, spoken: `${notice} ${scene.spoken}`.trim() } : {};
    model.set("scene", { ...scene, ...told_so });
  };

  function take({ action, value = "" }) {
    if (action === "take up") {
      const scene = value ? play.take(value) : play.first;
      if (!scene) notice = told.unread;
      show(scene || play.first);
      model.tell("msg:custom", { order: "taken up", unread: scene ? [] : ["text"] });
    } else if (action === "set aside") {
      notice = `${told.unread} ${told["set aside"]}`;
      show(play.first);
    } else {
      const scene = play.press(action, value);
      if (!scene) return;
      notice = "";
      platform?.kept();
      if (name && !platform) model.set("bookmark", { ...model.get("bookmark"), text: play.saved(), done: play.isDone?.() ?? false });
      show(scene);
    }
  }

  show(platform?.begun(play, show) ?? play.first);
  if (record.kind === "problemSet") tables.push(() => show(play.forget()));
  asked ??= teacher?.asked;
  return model;
}

function modelFor(record) {
  if (record.kind === "still") return modelOf(record.state);
  if (record.kind !== "progress") return tableOf(record);
  learner = learnerOn(record.views, told, modelOf, { asked, keeps: !platform, forget: () => tables.forEach((again) => again()) });
  early.forEach(learner.add);
  return learner.model;
}

// A slider, below which is what a lesson shows at each of its places.
function slide(el, { label, least, at, shown }) {
  const input = Object.assign(document.createElement("input"), { type: "range", min: least, max: least + shown.length - 1, value: at });
  const [words, figure, below] = ["label", "output", "div"].map((tag) => document.createElement(tag));
  const show = () => {
    figure.textContent = ` ${input.value}`;
    below.innerHTML = shown[Number(input.value) - least]; // of the record, which is ours
  };
  below.className = "jp-RenderedHTMLCommon jp-RenderedMarkdown";
  words.append(`${label} `, input, figure);
  el.append(words, below);
  input.addEventListener("input", show);
  show();
}

async function lay(place, record) {
  const el = Object.assign(document.createElement("div"), { className: "lm-Widget" });
  place.append(el);
  place.hidden = Boolean(platform) && record.kind === "progress"; // the platform keeps it
  if (record.kind === "slider") return slide(el, record);
  const [script, model] = [scripts[record.script ?? "table.js"], modelFor(record)];
  await script.initialize?.({ model });
  await script.render({ model, el });
}

// One after another, and the browser draws each: a reader begins with the first.
let laying = Promise.resolve();
window.ecarte_lay = (number, text) => {
  if (window.ecarte_is_old) return;
  laying = laying.finally(async () => {
    await lay(document.querySelector(`[data-widget="${number}"]`), JSON.parse(text));
    if (!document.hidden) await new Promise((drawn) => setTimeout(drawn)); // a hidden page waits a second
  });
};

// Where a record has not come, the page says so.
addEventListener("DOMContentLoaded", () => laying.finally(() => document.querySelector("[data-widget]:empty") && window.ecarte_failed()));
window.ecarte_program_runs = true;
