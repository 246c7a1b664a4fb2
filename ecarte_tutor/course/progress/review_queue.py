"""The review queue: problems that went wrong come back, at times that a memory model sets.

The queue is a pure function of the log: it replays every attempt through FSRS, so nothing else is
kept. A problem enters it with its first mistake; one that was always right never does. Only first
tries count, for a retry under the open verdict shows nothing of memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from fsrs import Card, Rating, Scheduler

from ...simulator.units import GAMES, POINTS, Unit
from .attempt import Attempt

_SOON: Final = (timedelta(minutes=10),)
"""A mistake comes back the same sitting, and then after days."""

_MOST_DAYS: Final = 365

_LIMITS: Final[Mapping[Unit, tuple[float, float]]] = {GAMES: (0.3, 0.6), POINTS: (0.03, 0.06)}
"""Up to which loss an answer shows that a problem is known, and up to which with the book's word.

They are not the limits of the bands, and stay as they are: a saved log gives the same queue
whatever a loss is called.
"""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A problem in the queue, and when it is due."""

    skill: str
    problem: str
    due: datetime


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """Every problem that was once answered wrong, the one due first in front."""

    problems: tuple[Scheduled, ...]

    def due(self, now: datetime) -> tuple[Scheduled, ...]:
        """The problems due at `now`, a time with its zone, the longest due first."""
        return tuple(problem for problem in self.problems if problem.due <= now)

    def due_by_skill(self, now: datetime) -> dict[str, int]:
        """How many problems of each skill are due at `now`."""
        return dict(Counter(problem.skill for problem in self.due(now)))

    def label(self, now: datetime) -> str:
        """What a button says: "Review (7 due)"."""
        return f"Review ({len(self.due(now))} due)"


def review_queue(attempts: Iterable[Attempt]) -> ReviewQueue:
    """The queue after these attempts, oldest first; about 10 µs for each review."""
    cards: dict[tuple[str, str], Card] = {}
    for attempt in attempts:
        if not attempt.first:
            continue
        name, rating = (attempt.skill, attempt.problem), rating_of(attempt)
        if name in cards or rating is not Rating.Good:
            card = cards.get(name) or Card(card_id=len(cards), due=attempt.when)
            cards[name], _ = _scheduler().review_card(card, rating, attempt.when)
    problems = [Scheduled(*name, card.due.astimezone(UTC)) for name, card in cards.items()]
    return ReviewQueue(tuple(sorted(problems, key=lambda problem: problem.due)))


def rating_of(attempt: Attempt) -> Rating:
    """How well a first try shows the problem to be known.

    *Good* where it was accepted by all who measure it, was what to do at the table, or cost next to
    nothing. *Hard* where it cost a little but the rule was recalled: it is what the book says. Else
    *Again*.
    """
    if attempt.accepted:
        return Rating.Good
    loss = attempt.loss
    nothing, little = _LIMITS[loss.unit] if loss else (0.0, 0.0)
    if loss and loss.amount <= nothing:
        return Rating.Good
    recalled = loss and loss.amount <= little and attempt.with_the_book
    return Rating.Hard if recalled else Rating.Again


def is_right(attempt: Attempt) -> bool:
    """Whether it shows that the problem is known: by the rules, or no worse than the best."""
    return rating_of(attempt) is Rating.Good


@cache
def _scheduler() -> Scheduler:
    # Fuzz would draw from Python's global random numbers: the same log must give the same queue.
    return Scheduler(
        learning_steps=_SOON,
        relearning_steps=_SOON,
        maximum_interval=_MOST_DAYS,
        enable_fuzzing=False,
    )
