// Plays without Python: each is made from its record, and answers a press with the scene that follows. `first` is
// what is shown at first; `saved` gives a bookmark, and `take` the scene that it leads to, or nothing.

const RULE = 3; // steps of help, after which an answer does not count
const LATELY = 3; // problems in which a reason is not told again

const inOrder = (places) => [...places].sort((one, other) => one - other);
const nameOf = (action, value) => `${action} ${value}`;

// Values in the place of others; null takes one away.
function changed(scene, changes) {
  const shown = structuredClone(scene);
  for (const [path, value] of changes) {
    const last = path.at(-1);
    const at = path.slice(0, -1).reduce((part, name) => part[name], shown);
    if (value === null) delete at[last];
    else at[last] = value;
  }
  return shown;
}

// All screens of a play, and where each press leads.
function walked({ first, scenes, edges, saved, texts }) {
  let here = 0;
  const go = ({ to, ...told }) => ({ ...scenes[(here = to)], ...told });
  return {
    first: go(first),
    press: (action, value) => edges[here][nameOf(action, value)] && go(edges[here][nameOf(action, value)]),
    saved: () => texts[here],
    take: (text) => Object.hasOwn(saved, text) && go(saved[text]),
  };
}

// Parts that open and close by themselves.
function inParts({ scene, parts }) {
  const open = new Set();
  return {
    first: scene,
    press(action, value) {
      const name = nameOf(action, value);
      if (!Object.hasOwn(parts, name)) return null;
      if (!open.delete(name)) open.add(name);
      const spoken = parts[name].spoken[open.has(name) ? 0 : 1];
      return { ...changed(scene, [...open].flatMap((each) => parts[each].changed)), spoken };
    },
    saved: () => "",
    take: () => null,
  };
}

