// Animates how a problem came about. The final page is drawn first, and can be used at once; its cards
// then appear event by event.

import { element } from "../static/dom.js";
import { layBack, turnUp } from "./card_table.js";
import { eventQueue } from "./event_queue.js";
import { PACES, pace, waitsOf } from "./pace.js";
import { sound } from "./sound.js";
import { cardsOf } from "./table_state.js";

const ARRIVALS = { deal: ".ecarte-hand .ecarte-held", turn: ".ecarte-turn-up" };

export function clothScene(body, live) {
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const felt = () => body.querySelector(".ecarte-felt");
  let flights = null;

  // A cloth shows one hand: an opponent’s discard is not drawn, only how many he draws is told.
  const queue = eventQueue({
    waits: (event) => (event.kind === "discard" && event.by === "opponent" ? NONE : waitsOf(event)),
    speak: (event) => say(event.spoken),
    /** @param {TableEvent} event @param {number} milliseconds */
    show(event, milliseconds) {
      flights.replaceChildren();
      const come = coming(event);
      for (const node of come) node.classList.remove("ecarte-coming");
      tell(event);
      sound(event);
      if (!stillness.matches && milliseconds) travel(event, come, milliseconds);
    },
    settle(scene) {
      flights.remove();
      for (const each of body.getAnimations({ subtree: true })) each.cancel();
      for (const each of body.querySelectorAll(".ecarte-coming")) each.classList.remove("ecarte-coming");
      if (!scene.strip) say(scene.spoken);
    },
  });

  function say(words) {
    if (words) live.append(element("p", {}, `${words} `));
  }

  // The cards that an event brings.
  /** @param {TableEvent} event */
  function coming(event) {
    if (event.kind in ARRIVALS) return [...body.querySelectorAll(ARRIVALS[event.kind])];
    if (event.kind !== "play") return [];
    const played = [...felt().querySelectorAll(`.ecarte-laid [data-card="${event.cards}"], .ecarte-hand [data-card="${event.cards}"]`)];
    return played.slice(0, 1);
  }

  // What is said, or how many cards were drawn, as a label.
  /** @param {TableEvent} event */
  function tell({ kind, by, words, tags }) {
    const told = { say: words, king: "King!", draw: tags?.join(", ") }[kind];
    if (told) flights.append(element("p", { class: `ecarte-said ecarte-by-${by ?? "me"}` }, told));
  }

  const pictureOf = (node) => node.querySelector(".ecarte-picture").getBoundingClientRect();

  function from(node, box, milliseconds) {
    const now = pictureOf(node);
    const transform = `translate(${box.left - now.left}px, ${box.top - now.top}px) scale(${box.width / now.width})`;
    node.animate([{ transform, transformOrigin: "0 0" }, { transformOrigin: "0 0" }], { duration: milliseconds, easing: "cubic-bezier(0.25, 0.8, 0.35, 1)" });
  }

  /** @param {TableEvent} event @param {Element[]} come @param {number} milliseconds */
  function travel(event, come, milliseconds) {
    const mine = event.by !== "opponent";
    const home = felt().getBoundingClientRect();
    const turned = body.querySelector(".ecarte-turn-up");
    const stock = turned ? pictureOf(turned) : home;
    if (event.kind === "deal") {
      const places = come.map(pictureOf);
      if (turned) layBack(flights, home, stock);
      come.forEach((node, place) => {
        const to = places[place];
        turnUp(node, layBack(flights, home, to), stock, to, milliseconds * 0.55, (place * milliseconds * 0.45) / 5);
      });
    } else if (event.kind === "turn") {
      for (const node of come) {
        node.animate([{ transform: "perspective(600px) rotateY(90deg)" }, {}], { duration: milliseconds, easing: "ease-out" });
      }
    } else if (event.kind === "discard" && mine) {
      const left = cardsOf(event).map((name) => pictureOf(felt().querySelector(`.ecarte-hand [data-card="${name}"]`)));
      for (const box of left) flyAway(box, home, stock, milliseconds);
    } else if (event.kind === "play") {
      for (const node of come) {
        const { left, top, width, height } = pictureOf(node);
        from(node, { left, top: top + (mine ? 0.4 : -1) * height, width }, milliseconds);
      }
    }
  }

  // A face-down card travels away.
  function flyAway(box, home, to, milliseconds) {
    const flying = layBack(flights, home, box);
    const transform = `translate(${to.left - box.left}px, ${to.top - box.top}px) scale(${to.width / box.width})`;
    flying.animate([{}, { transform, opacity: 0 }], { duration: milliseconds, easing: "ease-in", fill: "forwards" });
  }

  return {
    get isMoving() {
      return queue.isPlaying;
    },
    finish: () => queue.finish(),
    // Play the events of the scene just drawn; a verdict is spoken at once.
    /** @param {Scene} scene */
    show(scene) {
      if (scene.strip || PACES[pace] === 0) {
        for (const { spoken } of scene.events) say(spoken);
        say(scene.spoken);
      }
      if (PACES[pace] === 0) return;
      flights = element("div", { class: "ecarte-flights", "aria-hidden": "true" });
      felt().append(flights);
      const arriving = scene.strip ? [] : scene.events.flatMap(coming);
      for (const node of arriving) node.classList.add("ecarte-coming");
      queue.play(scene.strip ? scene.events.map((event) => ({ ...event, spoken: "" })) : scene.events, scene);
    },
  };
}

const NONE = { before: 0, during: 0, after: 0 };
