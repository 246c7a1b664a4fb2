"""Earlier attempts, summed up: what the oldest of a long log came to, without each of them.

Kept of them is what progress shows: for each skill, month and unit how many answers were right and
what they cost; how well each problem in the review queue is known; and of every attempt a
fingerprint, so that one that comes back from a saved file is not counted twice.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import reduce
from hashlib import sha256
from typing import Any, Final, Self

from ..errors import ProgressError, brief
from ..units import UNITS, Unit
from .attempt import LONGEST_NAME, LONGEST_TEXT, Attempt, read_object, written_time
from .review_queue import ReviewState, states_after
from .tally import Cost, MonthSum, Tally, sums_of

EARLIER: Final = '{"earlier":'
"""How each of its lines begins in a log's text."""

PRINT: Final = 6
"""Characters of a fingerprint, beside the month that it is of: 36 bits."""

_PRINTS_A_LINE: Final = 1500
_MOST: Final = 10_000_000
_YEARS: Final = range(2000, 2202)
_IN_REVIEW: Final = 2
_MOST_STABLE: Final = 1e6


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a log's oldest attempts came to."""

    sums: tuple[MonthSum, ...] = ()
    known: tuple[ReviewState, ...] = ()
    """Problems in the review queue, as well known as these attempts show."""

    prints: frozenset[str] = frozenset()
    """A fingerprint of every attempt that is summed up here."""

    @property
    def last(self) -> date | None:
        """The day of the latest attempt that is summed up with its skill; `None` without one."""
        return max((each.last for each in self.sums), default=None)

    def with_older(self, attempts: Sequence[Attempt], texts: Iterable[str]) -> Self:
        """Return this with further attempts summed up, of which it has none yet.

        Args:
            attempts: the attempts, oldest first.
            texts: the line of each, which takes longest to write.
        """
        return self.__class__(
            tuple(_merged((*self.sums, *sums_of(attempts)))),
            tuple(states_after(attempts, self.known)),
            self.prints | frozenset(map(_print_of, attempts, texts)),
        )

    def with_others(self, other: Earlier) -> Self:
        """Return both together, where they sum up different attempts.

        Of a problem that both know counts what the later review showed.
        """
        states = sorted((*self.known, *other.known), key=lambda each: each.reviewed)
        known = {(each.skill, each.problem): each for each in states}
        return self.__class__(
            tuple(_merged((*self.sums, *other.sums))),
            tuple(known.values()),
            self.prints | other.prints,
        )

    def best_known_left_out(self, characters: int) -> Self:
        """Return this with only as many problems as fit in that many characters of text."""
        kept, room = [], characters
        for state in sorted(self.known, key=lambda each: each.stability):
            room -= len(_state_line(state)) + 1
            if room < 0:
                break
            kept.append(state)
        return self.__class__(self.sums, tuple(kept), self.prints)

    def lines(self) -> str:
        """Its text: a line for each sum and problem, and some of fingerprints."""
        lines = [*map(_sum_line, self.sums), *map(_state_line, self.known), *_print_lines(self)]
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def parse(cls, lines: Iterable[str]) -> Self:
        """Return what `lines()` wrote; raises `ProgressError` for any other text."""
        sums, known, prints = [], [], set()
        for line in lines:
            data = read_object(line)
            kind = data.pop("earlier", None)
            try:
                if kind == "sum":
                    sums.append(_read_sum(data))
                elif kind == "problem":
                    known.append(_read_state(data))
                elif kind == "prints":
                    prints |= set(_read_prints(data))
                else:
                    raise _unreadable(line)
            except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
                raise _unreadable(line) from None
        return cls(tuple(_merged(sums)), tuple(known), frozenset(prints))


def fingerprint(attempt: Attempt) -> str:
    """The month of an attempt and 36 bits of its line's SHA-256."""
    return _print_of(attempt, attempt.line())


def _print_of(attempt: Attempt, line: str) -> str:
    digest = sha256(line.encode("ascii")).digest()
    month = f"{attempt.when.year}-{attempt.when.month:02}"
    return f"{month}{b64encode(digest[:PRINT]).decode()[:PRINT]}"


def _merged(sums: Iterable[MonthSum]) -> Iterator[MonthSum]:
    """The sums of one skill, month and unit as one; oldest first."""
    groups: defaultdict[tuple[Any, ...], list[MonthSum]] = defaultdict(list)
    for each in sums:
        groups[each.month, each.skill, each.unit or ""].append(each)
    for key in sorted(groups):
        yield reduce(MonthSum.plus, groups[key])


