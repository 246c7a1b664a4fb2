// `charts.js` and the trend of `trend.js`: what is drawn is as large as the numbers, and its words say the same.
import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { trend } from "../../ecarte_tutor/widgets/desk/progress/trend.js";
import { chart } from "../../ecarte_tutor/widgets/stage/static/charts.js";

const COUNTS = [[10, 20, 30, 20, 15, 5], [0, 0, 0, 0, 0, 65780], [1, 1, 1, 1, 1, 1]];
const TRENDS = [[4, 2, 1], [0, 0], [0.5, 0.25, 0.75, 0], [9, 9, 3, 6, 1], [104, 42], [0.4]];

const sum = (numbers) => numbers.reduce((whole, each) => whole + each, 0);
const parts = (drawn, name) => [...drawn.querySelectorAll(name)];
const numbers = (node, ...names) => names.map((name) => Number(node.getAttribute(name)));
const words = (drawn) => parts(drawn, "text").map((each) => each.textContent);
const titleOf = (drawn) => drawn.querySelector("title").textContent;
const isNear = (one, other, most) => assert.ok(Math.abs(one - other) <= most, `${one} is not ${other}`);

test("bars are as tall as their counts, and three tricks are green", () => {
  for (const counts of COUNTS) {
    const drawn = chart({ kind: "bars", values: counts }, "");
    const rects = parts(drawn, "rect");
    const sizes = rects.map((each) => numbers(each, "y", "height"));
    const tallest = Math.max(...sizes.map(([, height]) => height));
    assert.equal(rects.length, 6);
    for (const [tricks, [top, height]] of sizes.entries()) {
      isNear(top + height, 142, 0.11);
      isNear(height, Math.max(1.5, (tallest * counts[tricks]) / Math.max(...counts)), 0.1);
    }
    assert.deepEqual(rects.map((each) => each.getAttribute("fill").includes("good")), [false, false, false, true, true, true]);
    const shares = words(drawn).filter((_, place) => place % 2 === 0).map((each) => parseFloat(each));
    for (const [tricks, share] of shares.entries()) isNear(share, (100 * counts[tricks]) / sum(counts), 0.051);
    assert.deepEqual(words(drawn).filter((_, place) => place % 2), ["0", "1", "2", "3", "4", "5"]);
    const told = [...titleOf(drawn).matchAll(/(\d) tricks ([\d.]+) %/g)].map(([, tricks, share]) => [Number(tricks), Number(share)]);
    assert.deepEqual(told, [...shares.entries()]);
  }
});

test("the line of a trend is as high as its values among the marks", () => {
  const marks = [["The Curate", 9.5], ["The Captain", 8.7], ["The Actuary", 0.4]];
  const names = marks.map(([name, loss]) => `${name} ${loss}`);
  const losses = marks.map(([, loss]) => loss);
  for (const values of TRENDS) {
    // A base at 192, and an eighth of the room above the highest.
    const down = (value) => 192 - (154 * value) / (1.12 * Math.max(0.1, ...values, ...losses));
    const dated = values.map((value, place) => [`day ${place}`, value]);
    const drawn = trend({ kind: "trend", values: dated, marks }, "It fell.");
    const dots = drawn.querySelector("polyline").getAttribute("points").split(" ").map((dot) => dot.split(",").map(Number));
    for (const [place, [x, y]] of dots.entries()) {
      if (place > 1) isNear(x - dots[place - 1][0], dots[1][0] - dots[0][0], 0.11);
      isNear(y, down(values[place]), 0.051);
    }
    assert.deepEqual(numbers(drawn.querySelector("circle"), "cx", "cy"), dots.at(-1));
    const heights = parts(drawn, "path").map((path) => Number(/,([\d.]+)H/.exec(path.getAttribute("d"))[1]));
    assert.equal(heights.length, marks.length);
    for (const [place, height] of heights.entries()) isNear(height, down(losses[place]), 0.051);
    const tops = parts(drawn, "text").filter((each) => names.includes(each.textContent)).map((each) => numbers(each, "y")[0]);
    for (const [place, top] of tops.entries()) assert.ok(top >= 34 && top <= 198 && (!place || top - tops[place - 1] >= 17.9));
    assert.deepEqual(words(drawn).filter((each) => !names.includes(each)), [...(values.length > 1 ? [dated[0][0]] : []), "today", "What ten choices cost your four opponents", "you"]);
    assert.equal(titleOf(drawn), "It fell.");
  }
});

