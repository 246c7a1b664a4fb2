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
from ..masks import BIT, KINGS, SUIT_SIZE, TRUMP_KING, TRUMPS, Masks, Rows, counts, mask_of
from ..tables import read_packed
from ..winning import ALL_NEEDS, TURNED, Needs, needs_at
from .averages import OpenHandPolicy

Classes = NDArray[np.int32]
"""The number of a class for each row."""

RANKS_TURNED: Final = SUIT_SIZE
"""The numbers of a hand: one for each rank of the turn-up, the king's first."""

KEEPS: Final = 2**SUIT_SIZE * 4 * SUIT_SIZE
"""The number of keeps: trumps, the number of plain kings, and the turn-up."""


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


@cache
def members() -> tuple[Masks, Masks, Rows]:
    """By class number: a hand of the class, its turn-up, and whether there is such a class."""
    hands = np.repeat(sorted_hands(), SUIT_SIZE)
    turn_up = np.tile(BIT[:SUIT_SIZE], len(sorted_hands()))
    found = hands, turn_up, (hands & turn_up) == 0
    for each in found:
        each.flags.writeable = False
    return found


def sorted_alike(own: Masks, other: Masks) -> tuple[Masks, Masks]:
    """Both hands with the plain suits changed about so that `own` is the sorted hand of a class."""
    own_suits, other_suits = (
        np.ascontiguousarray(each, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
        for each in (own, other)
    )
    order = np.argsort(own_suits[:, 1:], axis=1, kind="stable")
    for suits in (own_suits, other_suits):
        suits[:, 1:] = np.take_along_axis(suits[:, 1:], order, axis=1)
    return own_suits.view("<u4").ravel(), other_suits.view("<u4").ravel()


def class_of(own: Masks, turn_up: Masks) -> Classes:
    """The class number of each full hand with its turn-up."""
    suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
    suits[:, 1:].sort(axis=1)
    row = np.searchsorted(sorted_hands(), suits.view("<u4").ravel())
    found: Classes = (row * SUIT_SIZE + _rank_place(turn_up)).astype(np.int32)
    return found


@cache
def keeps() -> Classes:
    """By class number: what the book keeps of the hand, as one number below `KEEPS`."""
    hands, turn_up, _ = members()
    kings = counts(hands & KINGS & ~TRUMP_KING).astype(np.int32)
    trumps = (hands & TRUMPS).astype(np.int32)
    found: Classes = ((trumps * 4 + kings) * SUIT_SIZE + _rank_place(turn_up)).astype(np.int32)
    found.flags.writeable = False
    return found


@cache
def trumps_kept() -> NDArray[np.intp]:
    """By keep: the number of trumps."""
    trumps = np.arange(KEEPS, dtype=np.uint32) // (4 * SUIT_SIZE)
    return counts(trumps).astype(np.intp)


def _rank_place(turn_up: Masks) -> NDArray[np.intp]:
    """The place of each turn-up within the trump suit: 0 for the king."""
    return _PLACE[turn_up]


_PLACE = np.zeros(2**SUIT_SIZE, np.intp)
_PLACE[BIT[:SUIT_SIZE]] = np.arange(SUIT_SIZE)


MOMENTS: Final = 4
"""The moments of a talk: the pone's first word, the dealer's first, the pone's later words, the
dealer's later."""

Chances = NDArray[np.float32]
"""By moment and class: how likely it is to talk on (to propose, or to accept)."""


def moment(seat: int, rounds: int) -> int:
    """The number of the moment at which a seat speaks after this number of exchanges."""
    return seat + len(SEATS) * (rounds > 0)


PATH: Final = Path(__file__).parents[1] / "data" / "reckoning.table"

RULES: Final = "turf-club"
"""The house rules it was learnt by; at other tables it is a good guess."""

_BYTE: Final = 8
_FLOAT: Final = 8


@dataclass(frozen=True, slots=True)
class Worth:
    """The pone's chance of the game once the turn-up is seen, if both talk by the reckoning."""

    plain: float
    """If it is no king."""

    turned: float
    """If it is the king, whose point is in the score already."""


@dataclass(frozen=True, slots=True, eq=False)
class Reckoning:
    """Talk at each score, and the chance to win from there."""

    bits: NDArray[np.uint8]
    """By score (in the order of `ALL_NEEDS`), moment and eight classes: 1 to talk on."""

    worth: tuple[Worth, ...]
    """By score."""

    def talks_on(self, needs: Needs, moment: int, of_classes: Classes) -> Rows:
        """True for each of these classes of hands that proposes, or accepts, at a score."""
        row = self.bits[ALL_NEEDS.index(needs), moment]
        found: Rows = (row[of_classes // _BYTE] >> (of_classes % _BYTE) & 1).astype(np.bool_)
        return found

    def talk(self, needs: Needs) -> Chances:
        """Talk of all classes at a score: 1 to propose or accept, 0 to stand."""
        bits = np.unpackbits(self.bits[ALL_NEEDS.index(needs)], axis=1, bitorder="little")
        return bits[:, : classes()].astype(np.float32)

    def chances(self) -> dict[Needs, float]:
        """The pone's chance of the game before the deal, by what the two need."""
        known = dict(zip(ALL_NEEDS, self.worth, strict=True))
        return {needs: chance_before(needs, known) for needs in ALL_NEEDS}


def chance_before(needs: Needs, worth: dict[Needs, Worth], *, king_scores: bool = True) -> float:
    """The pone's chance of the game before the deal, from what the two turn-ups are worth."""
    after_king = Needs(needs.pone, needs.dealer - king_scores)
    turned = worth[after_king].turned if after_king.dealer else 0.0
    return (1 - TURNED) * worth[needs].plain + TURNED * turned


@cache
def reckoning(path: Path = PATH) -> Reckoning:
    """The reckoning in the file at `path`, read once, in a twentieth of a second; it takes 4 MB.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    scores = len(ALL_NEEDS)
    in_bytes = -(-classes() // _BYTE)
    contents = read_packed(path, scores * (2 * _FLOAT + MOMENTS * in_bytes))
    numbers = np.frombuffer(contents, "<f8", 2 * scores)
    bits = np.frombuffer(contents, np.uint8, offset=numbers.nbytes)
    worth = tuple(Worth(*pair) for pair in numbers.reshape(scores, 2).tolist())
    return Reckoning(bits.reshape(scores, MOMENTS, -1), worth)


def packed_talk(talk: Chances) -> NDArray[np.uint8]:
    """The bits of one score."""
    return np.packbits(talk > 0, axis=1, bitorder="little")


def numbers_of(found: Reckoning) -> bytes:
    """The contents of a file with this reckoning before it is packed; `reckoning` reads them."""
    worth = np.array([[each.plain, each.turned] for each in found.worth], "<f8")
    return worth.tobytes() + found.bits.tobytes()


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
        return ~reckoning().talks_on(needs, moment(view.seat, view.rounds), of_classes)


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
    return [bool(reckoning().talks_on(needs, number, of_class)[0]) for needs in scores]
