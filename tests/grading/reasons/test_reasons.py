"""What a reason says, against figures that were counted by hand."""

from __future__ import annotations

import re
from math import comb

import numpy as np
import pytest

from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision, Option
from ecarte_tutor.grading import LATELY, LONGEST, grade
from ecarte_tutor.grading.reasons import reasons, why
from ecarte_tutor.grading.reasons.contest import Contest
from ecarte_tutor.grading.reasons.exchanging import exchanging
from ecarte_tutor.simulator import Budget, simulate

SMALL = Budget(deals=30_000)
WEAK = "9H 8H KS 8S 7D"


def texts(decision: Decision, choice: Option, budget: Budget = SMALL) -> dict[str, str]:
    """Every reason by its name."""
    verdict = grade(decision, choice, simulation=simulate(decision, budget=budget))
    return {each.name: each.text for each in reasons(verdict)}


def figure(text: str) -> int:
    found = re.search(r"(\d+) (of|times in) 100", text)
    assert found, text
    return int(found[1])


def test_a_weak_hand_is_told_how_few_hands_it_beats() -> None:
    # Holding one trump, the opponent has none in 14,950 or so of 65,780 hands.
    told = texts(Decision.propose("9H 8S 7S QC TD", "7H"), "play")
    assert told["cards-fail"].startswith(
        "With one trump and a lone queen, you make the point in only "
    )
    assert figure(told["cards-fail"]) < 50
    none = comb(26 - 6, 5) / comb(26, 5)
    assert figure(told["many-trumps"]) == pytest.approx(100 * (1 - none), abs=2)


def test_no_share_of_hands_is_told_that_few_cases_bear() -> None:
    few = Budget(deals=128, glance=64, waves=1)
    told = texts(Decision.propose(WEAK, "7H"), "play", few)
    assert not {"few-trumps", "even-against", "wants-few"} & told.keys()


def test_a_fine_hand_is_stood_on_for_the_hands_that_it_beats() -> None:
    # The pone proposes with 52,691 of 65,780 hands, and has one trump at most in 42,758 of them.
    told = texts(Decision.answer("QH JH KS QS 7D", "9H"), "accept")["few-trumps"]
    assert told.startswith("The pone has one trump at most in ")
    assert figure(told) == pytest.approx(100 * 42_758 / 52_691, abs=4)


def test_new_cards_are_counted_over_what_has_not_been_seen() -> None:
    decision = Decision.discard("KS 8D 7D 9C 7C", "7H", seat="pone")
    told = texts(decision, frozenset(decision.hand), Budget(deals=60_000))
    assert told["king-kept"] == ("Only a trump beats the king of spades: a king is worth keeping.")
    told = texts(decision, frozenset(map(Card, ("9C", "7C"))), Budget(deals=60_000))
    # Of the 26 cards unseen seven are trumps, and two more are kings.
    assert figure(told["draw-more"]) == round(100 * (1 - comb(17, 4) / comb(26, 4)))
    # All seven trumps, and every higher diamond: eight of them less the one in hand.
    assert (
        "25 of the 26 cards you have not seen are better than the seven of diamonds"
        in told["most-are-better"]
    )


def test_where_both_bring_the_same_that_is_said() -> None:
    lost = Decision.parse(
        "lead.pone.9HQS.8C.3-4.turf-club.stood-pone.trick-7CTC.trick-JDAD.trick-7DQC"
    )
    verdict = grade(lost, simulate(lost).best)
    assert why(verdict).text == (
        "It makes no difference: the nine of hearts and queen of spades score the same on every "
        "hand."
    )


def test_the_score_comes_first_where_it_turns_the_choice() -> None:
    verdict = grade(Decision.propose("KH 9H JS 7S AD", "TD", score=(2, 4)), "propose")
    assert verdict.best == "play"
    assert "At love all you would propose" in why(verdict).text
    early = grade(Decision.propose("KH 9H JS 7S AD", "TD", score=(2, 0)), "propose")
    assert "love all" not in why(early).text


def test_a_near_miss_names_the_card_and_both_judges_agree() -> None:
    decision = Decision.answer("8H 9S JD KC 7C", "AC")
    told = why(grade(decision, "refuse"))
    assert told.text == (
        "You are one card short: with a queen for the nine of spades you would refuse."
    )
    better = Decision.answer("8H QS JD KC 7C", "AC")
    assert grade(better, "refuse").with_the_book
    assert grade(better, "refuse").with_the_simulator


def test_a_reason_told_lately_gives_way_to_another_that_is_true() -> None:
    verdict = grade(Decision.propose("QH QD 8D JC AC", "JD"), "play")
    lately: list[str] = []
    for _ in range(8):
        found = why(verdict, lately[-LATELY:])
        assert found.name not in lately[-LATELY:]
        assert found == why(verdict, lately[-LATELY:])
        lately.append(found.name)
    assert len(set(lately)) == LATELY + 1


def test_every_reason_that_is_told_is_short() -> None:
    verdict = grade(Decision.lead("QH QD 8D JC AC", "JD"), Card("8D"))
    assert len(why(verdict).text.split()) <= LONGEST


TRUMPS_78, PLAIN = 0b11, 0b11 << 8
"""Two trumps that are not the king, and no trump."""


@pytest.mark.parametrize(
    ("lost_elsewhere", "is_told"), [(0, True), (5, True), (40, True), (49, True)]
)
def test_many_trumps_are_told_only_of_most_hands(lost_elsewhere: int, *, is_told: bool) -> None:
    for with_trumps in (60, 40):
        hands = np.array(
            ([TRUMPS_78] * with_trumps + [PLAIN] * (100 - with_trumps)) * 20, np.uint32
        )
        stood = np.tile(np.arange(100) >= with_trumps + min(lost_elsewhere, 39), 20)
        nothing = np.zeros(len(hands))
        contest = Contest(
            Decision.propose("9H 8H KS 8S 7D", "7H"),
            "propose",
            "play",
            "play",
            hands,
            np.full(len(hands), 1 / len(hands)),
            (nothing, nothing),
            (np.ones(len(hands), np.bool_), stood),
        )
        told = [each for each in exchanging(contest) if each.name == "many-trumps"]
        assert bool(told) == (is_told and with_trumps > 50)
