// `sound.js`: silent until somebody asks, and then another sound for each event.
import "./page.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { rememberedSound, sound, soundButton } from "../../ecarte_tutor/widgets/stage/table/sound.js";

const EVENTS = [
  { kind: "deal" },
  { kind: "play", cards: "KH" },
  { kind: "trick" },
  { kind: "king" },
  { kind: "score", words: "point", number: 1 },
  { kind: "score", words: "point", number: 1, by: "opponent" },
  { kind: "score", words: "vole", number: 2 },
  { kind: "game" },
  { kind: "game", by: "opponent" },
];

const heard = [];

// Stand in for the browser's own, and note what would be heard.
const part = (name) => class {
  constructor(_, options = {}) {
    const set = () => {};
    Object.assign(this, options, { gain: { setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set } });
  }
  connect(next) {
    return next;
  }
  start() {
    heard.push(this.frequency ?? name);
  }
  stop() {}
};
let speakers = 0; // that were made
class Speakers {
  constructor() {
    speakers += 1;
  }
  sampleRate = 100;
  currentTime = 0;
  destination = {};
  createBuffer() {
    return { getChannelData: () => new Float32Array(100) };
  }
  resume() {}
}
Object.assign(globalThis, {
  AudioBufferSourceNode: part("rustle"), OscillatorNode: part("tone"), GainNode: part("gain"), BiquadFilterNode: part("filter"),
});

beforeEach(() => {
  rememberedSound(); // nothing is kept, so it is off
  globalThis.AudioContext = Speakers;
});

function hear(event) {
  heard.length = 0;
  sound(event);
  return heard.join(" ");
}

test("a browser without sound is no reason to stop", () => {
  globalThis.AudioContext = undefined; // before any speaker was made
  soundButton().click();
  assert.equal(hear(EVENTS[0]), "");
});

test("there is no sound and no speaker until somebody asks", () => {
  for (const kept of ["off", "nonsense"]) {
    localStorage.setItem("ecarte-tutor.sound", kept);
    rememberedSound();
    assert.deepEqual(EVENTS.map(hear).filter(Boolean), []);
  }
  assert.equal(speakers, 0);
});

test("each moment sounds like no other", () => {
  heard.length = 0;
  soundButton().click();
  assert.deepEqual(heard, ["rustle"]); // a card, so that one knows
  const moments = EVENTS.filter(({ kind }) => !["play", "trick"].includes(kind)).map(hear);
  assert.ok(moments.every(Boolean));
  assert.equal(new Set(moments).size, moments.length);
  assert.equal(hear({ kind: "say" }), "");
});

test("each card that is dealt, drawn or discarded rustles", () => {
  soundButton().click();
  for (const kind of ["draw", "discard"]) {
    for (let number = 1; number < 6; number += 1) assert.equal(hear({ kind, number }), Array(number).fill("rustle").join(" "));
  }
  assert.equal(hear({ kind: "deal" }), Array(5).fill("rustle").join(" "));
});

test("it is kept, and can be turned off again", () => {
  const button = soundButton();
  button.click();
  assert.equal(localStorage.getItem("ecarte-tutor.sound"), "on");
  assert.equal(button.textContent, "sound: on");
  button.click();
  rememberedSound();
  assert.equal(hear(EVENTS[0]), "");
});
