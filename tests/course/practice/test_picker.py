"""Practice finds what a learner is weak at, brings back what is due, and grows harder."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.alike import problem_like
from ecarte_tutor.course.practice.idea import Idea, idea_of_line
from ecarte_tutor.course.practice.picker import AskedProblem, pick
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.course.problems.spec import closeness
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.statistics import ReviewQueue
from tests.course.practice.learners import A_MINUTE, START, Learner
from tests.problems import class_problems
from tests.sampling import part_and_whole

A_TURN = AskedProblem("tricks", "tricks.KH.QH.7S", right=True)
"""Something asked before, so that nothing due comes first."""


def knows_it_all(_idea: Idea, _line: str) -> bool:
    return True


def test_one_who_knows_it_all_is_asked_something_of_everything() -> None:
    learner = Learner(knows_it_all, 1)
    asked = learner.sits_down(40)
    assert [idea.skill for idea in asked[:3]] == ["tricks", "scoring", "proposing"]
    assert {*learner.kinds} == set(SKILLS_DRAWN) - {"laws"}
    assert learner.because[0] == "New to you"


@part_and_whole
def test_it_grows_closer_as_one_gets_better_and_says_so(whole: bool) -> None:
    better, worse = (
        Learner(lambda _idea, _line, right=right: right, 2)  # type: ignore[misc]
        for right in (True, False)
    )
    for learner in (better, worse):
        for problem in class_problems("proposing", ClassCode("CLOSE"), 8):
            learner.answers("proposing", str(problem))
        learner.now += timedelta(seconds=1)
    drawn = defaultdict(list)
    for learner in (better, worse):
        for seed in range(12 if whole else 6):
            at, chance = START + timedelta(minutes=9), random.Random(seed)
            found = pick(learner.log, at, chance, [A_TURN], "proposing")
            drawn[learner is better].append(closeness(Decision.parse(found.line)))
            if learner is better and not idea_of_line(found.skill, found.line).hint:
                assert found.because == "Proposing: 8 of 8 right, so a closer one"
    average = {who: sum(each) / len(each) for who, each in drawn.items()}
    assert average[True] > average[False] + 0.3


def test_reviews_come_when_due_to_one_who_forgets() -> None:
    """He remembers a problem with the chance exp(-days since he saw it / days he keeps it): two at
    first, twice as many with each right answer; he sits down once a day, for ten problems."""
    seen: dict[str, datetime] = {}
    keeps: dict[str, float] = defaultdict(lambda: 2.0)
    fate = random.Random(7)

    def remembers(_idea: Idea, line: str) -> bool:
        if line in seen and learner.now - seen[line] < timedelta(hours=1):
            return True  # he was told a minute ago
        if line not in seen:
            right = fate.random() < 0.6
        else:
            days = (learner.now - seen[line]) / timedelta(days=1)
            right = fate.random() < math.exp(-days / keeps[line])
        keeps[line] = 2 * keeps[line] if right else 2.0
        seen[line] = learner.now
        return right

    learner = Learner(remembers, 3, kind="tricks")
    for problem in class_problems("tricks", ClassCode("FORGETS"), 8):
        learner.answers("tricks", str(problem))
    gaps = defaultdict(list)
    for day in range(1, 15):
        learner.now = START + timedelta(days=day)
        queue, leaves = ReviewQueue(learner.log), learner.now + 10 * A_MINUTE
        due = {each.problem for each in queue.due(learner.now)}
        before = dict(seen)
        at = len(learner.log)
        learner.sits_down(10)
        asked = [each.problem for each in list(learner.log)[at:]]
        again = dict.fromkeys(line for line in asked if line in before)
        by_then = {each.problem for each in queue.due(leaves)}
        assert set(again) <= by_then, "nothing comes back before it is due"
        assert len(again) >= min(len(due), 3), "what is due comes between what was just missed"
        for line in again:
            gaps[line].append(day - (before[line] - START).days)
    assert sum(map(len, gaps.values())) > 20
    kept = [each for line, each in gaps.items() if keeps[line] >= 8]
    assert kept, "some were remembered twice running"
    assert all(earlier <= later for each in kept for earlier, later in pairwise(each[-3:]))


@pytest.mark.parametrize(
    ("skill", "line"),
    [
        ("proposing", "propose.pone.8H7HQS7S7D.9H.0-0.bga_target-7"),
        ("proposing", "propose.pone.8H7HQS7S7D.9H.0-0.turf-club"),
        ("leading", "lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone"),
        ("tricks", "tricks.KH.QH.7S"),
    ],
)
def test_a_problem_like_another_turns_on_the_same_hint_by_the_same_rules(
    skill: str, line: str
) -> None:
    new = problem_like(skill, line, random.Random(2), [line])
    assert new is not None
    assert new != line
    assert idea_of_line(skill, new) == idea_of_line(skill, line)
    if skill != "tricks":
        assert Decision.parse(new).rules == Decision.parse(line).rules


@part_and_whole
def test_practice_knows_no_rule_set_but_the_learners_own(whole: bool) -> None:
    house = {"turf-club"}
    for seed in range(6 if whole else 3):
        line = pick(Log(), START, random.Random(seed), kind="scoring").line
        assert {str(ScoringProblem.parse(line).rules)} == house
    missed = str(class_problems("scoring", ClassCode("AUTUMN"), 1, "london")[0])
    new = problem_like("scoring", missed, random.Random(2), [missed])
    assert new is not None
    assert str(ScoringProblem.parse(new).rules) == "london"


def test_nothing_is_drawn_like_what_a_game_asks() -> None:
    assert problem_like("following", "reply.dealer.QH9HKSTS7D.8H", random.Random(2)) is None
