// Charts as SVG from the numbers that Python sends, each with a title that says the same for screen readers.

import { INKS, framed, round, text } from "./chart_parts.js";
import { furnished, shape } from "./dom.js";
import { smallCard, wordsOf } from "./pictures.js";

/** @param {Chart} data @param {string} lead */
export const chart = ({ kind, values, ...more }, lead) => framed(CHARTS[kind](values, more, lead));

const CHARTS = { bars, chances, map: handsMap, line: playedLine };

// On how many hands one makes 0, 1, … 5 tricks: six bars, the winning ones green.
function bars(counts) {
  const [base, tallest, wide, step, start] = [142, 112, 46, 66, 45];
  const total = sum(counts);
  const most = Math.max(...counts);
  const drawn = counts.flatMap((count, tricks) => {
    const [middle, height] = [start + step * tricks, Math.max(1.5, (tallest * count) / most)];
    const fill = tricks >= 3 ? INKS.good : INKS.sand;
    const top = base - height;
    return [
      shape("rect", { x: middle - wide / 2, y: round(top), width: wide, height: round(height), rx: 3, fill }),
      text(middle, round(top - 7), `${((100 * count) / total).toFixed(1)}%`),
      text(middle, base + 20, String(tricks), { "font-size": 16 }),
    ];
  });
  const shares = counts.map((count, tricks) => `${tricks} tricks ${((100 * count) / total).toFixed(1)} %`);
  return [
    420,
    176,
    `Share of your opponent’s hands by tricks you make: ${shares.join(", ")}.`,
    shape("g", { "text-anchor": "middle", "font-size": 14.5, fill: "currentColor" }, ...drawn),
    shape("path", { d: `M12,${base}.5H408`, stroke: INKS.line }),
  ];
}

// All hands that the opponent may hold: a column for each number of trumps, high trumps at the
// top. Areas are as large as their shares, but for columns that would be too narrow to read.
// Striped, the best option brings more; dotted, the choice does; plain, both the same.
/** @param {any[]} rows @param {Partial<Chart>} more */
function handsMap(rows, { written: [parts, numbers] }) {
  const name = `ecarte-map-${Math.random().toString(36).slice(2)}`; // ids are the page's
  const cells = rows.map(([trumps, letter, ...thousandths]) => {
    const found = thousandths.map((part) => part / 1000);
    const [caught, even, escaped] = found;
    const patterns = [[even, INKS.sand], [caught, `url(#${name}-caught)`], [escaped, `url(#${name}-escaped)`]];
    return { trumps, letter, parts: patterns, share: sum(found) };
  });
  const columns = mapColumns(cells, numbers);
  const drawn = columns.flatMap(mapColumn);
  const shares = [1, 0, 2].map((part) => shareOf(cells, part));
  const told = parts.map((number, part) => ofHundred(number, shares[part]));
  const key = [
    [`url(#${name}-caught)`, `the best scores more: ${told[0]} in 100`],
    [`url(#${name}-escaped)`, `yours scores more: ${told[2]}`],
    [INKS.sand, `both score the same: ${told[1]}`],
  ].flatMap(([fill, line], row) => [
    shape("rect", { x: 0, y: 236 + 20 * row, width: 22, height: 13, fill, "data-key": true }),
    text(30, 247 + 20 * row, line),
  ]);
  const title = text(0, 13, "His trumps, with a letter for the best of them");
  const inked = { "font-size": 14.5, fill: "currentColor" };
  const [better, same, worse] = parts.map((number, part) => ofHundred(number, shares[part], "less than 1"));
  const words =
    `Of 100 hands that your opponent may hold, the best choice scores more on ${better}, ` +
    `yours on ${worse}, and both the same on ${same}. ${columns.map(columnInWords).join(" ")}`;
  return [340, 294, words, mapPatterns(name), shape("g", inked, title, ...drawn, ...key)];
}

function columnInWords({ column, share, number }) {
  const held = ["No trump", "One trump", "Two trumps", "Three trumps or more"][column[0].trumps];
  const part = Math.round((100 * shareOf(column, 1)) / share);
  return `${held}: ${ofHundred(number, share, "less than 1")} of 100 hands; on ${part} % of them the best scores more.`;
}

const shareOf = (cells, part) => sum(cells.map((cell) => cell.parts[part][0]));

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// A number out of 100; a small share is not called none.
const ofHundred = (number, share, few = "<1") => (share > 0 && !number ? few : String(number));

// The columns with their left edges and widths; the narrow ones are given room for a figure.
function mapColumns(cells, written) {
  const numbers = [...new Set(cells.map((cell) => cell.trumps))];
  const columns = numbers.map((number) => cells.filter((cell) => cell.trumps === number));
  const [apart, narrowest] = [6, 40];
  const shares = columns.map((column) => sum(column.map((cell) => cell.share)));
  const room = 340 - apart * (columns.length - 1);
  const isNarrow = (share) => share * room < narrowest;
  const rest = sum(shares.filter((share) => !isNarrow(share)));
  const wide = (room - narrowest * shares.filter(isNarrow).length) / rest;
  let left = 0;
  return columns.map((column, place) => {
    const width = isNarrow(shares[place]) ? narrowest : shares[place] * wide;
    const placed = { column, left, width, share: shares[place], number: written[place] };
    left += width + apart;
    return placed;
  });
}

