// Draws the scene that Python sends, and sends back the name of what was chosen.

// A card is its name, or an object with the name and how to show it; `of` is its tray.
function card(shown, className, press, of = {}) {
  const data = typeof shown === "string" ? { card: shown } : shown;
  const { action } = of;
  const last = of.note ? `; ${data.caption}${of.note}` : "";
  const marked = data.mark ? `, ${data.mark}` : "";
  const label = wordsOf(data.card) + marked + (data.note ?? "") + ((data.lit ? of.lit : of.unlit) ?? "") + last;
  const svg = picture(data.card);
  svg.setAttribute("aria-label", label);
  const drawn = element("div", { class: "ecarte-picture" }, svg, data.mark && tag(data, { "aria-hidden": "true" }));
  const marks = `${data.lit ? " ecarte-lit" : ""}${data.chosen ? " ecarte-raised" : ""}${markClass(data)}`;
  return element(
    "figure",
    { class: `${className}${marks}`, "data-card": data.card },
    data.action ?? action ? cardButton(pressable(data, action), label, drawn, press) : drawn,
    data.caption && element("figcaption", {}, data.caption),
  );
}

const pressable = (data, action) => ({ ...data, action: data.action ?? action, value: data.value ?? data.card });

function cardButton(data, label, drawn, press) {
  const node = element("button", {
    type: "button",
    class: "ecarte-card-button",
    "aria-label": label,
    "aria-pressed": data.chosen === undefined ? undefined : String(data.chosen),
    "aria-keyshortcuts": data.key,
    "data-action": data.action,
    "data-value": data.value,
  }, drawn, data.key && element("kbd", { "aria-hidden": "true" }, data.key));
  node.addEventListener("click", () => press(data));
  return node;
}

function tray(data, press) {
  return element(
    "section",
    { class: "ecarte-tray" },
    element("h3", {}, data.title),
    element("div", { class: "ecarte-small-hand" },
      ...data.cards.map((each) => card(each, "ecarte-small", press, data))),
  );
}

function group(data, press) {
  const buttons = element("div", { class: "ecarte-options" }, ...(data.buttons ?? []).map((each) => button(each, press, "ecarte-option")),
    ...(data.chips ?? []).flatMap((each) => chip(each, press)));
  const note = data.note && element("p", {}, data.note);
  const heading = element("h3", {}, data.title);
  const body = data.folded ? [folded(data.title.split(":")[0], heading, [note, buttons], press)] : [heading, buttons, note];
  return element("section", { class: "ecarte-group", role: "group", "aria-label": data.title }, ...body);
}

// A group that is shut until its heading is pressed, and stays open from scene to scene.
function folded(name, heading, parts, press) {
  const open = unfolded.get(press) ?? new Set();
  unfolded.set(press, open);
  const node = element("details", { open: open.has(name) }, element("summary", {}, heading), ...parts);
  node.addEventListener("toggle", () => node.isConnected && (node.open ? open.add(name) : open.delete(name)));
  return node;
}

// A small hand with its name, and right after it what it has opened.
function chip(data, press) {
  const node = element(
    "button",
    {
      type: "button",
      class: "ecarte-option ecarte-chip",
      "aria-expanded": String(Boolean(data.panel)),
      "data-action": data.action,
      "data-value": data.value,
    },
    element("span", {}, data.label),
    data.cards && element("span", { class: "ecarte-chip-hand" }, ...listOf(data.cards).map(corner)),
  );
  node.addEventListener("click", () => press(data));
  return data.panel ? [node, panel(data.panel.name, data.panel)] : [node];
}

// The corner of a card: its rank and suit.
function corner(shown) {
  const { card: name, lit } = typeof shown === "string" ? { card: shown } : shown;
  const svg = picture(name);
  svg.setAttribute("viewBox", "-0.4 5.4 27.8 44");
  svg.setAttribute("class", lit ? "ecarte-lit" : "");
  return svg;
}

