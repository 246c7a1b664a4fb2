"""Statistics of a log, kept up as it grows: what choices cost, what was right, what comes back.

Only first tries count: who has seen the answer has nothing to decide. Costs found by different
methods are added up as they are, and a tally says how many came from each. Costs in different units
are kept apart. Problems that went wrong come back at times that a memory model sets.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cache
from math import inf, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from fsrs import Card, Rating, Scheduler

from ...errors import ProgressError
from ...simulator.plots.style import ERRORS_OF_95, drawing, or_else
from ...simulator.units import GAMES, NOUNS, POINTS, UNITS, Unit
from .log import GAME, Attempt, Loss

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Period = Literal["day", "week", "month"]
Key = TypeVar("Key")

RECENT: Final = 800
"""First answers, the latest, by which a learner's standing is told."""

STRETCH: Final = 100
"""Decisions whose average is told, beside that of as many before."""

FEWEST: Final = 30
"""Decisions without which no average is told: its error would be larger than what it says."""

GAMES_TOLD: Final = 5

_FEWEST_THAT_DIFFER: Final = 2

_DAYS_BY_THE_DAY: Final = 14
_DAYS_BY_THE_WEEK: Final = 182

_SOON: Final = (timedelta(minutes=10),)
"""A mistake comes back the same sitting, and then after days."""

_MOST_DAYS: Final = 365

_LIMITS: Final[Mapping[Unit, tuple[float, float]]] = {GAMES: (0.3, 0.6), POINTS: (0.03, 0.06)}
"""Up to which loss an answer shows that a problem is known, and up to which with the book's word.

They are not the limits of the bands, and stay as they are: a saved log gives the same queue
whatever a loss is called.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What some decisions cost in all, in one unit."""

    unit: Unit
    decisions: int
    lost: float
    """In the unit: points a deal, or games in 100."""

    squares: float = 0.0
    """The sum of the squares of what each cost."""

    @property
    def per_100(self) -> float:
        """Points, or games, lost per 100 decisions."""
        return self._scale * self.lost / self.decisions

    @property
    def error(self) -> float:
        """The standard error of `per_100`, from how much the losses differ; of one, infinite."""
        if self.decisions < _FEWEST_THAT_DIFFER:
            return inf
        spread = max(0.0, self.squares - self.lost**2 / self.decisions)
        return self._scale * sqrt(spread / (self.decisions - 1) / self.decisions)

    @property
    def _scale(self) -> int:
        return 100 if self.unit == POINTS else 1

    def plus(self, other: Cost) -> Cost:
        """The cost with that of further decisions, in the same unit."""
        return Cost(
            self.unit,
            self.decisions + other.decisions,
            self.lost + other.lost,
            self.squares + other.squares,
        )

    @classmethod
    def of(cls, loss: Loss) -> Cost:
        """The cost of one decision."""
        return cls(loss.unit, 1, loss.amount, loss.amount**2)


def _add(costs: dict[Key, Cost], key: Key, cost: Cost) -> None:
    costs[key] = costs[key].plus(cost) if key in costs else cost


@dataclass(frozen=True, slots=True)
class Average:
    """What some decisions cost per hundred, and how far chance may have moved that."""

    decisions: int
    per_100: float
    """Points, or games, lost per 100 decisions."""

    error: float
    """The standard error, from how much the losses differ among themselves."""

    @classmethod
    def of(cls, losses: Sequence[Loss]) -> Average:
        """The average of losses in one unit, two at least."""
        scale = 100 if losses[0].unit == POINTS else 1
        amounts = [scale * each.amount for each in losses]
        return cls(len(amounts), fmean(amounts), stdev(amounts) / sqrt(len(amounts)))


