// The card table of a game: nine zones, drawn from a state (table_state.js). What has moved since the
// state before is animated.

import { element } from "../static/dom.js";
import { faceOf } from "../static/pictures.js";
import { inline } from "../static/words.js";
import { card, cardBack } from "./cards.js";

const PLACES = ["theirs", "backs", "stock", "trick", "theirWon", "past", "me", "hand", "myWon"];
const LABELS = { theirs: "Your opponent", trick: "The trick", stock: "The stock", me: "You", hand: "Your hand" };

// Delay between two dealt cards, as a share of one card's travel time.
const APART = 0.4;

// A back at a box of the window, in a layer that fills the box `home`.
export function layBack(layer, home, box) {
  const { left, top } = home;
  const flying = cardBack("ecarte-flying");
  Object.assign(flying.style, { left: `${box.left - left}px`, top: `${box.top - top}px`, width: `${box.width}px` });
  layer.append(flying);
  return flying;
}

// A card travels face down, as the back `flying` at its place, and is turned as it lands.
export function turnUp(node, flying, from, to, milliseconds, delay) {
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const edge = `translateX(${to.width / 2}px) scaleX(0)`;
  const times = { duration: milliseconds, delay, fill: "both", easing: "ease-out" };
  const frames = (...steps) => steps.map(([transform, offset]) => ({ transform, transformOrigin: "0 0", ...(offset && { offset }) }));
  flying.animate(frames([start], ["none", 0.6], [edge, 0.8], [edge]), times);
  node.animate(frames([edge], [edge, 0.8], ["none"]), times);
}

// Make these the children of a place without moving those that are in order already.
function fill(place, nodes) {
  const wanted = nodes.filter(Boolean);
  for (const node of [...place.childNodes]) if (!wanted.includes(node)) node.remove();
  wanted.forEach((node, at) => {
    if (place.childNodes[at] !== node) place.insertBefore(node, place.childNodes[at] ?? null);
  });
}

// Cache nodes by name and description; one that a drawing leaves out is dropped.
function keptNodes() {
  let kept = new Map();
  let next = new Map();
  return {
    node(name, described, make) {
      const key = `${name} ${JSON.stringify(described)}`;
      const found = kept.get(key) ?? make();
      next.set(key, found);
      return found;
    },
    turnOver() {
      kept = next;
      next = new Map();
    },
  };
}

function scoreMarks(points, target, name) {
  const marks = Array.from({ length: target }, (_, place) => element("i", { class: place < points ? "ecarte-scored" : false }));
  const words = `${name}: ${points} of ${target} points`;
  return element("span", { class: "ecarte-marks" }, element("b", { "aria-hidden": "true" }, String(points)),
    element("span", { class: "ecarte-dots", role: "img", "aria-label": words }, ...marks));
}

/** @param {State} state @param {Side} side */
function playerSign(state, side) {
  const role = state.names[side].toLowerCase() === state.roles[side] ? "" : state.roles[side];
  return element(
    "div",
    { class: "ecarte-player" },
    state.faces[side] && faceOf(state.faces[side]),
    element("p", { class: "ecarte-name" }, state.names[side], " ", role && element("small", {}, ...inline(`[${role}](#word-${role})`))),
    scoreMarks(state.score[side], state.target, state.names[side]),
    element("p", { class: "ecarte-tags" }, ...[...state.tags[side]].reverse().map((tag) => element("span", {}, tag))),
  );
}

function wonTricks(many, name) {
  const label = `${many} trick${many === 1 ? "" : "s"}`;
  return element("div", { class: "ecarte-won" },
    element("span", { class: "ecarte-ticks", role: "img", "aria-label": `${name}: ${label}` }, ...Array.from({ length: many }, () => element("i", {}))),
    element("p", { "aria-hidden": "true" }, label));
}

/** @param {string} name @param {string} side @param {boolean} winner @param {SceneCard} [asked] @param {Press} [press] */
function playedCard(name, side, winner, asked, press) {
  const whose = side === "mine" ? "yours" : "your opponent’s";
  const note = `, ${whose}${winner ? ", takes the trick" : ""}`;
  const caption = winner ? "takes it" : undefined;
  const drawn = card({ ...asked, card: name, caption, note, lit: winner }, `ecarte-played ecarte-${side}`, press);
  drawn.dataset.piece = name;
  return drawn;
}

/** @param {PlayedTrick} trick @param {string} side */
const takes = (trick, side) => trick.by === (side === "mine" ? "me" : "opponent");

// The current trick, or the last one until the next lead.
/** @param {State} state */
function trickInTheMiddle({ trick, tricks }) {
  const isNew = Boolean(trick.mine || trick.theirs);
  return { isNew, trick: isNew ? trick : tricks.at(-1) ?? {} };
}

