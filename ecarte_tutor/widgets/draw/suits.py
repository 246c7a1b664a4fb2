"""The four suit signs as paths, so that no font decides how they look."""

from __future__ import annotations

from typing import Final

from ...engine.cards import Suit

# Each in a box from -50 to 50 about the origin, upright, y downwards.
_PATHS: Final = {
    Suit.HEARTS: (
        "M0,46C-7,30-44,10-44,-18C-44,-35-33,-44-22,-44C-11,-44-4,-37 0,-26"
        "C4,-37 11,-44 22,-44C33,-44 44,-35 44,-18C44,10 7,30 0,46Z"
    ),
    Suit.SPADES: (
        "M0,-46C7,-30 43,-12 43,13C43,28 33,35 23,35C14,35 8,31 4,25C5,35 9,42 17,46"
        "L-17,46C-9,42-5,35-4,25C-8,31-14,35-23,35C-33,35-43,28-43,13C-43,-12-7,-30 0,-46Z"
    ),
    Suit.DIAMONDS: (
        "M0,-47C8,-30 22,-12 35,0C22,12 8,30 0,47C-8,30-22,12-35,0C-22,-12-8,-30 0,-47Z"
    ),
    Suit.CLUBS: (
        "M-21,-25a21,21 0 1,1 42,0a21,21 0 1,1-42,0ZM-45,10a21,21 0 1,1 42,0a21,21 0 1,1-42,0Z"
        "M3,10a21,21 0 1,1 42,0a21,21 0 1,1-42,0ZM-9,-8L9,-8L5,18C6,32 9,41 17,46"
        "L-17,46C-9,41-6,32-5,18Z"
    ),
}

# The page may set these: a dark theme, or four colours for the four suits.
_INKS: Final = {
    Suit.HEARTS: "var(--ecarte-hearts, #b3261e)",
    Suit.SPADES: "var(--ecarte-spades, #1d2433)",
    Suit.DIAMONDS: "var(--ecarte-diamonds, #b3261e)",
    Suit.CLUBS: "var(--ecarte-clubs, #1d2433)",
}


def suit_ink(suit: Suit) -> str:
    """The CSS colour a suit is printed in."""
    return _INKS[suit]


def suit_sign(suit: Suit, x: float, y: float, size: float, *, inverted: bool = False) -> str:
    """A suit sign as an SVG path, its centre at (x, y), `size` units high."""
    scale = f"{size / 100:.3g}"
    turn = f" scale(-{scale})" if inverted else f" scale({scale})"
    return f'<path transform="translate({x:g},{y:g}){turn}" d="{_PATHS[suit]}"/>'
