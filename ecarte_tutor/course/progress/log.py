"""A learner's log of attempts, and its text: JSON Lines and sealed files.

The first line of a log is a header with the name and version of the format. Every other line is an
attempt, or an identifier of the log: a random number, by which a class page knows the files of one
learner. Lines are only appended. A *sealed* file is an export: its header also has the learner, the
number of attempts and a checksum, so that a missing or changed line is noticed.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from ...errors import ProgressError, brief
from ...limits import LARGEST, LONGEST_LINE
from ...simulator.tables import data_frame
from .attempt import FRAME_COLUMNS, Attempt, read_object
from .learner import NOBODY, Learner

if TYPE_CHECKING:
    from pandas import DataFrame

VERSION: Final = 1
NEARLY_FULL: Final = 1_500_000
"""Characters of a log's text from which a learner sees how full the browser's storage is."""

MOST_IDS: Final = 20
"""Most identifiers of a log, its own and those of logs that were added to it."""

_LINE_END: Final = re.compile(r"[\r\n]+")
_ID: Final = re.compile(r"[0-9a-f]{16}")
_BEGINS_AN_ID: Final = '{"id":'
_RECORD: Final = "progress of ecarte_tutor"
HEADER: Final = json.dumps({"record": _RECORD, "version": VERSION})
"""First line of a log that is not sealed."""

_SEAL: Final = frozenset({"attempts", "name", "sets"})
_CHECKSUMS: Final[dict[str, Callable[[bytes], object]]] = {
    "sha256": lambda told: sha256(told).hexdigest(),
    "crc32": crc32,
}
"""Checksums of a sealed file, by their names in its header: ours, and that of a page without
Python."""


@dataclass(frozen=True, slots=True)
class Log:
    """Immutable log of a learner: attempts sorted by time, without duplicates, and identifiers.

    >>> log = Log([Attempt.made("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})])
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
        seal = {"attempts": len(self), **told, "sha256": _checksum("sha256", body, told)}
        return f"{json.dumps({**json.loads(HEADER), **seal})}\n{body}"

    def to_frame(self) -> DataFrame:
        """Return `rows` as a `pandas.DataFrame`; the mark of a grader not asked is `pandas.NA`.

        Raises:
            MissingPackage: if pandas is not installed.
        """
        frame = data_frame(self.rows(), columns=FRAME_COLUMNS)
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
    seal = next((name for name in _CHECKSUMS if name in header), None)
    if seal is None or not set(header) >= _SEAL:
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
    if header[seal] != _checksum(seal, body, asdict(learner)):
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
    cost: tuple[object, ...] = ()
    if loss:
        usual = -1.0 if loss.usual is None else loss.usual
        cost = (loss.amount, loss.method, loss.unit, loss.error, usual)
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


def _checksum(name: str, body: str, learner: dict[str, Any]) -> object:
    told = json.dumps(learner, sort_keys=True)
    return _CHECKSUMS[name](f"{told}{body}".encode("ascii"))
