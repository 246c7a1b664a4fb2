// `event_queue.js` and `pace.js`: one event at a time, each once, and a press that ends it all.
import { lay } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pass } from "node:timers/promises";
import { eventQueue } from "../../ecarte_tutor/widgets/stage/table/event_queue.js";
import { PACES, paceSwitch, rememberedPace, waitsOf } from "../../ecarte_tutor/widgets/stage/table/pace.js";

const SHORT = { before: 1, during: 1, after: 1 };
const LONG = { before: 60_000, during: 60_000, after: 60_000 };
const KINDS = ["deal", "turn", "say", "discard", "draw", "king", "play", "trick", "score", "game"];

/** A queue that notes what it does. */
function queueOf(waits) {
  const log = [];
  const queue = eventQueue({
    waits: () => waits,
    speak: ({ name }) => log.push(`speak ${name}`),
    show: ({ name }) => log.push(`show ${name}`),
    settle: (end) => log.push(`settle ${end}`),
  });
  return { log, queue, play: (names, end = "end") => queue.play([...names].map((name) => ({ name })), end) };
}

function takePace(name) {
  const node = paceSwitch();
  lay(node);
  for (let left = Object.keys(PACES).length; left && !node.textContent.endsWith(`: ${name}`); left -= 1) node.click();
  assert.equal(node.textContent, `card speed: ${name}`);
}

const lasts = (event) => Object.values(waitsOf(event)).reduce((sum, each) => sum + each, 0);

test("events are spoken and shown one after the other, and then the end", async () => {
  const { log, queue, play } = queueOf(SHORT);
  await play("abc");
  assert.deepEqual(log, ["speak a", "show a", "speak b", "show b", "speak c", "show c", "settle end"]);
  assert.equal(queue.isPlaying, false);
});

test("a pause comes before an event and after it", async () => {
  const { log, queue, play } = queueOf({ ...LONG, before: 0 });
  void play("ab");
  await pass(1);
  assert.deepEqual(log, ["speak a", "show a"]);
  assert.equal(queue.isPlaying, true);
  queue.finish();
});

test("an end before its time tells what is left, once and in order", async () => {
  for (const [waits, told] of [[LONG, []], [{ ...LONG, before: 0 }, ["speak a", "show a"]]]) {
    const { log, queue, play } = queueOf(waits);
    void play("abc");
    await pass(1);
    queue.finish();
    const left = ["speak a", "speak b", "speak c"].filter((each) => !told.includes(each));
    assert.deepEqual(log, [...told, ...left, "settle end"]);
    queue.finish();
    await pass(5);
    assert.deepEqual(log, [...told, ...left, "settle end"]);
  }
});

test("the next events end those before them", () => {
  const { log, queue, play } = queueOf(LONG);
  void play("ab", "first");
  void play("c", "second");
  assert.deepEqual(log, ["speak a", "speak b", "settle first"]);
  queue.endWith("another");
  queue.finish();
  assert.deepEqual(log.slice(3), ["speak c", "settle another"]);
});

test("whenever it is ended, every event is spoken once", async () => {
  for (let after = 0; after < 40; after += 2) {
    const { log, queue, play } = queueOf(SHORT);
    void play("abcdefgh");
    await pass(after);
    queue.finish();
    assert.deepEqual(log.filter((each) => each.startsWith("speak")), [..."abcdefgh"].map((name) => `speak ${name}`));
    assert.equal(log.filter((each) => each === "settle end").length, 1);
  }
});

test("the opponent takes time to think, and each pace has its own", () => {
  const took = {};
  for (const name of Object.keys(PACES)) {
    takePace(name);
    took[name] = KINDS.reduce((sum, kind) => sum + lasts({ kind }), 0);
    assert.equal(lasts({ kind: "play", by: "opponent" }) > lasts({ kind: "play" }), name !== "at once");
  }
  assert.ok(took.relaxed > took.brisk && took.brisk > took["at once"]);
  assert.equal(took["at once"], 0);
});

test("what holds more is shown for longer, and no moment takes a second", () => {
  takePace("relaxed");
  const during = (event) => waitsOf(event).during;
  const mine = [0, 1, 2, 3, 4, 5].map((number) => during({ kind: "draw", number }));
  assert.ok(during({ kind: "draw", number: 4, by: "opponent" }) < mine[0]);
  assert.ok(mine.every((each, place) => !place || each > mine[place - 1]));
  assert.ok(during({ kind: "score", words: "vole" }) > during({ kind: "score", words: "point" }));
  for (const event of [{ kind: "king" }, { kind: "score" }, { kind: "game" }, { kind: "score", words: "vole" }]) {
    assert.ok(during(event) < 1000);
  }
});

test("the pace is kept, and nonsense is none", () => {
  takePace("brisk");
  assert.equal(localStorage.getItem("ecarte-tutor.speed"), "brisk");
  for (const kept of ["nonsense", "", "toString"]) {
    localStorage.setItem("ecarte-tutor.speed", kept);
    rememberedPace();
    assert.ok(waitsOf({ kind: "play" }).during > 0);
  }
});
