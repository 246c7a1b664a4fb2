"""Playing cards as SVG, in full size, or small for a sheet with many hands; and the portraits.

Figures and portraits are drawn by hand: each is a file of the folder `art`, a figure under its
card's name.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

from ....engine.cards import Card, Rank, Suit

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
        "M-20,-27a20,20 0 1,1 40,0a20,20 0 1,1-40,0ZM-47,11a20,20 0 1,1 40,0a20,20 0 1,1-40,0Z"
        "M7,11a20,20 0 1,1 40,0a20,20 0 1,1-40,0ZM-4,-12L4,-12L5,5L12,3V17L5,16C6,31 9,41 16,46"
        "L-16,46C-9,41-6,31-5,16L-12,17V3L-5,5Z"
    ),
}

# The page may set these: a dark theme, or four colours for the four suits.
_INKS: Final = {
    Suit.HEARTS: "var(--ecarte-hearts, #b3261e)",
    Suit.SPADES: "var(--ecarte-spades, #1d2433)",
    Suit.DIAMONDS: "var(--ecarte-diamonds, #b3261e)",
    Suit.CLUBS: "var(--ecarte-clubs, #1d2433)",
}


def suit_sign(suit: Suit, x: float, y: float, size: float, *, inverted: bool = False) -> str:
    """Return a suit sign, `size` units high and centred at (`x`, `y`), as an SVG path."""
    scale = f"{size / 100:.3g}"
    turn = f" scale(-{scale})" if inverted else f" scale({scale})"
    return f'<path transform="translate({x:g},{y:g}){turn}" d="{_PATHS[suit]}"/>'


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
    """Return a card as one SVG element of 112 by 160 units, with the card's name as its title.

    It takes its colours from CSS variables (`--ecarte-card`, `--ecarte-hearts` and so on) if the
    page sets them. It has no size of its own: the page sets its width or its height.
    """
    return (
        f'<svg class="ecarte-card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{card.words}</title>{card_drawing(card)}</svg>'
    )


def card_image(card: Card, width: int = 96) -> str:
    """Return a card as an HTML `<img>` element, `width` pixels wide; 1 to 3.8 KB of text.

    A notebook that is not trusted shows the image too, although it removes SVG elements. The image
    takes no colours from the page.
    """
    return (
        f'<img src="{_address(card)}" alt="{card.words}" title="{card.words}" width="{width}" '
        'style="display:inline-block;vertical-align:top;margin:0 5px 5px 0">'
    )


@cache
def _address(card: Card) -> str:
    """Return the picture as a `data:` URL; to keep it short, repeated parts are written once."""
    sign = f'd="{_PATHS[card.suit]}"/>'
    drawing = card_drawing(card)
    for name, part in (("half", _half(card) if card.is_court else ""), ("index", _index(card))):
        if part:
            before, *after = drawing.split(part)
            drawing = f'{before}<g id="{name}">{part}</g>' + f'<use href="#{name}"/>'.join(after)
    drawing = re.sub(f"<path ([^>]*) {re.escape(sign)}", r'<use href="#sign" \1/>', drawing)
    drawing = re.sub(r"var\(--[\w-]+, (#\w+)\)", r"\1", drawing)
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg">'
        f'<defs><path id="sign" {sign}</defs>{drawing}</svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def card_drawing(card: Card) -> str:
    """Return SVG elements of a card, 112 by 160 units, for use inside a larger drawing."""
    index = _index(card)
    turned = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{index}</g>'
    return (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="8.5" '
        'fill="var(--ecarte-card, #fffdf6)" stroke="var(--ecarte-card-edge, #d8cfba)"/>'
        f'<g fill="{_INKS[card.suit]}">{index}{turned}{_face(card)}</g>'
    )


def _index(card: Card) -> str:
    text = "10" if card.rank is Rank.TEN else card.rank.letter
    x = 13 if len(text) > 1 else 14
    spacing = ' letter-spacing="-3"' if len(text) > 1 else ""
    return (
        f'<text x="{x}" y="25" text-anchor="middle" font-size="22" font-weight="700"'
        f"{spacing} font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">{text}</text>"
        + suit_sign(card.suit, 14, 40.5, 20)
    )


def _face(card: Card) -> str:
    if card.is_court:
        return court_figure(card)
    if card.rank is Rank.ACE:
        return suit_sign(card.suit, WIDTH / 2, HEIGHT / 2, 58)
    return "".join(
        suit_sign(card.suit, x, y, _PIP_SIZE, inverted=y > HEIGHT / 2) for x, y in _PIPS[card.rank]
    )


# The panel: x from 27 to 85, y from 18 to 142; its middle is (56, 80).
_PANEL: Final = (27, 18, 58, 124)


def court_figure(card: Card) -> str:
    """Return SVG elements of a court card's two-headed figure, in the card's 112 by 160 units."""
    x, y, width, height = _PANEL
    half = _half(card)
    clip = f"ecarte-half-{card}"
    return (
        f'<clipPath id="{clip}">'
        f'<path d="M{x},{y}h{width}v{height / 2 - 9}l-{width},18z"/></clipPath>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" '
        f'fill="{LINEN}" stroke="{DEEP_GOLD}" stroke-width="1.2"/>'
        f'<g clip-path="url(#{clip})">{half}</g>'
        f'<g transform="rotate(180 56 80)"><g clip-path="url(#{clip})">{half}</g></g>'
        f'<path d="M{x},{89}L{x + width},{71}" stroke="{DEEP_GOLD}" stroke-width="1.6"/>'
    )


def _half(card: Card) -> str:
    x, y, width, _ = _PANEL
    sign_x = x + width - 7 if is_mirrored(card) else x + 7
    return person(card) + suit_sign(card.suit, sign_x, y + 8.5, 11)


_SMALL_WIDTH: Final = 40
_SMALL_HEIGHT: Final = 54
_SMALL_MIDDLE: Final = _SMALL_WIDTH / 2


def small_card(rank: Rank | None = None, suit: Suit | None = None) -> str:
    """Return a small card as an SVG element of 40 by 54 units.

    Without `rank` it shows only the suit's sign, for any card of the suit. Without `suit` it is
    empty with a dashed edge, for any card at all.
    """
    dashes = "" if suit else ' stroke-dasharray="4 3"'
    box = (
        f'<rect x="1" y="1" width="{_SMALL_WIDTH - 2}" height="{_SMALL_HEIGHT - 2}" rx="5" '
        'stroke-width="1.2" '
        f'fill="var(--ecarte-card, #fffdf6)" stroke="var(--ecarte-card-edge, #b9ad92)"{dashes}/>'
    )
    return (
        f'<svg viewBox="0 0 {_SMALL_WIDTH} {_SMALL_HEIGHT}" xmlns="http://www.w3.org/2000/svg" '
        f'aria-hidden="true">{box}{_small_face(rank, suit)}</svg>'
    )


def _small_face(rank: Rank | None, suit: Suit | None) -> str:
    if suit is None:
        return ""
    if rank is None:
        sign = suit_sign(suit, _SMALL_MIDDLE, _SMALL_HEIGHT / 2, 17)
        return f'<g fill="{_INKS[suit]}">{sign}</g>'
    text = "10" if rank is Rank.TEN else rank.letter
    return (
        f'<g fill="{_INKS[suit]}"><text x="{_SMALL_MIDDLE:g}" y="26" text-anchor="middle" '
        'font-size="24" font-weight="700" '
        f"font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">{text}</text>"
        f"{suit_sign(suit, _SMALL_MIDDLE, 40, 16)}</g>"
    )
