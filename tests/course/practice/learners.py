"""Simulated learners: each answers by a stated rule, and what practice then asks of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count, cycle, groupby, islice

from ecarte_tutor.course.practice.idea import (
    MIXED,
    Idea,
    idea_of_line,
    is_turned,
    kind_of,
    pattern_of_line,
    shape_of,
)
from ecarte_tutor.course.practice.picker import AskedProblem, pick
from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.simulator.units import GAMES

START = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
TO_REFUSE = "answer.dealer.KSQSJSASKD.9H.0-0.turf-club"
A_MINUTE = timedelta(minutes=1)


@dataclass
class Learner:
    """Practises by the picker; `knows` says whether the next answer to this problem is right."""

    knows: Callable[[Idea, str], bool]
    seed: int
    log: Log = field(default_factory=Log)
    now: datetime = START
    kind: str = MIXED
    known: tuple[str, ...] = ()
    because: list[str] = field(default_factory=list)
    session: list[AskedProblem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def sits_down(self, problems: int) -> list[Idea]:
        """So many problems, one a minute; returns what they practised, in order."""
        self.session.clear()
        ideas = []
        for _ in range(problems):
            chosen = pick(
                self.log, self.now, self.chance, self.session, self.kind, known=self.known
            )
            self.because.append(chosen.because)
            ideas.append(idea_of_line(chosen.skill, chosen.line))
            first = chosen.line not in {turn.line for turn in self.session}
            right = self.answers(chosen.skill, chosen.line, first=first)
            self.session.append(AskedProblem(chosen.skill, chosen.line, right))
        return ideas

    @property
    def kinds(self) -> list[str]:
        """The kinds of the problems of the last session, in order."""
        return [turn.kind for turn in self.session]

    def answers(self, skill: str, line: str, *, first: bool = True) -> bool:
        right = self.knows(idea_of_line(skill, line), line)
        self.log = self.log.plus([answered(skill, line, self.now, right=right, first=first)])
        self.now += A_MINUTE
        return right


def fails(kind: str) -> Callable[[Idea, str], bool]:
    """One who errs at every problem of a kind, and at no other."""
    return lambda idea, line: kind_of(idea.skill, line) != kind


def fails_two_of_three(kind: str) -> Callable[[Idea, str], bool]:
    """One who errs at two problems of a kind, is right at the third, and so on."""
    turn = count()
    return lambda idea, line: kind_of(idea.skill, line) != kind or next(turn) % 3 == 2


def answered(skill: str, line: str, when: datetime, *, right: bool, first: bool = True) -> Attempt:
    """An answer as a quiz logs it: a wrong one loses two games in a hundred."""
    grader = "the simulator" if line.split(".")[0] not in ("tricks", "replies", "scoring") else ""
    return Attempt(
        when=when,
        skill=skill,
        problem=line,
        choice="made up",
        marks=((grader or "the rules", right),),
        loss=Loss(0.0 if right else 2.0, "rollout", GAMES) if grader else None,
        first=first,
    )


def skills(ideas: list[Idea]) -> Counter[str]:
    return Counter(idea.skill for idea in ideas)


def longest_run(kinds: list[str]) -> int:
    return max(len(list(run)) for _, run in groupby(kinds))


def is_sister(missed: str, other: str) -> bool:
    return pattern_of_line(other) == pattern_of_line(missed)


def is_near_miss(missed: str, other: str) -> bool:
    """Whether the book says another thing of a hand with as many trumps, or one more or less."""
    patterns = pattern_of_line(missed), pattern_of_line(other)
    return None not in patterns and is_turned(*patterns)  # type: ignore[arg-type]


def followed(
    asked: list[AskedProblem], within: int, is_so: Callable[[str, str], bool]
) -> list[bool]:
    """For each miss, whether one of so many problems after it is so."""
    return [
        any(is_so(turn.line, other.line) for other in asked[place + 1 : place + 1 + within])
        for place, turn in enumerate(asked[:-within])
        if not turn.right
    ]


def twice_in_twenty(asked: list[AskedProblem]) -> bool:
    """Whether some hand comes twice within twenty problems, suits interchanged."""
    shapes = [shape_of(turn.line) for turn in asked]
    return any(len(set(shapes[at : at + 20])) < 20 for at in range(len(shapes) - 19))


def refused_too_often(lines: Iterable[str], when: datetime) -> list[Attempt]:
    """Hands refused wrongly, so that there are five of them, after five that were refused rightly.

    That is what a habit takes: it is looked for after ten answers, and one who refused by chance
    would have accepted too.
    """
    right = [answered("answering", TO_REFUSE, when, right=True)] * 5
    wrong = [answered("answering", line, when, right=False) for line in islice(cycle(lines), 5)]
    return [
        replace(each, choice="refuse", when=when + place * A_MINUTE)
        for place, each in enumerate((*right, *wrong))
    ]
