// The card table as a value: what a scene shows, and how each event changes it.

/** @param {string | SceneCard} shown @returns {SceneCard} */
const asCard = (shown) => (typeof shown === "string" ? { card: shown } : shown);
/** @param {TableEvent} event */
export const cardsOf = (event) => (event.cards ? event.cards.split(" ") : []);
/** @template Part @param {(side: Side) => Part} of */
export const sides = (of) => ({ me: of("me"), opponent: of("opponent") });

/** @param {Scene} scene */
export function stateOf(scene) {
  const { table } = scene;
  return {
    hand: (scene.cards ?? []).map(asCard),
    turnUp: scene.turn_up ? asCard(scene.turn_up).card : null,
    names: sides((side) => table[side].name),
    roles: sides((side) => table[side].role),
    score: sides((side) => table[side].score ?? 0),
    faces: sides((side) => table[side].face ?? ""),
    says: table.opponent.says ?? "",
    tags: sides((side) => table[side].tags ?? []),
    discarded: sides((side) => table[side].discarded ?? 0),
    target: table.target ?? 5,
    trumps: table.trumps ?? "",
    held: table.held ?? 5,
    open: table.open ?? [],
    stock: table.stock ?? 21,
    tricks: table.tricks ?? [],
    trick: table.trick ?? {},
    isOver: table.over ?? false,
    end: table.end ?? null,
    asked: (scene.laid ?? []).flatMap((tray) => tray.cards.map(asCard)),
  };
}

// The place of each card at the end; one that is gone by then gets the first free place.
function placed(cards, end) {
  const places = new Map(end.hand.map(({ card, key }) => [card, key]));
  const taken = new Set(cards.map((card) => places.get(card)));
  const free = ["1", "2", "3", "4", "5"].filter((place) => !taken.has(place));
  return cards.map((card) => ({ card, key: places.get(card) ?? free.shift() }));
}

/** @param {TableEvent} event */
export const own = (event) => (event.by === "opponent" ? "opponent" : "me");
const changed = (pair, side, value) => ({ ...pair, [side]: value });
const added = (pair, side, number) => changed(pair, side, pair[side] + (number ?? 0));

/** @param {State} state @param {TableEvent} event */
function without(state, event) {
  const gone = cardsOf(event);
  if (own(event) === "me") return { hand: state.hand.filter(({ card }) => !gone.includes(card)) };
  return { held: state.held - (event.number ?? 1), open: state.open.filter((card) => !gone.includes(card)) };
}

// The remaining cards move up to the left.
function closedUp(left) {
  return left.hand ? { hand: left.hand.map((each, place) => ({ ...each, key: String(place + 1) })) } : left;
}

/** @type {Record<TableEvent["kind"], (state: State, event: TableEvent, end: State) => Partial<State>>} */
const CHANGES = {
  deal: (_, event, end) => ({
    hand: placed(cardsOf(event), end),
    held: 5,
    open: [],
    stock: 22,
    turnUp: null,
    trumps: "",
    roles: end.roles,
    trick: {},
    tricks: [],
    tags: { me: [], opponent: [] },
    says: "",
    discarded: { me: 0, opponent: 0 },
    isOver: false,
  }),
  turn: (state, event, end) => ({ turnUp: event.cards, trumps: end.trumps, stock: state.stock - 1 }),
  say: () => ({}),
  discard: (state, event) => ({
    ...closedUp(event.number ? without(state, event) : {}),
    discarded: added(state.discarded, own(event), event.number),
  }),
  draw: (state, event, end) => ({
    stock: state.stock - event.number,
    ...(own(event) === "me"
      ? { hand: placed([...state.hand.map(({ card }) => card), ...cardsOf(event)], end) }
      : { held: state.held + event.number, open: [...state.open, ...cardsOf(event)] }),
  }),
  king: () => ({}),
  play: (state, event) => ({
    ...without(state, event),
    trick: changed(state.trick, own(event) === "me" ? "mine" : "theirs", event.cards),
  }),
  trick: (state, event) => ({
    tricks: [...state.tricks, { ...state.trick, by: own(event) }],
    trick: {},
  }),
  score: (state, event) => ({ score: added(state.score, own(event), event.number) }),
  game: ({ tricks }) => ({ isOver: tricks.length > 0 }), // they are laid out until the result covers them
};

// The opponent’s last words, until I act.
/** @param {State} state @param {TableEvent} event */
function saidAfter({ says }, event) {
  if (own(event) === "me") return event.says ?? (event.kind === "trick" ? says : "");
  return wordsOfHis(event) ?? says;
}

/** @param {TableEvent} event */
export const wordsOfHis = ({ kind, says, words }) => says ?? { say: words, king: words || "King!" }[kind];

// The table after an event; `end` is how it will be after the last one.
/** @param {State} state @param {TableEvent} event @param {State} end @returns {State} */
export function stateAfter(state, event, end) {
  const tags = event.tags ? changed(state.tags, own(event), event.tags) : state.tags;
  return { ...state, asked: [], tags, says: saidAfter(state, event), ...CHANGES[event.kind](state, event, end) };
}
