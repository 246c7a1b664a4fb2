"""Attempts of a learner, each a line of a log, and what a choice cost."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from ...errors import ProgressError, brief
from ...simulator.units import POINTS, UNITS, Unit

if TYPE_CHECKING:
    from ...simulator import Value

BOOK: Final = "the book"
"""Key of the book's mark in `Attempt.marks`."""

SIMULATOR: Final = "the simulator"
"""Key of the simulator's mark in `Attempt.marks`."""

TABLE: Final = "the table"
"""Key of a mark in `Attempt.marks` for a choice that counts as right despite its cost.

The choice is advice of the book which is easy to remember and costs little by the simulator."""

RULES: Final = "the rules"
"""Key of the mark in `Attempt.marks` for a problem with one right answer by the rules."""

EITHER: Final = "either"
"""Judge of a set that names none: what is right for one of the two at least is right."""

JUDGES: Final = {
    EITHER: "the book or the simulator",
    "book": BOOK,
    "simulator": SIMULATOR,
}
"""Who may judge the answers to a teacher's set, each as a sentence names it."""

GRADERS: Final = (BOOK, SIMULATOR, TABLE, RULES)
"""The graders of this package; a log from elsewhere may name others."""

GAME: Final = "game"
"""Value of `Attempt.skill` in a line that records a whole game."""

_BEFORE_CODE: Final = " · "
"""What separates the opponent's name from the game's code in the record of a game."""

_SCORE: Final = re.compile(r"(\d{1,3})–(\d{1,3})$")

_LONGEST_TEXT: Final = 500
"""Most characters of a problem's text."""

_LONGEST_WORD: Final = 50
"""Most characters of a skill, a choice, a method or a grader's name."""

_MOST_MARKS: Final = 5
_MOST_LOST: Final = 100.0
_YEARS: Final = range(2000, 2200)
_KEYS: Final = frozenset(
    {"when", "skill", "problem", "choice", "marks", "loss", "error", "unit", "method", "first"}
)
_USUAL: Final = "usual"
"""Key of `Loss.usual`, which a line need not have."""

FRAME_COLUMNS: Final = (
    *("when", "skill", "problem", "choice", "first", "with_book", "with_simulator", "accepted"),
    *("loss", "loss_error", "unit", "method"),
)


