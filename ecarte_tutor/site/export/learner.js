// The learner's log on a page without Python: it answers the scripts of the progress panel, which keep it in this
// browser, as `desk/progress/panel.py` does. Its text is that of `course/progress/log.py`, line by line.

const AN_ID = '{"id":';

// `asked` is a teacher's set, if the page asks one; `forget` is called once all is forgotten.
export function learnerOn(views, told, modelOf, { asked, forget }) {
  const { header, mode } = told;
  let [keeping, notice] = [mode, ""];
  let [isAsking, isReady] = [false, false];
  let lines = []; // of the log, an identifier among them
  let parts = "";
  let set = null; // that is handed in: its answers, and what came of the file
  const began = new Date().toISOString();
  const model = modelOf({ view: {}, keeps_here: true, part: told.part, largest: told.largest, asked_set: asked ? { ...asked, began } : {} }, hear);
  const order = (message) => model.tell("msg:custom", message);
  const attempts = () => lines.filter((each) => !each.startsWith(AN_ID));

  function show() {
    const many = attempts().length;
    const view = views[keeping];
    const press = (value, label, main = false) => ({ action: "press", value, label, ...(main && { main }) });
    const saving = many && !view.buttons.some(({ value }) => value === "export") ? [press("export", told.save)] : [];
    const counted = `${many} ${many === 1 ? "answer" : "answers"} so far.`;
    const asking = [press("forget for good", `Yes, forget ${many} ${many === 1 ? "attempt" : "attempts"}`), press("leave", "No, leave them", true)];
    const shared = location.protocol === "file:" ? ` ${told.shared}` : "";
    model.set("view", {
      ...view, keeping: view.keeping + shared, notice, spoken: notice, sentence: many ? counted : "", buttons: isAsking ? asking : [...saving, ...view.buttons],
    });
  }

  function identified() {
    if (lines.some((each) => each.startsWith(AN_ID))) return [];
    const digits = [...crypto.getRandomValues(new Uint8Array(8))].map((each) => each.toString(16).padStart(2, "0")).join("");
    lines.unshift(`${AN_ID}"${digits}"}`);
    return lines.slice(0, 1);
  }

  const store = (those, name = "append") => order({ order: name, header: `${header}\n`, text: those.map((each) => `${each}\n`).join("") });

  function add(line) {
    lines.push(line);
    const id = identified();
    if (keeping === "kept") store([...id, line]);
    else if (keeping === "to be kept" && isReady) store(lines);
    show();
  }

  function read(text) {
    const [first, ...kept] = text.split("\n");
    isReady = true;
    try {
      const { sha256: seal, ...of } = JSON.parse(first);
      const isOurs = JSON.stringify(of) === JSON.stringify(JSON.parse(header)) && !seal && kept.pop() === "";
      if (!isOurs || !kept.every((each) => typeof JSON.parse(each) === "object")) throw new Error("not a log of ours");
    } catch {
      [keeping, notice] = ["unreadable", told.unreadable];
      return;
    }
    const missing = lines.filter((each) => !kept.includes(each));
    lines = [...kept, ...missing];
    keeping = "kept";
    if (missing.length) store(missing);
  }

  function forgotten(words) {
    [keeping, lines, notice] = ["not kept", [], words];
    forget();
  }

  const carried = {
    append: () => {
      keeping = "kept";
    },
    begin: () => [keeping, notice] = ["kept", told.kept],
    remove: () => {
      forgotten(asked ? told.forgotten_set : told.forgotten);
      order({ order: "forget learner" });
    },
    "set aside": () => store(lines, "begin"),
  };

  const presses = {
    keep: () => {
      identified();
      store(lines, "begin");
    },
    forget: () => [isAsking, notice] = [true, told.forget],
    leave: () => {
      notice = told.leave;
    },
    "forget for good": () => order({ order: "remove" }),
    "set aside": () => order({ order: "set aside" }),
    export: ({ name, sets }) => save(lines, { name, sets }, told.brings_back),
  };

  let hearOfFile = () => {};
  function save(those, { name, sets }, more) {
    const words = [name, sets.at(-1)?.code ?? ""].filter((each) => each && each.length <= 40).map((each) => each.replace(/[^\p{L}\p{M}\p{N}-]+/gu, "-"));
    const file = `ecarte-${words.join("-") || "progress"}-${new Date().toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.jsonl`;
    hearOfFile = (isGiven) => ({ note: isGiven ? `${told.given.replace("{}", file)} ${more}` : told.refused, isSaved: isGiven });
    order({ order: "save", name: file, type: "application/jsonl", text: sealed(header, those, { name, sets }) });
  }

  // The answers to a set, wherever they are: in its bookmark, or since it began in the log.
  function handedIn({ name, began: since = began }) {
    const found = new Map();
    const { isAsked, answers } = set;
    for (const line of [...answers, ...attempts()]) {
      const each = JSON.parse(line);
      const key = [each.when, each.problem, each.choice].join(" ");
      if (isAsked(each) && (each.when >= since || answers.includes(line)) && !found.has(key)) found.set(key, line);
    }
    if (!found.size) set.came = { note: told.nothing };
    else save([...lines.filter((each) => each.startsWith(AN_ID)), ...found.values()], { name, sets: [asked] }, told.for_the_teacher);
  }

  const heard = {
    stored({ part, parts: all, text }) {
      parts += text;
      if (part === all - 1) {
        read(parts);
        parts = "";
      }
    },
    "nothing stored"() {
      isReady = true;
      if (keeping === "to be kept" && lines.length) store(lines);
    },
    stopped() {
      if (keeping === "kept") forgotten(told.stopped);
      keeping = "not kept";
    },
    "no storage"({ order: failed }) {
      if (failed === "remove") notice = told.not_forgotten;
      else [keeping, notice] = ["refused", told.no_storage];
    },
    full: () => [keeping, notice] = ["refused", told.no_storage],
    "stored too large": () => [keeping, notice] = ["unreadable", told.unreadable],
    "carried out": ({ order: name }) => carried[name]?.(),
    given: () => came(true),
    "not given": () => came(false),
    "hand in": handedIn,
    press(message) {
      [isAsking, notice] = [false, ""];
      presses[message.value]?.(message);
    },
  };

  function came(isGiven) {
    const told_of = hearOfFile(isGiven);
    if (set) set.came = told_of;
    else notice = told_of.note;
  }

  function hear(message) {
    heard[message.action]?.(message);
    show();
  }

  show();
  return {
    model,
    add,
    handIn(name, isAsked, answers) {
      identified();
      set = { isAsked, answers, came: {} };
      order({ order: "hand in", name });
      const { came: found } = set;
      set = null;
      return found;
    },
  };
}

