"""Portraits of those whom the learner plays against, drawn in the manner of the courts."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...errors import NotationError
from .courts import DEEP_GOLD, GOLD, LINEN, head, part

# A portrait is drawn in the courts' units: a face about (56, 51) in a circle of 24.1 about
# (56, 51.6), where the shoulders end; so no clip path is needed, which would have to have an id.
_EARS: Final = '<circle cx="46.6" cy="52" r="2"/><circle cx="65.4" cy="52" r="2"/>'
_ROUND_BROWS: Final = "M50.4,47.8q1.8-1.4 3.4-.6M61.6,47.8q-1.8-1.4-3.4-.6"
_LEVEL_BROWS: Final = "M50.2,47.5q1.8-1.1 3.5-.3M61.8,47.2q-1.8-1.3-3.5-.4"


def _bust(coat: str, hair: str, brows: str, mouth: str) -> str:
    """Shoulders in a coat, hair behind the head, and a face."""
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
"""What is behind each, and the portrait."""

FACES: Final = tuple(_PORTRAITS)


@cache
def face_svg(name: str) -> str:
    """A round portrait as one SVG element, 88 by 88 units, which the words beside it name."""
    if name not in _PORTRAITS:
        raise NotationError(f"no face is called {name!r}: the faces are {', '.join(FACES)}")
    ground, portrait = _PORTRAITS[name]
    return (
        '<svg class="ecarte-face" viewBox="0 0 88 88" aria-hidden="true" '
        f'xmlns="http://www.w3.org/2000/svg"><circle cx="44" cy="44" r="41.5" fill="{ground}"/>'
        f'<g transform="translate(-51.2,-43.7) scale(1.7)">{portrait}</g>'
        f'<circle cx="44" cy="44" r="42" fill="none" stroke="{GOLD}" stroke-width="3"/></svg>'
    )