function mapColumn({ column, left, width, share, number }) {
  const [highest, tall] = [44, 160];
  const middle = { "text-anchor": "middle" };
  const heading = ["none", "one", "two", "3+"][column[0].trumps];
  const drawn = [text(round(left + width / 2), highest - 8, heading, middle)];
  let top = highest;
  for (const cell of column) {
    const height = (tall * cell.share) / share;
    drawn.push(...mapBlock(cell, left, top, width, height));
    top += height;
  }
  drawn.push(text(round(left + width / 2), highest + tall + 18, `${ofHundred(number, share)}%`, middle));
  return drawn;
}

// One block, parted from left to right, with the letter of the best trump where there is room.
function mapBlock({ letter, parts, share: whole }, left, top, width, height) {
  const drawn = [];
  let at = left;
  for (const [share, fill] of parts) {
    const part = (width * share) / whole;
    if (part) {
      const place = { x: round(at), y: round(top), width: round(part), height: round(height) };
      drawn.push(shape("rect", { ...place, fill }));
    }
    at += part;
  }
  const edge = `M${round(left)},${round(top + height)}h${round(width)}`;
  drawn.push(shape("path", { d: edge, stroke: INKS.paper, "stroke-width": 1.5 }));
  if (letter && height >= 15) {
    const [x, y] = [round(left + 3), round(top + height / 2)];
    const wide = letter.length > 1 ? 20 : 15;
    drawn.push(shape("rect", { x, y: round(y - 7), width: wide, height: 14, rx: 3, fill: INKS.paper, "data-key": true }));
    drawn.push(text(x + wide / 2, round(y + 4.5), letter, { "font-size": 12.5, "text-anchor": "middle" }));
  }
  return drawn;
}

function mapPatterns(name) {
  const side = { width: 7, height: 7 };
  const pattern = (kind, more, mark) =>
    shape("pattern", { id: `${name}-${kind}`, ...side, patternUnits: "userSpaceOnUse", ...more },
      shape("rect", { ...side, fill: kind === "caught" ? INKS.caught : INKS.good }), mark);
  return shape(
    "defs",
    {},
    pattern("caught", { patternTransform: "rotate(45)" },
      shape("path", { d: "M0,0V7", stroke: INKS.paper, "stroke-width": 2.5 })),
    pattern("escaped", {}, shape("circle", { cx: 3.5, cy: 3.5, r: 1.4, fill: INKS.paper })),
  );
}

// A line of play: the cards changed, then the tricks side by side, the opponent's cards above, the
// player's below, each with the card that took it ringed; those that had been made before the choice
// are paler.
/** @param {any[]} tricks @param {Partial<Chart>} more */
function playedLine(tricks, { earlier = 0, changes = [] }) {
  const above = changes.length ? 20 + 44 * changes.length : 0;
  const rows = { he: above + 22, you: above + 84 };
  const [width, left, step, bottom] = [32, 40, 62, above + 152];
  const sides = tricks.length ? Object.entries(rows).map(([who, top]) => text(0, top + 30, who)) : [];
  const columns = tricks.map(([leader, yours, his, taker], number) => {
    const x = left + step * number;
    const cards = [["you", yours], ["he", his]].flatMap(([who, name]) =>
      placedCard(name, x, rows[who], width, who === taker));
    const mark = { "text-anchor": "middle", "font-size": 13 };
    return shape("g", { opacity: number < earlier ? 0.45 : 1 }, ...cards,
      text(x + width / 2, leader === "he" ? above + 15 : bottom, "led", mark));
  });
  const words = [
    ...changes.map(changeInWords),
    ...tricks.slice(earlier).map((trick, place) => trickInWords(trick, place + earlier + 1)),
  ];
  const height = tricks.length ? bottom + 8 : above;
  const ink = { "font-size": 14, fill: "currentColor" };
  return [340, height, words.join(" "), shape("g", ink, ...changedCards(changes, left), ...sides, ...columns)];
}

// What each player discarded and drew, a row for each.
function changedCards(changes, left) {
  if (!changes.length) return [];
  const [width, step, drawnAt] = [24, 26, left + 5 * 26 + 22];
  const heads = [[left, "discarded"], [drawnAt, "drawn"]].map(([x, words]) => text(x, 12, words, { "font-size": 13 }));
  const rows = changes.flatMap(([who, discarded, drawn], row) => {
    const top = 20 + 44 * row;
    const placed = (names, start) => names.split(" ").flatMap((name, place) =>
      placedCard(name, start + step * place, top, width, false));
    return [
      text(0, top + 23, who),
      shape("g", { opacity: 0.6 }, ...placed(discarded, left)),
      text(drawnAt - 18, top + 23, "→"),
      ...placed(drawn, drawnAt),
    ];
  });
  return [...heads, ...rows];
}

