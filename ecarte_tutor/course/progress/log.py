"""Attempts, a learner's log of them, and its text: JSON Lines, sealed files and CSV.

The first line of a log is a header with the name and version of the format. Every other line is an
attempt, or an identifier of the log: a random number, by which a class page knows the files of one
learner. Lines are only appended. A *sealed* file is an export: its header also has the learner, the
number of attempts and a checksum, so that a missing or changed line is noticed.
"""

from __future__ import annotations

import csv
import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final
from unicodedata import category, normalize

from ...engine.pasted import can_be_shown, visible
from ...errors import ProgressError, RecordError, brief
from ...simulator.tables import data_frame
from ...simulator.units import POINTS, UNITS, Unit
from ..saved import read_data

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...simulator import Value

BOOK: Final = "the book"
"""Key of the book's mark in `Attempt.marks`."""

SIMULATOR: Final = "the simulator"
"""Key of the simulator's mark in `Attempt.marks`."""

TABLE: Final = "the table"
"""Key of a mark in `Attempt.marks` for a choice that counts as right despite its cost.

The choice is advice of the book which is easy to remember and costs little by the simulator."""

GAME: Final = "game"
"""Value of `Attempt.skill` in a line that records a whole game."""

VERSION: Final = 1

LARGEST: Final = 2_000_000
"""Most characters of a log in a browser or a sealed file: about eight thousand attempts."""

NEARLY_FULL: Final = 1_500_000
"""Characters of a log's text from which a learner sees how full the browser's storage is."""

LONGEST_LINE: Final = 28_000
"""Most characters of a line; an attempt, or a header with twenty sets, is shorter."""

LONGEST_NAME: Final = 40
"""Most characters of the name of a learner or a set."""

MOST_SETS: Final = 20
MOST_IDS: Final = 20
"""Most identifiers of a log, its own and those of logs that were added to it."""

_LONGEST_TEXT: Final = 500
"""Most characters of a problem's text."""

_LONGEST_WORD: Final = 50
"""Most characters of a skill, a choice, a method or a grader's name."""

