// A lesson's page around its widgets: the theme, the status line while it loads, and a notice when its
// kernel has ended.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  const isServed = document.body.dataset.folder === undefined; // else it plays from a record, and has no kernel

  // The theme as widgets read it in JupyterLab: two attributes of the body.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dark.addEventListener("change", followSystem);
  followSystem();

  // Until all widgets are rendered, hide what is below the first of them: it would be moved (layout shift).
  document.body.classList.add("ecarte-laying");
  const showAll = () => document.body.classList.remove("ecarte-laying");

  // The page comes part by part while its cells run; the prose is readable from the first one on.
  const say = (words) => {
    byId("loading_text").textContent = words;
  };
  window.voila_heartbeat = () => say("Still at it: this part takes a while…"); // Voilà calls it
  let part;
  let silence;
  // A browser reports no page that was cut in its middle.
  const listen = () => {
    clearTimeout(silence);
    if (isServed) silence = setTimeout(tellUnreached, silent);
  };
  const coming = new MutationObserver((records) => {
    if (records.every(({ target }) => target.closest("#gone, #loading"))) return; // our own words
    listen();
    if (!byId("gone").hidden) welcomeBack();
    const last = [...document.querySelectorAll("[cell-index]")].at(-1);
    if (byId("cut-off")) cutOff();
    else if (byId("whole")) finish();
    else if (last !== part) {
      part = last;
      say(`Preparing part ${part.getAttribute("cell-index")} of ${part.dataset.of}…`);
    }
  });
  coming.observe(document.body, { childList: true, subtree: true });
  silence = setTimeout(listen); // unless the page ends before
  const finish = () => {
    coming.disconnect();
    clearTimeout(silence);
    wholeAt = performance.now();
    look(); // the kernel may have ended during rendering
    say("Laying the table…");
    const began = performance.now();
    const isSoon = () => performance.now() - began < 5_000;
    const laying = setInterval(() => {
      if (isUnfinished()) return;
      if (isTakingUp()) say("One moment: going back to where you were…");
      else if (!(isSoon() && isDrawing())) {
        clearInterval(laying);
        byId("loading").hidden = true;
        document.dispatchEvent(new Event("ecarte-laid")); // sequence.js hides what comes later
        showAll();
        land();
      }
    }, 100);
  };
  // Views that are empty, or wait for their first scene; an output that a press fills may stay empty.
  const isDrawing = () =>
    document.querySelector("[data-widget] .lm-Widget:empty:not(.widget-output), [data-ecarte-waits]");
  // A table whose bookmark is being restored.
  const isTakingUp = () => document.querySelector("[data-ecarte-taken-up]");
  const isUnfinished = () =>
    [...document.querySelectorAll("[data-widget]")].some(
      (place) =>
        place.matches(":empty, :has(> script)") || place.textContent.trim() === "Loading widget...",
    );

  // Scroll to the table that a link to a problem or a code asks for; on a page that is one table, scroll to
  // it if it does not fit below the title.
  const land = () => {
    const isBusy = scrollY > 0 || document.activeElement !== document.body;
    if (isBusy || goBack()) return;
    const asked = new URLSearchParams(location.search);
    const isLink = ["problem", "code"].some((each) => asked.has(each));
    const problem = `a.ecarte-line[href="?problem=${CSS.escape(asked.get("problem"))}"]`;
    const lies = isLink && (document.querySelector(problem) ?? document.querySelector(".ecarte-marked"));
    const one = document.body.dataset.oneTable === undefined ? null : byId("lesson");
    const cloth = (lies || one)?.closest(".ecarte, main").querySelector(".ecarte-game, .ecarte-felt");
    const table = (lies || cloth)?.closest(".ecarte");
    if (!table || (!isLink && cloth.getBoundingClientRect().bottom <= innerHeight)) return;
    const heading = table.querySelector("h2");
    // A card table has its heading below the cards.
    (table.querySelector(".ecarte-game") ?? heading).scrollIntoView({ block: "start" });
    // No focus ring before a key was pressed.
    if (isLink) heading.focus({ preventScroll: true, focusVisible: false });
  };

  // A page that is loaded again stands where it stood, by the cell in the middle of the window: the browser
  // itself counts pixels, and does so before the tables have their height.
  history.scrollRestoration = "manual";
  const cells = () => [...document.querySelectorAll("#lesson > [cell-index]")];
  const notePlace = () => {
    const isAbove = (each) => each.getClientRects().length && each.getBoundingClientRect().top <= innerHeight / 2;
    const cell = scrollY > 0 ? cells().findLastIndex(isAbove) : -1;
    history.replaceState({ cell, top: cells()[cell]?.getBoundingClientRect().top }, "");
  };
  // Noted after each scroll, not as the page is left: Firefox would then drop the page that follows.
  let noting;
  addEventListener("scroll", () => {
    clearTimeout(noting);
    noting = setTimeout(notePlace, 400);
  }, { passive: true });
  const goBack = () => {
    const { cell, top } = history.state ?? {};
    const there = cells()[cell];
    if (!there?.getClientRects().length) return false;
    scrollBy({ top: there.getBoundingClientRect().top - top, behavior: "instant" });
    return true;
  };

  // On a turned phone WebKit before 2026 asks no media query until the page is laid out (its bug 310086).
  addEventListener("resize", () => { document.body.style.minHeight = `${innerWidth / 1000}px`; });

  // Links to other lessons keep the query parameter `rules`.
  const club = new URLSearchParams(location.search).get("rules");
  const takeAlong = ({ target }) => {
    const link = target.closest?.("a[href]");
    const there = link && new URL(link.href);
    if (there?.origin !== location.origin || !there.pathname.endsWith(".ipynb")) return;
    if (!there.searchParams.has("rules")) {
      there.searchParams.set("rules", club);
      link.href = there;
    }
  };
  if (club) {
    for (const press of ["click", "auxclick"]) addEventListener(press, takeAlong, true);
  }

  // The site ends a page so whose rendering failed.
  const cutOff = () => {
    coming.disconnect();
    clearTimeout(silence);
    leaving = true;
    tell("The program behind this page could not start. Please try again.");
  };

  // Accessibility that JupyterLab lacks: names of sliders, and keyboard scrolling of wide tables.
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

  // Poll the kernel, and ask at once when the line to it changes; socket.js says how that is.
  const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
  const nowAndThen = 20_000;
  const shortly = 1_000;
  const aMoment = 1_500;
  const soon = 5_000;
  const patience = 8_000;
  const firstSocket = 6_000;
  const silent = 9_000; // the site says something every four seconds while cells run
  // Not as JSON: a page may be left while its settings are still on their way.
  const kernel = () => /"kernelId": ?"([\w-]+)"/.exec(byId("jupyter-config-data")?.textContent)?.[1];
  const SILENT = "No message has reached this page yet. It goes on by itself as soon as one does.";
  const HELD_BACK = "Something between you and this site holds its messages back, perhaps a school’s or an office’s "
    + "filter, a VPN or an anti-virus program. Try another network or browser, or ask whoever looks after this one to "
    + "let WebSockets through. The page goes on by itself once messages come.";
  const FORBIDDEN = "A proxy has added a rule to this page that keeps it from its program (Content-Security-Policy: "
    + "connect-src). Tell the people who run this site.";
  let isForbidden = false;
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    isForbidden ||= effectiveDirective === "connect-src";
  });
  let leaving = false;
  let line = "opening";
  let wasAlive = false;
  let cutAt = 0;
  let wholeAt = Infinity;
  let next;

  const look = async () => {
    if (leaving || !isServed) {
      return;
    }
    clearTimeout(next);
    const answer = await fetch(`${base}api/kernels/${kernel()}`, {
      cache: "no-store",
      signal: AbortSignal.timeout(patience), // a site that hangs refuses nothing
    }).catch(() => null);
    if (leaving) {
      return; // keep the notice shown meanwhile
    }
    clearTimeout(next);
    const isUnreached = line === "refused" && performance.now() - wholeAt > firstSocket;
    if (answer?.status === 404 && wasAlive) {
      tell("The program behind this page has ended. Reload to go on where you were.");
      dispatchEvent(new Event("ecarte-ended"));
      return;
    }
    const isJustCut = line === "cut" && performance.now() - cutAt < aMoment; // what is pressed is not lost
    const isWell = line === "alive" && answer?.ok;
    next = setTimeout(look, isWell ? nowAndThen : answer && !isJustCut ? soon : shortly);
    if (line === "alive" || answer?.ok) dispatchEvent(new Event("ecarte-ask")); // its answer on the line says more
    if (line === "alive") {
      if (answer?.ok) welcomeBack();
    } else if (line === "slow") {
      return; // it is told, and nothing more is known
    } else if (!wasAlive && (isUnreached || answer?.ok === false)) {
      tellUnreached(); // a proxy may let no socket through, or no question after the kernel
    } else if (!answer?.ok) {
      tell(isForbidden ? FORBIDDEN : "The site isn’t answering. Are you still connected?");
    } else if (line === "cut") {
      if (!isJustCut) tell("Connecting again…");
    } else if (line !== "opening" && line !== "refused") {
      tell(line === "silent" ? SILENT : HELD_BACK);
    }
  };
  addEventListener("ecarte-line", ({ detail }) => {
    line = detail;
    cutAt = performance.now();
    wasAlive ||= line === "alive";
    if (line === "alive") welcomeBack();
    else if (line === "slow") tell("Waiting for the site to answer…", false);
    else look();
  });
  const tellUnreached = () => {
    if (!window.ecarte_is_old) tell(byId("unreached").querySelector("p").textContent);
  };
  const tell = (words, isShut = true) => {
    byId("gone").querySelector("p").textContent = words;
    byId("gone").hidden = !byId("unreached").hidden; // it says so already
    byId("loading").hidden = true;
    showAll();
    byId("lesson").inert = isShut;
  };
  const welcomeBack = () => {
    byId("gone").hidden = true;
    byId("lesson").inert = false;
  };

  // Nobody else is at this kernel: it ends with the page. `beforeunload` comes first, and frees the seat
  // for the page that follows; on iOS there is none.
  let isFarewellSaid = false;
  const sayFarewell = () => {
    if (isFarewellSaid || !kernel()) return;
    isFarewellSaid = true;
    navigator.sendBeacon(`${base}voila/api/shutdown/${kernel()}`);
  };

  // The page stays on screen until the next one loads, or for good if the navigation was a download.
  addEventListener("beforeunload", () => {
    sayFarewell();
    leaving = true;
    clearTimeout(next);
    next = setTimeout(() => {
      leaving = false;
      look();
    }, soon);
  });
  addEventListener("pagehide", () => {
    sayFarewell();
    leaving = true;
    clearTimeout(next);
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      location.reload(); // its kernel ended when the page was left
    }
  });
  addEventListener("online", () => look());
  addEventListener("DOMContentLoaded", () => {
    try {
      localStorage.setItem("ecarte-tutor.past.lesson", document.body.dataset.file);
    } catch {
      // no storage: the start page then shows no last lesson
    }
    byId("gone").querySelector("button").addEventListener("click", () => {
      notePlace();
      location.reload();
    });
    lendAHand();
    new MutationObserver(lendAHand).observe(byId("lesson"), { childList: true, subtree: true });
    next = setTimeout(look, nowAndThen);
  });
})();