@dataclass(slots=True)
class Tally:
    """What some first tries come to."""

    answers: int = 0
    right: int = 0
    """Those of them that show the problem to be known."""

    by_unit: dict[Unit, Cost] = field(default_factory=dict)

    def add(self, attempt: Attempt) -> None:
        """Counts a first try."""
        self.answers += 1
        self.right += is_right(attempt)
        if attempt.loss is not None:
            _add(self.by_unit, attempt.loss.unit, Cost.of(attempt.loss))

    @property
    def costs(self) -> dict[Unit, Cost]:
        """What those of them cost whose cost is known, by unit; games come first."""
        return {unit: self.by_unit[unit] for unit in UNITS if unit in self.by_unit}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A day, a week from Monday on, or a month, in UTC."""

    period: Period
    start: date
    cost: Cost


class Statistics:
    """Running totals of a log; `add` takes constant time."""

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        self.total = Tally()
        self.recent: deque[Attempt] = deque(maxlen=RECENT)
        """The latest first tries."""

        self.games: deque[Attempt] = deque(maxlen=GAMES_TOLD)
        """The latest games."""

        self._latest: dict[Unit, deque[Loss]] = {unit: deque(maxlen=2 * STRETCH) for unit in UNITS}
        self._skills: dict[str, Tally] = {}
        self._days: dict[Unit, dict[date, Cost]] = {unit: {} for unit in UNITS}
        self._methods: dict[Unit, Counter[str]] = {unit: Counter() for unit in UNITS}
        for attempt in attempts:
            self.add(attempt)

    def add(self, attempt: Attempt) -> None:
        """Add an attempt made after all others."""
        if attempt.skill == GAME:
            self.games.append(attempt)
        if not attempt.first:
            return
        self.total.add(attempt)
        self._skills.setdefault(attempt.skill, Tally()).add(attempt)
        self.recent.append(attempt)
        if attempt.loss is not None:
            unit, day = attempt.loss.unit, attempt.when.date()
            self._latest[unit].append(attempt.loss)
            _add(self._days[unit], day, Cost.of(attempt.loss))
            self._methods[unit][attempt.loss.method] += 1

    def lately(self, unit: Unit) -> tuple[Average, ...]:
        """The average of the latest hundred decisions, and of the hundred before where there are as
        many; nothing from fewer than `FEWEST`."""
        losses = list(self._latest[unit])
        parts = ((losses[-STRETCH:], FEWEST), (losses[:-STRETCH], STRETCH))
        return tuple(Average.of(part) for part, least in parts if len(part) >= least)

    def by_skill(self) -> dict[str, Tally]:
        """A tally for each skill that was tried, in the order of the alphabet."""
        return {skill: self._skills[skill] for skill in sorted(self._skills)}

    def methods(self, unit: Unit) -> Mapping[str, int]:
        """How many of the costs in this unit each method found."""
        return self._methods[unit]

    def over_time(self, unit: Unit, period: Period | None = None) -> tuple[Stretch, ...]:
        """The days, weeks or months with a decision whose cost is known, oldest first.

        Unless told, it goes by days up to two weeks, by weeks up to half a year, then by months.
        """
        days = self._days[unit]
        chosen = period or _fitting_period(days)
        found: dict[date, Cost] = {}
        for day in sorted(days):
            _add(found, _start(day, chosen), days[day])
        return tuple(Stretch(chosen, start, cost) for start, cost in found.items())


def _fitting_period(days: Collection[date]) -> Period:
    """The period in which these days make neither two points nor two hundred."""
    count = (max(days) - min(days)).days if days else 0
    if count < _DAYS_BY_THE_DAY:
        return "day"
    return "week" if count < _DAYS_BY_THE_WEEK else "month"


def _start(day: date, period: Period) -> date:
    if period == "month":
        return day.replace(day=1)
    return day - timedelta(days=day.weekday()) if period == "week" else day


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A problem in the queue, and when it is due."""

    skill: str
    problem: str
    due: datetime


