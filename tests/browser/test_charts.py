"""The charts as a browser draws them from Python's numbers, read back as XML."""

from __future__ import annotations

import json
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.simulator.simulation import Alike
from ecarte_tutor.widgets.assets import static
from ecarte_tutor.widgets.draw import (
    Chart,
    card_svg,
    chances_chart,
    hands_map,
    play_line,
    trend_chart,
    trick_bars,
)
from ecarte_tutor.widgets.draw.charts import Changed
from ecarte_tutor.widgets.scene import data_of

SVG = "{http://www.w3.org/2000/svg}"

HANDS = (
    Alike(0, None, caught=0.1, even=0.2, escaped=0.0),
    Alike(1, Rank.KING, caught=0.25, even=0.0, escaped=0.05),
    Alike(1, Rank.SEVEN, caught=0.0, even=0.2, escaped=0.0),
    Alike(2, Rank.QUEEN, caught=0.05, even=0.148, escaped=0.0),
    Alike(3, Rank.ACE, caught=0.0, even=0.0, escaped=0.002),
)


@pytest.fixture(scope="module")
def paper(chromium: Browser) -> Page:
    """A blank page with our drawing script and the card pictures."""
    page = chromium.new_page()
    page.add_script_tag(content=static("dom.js", "pictures.js", "charts.js", "you.js"))
    cards = {str(card): card_svg(card) for card in PACK}
    page.evaluate("cards => takePictures({ get: () => cards })", cards)
    return page


def _drawn(paper: Page, chart: Chart, lead: str = "") -> ElementTree.Element:
    data = json.loads(json.dumps(data_of(chart)))
    svg = paper.evaluate(
        "([data, lead]) => new XMLSerializer().serializeToString(chart(data, lead))", [data, lead]
    )
    return ElementTree.fromstring(svg)


def _title(root: ElementTree.Element) -> str:
    return root.findtext(f"{SVG}title") or ""


def test_chances_are_drawn_to_scale_and_the_deal_that_turned_is_marked(paper: Page) -> None:
    root = _drawn(paper, chances_chart((50, 61, 50, 26, 0), 3), "Deal 3.")
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


def test_bars_are_as_tall_as_their_shares_and_say_them(paper: Page) -> None:
    root = _drawn(paper, trick_bars((100, 200, 300, 200, 150, 50)))
    bars = list(root.iter(f"{SVG}rect"))
    heights = [float(bar.get("height", "nan")) for bar in bars]
    shares = (10, 20, 30, 20, 15, 5)
    assert [height / max(heights) for height in heights] == pytest.approx(
        [share / 30 for share in shares], abs=0.005
    )
    feet = {round(float(bar.get("y", "nan")) + float(bar.get("height", "nan"))) for bar in bars}
    assert len(feet) == 1
    inks = [bar.get("fill", "") for bar in bars]
    assert inks == inks[:1] * 3 + inks[3:4] * 3
    assert inks[0] != inks[3]
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert [text for text in texts if text and "%" in text] == [f"{each}.0%" for each in shares]
    assert [text for text in texts if text and "%" not in text] == list("012345")
    told = ", ".join(f"{tricks} tricks {share}.0 %" for tricks, share in enumerate(shares))
    assert told in _title(root)


def test_the_areas_of_a_map_are_the_shares_of_the_hands(paper: Page) -> None:
    areas: dict[str, float] = {}
    wide = HANDS[:4]  # the last is too narrow to be drawn to scale
    for rect in _drawn(paper, hands_map(wide)).iter(f"{SVG}rect"):
        fill = rect.get("fill", "").split("-")[-1].rstrip(")")
        if rect.get("x") and rect.get("data-key") != "":
            width, height = (float(rect.get(side, "nan")) for side in ("width", "height"))
            areas[fill] = areas.get(fill, 0) + width * height
    total = sum(areas.values())
    for fill, share in {"caught": 0.4, "escaped": 0.05}.items():
        assert areas[fill] / total == pytest.approx(share / 0.998, abs=0.01)


def test_a_map_says_in_words_what_it_shows(paper: Page) -> None:
    title = _title(_drawn(paper, hands_map(HANDS)))
    assert "the best choice scores more on 40, yours on 5, and both the same on 55" in title
    assert "No trump: 30 of 100 hands; on 33 % of them the best scores more." in title
    assert "Three trumps or more: less than 1 of 100 hands; on 0 % of them" in title


def test_two_maps_on_a_page_share_no_name(paper: Page) -> None:
    names = [
        {node.get("id") for node in _drawn(paper, hands_map(HANDS)).iter() if node.get("id")}
        for _ in range(2)
    ]
    assert len(names[0]) == len(names[1]) == 2
    assert not names[0] & names[1]


def test_a_line_tells_each_trick_from_the_choice_on(paper: Page) -> None:
    tricks = [(Card("KH"), Card("7H")), (Card("9S"), Card("TS")), (Card("8C"), Card("7D"))]
    # Diamonds are trumps; the player is the pone, and has lost the second trick.
    root = _drawn(paper, play_line(tricks, Suit.DIAMONDS, "pone", earlier=1))
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


def test_a_line_begins_with_the_cards_changed(paper: Page) -> None:
    cards = {"discarded": "QS 8C", "drawn": "KD 7C", "his": "AC", "his new": "9H"}
    own, new, his, his_new = (tuple(map(Card, text.split())) for text in cards.values())
    changes: tuple[Changed, ...] = (("dealer", own, new), ("pone", his, his_new))
    tricks = [(Card("KH"), Card("7H"))]
    root = _drawn(paper, play_line(tricks, Suit.DIAMONDS, "dealer", changes=changes))
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


def test_a_trend_has_its_dates_and_the_names_of_its_marks_apart(paper: Page) -> None:
    values = [("3 Nov", 9.5), ("4 Nov", 7.0), ("10 Nov", 4.1)]
    marks = [("The Curate", 9.5), ("The Captain", 9.4), ("The Actuary", 0.4)]
    root = _drawn(paper, trend_chart(values, marks), "It fell.")
    assert _title(root) == "It fell."
    assert len(list(root.iter(f"{SVG}circle"))) == 1
    words = {node.text: float(node.get("y", "nan")) for node in root.iter(f"{SVG}text")}
    assert [*words] == ["The Curate", "The Captain", "The Actuary", "3 Nov", "10 Nov"]
    assert words["The Captain"] - words["The Curate"] >= 13  # the size of the type
    assert words["The Actuary"] < words["3 Nov"]
    (line,) = root.iter(f"{SVG}polyline")
    heights = [float(each.split(",")[1]) for each in line.get("points", "").split()]
    assert heights == sorted(heights)
    one = _drawn(paper, trend_chart([("3 Nov", 0.4)]), "It begins.")
    assert [node.text for node in one.iter(f"{SVG}text")] == ["3 Nov"]
