// A king, points and a vole are drawn over the table, each until the next event.

import { element } from "../static/dom.js";
import { cardBack } from "./cards.js";

export function moments(table) {
  const { board, zones, flights, boxOf } = table;

  function over(node, className) {
    const shown = element("div", { class: className, "aria-hidden": "true" }, node);
    flights.append(shown);
    return shown;
  }

  function rise(node, milliseconds) {
    if (!node || table.isStill) return;
    node.animate([{}, { transform: "translateY(-18px) scale(1.12)", offset: 0.4 }, {}], { duration: milliseconds, easing: "ease-in-out" });
  }

  const kingOf = (state) => `K${state.turnUp?.at(-1)}`;

  /** @param {TableEvent} event @param {State} state @param {number} milliseconds */
  function king(event, state, milliseconds) {
    if (event.by !== "opponent") rise(zones.hand.querySelector(`[data-piece=${kingOf(state)}]`), milliseconds);
    else rise(zones.backs.querySelector("[data-piece]"), milliseconds);
  }

  // The points go from where they were made to the score, and into it.
  /** @param {TableEvent} event @param {number} milliseconds */
  function points(event, milliseconds) {
    const isKing = event.words.startsWith("king");
    const mine = event.by !== "opponent";
    const won = mine ? zones.myWon : zones.theirWon;
    const source = event.words === "king turned up" ? zones.stock.querySelector(".ecarte-turned")
      : isKing ? (mine ? zones.hand : zones.backs) : won;
    if (event.words === "king turned up") rise(source, milliseconds);
    if (event.words === "vole") fan(mine, milliseconds);
    const marks = (mine ? zones.me : zones.theirs).querySelector(".ecarte-marks");
    marks?.classList.add("ecarte-counting");
    const home = board.getBoundingClientRect();
    const [from, to] = [boxOf(source ?? won), boxOf(marks ?? won)];
    const plus = over(`+${event.number}`, `ecarte-plus${isKing ? " ecarte-royal" : ""}`);
    const left = Math.min(to.left - home.left, home.width - plus.offsetWidth - 8);
    Object.assign(plus.style, { left: `${left}px`, top: `${to.top - home.top}px` });
    if (table.isStill || !milliseconds) return;
    const start = `translate(${from.left + from.width / 2 - to.left}px, ${from.top + from.height / 2 - to.top}px) scale(1.7)`;
    plus.animate([{ transform: start, opacity: 0.2 }, { transform: start, opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: "scale(0.6)", opacity: 0 }],
      { duration: milliseconds, easing: "ease-in-out", fill: "both" });
  }

  // All five tricks of one player, spread like a hand.
  function fan(mine, milliseconds) {
    const shown = over("", "ecarte-banner");
    const backs = Array.from({ length: 5 }, () => cardBack(""));
    backs.forEach((each, place) => { each.style.transform = `rotate(${18 * (place - 2)}deg)`; });
    shown.append(element("div", { class: "ecarte-fan" }, ...backs), element("p", {}, mine ? "The vole!" : "The vole"));
    if (table.isStill || !milliseconds) return;
    backs.forEach((each, place) =>
      each.animate([{ transform: "none" }, {}], { duration: milliseconds * 0.5, easing: "ease-out", delay: place * 20 }));
  }

  return {
    /** @param {TableEvent} event @param {State} state @param {number} milliseconds */
    show(event, state, milliseconds) {
      for (const each of flights.querySelectorAll(".ecarte-plus, .ecarte-banner")) each.remove();
      if (event.kind === "king") king(event, state, milliseconds);
      if (event.kind === "score") points(event, milliseconds);
    },
    clear() {
      for (const each of board.querySelectorAll(".ecarte-counting")) each.classList.remove("ecarte-counting");
      for (const each of board.querySelectorAll(".ecarte-plus, .ecarte-banner")) each.remove();
    },
  };
}
