// Draws the scene that Python sends, and sends back the name of what was chosen.

import { keepBookmark, takeUp, takenUp, tellOvertaken } from "../static/bookmark.js";
import { element, focusedBeside, isOfTheSite, knowTreeOf } from "../static/dom.js";
import { onOrder, save } from "../static/file.js";
import { recall } from "../static/kept.js";
import { tellLost } from "../static/lost.js";
import { sentOnce } from "../static/model.js";
import { takePictures } from "../static/pictures.js";
import { keepKeys } from "../static/shortcuts.js";
import { markWords, takeWords } from "../static/words.js";
import { pressable } from "./cards.js";
import { clothScene } from "./cloth_scene.js";
import { CELL, hasKey, inView, isTyping, markKeys, takeKeys } from "./keys.js";
import { rememberedPace } from "./pace.js";
import { page } from "./page.js";
import { isReading, takeRules } from "./rules.js";
import { bringIntoView, keepStill, labelsOfHand, onceOnPage, pressOf, samePlace, stay, unfoldAfter } from "./sight.js";
import { rememberedSound } from "./sound.js";
import { SUITS, wear } from "./suits.js";
import { tableScene } from "./table_scene.js";
import { rememberedDoors } from "./verdict.js";

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
