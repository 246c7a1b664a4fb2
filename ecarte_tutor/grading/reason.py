"""Reasons as a verdict tells them: one sentence each, and the words for options and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..engine.cards import Card
from ..engine.decision import Option
from ..engine.english import doing, the
from ..simulator.units import DIGITS, GAMES, Unit

if TYPE_CHECKING:
    from ..simulator import Value

LONGEST: Final = 22
"""Words of a reason, at most."""

LATELY: Final = 3
"""Problems in which a reason is not told again, as long as another one is true."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One true sentence that argues; it tells no cost."""

    name: str
    """The name of its kind, by which one that was told lately is known: `"guard"`."""

    text: str
    hides_best: bool = True
    """Whether it can be told without giving away what would have been better."""

    argues: bool = True
    """Whether it says why; one that only counts is told where no other is true."""


def most_telling(reasons: Iterable[Reason], lately: Sequence[str] = ()) -> Reason | None:
    """Return the first reason not told lately, or what was told longest ago; `None` for none.

    Args:
        reasons: what is true, the most telling first.
        lately: the names of reasons told in the last few problems, the latest last.
    """

    def told(reason: Reason) -> tuple[bool, int]:
        if not reason.argues:
            return True, 0
        since = lately[::-1].index(reason.name) if reason.name in lately else len(lately)
        return False, -since

    return min(reasons, key=told, default=None)


def first_short_reasons(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The first reasons that are short, as many as may be wanted; the others are not looked for.

    There is one more than are told lately, and one that hides what is best if there is any.
    """
    found: list[Reason] = []
    for each in reasons:
        if len(each.text.split()) <= LONGEST:
            found.append(each)
            if len({one.name for one in found}) > LATELY and any(one.hides_best for one in found):
                break
    return tuple(found)


def worded(option: Option) -> str:
    """An option as a learner reads it: "playing", "the seven of clubs", "discarding two cards"."""
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return f"discarding {the(sorted(option, reverse=True))}" if option else "discarding nothing"
    return doing(str(option))


def in_a_pair(choice: Option, best: Option) -> tuple[str, str]:
    """A choice and the best option beside each other; sets of cards would fill the sentence.

    >>> in_a_pair("play", "propose"), in_a_pair(frozenset(), frozenset({Card("7C")}))
    (('playing', 'proposing'), ('your discard', 'the best discard'))
    """
    if isinstance(choice, frozenset):
        return "your discard", "the best discard"
    return worded(choice), worded(best)


def figure(value: Value, *, signed: bool = True) -> str:
    """A value with its standard error, where it has one: `"−0.18 ± 0.01"`, `"46.2 ± 0.1"`."""
    return value.short if signed else value.short.removeprefix("+")


def in_unit(lost: float, unit: Unit) -> str:
    """A loss in its unit: `"1.7 games in 100"`, `"0.12 points"`."""
    return f"{bare_figure(lost, unit)} {unit if unit == GAMES else 'points'}"


def bare_figure(lost: float, unit: Unit) -> str:
    """A loss without its unit: `"1.7"`, `"0.12"`."""
    return f"{lost:.{DIGITS[unit]}f}"


def in_hundred(share: float) -> str:
    """A share as a number out of 100; a small one is not called none."""
    number = round(100 * share)
    return str(number) if number or not share else "fewer than one"


def amount(loss: Value) -> str:
    """A loss as a learner reads it: `"1.7 games in 100 at this score"`, `"0.12 points a deal"`."""
    where = "at this score" if loss.unit == GAMES else "a deal"
    return f"{in_unit(loss.mean, loss.unit)} {where}"
