"""Running statistics of a log: costs of choices, right answers, and the queue for review.

A *first try* is an answer given before the learner had seen the rule or the answer at this asking.
Only first tries count, because a learner who has seen the answer has nothing to decide. Costs in
different units are kept apart; those by different methods are added. A memory model (FSRS)
schedules when a problem answered wrong comes back.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from typing import Final, Literal

from fsrs import Card, Rating, Scheduler

from ...simulator.units import GAMES, POINTS, UNITS, Unit
from ..concluded import is_mixed
from ..measured_players import usual_of
from .attempt import GAME, Attempt
from .ten_choices import HALF_LIFE_COMPARED, CostOfTen

Period = Literal["day", "week", "month"]

RECENT: Final = 800
"""Number of latest first answers that count for a learner's mastery."""

GAMES_TOLD: Final = 5

_DAYS_BY_THE_DAY: Final = 14
_DAYS_BY_THE_WEEK: Final = 182

_SOON: Final = (timedelta(minutes=10),)
"""First interval after a mistake; the later ones are of days."""

_MOST_DAYS: Final = 365

_LIMITS: Final[Mapping[Unit, tuple[float, float]]] = {GAMES: (0.3, 0.6), POINTS: (0.03, 0.06)}
"""Largest loss rated *Good*, and largest rated *Hard* if the book agrees, by unit.

They do not follow the limits of the bands, which can be set: equal logs must give equal queues.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """Total cost of a number of decisions, in one unit."""

    unit: Unit
    decisions: int
    lost: float
    """Sum of the losses, in `unit`."""

    @property
    def per_100(self) -> float:
        """Mean number of points, or of games, lost per 100 decisions; `unit` says which."""
        return (100 if self.unit == POINTS else 1) * self.lost / self.decisions


@dataclass(slots=True)
class Tally:
    """Running count of first tries and of the right ones, with their total cost in each unit."""

    answers: int = 0
    """Number of first tries."""

    right: int = 0
    """Number of answers that are right, in practice as `is_right` says."""

    by_unit: dict[Unit, Cost] = field(default_factory=dict)

    def add(self, attempt: Attempt, *, right: bool) -> None:
        """Count `attempt`, which must be a first try, and its loss if it has one."""
        self.answers += 1
        self.right += right
        if attempt.loss is not None:
            unit, lost = attempt.loss.unit, attempt.loss.amount
            before = self.by_unit.get(unit, Cost(unit, 0, 0.0))
            self.by_unit[unit] = Cost(unit, before.decisions + 1, before.lost + lost)

    @property
    def costs(self) -> dict[Unit, Cost]:
        """Total cost of the answers with a known loss, by unit, games first."""
        return {unit: self.by_unit[unit] for unit in UNITS if unit in self.by_unit}


class Statistics:
    """Running totals of a log: tallies of first tries and their costs, by skill, and the number.

    `add` takes constant time. Attempts must come oldest first. Days are those of the time zone
    `zone`, or of this machine's zone.
    """

    def __init__(self, attempts: Iterable[Attempt] = (), zone: tzinfo | None = None) -> None:
        self.zone = zone
        self.total = Tally()
        self.recent: deque[Attempt] = deque(maxlen=RECENT)
        """Latest first tries."""

        self.games: deque[Attempt] = deque(maxlen=GAMES_TOLD)
        """Latest games."""

        self.record: dict[str, tuple[int, int]] = {}
        """Games won and lost, by the opponent's name."""

        self.ten = CostOfTen()
        """The learner's number."""

        self.compared = CostOfTen(half_life=HALF_LIFE_COMPARED)
        """The number over more choices, to compare it with the opponents'."""

        self.passed: frozenset[str] = frozenset()
        """Names of the opponents whose number the learner's has ever passed."""

        self.kinds: Counter[str] = Counter()
        """Choices that counted, by skill."""

        self._seen: set[str] = set()
        """Problems that were answered: the number learns nothing from another answer."""

        self._ten_by_day: dict[date, CostOfTen] = {}
        """The number at the end of each day with a choice that counted."""

        self._skills: dict[str, Tally] = {}
        for attempt in attempts:
            self.add(attempt)

    def add(self, attempt: Attempt) -> None:
        """Add an attempt that is later than all others."""
        if attempt.skill == GAME:
            self.games.append(attempt)
            self._count_game(attempt)
        is_seen = attempt.problem in self._seen
        self._seen.add(attempt.problem)
        if not attempt.first:
            return
        for tally in (self.total, self._skills.setdefault(attempt.skill, Tally())):
            tally.add(attempt, right=is_right(attempt))
        self.recent.append(attempt)
        if attempt.loss is not None:
            self._count_choice(attempt, is_seen=is_seen)

    def _count_game(self, attempt: Attempt) -> None:
        won, lost = self.record.get(attempt.opponent, (0, 0))
        is_won = attempt.is_won
        self.record[attempt.opponent] = (won + is_won, lost + (not is_won))

    def _count_choice(self, attempt: Attempt, *, is_seen: bool) -> None:
        ten = self.ten.plus(attempt)
        if ten is not self.ten and not is_seen:
            day = day_of(attempt.when, self.zone)
            self.ten = self._ten_by_day[day] = ten
            self.compared = self.compared.plus(attempt)
            self.kinds[attempt.skill] += 1
            self.passed |= {*self.compared.passed} if self.is_mixed else set()

    @property
    def hardness(self) -> float:
        """Usual loss of the choices that counted, in parts of what is usual at such kinds."""
        usual = sum(count * usual_of(skill) for skill, count in self.kinds.items())
        return self.ten.usual_here * self.kinds.total() / usual if usual else 0.0

    @property
    def is_mixed(self) -> bool:
        """True if the choices say what is lost at problems of all kinds."""
        return is_mixed(self.kinds, self.hardness)

    def by_skill(self) -> dict[str, Tally]:
        """Return a tally of first tries by name of the skill, in alphabetical order."""
        return {skill: self._skills[skill] for skill in sorted(self._skills)}

    def ten_over_time(self) -> dict[date, CostOfTen]:
        """Return the number at the end of each day, week or month with a choice, by its first day.

        The period depends on the time between the first choice and the last: a day up to two weeks,
        a week up to half a year, and then a month.
        """
        days = self._ten_by_day
        period = _fitting_period(days)
        return {_start(day, period): days[day] for day in sorted(days)}


