"""Sources: who asks which problem, without a page; and what is drawn ahead of whoever takes it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event, current_thread

import pytest

from ecarte_tutor.course.practice import (
    DUE,
    DrawnAhead,
    InOrder,
    OneLikeEach,
    Picks,
    due_first,
    idea_of_line,
)
from ecarte_tutor.course.problems import ClassCode
from ecarte_tutor.course.progress import Log, review_queue
from ecarte_tutor.errors import DrillError
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
            self.picks.answered(problem, right=right)
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


def test_what_was_missed_comes_back_after_three_others() -> None:
    learner = Learner(1)
    (missed,) = learner.asked(1, right=False)
    assert missed not in learner.asked(3)
    following = learner.picks.next()
    assert (following.problem.line, following.because, following.again) == (
        missed,
        "Once more",
        True,
    )


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

    due = due_first(review_queue(log).due(START), read, 2, DUE)
    assert len(due.known) == due.count == 2
    assert {each.because for each in due.known} == {DUE}
    assert {each.problem.line for each in due.known} < set(TRICKS)
    chance = random.Random(1)
    picks = Picks(read=read, log=lambda: log, clock=lambda: START, chance=chance, count=10)
    found = picks.next()
    assert found.because == DUE
    assert found.problem.line in TRICKS


def test_after_what_was_missed_comes_one_new_problem_like_each_that_can_be_drawn() -> None:
    hands = [Line("proposing", str(each)) for each in class_problems("proposing", "AUTUMN", 3)]
    missed = [*hands, Line("following", "reply.dealer.QH9HKSTS7D.8H"), Line("tricks", TRICKS[0])]
    alike = OneLikeEach(Line, TRICKS)
    alike.begin(missed[:2])
    source = alike.after(missed)
    lines = [each.problem for each in source.known]
    new = lines[len(missed) :]
    assert lines[: len(missed)] == missed
    assert [each.skill for each in new] == ["proposing"] * 3 + ["tricks"]
    assert not {each.line for each in new} & {*TRICKS, *(each.line for each in missed)}
    for old, each in zip(hands, new[:3], strict=True):
        idea = idea_of_line("proposing", old.line)
        assert idea.hint in (None, idea_of_line("proposing", each.line).hint)
    again = alike.after(missed[:1])
    assert [each.problem for each in again.known] == [missed[0], new[0]], "drawn once"


def test_what_is_drawn_ahead_is_drawn_once_and_in_another_thread() -> None:
    go_on, threads = Event(), list[str]()

    def draw() -> str:
        assert go_on.wait(PATIENCE)
        threads.append(current_thread().name)
        return f"number {len(threads)}"

    ahead = DrawnAhead(draw)
    ahead.begin()
    ahead.begin()
    assert ahead.drawn() is None
    go_on.set()
    assert ahead.take() == "number 1"
    assert ahead.drawn() is None
    assert ahead.take() == "number 2", "nobody had begun to draw it"
    assert current_thread().name not in threads


def test_where_nothing_can_be_drawn_whoever_takes_it_hears_of_it() -> None:
    def draw() -> str:
        raise DrillError("expected another problem, got none")

    ahead = DrawnAhead(draw)
    ahead.begin()
    with pytest.raises(DrillError):
        ahead.take()
    with pytest.raises(DrillError):
        ahead.take()
