// `home.js` and `bar.js`: what the start page and the bar make of what this visitor's browser remembers.
import { all, texts } from "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../ecarte_tutor/${path}`, import.meta.url), "utf8");
const STATIC = "site/jupyter/voila/templates/ecarte/static";
const asModule = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
const CLOCK = asModule(read("widgets/stage/static/clock.js"));

const LESSONS = { "01.ipynb": "ranking", "03.ipynb": "proposing replies", "09.ipynb": "" };
const CONTENTS = Object.entries(LESSONS).map(([file, quizzes]) => `<li><a href="/${file}" data-file="${file}"
  data-name="lesson-${file.slice(0, 2)}" data-quizzes="${quizzes}">${file}</a></li>`);
const BODY = `<div id=hand data-day=2026-11-22 data-clock="${CLOCK}"></div><details id=archive><summary></summary><ol></ol></details>
  <a id=go-learn href="/first"><b>Learn</b><span>begin</span></a><a id=go-play href="/game"><b>Play</b><span>a game</span></a>
  <a id=go-practise href="/practice"><b>Practise</b><span>any kind</span></a>
  <a id=go-you href="/you"><b>You</b><span>how you are doing</span></a>
  <ol class="ecarte-contents">${CONTENTS.join("")}</ol><button id=forget hidden>Forget both</button>`;

let runs = 0;

/** Runs a script of the site on a page, and returns its names. */
async function run(file, names, html) {
  document.body.innerHTML = html;
  runs += 1; // or it would be had from before
  return import(asModule(`${read(`${STATIC}/${file}`)}\nexport { ${names} }; // ${runs}`));
}

const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));

function opened(kept = {}) {
  for (const [name, value] of Object.entries(kept).filter(([, each]) => each)) localStorage.setItem(`ecarte-tutor.past.${name}`, textOf(value));
  return run("home.js", "dots, lineOfDays, fillArchive, noteDay, playedDays", BODY);
}

const byId = (id) => document.getElementById(id);
const words = (id) => byId(id).querySelector("span").textContent;
const onTheDoor = () => texts("#go-learn :is(b, span:not(.ecarte-way))").join(", ");
const told = (row) => [...row.querySelectorAll(".ecarte-share")].map((each) => each.textContent).join("");
const toldOf = (file) => told(all(".ecarte-contents li")[Object.keys(LESSONS).indexOf(file)]);

for (const [done, ticked] of [
  [[], []],
  [["quiz.ranking"], ["01.ipynb"]],
  [["quiz.proposing"], []], // one of its two quizzes is left
  [["quiz.replies", "quiz.proposing"], ["03.ipynb"]],
  [["quiz.lesson-09"], ["09.ipynb"]], // the second quiz on a skill
  [["ranking"], []],
  [{ 0: "quiz.ranking" }, []],
  ["nonsense", []],
]) {
  test(`a lesson is ticked once all its quizzes were gone through: ${textOf(done)}`, async () => {
    await opened({ done });
    assert.deepEqual(all("li:has(.ecarte-tick) a").map((each) => each.dataset.file), ticked);
    for (const tick of all(".ecarte-tick")) assert.equal(tick.getAttribute("aria-hidden"), "true"); // it is told in a word beside it
  });
}

for (const [parts, ticked] of [[[1, 1], ["09.ipynb"]], [[1, 2], []]]) {
  test(`a lesson without a quiz is ticked with its last part: ${textOf(parts)}`, async () => {
    await opened({ lessons: { "lesson-01": parts, "lesson-09": parts } });
    assert.deepEqual(all("li:has(.ecarte-tick) a").map((each) => each.dataset.file), ticked);
  });
}

test("what was done in this tab counts with what was done before", async () => {
  sessionStorage.setItem("ecarte-tutor.past.done", '["quiz.replies"]');
  await opened({ done: ["quiz.proposing"] });
  assert.equal(all(".ecarte-tick").length, 1);
});

test("first answers are told of a lesson, and impossible numbers are not shown", async () => {
  await opened({ glance: { by_lesson: { "lesson-01": [3, 4], rules: [9, 9] } } });
  assert.match(toldOf("01.ipynb"), /^3 of 4 first answers right/);
  assert.equal(toldOf("09.ipynb"), "");
  for (const counted of [[5, 4], [0, 0], ["3", 4], "34", null]) {
    await opened({ glance: { by_lesson: { "lesson-01": counted } } });
    assert.equal(toldOf("01.ipynb"), "");
  }
});

