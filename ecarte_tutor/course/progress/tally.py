"""Tallies: what the choices cost, in all, by skill and over time.

Only first tries count: who has seen the answer has nothing to decide. Costs found by different
methods are added up as they are, and a tally says how many came from each. Costs in different units
are kept apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, TypeVar

from ...simulator.units import POINTS, UNITS, Unit
from .attempt import TABLE, Attempt, Loss
from .review_queue import is_right

Period = Literal["day", "week", "month"]

Key = TypeVar("Key", str, date)

_DAYS_BY_THE_DAY: Final = 14
_DAYS_BY_THE_WEEK: Final = 182


@dataclass(frozen=True, slots=True)
class Cost:
    """What some decisions cost in all, in one unit."""

    unit: Unit
    decisions: int
    lost: float
    """In the unit: points a deal, or games in 100."""

    @property
    def per_100(self) -> float:
        """Points, or games, lost per 100 decisions."""
        average = self.lost / self.decisions
        return 100 * average if self.unit == POINTS else average


@dataclass(frozen=True, slots=True)
class Tally:
    """What some attempts come to."""

    answers: int
    """First tries."""

    right: int
    """Those of them that show the problem to be known."""

    costs: Mapping[Unit, Cost]
    """What those of them cost whose cost is known, by unit; games come first."""

    marks: Mapping[str, tuple[int, int]]
    """For each grader, how many answers they agreed with, and of how many."""

    methods: Mapping[str, int]
    """How many of the costs each method found."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A day, a week from Monday on, or a month, in UTC."""

    period: Period
    start: date
    tally: Tally


def tally(attempts: Iterable[Attempt], *, unit: Unit | None = None) -> Tally:
    """The tally of the first tries among these attempts; only with a cost in `unit`, if given."""
    return _tally(
        attempt
        for attempt in attempts
        if unit is None or (attempt.loss and attempt.loss.unit == unit)
    )


def _tally(attempts: Iterable[Attempt]) -> Tally:
    firsts = [attempt for attempt in attempts if attempt.first]
    losses = [attempt.loss for attempt in firsts if attempt.loss is not None]
    asked: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for attempt in firsts:
        for grader, agrees in attempt.marks:
            if grader != TABLE:  # a remark of the log: nobody was asked
                asked[grader] += 1
                agreed[grader] += agrees
    return Tally(
        answers=len(firsts),
        right=sum(map(is_right, firsts)),
        costs={unit: cost for unit in UNITS if (cost := _cost(losses, unit)).decisions},
        marks={grader: (agreed[grader], count) for grader, count in asked.items()},
        methods=Counter(loss.method for loss in losses),
    )


def _cost(losses: Iterable[Loss], unit: Unit) -> Cost:
    found = [loss.amount for loss in losses if loss.unit == unit]
    return Cost(unit, len(found), sum(found))


def by_skill(attempts: Iterable[Attempt]) -> dict[str, Tally]:
    """A tally for each skill that was tried, in the order of the alphabet."""
    return _grouped(attempts, lambda attempt: attempt.skill)


def over_time(
    attempts: Iterable[Attempt], period: Period | None = None, *, unit: Unit | None = None
) -> tuple[Stretch, ...]:
    """The days, weeks or months with a decision whose cost is known, oldest first.

    Only those costs count that are in the `unit`, if one is given. Unless told, it goes by days up
    to two weeks, by weeks up to half a year, then by months.
    """
    priced = [
        attempt
        for attempt in attempts
        if attempt.first and attempt.loss and unit in (None, attempt.loss.unit)
    ]
    chosen = period or fitting_period(priced)
    tallies = _grouped(priced, lambda attempt: _start(attempt.when.date(), chosen))
    return tuple(Stretch(chosen, start, each) for start, each in tallies.items())


def fitting_period(attempts: Iterable[Attempt]) -> Period:
    """The period in which these attempts make neither two points nor two hundred."""
    dates = [attempt.when.date() for attempt in attempts]
    days = (max(dates) - min(dates)).days if dates else 0
    if days < _DAYS_BY_THE_DAY:
        return "day"
    return "week" if days < _DAYS_BY_THE_WEEK else "month"


def _start(day: date, period: Period) -> date:
    if period == "month":
        return day.replace(day=1)
    return day - timedelta(days=day.weekday()) if period == "week" else day


def _grouped(attempts: Iterable[Attempt], key: Callable[[Attempt], Key]) -> dict[Key, Tally]:
    groups: dict[Key, list[Attempt]] = {}
    for attempt in attempts:
        groups.setdefault(key(attempt), []).append(attempt)
    return {name: _tally(groups[name]) for name in sorted(groups)}
