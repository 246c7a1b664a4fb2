"""`charts.js`: what is drawn is as large as the numbers, and its words say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

SVG = "{http://www.w3.org/2000/svg}"
DRAW_TREND = "data => new XMLSerializer().serializeToString(framed(trend(data, 'It fell.')))"
DRAW = "data => new XMLSerializer().serializeToString(chart(data, 'It fell.'))"
COUNTS = ([10, 20, 30, 20, 15, 5], [0, 0, 0, 0, 0, 65780], [1, 1, 1, 1, 1, 1])
TRENDS = (
    [4.0, 2.0, 1.0],
    [0.0, 0.0],
    [0.5, 0.25, 0.75, 0.0],
    [9.0, 9.0, 3.0, 6.0, 1.0],
    [104.0, 42.0],
    [0.4],
)


@pytest.fixture
def page(load: Load) -> Page:
    names = ("chart", "mapColumns", "ofHundred", "columnInWords")
    return load(script("charts.js"), *names)


def _drawn(page: Page, kind: str, values: object) -> ElementTree.Element:
    return ElementTree.fromstring(page.evaluate(DRAW, {"kind": kind, "values": values}))


def _numbers(node: ElementTree.Element, *names: str) -> list[float]:
    return [float(node.get(name, "nan")) for name in names]


def test_bars_are_as_tall_as_their_counts_and_three_tricks_are_green(
    page: Page,
) -> None:
    for counts in COUNTS:
        drawn = _drawn(page, "bars", counts)
        rects = list(drawn.iter(f"{SVG}rect"))
        assert len(rects) == 6
        tallest = max(float(rect.get("height", 0)) for rect in rects)
        for count, rect in zip(counts, rects, strict=True):
            top, height = _numbers(rect, "y", "height")
            assert top + height == pytest.approx(142, abs=0.11)
            assert height == pytest.approx(max(1.5, tallest * count / max(counts)), abs=0.1)
        inks = ["good" in rect.get("fill", "") for rect in rects]
        assert inks == [False] * 3 + [True] * 3
        words = [node.text or "" for node in drawn.iter(f"{SVG}text")]
        shares = [float(each.rstrip("%")) for each in words[::2]]
        assert shares == pytest.approx([100 * each / sum(counts) for each in counts], abs=0.051)
        assert words[1::2] == list("012345")
        told = re.findall(r"(\d) tricks ([\d.]+) %", drawn.findtext(f"{SVG}title") or "")
        assert [(int(tricks), float(share)) for tricks, share in told] == [*enumerate(shares)]


def _down(value: float, values: Iterable[float], marks: Iterable[float]) -> float:
    """The height of a value: a base at 150, and an eighth of the room above the highest."""
    return 150 - 134 * value / (1.12 * max(0.1, *values, *marks))


def test_the_line_of_a_trend_is_as_high_as_its_values_among_the_marks(load: Load) -> None:
    page = load(script("you.js"), "framed", "trend")
    marks: list[tuple[str, float]] = [
        ("The Curate", 9.5),
        ("The Captain", 8.7),
        ("The Actuary", 0.4),
    ]
    losses = [loss for _, loss in marks]
    for values in TRENDS:
        named = [[f"day {place}", value] for place, value in enumerate(values)]
        data = {"kind": "trend", "values": named, "marks": marks}
        drawn = ElementTree.fromstring(page.evaluate(DRAW_TREND, data))
        (line,) = drawn.iter(f"{SVG}polyline")
        dots = [tuple(map(float, dot.split(","))) for dot in line.get("points", "").split()]
        gaps = [later[0] - earlier[0] for earlier, later in pairwise(dots)]
        assert gaps == pytest.approx(gaps[:1] * len(gaps), abs=0.11)
        assert [y for _, y in dots] == [
            pytest.approx(_down(value, values, losses), abs=0.051) for value in values
        ]
        (last,) = drawn.iter(f"{SVG}circle")
        assert _numbers(last, "cx", "cy") == list(dots[-1])
        heights = [
            float(path.get("d", "").partition("H")[0].rpartition(",")[2])
            for path in drawn.iter(f"{SVG}path")
            if "H" in path.get("d", "")
        ]
        assert heights == [pytest.approx(_down(loss, values, losses), abs=0.051) for loss in losses]
        names = [node for node in drawn.iter(f"{SVG}text") if node.text in dict(marks)]
        tops = [float(node.get("y", "")) for node in names]
        assert all(later - earlier >= 16.9 for earlier, later in pairwise(tops)), "names touch"
        assert min(tops) >= 12
        assert max(tops) <= 156
        dates = [node.text for node in drawn.iter(f"{SVG}text") if node.text not in dict(marks)]
        assert dates == [*dict.fromkeys((named[0][0], named[-1][0]))]
        assert drawn.findtext(f"{SVG}title") == "It fell."


def _columns(page: Page, shares: list[float]) -> list[dict[str, Any]]:
    cells = [{"trumps": trumps, "share": share} for trumps, share in enumerate(shares)]
    found: list[dict[str, Any]] = page.evaluate(
        "cells => mapColumns(cells, cells.map((cell) => cell.trumps))", cells
    )
    return found


@pytest.mark.parametrize(
    "shares",
    [[0.25] * 4, [0.3, 0.4, 0.25, 0.05], [0.01, 0.01, 0.97, 0.01], [0.5, 0.5], [0.998, 0.002], [1]],
)
def test_columns_fill_the_drawing_and_are_as_wide_as_their_shares(
    page: Page, shares: list[float]
) -> None:
    columns = _columns(page, shares)
    assert columns[0]["left"] == 0
    for one, other in pairwise(columns):
        assert other["left"] == pytest.approx(one["left"] + one["width"] + 6)
    assert columns[-1]["left"] + columns[-1]["width"] == pytest.approx(340)
    room = 340 - 6 * (len(shares) - 1)
    wide = [each for each in columns if each["share"] * room >= 40]
    assert all(each["width"] == 40 for each in columns if each not in wide)
    for one, other in pairwise(wide):
        assert one["width"] / other["width"] == pytest.approx(one["share"] / other["share"])


def test_blocks_are_as_tall_as_their_shares_and_share_a_columns_width(page: Page) -> None:
    rows = [[0, "", 100, 200, 0], [1, "K", 0, 100, 300], [1, "", 100, 0, 0], [2, "", 50, 100, 50]]
    drawn = _drawn_map(page, rows)
    blocks = [rect for rect in drawn.iter(f"{SVG}rect") if rect.get("x") and not rect.get("rx")]
    blocks = [rect for rect in blocks if rect.get("data-key") is None]
    areas: dict[str, float] = {}
    for rect in blocks:
        width, height = _numbers(rect, "width", "height")
        ink = re.sub(r"^url.*-(\w+)\)$|^var.*-(\w+),.*$", r"\1\2", rect.get("fill", ""))
        areas[ink] = areas.get(ink, 0) + width * height
    whole = sum(areas.values())
    parts = {ink: 1000 * area / whole for ink, area in areas.items()}
    assert parts == pytest.approx({"caught": 250, "sand": 400, "escaped": 350}, abs=6)
    texts = [node.text for node in drawn.iter(f"{SVG}text")]
    assert [each for each in texts if each in ("none", "one", "two", "3+")] == [
        "none",
        "one",
        "two",
    ]
    assert "the best scores more: 25 in 100" in texts
    assert "yours scores more: 35" in texts
    assert "both score the same: 40" in texts
    title = drawn.findtext(f"{SVG}title") or ""
    assert "the best choice scores more on 25, yours on 35, and both the same on 40." in title
    # Of the 300 thousandths without a trump, 100 are such that the best brings more; and so on.
    told = re.findall(r"(\w+ trumps?): (\d+) of 100 hands; on (\d+) %", title)
    assert told == [("No trump", "30", "33"), ("One trump", "50", "20"), ("Two trumps", "20", "25")]


def _drawn_map(page: Page, rows: list[list[object]]) -> ElementTree.Element:
    data = {"kind": "map", "values": rows, "written": [[25, 40, 35], [30, 50, 20]]}
    return ElementTree.fromstring(page.evaluate(DRAW, data))


def test_a_small_share_is_not_called_none(page: Page) -> None:
    calls = "[ofHundred(0, 0), ofHundred(0, 0.001), ofHundred(0, 0.001, 'few'), ofHundred(7, 0.07)]"
    assert page.evaluate(calls) == ["0", "<1", "few", "7"]


def test_it_is_the_small_share_itself_that_is_not_called_none(page: Page) -> None:
    numbers = [[0, 0, 100], [100, 0]]
    rows = [[0, "", 0, 2, 997], [3, "A", 0, 0, 1]]
    data = {"kind": "map", "values": rows, "written": numbers}
    texts = [node.text for node in ElementTree.fromstring(page.evaluate(DRAW, data)).iter()]
    for told in ("the best scores more: 0 in 100", "both score the same: <1"):
        assert told in texts
    for told in ("both the same on less than 1.", "Three trumps or more: less than 1 of 100 hands"):
        assert any(told in (text or "") for text in texts), told
