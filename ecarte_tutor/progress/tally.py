"""Tallies: what the choices cost, in all, by skill and over time.

Only first tries count: who has seen the answer has nothing to decide. Costs found by different
methods are added up as they are, and a tally says how many came from each. Costs in different units
are kept apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import reduce
from typing import Final, Literal, TypeVar

from ..units import POINTS, UNITS, Unit
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

    def plus(self, other: Tally) -> Tally:
        """Return what both come to together."""
        costs = (*self.costs.values(), *other.costs.values())
        marks = {
            grader: (
                self.marks.get(grader, (0, 0))[0] + other.marks.get(grader, (0, 0))[0],
                self.marks.get(grader, (0, 0))[1] + other.marks.get(grader, (0, 0))[1],
            )
            for grader in {**self.marks, **other.marks}
        }
        return Tally(
            self.answers + other.answers,
            self.right + other.right,
            {unit: found for unit in UNITS if (found := _joined(costs, unit)).decisions},
            marks,
            Counter(self.methods) + Counter(other.methods),
        )


@dataclass(frozen=True, slots=True)
class MonthSum:
    """What the first tries of one skill came to in a month, without each of them."""

    skill: str
    unit: Unit | None
    """The unit of their costs; `None` for those whose cost is not known."""

    first: date
    """The day of the first of them, in UTC, and of the last."""

    last: date
    tally: Tally

    @property
    def month(self) -> date:
        """The month's first day."""
        return self.first.replace(day=1)

    def plus(self, other: MonthSum) -> MonthSum:
        """Return both together, of one skill, unit and month."""
        first, last = min(self.first, other.first), max(self.last, other.last)
        return MonthSum(self.skill, self.unit, first, last, self.tally.plus(other.tally))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A day, a week from Monday on, or a month, in UTC."""

    period: Period
    start: date
    tally: Tally


def tally(attempts: Iterable[Attempt], *, unit: Unit | None = None) -> Tally:
    """The tally of the first tries among these attempts; of those with a cost in `unit`, if given.

    What the oldest attempts of a log came to is in it, here and in the other tallies.
    """
    chosen = (
        attempt
        for attempt in attempts
        if unit is None or (attempt.loss and attempt.loss.unit == unit)
    )
    earlier = [each.tally for each in _sums(attempts) if unit in (None, each.unit)]
    return reduce(Tally.plus, earlier, _tally(chosen))


def sums_of(attempts: Iterable[Attempt]) -> Iterator[MonthSum]:
    """The first tries among these attempts summed up by month, skill and unit."""
    groups: defaultdict[tuple[date, str, Unit | None], list[Attempt]] = defaultdict(list)
    for each in attempts:
        if each.first:
            unit = each.loss.unit if each.loss else None
            groups[each.when.date().replace(day=1), each.skill, unit].append(each)
    for (_, skill, unit), found in groups.items():
        days = [each.when.date() for each in found]
        yield MonthSum(skill, unit, min(days), max(days), _tally(found))


def _sums(attempts: Iterable[Attempt]) -> tuple[MonthSum, ...]:
    """What the oldest attempts came to, if these are a log that has summed them up."""
    return getattr(attempts, "sums", ())


def _joined(costs: Iterable[Cost], unit: Unit) -> Cost:
    found = [cost for cost in costs if cost.unit == unit]
    return Cost(unit, sum(each.decisions for each in found), sum(each.lost for each in found))


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
    groups = _grouped(attempts, lambda attempt: attempt.skill)
    return _with(groups, ((each.skill, each.tally) for each in _sums(attempts)))


def over_time(
    attempts: Iterable[Attempt], period: Period | None = None, *, unit: Unit | None = None
) -> tuple[Stretch, ...]:
    """The days, weeks or months with a decision whose cost is known, oldest first.

    Only those costs count that are in the `unit`, if one is given. Unless told, it goes by days up
    to two weeks, by weeks up to half a year, then by months; and always by months where a log has
    summed its oldest attempts up, of which no more is known.
    """
    sums = [each for each in _sums(attempts) if each.unit and unit in (None, each.unit)]
    priced = [
        attempt
        for attempt in attempts
        if attempt.first and attempt.loss and unit in (None, attempt.loss.unit)
    ]
    chosen = "month" if sums else period or fitting_period(priced)
    groups = _grouped(priced, lambda attempt: _start(attempt.when.date(), chosen))
    tallies = _with(groups, ((each.month, each.tally) for each in sums))
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


def _with(groups: Mapping[Key, Tally], others: Iterable[tuple[Key, Tally]]) -> dict[Key, Tally]:
    """The groups with what others come to added, in order."""
    whole = dict(groups)
    for name, other in others:
        whole[name] = whole[name].plus(other) if name in whole else other
    return {name: whole[name] for name in sorted(whole)}
