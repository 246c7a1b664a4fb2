"""Mixed practice: how often one who fails a kind is asked it, and how soon it grows close."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice import BASIC, Idea, kind_of, pick
from ecarte_tutor.course.practice.kind import KINDS_IN_ORDER
from ecarte_tutor.course.problems import EVEN, closeness
from ecarte_tutor.course.progress import Log
from tests.course.practice.learners import START, Learner, fails

DECISIONS = tuple(kind for kind in KINDS_IN_ORDER if kind not in BASIC)
PROBLEMS = 40


def longest_run(kinds: list[str]) -> int:
    return max(len(list(run)) for _, run in groupby(kinds))


def tens(kinds: list[str]) -> list[list[str]]:
    return [kinds[start : start + 10] for start in range(len(kinds) - 9)]


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("kind", ["scoring", *DECISIONS])
def test_of_any_ten_three_to_five_are_of_the_kind_that_fails(kind: str, seed: int) -> None:
    learner = Learner(fails(kind), seed, known=() if kind in BASIC else BASIC)
    learner.sits_down(PROBLEMS)
    kinds = learner.kinds
    since = kinds[kinds.index(kind) :]
    assert len(since) >= 20
    assert {ten.count(kind) for ten in tens(since)} <= {3, 4, 5}
    assert longest_run(kinds) < 3
    for ten in tens(kinds):
        assert max(map(ten.count, ten)) <= 5
        assert len(set(ten)) >= 3


def test_one_who_fails_at_everything_is_asked_nothing_three_times_running() -> None:
    learner = Learner(lambda _idea, _line: False, 4)
    learner.sits_down(PROBLEMS)
    assert longest_run(learner.kinds) < 3
    assert all(max(map(ten.count, ten)) <= 5 for ten in tens(learner.kinds))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("known", [(), BASIC])
def test_one_who_is_always_right_meets_close_leads_within_twelve(
    seed: int, known: tuple[str, ...]
) -> None:
    learner = Learner(lambda _idea, _line: True, seed, known=known)
    learner.sits_down(12)
    leads = [turn.line for turn in learner.sitting if turn.kind == "leading"]
    assert max(closeness(Decision.parse(line)) for line in leads) >= EVEN / 2


@pytest.mark.parametrize("kind", ["mixed", "leading"])
def test_a_miss_comes_back_after_three_others(kind: str) -> None:
    seen: list[str] = []

    def has_seen_it(_idea: Idea, line: str) -> bool:
        seen.append(line)
        return seen.count(line) > 1

    learner = Learner(has_seen_it, 3, kind=kind)
    learner.sits_down(24)
    places: dict[str, list[int]] = {}
    for place, turn in enumerate(learner.sitting):
        places.setdefault(turn.line, []).append(place)
    gaps = [each[1] - each[0] for each in places.values() if len(each) > 1]
    assert len(gaps) > 8
    assert min(gaps) == 4
    assert gaps.count(4) > len(gaps) / 2
    if kind == "leading":
        assert set(gaps) == {4}


@pytest.mark.parametrize("kind", BASIC)
def test_a_kind_on_the_rules_ends_for_good_after_three_right(kind: str) -> None:
    learner = Learner(lambda _idea, _line: True, 5)
    learner.sits_down(30)
    assert learner.kinds.count(kind) == 3
    learner.knows = fails("leading")
    learner.sits_down(20)
    assert kind not in learner.kinds


def test_what_the_learner_says_to_know_is_not_asked_though_it_is_due() -> None:
    learner = Learner(fails("tricks"), 6)
    learner.sits_down(12)
    assert "tricks" in learner.kinds
    learner.known = ("tricks",)
    learner.sits_down(12)
    assert "tricks" not in learner.kinds


def test_a_newcomer_begins_with_the_lessons_and_one_who_knows_the_rules_with_the_talk() -> None:
    first = [pick(Log(), START, random.Random(1), known=known) for known in ((), BASIC)]
    assert [each.skill for each in first] == ["tricks", "proposing"]
    assert {each.because for each in first} == {"New to you"}


@pytest.mark.parametrize("kind", KINDS_IN_ORDER)
def test_a_kind_that_was_chosen_is_all_that_is_asked(kind: str) -> None:
    learner = Learner(fails("proposing"), 7, kind=kind, known=BASIC)
    learner.sits_down(12)
    assert set(learner.kinds) == {kind}


def test_at_the_score_somebody_is_a_point_from_winning() -> None:
    learner = Learner(lambda _idea, _line: True, 8, kind="score")
    learner.sits_down(10)
    for turn in learner.sitting:
        assert kind_of(turn.skill, turn.line) == "score"
        assert 4 in Decision.parse(turn.line).score
    assert {turn.skill for turn in learner.sitting} == {"proposing", "answering"}
