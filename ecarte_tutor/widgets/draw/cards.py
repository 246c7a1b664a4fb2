"""Playing cards as SVG: an index in two corners, proper pips, courts by what they wear."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...engine.cards import Card, Rank
from .courts import court_figure
from .suits import suit_ink, suit_sign

WIDTH: Final = 112
HEIGHT: Final = 160

_LEFT, _MIDDLE, _RIGHT = 39, 56, 73
_TOP, _BOTTOM = 30, 130
_PIP_SIZE: Final = 21

_FOUR_ROWS: Final = tuple(_TOP + (_BOTTOM - _TOP) * step / 3 for step in range(4))
_THREE_ROWS: Final = tuple(_TOP + (_BOTTOM - _TOP) * step / 2 for step in range(3))


def _columns(rows: tuple[float, ...], *middle: float) -> tuple[tuple[float, float], ...]:
    sides = tuple((x, y) for x in (_LEFT, _RIGHT) for y in rows)
    return sides + tuple((_MIDDLE, _TOP + (_BOTTOM - _TOP) * share) for share in middle)


_PIPS: Final[dict[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.SEVEN: _columns(_THREE_ROWS, 1 / 4),
    Rank.EIGHT: _columns(_THREE_ROWS, 1 / 4, 3 / 4),
    Rank.NINE: _columns(_FOUR_ROWS, 1 / 2),
    Rank.TEN: _columns(_FOUR_ROWS, 1 / 6, 5 / 6),
}


@cache
def card_svg(card: Card) -> str:
    """A card as one SVG element with the card's name as its title, 112 by 160 units.

    It takes its colours from CSS variables (`--ecarte-card`, `--ecarte-hearts` and so on) where
    the page sets them, and scales with its box.
    """
    return (
        f'<svg class="ecarte-card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{card.words}</title>{card_drawing(card)}</svg>'
    )


def card_drawing(card: Card) -> str:
    """What a card looks like, to be put into a larger drawing: 112 by 160 units, unnamed."""
    index = _index(card)
    turned = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{index}</g>'
    return (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="8.5" '
        'fill="var(--ecarte-card, #fffdf6)" stroke="var(--ecarte-card-edge, #d8cfba)"/>'
        f'<g fill="{suit_ink(card.suit)}">{index}{turned}{_face(card)}</g>'
    )


def _index(card: Card) -> str:
    text = "10" if card.rank is Rank.TEN else card.rank.letter
    x = 13 if len(text) > 1 else 14
    spacing = ' letter-spacing="-3"' if len(text) > 1 else ""
    return (
        f'<text x="{x}" y="25" text-anchor="middle" font-size="22" font-weight="700"'
        f"{spacing} font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">{text}</text>"
        + suit_sign(card.suit, 14, 38, 15)
    )


def _face(card: Card) -> str:
    if card.is_court:
        return court_figure(card)
    if card.rank is Rank.ACE:
        return suit_sign(card.suit, WIDTH / 2, HEIGHT / 2, 58)
    return "".join(
        suit_sign(card.suit, x, y, _PIP_SIZE, inverted=y > HEIGHT / 2) for x, y in _PIPS[card.rank]
    )
