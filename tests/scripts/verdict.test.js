// `verdict.js`, `buttons.js` and `panels.js`: the strip with its scale and sign, the doors, and what they are of.
import { all, lay, texts } from "./page.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { badge, button } from "../../ecarte_tutor/widgets/stage/static/buttons.js";
import { element } from "../../ecarte_tutor/widgets/stage/static/dom.js";
import { panels } from "../../ecarte_tutor/widgets/stage/static/panels.js";
import { doors, rememberedDoors, strip } from "../../ecarte_tutor/widgets/stage/table/verdict.js";

const ROOMS = ["book", "count"].map((name) => ({ name, title: name, panels: { [name]: { title: name, lead: `${name} says.` } } }));
const DOORS = "ecarte-tutor.doors";

Element.prototype.scrollIntoView = () => {};
beforeEach(() => {
  for (const open of all("[data-door][aria-expanded=true]")) open.click();
});

test("the marks stand as far along as the places say", () => {
  for (const place of [0, 0.137, 0.5, 1]) {
    lay(strip({ sign: "wrong", line: "", scale: place, caption: "x" }));
    assert.equal(all(".ecarte-track .ecarte-mark")[0].style.left, `${100 * place}%`);
  }
  lay(strip({ sign: "wrong", line: "", break_even: { wins: 41, needs: 55.5, told: "Playing wins too few deals.", why: "So." } }));
  assert.equal(all(".ecarte-wins")[0].style.width, "41%");
  assert.equal(all(".ecarte-mark")[0].style.left, "55.5%");
  assert.equal(all("details.ecarte-break-even > p")[0].textContent, "So.");
  assert.equal(all("details")[0].open, false);
});

test("without a place there is no track, and without a caption no text", () => {
  const data = { sign: "ask", line: "The book plays.", caption: "a slip" };
  lay(strip(data));
  assert.deepEqual([all(".ecarte-track").length, texts(".ecarte-scale p")], [0, ["a slip"]]);
  lay(strip({ ...data, caption: "", scale: 0.4 }));
  assert.deepEqual([all(".ecarte-track").length, texts(".ecarte-scale p")], [1, []]);
  assert.equal(strip(undefined), null);
});

test("each sign is another, and is seen but not read out", () => {
  const seen = ["right", "wrong", "either", "differ", "ask", "wait"].map((sign) => {
    lay(strip({ sign, line: "Yes: play.", reason: "So." }));
    const [shown] = all(".ecarte-sign");
    assert.equal(shown.getAttribute("aria-hidden"), "true");
    assert.deepEqual(texts("h3"), [`${shown.textContent} Yes: play.`]);
    return shown.textContent;
  });
  assert.equal(new Set(seen).size, seen.length);
  assert.deepEqual(seen.slice(0, 2), ["✔", "✘"]);
});

test("a door opens its panel, and is open again on the next verdict", () => {
  const said = () => texts(".ecarte-panel strong");
  lay(doors(ROOMS, () => {}));
  const [book, count] = all("[data-door]");
  for (const [pressed, told] of [
    [count, ["count says."]],
    [book, ["book says.", "count says."]], // in the order of the doors
    [count, ["book says."]],
  ]) {
    pressed.click();
    assert.deepEqual(said(), told);
    for (const door of [book, count]) assert.equal(door.getAttribute("aria-expanded"), String(told.includes(`${door.dataset.door} says.`)));
  }
  assert.equal(localStorage.getItem(DOORS), '["book"]');
  lay(doors(ROOMS, () => {}));
  assert.deepEqual(said(), ["book says."]);
  all("[data-door=book]")[0].click();
  for (const kept of ["nonsense", "7", "{}", '["count"]']) {
    localStorage.setItem(DOORS, kept);
    rememberedDoors();
    lay(doors(ROOMS, () => {}));
    assert.deepEqual(said(), kept === '["count"]' ? ["count says."] : []);
  }
});

test("a door elsewhere sends its action, and one without is shut", () => {
  const sent = [];
  lay(doors([{ name: "replay", title: "r", action: "replay" }, { name: "soon", title: "s" }], ({ action }) => sent.push(action)));
  for (const door of all("[data-door]")) door.click();
  assert.deepEqual(sent, ["replay"]);
});

test("an attribute is given unless it is false or missing", () => {
  const node = element("i", { a: true, b: false, c: undefined, d: 0, e: "" }, null, "x", false, 0);
  assert.equal(node.outerHTML, '<i a="" d="0" e="">x0</i>');
});

test("text never becomes markup", () => {
  const evil = "<b onclick=x>&amp;</b>";
  lay(panels({ book: { title: evil, lead: evil, text: evil, source: evil, badge: { words: evil } } }));
  assert.equal(all("b").length, 0);
  for (const part of ["h3", ".ecarte-badge", "strong", ".ecarte-source"]) assert.deepEqual(texts(part), [evil]);
});

test("a button sends what it was made of, and tells if it is chosen", () => {
  for (const [data, pressed] of [[{}, null], [{ chosen: false }, "false"], [{ chosen: true }, "true"]]) {
    const whole = { action: "answer", value: "play", label: "Play", key: "p", ...data };
    const sent = [];
    const node = button(whole, (each) => sent.push(each), "c");
    node.click();
    assert.equal(node.getAttribute("aria-pressed"), pressed);
    assert.equal(node.classList.contains("ecarte-chosen"), pressed === "true");
    assert.deepEqual(sent, [whole]);
  }
});

test("how a figure was found is told on asking, and a badge has its tone", () => {
  lay(panels(Object.fromEntries(["book", "rules", "count"].map((source) => [source, { title: "", lead: "", source }]))));
  assert.deepEqual(texts(".ecarte-source"), ["book", "rules", "count"]);
  assert.deepEqual(texts("details .ecarte-source"), ["count"]);
  const badges = [{ words: "x" }, { words: "x", tone: "good", sign: "✔" }].map(badge).map((each) => [each.className, each.textContent]);
  assert.deepEqual(badges, [["ecarte-badge ecarte-plain", "x"], ["ecarte-badge ecarte-good", "✔ x"]]);
});