@dataclass(frozen=True, slots=True)
class Loss:
    """Cost of a choice: `amount`, 0 for the best, is in `unit`, and was found by `method`."""

    amount: float
    method: str
    unit: Unit = POINTS
    error: float = 0.0
    """Standard error of `amount`, in the same unit."""

    usual: float | None = field(default=None, repr=False)
    """What measured players lose at the problem on average, as `usual_loss` finds it, in `unit`.

    `None` if it was not found, as in logs of before."""

    @classmethod
    def of(cls, value: Value, usual: float | None = None) -> Loss:
        """Return the loss for a simulated difference, such as `Verdict.loss`; a gain counts as 0.

        The unit and method are those of `value`; amounts are rounded to four decimals.
        """
        amount, error = round(max(0.0, value.mean), 4), round(value.error, 4)
        return cls(amount, value.method, value.unit, error, usual)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Answer of a learner to a problem, or a game that the learner finished: a line of the log.

    Raises:
        ProgressError: if the time has no zone, or a field is too long or out of range.
    """

    when: datetime
    """Time of the answer; any zone is converted to UTC, and the time cut to milliseconds."""

    skill: str
    """Name of the skill: "proposing", "tricks"; or `GAME`."""

    problem: str
    """Problem as one line: the text form of a decision, or of a problem on the rules."""

    choice: str
    """The answer as text: "play", the cards "8D 7C", or "won 5–3" for a game."""

    marks: tuple[tuple[str, bool], ...] = ()
    """Pairs (name of the grader, such as `BOOK`; True if the grader accepts the choice)."""

    loss: Loss | None = None
    """Cost of the choice; `None` if nothing measures it."""

    first: bool = True
    """True for the first try at the problem this time, made before a rule or answer was shown."""

    def __post_init__(self) -> None:
        _check_time(self.when)
        when = self.when.astimezone(UTC)
        whole = when.replace(microsecond=when.microsecond // 1000 * 1000)
        object.__setattr__(self, "when", whole)
        for name in ("skill", "choice"):
            _check_text(name, getattr(self, name), _LONGEST_WORD)
        _check_text("problem", self.problem, _LONGEST_TEXT)
        _check_marks(self.marks)
        _check_loss(self.loss)
        if type(self.first) is not bool:
            raise ProgressError(f"expected true or false for first, got {brief(self.first)}")

    @classmethod
    def made(
        cls,
        skill: str,
        problem: str,
        choice: str,
        marks: Mapping[str, bool],
        loss: Loss | None = None,
        *,
        first: bool = True,
        when: datetime | None = None,
    ) -> Attempt:
        """Return an attempt made `when`, or now.

        `marks` has True for each grader that accepts `choice`.
        """
        return cls(
            when=when or datetime.now(UTC),
            skill=skill,
            problem=problem,
            choice=choice,
            marks=tuple(marks.items()),
            loss=loss,
            first=first,
        )

    @classmethod
    def of_game(
        cls, opponent: str, score: tuple[int, int], *, won: bool, code: str = ""
    ) -> Attempt:
        """Return an attempt that records a game that ended now; the attempt's `skill` is `GAME`.

        Args:
            opponent: the opponent's name, kept in `problem`.
            score: the final points, (learner, opponent).
            won: True if the learner won.
            code: the code of the game's cards, kept in `problem` too; empty for none.
        """
        mine, theirs = score
        choice = f"{'won' if won else 'lost'} {mine}–{theirs}"
        problem = f"{opponent}{_BEFORE_CODE}{code}" if code else opponent
        return cls.made(GAME, problem, choice, {}, first=False)

    @classmethod
    def parse(cls, line: str) -> Attempt:
        """Return the attempt that `line()` wrote; raises `ProgressError` for any other text."""
        data = read_object(line)
        if set(data) - {_USUAL} != _KEYS:
            raise ProgressError(
                f"expected {', '.join(sorted(_KEYS))} of an attempt, got {brief(sorted(data))}"
            )
        return cls(
            when=read_time(data["when"]),
            skill=data["skill"],
            problem=data["problem"],
            choice=data["choice"],
            marks=_read_marks(data["marks"]),
            loss=_read_loss(
                data["loss"], data["method"], data["unit"], data["error"], data.get(_USUAL)
            ),
            first=data["first"],
        )

    def line(self) -> str:
        """Return the attempt as one line of JSON, in ASCII, without a newline."""
        data = {
            "when": written_time(self.when),
            "skill": self.skill,
            "problem": self.problem,
            "choice": self.choice,
            "marks": dict(self.marks),
            "loss": self.loss and self.loss.amount,
            "error": self.loss and self.loss.error,
            "unit": self.loss and self.loss.unit,
            "method": self.loss and self.loss.method,
            "first": self.first,
        }
        if self.loss and self.loss.usual is not None:
            data[_USUAL] = self.loss.usual
        return json.dumps(data, separators=(",", ":"))

    def row(self) -> dict[str, Any]:
        """Return the attempt as a flat dictionary of plain values, with the keys of `Log.rows`."""
        marks, loss = dict(self.marks), self.loss
        told = (self.when, self.skill, self.problem, self.choice, self.first)
        agreed = (marks.get(BOOK), marks.get(SIMULATOR), self.accepted)
        amounts = (float(loss.amount), float(loss.error)) if loss else (None, None)
        named = (loss.unit, loss.method) if loss else (None, None)
        return dict(zip(FRAME_COLUMNS, (*told, *agreed, *amounts, *named), strict=True))

    @property
    def is_won(self) -> bool:
        """True for the record of a game that the learner won."""
        return self.choice.startswith("won")

    @property
    def game_score(self) -> tuple[int, int]:
        """Final points of a recorded game, (learner, opponent); (0, 0) if they cannot be read."""
        found = _SCORE.search(self.choice)
        return (int(found[1]), int(found[2])) if found else (0, 0)

    @property
    def opponent(self) -> str:
        """Opponent's name in the record of a game."""
        return self.problem.partition(_BEFORE_CODE)[0]

    @property
    def game_code(self) -> str:
        """Code of the cards in the record of a game; empty in records of before."""
        return self.problem.partition(_BEFORE_CODE)[2]

    @property
    def with_the_book(self) -> bool:
        """True if the book agreed with the choice; False also if the book was not asked."""
        return dict(self.marks).get(BOOK, False)

    @property
    def judges_differ(self) -> bool:
        """True if of the book and the simulator one accepts the choice and the other does not."""
        marks = dict(self.marks)
        return {marks.get(BOOK), marks.get(SIMULATOR)} == {True, False}

    @property
    def answer(self) -> tuple[datetime, str, str, str]:
        """What tells an answer from all others, whichever record of it this is."""
        return self.when, self.skill, self.problem, self.choice

    def is_right_by(self, judge: str) -> bool:
        """Return True if the judge of a set, one of `JUDGES`, accepts the choice.

        Where the book is silent the simulator decides. Any other grader, such as `RULES`, must
        accept the choice as well. What the choice cost does not count.
        """
        marks = dict(self.marks)
        marks.pop(TABLE, None)
        said = {each: marks.pop(each) for each in JUDGES.values() if each in marks}
        is_accepted = said.get(JUDGES[judge], any(said.values()) or not said)
        return is_accepted and all(marks.values())

    @property
    def accepted(self) -> bool:
        """True if the graders' marks make the answer right.

        They do if the mark `TABLE` is True, or if every grader but the book agreed. If the book is
        the only grader, its mark decides.
        """
        if dict(self.marks).get(TABLE):
            return True
        others = [agreed for grader, agreed in self.marks if grader != BOOK]
        return all(others) if others else all(agreed for _, agreed in self.marks)


