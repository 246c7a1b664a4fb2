// Sounds of a card table by Web Audio; off by default.

import { element } from "../static/dom.js";
import { keep, recall } from "../static/kept.js";

const SOUND = "ecarte-tutor.sound";
let isLoud = false;
let speakers = null;

export function rememberedSound() {
  isLoud = recall(SOUND) === "on";
}

function takeSound(isOn) {
  isLoud = isOn;
  keep(SOUND, isOn ? "on" : "off");
  if (isOn) sound({ kind: "play" });
}

// A card on cloth: a short burst of filtered noise.
function rustle(at, length = 0.06, loudness = 0.18) {
  const samples = Math.floor(speakers.sampleRate * length);
  const buffer = speakers.createBuffer(1, samples, speakers.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < samples; place++) data[place] = (Math.random() * 2 - 1) * (1 - place / samples) ** 3;
  const noise = new AudioBufferSourceNode(speakers, { buffer });
  const muffled = new BiquadFilterNode(speakers, { type: "lowpass", frequency: 2400 });
  const volume = new GainNode(speakers, { gain: loudness });
  noise.connect(muffled).connect(volume).connect(speakers.destination);
  noise.start(at);
}

function tone(at, frequency, length = 0.22, loudness = 0.12) {
  const voice = new OscillatorNode(speakers, { type: "triangle", frequency });
  const volume = new GainNode(speakers, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(speakers.destination);
  voice.start(at);
  voice.stop(at + length);
}

const melody = (at, notes, step) => notes.forEach((note, place) => tone(at + place * step, note));

/** @param {Pick<TableEvent, "kind" | "by" | "words" | "number">} event @param {number} at */
function sounded({ kind, by, words, number = 1 }, at) {
  const mine = by !== "opponent";
  if (kind === "deal") for (let card = 0; card < 5; card++) rustle(at + card * 0.08);
  if (kind === "draw" || kind === "discard") for (let card = 0; card < number; card++) rustle(at + card * 0.06);
  if (kind === "play" || kind === "turn") rustle(at);
  if (kind === "trick") rustle(at, 0.14, 0.1);
  if (kind === "king") melody(at, [523, 784], 0.12);
  if (kind === "score" && words === "vole") melody(at, mine ? [523, 659, 784, 1047] : [523, 466, 392, 330], 0.1);
  else if (kind === "score") melody(at, mine ? [659, 784] : [440, 392], 0.1);
  if (kind === "game") melody(at, mine ? [392, 523, 659, 784] : [392, 349, 311, 262], 0.14);
}

/** @param {Pick<TableEvent, "kind" | "by" | "words" | "number">} event */
export function sound(event) {
  if (!isLoud) return;
  try {
    speakers ??= new AudioContext();
    speakers.resume();
    sounded(event, speakers.currentTime + 0.01);
  } catch {
    // a browser without sound
  }
}

export function soundButton() {
  const words = () => `sound: ${isLoud ? "on" : "off"}`;
  const node = element("button", { type: "button", class: "ecarte-switch" }, words());
  node.addEventListener("click", () => {
    takeSound(!isLoud);
    node.textContent = words();
  });
  return node;
}