test("three dots are filled as far as one has come, until they are forgotten", async () => {
  const { dots } = await opened();
  for (const [gone, full] of [[0, 0], [1, 1], [3, 1], [4, 2], [6, 2], [9, 2], [10, 3]]) {
    assert.equal(dots(gone, 10).firstChild.textContent, "●".repeat(full) + "○".repeat(3 - full));
  }
  for (const [lessons, shown] of [
    [{ "lesson-01": [2, 7] }, ["●○○ 2 of 7 parts done"]],
    [{ "lesson-01": [3, 3], "lesson-09": [0, 4] }, ["●●● 3 of 3 parts done", "○○○ 0 of 4 parts done"]],
    [{ "lesson-01": [4, 3], "lesson-03": "<b>", "lesson-77": [1, 2] }, []],
    ["[1]", []],
  ]) {
    await opened({ lessons });
    assert.deepEqual(texts(".ecarte-parts"), shown);
    byId("forget").click();
    assert.deepEqual(texts(".ecarte-parts"), []);
    assert.equal(localStorage.getItem("ecarte-tutor.past.lessons"), null);
  }
});

for (const [lesson, lessons, file, door] of [
  ["01.ipynb", { "lesson-01": [2, 7] }, "01.ipynb", "Go on: 01.ipynb, part 3 of 7"],
  ["01.ipynb", { "lesson-01": [0, 7] }, "01.ipynb", "Go on: 01.ipynb, part 1 of 7"],
  ["01.ipynb", { "lesson-01": [7, 7] }, "03.ipynb", "Go on: 03.ipynb, the next lesson"],
  ["01.ipynb", { "lesson-01": [9, 7] }, "01.ipynb", "Go on: 01.ipynb, where you left off"],
  ["09.ipynb", { "lesson-09": [3, 3] }, "09.ipynb", "Go on: 09.ipynb, all 3 parts done"],
  ["09.ipynb", { "lesson-01": [7, 7], "lesson-03": [2, 6] }, "03.ipynb", "Go on: 03.ipynb, part 3 of 6"], // a page without parts
  ["09.ipynb", null, "first", "Learn, begin"], // and without a quiz
  ["javascript:alert(1)", null, "first", "Learn, begin"],
  ["99.ipynb", null, "first", "Learn, begin"],
  ["", null, "first", "Learn, begin"],
]) {
  test(`the door to the lessons leads on from where one was: ${door}`, async () => {
    await opened({ lesson, lessons });
    assert.equal(byId("go-learn").href, `http://127.0.0.1/${file}`);
    assert.equal(onTheDoor(), door);
    assert.equal(byId("forget").hidden, !lessons);
  });
}

test("learning goes on at the lesson left until it is forgotten", async () => {
  await opened({ lesson: "03.ipynb" });
  assert.equal(onTheDoor(), "Go on: 03.ipynb, where you left off");
  byId("forget").click();
  assert.equal(byId("go-learn").getAttribute("href"), "/first");
  assert.equal(onTheDoor(), "Learn, begin");
  assert.ok(byId("forget").hidden);
  assert.equal(localStorage.getItem("ecarte-tutor.past.lesson"), null);
});

for (const [score, against, door] of [
  ["3–2", null, "you stopped at 3–2 · go on"],
  ["3-2; drop", null, "a game"],
  [7, null, "a game"],
  ["3–2", "the Captain", "3–2 against the Captain · go on"],
  ["", "the Captain", "last time against the Captain"],
  ["3–2", "the <b>", "you stopped at 3–2 · go on"],
  ["", "", "a game"],
  ["", 7, "a game"],
]) {
  test(`the door to the game has its score and whom one played last: ${score} ${against}`, async () => {
    await opened({ game: { score, against, at: 1 } });
    assert.equal(words("go-play"), door);
  });
}

test("the newer of two games counts", async () => {
  sessionStorage.setItem("ecarte-tutor.past.game", JSON.stringify({ score: "1–4", at: 9 }));
  await opened({ game: { score: "3–2", at: 8 } });
  assert.equal(words("go-play"), "you stopped at 1–4 · go on");
});

const [HOUR, DAY] = [3600, 86400];
const fromNow = (due) => (Array.isArray(due) ? due.map((each) => (typeof each === "number" ? Date.now() / 1000 + each : each)) : due);