def told_right(judge: str) -> str:
    """Return what is right by one of `JUDGES`: "Right is what the book accepts."."""
    return f"Right is what {JUDGES[judge]} accepts."


def written_time(when: datetime) -> str:
    """Return a UTC time as logs write it, to the millisecond.

    >>> written_time(datetime(2026, 11, 24, 2, tzinfo=UTC))
    '2026-11-24T02:00:00.000Z'
    """
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_object(line: str) -> dict[str, Any]:
    """Return the JSON object in `line`; raises `ProgressError` for anything else."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise ProgressError(f"expected a line of JSON, got {brief(line)}") from None
    if not isinstance(data, dict):
        raise ProgressError(f"expected a JSON object on the line, got {brief(line)}")
    return data


def read_time(value: object) -> datetime:
    """Return the time in `value`, ISO 8601 with a zone; raises `ProgressError` if it is not."""
    try:
        when = datetime.fromisoformat(value)  # type: ignore[arg-type]  # a TypeError is caught
    except (TypeError, ValueError):
        raise ProgressError(f"expected a time of ISO 8601, got {brief(value)}") from None
    _check_time(when)
    return when


def _read_marks(value: object) -> tuple[tuple[str, bool], ...]:
    if not isinstance(value, dict):
        raise ProgressError(f"expected the graders' marks, got {brief(value)}")
    return tuple(value.items())


def _read_loss(amount: Any, method: Any, unit: Any, error: Any, usual: Any) -> Loss | None:
    told = {each is None for each in (amount, method, unit, error)}
    if len(told) > 1 or (amount is None and usual is not None):
        raise ProgressError("expected a loss with its error, method and unit, got not all of them")
    return None if amount is None else Loss(amount, method, unit, error, usual)


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
        _check_text("grader", grader, _LONGEST_WORD)
        if type(agreed) is not bool:
            raise ProgressError(f"expected true or false as a mark, got {brief(agreed)}")


def _check_loss(loss: Loss | None) -> None:
    if loss is None:
        return
    usual = 0 if loss.usual is None else loss.usual
    for name, number in (
        ("loss", loss.amount),
        ("standard error", loss.error),
        ("usual loss", usual),
    ):
        if type(number) not in (int, float) or not 0 <= number <= _MOST_LOST:
            raise ProgressError(
                f"expected a {name} of 0 to {_MOST_LOST:g} games or points, got {brief(number)}"
            )
    if loss.unit not in UNITS:
        raise ProgressError(
            f"expected the unit of a loss ({' or '.join(UNITS)}), got {brief(loss.unit)}"
        )
    _check_text("method", loss.method, _LONGEST_WORD)
