// Small parts of a table: codes, the way on, the story's deals, and a widget whose kernel has gone.
import { all, goTo, lay, modelOf, texts } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { tellLost } from "../../ecarte_tutor/widgets/stage/static/lost.js";
import { picture, takePictures } from "../../ecarte_tutor/widgets/stage/static/pictures.js";
import { markWords, takeWords } from "../../ecarte_tutor/widgets/stage/static/words.js";
import { listOf } from "../../ecarte_tutor/widgets/stage/table/cards.js";
import { code } from "../../ecarte_tutor/widgets/stage/table/code.js";
import { page } from "../../ecarte_tutor/widgets/stage/table/page.js";
import { story } from "../../ecarte_tutor/widgets/stage/table/story.js";
import { nextLesson } from "../../ecarte_tutor/widgets/stage/table/ways_on.js";

/** What was copied; the answer is whether a browser lets it be, or null where it has no clipboard. */
function clipboard(answer) {
  const copied = [];
  const writeText = async (text) => {
    copied.push(text);
    if (!answer) throw new Error("no");
  };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: answer === null ? undefined : { writeText } });
  return copied;
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

for (const [query, address] of [
  ["", "?code=AUTUMN"],
  ["?rules=bga&code=OLD&problem=x", "?code=AUTUMN&rules=bga"],
  ["?rules=a%26code%3Db", "?code=AUTUMN&rules=a%26code%3Db"], // it stays one value
]) {
  test(`on the site a code is a link that keeps the club's rules: ${address}`, async () => {
    goTo(query);
    lay(code("AUTUMN"));
    assert.equal(all("a").length, 0);
    document.body.classList.add("ecarte-page");
    lay(code("AUTUMN"));
    assert.equal(all("a")[0].getAttribute("href"), address);
    const copied = clipboard(true);
    all("button")[0].click();
    await soon();
    assert.deepEqual(copied, [`http://127.0.0.1/${address}`]);
  });
}

for (const answer of [true, false, null]) {
  test(`a code is copied, or the button says that it was not: ${answer}`, async () => {
    lay(code("AUTUMN"));
    const copied = clipboard(answer);
    document.execCommand = (what) => {
      const { value, selectionStart, selectionEnd } = document.querySelector("textarea");
      copied.push(value.slice(selectionStart, selectionEnd));
      return what === "copy";
    };
    const [node] = all("button");
    node.focus();
    node.click();
    await soon();
    assert.equal(node.textContent, answer === false ? "copy it by hand" : "copied");
    assert.deepEqual(copied, ["AUTUMN"]);
    assert.equal(all("textarea").length, 0);
  });
}

test("only the last quiz of a lesson leads to the next lesson", () => {
  document.body.innerHTML = `<div id=one data-ecarte-asks=done></div><div id=two data-ecarte-asks=asked></div>
    <nav><a rel=next href=next>Next</a></nav>`;
  const leads = (id) => nextLesson(document.getElementById(id), [])?.textContent ?? null;
  assert.deepEqual(["one", "two"].map(leads), [null, "Next lesson⏎"]);
  document.querySelector("nav").remove();
  assert.equal(leads("two"), null);
});

test("deals are numbered from one, without empty columns", () => {
  const deals = [
    { text: "You made the point.", tricks: "3–2", points: "1–0", score: "1–0" },
    { text: "He made the vole.", tricks: "0–5", score: "1–2", is_turning: true },
    { text: "You broke off.", score: "1–2" },
  ];
  lay(story({ story: { names: ["You", "he"], score: [1, 2], deals } }));
  const rows = all(".ecarte-deals tr").map((row) => [...row.children].map((each) => each.textContent));
  assert.deepEqual(rows, [
    ["deal", "", "tricks", "points", "score"],
    ["1", "You made the point.", "3–2", "1–0", "1–0"],
    ["2", "He made the vole.", "0–5", "", "1–2"],
    ["3", "You broke off.", "", "", "1–2"],
  ]);
  assert.deepEqual(texts(".ecarte-turning th"), ["2"]);
});

