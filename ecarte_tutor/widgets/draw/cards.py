"""Playing cards as SVG: pips, or a court's figure; and small ones for a sheet with many hands."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from typing import Final

from ...engine.cards import Card, Rank, Suit

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


def suit_sign(suit: Suit, x: float, y: float, size: float, *, inverted: bool = False) -> str:
    """A suit sign as an SVG path, its centre at (x, y), `size` units high."""
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
    """A card as one SVG element with the card's name as its title, 112 by 160 units.

    It takes its colours from CSS variables (`--ecarte-card`, `--ecarte-hearts` and so on) where
    the page sets them, and scales with its box.
    """
    return (
        f'<svg class="ecarte-card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{card.words}</title>{card_drawing(card)}</svg>'
    )


def card_image(card: Card, width: int = 96) -> str:
    """A card as an HTML image, `width` pixels wide.

    A notebook that is not trusted shows it as well, where SVG in the page would be taken out. The
    picture takes no colours from the page. It is 1 to 3.3 KB of text.
    """
    return (
        f'<img src="{_address(card)}" alt="{card.words}" title="{card.words}" width="{width}" '
        'style="display:inline-block;vertical-align:top;margin:0 5px 5px 0">'
    )


@cache
def _address(card: Card) -> str:
    """The picture as a `data:` address; what is drawn more than once is written once."""
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
    """What a card looks like, to be put into a larger drawing: 112 by 160 units, unnamed."""
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
    half = _half(card)
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


def _half(card: Card) -> str:
    x, y, *_ = _PANEL
    return _robe(card) + _PORTRAITS[card.rank] + suit_sign(card.suit, x + 8, y + 10, 11)


def _robe(card: Card) -> str:
    """Shoulders in the suit's colour, a gold collar, and a sash."""
    return (
        f'<path d="M24,96C26,70 38,64 48,62L64,62C74,64 86,70 88,96Z" '
        f'fill="{_INKS[card.suit]}"/>'
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


_SMALL_WIDTH: Final = 40
_SMALL_HEIGHT: Final = 54
_SMALL_MIDDLE: Final = _SMALL_WIDTH / 2


def small_card(rank: Rank | None = None, suit: Suit | None = None) -> str:
    """Return a small card as SVG, 40 by 54 units; without a rank it is any card of its suit.

    Without a suit it is any card at all, and dashed.
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
