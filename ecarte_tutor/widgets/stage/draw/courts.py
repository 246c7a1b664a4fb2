"""SVG figures of the twelve court cards, and portraits of the computer players.

They are drawn by hand: each is a file of the folder `art`, a figure under its card's name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ....engine.cards import Card

DEEP_GOLD: Final = "var(--ecarte-deep-gold, #c79a3b)"
LINEN: Final = "#fffaf0"

_ART: Final = Path(__file__).parents[1] / "art"
_MIRRORED: Final = '<g transform="matrix(-1 '


@cache
def person(card: Card) -> str:
    """Return the upper half of a court card's figure as SVG, without frame and suit signs.

    It is filled with the suit's ink where a part of it says nothing else.
    """
    drawn = _drawn(str(card))
    return drawn[drawn.index(">") + 1 : drawn.rindex("<")]


def is_mirrored(card: Card) -> bool:
    """Return True if a court card's figure is mirrored, so that its suit sign is on the right.

    >>> is_mirrored(Card("KS")), is_mirrored(Card("KH"))
    (True, False)
    """
    return person(card).startswith(_MIRRORED)


FACES: Final = ("curate", "captain", "librarian", "actuary")


@cache
def face_svg(name: str) -> str:
    """Return the round portrait of a computer player as one SVG element of 88 by 88 units.

    Screen readers skip it, as the player's name stands beside it. `name` is one of `FACES`.
    """
    return _drawn(name)


def _drawn(name: str) -> str:
    """Return what a file of the folder `art` holds, in one line."""
    return (_ART / f"{name}.svg").read_text("utf-8").replace("\n", "")
