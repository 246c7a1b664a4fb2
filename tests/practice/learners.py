"""Simulated learners: each answers by a stated rule, and every answer goes into a log."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from ecarte_tutor.practice import Idea, idea_of_line, pick
from ecarte_tutor.progress import Attempt, Log, Loss
from ecarte_tutor.units import GAMES

START = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
A_MINUTE = timedelta(minutes=1)


@dataclass
class Learner:
    """Practises by the picker; `knows` says whether the next answer to this problem is right."""

    knows: Callable[[Idea, str], bool]
    seed: int
    log: Log = field(default_factory=Log)
    now: datetime = START
    only: tuple[str, ...] = ()
    because: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def sits_down(self, problems: int) -> list[Idea]:
        """So many problems, one a minute; returns what they practised, in order."""
        asked: list[str] = []
        ideas = []
        for _ in range(problems):
            chosen = pick(self.log, self.now, self.chance, asked, self.only)
            asked.append(chosen.line)
            self.because.append(chosen.because)
            ideas.append(idea_of_line(chosen.skill, chosen.line))
            self.answers(chosen.skill, chosen.line)
        return ideas

    def answers(self, skill: str, line: str) -> bool:
        right = self.knows(idea_of_line(skill, line), line)
        self.log = self.log.plus([answered(skill, line, self.now, right=right)])
        self.now += A_MINUTE
        return right


def answered(skill: str, line: str, when: datetime, *, right: bool) -> Attempt:
    """An answer as a quiz logs it: a wrong one loses two games in a hundred."""
    grader = "the simulator" if line.split(".")[0] not in ("tricks", "replies", "scoring") else ""
    return Attempt(
        when=when,
        skill=skill,
        problem=line,
        choice="made up",
        marks=((grader or "the rules", right),),
        loss=Loss(0.0 if right else 2.0, "rollout", GAMES) if grader else None,
    )


def skills(ideas: list[Idea]) -> Counter[str]:
    return Counter(idea.skill for idea in ideas)
