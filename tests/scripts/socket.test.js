// `socket.js`: one socket for as long as a page, over connections that may die unnoticed.
import "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const SOCKET = readFileSync(new URL("../../ecarte_tutor/site/jupyter/voila/templates/ecarte/static/socket.js", import.meta.url), "utf8");

// A clock that the test moves, and connections that do as the test says.
let [now, timers, looks, made, lines, heard] = [0, [], [], [], [], []];
const stopped = new Set();
performance.now = () => now;
Date.now = () => now;
globalThis.setInterval = (look) => {
  looks.push(look);
  return look;
};
globalThis.clearInterval = (look) => stopped.add(look);
globalThis.setTimeout = (act, time) => {
  timers.push({ act, at: now + time });
  return act;
};
globalThis.clearTimeout = (which) => {
  timers = timers.filter(({ act }) => act !== which);
};
globalThis.CustomEvent = window.CustomEvent;
addEventListener("ecarte-line", ({ detail }) => lines.push(`${detail} ${now / 1000}`));

class Connection {
  static OPEN = 1;
  constructor(address) {
    Object.assign(this, { address, readyState: 0, sent: [], protocol: "v1" });
    made.push(this);
  }
  send(data) {
    this.sent.push(data);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  hears(...all) {
    for (const data of all) this.onmessage?.({ data });
  }
  cut() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

const look = () => looks.filter((each) => !stopped.has(each)).forEach((each) => each());
const last = () => made.at(-1);

/** So many seconds, in which the page looks each second, and what is due comes. */
function pass(seconds) {
  for (let left = seconds; left; left -= 1) {
    now += 1000;
    for (const each of timers.splice(0)) each.at <= now ? each.act() : timers.push(each);
    look();
  }
}

let socket;
beforeEach(() => {
  [now, timers, looks, made, lines, heard] = [0, [], [], [], [], []];
  window.WebSocket = Connection;
  (0, eval)(SOCKET);
  socket = new window.WebSocket("ws://x/kernels/k/channels?session_id=s", ["v1"]);
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onopen = () => heard.push("open");
});

test("a message goes once the site can take it", () => {
  last().open();
  socket.send("one");
  last().hears("!");
  assert.deepEqual([last().sent, heard], [["?0"], []]);
  last().hears("!0");
  socket.send("two");
  assert.deepEqual([last().sent, heard], [["?0", "one", "two"], ["open"]]);
  last().hears("a message", "!2");
  pass(3);
  assert.deepEqual([last().sent, heard], [["?0", "one", "two"], ["open", "a message"]]);
});

test("a message that is not taken goes again on another connection", () => {
  last().open();
  last().hears("!0", "hello");
  socket.send("one");
  pass(20);
  last().open();
  assert.deepEqual(made.map(({ address }) => address.split("&")[1]), ["heard=0", "heard=1"]);
  assert.deepEqual(lines, ["alive 0", "slow 8", "cut 15"]);
  last().hears("!0", "!1");
  assert.deepEqual([last().sent, lines.at(-1)], [["?1", "one"], "alive 20"]);
  last().cut();
  pass(1);
  last().open();
  last().hears("!1");
  assert.deepEqual([made.length, last().sent], [3, ["?1"]]);
});

test("a connection that carries nothing is told, and then left", () => {
  last().open();
  pass(49);
  assert.deepEqual([made.length, ...lines], [1, "opening 1", "silent 13"]);
  pass(4);
  last().open();
  pass(22);
  assert.equal(made.length, 3);
  assert.match(lines.at(-1), /^held back 5/);
  last().open();
  last().hears("!");
  assert.equal(lines.at(-1), "alive 75");
});

for (const comes of ["x", "!", "!0"]) {
  // Each third message may be held for five seconds, each way.
  test(`whatever comes shows that the line is alive: ${comes}`, () => {
    last().open();
    last().hears("!0");
    socket.send("one");
    for (let time = 0; time < 20; time += 1) {
      pass(10);
      last().hears(comes);
    }
    assert.equal(made.length, 1);
  });
}

test("an idle line is asked after", () => {
  last().open();
  last().hears("!0");
  pass(21);
  assert.deepEqual(last().sent, ["?0", "?0"]);
  last().hears("!0");
  pass(300); // and no answer to the next
  assert.deepEqual(lines.slice(1, 3), ["slow 48", "cut 55"]);
});

test("after a sleep the site is asked anew", () => {
  last().open();
  last().hears("!0");
  now += 3_600_000;
  look();
  assert.deepEqual([made.length, last().sent], [1, ["?0", "?0"]]);
  pass(4);
  last().hears("!0");
  pass(3);
  assert.deepEqual([made.length, ...lines], [1, "alive 0"]);
  now += 3_600_000;
  look();
  pass(7);
  assert.equal(made.length, 2);
});

test("a refused connection is tried again, and later more slowly", () => {
  for (let left = 60; left; left -= 1) {
    last().cut();
    pass(1);
  }
  assert.ok(made.length >= 12 && made.length <= 16);
  assert.deepEqual(lines, ["refused 0"]);
});

test("a page that is being left connects again only if it stays", () => {
  last().open();
  last().hears("!0");
  dispatchEvent(new Event("beforeunload"));
  last().cut();
  pass(4);
  assert.equal(made.length, 1);
  pass(2);
  assert.equal(made.length, 2);
});

test("a program that has ended is asked for no more", () => {
  last().open();
  last().hears("!0");
  dispatchEvent(new Event("ecarte-ended"));
  pass(60);
  assert.equal(made.length, 1);
});

const random = (seed) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

/** The site by its rules: it counts what it takes, and keeps what is not yet heard. */
function siteOf() {
  const site = { taken: [], kept: [], sent: 0, isDead: false };
  let [read, connection] = [0, null];
  const heardBy = (count) => {
    site.kept = site.kept.filter(({ number }) => number > Number(count));
  };
  site.deliver = () => {
    if (last().readyState === 0) {
      last().open();
      connection = last();
      read = 0;
      site.isDead = false;
      heardBy(connection.address.split("heard=")[1]);
      for (const { data } of site.kept) connection.hears(data);
    }
    if (last() !== connection || site.isDead) return;
    for (; read < connection.sent.length; read += 1) {
      const each = connection.sent[read];
      if (!each.startsWith("?")) site.taken.push(each);
      else {
        heardBy(each.slice(1));
        connection.hears(`!${site.taken.length}`);
      }
    }
  };
  site.speak = () => {
    site.sent += 1;
    site.kept.push({ number: site.sent, data: `s${site.sent}` });
    if (connection === last() && !site.isDead && connection.readyState === 1) connection.hears(`s${site.sent}`);
  };
  return site;
}

test("all arrives once and in order, whatever happens to the line", () => {
  socket.stop();
  for (let seed = 1; seed <= 200; seed += 1) {
    [timers, made] = [[], []];
    const chance = random(seed);
    const mine = new window.WebSocket("ws://x/channels?s", []);
    const had = [];
    mine.onmessage = ({ data }) => had.push(data);
    const site = siteOf();
    let sent = 0;
    for (let step = 0; step < 60; step += 1) {
      const dice = chance();
      if (dice < 0.3) mine.send(`p${(sent += 1)}`);
      else if (dice < 0.5) site.speak();
      else if (dice < 0.55) site.isDead = true; // what is on its way is lost
      else if (dice < 0.6) last().cut();
      else if (dice < 0.8) pass(1);
      else site.deliver();
    }
    for (let left = 60; left; left -= 1) {
      pass(1);
      site.deliver();
    }
    const numbered = (sign, count) => Array.from({ length: count }, (_, at) => `${sign}${at + 1}`);
    assert.deepEqual([site.taken, had], [numbered("p", sent), numbered("s", site.sent)], `seed ${seed}`);
    mine.stop();
  }
});
