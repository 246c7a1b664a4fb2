"""Customs of the game: what the lesson says of pools, la chouette, stakes and a deal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ecarte_tutor import Deal, Pool, RuleSet, book, simulate
from ecarte_tutor.course import glossary
from ecarte_tutor.engine.cards import Hand
from tests.lessons.reading import names_in, read_aloud
from tests.running import LESSONS

LESSON = LESSONS / "customs.ipynb"


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return names_in(LESSON)


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
    told = read_aloud(LESSON, until="WordBook()")
    for name in ("propose", "accept", "refuse", "announce"):
        assert f"| *{glossary.word(name).french}" in told
    assert f"is to play *{glossary.word('stand').french.removeprefix('jouer ')}*" in told