_MOST_MARKS: Final = 5
_MOST_LOST: Final = 100.0
_YEARS: Final = range(2000, 2200)
_LINE_END: Final = re.compile(r"[\r\n]+")
_ID: Final = re.compile(r"[0-9a-f]{16}")
_BEGINS_AN_ID: Final = '{"id":'
_CODE: Final = re.compile(r"[A-Za-z0-9._-]{1,800}")
_COMBINING: Final = frozenset(["Mn", "Mc", "Me"])
_DIACRITIC: Final = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Combining marks of no script of their own."""

_MOST_MARKED: Final = 7
"""Most combining marks in a row in a name."""

_RECORD: Final = "progress of ecarte_tutor"
HEADER: Final = json.dumps({"record": _RECORD, "version": VERSION})
"""First line of a log that is not sealed."""

_SEAL: Final = frozenset({"attempts", "name", "sets", "sha256"})
_KEYS: Final = frozenset(
    {"when", "skill", "problem", "choice", "marks", "loss", "error", "unit", "method", "first"}
)
_FRAME_COLUMNS: Final = (
    *("when", "skill", "problem", "choice", "first", "with_book", "with_simulator", "accepted"),
    *("loss", "loss_error", "unit", "method"),
)
_CSV_COLUMNS: Final = ("when", "skill", "problem", "choice", "first try", "lost", "unit", "method")
_STARTS_A_FORMULA: Final = tuple("=+-@\t\r")


@dataclass(frozen=True, slots=True)
class Loss:
    """Cost of a choice: `amount`, 0 for the best, is in `unit`, and was found by `method`."""

    amount: float
    method: str
    unit: Unit = POINTS
    error: float = 0.0
    """Standard error of `amount`, in the same unit."""

    @classmethod
    def of(cls, value: Value) -> Loss:
        """Return the loss for a simulated difference, such as `Verdict.loss`; a gain counts as 0.

        The unit and method are those of `value`; amounts are rounded to four decimals.
        """
        amount, error = round(max(0.0, value.mean), 4), round(value.error, 4)
        return cls(amount, value.method, value.unit, error)


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
        """Return an attempt made now; `marks` has True for each grader that accepts `choice`."""
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
    def of_game(cls, opponent: str, score: tuple[int, int], *, won: bool) -> Attempt:
        """Return an attempt that records a game that ended now; the attempt's `skill` is `GAME`.

        Args:
            opponent: the opponent's name, kept as `problem`.
            score: the final points, (learner, opponent).
            won: True if the learner won.
        """
        mine, theirs = score
        choice = f"{'won' if won else 'lost'} {mine}–{theirs}"
        return cls.now(GAME, opponent, choice, {}, first=False)

    @classmethod
    def parse(cls, line: str) -> Attempt:
        """Return the attempt that `line()` wrote; raises `ProgressError` for any other text."""
        data = read_object(line)
        if set(data) != _KEYS:
            raise ProgressError(
                f"expected {', '.join(sorted(_KEYS))} of an attempt, got {brief(sorted(data))}"
            )
        return cls(
            when=read_time(data["when"]),
            skill=data["skill"],
            problem=data["problem"],
            choice=data["choice"],
            marks=_read_marks(data["marks"]),
            loss=_read_loss(*(data[each] for each in ("loss", "method", "unit", "error"))),
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
        return json.dumps(data, separators=(",", ":"))

    def row(self) -> dict[str, Any]:
        """Return the attempt as a flat dictionary of plain values, with the keys of `Log.rows`."""
        marks, loss = dict(self.marks), self.loss
        told = (self.when, self.skill, self.problem, self.choice, self.first)
        agreed = (marks.get(BOOK), marks.get(SIMULATOR), self.accepted)
        amounts = (float(loss.amount), float(loss.error)) if loss else (None, None)
        named = (loss.unit, loss.method) if loss else (None, None)
        return dict(zip(_FRAME_COLUMNS, (*told, *agreed, *amounts, *named), strict=True))

    @property
    def with_the_book(self) -> bool:
        """True if the book agreed with the choice; False also if the book was not asked."""
        return dict(self.marks).get(BOOK, False)

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


def _read_loss(amount: Any, method: Any, unit: Any, error: Any) -> Loss | None:
    told = {each is None for each in (amount, method, unit, error)}
    if len(told) > 1:
        raise ProgressError("expected a loss with its error, method and unit, got not all of them")
    return None if amount is None else Loss(amount, method, unit, error)


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
    for name, number in (("loss", loss.amount), ("standard error", loss.error)):
        if type(number) not in (int, float) or not 0 <= number <= _MOST_LOST:
            raise ProgressError(
                f"expected a {name} of 0 to {_MOST_LOST:g} games or points, got {brief(number)}"
            )
    if loss.unit not in UNITS:
        raise ProgressError(
            f"expected the unit of a loss ({' or '.join(UNITS)}), got {brief(loss.unit)}"
        )
    _check_text("method", loss.method, _LONGEST_WORD)


@dataclass(frozen=True, slots=True)
class AskedSet:
    """Set of problems that a teacher gave out, as a progress file names it: code and name."""

    code: str
    """Code of a plan, or the text of a picked set."""

    name: str = ""
    """Teacher's name for the set; empty for none."""

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise ProgressError(f"expected the code of a set, got {brief(self.code)}")
        object.__setattr__(self, "name", plain_name(self.name) if visible(self.name) else "")