const listOf = (cards) => (typeof cards === "string" ? cards.split(" ") : cards);

// Kinds to choose from, above the heading.
function menu({ title, buttons }, press) {
  return element("div", { class: "ecarte-menu", role: "group", "aria-label": title },
    ...buttons.map((each) => button(each, press, "ecarte-kind")));
}

function groupsOf({ groups }, press) {
  return element("div", { class: "ecarte-groups" }, ...groups.map((each) => group(each, press)));
}

// State that outlives a scene, by the table’s `press`: all tables of a page share this module.
const settling = new WeakMap();
const unfolded = new WeakMap();
const typed = new WeakMap();

// Settings in a `details`, which stays open from scene to scene.
function settings(scene, press) {
  const { groups = [], more } = scene;
  if (!groups.length || !more) return null;
  const node = element(
    "details",
    { class: "ecarte-more", open: settling.get(press) === more },
    element("summary", {}, more),
    groupsOf(scene, press),
  );
  node.addEventListener("toggle", () => {
    if (node.isConnected) settling.set(press, node.open ? more : "");
  });
  return node;
}

// A text field with its button; what was typed but not sent is kept for the next scene.
function entry(data, press) {
  if (!data) return null;
  const several = data.rows > 1;
  const field = element(several ? "textarea" : "input", {
    type: several ? undefined : "text",
    rows: data.rows,
    autocomplete: data.names ? "name" : "off",
    spellcheck: "false",
    "aria-invalid": data.refused && "true",
    "data-action": data.action,
    "data-value": "",
  });
  field.value = typed.get(press)?.[data.action] ?? data.typed ?? (data.names ? learnerOf().name : "");
  // Said, and not cut off as `maxlength` would a text that is pasted.
  const tooLong = () =>
    field.setCustomValidity([...field.value].length > data.longest ? `That is too long: ${data.longest} characters at most.` : "");
  tooLong();
  field.addEventListener("input", tooLong);
  field.addEventListener("input", () => {
    typed.set(press, { ...typed.get(press), [data.action]: field.value });
    field.dataset.writing = "";
  });
  const node = element(
    "form",
    { class: "ecarte-entry" },
    element("label", {}, element("span", {}, data.label), field),
    element(
      "button",
      { type: "submit", class: `ecarte-action${data.main ? " ecarte-main" : ""}`, "data-action": data.action, "data-value": "" },
      element("span", {}, data.button),
      data.main && element("kbd", { "aria-hidden": "true" }, "⏎"),
    ),
    data.note && element("p", { class: "ecarte-entry-note" }, data.note),
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    delete field.dataset.writing;
    // Refused lines come back in the next scene, with the reason.
    if (several) typed.set(press, { ...typed.get(press), [data.action]: undefined });
    if (data.leads && document.body.dataset.voila) location.search = new URLSearchParams({ code: field.value });
    else press({ action: data.action, value: field.value });
  });
  return data.more ? element("details", { class: "ecarte-more", open: Boolean(data.note) }, element("summary", {}, data.more), node) : node;
}

// How far a set is drawn that is being made.
function drawing(told, press) {
  return told && element("section", { class: "ecarte-drawing" }, element("p", {}, told),
    button({ action: "cancel", label: "Cancel" }, press, "ecarte-action"));
}

// A set made by a teacher: its code in large type, for a projector.
function made(data, press) {
  if (!data) return null;
  const query = linkTo(data.text, data.named ? { name: data.name } : {});
  const address = document.body.dataset.voila ? (data.page ?? "") + query : null;
  return element(
    "section",
    { class: "ecarte-made" },
    element("h3", {}, data.name),
    element("p", { class: "ecarte-set-code" }, data.code),
    element("p", {}, address ? element("a", { href: address }, "Open it") : "", address ? " " : "",
      copyButton(address ? new URL(address, location.href).href : data.text, address ? "copy its link" : "copy"),
      address ? " " : "", address ? element("a", { href: `../../class${query}`, target: "_blank", rel: "noopener" }, "Show it as a square") : ""),
    element("h4", {}, "It covers"),
    element("ul", {}, ...data.covers.map(({ title, hands }) => element("li", {}, title, ...hands.map((each) => element("span", { class: "ecarte-chip-hand" }, ...listOf(each).map(corner)))))),
    button(data.sheet, press, "ecarte-action"),
  );
}

