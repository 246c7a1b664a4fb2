"""Questions over hands: a class of hands is counted to the last one, and its means are weighted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb, sqrt
from typing import Any

import matplotlib.pyplot as plt
import pytest

from ecarte_tutor import (
    Card,
    Decision,
    EcarteError,
    IllegalAction,
    Suit,
    load_hand_classes,
    sample_decisions,
)
from ecarte_tutor.course.hand_pattern import HandPattern
from ecarte_tutor.course.samples import Sample
from tests.sampling import first_and_rest, part_and_whole

COUNTED = {
    "t:xx": 8 * comb(7, 2) * comb(24, 3),
    "T:xx+": 8 * (comb(31, 5) - comb(24, 5) - 7 * comb(24, 4)),
    "t:-": 8 * comb(24, 5),
    "t:K+": 7 * comb(30, 4),  # not where the king is turned up
    "A+": 8 * (comb(31, 5) - comb(28, 5)),
    "a+ A+ A+": 8 * comb(28, 2),
    "Kxx A A": 8 * 3 * comb(7, 2),
    "t:- x x xxx": 8 * 3 * 8 * 8 * comb(8, 3),
    "t:- KQ107x": 8 * 3 * 0 + 0,  # the x would be below the seven
}
"""Deals of a hand and a turn-up of one suit, by each pattern."""


@pytest.mark.parametrize("text", first_and_rest(COUNTED, 2))
def test_a_pattern_fits_as_many_deals_as_are_counted_by_hand(text: str) -> None:
    classes = load_hand_classes("S")
    fits = HandPattern(text).fits(classes.hands, Suit.SPADES)
    assert classes.weights[fits].sum() == COUNTED[text]


@pytest.mark.parametrize(
    ("text", "hand", "is_one"),
    [
        ("Qx", "8H 7H QS 7S 7D", True),
        ("Qx", "8H 7H KS QS 7D", False),  # the other card is above her
        ("Qx+", "8H KS QS 7S 7D", True),
        ("Q+", "8H 7H KS QS 7D", True),
        ("Q", "8H 7H QS 7S 7D", False),
        ("t:8x", "8H 7H QS 7S 7D", True),
        ("t:xx x xx", "8H 7H QS 7S 7D", True),
        ("xx xx", "8H 7H QS 7S 7D", False),  # two parts are two suits
        ("t:x+ -", "8H 7H QS 7S 7D", True),  # no clubs
        ("7+ 7+", "8H 7H QS 7S 7D", True),
    ],
)
def test_what_a_part_says_of_a_suit(text: str, hand: str, is_one: bool) -> None:
    assert HandPattern(text)(Decision.propose(hand, "9H")) is is_one


@pytest.mark.long
def test_all_hands_are_listed_with_their_weights_and_by_a_function_too() -> None:
    listed = sample_decisions(kind="propose", turn_up="9D", hand="t:xxxx", score=(3, 4))
    assert sum(listed.weights) == comb(7, 4) * 24
    assert {(each.turn_up, each.score) for each in listed} == {(Card("9D"), (3, 4))}
    by_function = sample_decisions(
        kind="propose", turn_up="9D", hand=lambda it: len(it.hand.of(it.trump)) == 4, score=(3, 4)
    )
    assert [*by_function] == [*listed]
    assert by_function.weights == listed.weights
    assert all(Decision.parse(str(each)) == each for each in listed[::50])


@pytest.mark.parametrize(
    "kind", first_and_rest(["propose", "answer", "discard", "lead", "reply"], 2)
)
def test_drawn_ones_come_at_the_score_and_with_the_hands_asked_for(kind: Any) -> None:
    found = sample_decisions(4, kind, score=(3, 1), hand="t:x+", seed=5)
    assert {(each.kind, each.score) for each in found} == {(kind, (3, 1))}
    assert all(each.hand.of(each.trump) for each in found)
    assert found == sample_decisions(4, kind, score=(3, 1), hand="t:x+", seed=5)
    assert found[:2] == sample_decisions(2, kind, score=(3, 1), hand="t:x+", seed=5)
    assert found.is_drawn
    assert found.weights == (1, 1, 1, 1)


def test_a_score_comes_up_at_either_seat() -> None:
    found = sample_decisions(40, "lead", score=(4, 0), seed=1)
    assert {each.seat for each in found} == {"pone", "dealer"}
    assert {each.score for each in found} == {(4, 0)}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"hand": "KSxx"}, "and t: before trumps, as in 't:xx+ Kx', got 'S' in 'KSxx'"),
        ({"hand": "two trumps"}, "got 'W' in 'two trumps'"),
        ({"hand": "KKx"}, "got 'K' in 'KKx'"),
        ({"hand": "t:"}, "got '' in 't:'"),
        ({"hand": " "}, "expected a part for each suit"),
        ({"hand": "8H 7H QS 7S 7D"}, "got 'H' in '8H 7H QS 7S 7D'"),
        ({"hand": "t:x t:x"}, "at most one for trumps"),
        ({"hand": "A A A A"}, "three for plain suits"),
        ({"hand": "KQJ AT9"}, "at most five cards, got 6 in 'KQJ AT9'"),
        ({"hand": 5}, "got '5' in 5"),
        ({"hand": "t:K+", "turn_up": "KH"}, "hands that can be dealt, got none"),
        ({"hand": lambda it: "KS" in it.hand, "turn_up": "7H"}, "treats the plain suits alike"),
        ({"turn_up": "9"}, "expected a card such as KH"),
        ({"score": "3-4"}, "a score of two numbers from 0 to 4, mine first, got '3-4'"),
        ({"score": 3, "number": 1}, "a score of two numbers from 0 to 4, mine first, got 3"),
        ({"score": (5, 0), "hand": "Kxx A A"}, "two numbers from 0 to 4"),
        ({"kind": "lead"}, "write sample_decisions(20, kind='lead')"),
        ({"players": ("curate", "captain")}, "no players, where every hand is listed"),
    ],
)
def test_a_wrong_question_is_refused_in_one_sentence(arguments: Any, told: str) -> None:
    with pytest.raises(EcarteError) as error:
        sample_decisions(**arguments)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.long
@part_and_whole
def test_means_are_weighted_and_the_same_with_an_executor(whole: bool) -> None:
    listed = sample_decisions(hand="t:K x xxx+", turn_up="7H", score=(0, 0))
    step = 1 if whole else 40
    few = Sample(listed[::step], range(1, len(listed[::step]) + 1))
    found = few.simulate(deals=300)
    with ThreadPoolExecutor(2) as executor:
        assert few.simulate(deals=300, executor=executor).found == found.found
    assert few.simulate(deals=300, seed=1).found != found.found
    rows, (group,) = found.rows(), found.rows(by="trumps")
    total = sum(few.weights)
    assert (group["trumps"], group["weight"]) == (1, total)
    gains = [row["propose"] - row["play"] for row in rows]
    assert [row["gain"] for row in rows] == pytest.approx(gains, abs=1e-4)
    mean = sum(w * each for w, each in zip(few.weights, gains, strict=True)) / total
    assert group["gain"] == pytest.approx(mean, abs=1e-4)
    errors = (w * row["gain_error"] for w, row in zip(few.weights, rows, strict=True))
    assert group["gain_error"] == pytest.approx(sqrt(sum(each**2 for each in errors)) / total)
    drawn = Sample(few, is_drawn=True, found=found.found).rows(by="trumps")[0]
    spread = sqrt(sum((each - drawn["gain"]) ** 2 for each in gains)) / len(gains)
    assert drawn["gain_error"] == pytest.approx(spread, abs=1e-4)
    shares = {name: share for name, share in group.items() if name.startswith("best ")}
    assert sum(shares.values()) == pytest.approx(1)
    assert len(found.plot(by="card").get_yticks()) == len(found.rows(by="card"))
    plt.close("all")


def test_a_decision_is_in_the_group_of_each_card_it_holds() -> None:
    two = Sample([Decision.propose("8H 7H QS 7S 7D", "9H", score) for score in ((0, 0), (4, 3))])
    assert [row["score"] for row in two.rows(by="score")] == ["0-0", "4-3"]
    groups = {row["card"]: row["decisions"] for row in two.rows(by="card")}
    assert groups == {"plain Q": 2, "plain 7": 2, "trump 8": 2, "trump 7": 2}
    assert repr(two) == "<Sample: 2 decisions, weight 2: book play 100%>"
    with pytest.raises(IllegalAction, match=r"plot simulate\(\)"):
        two.plot()


def test_the_hand_classes_show_themselves() -> None:
    assert repr(load_hand_classes("D")) == (
        "<HandClasses: 255,304 classes of 1,359,288 hands with a turn-up, diamonds trumps; "
        "the first is AC TC 9C 8C 7C with 7D>"
    )
