"""Odds to know by heart: every figure counted again, hand by hand of those that may be held."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from ecarte_tutor.course.figures import king_markdown, new_cards_markdown, opponents_trumps_markdown
from ecarte_tutor.engine.cards import PACK, Card
from ecarte_tutor.errors import NotationError
from ecarte_tutor.simulator.count import odds
from tests.lessons.reading import names_in
from tests.running import LESSONS

TURN_UP = Card("7H")
TRUMPS = [card for card in PACK if card.suit is TURN_UP.suit and card is not TURN_UP]
OTHERS = [card for card in PACK if card.suit is not TURN_UP.suit and card.rank.word != "king"]


@cache
def unseen(trumps: int) -> tuple[Card, ...]:
    """What is left beside a hand with so many trumps, none of them the king, and no other king."""
    held = sorted(TRUMPS, key=lambda card: card.rank)[:trumps] + OTHERS[: 5 - trumps]
    return tuple(card for card in PACK if card not in held and card is not TURN_UP)


@cache
def trumps_among(held: int, taken: int) -> Counter[int]:
    """How many hands of so many cards have 0, 1, ... trumps."""
    is_trump = [card.suit is TURN_UP.suit for card in unseen(held)]
    return Counter(map(sum, combinations(is_trump, taken)))


def with_any(what: list[bool], taken: int) -> float:
    """Of 100 ways to take so many cards, on how many at least one is wanted."""
    ways = list(map(any, combinations(what, taken)))
    return 100 * sum(ways) / len(ways)


def cells(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


@pytest.fixture(scope="module")
def asked() -> dict[str, Any]:
    found: dict[str, Any] = names_in(LESSONS / "odds.ipynb")["asked"]
    return found


def test_the_trumps_of_the_opponent_over_all_65780_hands() -> None:
    for held, *told in cells(opponents_trumps_markdown()):
        found = trumps_among(int(held), 5)
        assert sum(found.values()) == 65_780
        hands = [found[0], found[1], found[2], sum(found[more] for more in (3, 4, 5))]
        for figure, number in zip(map(int, told), hands, strict=True):
            assert abs(figure - 100 * number / 65_780) < 1  # rounded so that a row makes 100
        assert sum(map(int, told)) == 100


def test_what_new_cards_bring_over_every_draw() -> None:
    for drawn, *trumps, king in cells(new_cards_markdown()):
        for held, told in enumerate(trumps):
            if held + int(drawn) > 5:
                assert told == "–"
                continue
            wanted = [card.suit is TURN_UP.suit for card in unseen(held)]
            assert int(told) == round(with_any(wanted, int(drawn)))
        kings = [card.rank.word == "king" for card in unseen(0)]
        assert int(king) == round(with_any(kings, int(drawn)))


def test_the_king_is_among_the_cards_that_the_opponent_has_seen() -> None:
    told = [int(figure) for _, figure in cells(king_markdown())]
    # Of all sets of 5, 6, ... 10 cards of 26, those with one certain card.
    assert told == [round(100 * comb(25, each - 1) / comb(26, each)) for each in range(5, 11)]


def test_the_eight_answers(asked: dict[str, int]) -> None:
    trump = [card.suit is TURN_UP.suit for card in unseen(0)]
    third = [card.suit is TURN_UP.suit for card in unseen(2)]
    kings = [card.rank.word == "king" for card in unseen(0)]
    three = trumps_among(3, 5)
    expected = [
        100 - with_any(trump, 5),
        100 * trumps_among(2, 5)[0] / 65_780,
        100 * sum(three[more] for more in range(2, 6)) / 65_780,
        with_any(trump, 5),
        with_any(third, 3),
        with_any(kings, 1),
        100 * 5 / 26,
        100 * 10 / 26,
    ]
    assert list(asked.values()) == [round(each) for each in expected]


def test_more_cards_than_there_are_are_refused() -> None:
    with pytest.raises(NotationError, match="expected 0 to 26 cards"):
        odds(wanted=27, taken=5)