function laid(trays, press) {
  return element("div", { class: "ecarte-laid" }, ...trays.map((each) => tray(each, press)));
}

// Help before the answer: what has been told of it so far, the newest step last.
function help(steps) {
  return steps?.length ? element("ol", { class: "ecarte-help" }, ...steps.map((step) => element("li", {}, step))) : null;
}

// Cards with captions are tricks.
const handName = (cards) => (cards.some((each) => each.caption) ? "Cards on the table" : "Your hand");

// Answers that fit beside each other on a phone, such as numbers.
const areShort = (choices = []) => choices.length <= 5 && choices.every(({ label }) => label.length * choices.length <= 24);

function cloth(scene, press) {
  if (!scene.cards) return null;
  if (scene.opponents) return opponents(scene, press);
  return element(
    "div",
    { class: "ecarte-felt" },
    element(
      "div",
      { class: "ecarte-corner" },
      element("div", { class: "ecarte-standing" }, ...(scene.corner ?? []).map((line) => element("p", {}, line))),
      scene.laid?.length ? laid(scene.laid, press) : null,
      scene.turn_up && card(scene.turn_up, "ecarte-turn-up"),
    ),
    element("div", { class: "ecarte-hand", role: "group", "aria-label": handName(scene.cards) },
      ...scene.cards.map((each) => card(each, "ecarte-held", press))),
    element("div", { class: `ecarte-choices${areShort(scene.choices) ? " ecarte-in-a-row" : ""}`, role: "group", "aria-label": scene.title },
      ...(scene.choices ?? []).map((each) => button(each, press, "ecarte-choice"))),
    scene.notice && element("p", { class: "ecarte-notice" }, scene.notice),
    help(scene.help),
  );
}

function row(data, shared, press) {
  return element(
    "li",
    { class: `ecarte-row${data.by ? ` ecarte-move ecarte-by-${data.by}` : ""}` },
    element("div", { class: "ecarte-small-hand" }, ...listOf(data.cards).map((each) => card(each, "ecarte-small"))),
    element("p", {}, data.badge && badge(data.badge), " ", data.text),
    data.value && button({ ...shared, value: data.value }, press, "ecarte-action"),
  );
}

// A habit of the learner’s, struck through once it was put right often enough.
function habit({ text, note, right, needed }) {
  const isStruck = right >= needed;
  const dots = element("span", { class: "ecarte-habit-dots", role: "img", "aria-label": `${right} of ${needed} right` },
    "●".repeat(right), "○".repeat(needed - right));
  return element("p", { class: "ecarte-habit" },
    element(isStruck ? "s" : "span", {}, text), element(isStruck ? "b" : "span", {}, note), dots);
}

// On the site a problem has an address; elsewhere its line can be copied.
function problemLine({ line, linked }) {
  if (linked) {
    const address = `?problem=${line}`;
    return element("a", { class: "ecarte-line", href: address, target: "_blank", rel: "noopener" }, "link to this problem");
  }
  return element(
    "details",
    { class: "ecarte-line" },
    element("summary", {}, "this problem in a line"),
    element("code", {}, line),
  );
}

// Four-colour suits: a setting of the whole page, stored in this browser.
const SUITS = "ecarte-tutor.suits";
const wearsFour = () => document.documentElement.dataset.ecarteSuits === "four";

function wear(suits) {
  document.documentElement.dataset.ecarteSuits = suits;
  for (const node of everywhere(".ecarte-suits")) node.setAttribute("aria-pressed", String(wearsFour()));
}

