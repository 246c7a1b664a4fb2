"""SVG figures of the twelve court cards, and portraits of the computer players.

A figure is put together from parts, such as a robe, a face, a beard and a crown.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ....engine.cards import Card

GOLD: Final = "var(--ecarte-gold, #f0c75e)"
DEEP_GOLD: Final = "var(--ecarte-deep-gold, #c79a3b)"
SKIN: Final = "#f3ddc3"
LINE: Final = "#3a2f1e"
LINEN: Final = "#fffaf0"
_STEEL: Final = "#c3c9d1"
_GREEN: Final = "#4f7d4f"
_VEIL: Final = "#dde3ec"

_GILT: Final = f'fill="{GOLD}" stroke="{DEEP_GOLD}"'
_STROKE: Final = f'fill="none" stroke="{GOLD}"'
_FINE: Final = f'stroke="{LINE}" stroke-width=".8"'
_HAND: Final = f'<circle cx="78" cy="66" r="3.2" fill="{SKIN}" {_FINE}/>'


def head(brows: str, mouth: str, more: str = "") -> str:
    """Return a neck and a face as SVG, centred on (56, 51), 18 units wide and 22 high.

    Args:
        brows: path data of the eyebrows.
        mouth: path data of the mouth.
        more: SVG elements behind the face, such as ears.
    """
    return (
        '<path d="M51,58h10v7q-5,5-10,0z" fill="#e6c9a8"/>'
        f'<g fill="{SKIN}" {_FINE}>{more}<ellipse cx="56" cy="51" rx="9" ry="11"/></g>'
        f'<g fill="none" stroke="{LINE}" stroke-linecap="round">'
        '<path d="M52.2,50.6h.01M59.8,50.6h.01" stroke-width="1.9"/>'
        f'<path d="{brows}M56,51l-.8,3.4h1.5{mouth}" stroke-width=".8"/></g>'
    )


# Drawn one over another as a court names them, and filled with the suit's ink where a part says
# nothing else; `HAIR` stands for the colour of the hair.
_PARTS: Final = {
    "robe": '<path d="M24,96C26,70 38,64 48,62L64,62C74,64 86,70 88,96Z"/>',
    # on the robe
    "sash": f'<path d="M38,66C40,76 42,84 43,96M74,66C72,76 70,84 69,96" {_STROKE} '
    'stroke-width="3"/>',
    "chain": f'<path d="M44,64Q56,92 68,64" {_STROKE} stroke-width="3" stroke-linecap="round" '
    'stroke-dasharray="0 4"/>',
    "baldric": f'<path d="M42,63L72,92" {_STROKE} stroke-width="4.5"/>',
    "halved": f'<path d="M56,62H64C74,64 86,70 88,96H56Z" {_GILT}/>',
    "frogs": f'<path d="M56,66V92M48,71h16M46.5,76h19M45,81h22" {_STROKE} stroke-width="1.6"/>',
    "ermine": '<path d="M33,71C40,65 46,63 50,62H62C66,63 72,65 79,71L75,80Q56,88 37,80Z" '
    f'fill="{LINEN}" {_FINE}/><path d="M42,71v2.5M48,75v2.5M42,79v2M64,75v2.5M70,71v2.5'
    f'M70,79v2M56,79v2.5" stroke="{LINE}" stroke-width="1.3"/>',
    "lozenges": '<path d="M36,76l3-5 3,5-3,5zM44,85l3-5 3,5-3,5zM62,85l3-5 3,5-3,5zM70,76l3-5 3,5'
    f'-3,5zM44,71l3-5 3,5-3,5zM62,71l3-5 3,5-3,5z" fill="{GOLD}"/>',
    # at the neck
    "open": f'<path d="M50,62L56,82L62,62Z" fill="{LINEN}" stroke="{DEEP_GOLD}"/>',
    "lace": '<path d="M47,61.5Q56,70 65,61.5L71,69Q68,73 64,70.5Q60,74 56,70.5Q52,74 48,70.5'
    f'Q44,73 41,69Z" fill="{LINEN}" {_FINE}/>',
    "ruff": '<path d="M41,64Q42,58 48,59H64Q70,58 71,64Q70,70 64,68.5Q60,71 56,69Q52,71 48,68.5'
    f'Q42,70 41,64Z" fill="{LINEN}" {_FINE}/><path d="M46,60.5v7M51,63v6.5M61,63v6.5M66,60.5v7" '
    f"{_FINE}/>",
    "upright": f'<path d="M49,57L47.5,66Q56,71 64.5,66L63,57Z" {_GILT}/>',
    "pearl": f'<circle cx="56" cy="68" r="2.2" {_GILT}/>',
    # hair that lies behind the face, or falls before the robe
    "bob": '<path d="M44,44C42,60 44,66 48,69H64C68,66 70,60 68,44Z" fill="HAIR"/>',
    "long": '<path d="M56,36C44,36 41,46 42,56C42,64 39,68 38,72C46,74 50,70 50,64H62'
    'C62,70 66,74 74,72C73,68 70,64 70,56C71,46 68,36 56,36Z" fill="HAIR"/>',
    "locks": '<path d="M45,42C43,52 44,60 47,64L50,60V44ZM67,42C69,52 68,60 65,64L62,60V44Z" '
    'fill="HAIR"/>',
    "curls": '<path d="M47,41Q40,53 46,66M65,41Q72,53 66,66" fill="none" stroke="HAIR" '
    'stroke-width="7" stroke-linecap="round" stroke-dasharray="0 5"/>',
    "plaits": '<path d="M47,54C44,42 48,37 56,37C64,37 68,42 65,54L56,41Z" fill="HAIR"/>'
    '<path d="M46,50Q43,66 46,84M66,50Q69,66 66,84" fill="none" stroke="HAIR" stroke-width="5" '
    'stroke-linecap="round" stroke-dasharray="0 3.7"/>',
    "cropped": '<path d="M46.5,53C44,42 48,37 56,37C64,37 68,42 65.5,53L63,45Q56,42 49,45Z" '
    'fill="HAIR"/>',
    "piled": '<path d="M47,55C40,48 41,31 51,31Q54,31 56,34Q58,31 61,31C71,31 72,48 65,55Z" '
    'fill="HAIR"/>',
    "veil": '<path d="M56,33C44,33 41,44 41,54C40,64 37,70 33,78L79,78C75,70 72,64 71,54'
    f'C71,44 68,33 56,33Z" fill="{_VEIL}" {_FINE}/>',
    "wimple": f'<path d="M46.5,50Q47,61 56,62Q65,61 65.5,50L67,66Q56,76 45,66Z" fill="{LINEN}" '
    f"{_FINE}/>",
    # the face
    "face": head("M50.8,47.8h2.8M58.4,47.8h2.8", "M53.6,57.2q2.4,1.4 4.8,0"),
    "young": head("M50.6,47.6q1.6-1 3-.3M61.4,47.6q-1.6-1-3-.3", "M53.4,57q2.6,2 5.2,0"),
    "old": head(
        "M50.4,48.5q1.4-1.6 3.4-.6M61.6,48.5q-1.4-1.6-3.4-.6M50.5,53.5l1.6,.8M61.5,53.5l-1.6,.8",
        "M53.6,57.5h4.8",
    ),
    "beard": '<path d="M47,53C47,67 52,72 56,74C60,72 65,67 65,53C62,60 59,60 56,59.5'
    'C53,60 50,60 47,53Z" fill="HAIR"/>',
    "long beard": '<path d="M47,52C45,68 51,78 56,86C61,78 67,68 65,52C63,57 59,57 56,56'
    'C53,57 49,57 47,52Z" fill="HAIR" stroke="#a9a496" stroke-width=".6"/>',
    "pointed beard": '<path d="M52.5,59.5h7q.5,7-3.5,10q-4-3-3.5-10zM56,55.5q-4-.5-6.5,2.5'
    'q4,.5 6.5-1.2q2.5,1.7 6.5,1.2q-2.5-3-6.5-2.5z" fill="HAIR"/>',
    "moustache": '<path d="M56,55.8C53,54.3 50,56.5 46.5,53.5C47,58.5 52,60 56,57.5'
    'C60,60 65,58.5 65.5,53.5C62,56.5 59,54.3 56,55.8Z" fill="HAIR"/>',
    # on the head
    "crown": f'<path d="M43,44L40,26L48.5,35L56,22L63.5,35L72,26L69,44Z" {_GILT} '
    f'stroke-width="1.2" stroke-linejoin="round"/><path d="M43,44h26" {_FINE}/>'
    f'<g fill="{DEEP_GOLD}"><circle cx="40" cy="25.5" r="2.2"/><circle cx="56" cy="21.6" '
    'r="2.4"/><circle cx="72" cy="25.5" r="2.2"/></g><circle cx="56" cy="39.4" r="2"/>',
    "arched crown": '<path d="M44,40Q44,27 56,29Q68,27 68,40Z"/>'
    f'<path d="M45,39Q43,28 56,29Q69,28 67,39M56,29V39" {_STROKE} stroke-width="2.2"/>'
    f'<path d="M42.5,38.5h27L68.5,44.5h-25z" {_GILT}/><path d="M56,29V20M52.5,23.5h7" '
    f'stroke="{DEEP_GOLD}" stroke-width="2"/>',
    "rays": '<path d="M44,44L38,32L46,36L45,25L51,33L56,21L61,33L67,25L66,36L74,32'
    'L68,44Q56,40 44,44Z" '
    f'{_GILT} stroke-linejoin="round"/><path d="M44,44Q56,40 68,44" fill="none" {_FINE}/>',
    "lilies": f'<path d="M46,38Q56,24 66,38Z"/><path d="M43,44V37h26v7Q56,41 43,44Z" {_GILT}/>'
    f'<g {_GILT}><circle cx="44.5" cy="34" r="3.4"/><circle cx="56" cy="31" r="4"/>'
    '<circle cx="67.5" cy="34" r="3.4"/></g><path d="M49,40.2h3M54.5,39.5h3M60,40.2h3" '
    f'stroke="{LINE}" stroke-width="1.6"/>',
    "coronet": f'<path d="M46,42C47,36 50,33 56,33C62,33 65,36 66,42Z" {_GILT} stroke-width="1.2"/>'
    f'<g fill="{DEEP_GOLD}"><circle cx="48.5" cy="34" r="1.8"/><circle cx="52.2" cy="31.4" '
    'r="1.8"/>'
    '<circle cx="56" cy="30.4" r="2.1"/><circle cx="59.8" cy="31.4" r="1.8"/>'
    '<circle cx="63.5" cy="34" r="1.8"/></g><circle cx="56" cy="38" r="1.7"/>',
    "points": f'<path d="M46,41L43.5,29L50,35L56,25L62,35L68.5,29L66,41Q56,37.5 46,41Z" {_GILT} '
    'stroke-linejoin="round"/><circle cx="56" cy="35.5" r="1.7"/>',
    "small crown": '<path d="M50,33L48.5,24L53,27.5L56,22L59,27.5L63.5,24L62,33Q56,31 50,33Z" '
    f'{_GILT} stroke-linejoin="round"/>',
    "circlet": f'<path d="M46,45Q56,39 66,45" {_STROKE} stroke-width="3"/><g {_GILT}>'
    '<circle cx="49" cy="38.5" r="2.2"/><circle cx="56" cy="36.5" r="3"/><circle cx="63" cy="38.5" '
    'r="2.2"/></g><circle cx="56" cy="36.5" r="1.2"/>',
    "cap": '<path d="M42,43C42,35 49,31 57,31C65,31 70,35 70,43C62,40 50,40 42,43Z"/>'
    f'<path d="M41,44.5C50,40.5 62,40.5 71,44.5" {_STROKE} stroke-width="2.4"/>'
    f'<path d="M66,38C76,36 82,28 79,22C74,20 66,26 64,34" {_GILT}/>'
    f'<path d="M66,37C71,34 75,29 77,24" fill="none" stroke="{DEEP_GOLD}" stroke-width=".9"/>',
    "helmet": '<path d="M56,30C52,20 60,17 68,22C64,22 62,26 60,30Z"/>'
    '<path d="M44,55C41,38 46,29 56,29C66,29 71,38 68,55L64,46Q56,41 48,46Z" '
    f'fill="{_STEEL}" {_FINE}/>'
    f'<path d="M44,46Q56,38 68,46" {_STROKE} stroke-width="2"/>',
    "beret": '<path d="M42,44C34,38 42,29 56,30C66,30 73,34 70,42Q56,38 42,44Z"/>'
    f'<path d="M44,44.5Q56,39 69,42.5" {_STROKE} stroke-width="1.8"/>'
    f'<path d="M62,36C64,26 56,20 46,23C46,29 54,34 62,36Z" fill="{LINEN}" {_FINE}/>',
    "broad hat": '<path d="M48,42C47,30 50,28 56,28C62,28 65,30 64,42Z"/>'
    f'<path d="M48,38Q56,35 64,38" {_STROKE} stroke-width="2.4"/>'
    '<path d="M36,40Q45,41 56,39Q67,37 76,36Q73,46 56,43.5Q41,47 36,40Z"/>'
    f'<path d="M50,38C42,36 40,26 44,21C50,22 53,30 50,38Z" {_GILT}/>',
    # in the hand
    "sword": f'<path d="M76.4,62V29L78,24L79.6,29V62Z" fill="{_STEEL}" {_FINE}/>'
    f'<path d="M72.5,62h11" stroke="{DEEP_GOLD}" stroke-width="2.4"/>' + _HAND,
    "harp": f'<path d="M73,70C68,60 72,50 83,47L81,66Z" fill="none" stroke="{DEEP_GOLD}" '
    'stroke-width="2.2" '
    f'stroke-linejoin="round"/><path d="M75,53V67M77.5,50.5V66.5M80,49V66" {_FINE}/>',
    "axe": '<path d="M78,76V33" stroke="#7a5230" stroke-width="2"/>'
    '<path d="M78,34C74,36 71,34 69,31C68,38 69,43 71,47C73,44 75,43 78,44Z" '
    f'fill="{_STEEL}" {_FINE}/>' + _HAND,
    "orb": f'<circle cx="76" cy="61" r="6.5" {_GILT}/><path '
    'd="M69.5,61h13M76,54.5v6.5M76,54V46M72.5,49.5h7" '
    f'stroke="{DEEP_GOLD}" stroke-width="1.6"/>',
    "rose": f'<path d="M77,70C77,60 79,54 78,48M77.5,60q-6,0-7-5q6,0 7,5" stroke="{_GREEN}" '
    f'fill="{_GREEN}"/>'
    '<circle cx="78" cy="45" r="5"/><path d="M75.5,45q2.5-4 5,0q-2.5,3-3.5,.5" fill="none" '
    f'stroke="{LINEN}"/>' + _HAND,
    "sceptre": f'<path d="M78,74V36" stroke="{DEEP_GOLD}" stroke-width="2"/>'
    '<path d="M78,24C82,29 80,33 78,36C76,33 74,29 78,24ZM77,36C73,37 71,33 73,31ZM79,36'
    f'C83,37 85,33 83,31Z" {_GILT}/>' + _HAND,
    "fan": f'<path d="M77,66L66,55Q69,47 77,46Q83,47 88,53Z" {_GILT}/>'
    f'<path d="M77,66L71,50M77,66V46.5M77,66L83,49" {_FINE}/>' + _HAND,
    "clover": f'<path d="M77,70Q79,58 77,48" fill="none" stroke="{_GREEN}" stroke-width="1.6"/>'
    f'<g fill="{_GREEN}"><circle cx="77" cy="41" r="3.6"/><circle cx="73" cy="46.5" r="3.6"/>'
    '<circle cx="81" cy="46.5" r="3.6"/></g>' + _HAND,
    "halberd": '<path d="M78,76V24" stroke="#7a5230" stroke-width="2"/>'
    '<path d="M78,32L74,30Q70,36 74,42L78,40ZM78,33L84,36L78,38Z M78,30L76.5,24L78,18'
    f'L79.5,24Z" fill="{_STEEL}" {_FINE}/>' + _HAND,
    "hawk": '<path d="M73,63C70,54 71,47 73,44C75,41 80,41 81,45L83.5,47L80.5,47.5'
    "C81,52 81,57 79,62"
    f'L77,70H74Z" fill="#c39a63" {_FINE}/><path d="M73,47C77,51 78,58 74,69C70,64 70,53 73,47Z" '
    f'fill="#7a5230"/><circle cx="78" cy="44.8" r="1" fill="{LINE}"/>' + _HAND,
    "letter": f'<path d="M67,52l13-4 3,10-13,4z" fill="{LINEN}" {_FINE}/><path '
    'd="M67,52l8.5,3.6 4.5-7.6" '
    f'fill="none" {_FINE}/><circle cx="75.5" cy="55.5" r="2.2"/>' + _HAND,
    "arrow": '<path d="M78,76V28" stroke="#7a5230" stroke-width="1.6"/>'
    f'<path d="M78,20L81.5,29H74.5Z" fill="{_STEEL}" {_FINE}/>' + _HAND,
}


class Court(NamedTuple):
    """Person on a court card: colour of the hair, and names for `part`, "bob, robe", in order."""

    hair: str
    parts: str
    is_mirrored: bool = False
    """True if the figure is drawn as its mirror image."""


_COURTS: Final = {
    "KH": Court("#8a6a3d", "bob, robe, sash, open, face, beard, crown, sword"),
    "KS": Court(
        "#ece8de", "bob, robe, chain, old, long beard, arched crown, harp", is_mirrored=True
    ),
    "KD": Court("#3b2b1c", "cropped, robe, baldric, open, face, rays, axe", is_mirrored=True),
    "KC": Court("#a4532a", "curls, robe, ermine, face, pointed beard, lilies, orb"),
    "QH": Court("#b07a35", "long, robe, sash, open, pearl, young, coronet, rose"),
    "QS": Court("", "veil, robe, chain, old, wimple, points, sceptre", is_mirrored=True),
    "QD": Court("#b5522a", "piled, robe, lozenges, ruff, face, small crown, fan"),
    "QC": Court(
        "#2b2019", "robe, lozenges, lace, young, plaits, circlet, clover", is_mirrored=True
    ),
    "JH": Court("#5b4326", "locks, robe, baldric, lace, young, cap, letter"),
    "JS": Court("#2b2019", "robe, frogs, upright, face, moustache, helmet, halberd"),
    "JD": Court("#d9b25a", "bob, robe, halved, lace, young, beret, hawk"),
    "JC": Court("#a4532a", "curls, robe, baldric, ruff, young, broad hat, arrow", is_mirrored=True),
}


def part(name: str, hair: str = "") -> str:
    """Return a part of a figure, such as "crown", as SVG; `hair` is a colour: "#8a6a3d"."""
    return _PARTS[name].replace("HAIR", hair)


def person(card: Card) -> str:
    """Return the upper half of a court card's figure as SVG, without frame and suit signs."""
    court = _COURTS[str(card)]
    drawn = "".join(part(name, court.hair) for name in court.parts.split(", "))
    return f'<g transform="matrix(-1 0 0 1 112 0)">{drawn}</g>' if court.is_mirrored else drawn


