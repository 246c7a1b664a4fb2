// A scene of a game: the card table, the bar with the question, and the events that lead there.

import { button } from "../static/buttons.js";
import { element, focusedBeside } from "../static/dom.js";
import { suitsButton } from "../static/suits.js";
import { markWords } from "../static/words.js";
import { cardTable } from "./card_table.js";
import { code } from "./code.js";
import { dealRecord } from "./deal_record.js";
import { eventQueue } from "./event_queue.js";
import { settings } from "./groups.js";
import { keysButton } from "./keys.js";
import { moments } from "./moments.js";
import { PACES, pace, paceSwitch, waitsOf } from "./pace.js";
import { help } from "./page.js";
import { rulesButton } from "./rules.js";
import { samePlace, sightOf } from "./sight.js";
import { sound, soundButton } from "./sound.js";
import { own, sides, stateAfter, stateOf, wordsOfHis } from "./table_state.js";
import { doors, strip } from "./verdict.js";
import { link, wayOn } from "./ways_on.js";

export function tableScene(root, live, press) {
  const table = cardTable(press);
  const { board, zones } = table;
  const heading = element("h2", { tabindex: "-1" });
  const sentence = element("p", { class: "ecarte-sentence" });
  const notices = element("div", { class: "ecarte-notices", role: "presentation" });
  const verdict = element("div", { class: "ecarte-said", role: "presentation" });
  const choices = element("div", { class: "ecarte-choices", role: "group" });
  const actions = element("div", { class: "ecarte-actions" });
  const bar = element("div", { class: "ecarte-bar" },
    element("div", { class: "ecarte-question" }, verdict, heading, sentence, notices),
    element("div", { class: "ecarte-buttons", role: "presentation" }, choices, actions));
  const below = element("div", { class: "ecarte-below" });
  const node = element("div", { class: "ecarte-game" }, board, bar);
  const whole = element("div", { class: "ecarte-seated" }, node, below);
  const shown = moments(table);
  const record = dealRecord();
  let state = null;
  let end = null;
  let heard = []; // what he has said in this game
  let heardBefore = []; // and before the events on show

  // His own words stand beside him once in a game: later his tag tells what he did.
  const hushed = (asShown) => (heardBefore.includes(asShown.says) ? { ...asShown, says: "" } : asShown);

  const queue = eventQueue({
    waits: waitsOf,
    speak: (event) => say(event.spoken),
    /** @param {TableEvent} event @param {number} milliseconds */
    show(event, milliseconds) {
      state = stateAfter(state, event, stateOf(end));
      table.showEvent(hushed(state), event, milliseconds); // reads where the cards lie: the bar is written after it
      sentence.textContent = event.spoken ?? "";
      shown.show(event, state, milliseconds);
      sound(event);
    },
    settle,
  });

  function say(words) {
    if (words) live.append(element("p", {}, `${words} `));
  }

  // A verdict replaces the question; its scale goes below the table, to its doors.
  /** @param {Scene} scene */
  function tell({ strip: told }) {
    const drawn = strip(told);
    drawn?.querySelector("h3").setAttribute("aria-level", "2"); // it comes before the question
    verdict.replaceChildren(drawn ?? "");
    node.classList.toggle("ecarte-asked", Boolean(told));
    const measure = drawn?.querySelector(".ecarte-scale") ?? null;
    measure?.remove();
    return measure;
  }

  /** @param {Scene} scene */
  function settle(scene) {
    table.land();
    shown.clear();
    state = stateOf(scene);
    table.draw(hushed(state));
    node.classList.remove("ecarte-moving");
    const measure = tell(scene);
    heading.textContent = scene.title;
    sentence.textContent = scene.sentence || newsOf(scene);
    notices.replaceChildren(...[scene.notice && element("p", { class: "ecarte-notice" }, scene.notice), help(scene.help)].filter(Boolean));
    node.classList.toggle("ecarte-told", Boolean(scene.notice || scene.help?.length));
    choices.setAttribute("aria-label", scene.title);
    choices.replaceChildren(...(scene.choices ?? []).map((each) => button(each, press, "ecarte-choice")));
    actions.replaceChildren(...(scene.actions ?? []).map((each) => button(each, press, "ecarte-action")), ...(scene.links ?? []).map(link), wayOn(root, scene));
    below.replaceChildren(...[
      measure,
      scene.strip && doors(scene.doors, press),
      tableTools(scene, press),
      record.node,
      settings(scene, press),
    ].filter(Boolean));
    markWords(whole);
    say(scene.spoken);
    keepFocus();
  }

  // If the focused node was removed, focus its successor, the next step, or the hand.
  function keepFocus() {
    const onward = !end.choices?.length && actions.querySelector(".ecarte-main");
    const focused = focusedBeside(root);
    if (focused !== root && !(onward && focused === zones.hand)) return;
    const again = pressed && samePlace(whole, pressed);
    (again || onward || (end.cards?.length ? zones.hand : heading)).focus({ preventScroll: true });
  }

  let pressed = null;

  // The state before the events: the one on show, or else derived from the scene.
  /** @param {Scene} scene */
  function start(scene) {
    const finalState = stateOf(scene);
    const made = (side) => scene.events.filter((each) => each.kind === "score" && own(each) === side)
      .reduce((sum, each) => sum + each.number, 0);
    const score = sides((side) => finalState.score[side] - made(side));
    const { names, faces, target } = finalState;
    const bare = { ...finalState, hand: [], says: "", held: 0, open: [], trick: {}, tricks: [], stock: 32, turnUp: null, trumps: "", tags: { me: [], opponent: [] }, discarded: { me: 0, opponent: 0 }, isOver: false };
    return { ...(state ?? bare), names, faces, target, score };
  }

  /** @param {Scene} scene */
  function move(scene) {
    state = start(scene);
    state.hand = state.hand.map(({ card: name, key }) => ({ card: name, key }));
    shown.clear();
    node.classList.remove("ecarte-asked", "ecarte-told");
    for (const each of [verdict, notices, choices, actions]) each.replaceChildren();
    table.draw(hushed(state));
    node.classList.add("ecarte-moving");
    if (focusedBeside(root) === root) zones.hand.focus({ preventScroll: true });
    queue.play(scene.events, scene);
  }

  return {
    whole,
    get isMoving() {
      return queue.isPlaying;
    },
    finish: () => queue.finish(),
    focusHand: () => (zones.hand.childNodes.length ? zones.hand : heading).focus({ preventScroll: true }),
    // The rest of the page has just been hidden.
    bringIntoView() {
      const { top, bottom } = node.getBoundingClientRect();
      const sight = sightOf(node);
      if (top < sight.top || bottom > sight.bottom) node.scrollIntoView({ block: "start" });
    },
    // JupyterLab alone: on the site the table is in view.
    beginInView() {
      const pane = node.closest(".jp-WindowedPanel-outer");
      if (pane?.scrollTop === 0) node.scrollIntoView({ block: "nearest" });
    },
    // Show a scene; its events are played only if it is new.
    /** @param {Scene} scene @param {boolean} isNew @param {DOMStringMap} [lastPressed] */
    show(scene, isNew, lastPressed) {
      // A press ends the motion first: what comes during it without one is its new end.
      if (queue.isPlaying && isNew && !scene.events) {
        end = { ...scene, events: end.events, spoken: `${end.spoken} ${scene.spoken}` };
        queue.endWith(end);
        return;
      }
      queue.finish();
      end = scene;
      pressed = lastPressed;
      live.replaceChildren();
      record.add(scene, isNew);
      node.classList.toggle("ecarte-alone", Boolean(scene.table.alone));
      if (isNew && scene.events?.length) {
        const { me, opponent } = start(scene).score; // every deal scores: only the first is dealt at love all
        heardBefore = scene.events[0].kind === "deal" && me + opponent === 0 ? [] : heard;
        heard = [...heardBefore, ...scene.events.filter(({ by, says }) => says || by === "opponent").map(wordsOfHis)];
        if (PACES[pace] > 0) return move(scene);
      }
      if (isNew) (scene.events ?? []).forEach((event) => say(event.spoken));
      settle(scene);
    },
  };
}

// What he has answered, or who took the trick, stays to be read until I act.
/** @param {Scene} scene */
function newsOf({ events = [], table }) {
  const last = events.filter(({ kind, by }) => kind === "trick" || (kind === "say" && by === "opponent")).at(-1);
  return last?.kind === "trick" ? `${table[own(last)].name} took the last trick.` : last?.spoken ?? "";
}

// The rules and the way out come first: on a phone the first line alone is in the window.
/** @param {Scene} scene @param {Press} press */
function tableTools(scene, press) {
  return element("div", { class: "ecarte-tools" },
    scene.progress && element("span", { class: "ecarte-progress" }, scene.progress), rulesButton(press),
    ...(scene.aside ?? []).map((each) => button(each, press, "ecarte-aside")),
    scene.code && element("span", { class: "ecarte-progress" }, code(scene.code, scene.code_name)),
    paceSwitch(), soundButton(), suitsButton(), keysButton());
}
