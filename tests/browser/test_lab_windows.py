"""Tables in JupyterLab: how large their cards are, in low windows, beside one another, and in
outputs from narrow to wide; and that no two texts meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.quizzes import answer, press_until_told
from tests.browser.test_lab import PANE, running_lab

Window = tuple[int, int]

WINDOWS: Final[tuple[Window, ...]] = (
    *((1366, 768), (1366, 650), (1093, 614), (820, 1180), (1920, 1080)),
)
WIDTHS: Final = range(320, 1281, 40)
"""Pixels that an output may be wide."""

HIGH: Final = 900
TRICK: Final = 48
"""Pixels that a card led is wide at least: its rank and suit can be read across a room."""

# Widths of cards, texts that meet or lie under something, and what the pane does not show of the
# hand and the buttons. A line of text is as high as its font's box, of which the lowest and the
# highest pixels are blank.
_MEASURED = """(table) => {
    const shown = (part) => [...table.querySelectorAll(part)]
        .map((node) => node.getBoundingClientRect()).filter(({ height }) => height);
    const least = (part) => Math.min(...shown(part).map(({ width }) => Math.round(width)));
    const pane = table.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const ancestors = (node) => node === table ? [] : [node, ...ancestors(node.parentElement)];
    const cuts = (node) => getComputedStyle(node).overflow !== "visible";
    const left = "svg, .ecarte-spoken, .ecarte-flights, .ecarte-answered > .ecarte-actions";
    const lines = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        const isSeen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!walker.currentNode.data.trim() || !isSeen) continue;
        if (node.closest(left)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const edges = ancestors(node).filter(cuts).map((each) => each.getBoundingClientRect());
        for (const line of range.getClientRects()) {
            const box = { node, words: node.textContent.trim().slice(0, 30) };
            for (const side of ["left", "top"]) {
                box[side] = Math.max(line[side], ...edges.map((each) => each[side]));
            }
            for (const side of ["right", "bottom"]) {
                box[side] = Math.min(line[side], ...edges.map((each) => each[side]));
            }
            if (box.right > box.left && box.bottom > box.top) lines.push(box);
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
        for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const x = one.left + share * (one.right - one.left);
            if (y < pane.top || y > pane.bottom) continue;
            const hit = document.elementFromPoint(x, y);
            const over = hit?.closest(".ecarte-picture, .ecarte-back, .ecarte-tag");
            if (over && !over.contains(one.node)) met.add(`“${one.words}” under ${over.className}`);
        }
    });
    const below = shown(".ecarte-held, .ecarte-choice, .ecarte-game .ecarte-action")
        .map(({ bottom }) => Math.round(bottom - pane.bottom)).filter((each) => each > 1);
    return {
        wide: Math.round(table.parentElement.getBoundingClientRect().width),
        trick: least(".ecarte-zone-trick .ecarte-played"),
        hand: least(".ecarte-hand .ecarte-held, .ecarte-zone-hand .ecarte-held"),
        turned: least(":is(.ecarte-turn-up, .ecarte-turned) .ecarte-picture"),
        pane: Math.round(pane.height),
        below: Math.max(0, ...below),
        met: [...met],
    };
}"""
