"""Classes of hands and the reckoning's table: what only the tools that make and measure it want."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.simulator.masks import (
    BIT,
    KINGS,
    SUIT_SIZE,
    TRUMP_KING,
    TRUMPS,
    Masks,
    Rows,
    counts,
)
from ecarte_tutor.simulator.play.reckoner import (
    Classes,
    Reckoning,
    classes,
    place_turned,
    reckoning_table,
    sorted_hands,
)
from ecarte_tutor.simulator.winning import ALL_NEEDS, TURNED, Needs

RULES: Final = "turf-club"
"""The house rules it was learnt by; at other tables it is a good guess."""

KEEPS: Final = 2**SUIT_SIZE * 4 * SUIT_SIZE
"""The number of keeps: trumps, the number of plain kings, and the turn-up."""

Chances = NDArray[np.float32]
"""By moment and class: how likely it is to talk on (to propose, or to accept)."""


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


@cache
def keeps() -> Classes:
    """By class number: what the book keeps of the hand, as one number below `KEEPS`."""
    hands, turn_up, _ = members()
    kings = counts(hands & KINGS & ~TRUMP_KING).astype(np.int32)
    trumps = (hands & TRUMPS).astype(np.int32)
    found: Classes = ((trumps * 4 + kings) * SUIT_SIZE + place_turned(turn_up)).astype(np.int32)
    found.flags.writeable = False
    return found


@cache
def trumps_kept() -> NDArray[np.intp]:
    """By keep: the number of trumps."""
    trumps = np.arange(KEEPS, dtype=np.uint32) // (4 * SUIT_SIZE)
    return counts(trumps).astype(np.intp)


class Worth(NamedTuple):
    """The pone's chance of the game once the turn-up is seen, if both talk by the reckoning."""

    plain: float
    """If it is no king."""

    turned: float
    """If it is the king, whose point is in the score already."""


def chance_before(needs: Needs, worth: dict[Needs, Worth], *, king_scores: bool = True) -> float:
    """The pone's chance of the game before the deal, from what the two turn-ups are worth."""
    after_king = Needs(needs.pone, needs.dealer - king_scores)
    turned = worth[after_king].turned if after_king.dealer else 0.0
    return (1 - TURNED) * worth[needs].plain + TURNED * turned


def chances() -> dict[Needs, float]:
    """The pone's chance of the game before the deal, by what the two need; from the table."""
    known = {
        needs: Worth(*pair)
        for needs, pair in zip(ALL_NEEDS, reckoning_table().worth.tolist(), strict=True)
    }
    return {needs: chance_before(needs, known) for needs in ALL_NEEDS}


def talk_at(needs: Needs) -> Chances:
    """The table's talk of all classes at a score: 1 to propose or accept, 0 to stand."""
    bits = np.unpackbits(reckoning_table().bits[ALL_NEEDS.index(needs)], axis=1, bitorder="little")
    return bits[:, : classes()].astype(np.float32)


def packed_talk(talk: Chances) -> NDArray[np.uint8]:
    """The bits of one score."""
    return np.packbits(talk > 0, axis=1, bitorder="little")


def numbers_of(found: Reckoning) -> bytes:
    """The contents of a file with this reckoning before it is packed."""
    return found.worth.astype("<f8").tobytes() + found.bits.tobytes()