const CELLS = [[0, "", 100, 200, 0], [1, "K", 0, 100, 300], [1, "", 100, 0, 0], [2, "", 50, 100, 50]];
const drawnMap = (values, written) => chart({ kind: "map", values, written }, "");
const blocks = (drawn) => parts(drawn, "rect").filter((each) => each.getAttribute("x") && !each.getAttribute("rx") && !each.hasAttribute("data-key"));

test("columns fill the drawing, and are as wide as their shares", () => {
  for (const shares of [[250, 250, 250, 250], [300, 400, 250, 50], [10, 10, 970, 10], [500, 500], [998, 2], [1000]]) {
    const drawn = drawnMap(shares.map((share, trumps) => [trumps, "", 0, share, 0]), [[0, 100, 0], shares.map((share) => share / 10)]);
    const columns = blocks(drawn).map((each) => numbers(each, "x", "width"));
    const room = 340 - 6 * (shares.length - 1);
    assert.equal(columns[0][0], 0);
    for (const [place, [left, width]] of columns.entries()) {
      const end = left + width;
      isNear(place + 1 < columns.length ? columns[place + 1][0] - end : 346 - end, 6, 0.21);
      if ((shares[place] * room) / 1000 < 40) assert.equal(width, 40);
    }
    const wide = columns.map(([, width], place) => [width, shares[place]]).filter(([, share]) => (share * room) / 1000 >= 40);
    for (const [width, share] of wide) isNear(width / wide[0][0], share / wide[0][1], 0.01);
  }
});

test("blocks are as tall as their shares, and share a column's width", () => {
  const drawn = drawnMap(CELLS, [[25, 40, 35], [30, 50, 20]]);
  const areas = {};
  for (const rect of blocks(drawn)) {
    const [width, height] = numbers(rect, "width", "height");
    const ink = /(caught|sand|escaped)/.exec(rect.getAttribute("fill"))[1];
    areas[ink] = (areas[ink] ?? 0) + width * height;
  }
  const whole = sum(Object.values(areas));
  for (const [ink, share] of Object.entries({ caught: 250, sand: 400, escaped: 350 })) isNear((1000 * areas[ink]) / whole, share, 6);
  const told = words(drawn);
  assert.deepEqual(told.filter((each) => ["none", "one", "two", "3+"].includes(each)), ["none", "one", "two"]);
  for (const key of ["the best scores more: 25 in 100", "yours scores more: 35", "both score the same: 40"]) assert.ok(told.includes(key));
  assert.match(titleOf(drawn), /the best choice scores more on 25, yours on 35, and both the same on 40\./);
  // Of the 300 thousandths without a trump, 100 are such that the best brings more; and so on.
  const columns = [...titleOf(drawn).matchAll(/(\w+ trumps?): (\d+) of 100 hands; on (\d+) %/g)].map(([, ...each]) => each);
  assert.deepEqual(columns, [["No trump", "30", "33"], ["One trump", "50", "20"], ["Two trumps", "20", "25"]]);
});

test("a small share is not called none, and none is", () => {
  const drawn = drawnMap([[0, "", 0, 2, 997], [3, "A", 0, 0, 1]], [[0, 0, 100], [100, 0]]);
  for (const told of ["the best scores more: 0 in 100", "both score the same: <1"]) assert.ok(words(drawn).includes(told));
  for (const told of ["both the same on less than 1.", "Three trumps or more: less than 1 of 100 hands"]) assert.ok(titleOf(drawn).includes(told));
});