def _sum_line(each: MonthSum) -> str:
    total = each.tally
    cost = total.costs.get(each.unit) if each.unit else None
    return _line(
        "sum",
        skill=each.skill,
        first=each.first.isoformat(),
        last=each.last.isoformat(),
        answers=total.answers,
        right=total.right,
        marks=total.marks,
        unit=each.unit,
        lost=cost.lost if cost else None,
        methods=total.methods,
    )


def _read_sum(data: dict[str, Any]) -> MonthSum:
    first, last = (date.fromisoformat(data.pop(name)) for name in ("first", "last"))
    skill, unit = _text(data.pop("skill")), data.pop("unit")
    answers, right = (_count(data.pop(name)) for name in ("answers", "right"))
    marks = {
        _text(name): (_count(agreed), _count(asked))
        for name, (agreed, asked) in data.pop("marks").items()
    }
    methods = {_text(name): _count(times) for name, times in data.pop("methods").items()}
    lost, costs = data.pop("lost"), dict[Unit, Cost]()
    if unit is not None:
        costs = {_unit(unit): Cost(_unit(unit), answers, _amount(lost))}
    _expect(not data and (unit is None) == (lost is None))
    _expect(right <= answers and first <= last and f"{first:%Y-%m}" == f"{last:%Y-%m}")
    _expect(all(agreed <= asked <= answers for agreed, asked in marks.values()))
    _expect(sum(methods.values()) == (answers if costs else 0))
    return MonthSum(skill, unit, first, last, Tally(answers, right, costs, marks, methods))


def _state_line(each: ReviewState) -> str:
    return _line(
        "problem",
        skill=each.skill,
        problem=each.problem,
        due=written_time(each.due),
        reviewed=written_time(each.reviewed),
        state=each.state,
        step=each.step,
        stability=each.stability,
        difficulty=each.difficulty,
    )


def _read_state(data: dict[str, Any]) -> ReviewState:
    _text(data["skill"])
    _text(data["problem"], LONGEST_TEXT)
    for name in ("due", "reviewed"):
        data[name] = datetime.fromisoformat(data[name])
        _expect(data[name].tzinfo is not None and data[name].year in _YEARS)
        data[name] = data[name].astimezone(UTC)
    _expect(data["state"] in (1, 2, 3) and type(data["state"]) is int)
    steps = (None,) if data["state"] == _IN_REVIEW else (0, 1)
    _expect(data["step"] in steps and type(data["step"]) in (int, type(None)))
    _expect(0 < _amount(data["stability"]) <= _MOST_STABLE)
    _expect(1 <= _amount(data["difficulty"]) <= 10)
    return ReviewState(**data)


def _print_lines(earlier: Earlier) -> Iterator[str]:
    months: defaultdict[str, list[str]] = defaultdict(list)
    for each in sorted(earlier.prints):
        months[each[:-PRINT]].append(each[-PRINT:])
    for month, prints in months.items():
        for start in range(0, len(prints), _PRINTS_A_LINE):
            yield _line("prints", month=month, of="".join(prints[start : start + _PRINTS_A_LINE]))


def _read_prints(data: dict[str, Any]) -> Iterator[str]:
    month, prints = data.pop("month"), data.pop("of")
    _expect(not data and re.fullmatch(r"\d{4}-\d\d", month, re.ASCII))
    _expect(re.fullmatch(rf"([A-Za-z0-9+/]{{{PRINT}}})+", prints))
    for start in range(0, len(prints), PRINT):
        yield f"{month}{prints[start : start + PRINT]}"


def _line(kind: str, **parts: Any) -> str:
    return json.dumps({"earlier": kind, **parts}, separators=(",", ":"))


def _text(value: Any, longest: int = LONGEST_NAME) -> str:
    _expect(isinstance(value, str) and 0 < len(value) <= longest and value.isprintable())
    return str(value)


def _count(value: Any) -> int:
    _expect(type(value) is int and 0 <= value <= _MOST)
    return int(value)


def _amount(value: Any) -> float:
    _expect(type(value) in (int, float) and 0 <= value <= 100.0 * _MOST)
    return float(value)


def _unit(value: Any) -> Unit:
    _expect(value in UNITS)
    unit: Unit = value
    return unit


def _expect(holds: object) -> None:
    if not holds:
        raise ValueError


def _unreadable(line: str) -> ProgressError:
    return ProgressError(f"expected what earlier attempts came to, got {brief(line)}")
