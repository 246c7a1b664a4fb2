"""Hints P1 to P5: the hands on which the pone plays without proposing, the *jeux de règle*.

Hints P2 and P3 cover only hands with the number of trumps that they name. A hand with one trump
more, in place of a card that the hint does not name, is covered by another hint: three trumps by
P1, two trumps with the cards of P3 by P2, and P4 lists its own hands with a trump.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.cards import Card, Rank
from ..engine.english import guarded, the, trumps
from .frontier import Example, Frontier
from .hint import HandHint
from .holding import Holding

_TRUMPS_ENOUGH: Final = 3
_COURTS_ENOUGH: Final = 4
MOST_DISCARDED: Final = 2
"""Most cards that D1 may discard from a hand to stand on (hint P5)."""


def stand_if(holds: Callable[[Holding], bool]) -> Callable[[Holding], bool | None]:
    """Return a function for `HandHint.stand`: True if `holds` is True, else `None` (no advice)."""
    return lambda seen: True if holds(seen) else None


def _trumps_and_longest(seen: Holding) -> tuple[Card, ...]:
    return seen.trumps + seen.suits[0]


P1: Final = HandHint(
    id="P1",
    rule="three trumps",
    name="Three trumps",
    statement="Stand on three trumps or more, whatever else you hold.",
    kinds=("propose",),
    stand=stand_if(lambda seen: len(seen.trumps) >= _TRUMPS_ENOUGH),
    lit=lambda seen: seen.trumps,
    tell=lambda seen: (
        f"{the(seen.trumps)} are {trumps(seen.trumps)}, and three are enough whatever goes with "
        "them"
    ),
)

_P2A: Final = Frontier((Example(2, "...", "two trumps and any three cards of one suit"),))
P2a: Final = HandHint(
    id="P2a",
    rule="two trumps and three of a suit",
    name="Two trumps and three of a suit",
    statement="Stand on two trumps if the other three cards are all of one suit.",
    kinds=("propose",),
    frontier=_P2A,
    stand=stand_if(_P2A.covers),
    tell=lambda seen: f"two trumps, and three {seen.suits[0][0].suit.word} beside them",
)

_P2B: Final = Frontier((Example(2, "Q. .", "two trumps and a guarded queen"),))
P2b: Final = HandHint(
    id="P2b",
    rule="two trumps and a guarded queen",
    name="Two trumps and a guarded queen",
    statement=(
        "Stand on two trumps with a queen or king that has another card of its suit beside it."
    ),
    kinds=("propose",),
    frontier=_P2B,
    stand=stand_if(_P2B.covers),
    lit=_trumps_and_longest,
    tell=lambda seen: f"two trumps, and {guarded(seen.suits[0])}",
)

_P2C: Final = Frontier((Example(2, ".. K", "two trumps, two small cards of one suit and a king"),))
P2c: Final = HandHint(
    id="P2c",
    rule="two trumps and a king alone",
    name="Two trumps, a low pair and a king",
    statement="Stand on two trumps and a low pair of one plain suit if the last card is a king.",
    reading="Two higher cards in place of the small ones make it stronger still.",
    kinds=("propose",),
    frontier=_P2C,
    stand=stand_if(_P2C.covers),
    tell=lambda seen: f"two trumps, {the(seen.suits[0])}, and {the(seen.suits[1])}",
)

_P2D: Final = Frontier(
    (
        Example(2, "JA 8", "a knave and ace of one suit, an eight of another"),
        Example(2, "AT T", "an ace and ten of one suit, a ten of another"),
        Example(2, "T9 J", "a ten and nine of one suit, a knave of another"),
        Example(2, "87 K", "two small cards of one suit, a king of another"),
    ),
    is_open=True,
)
P2d: Final = HandHint(
    id="P2d",
    rule="two trumps and a fair pair",
    name="Two trumps, two fair cards of a suit",
    statement=(
        "With two trumps, the lower your pair in one plain suit, the higher the card you need in "
        "another. Knave and ace need an eight, ace and ten a ten, ten and nine a knave, anything "
        "less a king."
    ),
    reading=(
        "The article says “intermediate” and gives three hands. With the hand of P2c they are the "
        "frontier. The book stands on any hand better than one of these four. It does not stand on "
        "a hand worse than one of them, or on one whose cards add up to less than the nearest of "
        "the four. The few between are left open."
    ),
    kinds=("propose",),
    frontier=_P2D,
    leaves_open=_P2D.leaves_open,
    stand=stand_if(_P2D.covers),
    tell=lambda seen: _measured(_P2D, seen),
)

_P2E: Final = Frontier(
    (
        Example(2, "K J .", "a king, a knave and a small card"),
        Example(2, "K A 9", "a king, an ace and a nine"),
        Example(2, "K T T", "a king and two tens"),
        Example(2, "Q Q .", "two queens and a small card"),
        Example(2, "Q J A", "a queen, a knave and an ace"),
        Example(2, "J J J", "three knaves"),
    ),
    is_open=True,
)
P2e: Final = HandHint(
    id="P2e",
    rule="two trumps and three single cards",
    name="Two trumps and a card of each suit",
    statement=(
        "Stand on two trumps and a card of each plain suit if the three are good: a king with a "
        "knave, with ace and nine, or with two tens; two queens with anything; queen, knave and "
        "ace; or three knaves."
    ),
    reading=(
        "Every hand of this shape is above one of the six or clearly below them, so none is left "
        "open."
    ),
    kinds=("propose",),
    frontier=_P2E,
    leaves_open=_P2E.leaves_open,
    stand=stand_if(_P2E.covers),
    tell=lambda seen: _measured(_P2E, seen),
)

_P3A: Final = Frontier((Example(1, "KQJ .", "a trump and the king, queen and knave of one suit"),))
P3a: Final = HandHint(
    id="P3a",
    rule="one trump and three court cards",
    name="One trump, king, queen and knave",
    statement="Stand on one trump with king, queen and knave of one suit, whatever the last card.",
    kinds=("propose",),
    frontier=_P3A,
    stand=stand_if(_P3A.covers),
    lit=_trumps_and_longest,
    tell=lambda seen: f"one trump, and {the(seen.suits[0])}",
)

_P3B: Final = Frontier((Example(1, "K...", "a trump and four cards of one suit headed by a king"),))
P3b: Final = HandHint(
    id="P3b",
    rule="one trump and four of a suit",
    name="One trump and four headed by the king",
    statement="Stand on one trump with four cards of one plain suit headed by the king.",
    kinds=("propose",),
    frontier=_P3B,
    stand=stand_if(_P3B.covers),
    tell=lambda seen: f"one trump, and four {seen.suits[0][0].suit.word} headed by the king",
)

_P3C: Final = Frontier(
    (Example(1, "Q.. Q", "a trump, three cards headed by a queen, and another queen"),)
)
P3c: Final = HandHint(
    id="P3c",
    rule="one trump and two queens",
    name="One trump, a queen with two, a queen alone",
    statement=(
        "Stand on one trump with three cards of a suit headed by a queen or king, and a queen or "
        "king of a second suit."
    ),
    kinds=("propose",),
    frontier=_P3C,
    stand=stand_if(_P3C.covers),
    tell=lambda seen: (
        f"one trump, three {seen.suits[0][0].suit.word} headed by the "
        f"{seen.suits[0][0].rank.word}, and {the(seen.suits[1])}"
    ),
)

_P4: Final = Frontier(
    (
        Example(0, "Q. Q. Q", "three queens and no trump"),
        Example(0, "Q.. Q Q", "three queens and no trump"),
        Example(1, "Q. Q Q", "three queens, and a trump besides"),
    ),
    is_open=True,
)


def _has_four_courts(seen: Holding) -> bool:
    return len(seen.courts) >= _COURTS_ENOUGH


def _p4_cards(seen: Holding) -> tuple[Card, ...]:
    if _has_four_courts(seen):
        return seen.courts
    return tuple(suit[0] for suit in seen.suits)


P4: Final = HandHint(
    id="P4",
    rule="hands without a trump",
    name="Three queens or kings, or four court cards",
    statement=(
        "Even without a trump, stand on a queen or king in each of the three plain suits, or on "
        "four court cards."
    ),
    reading=(
        "The article accepts “cards of equal value” in place of three queens. So if one card is "
        "lower, but the three together are as high, we leave the hand open. A trump may replace a "
        "card that is not named."
    ),
    kinds=("propose",),
    frontier=_P4,
    leaves_open=_P4.leaves_open,
    stand=stand_if(lambda seen: _has_four_courts(seen) or _P4.covers(seen)),
    lit=_p4_cards,
    tell=lambda seen: (
        f"{trumps(seen.trumps)}, {'and' if seen.trumps else 'but'} {the(_p4_cards(seen))}"
    ),
)


def discarded(seen: Holding) -> tuple[Card, ...]:
    """Return the cards that hint D1 discards: all but trumps and kings, suit by suit."""
    return tuple(card for card in seen.plain if card.rank is not Rank.KING)


def _tell_p5(seen: Holding) -> str:
    going = discarded(seen)
    if not going:
        return "every card is a trump or a king, and the book discards neither"
    return f"you could discard only {the(going)}: trumps and kings are kept"


P5: Final = HandHint(
    id="P5",
    rule="two cards to discard",
    name="Only two cards to discard",
    statement=(
        "Stand on a hand from which you could discard at most two cards without parting with "
        "a trump or a king."
    ),
    reading=(
        "Taken as printed, it covers every hand of two trumps and a king: the hands of P2c and P2e "
        "that hold a king, and weaker ones as well."
    ),
    kinds=("propose",),
    stand=stand_if(lambda seen: len(discarded(seen)) <= MOST_DISCARDED),
    lit=lambda seen: seen.trumps_and_kings,
    tell=_tell_p5,
)

STANDING: Final = (P1, P2a, P2b, P2c, P2d, P2e, P3a, P3b, P3c, P4, P5)
"""The hints to stand on (to play without exchanging), in the article's order."""


