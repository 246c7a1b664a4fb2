"""At a real table: customs, stakes and pools, every figure of the odds, and the exercises."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from ecarte_tutor import Deal, Pool, RuleSet, book, simulate
from ecarte_tutor.course import glossary
from ecarte_tutor.course.figures.printed import (
    king_markdown,
    new_cards_markdown,
    opponents_trumps_markdown,
)
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.errors import NotationError
from ecarte_tutor.simulator.count import odds
from tests.by_playing import tricks_by_table
from tests.lessons.reading import names_in, read_aloud
from tests.running import LESSONS

PAGE = LESSONS / "16-real-table.ipynb"
TURN_UP = Card("7H")
TRUMPS = [card for card in PACK if card.suit is TURN_UP.suit and card is not TURN_UP]
OTHERS = [card for card in PACK if card.suit is not TURN_UP.suit and card.rank.word != "king"]


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return names_in(PAGE)


def test_who_waits_at_first_wins_four_pools_of_fourteen(names: dict[str, Any]) -> None:
    """Counted by hand: a half, then halves of what is left: 5/14, 5/14 and 4/14."""
    found = names["chances"](Pool(("Red", "Black", "Green")))
    for player, share in {"Red": 5, "Black": 5, "Green": 4}.items():
        assert found[player] == pytest.approx(float(Fraction(share, 14)), abs=1e-4)


def test_the_pool_of_the_lesson_ends_with_two_games_running(names: dict[str, Any]) -> None:
    assert "**Green** has won two games running" in names["pool_after"](3).data
    assert "Now Black plays Green. **Red** waits." in names["pool_after"](1).data


def test_who_plays_la_chouette_keeps_the_seat_and_stakes_three(names: dict[str, Any]) -> None:
    rows = names["evening"](6, "Red").data.splitlines()[2:8]
    assert all(row.startswith("| Red – ") for row in rows)
    assert "Red 3 " in names["evening"](1, "Red").data.replace("+", "")
    told = names["evening"](2, "Red").data
    assert "| Red – Green | Green |" in told
    assert "Red 0 " in told


def test_no_counter_is_made_or_lost(names: dict[str, Any]) -> None:
    for chouette in ("", "Red"):
        for row in names["evening"](6, chouette).data.splitlines()[2:8]:
            counters = [int(each.split()[-1]) for each in row.split("|")[4].split("·")]
            assert sum(counters) == 0


def test_without_la_chouette_the_loser_goes_to_the_end_of_the_line(names: dict[str, Any]) -> None:
    assert "Now Red plays Green; Blue and Black wait." in names["evening"](1, "").data


def test_a_game_counts_treble_double_and_single(names: dict[str, Any]) -> None:
    told = [names["stakes"](loser).data.split("**")[1] for loser in range(5)]
    assert told == ["treble", "double", "double", "single", "single"]
    assert RuleSet.parse("london_stakes-treble") == names["by_agreement"]


def test_the_deal_is_talked_as_both_judges_would(names: dict[str, Any]) -> None:
    deal = Deal.arranged(
        "KS 9S 10H 8D 7C", "JH KD 10S 9C 8C", turn_up="9H", stock="KH QS AD 7D JC AC", seed=1
    )
    for word in ("propose", "accept"):
        assert book(deal.decision()).advice == {word}
        assert simulate(deal.decision()).best == word
        deal = deal.act(word)
    for discarded in ("9S 8D 7C", "10S 9C 8C"):
        assert book(deal.decision()).advice == {frozenset(Hand(discarded))}
        deal = deal.act(discarded)
    assert simulate(deal.decision()).best == "play"
    assert names["deal"].won == (4, 1)


def test_what_is_said_in_french_is_what_the_glossary_says() -> None:
    told = read_aloud(PAGE)
    for name in ("propose", "accept", "refuse", "announce"):
        assert f"| *{glossary.word(name).french}" in told
    assert f"is to play *{glossary.word('stand').french.removeprefix('jouer ')}*" in told


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
def asked(names: dict[str, Any]) -> dict[str, int]:
    names["parts"].choices["Odds to know by heart"]()
    found: dict[str, int] = names["asked"]
    return found


def test_the_trumps_of_the_opponent_over_all_65780_hands() -> None:
    for held, *told in cells(opponents_trumps_markdown()):
        found = trumps_among(int(held), 5)
        assert sum(found.values()) == 65_780
        hands = [found[0], found[1], found[2], sum(found[more] for more in (3, 4, 5))]
        for figure, number in zip(map(int, told), hands, strict=True):
            assert figure == round(100 * number / 65_780)


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


def test_twenty_open_deals_win_what_the_exercise_expects() -> None:
    """One by one against every hundredth hand: near enough for a figure of twenty."""
    hand, turn_up = Hand("8H 7H QS 7S 7D"), Card("9H")
    unseen = [card for card in PACK if card not in hand and card is not turn_up]
    others = list(combinations(unseen, 5))[::101]
    won = sum(tricks_by_table(str(hand), " ".join(map(str, his)), "H") >= 3 for his in others)
    told = re.search(r"three tricks (\d+) times in 100, so expect about (\d+)", read_aloud(PAGE))
    assert told
    assert abs(int(told[1]) - 100 * won / len(others)) < 4
    assert abs(int(told[2]) - 20 * won / len(others)) < 1


def test_the_deal_that_is_played_twice_goes_as_told() -> None:
    deal = Deal.arranged("KS AS QD 8C 7H", "KH 8H QS JD 7D", turn_up="AH")
    for option in ["propose", "refuse", "KS", "announce", "QS", "AS", "KH", "JD", "QD"]:
        deal = deal.act(option)
    assert deal.won == (2, 1)
    assert deal.seat == "pone"
    assert {str(card) for card in deal.decision().hand} == {"8C", "7H"}


def test_there_are_eight_exercises_each_laid_out_done_and_checked() -> None:
    told = read_aloud(PAGE)
    assert re.findall(r"<summary>(\d)\. ", told) == list("12345678")
    for part in ("Lay out", "Do", "Check"):
        assert told.count(f"- **{part}**: ") == 8
