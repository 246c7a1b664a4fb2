// Reports a teacher's set to the learning platform that has opened the page, as SCORM 1.2 has it. What the platform
// has not taken stays in this browser, and is sent at the next chance.

const START = Date.UTC(2000); // of the times in a bookmark
const AGAIN = 20_000; // ms until what was not taken is sent again
const KEY = "ecarte-tutor.scorm.";
const RANK = { "not attempted": 0, browsed: 1, incomplete: 2, failed: 3, completed: 3, passed: 3 }; // a higher one stands
const NOT_IMPLEMENTED = "401"; // what a platform may leave out is not missed
const KEPT = "They are kept in this browser, and sent with your next one or at your next visit.";
const NOT_KEPT = "Leave this page open and go on: they are sent with your next one.";

// The platform's object: in this window or one around it, or where one of them was opened from.
function found() {
  const windows = new Set([window]);
  for (const each of windows) { // it grows on the way
    try {
      if (each.API?.LMSInitialize) return each.API;
    } catch {
      // a window of another site
    }
    for (const other of [each.parent, each.opener]) if (other) windows.add(other);
  }
  return null;
}

// A bookmark as numbers: problems by their place in the record, and answers by theirs in the problem.
export function packed({ lines, place, code, answers, times, prompted, mended, told, earlier }, { id, problems }) {
  const at = (line) => problems.findIndex((each) => each.line === line);
  const nth = (line, text) => Object.keys(problems[at(line)].answers).indexOf(text);
  const given = Object.entries(answers).map(([each, text], number) => [Number(each), nth(lines[each], text), times[number]]);
  const before = earlier.map(([line, text, time, isFirst]) => [at(line), nth(line, text), time, Number(isFirst)]);
  return JSON.stringify([id, lines.map(at), place, Number(code !== ""), given, prompted, mended, told, before]);
}

// The bookmark again; null if it is of another set.
export function unpacked(text, { id, problems, code }) {
  try {
    const [of, set, place, isWhole, given, prompted, mended, told, before] = JSON.parse(text);
    if (of !== id) return null;
    const answer = (problem, nth) => Object.keys(problems[problem].answers)[nth];
    return {
      lines: set.map((each) => problems[each].line), place, code: isWhole ? code : "",
      answers: Object.fromEntries(given.map(([each, nth]) => [each, answer(set[each], nth)])), times: given.map((each) => each[2]),
      prompted, mended, told, count: set.length,
      earlier: before.map(([each, nth, time, isFirst]) => [problems[each].line, answer(each, nth), time, isFirst === 1]),
    };
  } catch {
    return null;
  }
}

// By line, the first answer to each problem of the set: [its text, its time, true if it counts].
export function firstsOf({ lines, answers, times, prompted, earlier }) {
  const here = Object.entries(answers).map(([place, text], nth) => [lines[place], text, times[nth], !prompted.includes(Number(place))]);
  return new Map((earlier.length ? earlier : here).map(([line, ...more]) => [line, more]));
}

// Two bookmarks of a set as one; first answers of `one` stand.
export function merged(one, other, { problems, count, code }) {
  if (!one || !other) return one ?? other;
  const firsts = new Map([...firstsOf(other), ...firstsOf(one)]);
  const isWhole = (saved) => [...firsts].every(([line, [text]]) => firstsOf(saved).get(line)?.[0] === text);
  const last = ({ times, earlier }) => Math.max(...times, ...earlier.map((each) => each[2]));
  const whole = [one, other].filter(isWhole).sort((a, b) => last(b) - last(a));
  if (whole.length) return whole[0];
  const lines = problems.slice(0, count).map((each) => each.line);
  const given = lines.flatMap((line, place) => (firsts.has(line) ? [[place, ...firsts.get(line)]] : []));
  const next = lines.findIndex((line) => !firsts.has(line));
  return {
    lines, place: next < 0 ? count : next, code, answers: Object.fromEntries(given), times: given.map((each) => each[2]),
    prompted: given.filter((each) => !each[3]).map(([place]) => place), mended: [], told: [], count, earlier: [],
  };
}

const two = (number) => String(number).padStart(2, "0");
const timespan = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

