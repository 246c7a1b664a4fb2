// Plays events one after the other. `finish` ends the motion: the remaining events are spoken, and
// `settle` shows the end. How an event is shown and spoken is passed in.

export function eventQueue({ show, speak, settle, waits }) {
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

