// `bookmark.js` and `kept_log.js`: what a browser keeps, sends in parts, and forgets.
import { modelOf } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { carryOut, keepGlance, keepLog, noteSet, sendLearner, sendText } from "../../ecarte_tutor/widgets/desk/progress/kept_log.js";
import { keepBookmark, takenUp, takeUp } from "../../ecarte_tutor/widgets/stage/static/bookmark.js";
import { forgetPast } from "../../ecarte_tutor/widgets/stage/static/kept.js";

const LOG = "ecarte-tutor.progress";
const QUIZ = "ecarte-tutor.past.quiz.leading";

const markOf = (more) => ({ name: "quiz.leading", of: "AUTUMN", text: "3.x", score: "1–0", ...more });
const keep = (bookmark) => keepBookmark(modelOf({ bookmark }));
const kept = (store) => Object.fromEntries(Object.entries(store).filter(([name]) => name !== LOG).map(([name, text]) => [name, JSON.parse(text)]));

function taken(bookmark) {
  const model = modelOf({ bookmark });
  takeUp(model);
  return model.sent;
}

function ordered(orders, largest = 99, page = { told: "" }) {
  const model = modelOf({ largest, part: 99 });
  for (const order of orders) carryOut(model, order, page);
  return model.sent;
}

const done = (order) => ({ action: "carried out", order });

test("a game under way is not lost by a link to another", () => {
  localStorage.setItem(LOG, "log");
  const mine = { name: "game", of: "", text: "mine", score: "3–1", against: "the Captain" };
  const linked = { ...mine, of: "7KR-5TM-2T", text: "linked" };
  const found = (mark) => taken({ ...mark, text: "" }).map(({ value }) => value).filter(Boolean);
  keep(mine);
  keep({ ...linked, score: "0–0" });
  assert.deepEqual(found(linked), ["linked"]);
  keep({ ...linked, score: "" }); // it is over
  assert.deepEqual(found(linked), ["linked"]);
  assert.deepEqual(found(mine), ["mine"]);
  keep({ ...mine, score: "" });
  forgetPast();
  assert.deepEqual(Object.keys(localStorage), [LOG]);
});

test("a bookmark lasts as long as the tab, or as progress", () => {
  keep(markOf());
  assert.deepEqual(kept(localStorage), {});
  assert.deepEqual(Object.keys(kept(sessionStorage)), [QUIZ]);
  localStorage.setItem(LOG, "log");
  keep(markOf({ done: true }));
  assert.deepEqual(kept(sessionStorage), {});
  const { [QUIZ]: { at, ...mark }, ...rest } = kept(localStorage);
  assert.ok(Math.abs(at - Date.now() / 1000) < 60);
  assert.deepEqual(mark, { of: "AUTUMN", text: "3.x", score: "1–0" });
  assert.deepEqual(rest, { "ecarte-tutor.past.done": ["quiz.leading"] });
});

test("a table without a text keeps nothing", () => {
  keep(markOf({ text: "", done: true }));
  assert.deepEqual(kept(sessionStorage), {});
});

test("what was gone through is noted once, and never lost", () => {
  sessionStorage.setItem("ecarte-tutor.past.done", '["quiz.a", 7, null]');
  localStorage.setItem("ecarte-tutor.past.done", '["quiz.b"]');
  for (let time = 0; time < 2; time += 1) keep(markOf({ done: true }));
  assert.deepEqual(kept(sessionStorage)["ecarte-tutor.past.done"], ["quiz.a", "quiz.b", "quiz.leading"]);
});

test("a bookmark is taken up where it is of what the address asks for", () => {
  for (const [asked, isTaken] of [["AUTUMN", true], ["", true], ["OTHER-1", false]]) {
    sessionStorage.clear();
    keep(markOf());
    assert.deepEqual(taken(markOf({ of: asked, text: "new" })), isTaken ? [{ action: "take up", value: "3.x" }] : []);
    assert.equal(kept(sessionStorage)[QUIZ].text, isTaken ? "3.x" : "new"); // else the new table is kept in its place
  }
});

test("the newest bookmark counts", () => {
  for (const newer of ["session", "local"]) {
    sessionStorage.setItem(QUIZ, JSON.stringify({ of: "", text: "session", at: newer === "session" ? 2 : 1 }));
    localStorage.setItem(QUIZ, JSON.stringify({ of: "", text: "local", at: newer === "local" ? 2 : 1 }));
    assert.deepEqual(taken(markOf({ of: "" })), [{ action: "take up", value: newer }]);
  }
});

test("preferences are kept and taken up at any address", () => {
  keep(markOf({ text: "", preferences: "leading" }));
  assert.deepEqual(taken(markOf({ of: "OTHER-1" })), [{ action: "take up", value: "", preferences: "leading" }]);
  keep(markOf());
  localStorage.setItem(LOG, "log");
  keep(markOf({ text: "", preferences: "mixed" }));
  assert.deepEqual(taken(markOf()), [{ action: "take up", value: "3.x", preferences: "mixed" }]);
});

