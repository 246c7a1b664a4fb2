"""How often each hint decides a hand dealt at random, against what the hint says of itself."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ecarte_tutor import Deal, Decision, Hand, book
from ecarte_tutor.course.practice.alike import problem_on
from ecarte_tutor.course.practice.idea import Idea, idea_of, idea_of_line
from ecarte_tutor.course.problems.on_decisions import (
    LATER_LEADS,
    is_worth_asking,
    is_worth_leading,
    lead_after,
)
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILL_OF_KIND
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.hints import CATALOGUE, Hint, hint
from ecarte_tutor.simulator.count_verdict import count_verdict
from tests.sampling import first_and_rest

LEAST = {"common": 1 / 600, "rare": 1 / 2500, "never dealt": 0}
MOST = {"common": 1, "rare": 1 / 250, "never dealt": 1 / 2500}
"""Shares of hands that a hint decides, by what it says of itself; a rare one may be lucky."""

DEALT = {
    "propose": 2_500,
    "answer": 10_000,
    "discard": 200,
    "first lead": 5_000,
    "later lead": 1_500,
}
"""Hands dealt; the most where some hint is rare."""


def _hand(moment: str, chance: random.Random) -> Decision | None:
    score = chance.randint(0, 4), chance.randint(0, 4)
    if "lead" in moment:
        tricks = 0 if moment == "first lead" else chance.choice(LATER_LEADS)
        lead = lead_after(tricks, Deal.start(seed=chance, pone_dealer_score=score))
        return lead if lead and is_worth_leading(lead, book(lead)) else None
    *cards, turn_up = chance.sample(PACK, 6)
    if moment == "discard":
        return Decision.discard(Hand(cards), turn_up, score, seat="pone")
    make = Decision.propose if moment == "propose" else Decision.answer
    return make(Hand(cards), turn_up, score)


def _is_a_question(decision: Decision) -> bool:
    if decision.kind not in ("propose", "answer"):
        return True
    return is_worth_asking(count_verdict(decision))


def _is_near_the_end(decision: Decision) -> bool:
    return max(decision.score) == decision.rules.target - 1


def _shares(moment: str) -> dict[str, float]:
    """The share of hands that each hint decides; counted no further than it matters.

    A hint that does not ask for a score must be found far from the end, where practice looks.
    """
    chance, found, far = random.Random(f"hands dealt: {moment}"), Counter[str](), 0
    enough = 1 + DEALT[moment] * MOST["rare"]
    for _ in range(DEALT[moment]):
        decision = _hand(moment, chance)
        is_far = decision is None or not _is_near_the_end(decision)
        far += is_far
        id_ = idea_of(decision).hint if decision else None
        if decision and id_ and (is_far or hint(id_).needs_score) and found[id_] <= enough:
            found[id_] += _is_a_question(decision)
    hands = {True: DEALT[moment], False: far}
    return {each.id: found[each.id] / hands[each.needs_score] for each in CATALOGUE}


def _is_dealt_at(found: Hint, moment: str) -> bool:
    if "lead" in moment:
        return "lead" in found.kinds and found.is_first_lead == (moment == "first lead")
    return moment in found.kinds


@pytest.mark.long
@pytest.mark.parametrize(
    "moment",
    [
        "propose",
        "discard",
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in ("answer", "first lead", "later lead")
        ),
    ],
)
def test_each_hint_is_as_rare_as_it_says(moment: str) -> None:
    shares = _shares(moment)
    hints = [each for each in CATALOGUE if _is_dealt_at(each, moment)]
    assert hints
    for each in hints:
        share = shares[each.id]
        told = f"{each.id} decides {share:.2%} of these hands, and is marked {each.rarity}"
        assert LEAST[each.rarity] <= share <= MOST[each.rarity], told


def test_a_teacher_is_offered_every_hint_but_those_never_dealt() -> None:
    for each in CATALOGUE:
        skills = {
            SKILL_OF_KIND[kind].name for kind in each.kinds if kind in SKILL_OF_KIND
        } & HINTS_DRAWN.keys()
        offered = {skill for skill, ids in HINTS_DRAWN.items() if each.id in ids}
        assert offered == (set() if each.rarity == "never dealt" else skills), each


def test_a_hint_for_some_scores_decides_nothing_far_from_the_end() -> None:
    chance, looked_at = random.Random(11), 0
    for moment in ("propose", "answer") * 800:
        decision = _hand(moment, chance)
        if decision and not _is_near_the_end(decision):
            id_ = idea_of(decision).hint
            assert id_ is None or not hint(id_).needs_score
            looked_at += 1
    assert looked_at > 800


@pytest.mark.parametrize(
    "found",
    first_and_rest(
        [
            each
            for each in CATALOGUE
            if each.rarity == "rare" or each.is_first_lead or each.needs_score
        ],
        4,
    ),
    ids=lambda each: each.id,
)
def test_practice_finds_a_problem_on_each_hint_that_must_be_looked_for(found: Hint) -> None:
    for skill, ids in HINTS_DRAWN.items():
        if found.id in ids:
            idea = Idea(skill, found.id)
            assert idea_of_line(skill, problem_on(idea, 0.0, random.Random(5))) == idea