def day_of(when: datetime, zone: tzinfo | None) -> date:
    """Return the date at `when` in the time zone `zone`, or in this machine's if it is `None`."""
    try:
        return when.astimezone(zone).date()
    except (OverflowError, OSError):  # a year at the end of the calendar, or of the system's zones
        return when.astimezone(UTC).date()


def _fitting_period(days: Collection[date]) -> Period:
    """Return a period that divides the span of `days` into a readable number of points."""
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
    """Problem in the review queue, as text, with its skill's name and the time when it is due."""

    skill: str
    problem: str
    due: datetime


class ReviewQueue:
    """Review queue: every problem that was ever answered wrong, the first due in front.

    Attempts come oldest first; equal logs give equal queues. A problem enters with the earliest
    first try that `rating_of` does not rate *Good*. Every later first try updates the problem's
    schedule in FSRS (a memory model); a retry does not, because the answer was on show.
    """

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        self._cards: dict[tuple[str, str], Card] = {}
        self._in_order: list[tuple[datetime, int, Scheduled]] = []
        """Sorted by due time, and then by the order of entry."""

        for attempt in attempts:
            self.add(attempt)

    def add(self, attempt: Attempt) -> None:
        """Add an attempt that is later than all others; takes about 10 µs."""
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
        """All problems in the queue, the first due in front."""
        return tuple([each for _, _, each in self._in_order])

    def due(self, now: datetime) -> tuple[Scheduled, ...]:
        """Return the problems due at `now`, a time with its zone, the earliest due in front."""
        return tuple([each for _, _, each in self._in_order[: self._count_due(now)]])

    def due_by_skill(self, now: datetime) -> dict[str, int]:
        """Return the number of problems due at `now`, by name of the skill.

        A skill with no problem due is left out.
        """
        return dict(Counter([problem.skill for problem in self.due(now)]))

    def label(self, now: datetime) -> str:
        """Return the label of the review button at `now`, as "Review (7 due)"."""
        return f"Review ({self._count_due(now)} due)"

    def _count_due(self, now: datetime) -> int:
        return bisect_right(self._in_order, now, key=lambda each: each[0])


def rating_of(attempt: Attempt) -> Rating:
    """Return the rating (*Good*, *Hard* or *Again*) of a first try for the memory model FSRS.

    *Good* if the answer is right (`Attempt.accepted`) or cost at most 0.3 games in 100 or 0.03
    points. *Hard* if it cost at most twice as much and the book agreed. Otherwise *Again*.
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
    """Return True if `rating_of` is *Good*: the answer is accepted, or costs next to nothing."""
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