/** @param {PlayedTrick} trick @param {string} caption */
function trickInSmall(trick, caption) {
  const sidesOf = ["theirs", "mine"].map((side) => playedCard(trick[side], side, takes(trick, side)));
  for (const node of sidesOf) {
    delete node.dataset.piece;
    node.querySelector("figcaption")?.remove();
  }
  return element("div", { class: "ecarte-pair" }, ...sidesOf, element("p", {}, caption));
}

const bubble = (words) => element("p", { class: "ecarte-bubble", "aria-hidden": "true" }, `“${words}”`);

// The end of a game, in place of its last tricks.
/** @param {State} state */
function gameEnd({ end: { record, turning }, names, score, faces, says }) {
  const points = (side) => element("b", {}, String(score[side]));
  return element(
    "div",
    { class: "ecarte-end" },
    (faces.opponent || says) && element("div", { class: "ecarte-end-opponent" },
      faces.opponent && faceOf(faces.opponent),
      says && element("p", {}, says)),
    element("p", { class: "ecarte-end-score" },
      element("span", {}, names.me), " ", points("me"), element("i", {}, " – "), points("opponent"), " ", element("span", {}, names.opponent)),
    record && element("p", { class: "ecarte-end-record" }, "Games so far: ", element("span", {}, record)),
    element("p", { class: "ecarte-end-turning" }, turning ?? ""),
  );
}

