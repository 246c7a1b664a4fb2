// A lesson unfolds: the cells after a question are hidden until it is answered. The progress is shown at
// the top, and stored in this browser.
"use strict";

(() => {
  const KEPT = "ecarte-tutor.lessons";
  const STOPPED = "ecarte-tutor.stopped"; // set where all progress was forgotten: then sessionStorage is used
  const lesson = document.getElementById("lesson");
  const place = document.getElementById("place");
  const onward = document.getElementById("onward");
  const name = lesson.dataset.lesson;
  const cells = [...lesson.querySelectorAll(":scope > [cell-index]")];

  let questions = []; // the cells that ask, in order
  let done = 0; // how many of them are answered
  let shown = 0; // how many cells are shown
  let isLaid = false;

  // A browser that blocks site data throws where a store is but named.
  const recalled = (storage) => {
    try {
      const kept = JSON.parse(storage().getItem(KEPT));
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {}; // not our data, or no storage
    }
  };
  const known = () => [() => sessionStorage, () => localStorage].map((storage) => recalled(storage)[name]?.[0]);
  const keep = () => {
    try {
      const store = localStorage.getItem(STOPPED) === null ? localStorage : sessionStorage;
      store.setItem(KEPT, JSON.stringify({ ...recalled(() => store), [name]: [done, questions.length] }));
    } catch {
      // it holds for as long as the page is open
    }
  };

  const stateOf = (cell) => cell.querySelector("[data-ecarte-asks]")?.dataset.ecarteAsks;

  const arrange = () => {
    const states = questions.map(stateOf);
    const before = done;
    done = Math.max(done, states.lastIndexOf("done") + 1);
    if (done > before) keep();
    const open = states.findIndex((state, at) => at >= done && state === "asked");
    show(open < 0 ? cells.length : cells.indexOf(questions[open]) + 1);
    tellPlace();
  };

  // A cell once shown stays.
  const show = (many) => {
    shown = Math.max(shown, many);
    cells.forEach((cell, at) => cell.toggleAttribute("data-later", at >= shown));
    onward.hidden = shown === cells.length;
  };

  const tellPlace = () => {
    const many = questions.length;
    const marks = "●".repeat(done) + "○".repeat(many - done);
    const words = done < many ? `part ${done + 1} of ${many}` : `all ${many} parts done`;
    if (many < 2 || place.dataset.words === words) return;
    place.dataset.words = words;
    const dots = document.createElement("span");
    dots.setAttribute("aria-hidden", "true");
    dots.textContent = marks;
    place.replaceChildren(dots, ` ${words}`);
  };

  onward.querySelector("button").addEventListener("click", () => {
    const next = cells[shown];
    show(cells.length);
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });

  // Links to a problem or a code may lead to a table far below: show all.
  const asked = new URLSearchParams(location.search);
  const isWhole = ["all", "problem", "code"].some((each) => asked.has(each));

  document.addEventListener("ecarte-laid", () => {
    if (isLaid) return;
    isLaid = true;
    questions = cells.filter(stateOf);
    const kept = known().filter((each) => Number.isInteger(each) && each > 0);
    done = Math.min(Math.max(0, ...kept), questions.length);
    if (isWhole) show(cells.length);
    arrange();
    new MutationObserver(arrange).observe(lesson, { subtree: true, attributeFilter: ["data-ecarte-asks"] });
  });
})();