function suitsButton() {
  const node = element("button", { type: "button", class: "ecarte-suits", "aria-pressed": String(wearsFour()) }, "four-colour suits");
  node.addEventListener("click", () => {
    wear(wearsFour() ? "two" : "four");
    keep(SUITS, document.documentElement.dataset.ecarteSuits);
  });
  return node;
}

function link({ label, address, main }) {
  const [file, query] = address.split("?", 2);
  const drawn = pageLink(file, query ? `?${query}` : "", label, { class: `ecarte-action${main ? " ecarte-main" : ""}`, "aria-keyshortcuts": main && isOfTheSite() && "Enter" });
  if (main && isOfTheSite()) drawn?.append(element("kbd", { "aria-hidden": "true" }, "⏎"));
  return drawn;
}

// Seldom used, so last: in tab order the answers follow the question.
function tools(scene) {
  return element("div", { class: "ecarte-tools" }, scene.problem && problemLine(scene.problem), suitsButton(), keysButton(), scene.problem && paceSwitch());
}

const asksBelow = (root) => [...document.querySelectorAll("[data-ecarte-asks]")].some((each) =>
  root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);

// From the page’s own link; in JupyterLab there is none. It is the way on if no action is, and if this
// lesson has nothing more to ask.
function nextLesson(root, actions) {
  const next = document.querySelector("nav a[rel=next]");
  if (!next || asksBelow(root)) return null;
  const main = !actions.some((each) => each.main);
  return element("a", { class: `ecarte-action${main ? " ecarte-main" : ""}`, href: next.href, "aria-keyshortcuts": main && "Enter" },
    "Next lesson", main && element("kbd", { "aria-hidden": "true" }, "⏎"));
}

function page(root, scene, press) {
  const rows = scene.rows ?? [];
  const trays = scene.trays ?? [];
  const actions = scene.actions ?? [];
  const links = scene.links ?? [];
  const steps = actions.length || links.length
    ? element("div", { class: "ecarte-actions" }, ...actions.map((each) => button(each, press, "ecarte-action")), ...links.map(link), scene.goes_on && nextLesson(root, actions))
    : null;
  return [
    scene.menu && menu(scene.menu, press),
    element(
      "header",
      { class: "ecarte-heading" },
      element("h2", { tabindex: "-1" }, scene.title),
      element(
        "div",
        { class: "ecarte-progress" },
        scene.progress,
        scene.code && code(scene.code, scene.code_name),
      ),
    ),
    scene.habit && habit(scene.habit),
    scene.entry?.first && entry(scene.entry, press),
    story(scene),
    element("p", { class: "ecarte-sentence" }, scene.sentence),
    scene.groups?.length && !scene.more ? groupsOf(scene, press) : null,
    cloth(scene, press),
    trays.length ? element("div", { class: "ecarte-trays" }, ...trays.map((each) => tray(each, press))) : null,
    strip(scene.strip),
    doors(scene.doors, press),
    scene.story ? null : panels(scene.panels),
    taught(scene.after),
    rows.length ? element("ul", { class: "ecarte-rows" }, ...rows.map((each) => row(each, scene.row_button, press))) : null,
    steps,
    record(scene, press),
    settings(scene, press),
    entry(scene.lines, press),
    !scene.entry?.first && entry(scene.entry, press),
    drawing(scene.drawing, press),
    made(scene.made, press),
    scene.cards && !scene.opponents && tools(scene),
  ].filter(Boolean);
}

const pressOf = (node) => node && `${node.dataset.action} ${node.dataset.value} ${node.textContent}`;

// The new node for what was pressed, if the scene still has it.
function samePlace(body, pressed) {
  if (!pressed?.action) return null;
  return [...body.querySelectorAll(".ecarte-card-button, .ecarte-option, .ecarte-opponent, .ecarte-kind, .ecarte-action")].find(
    (node) => node.dataset.value === pressed.value && (pressed.value || node.dataset.action === pressed.action),
  );
}

function labelsOfHand(body) {
  return [...body.querySelectorAll(".ecarte-held [role=img]")].map((node) => node.getAttribute("aria-label"));
}

