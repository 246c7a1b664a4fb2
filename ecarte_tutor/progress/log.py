"""Logs: every attempt of one learner, oldest first, and the text in which they are kept.

The text is JSON Lines: a first line that says what this is and of which version, then a line for
each attempt. Attempts are only ever added at the end. A file for taking along is *sealed*: its
first line also holds the number of attempts and a checksum, so that no part can go missing unseen.
Of a log that has grown too long the oldest attempts are summed up; what they came to stands in
lines of its own, and the text is then of version 2.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate, takewhile
from typing import Any, Final

from ..errors import ProgressError
from .attempt import Attempt, read_object
from .earlier import EARLIER, PRINT, Earlier, fingerprint
from .learner import NOBODY, Learner
from .review_queue import ReviewState
from .tally import MonthSum

VERSION: Final = 1
"""The version that logs are written with as long as nothing in them is summed up."""

SUMMED_VERSION: Final = 2
"""The version of those in which the oldest attempts are."""

LARGEST: Final = 2_000_000
"""Characters of a log's text where it is kept: about nine thousand attempts."""

LARGEST_FILE: Final = 64_000_000
"""Characters of a file that is read all the same, to be summed up: some 300,000 attempts."""

SUM_FROM: Final = 1_800_000
"""Characters of a log's text from which on its oldest attempts are summed up."""

SUM_TO: Final = 1_400_000
"""Characters that are left then; the rest is room for what comes."""

MOST_ATTEMPTS: Final = 10_000
"""Attempts that are not summed up: fifty a day for more than half a year."""

LONGEST_LINE: Final = 12_000
"""Characters of one line; the longest that an attempt can take is shorter."""

_RECORD: Final = "progress of ecarte_tutor"
_SEAL: Final = frozenset({"attempts", "sha256"})

NOTHING: Final = Earlier()
"""Of a log in which nothing is summed up."""

HEADER: Final = json.dumps({"record": _RECORD, "version": VERSION})
"""The first line of a log that grows."""


