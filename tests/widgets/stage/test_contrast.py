"""Contrast: rings and signs are seen on whatever they lie on, by day and by night.

WCAG 2.2 asks for 3 : 1 for a focus ring against what is around it (1.4.11), 4.5 : 1 for text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import ecarte_tutor
from ecarte_tutor.engine.cards import Suit

PACKAGE = Path(ecarte_tutor.__file__).parent
SHEETS = sorted(PACKAGE.rglob("*.css"))
CLOTHS = {".ecarte-felt", ".ecarte-opponents", ".ecarte-cloth"}
RING, TEXT = 3.0, 4.5

Colours = dict[str, str]


def _sheet(name: str) -> str:
    (path,) = (path for path in SHEETS if path.name == name)
    return path.read_text("utf-8")


def _colours(name: str, what: str) -> Iterator[Colours]:
    """Those of a sheet, by day and by night."""
    sheet = _sheet(name)
    both = dict(re.findall(r"--ecarte-([\w-]+): (#[0-9a-f]+);", sheet))
    for hour in ("day", "night"):
        own = re.findall(rf"--ecarte-([\w-]+):[^;]*by-{hour}, (#[0-9a-f]+)\)", sheet)
        yield {"name": f"{what} by {hour}", **both, **dict(own)}


LOOKS = tuple(_colours("look.css", "all"))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG for two colours, as `#rgb` or `#rrggbb`.

    >>> contrast("#fff", "#000000")
    21.0
    """
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    shares = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_ratio_is_that_of_the_standard() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)  # W3C's own example


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look["name"])
def test_a_ring_is_seen_on_paper_and_on_the_cloth(look: Colours) -> None:
    for ground in ("paper", "panel"):
        assert contrast(look["focus"], look[ground]) >= RING, ground
    for ground in ("cloth", "deep-cloth"):
        assert contrast("#fff", look[ground]) >= RING, ground


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look["name"])
def test_a_badge_can_be_read_and_is_known_from_the_others(look: Colours) -> None:
    tones = ("good", "wrong", "fair")
    for tone in tones:
        assert contrast(look[f"{tone}-text"], look[f"{tone}-badge"]) >= TEXT, tone
    grounds = [look[f"{tone}-badge"] for tone in tones]
    assert all(one != other for one, other in product(grounds, grounds) if one is not other)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look["name"])
def test_a_card_can_be_read_in_two_colours_and_in_four(look: Colours) -> None:
    suits = "|".join(suit.word for suit in Suit)
    ink = rf"--ecarte-({suits})(?:-of-four)?: (?:var\([\w-]+, )?(#[0-9a-f]+)\)?;"
    inks = re.findall(ink, _sheet("look.css"))
    assert Counter(suit for suit, _ in inks) == {
        "hearts": 1,
        "spades": 1,
        "diamonds": 2,
        "clubs": 2,
    }
    for suit, colour in inks:
        assert contrast(colour, look["card"]) >= TEXT, suit


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_ring_has_the_colour_that_was_measured(sheet: Path) -> None:
    rules = re.findall(r"([^{}]*):focus[\w-]*[^{}]*\{([^}]*)\}", sheet.read_text("utf-8"))
    rings = [
        ring for _, body in rules for ring in re.findall(r"outline(?:-color)?: ([^;]*);", body)
    ]
    assert [ring for ring in rings if ring != "none" and "var(--ecarte-focus)" not in ring] == []
    white = re.findall(
        r"^([.\w -]+)[^{}\n]* \{[^}]*--ecarte-focus: #fff;", sheet.read_text("utf-8"), re.M
    )
    assert [each for each in white if not CLOTHS & {*each.split()}] == []