// A set of problems: what lies between them, as `widgets/plays/quiz/screens.py` and `summary.py` have it.
// `log` takes the line of an answer, `handIn` a learner's name; it returns what came of the file.
function problemSet(record, { log = () => {}, handIn = () => ({}) } = {}) {
  const { problems, words, teacher } = record;
  const whole = problems.slice(0, record.count).map((_, at) => at);
  const entry = { note: "", refused: false, isSaved: false, mayBeNameless: false };
  let state = {
    set: whole, code: record.code, place: 0, answers: new Map(), prompted: new Set(), mended: new Set(),
    tried: new Set(), told: [], reason: null, isReviewing: false, earlier: [], note: "",
  };
  let screen = { kind: "asked", picked: new Set(), helps: 0, isTold: true };

  const problem = (place = state.place) => problems[state.set[place]];
  const given = (place) => problem(place).answers[state.answers.get(place).text];
  const placesInOrder = () => inOrder(state.answers.keys());
  const wasRight = (place) => !state.prompted.has(place) && given(place).right;
  const isLast = () => state.isReviewing || state.place === state.set.length - 1;

  // What stands around a problem.
  function framed(scene, isHand = false) {
    const { asks, alone, form } = record.frame;
    const isBegun = state.answers.size > 0 || state.earlier.length > 0;
    return {
      ...scene,
      sentence: `${state.note} ${scene.sentence ?? ""}`.trim(),
      progress: state.set.length > 1 ? `Problem ${state.place + 1} of ${state.set.length}` : undefined,
      ...(asks && { asks: alone && screen.kind === "verdict" ? "done" : asks }),
      ...(teacher && !isHand && form),
      ...(teacher && isBegun && { entry: handedIn(false) }),
    };
  }

  function handedIn(isSummary) {
    const more = isSummary ? { first: true, ...(!entry.isSaved && { main: true }) } : { more: teacher.door };
    return { ...teacher.entry, ...more, ...(entry.note && { note: entry.note }), ...(entry.refused && { refused: true }) };
  }

  // Cards that are raised change themselves, the notice and the buttons, and with no help also what is spoken.
  function question() {
    const { picked, helps, isTold } = screen;
    const scene = { ...problem().questions[helps] };
    if (picked.size) {
      scene.cards = scene.cards.map((each) => ({ ...each, chosen: picked.has(each.card) }));
      const up = scene.cards.filter(({ chosen }) => chosen).map((each) => each.card);
      const { spoken, ...parts } = problem().picks[up.join(" ")];
      Object.assign(scene, parts, helps ? {} : { spoken });
      for (const part of ["choices", "notice"]) if (scene[part] === null) delete scene[part];
    }
    if (state.note && !isTold) scene.spoken = `${state.note} ${scene.spoken}`;
    return framed(scene);
  }

  // Another problem arrives with what has happened in its deal; the same one lies there again.
  function ask(line, note = "") {
    state.note = note;
    if (state.reason && state.reason.line !== problem().line) {
      state.told = [...state.told, state.reason.name].slice(-LATELY);
      state.reason = null;
    }
    screen = { kind: "asked", picked: new Set(), helps: 0, isTold: false };
    const { dealt } = problem();
    const isSame = line === problem().line || !dealt;
    return isSame ? question() : { ...question(), ...dealt, spoken: `${state.note} ${dealt.spoken}`.trim() };
  }

  function begin(set, code = "", note = "") {
    const { line } = problem();
    if (teacher && !state.earlier.length) state.earlier = earlierOnes(); // for the teacher's file
    Object.assign(state, { set, code, place: 0, answers: new Map(), prompted: new Set(), mended: new Set(), isReviewing: false });
    return ask(line, note);
  }

  // The reason that was not given lately, or the one given longest ago.
  function reasonOf({ reasons }) {
    const since = (name) => (state.told.includes(name) ? [...state.told].reverse().indexOf(name) : state.told.length);
    return Object.keys(reasons).reduce((best, name) => (since(name) > since(best) ? name : best), Object.keys(reasons)[0]);
  }

  function verdict() {
    const answer = problem().answers[screen.text];
    const scene = changed(answer.verdict, answer.reasons[screen.reason] ?? []);
    const { alone } = record.frame; // a single problem has no summary
    const offered = scene.actions.filter(({ action }) => !alone || action !== "next");
    const actions = offered.map((each) => (each.action === "next" && !isLast() ? { ...each, label: words.next } : each));
    return framed({ ...scene, actions });
  }

  function hand(number) {
    screen.hand = number;
    const { cards } = verdict();
    return framed({ ...problem().answers[screen.text].hands[number], cards }, true);
  }

  function leaving() {
    if (screen.reason) state.reason = { line: problem().line, name: screen.reason };
  }

  function answered(text, now) {
    const isPrompted = screen.helps >= RULE;
    const [{ line, answers }, { place }] = [problem(), state];
    log(lineOf(answers[text].log, now, !state.tried.has(line) && !isPrompted));
    if (!state.answers.has(place)) {
      state.answers.set(place, { text, at: now });
      if (isPrompted) state.prompted.add(place);
    } else if (!isPrompted && answers[text].right && !wasRight(place)) state.mended.add(place);
    state.tried.add(line);
    screen = { kind: "verdict", text, reason: reasonOf(answers[text]) };
    return verdict();
  }

  function badgeOf(place) {
    if (state.mended.has(place)) return words.mended;
    return isDiffering(place) || !given(place).right ? given(place).badge : words.prompted;
  }

  const isDiffering = (place) => !state.prompted.has(place) && given(place).differ;
  const wanting = () => placesInOrder().filter((place) => !wasRight(place) && !state.mended.has(place));

  function marksLine() {
    const asked = state.set.flatMap((at) => problems[at].graders);
    const places = placesInOrder();
    const right = (grader) => places.filter((place) => !state.prompted.has(place) && given(place).marks[grader]).length;
    let lines = [...new Set(asked)].map((each) => `${right(each)} of ${asked.filter((one) => one === each).length} with ${each}`);
    if (teacher && (asked.includes("the book") || asked.includes("the simulator"))) {
      const differ = places.filter(isDiffering).length;
      lines = [`${places.filter(wasRight).length} of ${state.set.length} right by ${teacher.judge}`];
      if (differ) lines.push(`on ${differ} of them the judges differ`);
    }
    return `${lines.join("; ")}${state.mended.size ? `, ${state.mended.size} mended` : ""}.`;
  }

  function summary() {
    screen = { kind: "summary" };
    const rows = placesInOrder().filter((place) => !wasRight(place) || isDiffering(place)).map((place) => ({
      cards: problem(place).cards, badge: badgeOf(place), text: `Problem ${place + 1}. ${given(place).remark}`, value: String(place),
    }));
    let closing = "Nothing to retry: well done.";
    if (rows.some(({ badge }) => badge && badge.tone !== "good")) closing = "Worth another look:";
    else if (rows.some(({ badge }) => badge === words.mended || badge === words.prompted)) closing = "You have put every one right: well done.";
    const title = `${state.set.length} ${state.set.length === 1 ? "problem" : "problems"} done`;
    const sentence = `${marksLine()} ${closing}`;
    // The main step is the next lesson, or the file for the teacher.
    const isPlain = (action) => (teacher ? !entry.isSaved : action === "again");
    const actions = [...(wanting().length ? [words.missed] : []), words.again].map(({ action, label, ...more }) => ({ action, label, ...(!isPlain(action) && more) }));
    return {
      title, sentence, actions, row_button: words.retry, goes_on: true, spoken: `${title}. ${sentence}`,
      ...(rows.length && { rows }),
      ...(record.frame.asks && { asks: "done" }),
      ...(teacher && { code_name: teacher.code_name, ...(state.code && teacher.shown && { code: teacher.shown }), entry: handedIn(true) }),
    };
  }

  function handingIn(value) {
    const name = plainName(value);
    if (name === null) Object.assign(entry, { note: teacher.no_name, refused: true });
    else if (!name && !entry.mayBeNameless) Object.assign(entry, { note: teacher.nameless, refused: true, mayBeNameless: true });
    else Object.assign(entry, handIn(name));
    return { ...still(), spoken: entry.note };
  }

  // The screen once more, with nothing happening on the way.
  function still() {
    const drawn = { asked: question, summary, verdict: () => (screen.hand === undefined ? verdict() : hand(screen.hand)) };
    const scene = drawn[screen.kind]();
    delete scene.events;
    return scene;
  }

  const does = {
    asked: {
      answer: answered,
      pick(value) {
        if (!screen.picked.delete(value)) screen.picked.add(value);
        screen.isTold = true;
        return question();
      },
      help() {
        Object.assign(screen, { helps: screen.helps + 1, isTold: true });
        return question();
      },
    },
    verdict: {
      nemesis: (value) => hand(Number(value)),
      leave() {
        delete screen.hand;
        return still();
      },
      retry() {
        leaving();
        return ask(problem().line);
      },
      next() {
        leaving();
        if (isLast()) return summary();
        const { line } = problem();
        state.place += 1;
        return ask(line);
      },
    },
    summary: {
      again: () => begin(teacher ? whole : state.set, teacher ? record.code : state.code),
      retry(value) {
        const { line } = problem();
        Object.assign(state, { place: Number(value), isReviewing: true });
        return ask(line);
      },
      missed() {
        const missed = wanting().map((place) => state.set[place]);
        const alike = missed.map((at) => record.alike[at] ?? -1).filter((at) => at >= 0 && !state.set.includes(at));
        return begin([...missed, ...alike], "", alike.length ? words.first_the_same : "");
      },
    },
  };

  const START = Date.UTC(2000);
  const earlierOnes = () => placesInOrder().map((place) => {
    const { text, at } = state.answers.get(place);
    return [problem(place).line, text, at - START, !state.prompted.has(place)];
  });

  // The answers that the bookmark holds, as lines for a log.
  function logged() {
    const met = new Set();
    return [...state.earlier, ...earlierOnes()].map(([line, text, at, isFirst]) => {
      const first = isFirst && !met.has(line);
      met.add(line);
      return lineOf(problems.find((each) => each.line === line).answers[text].log, at + START, first);
    });
  }

  function takenUp({ lines, place, code, answers: texts, times, prompted, mended, told, earlier }) {
    const kept = lines.map((line) => problems.findIndex((each) => each.line === line));
    // On the site a bookmark has only the problems that are drawn by then.
    const isBegun = record.code && code === record.code && place < kept.length && kept.every((at, number) => at === whole[number]);
    const set = isBegun ? whole : kept;
    const first = Object.entries(texts).map(([number, text], at) => [Number(number), { text, at: times[at] + START }]);
    const tried = [...first.map(([number]) => problems[set[number]].line), ...earlier.map(([line]) => line)];
    state = {
      set, code: code === record.code ? code : "", place: Math.min(place, set.length - 1), answers: new Map(first),
      prompted: new Set(prompted), mended: new Set(mended), tried: new Set(tried), told: told.slice(-LATELY),
      reason: null, isReviewing: false, earlier, note: "",
    };
    const whenDone = summary();
    logged();
    if (place === set.length) return whenDone;
    const answer = state.answers.get(state.place);
    if (!answer) return ask(problem().line);
    screen = { kind: "verdict", text: answer.text, reason: reasonOf(problem().answers[answer.text]) };
    return verdict();
  }

  return {
    first: question(),
    press(action, value, now = Date.now()) {
      Object.assign(entry, { note: "", refused: false });
      if (action === "hand_in" && teacher) return handingIn(value);
      return does[screen.kind][action]?.(value, now) ?? null;
    },
    isDone: () => screen.kind === "summary",
    // As `SavedQuiz` has it.
    saved() {
      const places = placesInOrder();
      return JSON.stringify({
        lines: state.set.map((at) => problems[at].line), place: screen.kind === "summary" ? state.set.length : state.place, code: state.code,
        answers: Object.fromEntries(places.map((place) => [place, state.answers.get(place).text])),
        times: places.map((place) => state.answers.get(place).at - START),
        prompted: inOrder(state.prompted), mended: inOrder(state.mended),
        told: state.told, count: state.set.length, earlier: state.earlier,
      });
    },
    // A bookmark that is not of these problems can be neither drawn nor logged.
    take(text) {
      const before = [state, screen];
      try {
        return takenUp(JSON.parse(text));
      } catch {
        [state, screen] = before;
        return null;
      }
    },
    answers: logged,
    forget() {
      Object.assign(state, { answers: new Map(), tried: new Set(), told: [], reason: null, earlier: [] });
      return begin(whole, record.code);
    },
  };
}

const AT = '"when":"2000-01-01T00:00:00.000Z"'; // of every answer in a record
const lineOf = (line, now, isFirst) => line.replace(AT, `"when":"${new Date(now).toISOString()}"`).replace('"first":true', `"first":${isFirst}`);

// A name as Python writes it, in one line; null if it is none.
export function plainName(text) {
  const name = text.normalize("NFC").replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "").replace(/[\s\p{Z}]+/gu, " ").trim().normalize("NFC");
  if (!name) return "";
  const isShown = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name) && !/\p{M}{4}/u.test(name);
  return isShown && [...name].length <= 40 ? name : null;
}

export const PLAYS = { walked, inParts, problemSet };