@dataclass(frozen=True, slots=True)
class Log:
    """Attempts by time, none twice; logs are values, and adding to one gives another.

    >>> log = Log([Attempt.now("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})])
    >>> Log.parse(log.text()) == Log.from_export(log.export()) == log
    True
    """

    attempts: tuple[Attempt, ...] = ()
    earlier: Earlier = NOTHING
    """What the oldest came to that are not among the attempts."""

    def __init__(self, attempts: Iterable[Attempt] = (), earlier: Earlier = NOTHING) -> None:
        unique = dict.fromkeys(attempts)
        object.__setattr__(self, "attempts", tuple(sorted(unique, key=_place)))
        object.__setattr__(self, "earlier", earlier)

    def __iter__(self) -> Iterator[Attempt]:
        return iter(self.attempts)

    def __len__(self) -> int:
        return len(self.attempts)

    @property
    def count(self) -> int:
        """How many attempts there were in all, with those that are summed up."""
        return len(self.attempts) + len(self.earlier.prints)

    @property
    def sums(self) -> tuple[MonthSum, ...]:
        """What the attempts came to that are summed up, by month and skill."""
        return self.earlier.sums

    @property
    def known(self) -> tuple[ReviewState, ...]:
        """How well the problems to come back were known after these."""
        return self.earlier.known

    def plus(self, attempts: Iterable[Attempt]) -> Log:
        """This log with further attempts, or with another log of the same learner; no doubles.

        Raises:
            ProgressError: for a log that sums up some attempts which this one sums up, too, beside
                others: what is new in it cannot be told.
        """
        if not isinstance(attempts, Log):
            return Log((*self.attempts, *_left(attempts, self.earlier)), self.earlier)
        earlier = self._with_earlier(attempts)
        return Log(
            (each for log in (self, attempts) for each in _left(log.attempts, earlier)), earlier
        )

    def _with_earlier(self, other: Log) -> Earlier:
        mine, theirs = self.earlier, other.earlier
        if not theirs.prints or theirs.prints <= mine.prints | _prints(self):
            return mine
        if not mine.prints or mine.prints <= theirs.prints | _prints(other):
            return theirs
        if mine.prints.isdisjoint(theirs.prints):
            return mine.with_others(theirs)
        both = len(mine.prints & theirs.prints)
        raise ProgressError(
            f"{len(theirs.prints):,} attempts in that file are only summed up, and {both:,} of "
            "them are in this progress already. We can’t take the sums apart, so we can’t add the "
            "two together. Keep both files, and go on with one"
        )

    def lacks(self, other: Log) -> tuple[Attempt, ...]:
        """The attempts of the other log that this one has not, in full or summed up."""
        mine = frozenset(self.attempts)
        return tuple(each for each in _left(other, self.earlier) if each not in mine)

    def summed_up(self) -> Log:
        """This log with its oldest attempts summed up, where it has become too long to be kept.

        About half of the room that is left then is for the latest attempts, and at most the other
        half for the problems to come back; if that is too little, those known best are left out.
        """
        texts = [each.line() for each in self.attempts]
        sizes = [len(each) + 1 for each in texts]
        earlier = len(self.earlier.lines())
        if sum(sizes) + earlier <= SUM_FROM and len(sizes) <= MOST_ATTEMPTS:
            return self
        problems = len(replace(self.earlier, sums=(), prints=frozenset()).lines())
        half = (SUM_TO - (earlier - problems) - PRINT * len(sizes)) // 2
        most = min(len(sizes), MOST_ATTEMPTS // 2)
        latest = takewhile(lambda size: size <= half, accumulate(reversed(sizes)))
        place = len(sizes) - min(most, sum(1 for _ in latest))
        summed = self.earlier.with_older(self.attempts[:place], texts[:place])
        return Log(self.attempts[place:], summed.best_known_left_out(half))

    def text(self) -> str:
        """The log as it is kept, ready to be added to."""
        return f"{json.dumps(self._header())}\n{self._body()}"

    def export(self, learner: Learner = NOBODY) -> str:
        """The log as a file to take along, sealed; it says whose it is."""
        body, told = self._body(), learner.data()
        summed = body.count("\n") - len(self)
        seal = {"attempts": len(self), **({"earlier": summed} if summed else {}), **told}
        sealed = {**self._header(), **seal, "sha256": _checksum(body, told)}
        return f"{json.dumps(sealed)}\n{body}"

    def _header(self) -> dict[str, Any]:
        version = SUMMED_VERSION if self.earlier.prints else VERSION
        return {**json.loads(HEADER), "version": version}

    def _body(self) -> str:
        return f"{self.earlier.lines()}{lines(self)}"

    @classmethod
    def parse(cls, text: str, largest: int = LARGEST) -> Log:
        """The log that was kept as `text`; takes about 0.1 s for nine thousand attempts.

        Args:
            text: what `text` gave, and what was added to it.
            largest: the characters that are read at all.

        Raises:
            ProgressError: for a text that is too large, foreign, of another version, damaged or
                cut short in a line, and for a sealed one; the sentence names the line.
        """
        header, body = _split(text, largest)
        if _SEAL & set(header):
            raise ProgressError(
                "expected progress that is still being added to, got a file that “Save as a file” "
                "made; open it with “Add from a file” on the progress page"
            )
        return _read(body)

    @classmethod
    def from_export(cls, text: str) -> Log:
        """The log in a sealed file, with nothing missing and nothing changed.

        Raises:
            ProgressError: as `parse`, and where the seal is missing or does not fit.
        """
        log, _ = read_export(text)
        return log


def read_export(text: str) -> tuple[Log, Learner]:
    """Return the log in a sealed file, and whose it is.

    Raises:
        ProgressError: as `Log.from_export`, and for a name that is none.
    """
    header, body = _split(text, LARGEST_FILE)
    if not set(header) >= _SEAL:
        raise ProgressError(
            "expected a file that “Save as a file” made, got another kind of file; press that "
            "button on the progress page, and choose the file that it saves"
        )
    count = body.count("\n")
    told = (header["attempts"], header.get("earlier", 0))
    if not all(type(each) is int for each in told) or sum(told) != count:
        raise ProgressError(
            f"expected {_attempts(header['attempts'])} in the file, got {count}: a part of it "
            "is missing or was added"
        )
    learner = Learner.read(header)
    if header["sha256"] != _checksum(body, learner.data()):
        raise ProgressError("the file has been changed or damaged since it was saved")
    return _read(body), learner


def lines(attempts: Iterable[Attempt]) -> str:
    """Attempts as they are added to a log's text: a line each, every one with its end."""
    return "".join(f"{attempt.line()}\n" for attempt in attempts)


def _place(attempt: Attempt) -> tuple[object, ...]:
    """By time first; the rest only makes the order the same for everyone."""
    loss = attempt.loss
    cost = (loss.amount, loss.method, loss.unit) if loss else (-1.0, "", "")
    answer = (attempt.skill, attempt.problem, attempt.choice, attempt.marks, attempt.first)
    return (attempt.when, *answer, cost)


def _left(attempts: Iterable[Attempt], earlier: Earlier) -> Iterable[Attempt]:
    """The attempts that are not summed up there."""
    if not earlier.prints:
        return attempts
    return [each for each in attempts if fingerprint(each) not in earlier.prints]


def _prints(log: Log) -> frozenset[str]:
    return frozenset(map(fingerprint, log.attempts))


def _split(text: str, largest: int) -> tuple[dict[str, Any], str]:
    """The first line, read and checked, and the text after it."""
    if len(text) > largest:
        raise ProgressError(
            f"expected at most {largest:,} characters of progress, got {len(text):,}"
        )
    if not text.isascii():
        raise ProgressError("expected progress saved by this course, which is plain ASCII text")
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
    versions = (VERSION, SUMMED_VERSION)
    if header.get("version") not in versions or type(header["version"]) is not int:
        raise ProgressError(
            f"expected progress of version {VERSION} or {SUMMED_VERSION}, got "
            f"{str(header.get('version'))[:20]}; it may come from a newer ecarte_tutor"
        )
    return header, body


def _read(body: str) -> Log:
    attempts, summed = [], []
    for number, line in _lines(body):
        try:
            if line.startswith(EARLIER):
                summed.append((number, line))
            else:
                attempts.append(Attempt.parse(line))
        except ProgressError as problem:
            raise ProgressError(f"line {number}: {problem}") from None
    earlier = _read_earlier(summed)
    return Log(_left(attempts, earlier), earlier)


def _read_earlier(summed: list[tuple[int, str]]) -> Earlier:
    if not summed:
        return NOTHING
    try:
        return Earlier.parse(line for _, line in summed)
    except ProgressError as problem:
        raise ProgressError(f"lines {summed[0][0]} to {summed[-1][0]}: {problem}") from None


def _lines(body: str) -> Iterator[tuple[int, str]]:
    """The lines, with the number that each has in the whole text."""
    if body and not body.endswith("\n"):
        raise ProgressError("the last line has no end: the text was cut short")
    for number, line in enumerate(body.split("\n")[:-1], start=2):
        if len(line) > LONGEST_LINE:
            raise ProgressError(
                f"line {number}: expected at most {LONGEST_LINE:,} characters, got {len(line):,}"
            )
        yield number, line


def _checksum(body: str, learner: dict[str, Any]) -> str:
    """The checksum of the lines, and of whose they are where that is told."""
    told = json.dumps(learner, sort_keys=True) if learner else ""
    return sha256(f"{told}{body}".encode("ascii")).hexdigest()


def _attempts(count: object) -> str:
    return f"{count} attempts" if type(count) is int else "a number of attempts"
