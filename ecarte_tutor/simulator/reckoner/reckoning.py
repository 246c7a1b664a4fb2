"""The reckoning: whether each class talks on at each score, learnt once and kept.

The file holds a bit for each score, moment and class, and the chances of the game, packed.
`tools/tables/build_reckoning.py` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..count.masks import Rows
from ..game.needs import ALL_NEEDS, TURNED, Needs
from ..tables import read_packed
from .classes import Classes, classes
from .moments import MOMENTS, Chances

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