def standing_hints(seen: Holding) -> tuple[HandHint, ...]:
    """Return those of the hints P1 to P5 that advise to stand on the hand `seen`, in that order.

    >>> standing_hints(Holding.of("8H 7H QS 7S 7D", "9H"))
    (hint('P2b'),)
    """
    return tuple(hint for hint in STANDING if hint.stand(seen) is not None)


def open_hints(seen: Holding) -> tuple[HandHint, ...]:
    """Return those of the hints P1 to P5 that leave it open whether to stand on the hand `seen`."""
    return tuple(hint for hint in STANDING if hint.leaves_open(seen))


def is_weakest(hint: HandHint, seen: Holding) -> bool:
    """Return True if `hint`, which covers `seen`, would not cover it with any plain card lowered.

    A card is lowered to the next lower card of its suit that is not in the hand.
    """
    for card in seen.plain:
        lower = [other for other in seen.not_held(card.suit) if other < card]
        if lower and hint.stand(seen.replaced(card, lower[-1])) is not None:
            return False
    return True


def _measured(frontier: Frontier, seen: Holding) -> str:
    listed = next(example for example in frontier.examples if example.covers(seen))
    cards = ", and ".join(map(the, seen.suits)) if len(seen.suits) == 2 else the(seen.plain)
    return f"two trumps, with {cards}: at least as good as {listed.words}"
