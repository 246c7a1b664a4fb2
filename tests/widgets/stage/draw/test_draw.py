"""Cards and charts, read back as XML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.simulator.simulation import Alike
from ecarte_tutor.widgets.draw import card_svg
from ecarte_tutor.widgets.stage.draw.cards import person
from ecarte_tutor.widgets.stage.draw.charts import hands_map, play_line

SVG = "{http://www.w3.org/2000/svg}"


def _parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_every_card_is_an_image_with_words_and_two_indices() -> None:
    for card in PACK:
        root = _parsed(card_svg(card))
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == card.words
        texts = [node.text for node in root.iter(f"{SVG}text")]
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


def test_each_of_the_twelve_courts_is_drawn_as_nobody_else() -> None:
    courts = [card for card in PACK if card.is_court]
    halves = {re.sub(r"#[0-9a-f]+", "", person(card)) for card in courts}
    assert len(halves) == len(courts) == 12


HANDS = (
    Alike(0, None, caught=0.1, even=0.2, escaped=0.0),
    Alike(1, Rank.KING, caught=0.25, even=0.0, escaped=0.05),
    Alike(1, Rank.SEVEN, caught=0.0, even=0.2, escaped=0.0),
    Alike(2, Rank.QUEEN, caught=0.05, even=0.148, escaped=0.0),
    Alike(3, Rank.ACE, caught=0.0, even=0.0, escaped=0.002),
)


def test_a_map_is_its_shares() -> None:
    chart = hands_map(HANDS[:2])
    assert chart.values == ((0, "", 100, 200, 0), (1, "K", 250, 0, 50))
    assert hands_map(HANDS[2:3]).values[0][:2] == (1, "7")
    assert chart.written == ((35, 20, 5), (30, 30))


def test_a_line_says_of_each_trick_who_led_and_who_took_it() -> None:
    tricks = [(Card("KH"), Card("7H")), (Card("9S"), Card("TS")), (Card("8C"), Card("7D"))]
    line = play_line(tricks, Suit.DIAMONDS, "pone", earlier=1)
    assert line.values == (
        ("you", "KH", "7H", "you"),
        ("you", "9S", "TS", "he"),
        ("he", "7D", "8C", "you"),
    )
    assert line.earlier == 1
