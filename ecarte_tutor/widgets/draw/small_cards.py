"""Small cards for a sheet with many hands: rank and suit alone, and blanks for any card."""

from __future__ import annotations

from typing import Final

from ...engine.cards import Rank, Suit
from .suits import suit_ink, suit_sign

WIDTH: Final = 40
HEIGHT: Final = 54
_MIDDLE: Final = WIDTH / 2


def small_card(rank: Rank | None = None, suit: Suit | None = None) -> str:
    """Return a small card as SVG, 40 by 54 units; without a rank it is any card of its suit.

    Without a suit it is any card at all, and dashed.
    """
    dashes = "" if suit else ' stroke-dasharray="4 3"'
    box = (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="5" stroke-width="1.2" '
        f'fill="var(--ecarte-card, #fffdf6)" stroke="var(--ecarte-card-edge, #b9ad92)"{dashes}/>'
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" '
        f'aria-hidden="true">{box}{_face(rank, suit)}</svg>'
    )


def _face(rank: Rank | None, suit: Suit | None) -> str:
    if suit is None:
        return ""
    if rank is None:
        return f'<g fill="{suit_ink(suit)}">{suit_sign(suit, _MIDDLE, HEIGHT / 2, 17)}</g>'
    text = "10" if rank is Rank.TEN else rank.letter
    return (
        f'<g fill="{suit_ink(suit)}"><text x="{_MIDDLE:g}" y="26" text-anchor="middle" '
        'font-size="24" font-weight="700" '
        f"font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">{text}</text>"
        f"{suit_sign(suit, _MIDDLE, 40, 16)}</g>"
    )
