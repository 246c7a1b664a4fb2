"""Wording: options and numbers as a verdict tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.cards import Card
from ..engine.decision import Option
from ..engine.english import doing, the
from ..simulator.units import DIGITS, GAMES, Unit

if TYPE_CHECKING:
    from ..simulator import Value


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