// A file that is known to be whole, as `Log.export` writes it.
function sealed(header, lines, { name, sets }) {
  const body = lines.map((each) => `${each}\n`).join("");
  const listed = sets.map((each) => `{"code": ${ascii(each.code)}, "name": ${ascii(each.name)}}`).join(", ");
  const learner = `"name": ${ascii(name)}, "sets": [${listed}]`;
  const many = lines.filter((each) => !each.startsWith(AN_ID)).length;
  return `${header.slice(0, -1)}, "attempts": ${many}, ${learner}, "sha256": "${sha256(`{${learner}}${body}`)}"}\n${body}`;
}

const ascii = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);

// SHA-256 of ASCII text, as hexadecimal digits. A browser has it only for pages that came by https.
export function sha256(text) {
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) if (primes.every((each) => number % each)) primes.push(number);
  const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  const keys = primes.map((each) => bits(Math.cbrt(each)));
  const state = primes.slice(0, 8).map((each) => bits(Math.sqrt(each)));
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  bytes.set([...text].map((each) => each.charCodeAt(0)));
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(text.length / 2 ** 29));
  view.setUint32(bytes.length - 4, text.length * 8);
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  for (let from = 0; from < bytes.length; from += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(from + 4 * at));
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      if (at > 15) {
        const [one, other] = [words[at - 15], words[at - 2]];
        words[at] = (words[at - 16] + (turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)) + words[at - 7] + (turned(other, 17) ^ turned(other, 19) ^ (other >>> 10))) | 0;
      }
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + keys[at] + words[at]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] + word) | 0;
  }
  return state.map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
}
