"""The court cards' figures: a king in a crown, a queen in a coronet, a knave in a plumed cap.

Each figure is drawn once, upright, in the upper half of the panel, and again turned below.
"""

from __future__ import annotations

from typing import Final

from ...engine.cards import Card, Rank
from .suits import suit_ink, suit_sign

_GOLD: Final = "var(--ecarte-gold, #f0c75e)"
_DEEP_GOLD: Final = "var(--ecarte-deep-gold, #c79a3b)"
_SKIN: Final = "#f3ddc3"
_LINE: Final = "#3a2f1e"
_LINEN: Final = "#fffaf0"

# The panel: x from 27 to 85, y from 18 to 142; its middle is (56, 80).
_PANEL: Final = (27, 18, 58, 124)


def court_figure(card: Card) -> str:
    """The two-headed figure of a court card, in the card's own 112 by 160 units."""
    x, y, width, height = _PANEL
    half = _robe(card) + _PORTRAITS[card.rank] + suit_sign(card.suit, x + 8, y + 10, 11)
    clip = f"ecarte-half-{card}"
    return (
        f'<clipPath id="{clip}">'
        f'<path d="M{x},{y}h{width}v{height / 2 - 9}l-{width},18z"/></clipPath>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" '
        f'fill="{_LINEN}" stroke="{_DEEP_GOLD}" stroke-width="1.2"/>'
        f'<g clip-path="url(#{clip})">{half}</g>'
        f'<g transform="rotate(180 56 80)"><g clip-path="url(#{clip})">{half}</g></g>'
        f'<path d="M{x},{89}L{x + width},{71}" stroke="{_DEEP_GOLD}" stroke-width="1.6"/>'
    )


def _robe(card: Card) -> str:
    """Shoulders in the suit's colour, a gold collar, and a sash."""
    return (
        f'<path d="M24,96C26,70 38,64 48,62L64,62C74,64 86,70 88,96Z" '
        f'fill="{suit_ink(card.suit)}"/>'
        f'<path d="M50,62L56,82L62,62Z" fill="{_LINEN}" stroke="{_DEEP_GOLD}" stroke-width="1"/>'
        f'<path d="M38,66C40,76 42,84 43,96M74,66C72,76 70,84 69,96" fill="none" '
        f'stroke="{_GOLD}" stroke-width="3"/>'
    )


def _head(hair: str) -> str:
    return (
        f'{hair}<path d="M51,58h10v7q-5,4-10,0z" fill="{_SKIN}"/>'
        f'<ellipse cx="56" cy="51" rx="9" ry="11" fill="{_SKIN}" '
        f'stroke="{_LINE}" stroke-width="0.8"/>'
        f'<g fill="none" stroke="{_LINE}" stroke-width="1" stroke-linecap="round">'
        '<path d="M51,49.5h2.4M58.6,49.5h2.4M56,50.5l-1,4h1.6M53.6,57.2q2.4,1.4 4.8,0"/></g>'
    )


_KING: Final = (
    _head('<path d="M44,44C42,60 44,66 48,69L64,69C68,66 70,60 68,44Z" fill="#8a6a3d"/>')
    + '<path d="M47,53C47,67 52,72 56,74C60,72 65,67 65,53C62,60 59,60 56,59.5C53,60 50,60 47,53Z" '
    'fill="#8a6a3d"/>'
    + f'<path d="M53.6,58.6q2.4,1.2 4.8,0" stroke="{_SKIN}" stroke-width="1" fill="none"/>'
    + f'<path d="M43,44L40,26L48.5,35L56,22L63.5,35L72,26L69,44Z" fill="{_GOLD}" '
    f'stroke="{_DEEP_GOLD}" stroke-width="1.2" stroke-linejoin="round"/>'
    f'<path d="M43,44h26" stroke="{_LINE}" stroke-width="1"/>'
    f'<g fill="{_DEEP_GOLD}"><circle cx="40" cy="25.5" r="2.2"/><circle cx="56" cy="21.6" r="2.4"/>'
    '<circle cx="72" cy="25.5" r="2.2"/></g><circle cx="56" cy="39.4" r="2"/>'
)
_QUEEN: Final = (
    _head(
        '<path d="M56,36C44,36 41,46 42,56C42,64 39,68 38,72C46,74 50,70 50,64L62,64'
        'C62,70 66,74 74,72C73,68 70,64 70,56C71,46 68,36 56,36Z" fill="#b07a35"/>'
    )
    + f'<path d="M46,42C47,36 50,33 56,33C62,33 65,36 66,42Z" fill="{_GOLD}" '
    f'stroke="{_DEEP_GOLD}" stroke-width="1.2"/>'
    f'<g fill="{_DEEP_GOLD}"><circle cx="48.5" cy="34" r="1.8"/>'
    '<circle cx="52.2" cy="31.4" r="1.8"/>'
    '<circle cx="56" cy="30.4" r="2.1"/><circle cx="59.8" cy="31.4" r="1.8"/>'
    '<circle cx="63.5" cy="34" r="1.8"/></g><circle cx="56" cy="38" r="1.7"/>'
    '<circle cx="56" cy="67.5" r="2.1"/>'
)
_KNAVE: Final = (
    _head(
        '<path d="M45,42C43,52 44,60 47,64L50,60L50,44ZM67,42C69,52 68,60 65,64L62,60L62,44Z" '
        'fill="#5b4326"/>'
    )
    + '<path d="M42,43C42,35 49,31 57,31C65,31 70,35 70,43C62,40 50,40 42,43Z"/>'
    + f'<path d="M41,44.5C50,40.5 62,40.5 71,44.5" fill="none" '
    f'stroke="{_GOLD}" stroke-width="2.4"/>'
    + f'<path d="M66,38C76,36 82,28 79,22C74,20 66,26 64,34" fill="{_GOLD}" '
    f'stroke="{_DEEP_GOLD}" stroke-width="1"/>'
    f'<path d="M66,37C71,34 75,29 77,24" fill="none" stroke="{_DEEP_GOLD}" stroke-width="0.9"/>'
)
_PORTRAITS: Final = {Rank.KING: _KING, Rank.QUEEN: _QUEEN, Rank.KNAVE: _KNAVE}
