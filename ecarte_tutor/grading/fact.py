"""Facts: what a reason claims, as plain values that anybody can count again.

A fact says which deals were looked at, after which option, what was counted, and how often it came.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final, Literal

What = Literal[
    "point",  # the player makes the point
    "two",  # the player gains two points or more, a king of trumps in hand left out
    "two lost",  # the opponent gains two points or more, likewise
    "two refused",  # the same, as the opponent refused to exchange and lost
    "needed",  # standing would have to make the point so often to be worth as much as exchanging
    "takes",  # each of `cards` takes a trick
    "trumps",  # the card takes a trick by trumping
    "tricks at least",  # `cards`, or without any all, take `least` tricks or more together
    "tricks",  # how many tricks `cards` take together, on average
    "new card",  # a card drawn for the option takes a trick, on average over those drawn
    "new cards",  # how many tricks as many new cards as `tricks` counts would take, on average
    "unbeaten",  # the opponent cannot beat the card, if it is led
    "trumps at least",  # the opponent holds `least` trumps or more
    "higher",  # how many unseen cards of its suit are higher than the card
    "outranked",  # the opponent must hold a higher card of its suit
    "same",  # the better option and the worse score the same
    "parts",  # the option scores more than the other; with a `story`, as that tells
    "point parts",  # likewise, and it makes the point, which the other does not
    "vole parts",  # likewise, and after the other the opponent takes all five tricks
    "five parts",  # likewise, and the player takes all five, which he does not after the other
    "better",  # the option is better than the other with `cards` changed: "TS JS", the ten to knave
]
"""What is counted."""

Fate = Literal["", "trumped", "drawn", "beaten", "falls", "thrown"]
"""What becomes of a card that takes no trick: it is led, and trumped or beaten in its suit; or he
leads, and it is drawn (a trump), falls to a higher card of its suit, or is thrown on another."""

First = Literal["", "takes", "draws", "loses"] | Fate
"""What becomes of a card in the trick in which it is chosen; a trump that takes a trump *draws*."""

Way = Literal["", "leads", "follows", "trumps"]
"""How a card takes a trick: the player leads it, or beats a card of its suit, or trumps."""

Deals = Literal["simulated", "replayed", "lawful"]
"""The deals: those of the simulation, those replayed with every trick, or all that are possible.

Of lawful hands it is counted what is seen from the cards, or what open cards and best play bring.
"""

MANY: Final = 2000
"""A share of fewer deals than this is told to the next five in a hundred, unless it is `_KNOWN`."""

FEW: Final = 50
"""A share that rests on fewer deals than this is not told."""

REAL: Final = 0.05
"""A greater difference of shares is a real one, and can argue."""

_STEP: Final = 5

_KNOWN: Final = 0.0125
"""A share with at most this standard error, so one near 0 or 100, is told to one in a hundred."""


@dataclass(frozen=True, slots=True)
class CardStory:
    """What becomes of a card that takes a trick after an option, and none after the other.

    An empty field stands for anything.
    """

    fate: Fate = ""
    """What becomes of the card after the other option."""

    way: Way = ""
    """How it takes its trick."""

    first: First = ""
    """What becomes of the option itself at once, if it is another card."""

    other: First = ""
    """What becomes of the other option at once, if it is another card."""


@dataclass(frozen=True, slots=True)
class Fact:
    """How often something comes: a share of deals, 0 to 1, or a number."""

    what: What
    after: str
    """The option, as text, after which it is counted."""

    share: float
    number: int = 0
    """How many equally weighted deals the share is worth; 0 for one that is exact."""

    cards: str = ""
    """The player's cards that it is about, as text."""

    deals: Deals = "simulated"
    story: CardStory | None = None
    """Only deals count in which the card takes a trick after this option, as the story tells."""

    least: int = 0
    """Of *tricks at least* and *trumps at least*: how many."""

    @property
    def error(self) -> float:
        """The standard error of `share`."""
        if not self.number:
            return 0.0
        return sqrt(max(self.share * (1 - self.share), 1 / self.number) / self.number)

    @property
    def told(self) -> int:
        """The share out of 100, rounded to five if its error is more than one in a hundred."""
        step = _STEP if self.is_rough else 1
        return step * round(100 * self.share / step)

    @property
    def is_rough(self) -> bool:
        """True if `told` is rounded to five."""
        return 0 < self.number < MANY and self.error > _KNOWN

    @property
    def bare(self) -> str:
        """The share out of 100 as text: `"65"`, or `"fewer than 1"` and `"more than 99"`.

        >>> Fact("point", "play", 0.634, 1024).bare, Fact("point", "play", 0.001, 4000).bare
        ('65', 'fewer than 1')
        """
        if self.told in (0, 100) and (self.number or self.share not in (0, 1)):
            return "more than 99" if self.told else "fewer than 1"
        return str(self.told)

    def of_100(self, noun: str = "deals") -> str:
        """Return the share as a phrase, with what it counts.

        >>> Fact("point", "play", 0.634, 1024).of_100(), Fact("point", "play", 0.634).of_100()
        ('about 65 of 100 deals', '63 of 100 deals')
        """
        return f"{'about ' if self.is_rough else ''}{self.bare} of 100 {noun}"


def is_more(one: Fact, other: Fact) -> bool:
    """Return True if `one` is more often than `other` by a difference worth telling."""
    least = _STEP if one.is_rough or other.is_rough else 0
    return one.share - other.share > REAL and one.told - other.told > least