test("what is not ours is not taken up", () => {
  for (const text of ["nonsense", "null", "7", '{"text": 7, "of": "AUTUMN"}']) {
    sessionStorage.setItem(QUIZ, text);
    for (const mark of [markOf(), undefined, { name: "" }]) assert.deepEqual(taken(mark), []);
  }
});

test("a bookmark longer than Python reads is named, and not sent", () => {
  keep(markOf({ text: "é".repeat(10) })); // of two bytes each
  const model = modelOf({ bookmark: markOf(), longest_kept: 20 });
  takeUp(model);
  assert.deepEqual(model.sent, [{ action: "take up", value: "?" }]);
});

test("nothing is drawn until Python has answered the bookmark", async () => {
  keep(markOf());
  const [fresh, waits] = [modelOf({ bookmark: { name: "" } }), modelOf({ bookmark: markOf() })];
  const [plain, el] = [document.createElement("div"), document.createElement("div")];
  const stillWaits = () => "ecarteTakenUp" in el.dataset;
  takeUp(fresh);
  takeUp(waits);
  // To be drawn it is handed over as another object, which shares only the layout.
  const both = [takenUp(fresh, plain), takenUp(modelOf({ layout: waits.get("layout") }), el)];
  await both[0];
  for (const order of ["append", "once", undefined]) { // none of these answers it
    waits.tell("msg:custom", order && { order });
    await new Promise((resolve) => setTimeout(resolve));
    assert.ok(stillWaits());
  }
  waits.tell("msg:custom", { order: "taken up" });
  await both[1];
  assert.ok(!stillWaits());
  await takenUp(waits, el); // it waits once only
});

test("what Python could not read goes under another name", () => {
  keep(markOf({ text: "3.other", preferences: "mixed" }));
  const model = modelOf({ bookmark: markOf({ text: "0.fresh" }) });
  takeUp(model);
  model.tell("msg:custom", { order: "taken up", unread: ["text"] });
  assert.equal(sessionStorage.getItem("ecarte-tutor.past.set-aside.quiz.leading"), "3.other");
  assert.equal(JSON.parse(sessionStorage.getItem(QUIZ)).text, "0.fresh");
  assert.equal(sessionStorage.getItem(`${QUIZ}.preferences`), "mixed");
  forgetPast();
  assert.deepEqual(Object.keys(sessionStorage), []);
});

test("a page left before its bookmark was sent waits for nothing", async () => {
  keep(markOf());
  const left = { ...modelOf({ bookmark: markOf() }), send: () => { throw new Error("the program has ended"); } };
  takeUp(left);
  await takenUp(left, document.body);
});

test("forgetting takes whatever a table keeps, and no setting", () => {
  keep(markOf());
  keep(markOf({ name: "a-new-play", preferences: "one", done: true }));
  const settings = { "ecarte-tutor.suits": "four", "ecarte-tutor.sound": "on", "other.past.game": "1" };
  for (const [name, text] of Object.entries({ ...settings, ...sessionStorage })) localStorage.setItem(name, text);
  forgetPast();
  assert.deepEqual({ ...localStorage }, settings);
  assert.deepEqual({ ...sessionStorage }, {});
});

test("a text goes in parts that make it again, and one that is too large not at all", () => {
  for (let length = 0; length <= 100; length += 1) {
    const text = Array.from({ length }, (_, place) => String.fromCharCode(97 + (place % 26))).join("");
    const model = modelOf({ largest: 100, part: 10 });
    sendText(model, "stored", text);
    assert.equal(model.sent.map((each) => each.text).join(""), text);
    assert.deepEqual(model.sent.map(({ part }) => part), [...model.sent.keys()]);
    assert.ok(model.sent.every(({ parts, text: part }) => parts === model.sent.length && part.length <= 10));
    assert.equal(model.sent.length, Math.max(1, Math.ceil(length / 10)));
  }
  for (const action of ["file", "stored"]) {
    const model = modelOf({ largest: 100, part: 10 });
    sendText(model, action, "x".repeat(101));
    assert.deepEqual(model.sent, [{ action: `${action} too large` }]);
  }
});

test("lines are added to the log, and to one that is full none", () => {
  const orders = ["one\n", "two\n", "x".repeat(100), "three\n"].map((text) => ({ order: "append", header: "head\n", text }));
  assert.deepEqual(ordered(orders, 20), [done("append"), done("append"), { action: "full" }, done("append")]);
  assert.equal(localStorage.getItem(LOG), "head\none\ntwo\nthree\n");
});

