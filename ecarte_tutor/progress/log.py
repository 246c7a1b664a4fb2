"""Logs: every attempt of one learner, oldest first, and the text in which they are kept.

The text is JSON Lines: a first line that says what this is and of which version, then a line for
each attempt. Attempts are only ever added at the end. A file for taking along is *sealed*: its
first line also holds the number of attempts and a checksum, so that no part can go missing unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from ..errors import ProgressError
from .attempt import Attempt, read_object

VERSION: Final = 1
"""The version that logs are written with, and the only one read."""

LARGEST: Final = 2_000_000
"""Characters of a log's text: about nine thousand attempts."""

MOST_ATTEMPTS: Final = 10_000
"""Attempts in a log: fifty a day for more than half a year."""

LONGEST_LINE: Final = 12_000
"""Characters of one line; the longest that an attempt can take is shorter."""

_RECORD: Final = "progress of ecarte_tutor"
_SEAL: Final = frozenset({"attempts", "sha256"})

HEADER: Final = json.dumps({"record": _RECORD, "version": VERSION})
"""The first line of a log that grows."""


@dataclass(frozen=True, slots=True)
class Log:
    """Attempts by time, none twice; logs are values, and adding to one gives another.

    Raises:
        ProgressError: for more than 10,000 attempts.

    >>> log = Log([Attempt.now("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})])
    >>> Log.parse(log.text()) == Log.from_export(log.export()) == log
    True
    """

    attempts: tuple[Attempt, ...] = ()

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        unique = dict.fromkeys(attempts)
        if len(unique) > MOST_ATTEMPTS:
            raise ProgressError(
                f"expected at most {MOST_ATTEMPTS:,} attempts, got {len(unique):,}; save them as "
                "a file, then forget them here and begin anew"
            )
        object.__setattr__(self, "attempts", tuple(sorted(unique, key=_place)))

    def __iter__(self) -> Iterator[Attempt]:
        return iter(self.attempts)

    def __len__(self) -> int:
        return len(self.attempts)

    def plus(self, attempts: Iterable[Attempt]) -> Log:
        """This log with further attempts, or with another log of the same learner; no doubles."""
        return Log((*self.attempts, *attempts))

    def lacks(self, other: Log) -> tuple[Attempt, ...]:
        """What the other log has and this one has not."""
        mine = frozenset(self.attempts)
        return tuple(attempt for attempt in other if attempt not in mine)

    def text(self) -> str:
        """The log as it is kept, ready to be added to."""
        return f"{HEADER}\n{lines(self)}"

    def export(self) -> str:
        """The log as a file to take along, sealed."""
        body = lines(self)
        seal = {"attempts": len(self), "sha256": _checksum(body)}
        return f"{json.dumps({**json.loads(HEADER), **seal})}\n{body}"

    @classmethod
    def parse(cls, text: str) -> Log:
        """The log that was kept as `text`; takes about 0.1 s for the largest.

        Raises:
            ProgressError: for a text that is too large, foreign, of another version, damaged or
                cut short in a line, and for a sealed one; the sentence names the line.
        """
        header, body = _split(text)
        if _SEAL & set(header):
            raise ProgressError(
                "expected progress that is still being added to, got a file that was saved to be "
                "taken along; open it from the progress panel"
            )
        return cls(_read_lines(body))

    @classmethod
    def from_export(cls, text: str) -> Log:
        """The log in a sealed file, with nothing missing and nothing changed.

        Raises:
            ProgressError: as `parse`, and where the seal is missing or does not fit.
        """
        header, body = _split(text)
        if not set(header) >= _SEAL:
            raise ProgressError(
                "expected a file that “Save as a file” made, got another kind of file; press that "
                "button on the progress page and take what it saves"
            )
        count = body.count("\n")
        if header["attempts"] != count:
            raise ProgressError(
                f"expected {_attempts(header['attempts'])} in the file, got {count}: a part of it "
                "is missing or was added"
            )
        if header["sha256"] != _checksum(body):
            raise ProgressError("the file was changed or damaged since it was saved")
        return cls(_read_lines(body))


def lines(attempts: Iterable[Attempt]) -> str:
    """Attempts as they are added to a log's text: a line each, every one with its end."""
    return "".join(f"{attempt.line()}\n" for attempt in attempts)


def _place(attempt: Attempt) -> tuple[object, ...]:
    """By time first; the rest only makes the order the same for everyone."""
    loss = attempt.loss
    cost = (loss.amount, loss.method, loss.unit) if loss else (-1.0, "", "")
    answer = (attempt.skill, attempt.problem, attempt.choice, attempt.marks, attempt.first)
    return (attempt.when, *answer, cost)


def _split(text: str) -> tuple[dict[str, Any], str]:
    """The first line, read and checked, and the text after it."""
    if len(text) > LARGEST:
        raise ProgressError(
            f"expected at most {LARGEST:,} characters of progress, got {len(text):,}"
        )
    if not text.isascii():
        raise ProgressError("expected progress of ecarte_tutor, which is plain ASCII text")
    first, end, body = text.replace("\r\n", "\n").partition("\n")
    try:
        header = read_object(first[:LONGEST_LINE])
    except ProgressError:
        header = {}
    if header.get("record") != _RECORD or not end:
        raise ProgressError(
            "expected progress of ecarte_tutor, whose first line says so, got something else"
        )
    if header.get("version") != VERSION or type(header["version"]) is not int:
        raise ProgressError(
            f"expected progress of version {VERSION}, got {str(header.get('version'))[:20]}; "
            "it may come from a newer ecarte_tutor"
        )
    return header, body


def _read_lines(body: str) -> Iterator[Attempt]:
    if body and not body.endswith("\n"):
        raise ProgressError("the last line has no end: the text was cut short")
    for number, line in enumerate(body.split("\n")[:-1], start=2):
        if len(line) > LONGEST_LINE:
            raise ProgressError(
                f"line {number}: expected at most {LONGEST_LINE:,} characters, got {len(line):,}"
            )
        try:
            yield Attempt.parse(line)
        except ProgressError as problem:
            raise ProgressError(f"line {number}: {problem}") from None


def _checksum(body: str) -> str:
    return sha256(body.encode("ascii")).hexdigest()


def _attempts(count: object) -> str:
    return f"{count} attempts" if type(count) is int else "a number of attempts"
