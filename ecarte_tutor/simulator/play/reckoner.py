"""The reckoner: a player who minds the score, and talks on where that wins more games."""

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
"""The number of a class for each row."""


@cache
def sorted_hands() -> Masks:
    """A hand of each class for every turn-up, in ascending order; its plain suits are sorted."""
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
    """The number of class numbers, with those that stand for nothing."""
    return len(sorted_hands()) * SUIT_SIZE


def class_of(own: Masks, turn_up: Masks) -> Classes:
    """The class number of each full hand with its turn-up."""
    suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
    suits[:, 1:].sort(axis=1)
    row = np.searchsorted(sorted_hands(), suits.view("<u4").ravel())
    found: Classes = (row * SUIT_SIZE + place_turned(turn_up)).astype(np.int32)
    return found


def place_turned(turn_up: Masks) -> NDArray[np.intp]:
    """The place of each turn-up within the trump suit: 0 for the king."""
    return _PLACE[turn_up]


_PLACE = np.zeros(2**SUIT_SIZE, np.intp)
_PLACE[BIT[:SUIT_SIZE]] = np.arange(SUIT_SIZE)


MOMENTS: Final = 4
"""The moments of a talk: the pone's first word, the dealer's first, the pone's later words, the
dealer's later."""


def moment(seat: int, rounds: int) -> int:
    """The number of the moment at which a seat speaks after this number of exchanges."""
    return seat + len(SEATS) * (rounds > 0)


PATH: Final = Path(__file__).parents[1] / "data" / "reckoning.table"


@dataclass(frozen=True, slots=True, eq=False)
class Reckoning:
    """Talk at each score, and the chance to win from there; learnt by the Turf Club's rules."""

    worth: NDArray[np.float64]
    """By score (in the order of `ALL_NEEDS`): the pone's chance of the game once the turn-up is
    seen, if it is no king, and if it is one."""

    bits: NDArray[np.uint8]
    """By score, moment and eight classes: 1 to talk on."""

    def talks_on(self, needs: Needs, moment: int, of_classes: Classes) -> Rows:
        """True for each of these classes of hands that proposes, or accepts, at a score."""
        row = self.bits[ALL_NEEDS.index(needs), moment]
        found: Rows = (row[of_classes // 8] >> (of_classes % 8) & 1).astype(np.bool_)
        return found


@cache
def reckoning_table() -> Reckoning:
    """The table, read once, in a twentieth of a second; it takes 4 MB.

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
    """Talks by the reckoning of the score, discards by the book, plays the best average.

    Of a score it knows how many points each still needs, five at most; without a score it talks as
    at the beginning of a game.
    """

    def __str__(self) -> str:
        return "the reckoner"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which talking on wins fewer games."""
        del random
        needs = needs_at(view.rules, view.stakes.score)
        of_classes = class_of(view.own, view.turn_up)
        return ~reckoning_table().talks_on(needs, moment(view.seat, view.rounds), of_classes)


def talks_on(decision: Decision) -> bool:
    """True if the reckoner proposes, or accepts; a look-up, and quick.

    >>> talks_on(Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    False

    Raises:
        IllegalAction: for a decision of another kind.
    """
    return _words(decision, [_needs(decision)])[0]


def talking_nearby(decision: Decision) -> float:
    """The share of scores, this one and those like it, at which the reckoner proposes, or accepts;
    at once. Near 0 and near 1 its word does not hang on a point.

    Like it are those at most a point away for either side, where the same need one point only.

    >>> talking_nearby(Decision.propose("8H KS QS JS KD", "9H"))
    0.0

    Raises:
        IllegalAction: for a decision of another kind.
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
    """True for each score at which the reckoner proposes or accepts with this hand."""
    of_class = class_of(
        np.array([mask_of(decision.hand, decision.trump)]),
        np.array([mask_of([decision.turn_up], decision.trump)]),
    )
    number = moment(SEATS.index(decision.seat), len(decision.exchanged))
    return [bool(reckoning_table().talks_on(needs, number, of_class)[0]) for needs in scores]