def is_mirrored(card: Card) -> bool:
    """Return True if a court card's figure is mirrored, so that its suit sign is on the right.

    >>> is_mirrored(Card("KS")), is_mirrored(Card("KH"))
    (True, False)
    """
    return _COURTS[str(card)].is_mirrored


# A portrait is drawn in the courts' units: a face about (56, 51) in a circle of 24.1 about
# (56, 51.6), where the shoulders end; so no clip path is needed, which would have to have an id.
_EARS: Final = '<circle cx="46.6" cy="52" r="2"/><circle cx="65.4" cy="52" r="2"/>'
_ROUND_BROWS: Final = "M50.4,47.8q1.8-1.4 3.4-.6M61.6,47.8q-1.8-1.4-3.4-.6"
_LEVEL_BROWS: Final = "M50.2,47.5q1.8-1.1 3.5-.3M61.8,47.2q-1.8-1.3-3.5-.4"


def _bust(coat: str, hair: str, brows: str, mouth: str) -> str:
    """Return shoulders in a coat, the hair behind the head, and a face, as SVG."""
    return (
        '<path d="M38,67.5C42,64.5 47,63.5 50,62L62,62C65,63.5 70,64.5 74,67.5'
        f'A24.1,24.1 0 0 1 38,67.5Z" fill="{coat}"/>{hair}{head(brows, mouth, _EARS)}'
    )


