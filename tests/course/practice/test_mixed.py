"""Mixed practice: what follows a miss, what comes never, and how soon problems grow close."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta
from itertools import permutations, product

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.alike import problem_turned
from ecarte_tutor.course.practice.idea import BASIC, KINDS_IN_ORDER, Idea, kind_of, shape_of
from ecarte_tutor.course.practice.picker import (
    AT_THE_LATEST,
    LIKE,
    LOST,
    RESTS,
    SISTER_WITHIN,
    TURNED_WITHIN,
    lost_for_the_first_time,
    pick,
)
from ecarte_tutor.course.problems.spec import closeness
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.engine.cards import Rank
from ecarte_tutor.hints import book
from tests.course.practice.learners import (
    START,
    Learner,
    fails,
    fails_two_of_three,
    followed,
    is_near_miss,
    is_sister,
    longest_run,
    twice_in_twenty,
)
from tests.sampling import part_and_whole

DECISIONS = tuple(kind for kind in KINDS_IN_ORDER if kind not in BASIC)
PROBLEMS = 60
LEFT_OPEN = ("score", 4)
"""A kind and a seed with which the first miss is a hand that the book leaves open."""


def suits(hand: Decision) -> list[Counter[Rank]]:
    """The ranks held in each suit, trumps first."""
    return [
        Counter(card.rank for card in hand.hand.of(suit))
        for suit in (hand.trump, *hand.trump.others)
    ]


def differ_in(first: Decision, second: Decision) -> int:
    """In how many cards two hands of five differ, when suits are interchanged."""
    trumps, *plain = suits(first)
    others, *order = suits(second)
    return (
        5
        - (trumps & others).total()
        - max(
            sum((mine & theirs).total() for mine, theirs in zip(plain, each, strict=True))
            for each in permutations(order)
        )
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        LEFT_OPEN,
        ("answering", 1),
        *(
            pytest.param(kind, 1, marks=pytest.mark.long)
            for kind in ("scoring", *DECISIONS)
            if kind != "answering"
        ),
    ],
)
def test_each_miss_brings_a_sister_and_a_near_miss_and_no_hand_twice(kind: str, seed: int) -> None:
    learner = Learner(fails_two_of_three(kind), seed, known=() if kind in BASIC else BASIC)
    learner.sits_down(PROBLEMS)
    asked = learner.session
    sisters = followed(asked, SISTER_WITHIN, is_sister)
    assert all(sisters)
    assert len(sisters) > 5
    if kind not in BASIC:
        missed = [turn for turn in asked[:-TURNED_WITHIN] if not turn.right]
        found = followed(asked, TURNED_WITHIN, is_near_miss)
        without = [turn for turn, is_found in zip(missed, found, strict=True) if not is_found]
        can_turn = [problem_turned(each.skill, each.line, random.Random(1)) for each in without]
        assert not any(can_turn), "of some hands at the score none is turned, as with S2"
    assert not twice_in_twenty(asked)
    assert longest_run(learner.kinds) < 3


@pytest.mark.long
def test_after_three_misses_in_a_row_a_kind_rests_for_six_problems() -> None:
    learner = Learner(fails("answering"), 1, known=BASIC)
    learner.sits_down(PROBLEMS)
    kinds = learner.kinds
    missed = [place for place, kind in enumerate(kinds) if kind == "answering"]
    assert len(missed) > 4
    for place in missed[2:-1]:
        assert "answering" not in kinds[place + 1 : place + 1 + RESTS]
    assert missed[3] - missed[2] <= AT_THE_LATEST + 2, "and then it is asked again"


@pytest.mark.long
def test_the_lesson_is_offered_once_for_each_kind_that_is_lost() -> None:
    learner = Learner(lambda _idea, _line: False, 2, known=BASIC)
    learner.sits_down(PROBLEMS)
    turns = learner.session
    offered = [
        turns[place].kind
        for place in range(len(turns))
        if lost_for_the_first_time(turns[: place + 1])
    ]
    assert longest_run(learner.kinds) < 3
    lost = {kind for kind, count in Counter(learner.kinds).items() if count >= LOST}
    assert sorted(offered) == sorted(lost)
    assert len(offered) > 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("fails_at", "known"),
    [
        *(("no kind", ()), ("every kind", ()), ("leading", BASIC)),
        *(
            pytest.param(fails_at, known, marks=pytest.mark.long)
            for fails_at, known in product(
                ("no kind", "every kind", "replies", "leading"), ((), BASIC)
            )
        ),
    ],
)
def test_forty_problems_have_every_kind_leads_among_them(
    fails_at: str, known: tuple[str, ...]
) -> None:
    knows = fails(fails_at) if fails_at != "every kind" else lambda _idea, _line: False
    learner = Learner(knows, 3, known=known)
    learner.sits_down(40)
    assert {*learner.kinds} == {*KINDS_IN_ORDER} - {*known}
    assert longest_run(learner.kinds) < 3
    most = max(Counter(learner.kinds).values())
    assert most <= 14


@pytest.mark.parametrize("kind", ["tricks", pytest.param("leading", marks=pytest.mark.long)])
def test_no_hand_comes_twice_within_twenty_of_a_kind_that_was_chosen(kind: str) -> None:
    learner = Learner(lambda _idea, _line: True, 1, kind=kind)
    learner.sits_down(PROBLEMS)
    assert not twice_in_twenty(learner.session)


@pytest.mark.long
def test_one_miss_makes_one_sister_and_one_near_miss() -> None:
    missed: list[str] = []

    def errs_once(idea: Idea, line: str) -> bool:
        if idea.skill == "answering" and not missed:
            missed.append(line)
        return line not in missed

    learner = Learner(errs_once, 2, known=BASIC)
    learner.sits_down(PROBLEMS)
    assert learner.because.count(LIKE) == 2
    sister, near_miss = (
        turn.line
        for turn, because in zip(learner.session, learner.because, strict=True)
        if because == LIKE
    )
    assert is_sister(missed[0], sister)
    assert is_near_miss(missed[0], near_miss)
    assert differ_in(*map(Decision.parse, (missed[0], near_miss))) <= 3
    said = (book(Decision.parse(line)).advice for line in (missed[0], sister, near_miss))
    before, same, other = map(set, said)
    assert before == same
    assert before.isdisjoint(other)


def test_a_hand_is_the_same_whatever_its_suits_are_called() -> None:
    hand = Decision.propose("8H 7H QS 7S 7D", "9H")
    same = Decision.propose("8C 7C QD 7D 7H", "KC", (2, 3))
    other = Decision.propose("8H 7H QS 8S 7D", "9H")
    assert shape_of(str(hand)) == shape_of(str(same)) != shape_of(str(other))
    assert shape_of("tricks.KH.QH.7S") == shape_of("tricks.KD.QD.7H") != shape_of("tricks.KH.QS.7S")


def test_what_was_missed_does_not_come_back_before_tomorrow() -> None:
    """FSRS has it due after ten minutes; practice waits for the night."""
    learner = Learner(fails("answering"), 3, kind="answering")
    learner.sits_down(24)
    missed = {turn.line for turn in learner.session}
    learner.now += timedelta(hours=1)
    learner.knows = lambda _idea, _line: True
    learner.sits_down(10)
    assert not missed & {turn.line for turn in learner.session}
    learner.now += timedelta(hours=20)
    learner.sits_down(10)
    assert len(missed & {turn.line for turn in learner.session}) == 5


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("known", [(), BASIC])
def test_one_who_is_always_right_meets_close_problems_within_twelve(
    seed: int, known: tuple[str, ...]
) -> None:
    learner = Learner(lambda _idea, _line: True, seed, known=known)
    learner.sits_down(12)
    lines = [turn.line for turn in learner.session if turn.kind not in BASIC]
    assert max(closeness(Decision.parse(line)) for line in lines) >= 1 / 2


@pytest.mark.long
def test_a_kind_on_the_rules_ends_for_good_after_three_right() -> None:
    learner = Learner(lambda _idea, _line: True, 5)
    learner.sits_down(45)
    assert [learner.kinds.count(kind) for kind in BASIC] == [3] * len(BASIC)
    learner.knows = fails("leading")
    learner.sits_down(20)
    assert not {*BASIC} & {*learner.kinds}


def test_what_the_learner_says_to_know_is_not_asked_though_it_is_due() -> None:
    learner = Learner(fails("tricks"), 6)
    learner.sits_down(12)
    assert "tricks" in learner.kinds
    learner.known = ("tricks",)
    learner.sits_down(12)
    assert "tricks" not in learner.kinds


def test_whoever_knows_the_rules_begins_with_the_talk() -> None:
    first = [pick(Log(), START, random.Random(1), known=known) for known in ((), BASIC)]
    assert [each.skill for each in first] == ["tricks", "proposing"]
    assert {each.because for each in first} == {"New to you"}


@pytest.mark.long
@part_and_whole
def test_a_kind_that_was_chosen_is_all_that_is_asked(whole: bool) -> None:
    for kind in KINDS_IN_ORDER:
        learner = Learner(fails("proposing"), 7, kind=kind, known=BASIC)
        learner.sits_down(12 if whole else 5)
        assert set(learner.kinds) == {kind}


def test_at_the_score_somebody_is_a_point_from_winning() -> None:
    learner = Learner(lambda _idea, _line: True, 8, kind="score")
    learner.sits_down(10)
    for turn in learner.session:
        assert kind_of(turn.skill, turn.line) == "score"
        assert 4 in Decision.parse(turn.line).score
    assert {turn.skill for turn in learner.session} == {"proposing", "answering"}