export function cardTable(press) {
  const zones = Object.fromEntries(PLACES.map((name) => [name, element("div", {
    class: `ecarte-zone ecarte-zone-${name}`,
    role: LABELS[name] ? "group" : undefined,
    "aria-label": LABELS[name],
    tabindex: name === "hand" ? "-1" : undefined,
  })]));
  const flights = element("div", { class: "ecarte-flights", "aria-hidden": "true" });
  const board = element("div", { class: "ecarte-felt ecarte-board" }, ...Object.values(zones), flights);
  const nodes = keptNodes();
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {SceneCard} data */
  function held(data) {
    const node = nodes.node("held", data, () => {
      const made = card(data, `ecarte-held${data.dim ? " ecarte-dim" : ""}`, press);
      made.dataset.piece = data.card;
      return made;
    });
    node.style.order = data.key;
    return node;
  }

  /** @param {State} state */
  function drawTrick(state) {
    if (state.isOver && state.end) return [nodes.node("end", [state.end, state.score], () => gameEnd(state))];
    if (state.isOver) {
      return state.tricks.map((each, at) =>
        nodes.node("pair", [each, at], () => trickInSmall(each, each.by === "me" ? "won" : "lost")));
    }
    const { trick, isNew } = trickInTheMiddle(state);
    return ["theirs", "mine"].filter((side) => trick[side]).map((side) => {
      const asked = isNew ? state.asked.find((each) => each.card === trick[side]) : undefined;
      const wins = takes(trick, side);
      return nodes.node("played", [trick[side], side, wins, asked], () => playedCard(trick[side], side, wins, asked, press));
    });
  }

  /** @param {State} state */
  function drawPast(state) {
    const many = state.discarded.me + state.discarded.opponent;
    const last = trickInTheMiddle(state).isNew && state.tricks.at(-1);
    return [
      many > 0 && nodes.node("pile", many, () => element("div", { class: "ecarte-pile" },
        element("div", {}, ...Array.from({ length: Math.min(many, 4) }, () => cardBack("ecarte-small-back"))),
        element("p", {}, "discards"))),
      last && !state.isOver && nodes.node("last", last, () => trickInSmall(last, "last trick")),
    ];
  }

  /** @param {State} state */
  function drawStock(state) {
    return [
      state.turnUp && nodes.node("turn", state.turnUp, () => {
        const made = card({ card: state.turnUp, note: ", turned up" }, "ecarte-turned");
        made.dataset.piece = `turned ${state.turnUp}`;
        return made;
      }),
      nodes.node("stock", 0, () => cardBack("ecarte-small-back ecarte-stock", { "data-stock": "" })),
      nodes.node("words", [state.trumps, state.stock], () => element("p", {}, state.trumps && `${state.trumps}, `, element("br"), `stock\u00a0${state.stock}`)),
    ];
  }

  /** @param {State} state */
  function draw(state) {
    const player = (side) => nodes.node("player", [side, state.names, state.roles, state.score, state.tags, state.target, state.faces], () => playerSign(state, side));
    const won = (side) => {
      const many = state.tricks.filter(({ by }) => by === side).length;
      return many > 0 && nodes.node("won", [side, many], () => wonTricks(many, state.names[side]));
    };
    const shut = Math.max(0, state.held - state.open.length);
    fill(zones.theirs, [player("opponent"), state.says && nodes.node("says", state.says, () => bubble(state.says))]);
    fill(zones.backs, [
      ...state.open.map((name) => held({ card: name })),
      ...Array.from({ length: shut }, (_, at) => nodes.node("back", at, () => cardBack("ecarte-their-card", { "data-piece": `back ${at}` }))),
    ]);
    fill(zones.theirWon, [won("opponent")]);
    fill(zones.past, drawPast(state));
    fill(zones.trick, drawTrick(state));
    fill(zones.stock, drawStock(state));
    fill(zones.me, [player("me")]);
    fill(zones.hand, state.hand.map(held));
    fill(zones.myWon, [won("me")]);
    board.classList.toggle("ecarte-laid-out", state.isOver);
    board.classList.toggle("ecarte-ended", Boolean(state.isOver && state.end));
    nodes.turnOver();
  }

  // Every piece with its node and its box in the window.
  function pieces() {
    return new Map([...board.querySelectorAll("[data-piece]")].map((node) => [node.dataset.piece, { node, box: boxOf(node) }]));
  }

  const boxOf = (node) => (node.querySelector?.(".ecarte-picture") ?? node).getBoundingClientRect();
  const stock = () => boxOf(board.querySelector("[data-stock]") ?? zones.stock);

  // Where a new piece comes from, and where a removed one goes.
  /** @param {TableEvent} event */
  function origin(event, before) {
    if (event.kind === "play") {
      const shut = [...before].filter(([name]) => name.startsWith("back ")).at(-1);
      return event.by === "opponent" && shut ? shut[1].box : null;
    }
    return ["deal", "draw", "turn"].includes(event.kind) ? stock() : null;
  }

  /** @param {TableEvent} event */
  function goal(event) {
    if (event.kind === "discard") return boxOf(zones.past.querySelector(".ecarte-back") ?? zones.past);
    return event.kind === "play" ? boxOf(zones.past.querySelector(".ecarte-pair") ?? zones.past) : null;
  }

  function travel(node, from, to, milliseconds, delay = 0) {
    const scale = to.width ? from.width / to.width : 1;
    const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
    return node.animate([{ transform }, {}], {
      duration: milliseconds, delay, fill: "backwards", easing: "cubic-bezier(0.25, 0.8, 0.35, 1)",
    });
  }

  function flyAway({ node, box }, home, to, milliseconds, isShut) {
    const flying = isShut ? cardBack("ecarte-flying") : node.cloneNode(true);
    flying.removeAttribute("data-piece");
    flying.classList.add("ecarte-flying");
    Object.assign(flying.style, {
      left: `${box.left - home.left}px`, top: `${box.top - home.top}px`, width: `${box.width}px`, order: "",
    });
    flights.append(flying);
    const scale = Math.min(1, (to.height || box.height) / box.height) * 0.8;
    const transform = `translate(${to.left - box.left}px, ${to.top - box.top}px) scale(${scale})`;
    flying.animate([{}, { transform, opacity: 0.4 }], { duration: milliseconds, easing: "ease-in", fill: "forwards" })
      .finished.then(() => flying.remove(), () => flying.remove());
  }

  // Draw the state after an event, and animate it unless reduced motion is preferred. All boxes are read
  // before the first card is laid to fly: each one read after it would lay the table out again.
  /** @param {State} state @param {TableEvent} event @param {number} milliseconds */
  function showEvent(state, event, milliseconds) {
    const before = event.kind === "deal" ? new Map() : pieces(); // no card of the last deal is one of this
    draw(state);
    if (stillness.matches || !milliseconds) return;
    const now = pieces();
    const from = origin(event, before);
    const to = goal(event);
    const home = board.getBoundingClientRect();
    const isDealt = (name) => ["deal", "draw", "turn"].includes(event.kind) && !before.has(name);
    const way = milliseconds / (1 + APART * Math.max(0, [...now.keys()].filter(isDealt).length - 1));
    let late = 0;
    for (const [name, { node, box }] of now) {
      const start = before.get(name)?.box ?? from;
      if (!start || (Math.abs(start.left - box.left) < 1 && Math.abs(start.top - box.top) < 1)) continue;
      if (!isDealt(name)) {
        travel(node, start, box, Math.min(way, milliseconds));
        continue;
      }
      if (node.classList.contains("ecarte-back")) travel(node, start, box, way, late);
      else turnUp(node, layBack(flights, home, box), start, box, way, late);
      late += way * APART;
    }
    if (!to) return;
    for (const [name, piece] of before) {
      if (!now.has(name)) flyAway(piece, home, to, milliseconds, event.kind === "discard");
    }
  }

  return {
    board,
    zones,
    flights,
    draw,
    showEvent,
    boxOf,
    get isStill() {
      return stillness.matches;
    },
    // End all animations.
    land() {
      for (const each of board.getAnimations({ subtree: true })) each.cancel();
      flights.replaceChildren();
    },
  };
}
