"""The reckoner: a computer player that talks by a table of what wins more games at each score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...errors import IllegalAction
from ..batch.views import SEATS, TalkView
from ..masks import BIT, SUIT_SIZE, Masks, Rows, counts, mask_of
from ..tables import read_packed
from ..winning import ALL_NEEDS, Needs, needs_at
from .averages import OpenHandPolicy

Classes = NDArray[np.int32]
"""The number of a class in each row.

Hands with their turn-ups that differ only by swapping plain suits are of one class.
"""


@cache
def sorted_hands() -> Masks:
    """Return the hands of five whose plain suits are sorted, as masks in ascending order.

    They are one hand for each class of hands that differ only by swapping plain suits.
    """
    suits = np.arange(2**SUIT_SIZE, dtype=np.uint32)
    plain = suits
    for place in (1, 2):
        highest = plain >> np.uint32(SUIT_SIZE * (place - 1))
        pairs = np.bitwise_or.outer(plain, suits << np.uint32(SUIT_SIZE * place))
        plain = pairs[(highest[:, np.newaxis] <= suits) & (counts(pairs) <= HAND_SIZE)]
    plain <<= np.uint32(SUIT_SIZE)
    hands = [
        np.bitwise_or.outer(plain[counts(plain) == HAND_SIZE - held], suits[counts(suits) == held])
        for held in range(HAND_SIZE + 1)
    ]
    found: Masks = np.sort(np.concatenate([each.ravel() for each in hands]))
    found.flags.writeable = False
    return found


def classes() -> int:
    """Return how many class numbers there are, from 0 up, including some that no hand has.

    Hands with their turn-ups that differ only by swapping plain suits are of one class.
    """
    return len(sorted_hands()) * SUIT_SIZE


def class_of(own: Masks, turn_up: Masks) -> Classes:
    """Return the class number of each hand in `own` (five cards) with its turn-up.

    Equal numbers mean that swapping plain suits makes the two hands and turn-ups equal.
    """
    suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
    suits[:, 1:].sort(axis=1)
    row = np.searchsorted(sorted_hands(), suits.view("<u4").ravel())
    found: Classes = (row * SUIT_SIZE + place_turned(turn_up)).astype(np.int32)
    return found


def place_turned(turn_up: Masks) -> NDArray[np.intp]:
    """Return the place of each turn-up within the trump suit: 0 for the king, 7 for the lowest."""
    return _PLACE[turn_up]


_PLACE = np.zeros(2**SUIT_SIZE, np.intp)
_PLACE[BIT[:SUIT_SIZE]] = np.arange(SUIT_SIZE)


MOMENTS: Final = 4
"""Number of moments in a talk: 0 the pone's first word, 1 the dealer's first, 2 the pone's later
words, 3 the dealer's later ones."""


def moment(seat: int, rounds: int) -> int:
    """Return the number, 0 to 3, of the moment at which `seat` speaks after `rounds` exchanges.

    `seat` is 0 for the pone, 1 for the dealer; the moments are those of `MOMENTS`.

    >>> moment(0, 0), moment(1, 0), moment(0, 2)
    (0, 1, 2)
    """
    return seat + len(SEATS) * (rounds > 0)


PATH: Final = Path(__file__).parents[1] / "data" / "reckoning.table"


@dataclass(frozen=True, slots=True, eq=False)
class Reckoning:
    """The reckoner's table: when it proposes or accepts at each score, and its chance to win.

    It was learnt under the rules of the Turf Club.
    """

    worth: NDArray[np.float64]
    """The pone's chance, 0 to 1, to win the game once the turn-up is seen: a row for each score, in
    the order of `ALL_NEEDS`; two columns, for a turn-up that is not a king and for a king."""

    bits: NDArray[np.uint8]
    """One bit a class, 1 to propose or accept. The axes: score, in the order of `ALL_NEEDS`;
    moment, as of `MOMENTS`; class number divided by 8."""

    def talks_on(self, needs: Needs, moment: int, of_classes: Classes) -> Rows:
        """Return a flag for each of `of_classes`: True if the reckoner proposes or accepts.

        `needs` is what each player still needs, and `moment` is from the function `moment`.
        """
        row = self.bits[ALL_NEEDS.index(needs), moment]
        found: Rows = (row[of_classes // 8] >> (of_classes % 8) & 1).astype(np.bool_)
        return found


@cache
def reckoning_table() -> Reckoning:
    """Return the reckoner's table.

    The file is read once, in 0.05 s; the table takes 4 MB of memory.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    scores, in_bytes = len(ALL_NEEDS), -(-classes() // 8)
    contents = read_packed(PATH, scores * (2 * 8 + MOMENTS * in_bytes))
    worth = np.frombuffer(contents, "<f8", 2 * scores)
    bits = np.frombuffer(contents, np.uint8, offset=worth.nbytes)
    return Reckoning(worth.reshape(scores, 2), bits.reshape(scores, MOMENTS, -1))


@dataclass(frozen=True, slots=True)
class ReckonerPolicy(OpenHandPolicy):
    """Computer player called the reckoner, which minds the score; the usual opponent.

    It proposes and accepts by `reckoning_table`, discards by the book, and plays the card with the
    best open-hand average. A score counts by the points that each player still needs, at most
    five; without a score it talks as at the beginning of a game.
    """

    def __str__(self) -> str:
        return "the reckoner"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Return a flag for each deal: True if the table says that standing wins more games."""
        del random
        needs = needs_at(view.rules, view.stakes.score)
        of_classes = class_of(view.own, view.turn_up)
        return ~reckoning_table().talks_on(needs, moment(view.seat, view.rounds), of_classes)


def talks_on(decision: Decision) -> bool:
    """Return True if the reckoner, a computer player, proposes or accepts at `decision`.

    The answer is looked up in a table, at once.

    >>> talks_on(Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    False

    Raises:
        IllegalAction: for a decision other than to propose or to answer.
    """
    return _words(decision, [_needs(decision)])[0]


def talking_nearby(decision: Decision) -> float:
    """Return the share of similar scores, 0 to 1, at which the reckoner proposes or accepts.

    If the share is near 0 or near 1, the word does not depend on a single point. Similar scores are
    the present one and those that differ by at most one point for each player, if the same players
    need only one point. The words are looked up in a table, at once.

    >>> talking_nearby(Decision.propose("8H KS QS JS KD", "9H"))
    0.0

    Raises:
        IllegalAction: for a decision other than to propose or to answer.
    """
    here = _needs(decision)
    nearby = [each for each in ALL_NEEDS if all(map(_are_alike, each, here))]
    words = _words(decision, nearby)
    return sum(words) / len(words)


def _are_alike(one: int, other: int) -> bool:
    return abs(one - other) <= 1 and (one == 1) == (other == 1)


def _needs(decision: Decision) -> Needs:
    if decision.kind not in ("propose", "answer"):
        raise IllegalAction(
            f"expected a decision of kind propose, answer, got one of kind {decision.kind!r}"
        )
    score = decision.score if decision.seat == SEATS[0] else decision.score[::-1]
    return needs_at(decision.rules, score)


def _words(decision: Decision, scores: Iterable[Needs]) -> list[bool]:
    """Return True for each score in `scores` at which the reckoner proposes or accepts."""
    of_class = class_of(
        np.array([mask_of(decision.hand, decision.trump)]),
        np.array([mask_of([decision.turn_up], decision.trump)]),
    )
    number = moment(SEATS.index(decision.seat), len(decision.exchanged))
    return [bool(reckoning_table().talks_on(needs, number, of_class)[0]) for needs in scores]
