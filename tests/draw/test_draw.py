"""Cards and charts, read back as XML."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from ecarte_tutor.cards import PACK, Card, Rank
from ecarte_tutor.draw import card_svg, show_cards, show_chart, trick_chart

SVG = "{http://www.w3.org/2000/svg}"


def _parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_is_an_image_named_in_words(card: Card) -> None:
    root = _parsed(card_svg(card))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == card.words


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_shows_its_index_in_two_corners(card: Card) -> None:
    texts = [node.text for node in _parsed(card_svg(card)).iter(f"{SVG}text")]
    assert texts == ["10" if card.rank is Rank.TEN else card.rank.letter] * 2


@pytest.mark.parametrize(
    ("rank", "pips"),
    [(Rank.SEVEN, 7), (Rank.EIGHT, 8), (Rank.NINE, 9), (Rank.TEN, 10), (Rank.ACE, 1)],
)
def test_a_plain_card_carries_as_many_pips_as_its_rank(rank: Rank, pips: int) -> None:
    for suit_card in (card for card in PACK if card.rank is rank):
        signs = [
            node
            for node in _parsed(card_svg(suit_card)).iter(f"{SVG}path")
            if node.get("transform")
        ]
        assert len(signs) - len(["two corners", "have one each"]) == pips


def test_no_two_cards_look_alike() -> None:
    without_names = {card_svg(card).replace(card.words, "") for card in PACK}
    assert len(without_names) == len(PACK)


def test_a_chart_says_in_words_what_its_bars_show() -> None:
    root = _parsed(trick_chart((10, 20, 30, 20, 15, 5)))
    title = root.findtext(f"{SVG}title") or ""
    for share in ("10.0", "20.0", "30.0", "15.0", "5.0"):
        assert share in title
    heights = [float(bar.get("height", "nan")) for bar in root.iter(f"{SVG}rect")]
    assert heights[2] == max(heights)
    assert heights[0] / heights[2] == pytest.approx(10 / 30, rel=0.01)


def test_pictures_read_as_text_too() -> None:
    assert repr(show_cards("KH 7S")) == "king of hearts, seven of spades"
    assert "2 tricks 100.0 %" in repr(show_chart((0, 0, 1, 0, 0, 0)))