// An answer as the platform's report has it: [element, value] in order; `latency` is known of one given here.
export function interaction(number, problem, [text, time, counts], latency) {
  const when = new Date(time + START);
  const right = Object.keys(problem.answers).filter((each) => problem.answers[each].right);
  const said = (answer) => answer || "none"; // no card is discarded
  const part = {
    id: `${two(number)}.${problem.line}`.slice(0, 255), type: "fill-in", time: [when.getHours(), when.getMinutes(), when.getSeconds()].map(two).join(":"),
    ...Object.fromEntries(right.map((each, nth) => [`correct_responses.${nth}.pattern`, said(each)])),
    student_response: said(text), result: counts && problem.answers[text].right ? "correct" : "wrong", ...(latency !== undefined && { latency: timespan(latency) }),
  };
  return Object.entries(part).map(([name, value]) => [`cmi.interactions.${number}.${name}`, value]);
}

// What the player asks of a platform; null where none has opened the page, which is said.
export function platformOn(record) {
  const { problems, count, id } = record;
  const [line, api, began] = [document.getElementById("platform"), found(), Date.now()];
  if (!api) {
    line.textContent = "No learning platform has opened this page: nothing is reported.";
    return null;
  }
  const call = (name, ...given) => {
    try {
      return String(api[name](...given) ?? "");
    } catch {
      return "";
    }
  };
  const isDone = (name, ...given) => ["true", "1"].includes(call(name, ...given));
  const get = (element) => call("LMSGetValue", element);
  const set = ([element, value]) => isDone("LMSSetValue", element, value) || call("LMSGetLastError") === NOT_IMPLEMENTED;
  const setAll = (all) => all.map(set).every(Boolean) && isDone("LMSCommit", "");

  let [isOpen, isUnsent, isKept, reports, isOver] = [false, false, true, true, false];
  let [learner, status, raw, theirs, sent] = ["", "", 0, null, null];
  let [play, show, many, shownAt, asked] = [null, () => {}, 0, began, ""];
  const written = new Map(); // by its number, the line of each interaction that the platform has
  const latencies = new Map();
  const nameless = `${KEY}${id}.`;
  const key = () => nameless + learner;
  const now = () => JSON.parse(play.saved());
  const answersOf = (saved) => saved && JSON.stringify([saved.lines, saved.answers, saved.earlier]);
  const inOrder = (saved) => [...firstsOf(saved)].sort(([, [, one]], [, [, other]]) => one - other);
  const problemOf = (wanted) => problems.find((each) => each.line === wanted);
  const isBelow = (one, other) => (RANK[one] ?? -1) < RANK[other];

  // What this browser has kept: the place, and whether the platform still lacks a part of it.
  function kept(name = key()) {
    try {
      const { place, isUnsent: isLacking } = JSON.parse(localStorage.getItem(name));
      return { saved: unpacked(place, record), isLacking };
    } catch {
      return { saved: null, isLacking: false }; // nothing, or not ours, or no storage
    }
  }

  function keep(saved) {
    try {
      localStorage.setItem(key(), JSON.stringify({ place: packed(saved, record), isUnsent }));
      isKept = true;
    } catch {
      isKept = false;
    }
  }

  // Begin with the platform, if it will; a session that is open already, as after a crash, goes on.
  function open() {
    if (isOpen) return true;
    const isBegun = isDone("LMSInitialize", "");
    [learner, status] = ["student_id", "lesson_status"].map((each) => get(`cmi.core.${each}`));
    isOpen = status in RANK || (isBegun && status !== "false");
    if (!isOpen) {
      learner = ofTab();
      return false;
    }
    raw = parseFloat(get("cmi.core.score.raw")) || 0;
    theirs = unpacked(get("cmi.suspend_data"), record);
    sent = answersOf(theirs);
    reports = ["", "normal"].includes(get("cmi.core.lesson_mode")) && get("cmi.core.credit") !== "no-credit";
    const held = Number(get("cmi.interactions._count")) || 0;
    if (theirs) inOrder(theirs).slice(0, held).forEach(([each], number) => written.set(number, each));
    return true;
  }

  // What the platform has and what this browser has kept; a new attempt begins anew.
  function takenUp() {
    const { saved, isLacking } = kept();
    const isNew = isOpen && !theirs && isBelow(status, "browsed") && !isLacking;
    if (isNew) forget(key());
    isUnsent = isLacking;
    const both = merged(theirs, isNew ? null : saved, record);
    isOver = !theirs && ["completed", "passed"].includes(status) && !(both && firstsOf(both).size < count);
    return both;
  }

  // Each value with which the platform catches up, in order; nothing that was reported is lowered.
  function values(saved) {
    const answered = inOrder(saved);
    const right = answered.filter(([each, [given, , counts]]) => counts && problemOf(each).answers[given].right).length;
    raw = Math.max(raw, Math.round((100 * right) / count));
    const isWhole = answered.length === count;
    const reached = isWhole ? "completed" : "incomplete"; // what is opened and closed, some hold for completed
    const interactions = answered.flatMap(([each, first], number) =>
      (written.get(number) === each ? [] : interaction(number, problemOf(each), first, latencies.get(each))));
    const score = Object.entries({ min: 0, max: 100, raw }).map(([part, value]) => [`cmi.core.score.${part}`, String(value)]);
    return [
      ...interactions, ...(answered.length ? [...score, ["cmi.suspend_data", packed(saved, record)]] : []),
      ...(isBelow(status, reached) ? [["cmi.core.lesson_status", reached]] : []),
      ["cmi.core.exit", isWhole ? "" : "suspend"], ["cmi.core.session_time", timespan(Date.now() - began)],
    ];
  }

  function send(saved) {
    const all = values(saved);
    if (!setAll(all)) return false;
    inOrder(saved).forEach(([each], number) => written.set(number, each));
    status = all.find(([element]) => element === "cmi.core.lesson_status")?.[1] ?? status;
    return true;
  }

  function told() {
    if (!reports) return "Your learning platform shows this for a look: nothing is reported.";
    if (isOver) return "Your learning platform has your result already: what you answer now is not reported.";
    if (!isOpen && !many) return "Your learning platform does not answer yet.";
    if (isUnsent) return `Your learning platform has not taken your last answers. ${isKept ? KEPT : NOT_KEPT}`;
    return many ? `${many} of ${count} answers reported to your learning platform.` : "Your answers are reported to your learning platform.";
  }

  // All that was answered, in whichever window.
  const whole = () => merged(now(), kept().saved, record);

  function report() {
    if (!isOpen && open()) { // it has come back
      const saved = merged(takenUp(), now(), record);
      if (learner) forget(nameless);
      take(saved);
    }
    const saved = whole();
    many = firstsOf(saved).size;
    if (many && reports && !isOver) {
      if (answersOf(saved) !== sent) {
        isUnsent = true;
        keep(saved); // first: the tab may be killed
        isUnsent = !isOpen || !send(saved);
        if (!isUnsent) sent = answersOf(saved);
      }
      keep(saved);
    }
    if (line.textContent !== told()) line.textContent = told();
    line.classList.toggle("wanting", reports && !isOver && (isUnsent || !isOpen));
  }

  function take(saved) {
    const scene = saved && play.take(JSON.stringify(saved));
    if (scene) show(scene);
    return scene;
  }

  function leave() {
    if (!isOpen) return;
    if (reports && !isOver) send(whole()); // where it is left, and for how long it was open
    call("LMSFinish", "");
    isOpen = false;
  }

  // Answers given while the platform did not say whose they were.
  function askWhose() {
    const { saved, isLacking } = kept(nameless);
    if (!learner || !isLacking) return;
    const mine = Object.assign(document.createElement("button"), { type: "button", textContent: "They are mine" });
    const question = document.createElement("p");
    question.append(`${firstsOf(saved).size} answers that were given here lately are not reported, as your platform did not say whose they are. `, mine);
    line.after(question);
    mine.addEventListener("click", () => {
      question.remove();
      forget(nameless);
      take(merged(whole(), saved, record));
      report();
    });
  }

  addEventListener("pagehide", leave);
  for (const chance of ["online", "focus"]) addEventListener(chance, () => isUnsent && report());
  setInterval(() => isUnsent && report(), AGAIN);
  // Another window of this learner has gone on: the set lies here as it lies there.
  addEventListener("storage", ({ key: changed }) => changed === key() && answersOf(whole()) !== answersOf(now()) && take(whole()));

  return {
    // The scene to begin with; `draw` shows a later one.
    begun(made, draw) {
      play = made;
      open();
      ofTab(learner);
      const scene = take(takenUp()) || play.first;
      [show, asked] = [draw, now().lines[now().place]];
      report();
      askWhose();
      return scene;
    },
    // After each press.
    kept() {
      const saved = now();
      if (firstsOf(saved).size > many) latencies.set(asked, Date.now() - shownAt);
      if (asked !== saved.lines[saved.place]) [asked, shownAt] = [saved.lines[saved.place], Date.now()];
      report();
    },
  };
}

function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // no storage
  }
}

// Who sat at this tab when it last reached the platform.
function ofTab(learner) {
  try {
    if (learner) sessionStorage.setItem(`${KEY}learner`, learner);
    return sessionStorage.getItem(`${KEY}learner`) ?? "";
  } catch {
    return "";
  }
}