class ReviewQueue:
    """Every problem that was once answered wrong, the one due first in front.

    A pure function of the log, whose every first try goes through FSRS: a retry under the open
    verdict shows nothing of memory. A problem enters the queue with its first mistake; one that was
    always right never does.
    """

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        self._cards: dict[tuple[str, str], Card] = {}
        self._in_order: list[tuple[datetime, int, Scheduled]] = []
        """By when they are due, and then by when they entered."""

        for attempt in attempts:
            self.add(attempt)

    def add(self, attempt: Attempt) -> None:
        """Add an attempt made after all others; about 10 µs for each review."""
        if not attempt.first:
            return
        name, rating = (attempt.skill, attempt.problem), rating_of(attempt)
        card = self._cards.get(name)
        if card is not None:
            del self._in_order[bisect_left(self._in_order, (card.due, card.card_id))]
        elif rating is Rating.Good:
            return
        else:
            card = Card(card_id=len(self._cards), due=attempt.when)
        card, _ = _scheduler().review_card(card, rating, attempt.when)
        self._cards[name] = card
        entry = Scheduled(*name, card.due.astimezone(UTC))
        insort(self._in_order, (card.due, card.card_id, entry))

    @property
    def problems(self) -> tuple[Scheduled, ...]:
        """All of them."""
        return tuple([each for _, _, each in self._in_order])

    def due(self, now: datetime) -> tuple[Scheduled, ...]:
        """The problems due at `now`, a time with its zone, the longest due first."""
        return tuple([each for _, _, each in self._in_order[: self._count_due(now)]])

    def due_by_skill(self, now: datetime) -> dict[str, int]:
        """How many problems of each skill are due at `now`."""
        return dict(Counter([problem.skill for problem in self.due(now)]))

    def label(self, now: datetime) -> str:
        """What a button says: "Review (7 due)"."""
        return f"Review ({self._count_due(now)} due)"

    def _count_due(self, now: datetime) -> int:
        return bisect_right(self._in_order, now, key=lambda each: each[0])


def review_queue(attempts: Iterable[Attempt]) -> ReviewQueue:
    """The queue after these attempts, oldest first."""
    return ReviewQueue(attempts)


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


def plot_losses(
    attempts: Iterable[Attempt],
    ax: Axes | None = None,
    *,
    unit: Unit | None = None,
    period: Period | None = None,
    **kwargs: Any,
) -> Axes:
    """What a hundred decisions cost from day to day: dots joined by a line, with intervals of 95 %.

    Only first answers whose loss is known count. A day with one of them has no interval. Days end
    at midnight UTC.

    Args:
        attempts: a learner's `Log`.
        ax: the axes to draw on; a new figure in our style unless given.
        unit: of the losses; games in 100 where there are such unless given.
        period: days, weeks or months; as `Statistics.over_time` chooses unless given.
        kwargs: for `Axes.errorbar`.

    Raises:
        ProgressError: where no first answer has a loss in this unit.
    """
    statistics = Statistics(attempts)
    chosen = unit or next(iter(statistics.total.costs), None)
    stretches = statistics.over_time(chosen, period) if chosen else ()
    if not stretches or chosen is None:
        raise ProgressError(
            f"expected a first answer with a loss in {unit or 'any unit'}, got none"
        )
    days: Any = [each.start for each in stretches]  # which matplotlib knows to place
    losses = [each.cost.per_100 for each in stretches]
    reach = [
        ERRORS_OF_95 * each.cost.error if each.cost.decisions > 1 else 0.0 for each in stretches
    ]
    below = [min(loss, far) for loss, far in zip(losses, reach, strict=True)]  # no loss is below 0
    with drawing(ax, 3.2) as (axes, inks):
        axes.errorbar(
            days,
            losses,
            yerr=(below, reach),
            **or_else(kwargs, fmt="o-", color=inks.good, ecolor=inks.plain, elinewidth=3),
        )
        axes.set_ylim(bottom=0)
        axes.axhline(0, color=inks.line, linewidth=1.5)
        axes.locator_params(axis="y", nbins=5)
        _date(axes)
        axes.set_xlabel({"day": "", "week": "week from", "month": ""}[stretches[0].period])
        axes.set_title(f"{NOUNS[chosen].capitalize()} lost in 100 decisions")
    return axes


def _date(axes: Axes) -> None:
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    locator = AutoDateLocator(minticks=2, maxticks=6)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))  # type: ignore[no-untyped-call]
