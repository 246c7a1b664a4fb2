"""Every sentence that may be told is true of the simulation's own cases, counted again by hand."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from ecarte_tutor import Decision, grade
from ecarte_tutor.engine.decision import Kind
from ecarte_tutor.grading import LONGEST, reasons_of
from ecarte_tutor.grading.at_the_table import at_the_table, cheapest_of_the_book
from ecarte_tutor.grading.reasons import reasons
from ecarte_tutor.simulator import Budget, simulate
from tests.grading.reasons.claims import check_claim, evidence_of
from tests.sampling import part_and_whole
from tools.tables.positions import positions

BUDGET = Budget(total=20_000, waves=2)


@part_and_whole
@pytest.mark.parametrize(
    ("kind", "score", "problems"),
    [
        ("propose", None, 4),
        ("propose", (3, 4), 2),
        ("answer", None, 4),
        ("answer", (4, 3), 2),
        ("discard", None, 4),
        ("lead", None, 6),
        ("lead", (3, 3), 3),
        ("reply", None, 6),
    ],
)
def test_every_reason_holds(
    kind: Kind, score: tuple[int, int] | None, problems: int, whole: bool
) -> None:
    chance = random.Random(f"{kind} {score}")
    for decision in islice(positions(kind, chance, score=score), problems if whole else 1):
        simulation = simulate(decision, budget=BUDGET)
        for option in chance.sample(list(simulation), min(2, len(simulation))):
            verdict = grade(decision, option, simulation=simulation)
            evidence = evidence_of(verdict)
            found = list(reasons(verdict))
            assert found
            for reason in found:
                if len(reason.text.split()) <= LONGEST:
                    check_claim(verdict, reason, evidence)


AT_THE_SCORE = {
    "propose.pone.JHTH7HASJC.AC.3-4.turf-club": (
        "propose",
        "With the dealer at four, the king of clubs ends the game if he draws it. ",
    ),
    "propose.pone.7HQDJDTC9C.KH.0-4.turf-club": (
        "propose",
        "With the dealer at four, losing two costs no more than losing one: ",
    ),
    "propose.pone.KHTSKCJC9C.7C.3-2.turf-club": ("propose", "At three you need two points, "),
    "answer.dealer.THKD9D8D8C.JD.3-3.turf-club": ("accept", "At three you need two points, "),
    "lead.pone.AH9H7HJD7C.QS.3-4.turf-club.stood-dealer": (
        "JD",
        "At four the dealer needs three tricks: five win him no more. ",
    ),
    "lead.pone.QH7HKSKD7D.JD.4-4.turf-club.exchange-4-3.thrown-8HTSQCJC.stood-pone.king-pone": (
        "QH",
        "At four you need three tricks, ",
    ),
}
"""Choices that would be right at love all, and how the reason against them begins."""


@pytest.mark.parametrize(
    "line",
    [  # every second daily
        line if row % 2 else pytest.param(line, marks=pytest.mark.long)
        for row, line in enumerate(AT_THE_SCORE)
    ],
)
def test_a_rare_reason_from_the_score_holds(line: str) -> None:
    choice, begins = AT_THE_SCORE[line]
    verdict = grade(Decision.parse(line), choice)
    told = next(each for each in reasons(verdict) if each.text.startswith(begins))
    check_claim(verdict, told, evidence_of(verdict))


DISCARDS = (
    "discard.dealer.KSQS9S7S7C.8D.3-0.turf-club.asked-5",
    "discard.dealer.KDJDAD9DQC.JH.2-0.turf-club.asked-3",
    "discard.pone.KSQSTSKDTD.9D.0-1.turf-club",
)
"""The judges seldom differ on a discard: once in fifteen."""


@part_and_whole
@pytest.mark.parametrize("kind", ["propose", "answer", "discard", "lead"])
def test_every_reason_holds_where_the_judges_differ(kind: Kind, whole: bool) -> None:
    chance, differing = random.Random(f"{kind} differing"), 0
    drawn = islice(positions(kind, chance), 40)
    for decision in map(Decision.parse, DISCARDS) if kind == "discard" else drawn:
        simulation = simulate(decision, budget=BUDGET)
        verdict = grade(decision, simulation.for_the_game().best, simulation=simulation)
        if at_the_table(verdict) is None:
            continue
        differing += 1
        evidence = evidence_of(verdict, cheapest_of_the_book(verdict))
        for reason in reasons_of(verdict):
            if reason.name != "record":
                check_claim(verdict, reason, evidence)
        if not whole:
            break
    assert differing