function changeInWords([who, discarded, drawn]) {
  const [discards, draws] = [discarded, drawn].map((names) => names.split(" ").map((name) => `the ${wordsOf(name)}`).join(", "));
  return who === "you" ? `You discard ${discards} and draw ${draws}.` : `He discards ${discards} and draws ${draws}.`;
}

function placedCard(name, x, y, width, takes) {
  const placed = { x, y, width, height: round(1.6 * width) };
  return [nested(smallCard(name), placed), ring(placed, takes)];
}

function trickInWords([leader, yours, his, taker], number) {
  const [led, reply] = (leader === "you" ? [yours, his] : [his, yours]).map(wordsOf);
  const [leads, plays] = leader === "you" ? ["you lead", "he plays"] : ["he leads", "you play"];
  const takes = taker === "you" ? "you take" : "he takes";
  return `Trick ${number}: ${leads} the ${led}, ${plays} the ${reply}, and ${takes} it.`;
}

function nested(svg, place) {
  for (const name of ["class", "role", "aria-label"]) svg.removeAttribute(name);
  return furnished(svg, place, []);
}

function ring({ x, y, width, height }, takes) {
  const apart = takes ? 2 : 0;
  return shape("rect", {
    x: x - apart,
    y: y - apart,
    width: width + 2 * apart,
    height: round(height + 2 * apart),
    rx: 4,
    fill: "none",
    stroke: takes ? INKS.ring : INKS.edge,
    "stroke-width": takes ? 3.5 : 1,
  });
}

const MOST_TOLD = 14; // levels, for whose figures there is room

// The chances of a game from deal to deal, between 0 and 100; the line in the middle is an even
// game, and the deal in which the game turned is marked.
/** @param {number[]} levels @param {Partial<Chart>} more @param {string} lead */
function chances(levels, { turning = 0, figure }, lead) {
  const [left, right, top, base] = [30, 390, 23, 131];
  const across = (place) => round(left + ((right - left) * place) / (levels.length - 1));
  const down = (level) => round(base - ((base - top) * level) / 100);
  const dots = levels.map((level, place) => [across(place), down(level)]);
  const points = (some) => some.map((dot) => dot.join(",")).join(" ");
  const line = { fill: "none", "stroke-width": 2.5, "stroke-linejoin": "round", "stroke-linecap": "round" };
  const every = levels.length <= MOST_TOLD ? levels.keys() : [0, ...(turning ? [turning - 1, turning] : []), levels.length - 1];
  const told = new Set(every);
  const words = [...told].map((place) => {
    const [x, y] = dots[place];
    const before = place ? levels[place - 1] : levels[1];
    const above = levels[place] >= before || levels[place] < 20;
    return text(x, above ? y - 10 : y + 20, String(levels[place]), { "font-weight": 700, "text-anchor": "middle" });
  });
  const deals = levels.slice(1).map((_, place) => text((across(place) + across(place + 1)) / 2, base + 26, String(place + 1), { "text-anchor": "middle", opacity: place + 1 === turning ? 1 : 0.7, "font-weight": place + 1 === turning ? 700 : 400 }));
  // What the choice that turned it cost stands in its deal, where the line is not.
  const middle = (across(turning) + across(turning - 1)) / 2;
  const isHigh = levels[turning - 1] + levels[turning] > 100;
  const cost = figure && text(middle, isHigh ? base - 8 : top + 10, figure, { "text-anchor": "middle", "font-weight": 700 });
  return [
    420,
    167,
    `Your chances of the game in 100, before the first deal and after each: ${levels.join(", ")}. ${lead}`.trim(),
    turning && shape("rect", { x: across(turning - 1), y: top - 12, width: round(across(turning) - across(turning - 1)), height: base - top + 44, rx: 6, fill: INKS.ring, opacity: 0.22 }),
    shape("path", { d: `M${left - 14},${top}.5H${right + 14}M${left - 14},${base}.5H${right + 14}`, stroke: INKS.line }),
    shape("path", { d: `M${left - 14},${down(50)}.5H${right + 14}`, stroke: INKS.sand, "stroke-dasharray": "4 5" }),
    shape("polyline", { points: points(dots), stroke: INKS.good, ...line }),
    turning && shape("polyline", { points: points(dots.slice(turning - 1, turning + 1)), stroke: INKS.ring, ...line, "stroke-width": 4 }),
    shape("g", { fill: INKS.good }, ...dots.map(([cx, cy]) => shape("circle", { cx, cy, r: 3.5 }))),
    shape("g", { "font-size": 14.5, fill: "currentColor" }, ...words, ...deals, cost),
  ];
}
