"""A question and its verdict in many windows: an answer moves nothing on the cloth, and all that
counts is in sight, on a laptop, a tablet, a phone, a phone held across, and at twice the size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Locator

from tests.browser.quizzes import answer, cut_off, edges_of

Window = tuple[int, int]

HIGH: Final[tuple[Window, ...]] = (
    *((1366, 650), (360, 740)),
    *((1366, 768), (768, 1024), (1280, 900)),
)
LOW: Final[tuple[Window, ...]] = ((740, 360), (683, 325))

MOST_WORDS, MOST_IN_LINE, MOST_FIGURES = 50, 10, 3
_FIGURE = re.compile(r"(?<![A-Z])\b\d[\d.,]*(?:(?: \w+){0,3} (?:of|in)(?: the)? \d+)?")

TWO_LINES = 40
"""Pixels."""

_BESIDE_THE_BAR = 8
"""Pixels that an answer keeps from the bar below it."""

ASKED = (".ecarte-held", ".ecarte-turn-up", ".ecarte-turned", ".ecarte-laid", ".ecarte-choice")
ANSWERED = ("h2", ".ecarte-held", ".ecarte-strip", ".ecarte-actions > *")

# The widths of the narrowest cards; texts that meet, or lie under a card or a mark; and by how much
# hand and buttons reach below JupyterLab's pane, or the window. A line of text is as high as its
# font's box, in which the topmost and lowest pixels are blank. The bar at the foot lies over what
# one has to scroll to, and what the opponent says over the table.
MEASURED = """async (table, stays) => {
    const parts = [...table.querySelectorAll(".ecarte-game, .ecarte-held, .ecarte-bar")];
    let [lay, still] = ["", 0];  // until it has lain so for three frames, on a busy machine too
    for (let frames = 60; frames && still < 3; frames -= 1) {
        await new Promise(requestAnimationFrame);
        const now = JSON.stringify(parts.map((node) => node.getBoundingClientRect()));
        [lay, still] = [now, now === lay ? still + 1 : 0];
    }
    if (!stays) table.querySelector(".ecarte-game, h2").scrollIntoView({ behavior: "instant" });
    const boxes = (parts) => [...table.querySelectorAll(parts)]
        .map((node) => node.getBoundingClientRect()).filter(({ height }) => height);
    const least = (parts) => Math.round(Math.min(...boxes(parts).map(({ width }) => width)));
    const pane = table.closest(".jp-WindowedPanel-outer")?.getBoundingClientRect()
        ?? { top: 0, bottom: innerHeight, height: innerHeight };
    const ancestors = (node) => node === table ? [] : [node, ...ancestors(node.parentElement)];
    const cuts = (node) => getComputedStyle(node).overflow !== "visible";
    const apart = `svg, .ecarte-spoken, .ecarte-flights, .ecarte-bubble,
        .ecarte-answered > .ecarte-actions`;
    const lines = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        const isSeen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!walker.currentNode.data.trim() || !isSeen || node.closest(apart)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const edges = ancestors(node).filter(cuts).map((each) => each.getBoundingClientRect());
        for (const line of range.getClientRects()) {
            const within = (side, most) => most(line[side], ...edges.map((each) => each[side]));
            const [left, top] = [within("left", Math.max), within("top", Math.max)];
            const [right, bottom] = [within("right", Math.min), within("bottom", Math.min)];
            const words = node.textContent.trim().slice(0, 30);
            if (right > left && bottom > top) lines.push({ node, words, left, top, right, bottom });
        }
    }
    const met = new Set();
    lines.forEach((one, place) => {
        for (const other of lines.slice(place + 1)) {
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide > 1 && high > 3) met.add(`“${one.words}” and “${other.words}”`);
        }
        const y = (one.top + one.bottom) / 2;
        if (y < pane.top || y > pane.bottom) return;
        for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const hit = document.elementFromPoint(one.left + share * (one.right - one.left), y);
            const over = hit?.closest(".ecarte-picture, .ecarte-back, .ecarte-tag");
            if (over && !over.contains(one.node)) met.add(`“${one.words}” under ${over.className}`);
        }
    });
    const pressed = ".ecarte-held, .ecarte-choice, .ecarte-bar button";
    return {
        output: Math.round(table.parentElement.getBoundingClientRect().width),
        pane: Math.round(pane.height),
        trick: least(".ecarte-zone-trick .ecarte-played"),
        hand: least(":is(.ecarte-hand, .ecarte-zone-hand) .ecarte-held"),
        turned: least(":is(.ecarte-turn-up, .ecarte-turned) .ecarte-picture"),
        below: Math.round(Math.max(0, ...boxes(pressed).map(({ bottom }) => bottom - pane.bottom))),
        met: [...met],
    };
}"""

# Presses the first of these words that is offered, or a card that may be played, or goes on to the
# next deal; and waits until the table is drawn anew.
PLAY = """async (table, words) => {
    const pressed = [...words.map((word) => `.ecarte-choice[data-value=${word}]`),
        "[data-action=anyway]", ".ecarte-choice",
        ".ecarte-held:not(.ecarte-dim) .ecarte-card-button", ".ecarte-bar .ecarte-main",
    ].map((part) => table.querySelector(part)).find(Boolean);
    pressed?.click();
    for (let left = 30; left && (pressed?.isConnected ?? true); left -= 1) {
        await new Promise(requestAnimationFrame);
    }
}"""

# Where each part lies on the cloth and how large it is, but for a card that rises or slides in, by
# what it is; and where the cloth lies on its table and in the window.
_LAY = """table => {
    const felt = table.querySelector(".ecarte-felt");
    const lay = (node) => {
        let [x, y] = [0, 0];
        for (let at = node; at !== felt; at = at.offsetParent) {
            x += at.offsetLeft;
            y += at.offsetTop;
        }
        return [x, y, node.offsetWidth, node.offsetHeight];
    };
    const named = (parts, name) => Object.fromEntries([...felt.querySelectorAll(parts)]
        .filter((node) => node.offsetParent)
        .map((node, place) => [`${place} ${name(node)}`, lay(node)]));
    const top = felt.getBoundingClientRect().top;
    return {
        rest: named(".ecarte-picture, .ecarte-standing p, figcaption, .ecarte-laid h3",
            (node) => node.querySelector("svg")?.getAttribute("aria-label").split(",")[0]
                ?? node.textContent),
        choices: named(".ecarte-choice", (node) => node.dataset.value),
        above: top - table.getBoundingClientRect().top,
        top,
    };
}"""

_HIDDEN = """(table, parts) => parts.flatMap((part) => [...table.querySelectorAll(part)])
    .filter((node) => node.getBoundingClientRect().height)
    .filter((node) => {
        const { top, bottom, left, right } = node.getBoundingClientRect();
        const bar = table.querySelector(".ecarte-answered .ecarte-actions");
        const covers = bar && !bar.contains(node) && getComputedStyle(bar).position === "sticky";
        const foot = covers ? bar.getBoundingClientRect().top : innerHeight;
        return top < -1 || bottom > foot + 1 || left < -1 || right > innerWidth + 1;
    })
    .map((node) => node.outerHTML.slice(0, 90))"""


def show(table: Locator, window: Window, part: str = "h2") -> None:
    """The table in this window, from this part of it on."""
    width, height = window
    table.page.set_viewport_size({"width": width, "height": height})
    table.locator(part).first.evaluate("node => node.scrollIntoView({ behavior: 'instant' })")


def whole(table: Locator, parts: tuple[str, ...]) -> None:
    """Expects every such part of the table to be in the window, above the bar if there is one."""
    assert table.locator(", ".join(parts)).count()
    assert table.evaluate(_HIDDEN, list(parts)) == []
    assert not cut_off(table.page)


def is_short(quiz: Locator) -> None:
    """The verdict is read at a glance, and so is its bar, if it has one."""
    line, told = (
        quiz.locator(part).inner_text()[1:].split()
        for part in (".ecarte-strip h3", ".ecarte-strip")
    )
    for bar in quiz.locator(".ecarte-break-even").all():
        beside = bar.inner_text().split()
        assert len(beside) <= MOST_IN_LINE, beside
        told = told[: -len(beside)]
    assert len(line) <= MOST_IN_LINE, line
    assert len(told) <= MOST_WORDS, told
    figures = _FIGURE.findall(re.sub(r"\d+[♠♥♦♣]", "", " ".join(told)))
    assert len(figures) <= MOST_FIGURES, told


def fits(quiz: Locator, height: int) -> None:
    """In a window of this height: the heading, below it the cloth, the verdict, the next step."""
    edges = edges_of(quiz)
    assert edges["hand"][0] >= 0, edges
    assert edges["heading"][1] <= edges["hand"][0] + 1, edges
    assert edges["hand"][1] <= edges["strip"][0], edges
    assert edges["strip"][1] <= edges["bar"][0] + 1, edges
    assert edges["bar"][1] <= height + 1, edges
    assert not cut_off(quiz.page)


def _asked(table: Locator, window: Window) -> dict[str, Any]:
    show(table, window)
    if window in LOW:
        whole(table, ASKED)
        standing = table.locator(".ecarte-standing")  # none on a cloth with the picture of a case
        assert standing.evaluate_all("([node]) => node?.offsetHeight ?? 0") < TWO_LINES
    assert not cut_off(table.page)
    return dict(table.evaluate(_LAY))


def _told(table: Locator, window: Window, before: dict[str, Any], *, sorts: bool) -> None:
    if window in LOW:
        whole(table, ANSWERED)
        return
    width, height = window
    fits(table, height)
    after = table.evaluate(_LAY)
    if sorts:  # the tutor may put the cards in order
        assert [*after["rest"].values()] == [*before["rest"].values()]
    else:
        assert after["rest"] == before["rest"]
    assert after["above"] == before["above"]
    many = len(before["choices"]) > 2 and width <= 560
    if after["choices"] and not many:  # cards picked are sent by a button that goes
        assert after["choices"] == before["choices"]


def answered(
    table: Locator, windows: Sequence[Window], give: Callable[[Locator], None] = answer
) -> None:
    """Answers what it asks in the first window, and looks at it in all, before and after."""
    first, *others = windows
    before = {window: _asked(table, window) for window in (*others, first)}
    give(table)
    after = table.evaluate(_LAY)
    scrolled = before[first]["top"] - after["top"]
    if scrolled and first in HIGH:
        edges = edges_of(table)
        end = edges["strip"][1] + scrolled + _BESIDE_THE_BAR
        assert end > edges["bar"][0], "it scrolled without need"
    for window in windows:
        if window != first:
            show(table, window, "h2" if window in LOW else ".ecarte-felt")
        _told(table, window, before[window], sorts=give is not answer)
    if give is answer:
        is_short(table)


def first_of(windows: Sequence[Window], place: int) -> tuple[Window, ...]:
    """These windows, another of them first for each place."""
    turn = place % len(windows)
    return (*windows[turn:], *windows[:turn])