for (const [told, stored, left] of [
  ["long\n", "long\n", "short\n"],
  ["long\n", "long\nadded\n", "short\nadded\n"], // another page has added a line
  ["", null, "short\n"],
  ["long\n", "another's\n", "another's\n"], // then it is told what is there
  ["", "begun elsewhere\n", "begun elsewhere\n"],
  ["long\n", `long\n${"x".repeat(99)}`, `long\n${"x".repeat(99)}`], // and no log is too large
]) {
  test(`a shorter log replaces what Python knows and nothing else: ${JSON.stringify(stored)?.slice(0, 24)}`, () => {
    if (stored !== null) localStorage.setItem(LOG, stored);
    const page = { told };
    const sent = ordered([{ order: "replace", text: "short\n" }], 99, page);
    assert.equal(localStorage.getItem(LOG), left);
    if (left.startsWith("short")) assert.deepEqual([sent, page.told], [[done("replace")], "short\n"]);
    else if (left.length > 99) assert.deepEqual([sent, page.told], [[{ action: "full" }], told]);
    else assert.deepEqual([sent, page.told], [[{ action: "stored", part: 0, parts: 1, text: left }], left]);
  });
}

test("what is set aside never takes the place of another", () => {
  const texts = ["first", "second", "third"];
  for (const text of texts) {
    localStorage.setItem(LOG, text);
    ordered([{ order: "set aside" }, { order: "set aside" }]); // the second finds nothing
  }
  assert.deepEqual({ ...localStorage }, Object.fromEntries(texts.map((text, place) => [`${LOG}.set-aside-${place + 1}`, text])));
});

test("removing takes log and bookmarks, and not what was set aside", () => {
  const aside = `${LOG}.set-aside-1`;
  for (const name of [LOG, "ecarte-tutor.past.glance", "ecarte-tutor.past.game", aside]) localStorage.setItem(name, "1");
  assert.deepEqual(ordered([{ order: "remove" }]), [done("remove")]);
  assert.deepEqual({ ...localStorage }, { [aside]: "1", "ecarte-tutor.stopped": "yes" });
});

test("after forgetting nothing is kept until it is asked for", () => {
  const line = { header: "head\n", text: "one\n" };
  assert.deepEqual(ordered([{ order: "remove" }, { order: "append", ...line }]), [done("remove"), { action: "stopped" }]);
  assert.deepEqual(ordered([{ order: "tell" }]), [{ action: "stopped" }]);
  assert.equal(localStorage.getItem(LOG), null);
  assert.deepEqual(ordered([{ order: "begin", ...line }, { order: "append", ...line }]), [done("begin"), done("append")]);
  assert.equal(localStorage.getItem(LOG), "head\none\none\n");
});

test("a browser without room says so", (context) => {
  context.mock.method(Storage.prototype, "setItem", () => { throw new Error("full"); });
  assert.deepEqual(ordered([{ order: "append", header: "", text: "x" }], 9), [{ action: "no storage", order: "append" }]);
  keep(markOf()); // no bookmark then, and no complaint
});

test("what is stored is sent when the page begins", () => {
  const begin = (keeps) => {
    const model = modelOf({ keeps_here: keeps, largest: 99, part: 9 });
    keepLog(model);
    return model.sent;
  };
  const zone = { action: "zone", zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  assert.deepEqual(begin(true), [zone, { action: "nothing stored" }]);
  localStorage.setItem(LOG, "log");
  assert.deepEqual(begin(true), [zone, { action: "stored", part: 0, parts: 1, text: "log" }]);
  assert.deepEqual(begin(false), [zone]);
});

test("a glance is kept only where progress is, and not after all was forgotten", () => {
  const glance = (keeps) => keepGlance(modelOf({ keeps_here: keeps, view: { glance: { due: [7] } } }));
  glance(false);
  assert.deepEqual(kept(localStorage), {});
  glance(true);
  assert.deepEqual(kept(localStorage), { "ecarte-tutor.past.glance": { due: [7] } });
  ordered([{ order: "remove" }]);
  glance(true);
  assert.equal(localStorage.getItem("ecarte-tutor.past.glance"), null);
});

test("when a set began is kept from its first page on", () => {
  const handedIn = (began, view) => {
    const model = modelOf({ asked_set: { code: "E7K7", name: "", began }, keeps_here: true, view });
    noteSet(model);
    keepGlance(model);
    sendLearner(model, { action: "hand in" });
    return model.sent;
  };
  const handed = [{ action: "hand in", name: "", sets: [{ code: "E7K7", name: "" }], began: "monday" }];
  assert.deepEqual(handedIn("monday", {}), handed);
  assert.deepEqual(kept(localStorage), {}); // before progress is kept
  assert.deepEqual(handedIn("tuesday", { glance: {} }), handed);
  assert.ok("ecarte-tutor.learner" in kept(localStorage)); // and then as long as it is
});