@dataclass(frozen=True, slots=True)
class Learner:
    """Learner to whom a progress file belongs, with the problem sets that a teacher gave.

    >>> Learner("  student   1 ").name
    'student 1'

    Raises:
        ProgressError: if there are more than 20 sets, or if `plain_name` refuses the name.
    """

    name: str = ""
    """Name, with spaces normalized; empty if unknown."""

    sets: tuple[AskedSet, ...] = ()
    """Sets that the learner was asked, the latest last."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name) if visible(self.name) else "")
        if len(self.sets) > MOST_SETS:
            raise ProgressError(f"expected at most {MOST_SETS} sets, got {len(self.sets)}")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Learner:
        """Return the learner in the header `data` of a sealed file; other keys are ignored.

        Raises:
            ProgressError: if the name or the sets are missing or malformed.
        """
        try:
            return read_data(cls, {each.name: data.get(each.name) for each in fields(cls)})
        except RecordError as problem:
            raise ProgressError(str(problem)) from None

    def asked(self, latest: AskedSet | None) -> Learner:
        """Return this learner with `latest` as the last of `sets`; unchanged for `None`.

        Of more than 20 sets the oldest are dropped.
        """
        if latest is None:
            return self
        others = tuple(each for each in self.sets if each.code != latest.code)
        return replace(self, sets=(*others[1 - MOST_SETS :], latest))

    @property
    def file_words(self) -> str:
        """Name of the learner and code of the latest set, joined by hyphens, for a file's name.

        A code longer than 40 characters is replaced by the set's name, or without one by "set". An
        unknown name or set is left out.

        >>> Learner("Ann B", (AskedSet("HV7-G94"),)).file_words
        'Ann-B-HV7-G94'
        """
        latest = self.sets[-1] if self.sets else None
        code = latest.code if latest else ""
        called = code if latest is None or len(code) <= LONGEST_NAME else latest.name or "set"
        return "-".join(filter(None, map(_in_file_name, (self.name, called))))


NOBODY: Final = Learner()
"""Learner without a name or sets."""


def plain_name(text: object) -> str:
    """Return `text` as a name in any script: one line, as `visible` makes it.

    >>> plain_name("  Ann   B ")
    'Ann B'

    Raises:
        ProgressError: if `text` is not a string, has no letter or digit, is longer than 40
            characters, has characters for private use, or piles up combining marks.
    """
    name = visible(text) if isinstance(text, str) else ""
    is_named = can_be_shown(name) and any(map(_is_letter, name))
    if not is_named or len(name) > LONGEST_NAME or _is_piled(name):
        raise ProgressError(
            f"expected a name of 1 to {LONGEST_NAME} letters and digits, got {brief(text)}"
        )
    return name


def _is_piled(name: str) -> bool:
    """Return True for so many combining marks in a row that they would run over other lines.

    Scripts with marks of their own, such as Burmese and Tibetan, have up to six on a letter.
    """
    kinds = "".join(
        ("d" if _DIACRITIC.match(each) else "m") if category(each) in _COMBINING else "."
        for each in name
    )
    return any(len(marks) > _MOST_MARKED or "dddd" in marks for marks in kinds.split("."))


def _is_letter(sign: str) -> bool:
    """Return True for a letter or digit, and for one that this Python is too old to know."""
    return sign.isalnum() or category(sign) == "Cn"


def _in_file_name(words: str) -> str:
    kept = "".join(
        each if each in "-\u200c\u200d" or category(each)[0] in "LMN" else " " for each in words
    )
    return "-".join(kept.split())


@dataclass(frozen=True, slots=True)
class Log:
    """Immutable log of a learner: attempts sorted by time, without duplicates, and identifiers.

    >>> log = Log([Attempt.now("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})])
    >>> Log.parse(log.text()) == log
    True
    """

    attempts: tuple[Attempt, ...] = ()
    ids: tuple[str, ...] = field(default=(), compare=False)
    """Random identifiers of this log and of logs added to it, at most 20; not compared by `==`."""

    def __init__(self, attempts: Iterable[Attempt] = (), ids: Iterable[str] = ()) -> None:
        unique = dict.fromkeys(attempts)
        object.__setattr__(self, "attempts", tuple(sorted(unique, key=_place)))
        object.__setattr__(self, "ids", tuple(dict.fromkeys(ids))[:MOST_IDS])

    def __iter__(self) -> Iterator[Attempt]:
        return iter(self.attempts)

    def __len__(self) -> int:
        return len(self.attempts)

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary of plain values for each attempt, oldest first.

        `when` is a time in UTC, and `first` is true for a first try. `with_book` and
        `with_simulator` are true if that grader agreed, and `None` if it was not asked. `accepted`
        is `Attempt.accepted`. `loss` and `loss_error` are in `unit` ("games in 100" or "points a
        deal"); all three are `None` if the cost was not measured.
        """
        return [each.row() for each in self.attempts]

    def plus(self, attempts: Iterable[Attempt]) -> Log:
        """Return a new log of this log's attempts and the given ones, without duplicates.

        The identifiers of another log are added too.
        """
        mine = list(self.attempts)
        for attempt in attempts:
            place = bisect_left(mine, _place(attempt), key=_place)
            if mine[place : place + 1] != [attempt]:
                mine.insert(place, attempt)
        return self._of_sorted(tuple(mine), (*self.ids, *_ids_of(attempts)))

    def identified(self) -> Log:
        """Return this log with a new identifier, if it has attempts and no identifier."""
        ids = self.ids or ((token_hex(8),) if self.attempts else ())
        return self._of_sorted(self.attempts, ids)

    def part(self, attempts: Iterable[Attempt]) -> Log:
        """Return a log of only `attempts`, with the identifiers of this log."""
        return Log(attempts, self.ids)

    def added_since(self, before: Log) -> tuple[Attempt, ...] | None:
        """Return the attempts that follow `before`; `None` if this log begins differently."""
        count = len(before)
        return self.attempts[count:] if self.attempts[:count] == before.attempts else None

    def lacks(self, other: Log) -> Log:
        """Return the attempts and identifiers of `other` that are not in this log."""
        mine = frozenset(self.attempts)
        room = self.ids if len(self.ids) < MOST_IDS else other.ids
        return Log(
            (each for each in other if each not in mine),
            (each for each in other.ids if each not in room),
        )

    def text(self) -> str:
        """Return the log as JSON Lines, a header and then `lines`, which can be appended to."""
        return f"{HEADER}\n{lines(self)}"

    def export(self, learner: Learner = NOBODY) -> str:
        """Return the log as the text of a sealed file: its header has `learner` and a checksum."""
        body, told = lines(self), asdict(learner)
        seal = {"attempts": len(self), **told, "sha256": _checksum(body, told)}
        return f"{json.dumps({**json.loads(HEADER), **seal})}\n{body}"

    def to_frame(self) -> DataFrame:
        """Return `rows` as a `pandas.DataFrame`; the mark of a grader not asked is `pandas.NA`.

        Raises:
            MissingPackage: if pandas is not installed.
        """
        frame = data_frame(self.rows(), columns=_FRAME_COLUMNS)
        return frame.astype(dict.fromkeys(("with_book", "with_simulator"), "boolean"))

    @classmethod
    def _of_sorted(cls, attempts: tuple[Attempt, ...], ids: Iterable[str]) -> Log:
        log = cls((), ids)
        object.__setattr__(log, "attempts", attempts)
        return log

    @classmethod
    def parse(cls, text: str) -> Log:
        """Return the log that `Log.text` wrote; takes about 0.1 s for nine thousand attempts.

        Args:
            text: the result of `text()`, with any lines appended to it.

        Raises:
            ProgressError: if the text is sealed, of another format or version, damaged or cut short
                in a line; the message names the line.
        """
        header, body = _split(text)
        if _SEAL & set(header):
            raise ProgressError(
                "expected progress that is still being added to, got a file that “Save as a file” "
                "made; open it with “Add from a file” on the progress page"
            )
        return _read(body)


def is_sealed(text: str) -> bool:
    """Return True if the header of `text` is that of an export, which has a checksum.

    Raises:
        ProgressError: if `text` has no header of this format and version.
    """
    return bool(_SEAL & set(_split(text)[0]))


def read_export(text: str) -> tuple[Log, Learner]:
    """Return (log, learner) of the sealed file `text`, after checking its count and checksum.

    Other line ends, a mark at the beginning and blanks around lines are no change of the file.

    Raises:
        ProgressError: if the text is too long, not sealed, damaged, or of another format or
            version, or if the learner, the count of attempts or the checksum is wrong.
    """
    if len(text) > LARGEST:
        raise ProgressError(
            f"expected at most {LARGEST:,} characters of progress, got {len(text):,}"
        )
    header, body = _split(_tidied(text))
    if not set(header) >= _SEAL:
        raise ProgressError(
            "expected a file that “Save as a file” made, got another kind of file; press that "
            "button on the page “You”, and choose the file that it saves"
        )
    count, told = body.count("\n") - body.count(_BEGINS_AN_ID), header["attempts"]
    if type(told) is not int or told != count:
        expected = told if type(told) is int else "a number of"
        raise ProgressError(
            f"expected {expected} attempts in the file, got {count}: a part of it is missing or "
            "was added"
        )
    learner = Learner.read(header)
    if header["sha256"] != _checksum(body, asdict(learner)):
        raise ProgressError("the file has been changed or damaged since it was saved")
    return _read(body), learner


def _tidied(text: str) -> str:
    """Return `text` as it was saved, without what mail and other systems do to lines."""
    kept = [line for each in _LINE_END.split(text) if (line := each.strip("\ufeff \t"))]
    whole = not kept or kept[-1].endswith("}")  # or else the last line was cut short
    return "\n".join(kept) + "\n" * whole


def lines(attempts: Iterable[Attempt]) -> str:
    """Return `attempts` as text to append to a log: one line each, with its newline.

    The identifiers of a `Log` come first.
    """
    named = "".join(f'{_BEGINS_AN_ID}"{each}"}}\n' for each in _ids_of(attempts))
    return named + "".join(f"{attempt.line()}\n" for attempt in attempts)


def _ids_of(attempts: Iterable[Attempt]) -> tuple[str, ...]:
    return attempts.ids if isinstance(attempts, Log) else ()


def _place(attempt: Attempt) -> tuple[object, ...]:
    """Return the sort key: the time, then all fields, so that the order is deterministic."""
    loss = attempt.loss
    cost = (loss.amount, loss.method, loss.unit, loss.error) if loss else (-1.0, "", "", 0.0)
    answer = (attempt.skill, attempt.problem, attempt.choice, attempt.marks, attempt.first)
    return (attempt.when, *answer, cost)


def _split(text: str) -> tuple[dict[str, Any], str]:
    """Return the header of `text`, checked, and the text after it."""
    if not text.isascii():
        raise ProgressError(
            "expected progress saved by this course, which is plain ASCII text, got something else"
        )
    first, end, body = text.replace("\r\n", "\n").partition("\n")
    try:
        header = read_object(first[:LONGEST_LINE])
    except ProgressError:
        header = {}
    if header.get("record") != _RECORD or not end:
        raise ProgressError(
            "expected progress saved by this course, which says so in its first line, got "
            "something else"
        )
    if header.get("version") != VERSION or type(header["version"]) is not int:
        raise ProgressError(
            f"expected progress of version {VERSION}, got {str(header.get('version'))[:20]}; "
            "it comes from another version of ecarte_tutor"
        )
    return header, body


def _read(body: str) -> Log:
    if body and not body.endswith("\n"):
        raise ProgressError("the last line has no end: the text was cut short")
    attempts, ids = list[Attempt](), list[str]()
    for number, line in enumerate(body.split("\n")[:-1], start=2):
        if len(line) > LONGEST_LINE:
            raise ProgressError(
                f"line {number}: expected at most {LONGEST_LINE:,} characters, got {len(line):,}"
            )
        try:
            if line.startswith(_BEGINS_AN_ID):
                ids.append(_read_id(line))
            else:
                attempts.append(Attempt.parse(line))
        except ProgressError as problem:
            raise ProgressError(f"line {number}: {problem}") from None
    return Log(attempts, ids)


def _read_id(line: str) -> str:
    data = read_object(line)
    id_ = data["id"]
    if len(data) > 1 or not isinstance(id_, str) or not _ID.fullmatch(id_):
        raise ProgressError(f"expected an identifier of 16 hexadecimal digits, got {brief(line)}")
    return id_


def _checksum(body: str, learner: dict[str, Any]) -> str:
    told = json.dumps(learner, sort_keys=True)
    return sha256(f"{told}{body}".encode("ascii")).hexdigest()


def csv_table(attempts: Iterable[Attempt]) -> str:
    """Return `attempts` as CSV with a line of headings.

    Times are in UTC, and losses have a column for their unit. Each grader has a column, with "yes"
    if it agreed with the choice, "no" if it did not, or an empty cell if it was not asked.
    """
    attempts = list(attempts)
    graders = list(dict.fromkeys(grader for each in attempts for grader, _ in each.marks))
    rows = ([*_cells(each), *(dict(each.marks).get(name) for name in graders)] for each in attempts)
    return csv_text([*_CSV_COLUMNS, *graders], rows)


def _cells(attempt: Attempt) -> tuple[str | bool, ...]:
    when = attempt.when.isoformat(sep=" ", timespec="seconds").removesuffix("+00:00")
    loss = attempt.loss
    cost = (f"{loss.amount:.4f}", loss.unit, loss.method) if loss else ("", "", "")
    return (when, attempt.skill, attempt.problem, attempt.choice, attempt.first, *cost)


def csv_text(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return `headings` and `rows` as CSV, a boolean as yes or no and `None` as an empty cell.

    A text that a spreadsheet would take for a formula gets an apostrophe in front, and semicolons
    become commas.

    >>> csv_text(["choice", "right"], [["play", True], ["=1", None]]).splitlines()
    ['choice,right', 'play,yes', "'=1,"]
    """
    text = StringIO(newline="")
    csv.writer(text).writerows(map(_cell, row) for row in (headings, *rows))
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        return value
    cell = value.replace(";", ",")  # some spreadsheets part cells at semicolons
    start = normalize("NFKC", cell).lstrip(" ")  # = + - @ also as wide as a Chinese letter
    return f"'{cell}" if start.startswith(_STARTS_A_FORMULA) else cell
