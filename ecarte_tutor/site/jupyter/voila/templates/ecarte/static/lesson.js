// A lesson's page around its widgets: light or dark, what is happening while it loads, and a word
// with the visitor when the program behind the page has ended.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  // Widgets ask the page for its theme as they do in JupyterLab: by these two attributes.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dark.addEventListener("change", followSystem);
  followSystem();

  // Until every table is laid nothing below the first of them is shown: so nothing that can be read
  // is pushed away by what comes above it.
  document.body.classList.add("ecarte-laying");
  const showAll = () => {
    document.dispatchEvent(new Event("ecarte-laid")); // a lesson that unfolds is then as far as it goes
    document.body.classList.remove("ecarte-laying");
  };

  // Voilà calls these three while it runs the cells; the prose is readable from the first one on.
  const say = (words) => {
    byId("loading_text").textContent = words;
  };
  window.voila_process = (step, steps) => say(`Preparing part ${step} of ${steps}…`);
  window.voila_heartbeat = () => say("Still at it: this part takes a while…");
  window.voila_finish = () => {
    look(); // the program may have ended while the page was made
    say("Laying the table…");
    const began = performance.now();
    const isSoon = () => performance.now() - began < 5_000;
    const laying = setInterval(() => {
      if (isUnfinished()) return;
      if (isTakingUp()) say("One moment: going back to where you were…");
      else if (!(isSoon() && isDrawing())) {
        clearInterval(laying);
        byId("loading").hidden = true;
        showAll();
        land();
      }
    }, 100);
  };
  // A table is there before it is drawn, and practice before it knows what to ask. What a press will
  // show is empty until then.
  const isDrawing = () =>
    document.querySelector("[data-widget] .lm-Widget:empty:not(.widget-output), [data-ecarte-waits]");
  // A table that is being brought to where its bookmark says it was.
  const isTakingUp = () => document.querySelector("[data-ecarte-taken-up]");
  const isUnfinished = () =>
    [...document.querySelectorAll("[data-widget]")].some(
      (place) =>
        place.matches(":empty, :has(> script)") || place.textContent.trim() === "Loading widget...",
    );

  // A link to a problem, or to the hands of a class, leads to the table that asks it; a page that is
  // one table leads to it where it does not fit in below the page's title.
  const land = () => {
    const isBusy = scrollY > 0 || document.activeElement !== document.body;
    if (isBusy) return;
    const asked = new URLSearchParams(location.search);
    const isLink = ["problem", "code", "seed"].some((each) => asked.has(each));
    const line = `a.ecarte-line[href="?problem=${CSS.escape(asked.get("problem"))}"]`;
    const lies = isLink && (document.querySelector(line) ?? document.querySelector(".ecarte-code"));
    const one = document.body.dataset.oneTable === undefined ? null : byId("lesson");
    const cloth = (lies || one)?.closest(".ecarte, main").querySelector(".ecarte-game, .ecarte-felt");
    const table = (lies || cloth)?.closest(".ecarte");
    if (!table || (!isLink && cloth.getBoundingClientRect().bottom <= innerHeight)) return;
    const heading = table.querySelector("h2");
    // On a whole card table the heading stands below the cards.
    (table.querySelector(".ecarte-game") ?? heading).scrollIntoView({ block: "start" });
    // A ring would ask for a key that nobody has pressed yet.
    if (isLink) heading.focus({ preventScroll: true, focusVisible: false });
  };

  // A club's rules, which stand in the address, go along to the pages that one turns to.
  const club = new URLSearchParams(location.search).get("rules");
  const takeAlong = ({ target }) => {
    const link = target.closest?.("a[href]");
    const there = link && new URL(link.href);
    if (there?.origin === location.origin && there.pathname.endsWith(".ipynb")) {
      if (!there.searchParams.has("rules")) {
        there.searchParams.set("rules", club);
        link.href = there;
      }
    }
  };
  if (club) {
    for (const press of ["click", "auxclick"]) addEventListener(press, takeAlong, true);
  }

  // The site calls this where a page ends before its time.
  window.ecarte_cut_off = () => {
    leaving = true;
    tell("The program behind this page could not start. Please try again.");
  };

  // What JupyterLab's parts lack: sliders are named by the words beside them, and a table that is
  // wider than the screen can be scrolled by keyboard.
  const nameSliders = () => {
    for (const handle of document.querySelectorAll("[role=slider]:not([aria-label])")) {
      const words = handle.closest(".jupyter-widgets")?.querySelector("label")?.textContent;
      if (words) handle.setAttribute("aria-label", words);
    }
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  const lendAHand = () => {
    nameSliders();
    for (const table of document.querySelectorAll(".jp-RenderedMarkdown table")) {
      sizes.observe(table);
    }
  };

  // Is the program behind the page still there? Asked now and then, and when a connection closes:
  // JupyterLab's own retries in silence.
  const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
  const nowAndThen = 20_000;
  const soon = 5_000;
  let leaving = false;
  let connected = true; // none is missed before the first one closes
  let next;

  const look = async () => {
    if (leaving) {
      return;
    }
    clearTimeout(next);
    const kernel = JSON.parse(byId("jupyter-config-data").textContent).kernelId;
    const answer = await fetch(`${base}api/kernels/${kernel}`, { cache: "no-store" }).catch(
      () => null,
    );
    if (leaving) {
      return; // what has been told meanwhile stays
    }
    if (answer === null) {
      tell("The site isn’t answering. Are you still connected?");
      next = setTimeout(look, soon);
    } else if (answer.ok && connected) {
      welcomeBack();
      next = setTimeout(look, nowAndThen);
    } else if (answer.ok) {
      tell("Connecting again…"); // until then what is pressed is not heard
      next = setTimeout(look, soon);
    } else {
      tell("The program behind this page has ended. Reload to go on where you were.");
    }
  };
  const tell = (words) => {
    byId("gone").querySelector("p").textContent = words;
    byId("gone").hidden = false;
    byId("loading").hidden = true;
    showAll();
    byId("lesson").inert = true;
  };
  const welcomeBack = () => {
    byId("gone").hidden = true;
    byId("lesson").inert = false;
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...address) {
      super(...address);
      for (const [event, now] of [["open", true], ["close", false]]) {
        this.addEventListener(event, () => {
          connected = now;
          look();
        });
      }
    }
  };

  // A page that is left ends its program at once, and stands there until the next one begins; or
  // for good, where what was pressed was a file to save.
  addEventListener("beforeunload", () => {
    leaving = true;
    clearTimeout(next);
    next = setTimeout(() => {
      leaving = false;
      look();
    }, soon);
  });
  addEventListener("pagehide", () => {
    leaving = true;
    clearTimeout(next);
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      location.reload(); // its program ended when the page was left
    }
  });
  addEventListener("DOMContentLoaded", () => {
    try {
      localStorage.setItem("ecarte-tutor.lesson", document.body.dataset.file);
    } catch {
      // This browser keeps nothing for this page; the start page then has nothing to tell.
    }
    byId("gone").querySelector("button").addEventListener("click", () => location.reload());
    lendAHand();
    new MutationObserver(lendAHand).observe(byId("lesson"), { childList: true, subtree: true });
    next = setTimeout(look, nowAndThen);
  });
})();