for (const [due, door] of [
  [[], "nothing is due: you have got nothing wrong yet"],
  [[-1], "1 due, about 1 minute"],
  [[...Array(13).fill(-1), HOUR], "13 due, about 3 minutes"],
  [[30 * DAY, 4.5 * HOUR], "nothing is due; the next in 5 hours"],
  [[9 * 60 - 30], "nothing is due; the next in 9 minutes"],
  [["x"], "nothing is due: you have got nothing wrong yet"],
  [null, "how you are doing"],
]) {
  test(`the door to oneself says how much is due, or when: ${door}`, async () => {
    await opened({ glance: { due: fromNow(due) } });
    const isDue = door.includes("due, about");
    assert.equal(words("go-you"), door);
    assert.equal(byId("go-you").querySelector("b").textContent, isDue ? "Due today" : "You");
    assert.equal(byId("go-you").getAttribute("href"), isDue ? "/practice?what=review" : "/you");
    assert.equal(byId("go-you").parentElement.firstElementChild.id === "go-you", isDue);
  });
}

for (const [kinds, door] of [
  [{ leading: [6, 8] }, "leads, 6 of 8 · go on"],
  [{ leading: [6, 8], score: [2, 5], tricks: [0, 8] }, "at the score, 2 of 5 · go on"],
  [{ answering: [1, 1], proposing: [7, 8] }, "answers, 1 of 1 · go on"],
  [{}, "any kind"],
  [{ leading: [8, 6] }, "any kind"],
  [{ leading: "<b>" }, "any kind"],
  [null, "any kind"],
]) {
  test(`the practice door says what goes worst: ${textOf(kinds)}`, async () => {
    await opened({ glance: { kinds } });
    assert.equal(words("go-practise"), door);
  });
}

const [RIGHT, WRONG] = [{ choice: "play", sign: "right" }, { choice: "play", sign: "wrong", cost: 2.6 }];
const dayBefore = (count) => new Date(Date.UTC(2026, 10, 22 - count)).toISOString().slice(0, 10);
const lineOf = ({ lineOfDays }, day) => lineOfDays({ day, kind: "leading" }).map((each) => each.textContent);

test("what is copied leads to the hand of that day", async () => {
  const { lineOfDays } = await opened({ days: { "2026-11-16": RIGHT } });
  const copied = [];
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => void copied.push(text) } });
  lineOfDays({ day: "2026-11-16", kind: "leading" }).find((node) => node.textContent === "Copy").click();
  assert.deepEqual(copied, ["Écarté 16 Nov, leading ✔ http://127.0.0.1/day/2026-11-16"]);
});

test("an answer of today is a line, and a missed hand is offered to those who come back", async () => {
  const page = await opened({ days: { "2026-11-16": RIGHT, "2026-11-22": WRONG } });
  assert.deepEqual(lineOf(page, "2026-11-22").slice(1), ["Écarté 22 Nov, leading ✘ 2.6", "Copy", "Picture", "Ten more", "Yesterday’s hand is waiting"]);
  assert.deepEqual(lineOf(page, "2026-11-16").slice(1), ["Écarté 16 Nov, leading ✔", "Copy", "Picture", "Ten more", "Today’s hand"]);
  assert.ok(!byId("forget").hidden);
  assert.deepEqual(lineOf(await opened({ days: { "2026-11-21": RIGHT } }), "2026-11-22").slice(1), []);
  localStorage.clear();
  assert.deepEqual(lineOf(await opened(), "2026-11-22"), []);
  assert.deepEqual(lineOf(await opened({ days: { "2026-11-22": RIGHT } }), "2026-11-22").slice(5), []);
});

for (const [answered, marks, running] of [
  [[0], "······✔", ""],
  [[0, 1, 2], "····✔✔✔", "3 days running"],
  [[1, 2], "····✔✔·", "2 days running"], // today’s is still to come
  [[2, 3], "···✔✔··", ""],
  [[...Array(45).keys()], "✔✔✔✔✔✔✔", "45 days running"],
]) {
  test(`seven marks and the days running stand below the hand: ${marks}`, async () => {
    const page = await opened({ days: Object.fromEntries(answered.map((back) => [dayBefore(back), RIGHT])) });
    assert.equal(lineOf(page, "2026-11-16")[0], marks + running);
  });
}

