// A lesson is a sequence. All of it is in the page; what follows a question keeps out of sight until
// that has been answered, and how far one is stands at the top and is kept in this browser.
"use strict";

(() => {
  const KEPT = "ecarte-tutor.lessons";
  const STOPPED = "ecarte-tutor.stopped"; // whoever had all forgotten keeps it for this tab alone
  const lesson = document.getElementById("lesson");
  const place = document.getElementById("place");
  const onward = document.getElementById("onward");
  const name = lesson.dataset.lesson;
  const cells = [...lesson.querySelectorAll(":scope > [cell-index]")];

  let questions = []; // the cells that ask, in order
  let done = 0; // the first so many of them are behind the learner
  let shown = 0; // so many cells are in sight
  let isLaid = false;

  const recalled = (store) => {
    try {
      const kept = JSON.parse(store.getItem(KEPT));
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {}; // something that is not ours, or a browser that keeps nothing
    }
  };
  const known = () => [sessionStorage, localStorage].map((store) => recalled(store)[name]?.[0]);
  const keep = () => {
    try {
      const store = localStorage.getItem(STOPPED) === null ? localStorage : sessionStorage;
      store.setItem(KEPT, JSON.stringify({ ...recalled(store), [name]: [done, questions.length] }));
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

  // What has been in sight once stays there.
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

  // Printed links, and links to a problem, lead to a table that may stand far below.
  const asked = new URLSearchParams(location.search);
  const isWhole = ["all", "problem", "code", "seed"].some((each) => asked.has(each));

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
