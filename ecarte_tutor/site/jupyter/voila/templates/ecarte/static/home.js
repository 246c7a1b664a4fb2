// The start page: the hand of the day on its table, and what this visitor's own browser remembers.

const start = (id) => document.getElementById(id);

// What the browser keeps under a name; nothing where it keeps nothing, or what is not ours.
function kept(name, storage = () => localStorage) {
  try {
    return storage().getItem(`ecarte-tutor.${name}`);
  } catch {
    return null;
  }
}

function keptFields(name, storage) {
  try {
    const found = JSON.parse(kept(name, storage));
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

const numbers = (list) => (Array.isArray(list) ? list.filter(Number.isFinite) : []);

function say(door, words, title) {
  door.querySelector("span").textContent = words;
  if (title) door.querySelector("b").textContent = title;
}

// Learn: where one left off. Only a lesson that is on the list: whatever else may be kept there is
// not shown.
const lessons = [...document.querySelectorAll(".ecarte-contents a")];
const leftOff = lessons.find((link) => link.dataset.file === kept("lesson"));
if (leftOff) {
  const [learn, forget] = [start("learn"), start("forget")];
  const before = { href: learn.href, words: learn.querySelector("span").textContent };
  learn.href = leftOff.href;
  say(learn, `you were at “${leftOff.textContent}” · go on`);
  forget.hidden = false;
  forget.addEventListener("click", () => {
    localStorage.removeItem("ecarte-tutor.lesson");
    learn.href = before.href;
    say(learn, before.words);
    forget.hidden = true;
  });
}

// Play: the game that was left.
const game = start("play");
const [{ score }] = [keptFields("game"), keptFields("game", () => sessionStorage)].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
if (game && /^\d{1,2}[–-]\d{1,2}$/.test(score)) say(game, `you stopped at ${score} · go on`);

// Review: what is due, as the progress panel last noted it.
const SECONDS_A_PROBLEM = 14;
const review = start("review");
const glance = keptFields("glance");
if (review && Array.isArray(glance.due)) {
  const now = Date.now() / 1000;
  const due = numbers(glance.due);
  const ready = due.filter((each) => each <= now).length;
  const minutes = Math.max(1, Math.round((ready * SECONDS_A_PROBLEM) / 60));
  if (ready) say(review, `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} · kept in this browser`, `Review · ${ready} due`);
  else if (due.length) say(review, `nothing is due; the next ${inWords(Math.min(...due) - now)}`);
  else say(review, "nothing is due: you got nothing wrong yet");
}

// Practise: of what was chosen from the start, the kind that goes worst.
const KINDS = {
  proposing: "proposals",
  answering: "answers",
  discarding: "discards",
  leading: "leads",
  score: "at the score",
};
const practise = start("practise");
const counted = typeof glance.kinds === "object" && glance.kinds !== null ? glance.kinds : {};
const standings = Object.entries(KINDS).flatMap(([kind, words]) => {
  const [right, asked] = numbers(counted[kind]);
  return asked > 0 && right <= asked ? [{ words: `${words}, ${right} of ${asked}`, chance: (right + 1) / (asked + 2) }] : [];
});
if (practise && standings.length) {
  const [weakest] = standings.sort((one, other) => one.chance - other.chance);
  say(practise, `${weakest.words} · go on`);
}

function inWords(seconds) {
  const told = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const hours = Math.ceil(seconds / 3600);
  return hours < 24 ? told.format(hours, "hour") : told.format(Math.round(hours / 24), "day");
}

// The lessons: a tick where all that is asked was gone through once, and how many first answers were
// right, of all that each asks.
const skills = typeof glance.skills === "object" && glance.skills !== null ? glance.skills : {};
const done = [undefined, () => sessionStorage].map((storage) => keptFields("done", storage)).filter(Array.isArray).flat();
for (const link of lessons) {
  const counts = link.dataset.skills.split(" ").map((skill) => numbers(skills[skill]));
  const [right, all] = [0, 1].map((place) => counts.reduce((sum, each) => sum + (each[place] ?? 0), 0));
  const quizzes = link.dataset.quizzes.split(" ").filter(Boolean);
  const isDone = quizzes.length > 0 && quizzes.every((quiz) => done.includes(`quiz.${quiz}`));
  const told = [...(isDone ? tick() : []), ...(all > 0 && right <= all ? share(right, all) : [])];
  if (told.length) link.parentElement.append(part("ecarte-share", ...told));
}

function part(name, ...content) {
  const found = document.createElement("span");
  found.className = name;
  found.append(...content);
  return found;
}

// What is seen only, and not read out.
function sign(name, text) {
  const found = part(name, text);
  found.setAttribute("aria-hidden", "true");
  return found;
}

function tick() {
  return [sign("ecarte-tick", "✓"), part("ecarte-unseen", "done ")];
}

function share(right, all) {
  const filled = Math.round((3 * right) / all);
  const dots = "●".repeat(filled) + "○".repeat(3 - filled);
  return [`${right} of ${all}`, part("ecarte-unseen", " first answers right"), sign("ecarte-dots", dots)];
}

// The hand of the day. The table is the lessons' own; in place of a kernel it has every scene that
// may come.
async function layTheHand(cloth) {
  const { default: table, hand } = await import(cloth.dataset.program);
  const draws = new Set();
  let steps = 0;
  let scene = hand.questions[steps];
  const does = {
    help: () => hand.questions[(steps += 1)],
    answer: (value) => hand.answers[value],
    retry: () => hand.questions[(steps = 0)],
    next: () => void location.assign(start("learn").href),
    more: () => void location.assign(`${cloth.dataset.more}?seed=${hand.code}`),
  };
  const model = {
    get: (name) => (name === "scene" ? scene : ""),
    on: (_, draw) => draws.add(draw),
    off: (_, draw) => draws.delete(draw),
    send({ action, value }) {
      scene = does[action](value) ?? scene;
      for (const draw of draws) draw();
    },
    widget_manager: { get_model: async () => ({ get: (name) => hand[name] }) },
  };
  const el = document.createElement("div");
  await table.render({ model, el });
  cloth.replaceChildren(el);
  cloth.classList.add("ecarte-laid-out");
}

// The first visitor of a site that has just begun may come before the hand is made.
async function comesSoon(cloth) {
  for (let pause = 1000; !cloth.dataset.program && pause < 20000; pause *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    Object.assign(cloth.dataset, page.getElementById("hand")?.dataset);
    document.head.append(...page.querySelectorAll("link[href*='/hand.css']"));
  }
}

const cloth = start("hand");
if (cloth.dataset.more) {
  try {
    await comesSoon(cloth);
    if (cloth.dataset.program) await layTheHand(cloth);
  } catch {
    delete cloth.dataset.program; // then the cloth stays as it came
  }
}
