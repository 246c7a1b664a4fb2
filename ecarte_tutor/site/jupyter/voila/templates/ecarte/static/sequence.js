// A lesson unfolds: the cells after a question are hidden until it is answered, and then come into sight.
// The progress is shown at the top, and stored in this browser.
"use strict";

(() => {
  const KEPT = "ecarte-tutor.past.lessons";
  const STOPPED = "ecarte-tutor.stopped"; // set where all progress was forgotten: then sessionStorage is used
  const lesson = document.getElementById("lesson");
  const place = document.getElementById("place");
  const onward = document.getElementById("onward");
  const goOn = document.getElementById("go-on");
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
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
    const [before, wereShown] = [done, shown];
    done = Math.max(done, states.lastIndexOf("done") + 1);
    if (done > before) keep();
    const open = states.findIndex((state, at) => at >= done && state === "asked");
    show(open < 0 ? cells.length : cells.indexOf(questions[open]) + 1);
    tellPlace();
    // The verdict is drawn by then; the summary of the last quiz has a way on of its own.
    if (done > before && shown > wereShown && wereShown) requestAnimationFrame(() => requestAnimationFrame(() => {
      const question = cells[wereShown - 1];
      if (done < questions.length || !question.querySelector(".ecarte-actions .ecarte-main")) offer(cells[wereShown], question);
    }));
  };

  // What follows an answer comes into sight at the foot of the window, as far as the verdict stays there;
  // a button leads to it until it has come to the middle.
  const [EDGE, UNDER] = [8, 76];
  let offered;
  const inMiddle = new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting) reached();
  }, { rootMargin: "99999px 0px -50%" }); // the upper half of the window, and all above it

  const readOn = () => {
    offered.tabIndex = -1;
    offered.focus({ preventScroll: true });
  };

  const withdraw = () => {
    inMiddle.disconnect();
    if (goOn.contains(document.activeElement)) readOn();
    goOn.hidden = true;
  };

  const leadTo = (next, question) => {
    offered = next;
    question.after(goOn); // the next one in the order of tabs
    goOn.hidden = false;
    inMiddle.observe(offered);
  };

  const offer = (next, question) => {
    withdraw();
    offered = next.querySelector("h2, h3") ?? next;
    const verdict = question.querySelector(".ecarte-strip") ?? question;
    const cloth = question.querySelector(".ecarte-felt") ?? verdict;
    const { top, bottom } = verdict.getBoundingClientRect();
    const whole = Math.min(bottom + UNDER - innerHeight, top - EDGE); // the cards go only as far as the verdict needs
    const [toHeading, toCloth] = [question.querySelector("h2") ?? cloth, cloth].map((node) => node.getBoundingClientRect().top - EDGE);
    const below = offered.getBoundingClientRect().bottom + UNDER - innerHeight;
    const covered = question.getBoundingClientRect().bottom + UNDER - innerHeight; // by the button
    const needed = Math.min(stillness.matches ? covered : below, Math.max(whole, toCloth));
    const way = needed > toHeading ? Math.max(needed, toCloth) : needed; // so that no line of the question is cut
    if (way > 0) scrollBy({ top: way, behavior: stillness.matches ? "instant" : "smooth" });
    leadTo(offered, question);
    const button = goOn.querySelector("button");
    if (question.contains(document.activeElement) && !document.activeElement.closest("button, a, summary")) button.focus({ preventScroll: true });
  };

  // The heading after `above` that is more than a window below it, if what is to be read between asks nothing.
  const farBelow = (above) => {
    const at = cells.findIndex((cell) => cell.contains(above));
    const top = (node) => node.getBoundingClientRect().top;
    return cells.slice(at + 1, shown).flatMap((cell) => [...cell.querySelectorAll("h2")]).find((each) => top(each) - top(above) > innerHeight);
  };

  const reached = () => {
    withdraw();
    const further = farBelow(offered);
    if (further) leadTo(further, cells[cells.findIndex((cell) => cell.contains(further)) - 1]);
  };

  // At most a window at a time: what lay below its foot comes to its top, so that nothing is skipped.
  const goOnward = () => {
    const behavior = stillness.matches ? "auto" : "smooth";
    const { top } = offered.getBoundingClientRect();
    const [foot, way] = [innerHeight - UNDER, innerHeight - UNDER - EDGE];
    if (top - way < innerHeight / 2) readOn();
    if (top > foot) scrollBy({ top: way, behavior });
    else offered.scrollIntoView({ block: "start", behavior });
    if (top - way < innerHeight / 2) reached();
  };
  goOn.querySelector("button").addEventListener("click", goOnward);

  // Enter does the same unless it presses something else. A table with the focus keeps its keys from the
  // page, so they are heard first, and looked at again once it has had its turn.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || goOn.hidden || event.repeat || event.target.closest?.("button, a, summary, input, select, textarea, dialog")) return;
    setTimeout(() => event.defaultPrevented || goOn.hidden || goOnward());
  }, true);

  lesson.addEventListener("ecarte-further", () => goOn.hidden || goOnward());

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
    document.querySelector("nav a[rel=next]")?.classList.toggle("ecarte-ready", many > 0 && done === many);
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

  // Links to a problem, a code or a heading may lead to a place far below: show all.
  const asked = new URLSearchParams(location.search);
  const isWhole = ["all", "problem", "code"].some((each) => asked.has(each));
  const linked = () => location.hash.length > 1 && lesson.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);

  document.addEventListener("ecarte-laid", () => {
    if (isLaid) return;
    isLaid = true;
    questions = cells.filter(stateOf);
    const kept = known().filter((each) => Number.isInteger(each) && each > 0);
    done = Math.min(Math.max(0, ...kept), questions.length);
    const heading = linked();
    if (isWhole || heading) show(cells.length);
    arrange();
    if (heading) heading.scrollIntoView({ behavior: "instant" });
    else if (done && done < questions.length && scrollY === 0) leadTo(questions[done], cells[0]); // to where one left off
    new MutationObserver(arrange).observe(lesson, { subtree: true, attributeFilter: ["data-ecarte-asks"] });
  });
})();