/** A widget in this notebook; it returns what cuts its line, and how often it was pressed. */
function widgetIn(notebook) {
  document.body.innerHTML = `<div ${notebook}><div id=root><button>Play</button></div></div>`;
  const [root, node] = [document.getElementById("root"), document.querySelector("button")];
  const layout = { comm_live: true };
  const model = modelOf({ layout });
  let presses = 0;
  for (const kind of ["click", "keydown"]) node.addEventListener(kind, () => (presses += 1));
  tellLost(model, root);
  const press = () => {
    node.click();
    node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return presses;
  };
  const is = (isLive) => {
    layout.comm_live = isLive;
    model.tell("comm_live_update");
  };
  return { is, press };
}

for (const [notebook, what] of [
  ["class=jp-Notebook", "Choose Run → Run All Cells"],
  ["id=notebook-container", "Choose Cell → Run All"],
  ["", "Run its cell again"],
]) {
  test(`a widget without its kernel says what to press, and takes none: ${what}`, (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    Element.prototype.scrollIntoView = () => {};
    const { is, press } = widgetIn(notebook);
    is(false);
    context.mock.timers.tick(1000);
    assert.deepEqual(texts("[role=alert]"), [`The program behind this has ended. ${what} to go on.`]);
    assert.equal(press(), 0);
    is(true); // a line that was only cut
    context.mock.timers.tick(1000);
    assert.deepEqual(texts("[role=alert]"), []);
    assert.equal(press(), 2);
  });
}

test("a page of the site has a notice of its own", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  document.body.classList.add("ecarte-page");
  widgetIn("").is(false);
  context.mock.timers.tick(1000);
  assert.equal(all("[role=alert]").length, 0);
});

test("a court card is cut by itself, as another of it may lie where nothing is shown", () => {
  const half = '<g clip-path="url(#cut-KS)"><path/></g>';
  takePictures({ get: () => ({ KS: `<svg><title>king of spades</title><clipPath id="cut-KS"><path/></clipPath>${half}${half}</svg>` }) });
  const [one, other] = [picture("KS"), picture("KS")];
  assert.notEqual(one.querySelector("clipPath").id, other.querySelector("clipPath").id);
  for (const each of [one, other]) {
    assert.deepEqual([...each.querySelectorAll("g")].map((part) => part.getAttribute("clip-path")), Array(2).fill(`url(#${each.querySelector("clipPath").id})`));
  }
});

test("a line of score does not break between a player and the points", () => {
  lay(...page(document.body, { cards: [], corner: ["You 0 · Dealer 4"] }, () => {}));
  takeWords(modelOf({ words: [{ name: "dealer", term: "dealer" }] }));
  markWords(document.body);
  assert.deepEqual(texts(".ecarte-standing p"), ["You\u00a00\u2003Dealer\u00a04"]);
});

test("a case is shown in cards beside a title that says it all, and no empty hand or corner is told", () => {
  takePictures({ get: () => ({ TC: "<svg><title>ten of clubs</title></svg>" }) });
  lay(...page(document.body, { title: "A card is found.", cards: [], picture: "Stock: - TC; Given: -" }, () => {}));
  assert.deepEqual(texts(".ecarte-felt > .ecarte-laid h3"), ["Stock", "Given"]);
  assert.deepEqual(all(".ecarte-small").map((each) => each.dataset.card ?? "back"), ["back", "TC", "back"]);
  assert.equal(all(".ecarte-felt > .ecarte-laid")[0].getAttribute("aria-hidden"), "true");
  assert.equal(all(".ecarte-hand, .ecarte-corner").length, 0);
});

test("a problem on the laws has no hand, and so no card in its row", () => {
  assert.deepEqual(["", "KH 7C"].map(listOf), [[], ["KH", "7C"]]);
});
