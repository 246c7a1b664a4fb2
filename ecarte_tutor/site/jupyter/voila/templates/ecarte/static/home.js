// The start page: the hand of the day, and what this browser has stored of the visitor's progress.

const start = (id) => document.getElementById(id);
const cloth = start("hand");

// Back from a lesson the browser may show the page as it was left, before what was done there.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// A module; a page that was opened as a file may import none, and has them at hand.
const brought = (address) => window.ecarte_modules?.[address] ?? import(address);

// A stored text, or null without storage.
function kept(name, storage = () => localStorage) {
  try {
    return storage().getItem(`ecarte-tutor.past.${name}`);
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

function say(door, words) {
  door.querySelector("span").textContent = words;
}

// Learn: the part at which the last lesson was left, if it is on the list.
const lessons = [...document.querySelectorAll(".ecarte-contents a")];
const parts = keptFields("lessons");
const opened = lessons.find((link) => link.dataset.file === kept("lesson"));
const leftOff = partsOf(opened).length ? opened : (lessons.findLast((link) => partsOf(link)[0]) ?? (opened?.dataset.quizzes ? opened : undefined));
const [learn, forget] = [start("go-learn"), start("forget")];
const first = learn?.cloneNode(true);
if (leftOff) goOn(leftOff);
forget.hidden = !leftOff && kept("days") === null && kept("lessons") === null;
forget.addEventListener("click", () => {
  for (const name of ["lesson", "lessons", "days"]) localStorage.removeItem(`ecarte-tutor.past.${name}`);
  for (const each of document.querySelectorAll(".ecarte-parts")) each.remove();
  learn.href = first.getAttribute("href");
  learn.replaceChildren(...first.cloneNode(true).childNodes);
  tellDays();
  forget.hidden = true;
});

function goOn(lesson) {
  const [gone, all] = partsOf(lesson);
  const next = all && gone === all ? lessons[lessons.indexOf(lesson) + 1] : undefined;
  const { href, textContent: title } = next ?? lesson;
  learn.href = href;
  learn.querySelector("b").textContent = `Go on: ${title}`;
  if (next) say(learn, "the next lesson");
  else if (gone === all) say(learn, all ? `all ${all} parts done` : "where you left off");
  else say(learn, `part ${gone + 1} of ${all}`);
  if (!all || next) return;
  const bar = sign("ecarte-way", "");
  bar.style.setProperty("--gone", gone / all);
  learn.append(bar);
}

// Play: the game that was left, or whom one played last.
const game = start("go-play");
const [{ score, against }] = [keptFields("game"), keptFields("game", () => sessionStorage)].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
const opponent = typeof against === "string" && /^\p{Letter}[\p{Letter} ]{1,30}$/u.test(against) ? against : "";
if (game && /^\d{1,2}[–-]\d{1,2}$/.test(score)) say(game, `${opponent ? `${score} against ${opponent}` : `you stopped at ${score}`} · go on`);
else if (game && opponent) say(game, `last time against ${opponent}`);

// You: the problems due, from the summary that kept_log.js stores; while some are, a press asks them.
const SECONDS_A_PROBLEM = 14;
const you = start("go-you");
const yourself = { title: you?.querySelector("b").textContent, href: you?.getAttribute("href") };
const glance = keptFields("glance");
function tellDue() {
  const now = Date.now();
  const due = numbers(glance.due).map((each) => 1000 * each);
  const ready = due.filter((each) => each <= now).length;
  const minutes = Math.max(1, Math.round((ready * SECONDS_A_PROBLEM) / 60));
  let words = "nothing is due: you have got nothing wrong yet";
  if (ready) words = `${ready} due, about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  else if (due.length) words = `nothing is due; the next ${until(Math.min(...due), now)}`;
  if (you.querySelector("span").textContent === words) return;
  say(you, words);
  const asks = ready > 0 && practise?.getAttribute("href");
  you.querySelector("b").textContent = asks ? "Due today" : yourself.title;
  you.href = asks ? `${asks}?what=review` : yourself.href;
  you.parentElement[asks ? "prepend" : "append"](you); // the first door is the green one
}

// Practise: the kind of problem with the lowest share right.
const KINDS = {
  proposing: "proposals",
  answering: "answers",
  discarding: "discards",
  leading: "leads",
  score: "at the score",
};
const practise = start("go-practise");
const counted = typeof glance.kinds === "object" && glance.kinds !== null ? glance.kinds : {};
const standings = Object.entries(KINDS).flatMap(([kind, words]) => {
  const [right, asked] = numbers(counted[kind]);
  return asked > 0 && right <= asked ? [{ words: `${words}, ${right} of ${asked}`, chance: (right + 1) / (asked + 2) }] : [];
});
if (practise && standings.length) {
  const [weakest] = standings.sort((one, other) => one.chance - other.chance);
  say(practise, `${weakest.words} · go on`);
}

// The lessons: parts done, a tick where all quizzes were finished once, and how many first answers were
// right.
const byLesson = typeof glance.by_lesson === "object" && glance.by_lesson !== null ? glance.by_lesson : {};
const done = [undefined, () => sessionStorage].map((storage) => keptFields("done", storage)).filter(Array.isArray).flat();
for (const link of lessons) {
  const [right, all] = numbers(byLesson[link.dataset.name]);
  const [gone, inAll] = partsOf(link);
  // The second quiz on a skill has its lesson's name. A lesson without a quiz is done with its last part.
  const { quizzes, name } = link.dataset;
  const isDone = (quizzes || name).split(" ").every((quiz) => done.includes(`quiz.${quiz}`)) || (!quizzes && inAll > 0 && gone === inAll);
  const told = [
    ...(isDone ? tick() : []),
    ...(all > 0 && right <= all ? [part("", `${right} of ${all}`), part("ecarte-unseen", " first answers right")] : []),
    ...(inAll ? [dots(gone, inAll)] : []),
  ];
  if (told.length) link.parentElement.append(part("ecarte-share", ...told));
}

// [parts done, all parts], or an empty list if unknown.
function partsOf(link) {
  const [gone, all] = numbers(parts[link?.dataset.name]);
  return all > 0 && gone >= 0 && gone <= all ? [gone, all] : [];
}

function part(name, ...content) {
  const found = document.createElement("span");
  found.className = name;
  found.append(...content);
  return found;
}

// Hidden from screen readers.
function sign(name, text) {
  const found = part(name, text);
  found.setAttribute("aria-hidden", "true");
  return found;
}

function tick() {
  return [sign("ecarte-tick", "✓"), part("ecarte-unseen", "done ")];
}

// The first is filled by the first part, the last by the last.
function dots(gone, all) {
  const filled = gone === all ? 3 : Math.min(2, Math.ceil((3 * gone) / all));
  const marks = sign("ecarte-dots", "●".repeat(filled) + "○".repeat(3 - filled));
  return part("ecarte-parts", marks, part("ecarte-unseen", ` ${gone} of ${all} parts done`));
}

// The hand of the day, on the lessons' table widget: a stub model answers from a JSON file with every
// possible scene in place of a kernel. A hand that was answered shows its verdict.
let leaveTable = () => {};
let tellDays = () => {};
let today = cloth.dataset.day;
const archive = start("archive");
archive?.addEventListener("toggle", () => void turnUp().catch(() => {})); // the rest stay face down

async function layTheHand(day) {
  const [{ default: table }, hand] = await Promise.all([import(cloth.dataset.program), handOf(day)]);
  const draws = new Set();
  let steps = 0;
  let picked = [];
  let scene = hand.answers[playedDays()[day]?.choice] ?? hand.questions[steps];
  const does = {
    help: () => asked((steps += 1)),
    pick(value) {
      picked = picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value];
      return asked(steps);
    },
    answer: (value) => {
      noteDay(hand, value);
      return hand.answers[value];
    },
    retry() {
      [steps, picked] = [0, []];
      return asked(steps);
    },
    next: () => void location.assign(start("go-learn").href),
  };
  // The question with so many steps of help, and with the cards that are picked for discarding.
  function asked(many) {
    const cards = hand.questions[many].cards.map((each) => (each.action === "pick" ? { ...each, chosen: picked.includes(each.card) } : each));
    const held = cards.filter(({ chosen }) => chosen).map((each) => each.card);
    return { ...hand.questions[many], cards, ...hand.picks[held.join(" ")] };
  }
  const days = part("ecarte-days");
  const model = {
    get: (name) => (name === "scene" ? scene : ""),
    on: (_, draw) => draws.add(draw),
    off: (_, draw) => draws.delete(draw),
    send({ action, value }) {
      scene = does[action](value) ?? scene;
      for (const draw of draws) draw();
      tellDays();
    },
    widget_manager: { get_model: async () => ({ get: (name) => hand[name] }) },
  };
  const el = document.createElement("div");
  leaveTable();
  leaveTable = await table.render({ model, el });
  tellDays = () => {
    days.replaceChildren(...lineOfDays(hand));
    fillArchive(hand);
  };
  tellDays();
  cloth.replaceChildren(el, days);
  cloth.classList.add("ecarte-laid-out");
  cloth.dataset.day = today;
}

async function handOf(day) {
  const answer = await fetch(`${cloth.dataset.hands}${day}.json`);
  if (!answer.ok) throw new Error(`no hand for ${day}`);
  return answer.json();
}

// Replace the hand by another day's, which the site may have to make first. Requests are queued.
let laid = Promise.resolve();

async function openDay(day, button) {
  button.setAttribute("aria-busy", "true");
  const before = laid.catch(() => {});
  laid = before.then(() => layTheHand(day));
  try {
    await laid;
    archive.open = false;
    cloth.scrollIntoView({ block: "nearest" });
    cloth.querySelector("h2")?.focus();
  } catch {
    cloth.querySelector(".ecarte-days").replaceChildren("This hand can’t be dealt just now. Try again in a few minutes.");
  }
  button.removeAttribute("aria-busy");
}

// The first answer to each hand of the day and its cost, stored in this browser.
const DAYS = "ecarte-tutor.past.days";
const DAYS_LISTED = 30;
const DAYS_KEPT = 400; // those running are counted from them
const SIGNS = { right: "✔", wrong: "✘", either: "≈", differ: "≠" };
const SAID = { right: "right", wrong: "wrong", either: "as good", differ: "the judges differ" };

function playedDays() {
  const found = Object.entries(keptFields("days")).filter(([, each]) => each && SIGNS[each.sign]);
  return Object.fromEntries(found);
}

function noteDay(hand, choice) {
  const played = playedDays();
  if (hand.answers[played[hand.day]?.choice] || !hand.answers[choice]) return;
  played[hand.day] = { choice, sign: hand.answers[choice].strip.sign, cost: hand.costs[choice] };
  const latest = Object.entries(played).sort().slice(-DAYS_KEPT);
  try {
    localStorage.setItem(DAYS, JSON.stringify(Object.fromEntries(latest)));
    start("forget").hidden = false;
  } catch {
    // no storage
  }
}

const DAY_IN_MS = 86_400_000;
const daysBefore = (day, count) => new Date(Date.parse(day) - count * DAY_IN_MS).toISOString().slice(0, 10);
const dated = (day, month) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month, timeZone: "UTC" }).format(new Date(day));

// Below the table: the result to copy, and a link to today's hand or to yesterday's if it was missed.
function lineOfDays(hand) {
  const played = playedDays();
  const found = [...week(played), ...(played[hand.day] ? result(hand, played[hand.day]) : [])];
  const yesterday = daysBefore(today, 1);
  const [words, other] = hand.day === today ? ["Yesterday’s hand is waiting", yesterday] : ["Today’s hand", today];
  const comesBack = Object.keys(played).some((day) => day < today);
  if (hand.day !== today || (comesBack && !played[yesterday])) {
    const back = pressed(words, () => openDay(other, back));
    found.push(back);
  }
  return found;
}

// The marks of the last seven days, and how many days running a hand was answered, up to today or, as
// long as today's is not, up to yesterday.
function week(played) {
  if (!Object.keys(played).length) return [];
  const marks = Array.from({ length: 7 }, (_, count) => mark(played[daysBefore(today, 6 - count)]?.sign));
  let running = 0;
  for (let day = played[today] ? today : daysBefore(today, 1); played[day]; day = daysBefore(day, 1)) running += 1;
  const words = running > 1 ? [part("ecarte-running", `${running} days running`)] : [];
  return [part("ecarte-week", ...marks, ...words)];
}

// The last thirty days, each with its cards and its result; a press opens that hand above.
function fillArchive({ day: shown }) {
  const played = playedDays();
  const days = Array.from({ length: DAYS_LISTED }, (_, count) => daysBefore(today, count));
  const entries = days.map((day) => {
    const came = played[day]?.sign;
    const button = pressed("", () => openDay(day, button));
    const told = [...(came ? [" ", mark(came)] : []), part("ecarte-unseen", `, ${SAID[came] ?? "not answered"}`)];
    button.append(part("ecarte-date", dated(day, "short"), ...told), handAt(day) ?? faceDown());
    button.dataset.day = day;
    if (day === shown) button.setAttribute("aria-current", "date");
    const entry = document.createElement("li");
    entry.append(button);
    return entry;
  });
  const answered = days.filter((day) => played[day]);
  const right = answered.filter((day) => played[day].sign === "right").length;
  const share = answered.length ? ` · ${right} of ${answered.length} right` : "";
  archive.querySelector("summary").textContent = `The last thirty hands${share}`;
  archive.querySelector("ol").replaceChildren(...entries);
}

const faceDown = () => part("ecarte-small-hand", ...Array.from({ length: 5 }, () => part("ecarte-small-card")));
const handAt = (day) => archive.querySelector(`[data-day="${day}"] .ecarte-small-hand`);

// While the list is open its hands are turned up one after the other: the site may have to make them first.
async function turnUp() {
  const { default: table } = await import(cloth.dataset.program);
  for (const { dataset: { day } } of archive.querySelectorAll("[data-day]")) {
    if (!archive.open) return;
    if (handAt(day).querySelector("svg")) continue;
    const { cards, questions } = await handOf(day);
    handAt(day).replaceWith(table.smallHand(questions[0].cards.map((each) => each.card ?? each), cards));
  }
}

function mark(came) {
  const found = sign("ecarte-day-mark", SIGNS[came] ?? "·");
  found.dataset.sign = came ?? "";
  return found;
}

const line = ({ day, kind }, { sign: came, cost }) =>
  ["Écarté", `${dated(day, "short")}, ${kind}`, SIGNS[came], came === "wrong" && Number(cost) ? Number(cost).toFixed(1) : ""].join(" ").trim();

function result(hand, played) {
  const shown = part("ecarte-result", line(hand, played));
  const copy = pressed("Copy", async () => {
    const text = `${line(hand, played)} ${location.origin}${ROOT}day/${hand.day}`;
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    copy.textContent = isCopied ? "Copied" : "Copy it by hand";
    if (!isCopied) getSelection().selectAllChildren(shown);
  });
  copy.setAttribute("aria-live", "polite");
  const more = () => location.assign(`${cloth.dataset.more}?${new URLSearchParams({ skill: hand.skill, after: hand.problem })}`);
  return [shown, copy, pressed("Picture", () => sendPicture(hand, played)), pressed("Ten more", more)];
}

// To the system's own menu where there is one, else to the downloads.
async function sendPicture(hand, played) {
  const file = new File([await pictureOf(hand, played)], `ecarte-${hand.day}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {}); // or shut again
  const link = document.createElement("a");
  [link.href, link.download] = [URL.createObjectURL(file), file.name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The question, the cards, and how it went, but not the answer.
async function pictureOf(hand, { sign: came }) {
  const [width, height] = [1200, 630];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  const look = getComputedStyle(cloth);
  const ours = (name) => look.getPropertyValue(`--ecarte-${name}`).trim();
  const ground = pen.createRadialGradient(width / 2, 0, 0, width / 2, 0, 800);
  ground.addColorStop(0, ours("cloth"));
  ground.addColorStop(1, ours("deep-cloth"));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const write = (words, y, font, colour = "on-cloth") => {
    Object.assign(pen, { font, fillStyle: ours(colour), textAlign: "center" });
    pen.fillText(words, width / 2, y);
  };
  write(hand.questions[0].title, 96, `700 56px ${ours("serif")}`);
  write(`${SIGNS[came]} ${SAID[came]}`, 510, `700 44px ${ours("sans")}`, "gold");
  write(`Écarté · ${dated(hand.day, "long")} · ${location.host}`, 576, `28px ${ours("sans")}`);
  // The card turned up, and a little apart the hand.
  const drawn = await Promise.all([...cloth.querySelectorAll(".ecarte-turn-up svg, .ecarte-hand svg")].map(drawing));
  for (const [place, card] of drawn.entries()) {
    if (place) pen.drawImage(card, 92 + 178 * place, 160, 164, 234);
    else pen.drawImage(card, 70, 211, 128, 183);
  }
  return new Promise((resolve) => canvas.toBlob(resolve));
}

function drawing(card) {
  const copy = card.cloneNode(true);
  for (const [name, value] of [["width", 448], ["height", 640]]) copy.setAttribute(name, value);
  for (const suit of ["hearts", "diamonds", "spades", "clubs"]) copy.style.setProperty(`--ecarte-${suit}`, getComputedStyle(card).getPropertyValue(`--ecarte-${suit}`));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  return image.decode().then(() => image);
}

function pressed(words, act) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = words;
  node.addEventListener("click", act);
  return node;
}

// The learner's own day; the site's, where that is no day to the site, as with a clock that is wrong.
async function layTodaysHand() {
  const ofSite = today;
  try {
    today = dayHere();
    await layTheHand(cloth.dataset.asked ?? today);
  } catch (problem) {
    if (!ofSite || (today === ofSite && !cloth.dataset.asked)) throw problem;
    today = ofSite;
    await layTheHand(ofSite);
    return;
  }
  keepTelling(() => {
    if (dayHere() <= today) return; // a clock may be put back
    today = dayHere();
    tellDays();
  });
}

const ROOT = (document.querySelector(".ecarte-name")?.getAttribute("href") ?? "/").replace(/[^/]*$/, "");

// The search over the site, in a field that needs a script.
async function laySearch(place) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = place.dataset.style;
  document.head.append(style);
  const { default: search } = await brought(place.dataset.program);
  search.lookUp(place, ROOT);
}

void laySearch(start("search")).catch(() => {}); // the links above it lead to the same pages
const { dayHere, keepTelling, until } = await brought(cloth.dataset.clock);
if (you && Array.isArray(glance.due)) keepTelling(tellDue);
if (cloth.dataset.more) {
  try {
    await layTodaysHand();
  } catch {
    delete cloth.dataset.day; // the static text stays
  }
}