// What was opened stays open, and the caret stays in what is being written, if a scene comes meanwhile.
function stay(body) {
  const name = ({ className, firstChild, parentElement }) => [className, firstChild.textContent, parentElement.dataset.panel].join(" ");
  const open = [...body.querySelectorAll("details[open]")].map(name);
  const before = body.querySelector("[data-writing]:focus");
  return () => {
    for (const each of body.querySelectorAll("details")) each.open ||= open.includes(name(each));
    const field = before && body.querySelector(`.ecarte-entry ${before.localName}[data-action="${before.dataset.action}"]`);
    if (!field) return false;
    field.dataset.writing = "";
    field.focus({ preventScroll: true });
    field.setSelectionRange(before.selectionStart, before.selectionEnd);
    return true;
  };
}

// Cards that were in the hand before do not slide in.
function keepStill(body, labels) {
  for (const node of body.querySelectorAll(".ecarte-held")) {
    const label = node.querySelector("[role=img]")?.getAttribute("aria-label");
    node.classList.toggle("ecarte-still", labels.includes(label));
  }
}

// Scroll only if part of the question (from its heading) or of the answer (from the cloth) is out of
// sight; if it does not fit with the heading, begin at the cloth.
function bringIntoView(body) {
  const sight = sightOf(body);
  const heading = body.querySelector("h2");
  const begin = body.querySelector(".ecarte-answered .ecarte-felt") ?? heading;
  const last = [".ecarte-strip", ".ecarte-choices", ".ecarte-felt", ".ecarte-story ~ .ecarte-actions", ".ecarte-story"].map((each) => body.querySelector(each)).find(Boolean) ?? heading;
  const foot = body.querySelector(".ecarte-answered .ecarte-actions")?.getBoundingClientRect().height ?? 0;
  const [top, end] = [begin.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  const room = sight.bottom - foot;
  if (top >= sight.top && end <= room) return;
  const hasRoom = end - heading.getBoundingClientRect().top <= room - sight.top - 8;
  (hasRoom ? heading : begin).scrollIntoView({ block: "start" });
}

// Open the details “To remember” that follow a finished quiz.
function unfoldAfter(root) {
  const below = [...document.querySelectorAll("details")].find((each) =>
    root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
    && each.querySelector("summary")?.textContent === "To remember");
  if (below) below.open = true;
}

// Call `act` once the node is laid out, within 60 frames.
function onceOnPage(node, act, frames = 60) {
  if (node.isConnected && node.getBoundingClientRect().width > 0) act();
  else if (frames) requestAnimationFrame(() => onceOnPage(node, act, frames - 1));
}

export default {
  // Once a page; `render` once a view.
  initialize({ model }) {
    model.on("change:bookmark", () => keepBookmark(model));
    onOrder(model, (order) => order.order === "save" && save(model, order));
    takeUp(model);
  },

  async render({ model, el }) {
    const once = await sentOnce(model);
    knowTreeOf(el);
    takePictures(once);
    takeWords(once);
    rememberedDoors();
    rememberedPace();
    rememberedSound();
    await takenUp(model, el);
    if (!document.documentElement.dataset.ecarteSuits) wear(recall(SUITS) === "four" ? "four" : "two");
    const root = element("div", { class: "ecarte ecarte-table", role: "group", tabindex: "-1" });
    const body = element("div", { class: "ecarte-body" });
    // aria-atomic: only the added sentence is read.
    const live = element("div", { class: "ecarte-spoken", role: "status", "aria-live": "polite", "aria-atomic": "false" });
    root.append(body, live);
    el.append(root);

    const press = (data) => model.send({ action: data.action, value: data.value ?? "" });
    takeRules(model, root, press);
    const stopListening = tellOvertaken(model, root);
    const stopTelling = tellLost(model, root);

    let laidOut = null; // a whole card table, once a scene has one
    const dealt = clothScene(body, live);
    const isMoving = () => Boolean(laidOut?.isMoving) || dealt.isMoving;
    const land = () => [laidOut, dealt].forEach((each) => each?.finish());

    function draw(isNew = true) {
      const scene = model.get("scene");
      const hadFocus = root.contains(focusedBeside(root));
      const stayed = stay(body);
      const pressed = focusedBeside(root)?.dataset;
      // The pressed button is about to be removed; JupyterLab would then take the focus.
      if (hadFocus) root.focus({ preventScroll: true });
      if (scene.code) root.classList.add("ecarte-marked");
      if (scene.asks) root.dataset.ecarteAsks = scene.asks; // the page goes on once it is answered
      markKeys();
      if (scene.table) return drawTable({ ...scene, groups: model.get("drawer") }, isNew, hadFocus, pressed);
      const count = scene.drawing && body.querySelector(".ecarte-drawing p");
      if (count) {
        count.textContent = scene.drawing; // and every button stays where it is being pressed
        return;
      }
      land();
      live.replaceChildren();
      const labels = labelsOfHand(body);
      body.classList.toggle("ecarte-answered", Boolean(scene.strip));
      if (scene.problem || scene.code) root.classList.add("ecarte-marked"); // a quiz, or a game
      body.replaceChildren(...page(root, scene, press));
      markWords(body);
      keepStill(body, labels);
      root.setAttribute("aria-label", scene.title ?? "");
      root.toggleAttribute("data-ecarte-waits", Boolean(scene.waits));
      if (isNew && scene.events?.length) dealt.show(scene);
      else live.textContent = scene.spoken ?? "";
      if (scene.goes_on) unfoldAfter(root);
      if (stayed()) return;
      // After an answer focus the next step; for a new question its heading.
      const chosen = scene.strip || [...(scene.choices ?? []), ...(scene.cards ?? [])].some((each) => each.chosen);
      const next = chosen && body.querySelector(".ecarte-action.ecarte-main");
      const refused = hadFocus && body.querySelector(".ecarte-entry [aria-invalid]");
      const again = refused || (hadFocus && !next && samePlace(body, pressed));
      if (again) {
        // Once an opponent has been pointed at, Enter deals.
        const deals = isPointing && again.matches(".ecarte-opponent") && body.querySelector(".ecarte-choice");
        (deals || again).focus({ preventScroll: true });
        if (inView(again) <= 0) bringIntoView(body); // the page has become shorter
        if (again.matches(".ecarte-chip[aria-expanded=true]")) again.nextElementSibling.scrollIntoView({ block: "nearest" });
      } else if (hadFocus) {
        // Firefox by itself shows no ring after a key that was pressed elsewhere.
        (next || body.querySelector("h2")).focus({ preventScroll: true, focusVisible: !isPointing });
        bringIntoView(body);
      }
      if (hadFocus) body.querySelector(".ecarte-drawing, .ecarte-made")?.scrollIntoView({ block: "nearest" });
    }

    function drawTable(scene, isNew, hadFocus, pressed) {
      laidOut ??= tableScene(root, live, press);
      const isFirst = !body.contains(laidOut.whole);
      body.classList.remove("ecarte-answered");
      if (isFirst) body.replaceChildren(laidOut.whole);
      root.setAttribute("aria-label", scene.title ?? "");
      laidOut.show(scene, isNew, pressed);
      if (hadFocus || (isFirst && scene.table.alone)) onceOnPage(laidOut.whole, laidOut.bringIntoView);
      else if (isFirst && scene.begins_in_view) onceOnPage(laidOut.whole, laidOut.beginInView);
    }

    // A press during motion ends the motion, and goes to what is then under the pointer. The second click of
    // a double click counts only where it presses the same again: the first may have brought something else
    // there. And a button that is drawn anew while it is held down gets no click from the browser.
    let pressedInMotion = false;
    let clicked = null;
    let held = null;

    function onPress(event) {
      if (event.type === "pointerdown") {
        pressedInMotion = isMoving();
        held = event.target.closest("button");
        return;
      }
      const under = () => root.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("button, a, summary");
      if (event.type === "pointerup") {
        const isGone = event.pointerType === "mouse" && held && !held.isConnected;
        if (isGone && pressOf(under()) === pressOf(held)) under().click();
        return;
      }
      if (!event.isTrusted || !event.detail) return;
      const inMotion = pressedInMotion || isMoving();
      pressedInMotion = false;
      if (inMotion) land();
      const unread = inMotion && under()?.closest(".ecarte-bar"); // its button was not drawn yet
      const target = unread ? null : inMotion ? under() : event.target.closest("button, a, summary");
      const before = clicked;
      clicked = pressOf(target);
      const isStray = event.detail > 1 && clicked !== before && target?.dataset.action;
      if (!isStray && (!inMotion || !target || target.contains(event.target) || !root.contains(target))) return;
      event.stopPropagation();
      event.preventDefault();
      if (isStray) return;
      target.focus({ preventScroll: true });
      target.click();
    }

    let isPointing = false;
    root.addEventListener("pointerdown", () => {
      isPointing = true;
    });

    function onKey(event) {
      if (event.key !== "Enter") isPointing = false;
      if (isReading() || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const scene = model.get("scene");
      const wasMoving = isMoving() && event.key !== "Shift";
      if (wasMoving) land();
      // On a button or a link with the focus, Enter presses it; but cards picked by mouse go as they are,
      // and an opponent who is chosen need not be chosen again.
      const isPicking = isPointing && event.target instanceof Element && event.target.closest(".ecarte-card-button[aria-pressed]");
      if (event.key === "Enter" && !wasMoving && !isPicking && event.target instanceof Element && event.target.closest("button:not([aria-checked=true]), a, summary")) return;
      const laid = (scene.laid ?? []).flatMap((each) => each.cards);
      const wanted = [...(scene.choices ?? []), ...(scene.actions ?? []), ...(scene.aside ?? []), ...(scene.doors ?? []), ...laid, ...(scene.cards ?? [])].find(
        (each) => each.key && (each.action || !each.card || each.value !== undefined) && hasKey(each.key, event.key),
      );
      const form = event.key === "Enter" && scene.entry?.main && body.querySelector("form.ecarte-entry");
      const onward = event.key === "Enter" && !wanted && body.querySelector("a.ecarte-main");
      if (!wanted && !form && !onward) return;
      event.preventDefault();
      if (form) return form.requestSubmit();
      if (onward) return onward.click();
      if (scene.table) laidOut.focusHand();
      else body.querySelector("h2").focus({ preventScroll: true });
      press(wanted.card ? pressable(wanted) : wanted);
    }

    // In JupyterLab a key that bubbles to the notebook moves the focus to its active cell. Escape leaves the table.
    function onKeyInside(event) {
      onKey(event);
      if (isOfTheSite()) return;
      event.stopPropagation();
      if (event.key === "Escape" && !event.defaultPrevented && !isReading()) root.closest(CELL)?.focus();
    }

    for (const kind of ["pointerdown", "pointerup", "click"]) root.addEventListener(kind, onPress, true);
    keepKeys(root).addEventListener("keydown", onKeyInside);
    const stopKeys = takeKeys(root, onKey, Boolean(once.get("lesson")));
    const onScene = () => draw();
    const onDrawer = () => laidOut && body.contains(laidOut.whole) && draw(false); // maybe nothing else has changed
    model.on("change:scene", onScene);
    model.on("change:drawer", onDrawer);
    draw(false);
    if (model.get("scene").calls) {
      onceOnPage(root, () => {
        body.querySelector("h2").focus({ preventScroll: true });
        root.scrollIntoView({ block: "start" });
      });
    }
    return () => {
      stopKeys();
      stopListening();
      stopTelling();
      model.off("change:scene", onScene);
      model.off("change:drawer", onDrawer);
      land();
    };
  },
};