_CURATE: Final = (
    _bust(
        "#23262c",
        '<path d="M46,44C44,51 45,57 47,59H65C67,57 68,51 66,44Z" fill="#7a5230"/>',
        _ROUND_BROWS,
        "M52.8,57q3.2,2.6 6.4,0",
    )
    + '<path d="M46,51C44,43 46.5,37 56,37C65.5,37 68,43 66,51C65.5,46 62,44 56,40.5'
    'C50,44 46.5,46 46,51Z" fill="#7a5230"/>'
    '<g fill="#e08e75" opacity=".4"><circle cx="50" cy="54.5" r="1.7"/>'
    '<circle cx="62" cy="54.5" r="1.7"/></g>'
    '<path d="M49,62Q56,68 63,62L63.6,65.2Q56,71 48.4,65.2Z'
    f'M55.6,67.5L51,75.2h4.6zM56.4,67.5L61,75.2h-4.6z" fill="{LINEN}"/>'
)
_CAPTAIN: Final = (
    _bust(
        "#a8241d",
        '<path d="M46,44C44,52 46,57 47.5,60h17C66,57 68,52 66,44Z" fill="#4a2f1a"/>',
        _LEVEL_BROWS,
        "M54.4,58.8q1.6,1 3.2,0",
    )
    + part("moustache", "#4a2f1a")
    + '<path d="M47.5,60.5Q56,67.5 64.5,60.5L66,66Q56,73 46,66Z" fill="#c8352b" '
    f'stroke="{GOLD}"/><path d="M56,69.5V75.7M50.5,71.5h11M51.5,74.2h9" '
    f'stroke="{GOLD}"/>'
    f'<path d="M38,67.5l5-3 4,2.5-6,5zM74,67.5l-5-3-4,2.5 6,5z" fill="{GOLD}"/>'
    '<path d="M38.5,45C40,36 47,31 56,31C65,31 72,36 73.5,45C68,41.5 62,40.5 56,40.5'
    f'C50,40.5 44,41.5 38.5,45Z" fill="#1d2433" stroke="{GOLD}"/>'
    f'<path d="M61.5,39C61,32 67,28.5 70.5,31C73.5,36 67,38.5 61.5,39Z" fill="{LINEN}"/>'
)
_LIBRARIAN: Final = (
    _bust(
        "#33403a",
        '<path d="M47,44C42,44 40.5,49 42.5,52C41,56 43,61 47,61H65C69,61 71,56 69.5,52'
        'C71.5,49 70,44 65,44Z" fill="#f9f7f1" stroke="#a9a496" stroke-width=".6"/>',
        "",
        "M52.8,57.4q3.2,2.2 6.4,0",
    )
    + '<path d="M49.8,47.3q2-1.5 4-.5M62.2,47.3q-2-1.5-4-.5" stroke="#fff" '
    'stroke-width="1.5" fill="none" stroke-linecap="round"/>'
    f'<g fill="none" stroke="{DEEP_GOLD}" stroke-width=".9"><circle cx="52.1" cy="50.8" '
    'r="3"/><circle cx="59.9" cy="50.8" r="3"/>'
    '<path d="M55,50.3q1-.8 2,0M49,50.3l-2.5-.6M63,50.3l2.5-.6"/></g>'
    f'<path d="M50,62L56,68L62,62L65,70Q56,76 47,70Z" fill="{LINEN}"/>'
    '<path d="M56,66.8l-5-2.5v6zM56,66.8l5-2.5v6z" fill="#7a2a2a"/>'
)
_ACTUARY: Final = (
    _bust(
        "#6f7681",
        '<path d="M46,42C45,50 46,54 47,56.5H65C66,54 67,50 66,42Z" fill="#2b241f"/>',
        _LEVEL_BROWS,
        "M53.2,57.2q2.8,1.8 5.6,0",
    )
    + '<path d="M49,59.5L56,67.5L63,59.5L64,66L56,73L48,66Z" '
    f'fill="{LINEN}" stroke="#c9c2b0" stroke-width=".5"/>'
    '<path d="M53.5,66h5l1,9.4h-7z" fill="#1d2433"/>'
    '<path d="M45.5,42.5L45,30Q56,27.5 67,30L66.5,42.5Z" fill="#30343c"/>'
    '<path d="M45.6,40.8Q56,38.5 66.4,40.8V38Q56,35.7 45.6,38Z" fill="#8a2f2a"/>'
    '<path d="M41,42Q56,38.5 71,42Q71,44.5 66,44Q56,41.8 46,44Q41,44.5 41,42Z" '
    f'fill="#30343c"/><g fill="none" stroke="{DEEP_GOLD}" stroke-width=".9">'
    '<circle cx="60" cy="50.8" r="3.1"/><path d="M62.5,53q2,8 1,13" '
    'stroke-width=".6"/></g>'
)
_PORTRAITS: Final = {
    "curate": ("#dfe6d6", _CURATE),
    "captain": ("#efe0c0", _CAPTAIN),
    "librarian": ("#d5dae0", _LIBRARIAN),
    "actuary": ("#e9ddd3", _ACTUARY),
}
"""Background colour and drawing of each portrait, by the name of the computer player."""

FACES: Final = tuple(_PORTRAITS)


@cache
def face_svg(name: str) -> str:
    """Return the round portrait of a computer player as one SVG element of 88 by 88 units.

    Screen readers skip it, as the player's name stands beside it. `name` is one of `FACES`.
    """
    ground, portrait = _PORTRAITS[name]
    return (
        '<svg class="ecarte-face" viewBox="0 0 88 88" aria-hidden="true" '
        f'xmlns="http://www.w3.org/2000/svg"><circle cx="44" cy="44" r="41.5" fill="{ground}"/>'
        f'<g transform="translate(-51.2,-43.7) scale(1.7)">{portrait}</g>'
        f'<circle cx="44" cy="44" r="42" fill="none" stroke="{GOLD}" stroke-width="3"/></svg>'
    )
