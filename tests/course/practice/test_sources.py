"""Sources: who asks which problem, without a page; and what is drawn ahead of whoever takes it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from threading import Event, current_thread

from ecarte_tutor.course.practice.idea import idea_of_line, pattern_of_line
from ecarte_tutor.course.practice.picker import DUE, AskedProblem
from ecarte_tutor.course.practice.sources import InOrder, Picks, in_background, one_like_each
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.log import Log
from tests.course.practice.learners import A_MINUTE, START, answered
from tests.problems import class_problems
from tests.running import PATIENCE

TRICKS = [str(each) for each in class_problems("tricks", ClassCode("AUTUMN"), 6)]


@dataclass(frozen=True)
class Line:
    """A problem of which only its skill and its line are known."""

    skill: str
    line: str


@dataclass
class Learner:
    """Practises by a source, one problem a minute."""

    seed: int
    log: Log = field(default_factory=Log)
    picks: Picks[Line] = field(init=False)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        self.picks = Picks(
            read=Line, log=lambda: self.log, clock=lambda: self.now, chance=chance, count=10
        )

    @property
    def now(self) -> datetime:
        return START + len(self.log) * A_MINUTE

    def asked(self, problems: int, *, right: bool = True) -> list[str]:
        lines = []
        for _ in range(problems):
            problem = self.picks.next().problem
            lines.append(problem.line)
            self.add(problem, right=right)
            self.picks.note_asked(problem.skill, problem.line)
            self.picks.note_answered(AskedProblem(problem.skill, problem.line, right))
        return lines

    def add(self, problem: Line, *, right: bool) -> None:
        attempt = answered(problem.skill, problem.line, self.now, right=right)
        self.log = self.log.plus([attempt])


def test_a_list_and_what_is_drawn_after_it_come_in_order() -> None:
    drawn = (Line("tricks", line) for line in TRICKS[2:])
    source = InOrder([Line("tricks", line) for line in TRICKS[:2]], drawn, len(TRICKS))
    known = [each.problem.line for each in source.known]
    found = [known[0], known[1]]
    while (following := source.next()) is not None:
        found.append(following.problem.line)
    assert found == TRICKS
    assert source.next() is None


def test_practice_is_the_same_with_the_same_seed_and_answers() -> None:
    first, second, other = (Learner(seed).asked(12) for seed in (1, 1, 2))
    assert first == second != other


def test_three_others_after_a_miss_comes_a_sister_of_it() -> None:
    learner = Learner(1)
    (missed,) = learner.asked(1, right=False)
    learner.asked(3)
    following = learner.picks.next()
    assert following.because == "Like one you missed"
    assert pattern_of_line(following.problem.line) == pattern_of_line(missed)
    assert following.problem.line != missed


def test_an_answer_that_comes_while_the_next_is_drawn_does_not_change_it() -> None:
    """The log of a page may grow meanwhile, by a file that is added or by another quiz."""
    still, growing = Learner(3), Learner(3)
    for each in (still, growing):
        each.asked(3)
    for line in TRICKS:
        growing.add(Line("tricks", line), right=False)
    assert growing.picks.next() == still.picks.next()


def test_what_cannot_be_asked_is_passed_over() -> None:
    last_week = START - 7 * 24 * 60 * A_MINUTE
    log = Log(
        [answered("tricks", line, last_week, right=False) for line in ("tricks.none", *TRICKS[:3])]
    )

    def read(skill: str, line: str) -> Line | None:
        return None if line == "tricks.none" else Line(skill, line)

    chance = random.Random(1)
    picks = Picks(read=read, log=lambda: log, clock=lambda: START, chance=chance, count=10)
    found = picks.next()
    assert found.because == DUE
    assert found.problem.line in TRICKS


def test_for_each_problem_missed_one_like_it_is_drawn() -> None:
    hands = [("proposing", str(each)) for each in class_problems("proposing", "AUTUMN", 3)]
    missed = [*hands, ("following", "reply.dealer.QH9HKSTS7D.8H"), ("tricks", TRICKS[0])]
    asked = {*TRICKS, *(line for _, line in missed)}
    new = one_like_each(missed, asked, Line)
    assert [each.skill for each in new] == ["proposing"] * 3 + ["tricks"]
    assert not {each.line for each in new} & asked
    for (_, line), each in zip(hands, new[:3], strict=True):
        idea = idea_of_line("proposing", line)
        assert idea.hint in (None, idea_of_line("proposing", each.line).hint)


def test_what_is_drawn_comes_in_the_order_asked_for() -> None:
    go_on, drawn = Event(), list[int]()

    def draw(number: int) -> str:
        assert go_on.wait(PATIENCE)
        drawn.append(number)
        return current_thread().name

    futures = [in_background(partial(draw, number)) for number in range(3)]
    assert not any(each.done() for each in futures)
    go_on.set()
    (name,) = {each.result(PATIENCE) for each in futures}
    assert drawn == [0, 1, 2]
    assert name != current_thread().name
