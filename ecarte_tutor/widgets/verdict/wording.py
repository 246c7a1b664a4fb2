"""Wording: options and numbers as a verdict tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import Card
from ...decision import Option
from ...english import doing, the

if TYPE_CHECKING:
    from ...simulator import Value


def worded(option: Option) -> str:
    """An option as a learner reads it: "playing", "the seven of clubs", "throwing two cards"."""
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return f"throwing {the(sorted(option, reverse=True))}" if option else "throwing nothing"
    return doing(str(option))


def in_a_pair(choice: Option, best: Option) -> tuple[str, str]:
    """A choice and the best option beside each other; sets of cards would fill the sentence.

    >>> in_a_pair("play", "propose"), in_a_pair(frozenset(), frozenset({Card("7C")}))
    (('playing', 'proposing'), ('your throw', 'the best throw'))
    """
    if isinstance(choice, frozenset):
        return "your throw", "the best throw"
    return worded(choice), worded(best)


def figure(value: Value, *, signed: bool = True) -> str:
    """A value with its standard error, where it has one: `"−0.18 ± 0.01"`."""
    mean = f"{value.mean:+.2f}" if signed else f"{value.mean:.2f}"
    return f"{mean} ± {value.error:.2f}".replace("-", "−") if value.error else mean


def points(amount: float) -> str:
    """A number of points in figures: `"0.12 points"`."""
    return f"{amount:.2f} points"


def in_hundred(share: float) -> str:
    """A share as a number out of 100; a small one is not called none."""
    number = round(100 * share)
    return str(number) if number or not share else "fewer than one"


def signed(option: Option) -> str:
    """An option where there is little room, cards by rank and sign: `"play"`, `"10♠ 7♦"`."""
    if isinstance(option, Card):
        return f"{option.rank.letter}{option.suit.sign}".replace("T", "10")
    if isinstance(option, frozenset):
        return " ".join(map(signed, sorted(option, reverse=True))) or "nothing"
    return str(option)


def amount(loss: Value) -> str:
    """A loss in its own unit, as a learner reads it: `"1.7 games in 100 at this score"`."""
    if loss.unit.startswith("games"):
        return f"{loss.mean:.1f} {loss.unit} at this score"
    return f"{loss.mean:.2f} {loss.unit}"