test("the archive has thirty days, each with how it was answered", async () => {
  const days = { "2026-10-23": RIGHT, "2026-10-24": WRONG, "2026-11-16": RIGHT, "2026-11-21": WRONG };
  const { fillArchive } = await opened({ days });
  for (let time = 0; time < 2; time += 1) fillArchive({ day: "2026-11-21" }); // once more, after an answer
  const shown = texts("#archive button");
  assert.deepEqual(texts("#archive summary"), ["The last thirty hands · 1 of 3 right"]);
  assert.equal(shown.length, 30);
  assert.deepEqual([0, 1, 6, 29].map((place) => shown[place]), ["22 Nov, not answered", "21 Nov ✘, wrong", "16 Nov ✔, right", "24 Oct ✘, wrong"]);
  assert.deepEqual(texts("#archive [aria-current]"), ["21 Nov ✘, wrong"]);
});

test("days that are not ours are not shown", async () => {
  for (const days of ["nonsense", "[7]", { "2026-11-22": null }, { "2026-11-22": { choice: "play", sign: "<b>" } }]) {
    const page = await opened({ days });
    assert.deepEqual(lineOf(page, "2026-11-22"), []);
    page.fillArchive({ day: "2026-11-22" });
    assert.deepEqual(texts("#archive summary"), ["The last thirty hands"]);
  }
});

test("a day keeps its first answer, and the page four hundred days", async () => {
  const { noteDay, playedDays } = await opened();
  const answers = { play: { strip: { sign: "wrong" } }, propose: { strip: { sign: "right" } } };
  for (let back = 404; back >= 0; back -= 1) {
    for (const choice of ["play", "propose", "refuse"]) noteDay({ day: dayBefore(back), answers, costs: { play: 2.6, propose: 0 } }, choice);
  }
  const played = playedDays();
  assert.equal(Object.keys(played).sort()[0], dayBefore(399));
  assert.equal(Object.keys(played).length, 400);
  assert.ok(Object.values(played).every((each) => textOf(each) === textOf(WRONG)));
});

test("an answer to what is asked no more gives way to a new one", async () => {
  const { noteDay, playedDays } = await opened({ days: { "2026-11-22": RIGHT } });
  noteDay({ day: "2026-11-22", answers: { KH: { strip: { sign: "wrong" } } }, costs: { KH: 1.9 } }, "KH");
  assert.deepEqual(playedDays(), { "2026-11-22": { choice: "KH", sign: "wrong", cost: 1.9 } });
});

// --- the bar of every page

const LINK = '<header class="ecarte-bar"><a href="/you" data-due>You</a></header>';
const glance = (kept) => localStorage.setItem("ecarte-tutor.past.glance", JSON.stringify(kept));
const nameOf = (link) => link.getAttribute("aria-label") ?? link.textContent;

function bar(kept) {
  glance(kept);
  return run("bar.js", "tell", LINK);
}

for (const [kept, due, name] of [
  [{ due: [] }, "", "You"],
  [{ due: [-5] }, "1", "You, 1 due"],
  [{ due: [...Array(7).fill(-5), DAY] }, "7", "You, 7 due"],
  [{ due: Array(120).fill(-5) }, "99+", "You, 120 due"],
  [{ due: ["x", null] }, "", "You"],
  [{ due: "x" }, "", "You"],
  [{ due: [], ten: 6.83 }, "", "You"],
]) {
  test(`the bar shows what is due, and says it in words: ${textOf(kept).slice(0, 40)}`, async () => {
    await bar({ ...kept, due: fromNow(kept.due) });
    assert.equal(texts(".ecarte-due").join(""), due);
    assert.equal(nameOf(all("a")[0]), name);
  });
}

test("the bar follows what its page keeps", async () => {
  const { tell } = await bar({ due: [], ten: 6.83 });
  glance({ due: [1, 2] });
  tell();
  assert.equal(nameOf(all("a")[0]), "You, 2 due");
  localStorage.clear();
  tell();
  assert.equal(nameOf(all("a")[0]), "You");
});

test("what an opponent says is shown where it was said, until a press", async () => {
  const { tell } = await bar({ due: [], ten: 6.8, said: "said before" });
  assert.deepEqual(texts(".ecarte-remark"), []);
  glance({ due: [], ten: 6.8, said: "<b>Well played.</b>" });
  tell();
  assert.deepEqual(texts(".ecarte-remark"), ["<b>Well played.</b>"]);
  dispatchEvent(new Event("pointerdown"));
  assert.deepEqual(texts(".ecarte-remark"), []);
});
