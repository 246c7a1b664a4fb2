// The learner's log on a page without Python: it answers the scripts of the progress panel, which keep it in this
// browser, as `desk/progress/panel.py` does. Its text is that of `course/progress/log.py`, line by line.

const AN_ID = '{"id":';

// `asked` is a teacher's set, if the page asks one; `keeps` is true if this browser keeps the log; `forget` is called once
// all is forgotten.
export function learnerOn(views, told, modelOf, { asked, keeps, forget }) {
  const { header, mode, largest } = told;
  let [keeping, notice] = [mode, ""];
  let [isAsking, isReady] = [false, false];
  let lines = []; // of the log, an identifier among them
  let set = null; // that is handed in: its answers, and what came of the file
  let hearOfFile = () => {};
  const began = new Date().toISOString();
  const state = { view: {}, keeps_here: keeps, part: largest, largest, asked_set: asked ? { ...asked, began } : {} };
  const model = modelOf(state, (message) => {
    if (message.action === "press") [isAsking, notice] = [false, ""];
    const { action, value, order: of } = message;
    (heard[`${action} ${value ?? of}`] ?? heard[action])?.(message);
    show();
  });
  const order = (message) => model.tell("msg:custom", message);
  const attempts = () => lines.filter((each) => !each.startsWith(AN_ID));

  function show() {
    const many = attempts().length;
    const view = views[keeping];
    const press = (value, label, main = false) => ({ action: "press", value, label, ...(main && { main }) });
    const saving = many ? [press("export", told.save)] : [];
    const asking = [press("forget for good", `Yes, forget ${many} ${many === 1 ? "attempt" : "attempts"}`), press("leave", "No, leave them", true)];
    const shared = location.protocol === "file:" ? ` ${told.shared}` : "";
    model.set("view", {
      ...view,
      keeping: view.keeping + shared,
      notice,
      spoken: notice,
      sentence: many ? `${many} ${many === 1 ? "answer" : "answers"} so far.` : "",
      buttons: isAsking ? asking : [...saving, ...view.buttons],
    });
  }

  function identified() {
    if (lines.some((each) => each.startsWith(AN_ID))) return [];
    const digits = [...crypto.getRandomValues(new Uint8Array(8))].map((each) => each.toString(16).padStart(2, "0")).join("");
    lines.unshift(`${AN_ID}"${digits}"}`);
    return lines.slice(0, 1);
  }

  const asText = (those) => those.map((each) => `${each}\n`).join("");
  const store = (those, name = "append") => order({ order: name, header: `${header}\n`, text: asText(those) });

  function add(line) {
    lines.push(line);
    const id = identified();
    if (keeping === "kept") store([...id, line]);
    else if (keeping === "to be kept" && isReady) store(lines);
    show();
  }

  function read({ text }) {
    const [first, ...kept] = text.split("\n");
    isReady = true;
    try {
      if (first !== header || kept.pop() !== "" || !kept.every((each) => typeof JSON.parse(each) === "object")) throw new Error("not a log of ours");
    } catch {
      unreadable();
      return;
    }
    const missing = lines.filter((each) => !kept.includes(each));
    lines = [...kept, ...missing];
    keeping = "kept";
    if (missing.length) store(missing);
  }

  const refused = () => [keeping, notice] = ["refused", told["no storage"]];
  const unreadable = () => [keeping, notice] = ["unreadable", told.unreadable];

  function forgotten(words) {
    [keeping, lines, notice] = ["not kept", [], words];
    forget();
  }

  function save(those, { name, sets }, more) {
    const words = [name, sets.at(-1)?.code ?? ""].filter((each) => each && each.length <= 40).map((each) => each.replace(/[^\p{L}\p{M}\p{N}-]+/gu, "-"));
    const file = `ecarte-${words.join("-") || "progress"}-${new Date().toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.jsonl`;
    hearOfFile = (isGiven) => ({ note: isGiven ? `${told.given.replace("{}", file)} ${more}` : told.refused, isSaved: isGiven });
    order({ order: "save", name: file, type: "application/jsonl", text: sealed(header, asText(those), { name, sets }) });
  }

  function came(isGiven) {
    if (set) set.came = hearOfFile(isGiven);
    else notice = hearOfFile(isGiven).note;
  }

  // The answers to a set, wherever they are: in its bookmark, or since it began in the log.
  function handedIn({ name, began: since = began }) {
    const { isAsked, answers } = set;
    const logged = attempts().filter((line) => JSON.parse(line).when >= since);
    const found = new Map();
    for (const line of [...answers, ...logged]) {
      const { when, problem, choice } = JSON.parse(line);
      if (isAsked(JSON.parse(line))) found.set([when, problem, choice].join(" "), line);
    }
    if (!found.size) set.came = { note: told.nothing };
    else save([...lines.filter((each) => each.startsWith(AN_ID)), ...found.values()], { name, sets: [asked] }, told["for the teacher"]);
  }

  // What the panel's scripts send, by the name and, where there is one, by what it is of.
  const heard = {
    stored: read,
    "nothing stored"() {
      isReady = true;
      if (keeping === "to be kept" && lines.length) store(lines);
    },
    stopped() {
      if (keeping === "kept") forgotten(told.stopped);
      keeping = "not kept";
    },
    "no storage": refused,
    "no storage remove": () => notice = told["not forgotten"],
    full: refused,
    "stored too large": unreadable,
    "carried out append": () => keeping = "kept",
    "carried out begin": () => [keeping, notice] = ["kept", told.kept],
    "carried out remove"() {
      forgotten(told[asked ? "forgotten set" : "forgotten"]);
      order({ order: "forget learner" });
    },
    "carried out set aside": () => store(lines, "begin"),
    given: () => came(true),
    "not given": () => came(false),
    "hand in": handedIn,
    "press keep"() {
      identified();
      store(lines, "begin");
    },
    "press forget": () => [isAsking, notice] = [true, told.forget],
    "press leave": () => notice = told.leave,
    "press forget for good": () => order({ order: "remove" }),
    "press set aside": () => order({ order: "set aside" }),
    "press export": ({ name, sets }) => save(lines, { name, sets }, told["brings back"]),
  };

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

// A file that is known to be whole, as `Log.export` writes it but for the checksum: a browser has SHA-256 only for pages
// that came by https.
function sealed(header, body, { name, sets }) {
  const listed = sets.map((each) => `{"code": ${ascii(each.code)}, "name": ${ascii(each.name)}}`).join(", ");
  const learner = `"name": ${ascii(name)}, "sets": [${listed}]`;
  const many = body.split("\n").filter((each) => each && !each.startsWith(AN_ID)).length;
  return `${header.slice(0, -1)}, "attempts": ${many}, ${learner}, "crc32": ${crc32(`{${learner}}${body}`)}}\n${body}`;
}

const ascii = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);

// CRC-32 of ASCII text, as zlib has it.
function crc32(text) {
  let sum = -1;
  for (const each of text) {
    sum ^= each.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
  }
  return ~sum >>> 0;
}
