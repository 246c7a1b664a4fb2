"""Attempts: one answer to one problem, how it was marked and what it cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from ...errors import ProgressError, brief
from ...simulator.units import POINTS, UNITS, Unit

if TYPE_CHECKING:
    from ...simulator import Value

BOOK: Final = "the book"
"""The name under which the book marks an answer."""

TABLE: Final = "the table"
"""The mark of a choice that costs something and is yet what to do at the table, where the judges
differ: the book's word, where it is easily kept and costs little."""

LONGEST_TEXT: Final = 500
"""Characters of a problem's text; of a skill, a choice, a method or a grader's name, a tenth."""

LONGEST_NAME: Final = LONGEST_TEXT // 10
_MOST_MARKS: Final = 5
_MOST_LOST: Final = 100.0
_YEARS: Final = range(2000, 2200)
_KEYS: Final = frozenset(
    {"when", "skill", "problem", "choice", "marks", "loss", "unit", "method", "first"}
)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a choice cost against the best one, the method that found it, and in what unit."""

    amount: float
    method: str
    unit: Unit = POINTS

    @classmethod
    def of(cls, value: Value) -> Loss:
        """The loss that a simulation gives, such as `Verdict.loss`."""
        return cls(round(max(0.0, value.mean), 4), value.method, value.unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One answer to one problem.

    Raises:
        ProgressError: for a time without its zone, and for anything too long or out of range.
    """

    when: datetime
    """When it was answered, in UTC, to the millisecond."""

    skill: str
    """What it practises: "proposing", "tricks"."""

    problem: str
    """The problem as one line: a decision's text form, or that of another drill."""

    choice: str
    marks: tuple[tuple[str, bool], ...] = ()
    """Each grader's name, and whether that grader agreed."""

    loss: Loss | None = None
    """What it cost; `None` where nothing measures it."""

    first: bool = True
    """Whether it was the learner's first try at the problem this time, with nothing yet shown."""

    def __post_init__(self) -> None:
        _check_time(self.when)
        when = self.when.astimezone(UTC)
        whole = when.replace(microsecond=when.microsecond // 1000 * 1000)
        object.__setattr__(self, "when", whole)
        for name in ("skill", "choice"):
            _check_text(name, getattr(self, name), LONGEST_NAME)
        _check_text("problem", self.problem, LONGEST_TEXT)
        _check_marks(self.marks)
        _check_loss(self.loss)
        if type(self.first) is not bool:
            raise ProgressError(f"expected true or false for first, got {brief(self.first)}")

    @classmethod
    def now(
        cls,
        skill: str,
        problem: str,
        choice: str,
        marks: Mapping[str, bool],
        loss: Loss | None = None,
        *,
        first: bool = True,
    ) -> Attempt:
        """An attempt made at this moment."""
        return cls(
            when=datetime.now(UTC),
            skill=skill,
            problem=problem,
            choice=choice,
            marks=tuple(marks.items()),
            loss=loss,
            first=first,
        )

    @classmethod
    def parse(cls, line: str) -> Attempt:
        """The attempt that `line()` wrote; raises `ProgressError` for any other text."""
        data = read_object(line)
        if set(data) != _KEYS:
            raise ProgressError(
                f"expected {', '.join(sorted(_KEYS))} of an attempt, got {brief(sorted(data))}"
            )
        return cls(
            when=_read_time(data["when"]),
            skill=data["skill"],
            problem=data["problem"],
            choice=data["choice"],
            marks=_read_marks(data["marks"]),
            loss=_read_loss(data["loss"], data["method"], data["unit"]),
            first=data["first"],
        )

    def line(self) -> str:
        """The attempt as one line of JSON, in plain ASCII, without an end of line."""
        data = {
            "when": written_time(self.when),
            "skill": self.skill,
            "problem": self.problem,
            "choice": self.choice,
            "marks": dict(self.marks),
            "loss": self.loss and self.loss.amount,
            "unit": self.loss and self.loss.unit,
            "method": self.loss and self.loss.method,
            "first": self.first,
        }
        return json.dumps(data, separators=(",", ":"))

    @property
    def with_the_book(self) -> bool:
        """Whether the book agreed; not so where it was not asked."""
        return dict(self.marks).get(BOOK, False)

    @property
    def accepted(self) -> bool:
        """Whether every grader agreed, the book aside where others marked it too.

        The book is advice: where a count or a simulation also speaks, theirs is the last word, save
        where the choice is marked as what to do at the table.
        """
        if dict(self.marks).get(TABLE):
            return True
        others = [agreed for grader, agreed in self.marks if grader != BOOK]
        return all(others) if others else all(agreed for _, agreed in self.marks)


def written_time(when: datetime) -> str:
    """A time in UTC as logs write it: `2026-11-24T02:00:00.000Z`."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_object(line: str) -> dict[str, Any]:
    """The JSON object on a line; raises `ProgressError` for anything else."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise ProgressError(f"expected a line of JSON, got {brief(line)}") from None
    if not isinstance(data, dict):
        raise ProgressError(f"expected a JSON object on the line, got {brief(line)}")
    return data


def _read_time(value: object) -> datetime:
    try:
        return datetime.fromisoformat(value)  # type: ignore[arg-type]  # a TypeError is caught
    except (TypeError, ValueError):
        raise ProgressError(f"expected a time of ISO 8601, got {brief(value)}") from None


def _read_marks(value: object) -> tuple[tuple[str, bool], ...]:
    if not isinstance(value, dict):
        raise ProgressError(f"expected the graders' marks, got {brief(value)}")
    return tuple(value.items())


def _read_loss(amount: Any, method: Any, unit: Any) -> Loss | None:
    told = {each is None for each in (amount, method, unit)}
    if len(told) > 1:
        raise ProgressError("expected a loss with its method and its unit, got not all of them")
    return None if amount is None else Loss(amount, method, unit)


def _check_time(when: datetime) -> None:
    if not isinstance(when, datetime) or when.tzinfo is None:
        raise ProgressError(f"expected a time with its time zone, got {brief(when)}")
    if when.year not in _YEARS:
        raise ProgressError(
            f"expected a date in the years {_YEARS[0]} to {_YEARS[-1]}, got {brief(str(when))}"
        )


def _check_text(name: str, text: object, longest: int) -> None:
    is_plain = isinstance(text, str) and 0 < len(text) <= longest and text.isprintable()
    if not is_plain:
        raise ProgressError(
            f"expected a {name} of 1 to {longest} printable characters, got {brief(text)}"
        )


def _check_marks(marks: tuple[tuple[str, bool], ...]) -> None:
    if len(marks) > _MOST_MARKS or len(dict(marks)) < len(marks):
        raise ProgressError(f"expected at most {_MOST_MARKS} graders, each named once")
    for grader, agreed in marks:
        _check_text("grader", grader, LONGEST_NAME)
        if type(agreed) is not bool:
            raise ProgressError(f"expected true or false as a mark, got {brief(agreed)}")


def _check_loss(loss: Loss | None) -> None:
    if loss is None:
        return
    is_number = type(loss.amount) in (int, float)
    if not is_number or not 0 <= loss.amount <= _MOST_LOST:
        raise ProgressError(
            f"expected a loss of 0 to {_MOST_LOST:g} games or points, got {brief(loss.amount)}"
        )
    if loss.unit not in UNITS:
        raise ProgressError(
            f"expected the unit of a loss ({' or '.join(UNITS)}), got {brief(loss.unit)}"
        )
    _check_text("method", loss.method, LONGEST_NAME)
