// Plays events one after the other. `finish` ends the motion: the remaining events are spoken, and
// `settle` shows the end. How an event is shown and spoken is passed in.

function eventQueue({ show, speak, settle, waits }) {
  let playing = null;

  // Resolves after so many milliseconds, or at `finish`.
  function pause(run, milliseconds) {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      run.timer = setTimeout(resolve, milliseconds);
      run.wake = resolve;
    });
  }

  async function goThrough(run) {
    while (playing === run && run.left.length) {
      const [event] = run.left;
      const { before, during, after } = waits(event);
      await pause(run, before);
      if (playing !== run) return;
      run.left.shift();
      speak(event);
      show(event, during);
      await pause(run, during + after);
    }
    if (playing === run) finish();
  }

  function finish() {
    if (!playing) return;
    const { left, end, timer, wake } = playing;
    playing = null;
    clearTimeout(timer);
    left.forEach(speak);
    settle(end);
    wake?.();
  }

  return {
    get isPlaying() {
      return playing !== null;
    },
    play(events, end) {
      finish();
      playing = { left: [...events], end, timer: 0, wake: null };
      return goThrough(playing);
    },
    // The scene that is shown after the events that are still to come.
    endWith(end) {
      playing.end = end;
    },
    finish,
  };
}

// The pace is stored in this browser. WAITS are milliseconds; `thought` replaces `before` where the
// opponent acts.
const SPEED = "ecarte-tutor.speed";
const PACES = { relaxed: 1, brisk: 0.45, "at once": 0 };
let pace = "relaxed";

function rememberedPace() {
  const kept = recall(SPEED);
  if (Object.hasOwn(PACES, kept)) pace = kept;
}

function takePace(name) {
  pace = name;
  keep(SPEED, name);
}

const WAITS = {
  deal: { before: 0, during: 620, after: 60 },
  turn: { before: 40, during: 300, after: 80 },
  say: { before: 40, during: 120, after: 220, thought: 380 },
  discard: { before: 0, during: 220, after: 40, thought: 360 },
  draw: { before: 0, during: 300, after: 100 },
  king: { before: 80, during: 620, after: 80 },
  play: { before: 0, during: 180, after: 0, thought: 320 },
  trick: { before: 520, during: 200, after: 40 },
  score: { before: 80, during: 620, after: 120 },
  game: { before: 80, during: 860, after: 0 },
};

// A vole takes longer than a point; of my own draw each card is shown.
function waitsOf(event) {
  const { before, during, after, thought } = WAITS[event.kind];
  const waited = event.by === "opponent" && thought ? thought : before;
  const drawn = event.kind === "draw" && event.by !== "opponent" ? 100 + 180 * (event.number ?? 1) : 0;
  const longer = event.words === "vole" ? 260 : drawn;
  const times = PACES[pace];
  return { before: waited * times, during: (during + longer) * times, after: after * times };
}
