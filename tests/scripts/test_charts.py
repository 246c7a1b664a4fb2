"""The charts as they are drawn from Python's numbers, read back as XML."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.simulator.simulation import Alike
from ecarte_tutor.widgets.draw import card_svg
from ecarte_tutor.widgets.stage.draw.charts import (
    Changed,
    Chart,
    hands_map,
    play_line,
)
from ecarte_tutor.widgets.stage.scene import data_of
from tests.scripts.node import answered

SVG = "{http://www.w3.org/2000/svg}"

HANDS = (
    Alike(0, None, caught=0.1, even=0.2, escaped=0.0),
    Alike(1, Rank.KING, caught=0.25, even=0.0, escaped=0.05),
    Alike(1, Rank.SEVEN, caught=0.0, even=0.2, escaped=0.0),
    Alike(2, Rank.QUEEN, caught=0.05, even=0.148, escaped=0.0),
    Alike(3, Rank.ACE, caught=0.0, even=0.0, escaped=0.002),
)


DRAW = """
import "./page.js";
import { chart } from "../../ecarte_tutor/widgets/stage/static/charts.js";
import { takePictures } from "../../ecarte_tutor/widgets/stage/static/pictures.js";
takePictures({ get: (name) => (name === "cards" ? data.cards : {}) });
const answer = new XMLSerializer().serializeToString(chart(data.chart, data.lead));
"""


pytestmark = pytest.mark.usefixtures("packages")


def _drawn(chart: Chart, lead: str = "") -> ElementTree.Element:
    cards = {str(card): card_svg(card) for card in PACK}
    return ElementTree.fromstring(
        answered(DRAW, {"chart": data_of(chart), "lead": lead, "cards": cards})
    )


def _title(root: ElementTree.Element) -> str:
    return root.findtext(f"{SVG}title") or ""


def test_chances_are_drawn_to_scale_and_the_deal_that_turned_is_marked() -> None:
    root = _drawn(Chart(kind="chances", values=(50, 61, 50, 26, 0), turning=3), "Deal 3.")
    line, marked = [
        [tuple(map(float, each.split(","))) for each in found.get("points", "").split()]
        for found in root.iter(f"{SVG}polyline")
    ]
    assert marked == line[2:4]
    falls = [lower - higher for (_, higher), (_, lower) in pairwise(line)]
    assert [round(fall * 11 / (line[0][1] - line[1][1])) for fall in falls] == [-11, 11, 24, 26]
    (band,) = root.iter(f"{SVG}rect")
    assert float(band.get("x", "")) == line[2][0]
    assert _title(root).endswith("after each: 50, 61, 50, 26, 0. Deal 3.")


def test_two_maps_on_a_page_share_no_name() -> None:
    names = [
        {node.get("id") for node in _drawn(hands_map(HANDS)).iter() if node.get("id")}
        for _ in range(2)
    ]
    assert len(names[0]) == len(names[1]) == 2
    assert not names[0] & names[1]


def test_a_line_tells_each_trick_from_the_choice_on() -> None:
    tricks = [(Card("KH"), Card("7H")), (Card("9S"), Card("TS")), (Card("8C"), Card("7D"))]
    # Diamonds are trumps; the player is the pone, and has lost the second trick.
    root = _drawn(play_line(tricks, Suit.DIAMONDS, "pone", earlier=1))
    assert _title(root) == (
        "Trick 2: you lead the nine of spades, he plays the ten of spades, and he takes it. "
        "Trick 3: he leads the eight of clubs, you play the seven of diamonds, and you take it."
    )
    rings = [rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke-width") == "3.5"]
    heights = [float(ring.get("y", "nan")) for ring in rings]
    # The player, whose cards lie below, takes the first trick and the third.
    assert heights[0] == heights[2] > heights[1]
    assert len(rings) == len(tricks)
    # The cards are pictures of ours, and named once, by the title.
    assert len(list(root.iter(f"{SVG}svg"))) == 1 + 2 * len(tricks)
    assert len(list(root.iter(f"{SVG}title"))) == 1


def test_a_line_begins_with_the_cards_changed() -> None:
    cards = {"discarded": "QS 8C", "drawn": "KD 7C", "his": "AC", "his new": "9H"}
    own, new, his, his_new = (tuple(map(Card, text.split())) for text in cards.values())
    changes: tuple[Changed, ...] = (("dealer", own, new), ("pone", his, his_new))
    tricks = [(Card("KH"), Card("7H"))]
    root = _drawn(play_line(tricks, Suit.DIAMONDS, "dealer", changes=changes))
    assert _title(root) == (
        "You discard the queen of spades, the eight of clubs "
        "and draw the king of diamonds, the seven of clubs. "
        "He discards the ace of clubs and draws the nine of hearts. "
        "Trick 1: he leads the king of hearts, you play the seven of hearts, and he takes it."
    )
    assert len(list(root.iter(f"{SVG}svg"))) == 1 + 6 + 2
    # Nothing is drawn outside the picture.
    *_, width, height = map(float, root.get("viewBox", "").split())
    for card in root.iter(f"{SVG}rect"):
        if card.get("x"):
            right, foot = (
                float(card.get(start, "nan")) + float(card.get(size, "nan"))
                for start, size in (("x", "width"), ("y", "height"))
            )
            assert right <= width
            assert foot <= height
