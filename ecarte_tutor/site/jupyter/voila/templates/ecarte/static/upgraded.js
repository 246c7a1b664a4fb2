// What earlier versions kept in this browser, under the names that this one reads and Forget deletes. Before
// anything else on a page; delete this file after a release, and the lines of the templates that load it.
"use strict";

(() => {
  const OURS = "ecarte-tutor.";
  const NOW = /^ecarte-tutor\.(past\.|progress|learner$|stopped$|sound$|suits$|speed$|doors$)/;
  const START = Date.UTC(2000); // of the times in a bookmark

  // A half-done set had no times of its answers: the bookmark's will do.
  function asNow(key, text) {
    if (!key.startsWith(`${OURS}quiz.`) || key.endsWith(".preferences")) return text;
    const mark = JSON.parse(text);
    const set = JSON.parse(mark.text);
    const times = Object.keys(set.answers).map(() => mark.at * 1000 - START);
    return JSON.stringify({ ...mark, text: JSON.stringify({ times, earlier: [], ...set }) });
  }

  function read(key, text) {
    try {
      return asNow(key, text);
    } catch {
      return text; // Python says that it cannot be read
    }
  }

  try {
    for (const store of [sessionStorage, localStorage]) {
      for (const key of Object.keys(store)) {
        if (!key.startsWith(OURS) || NOW.test(key)) continue;
        const [name, text] = [key.replace(OURS, `${OURS}past.`), store.getItem(key)];
        store.removeItem(key);
        if (store.getItem(name) === null) store.setItem(name, read(key, text));
      }
    }
  } catch {
    // no storage, or no room
  }
})();
