"""The map: all hands that the adversary may hold, and on which of them a choice is caught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final
from zlib import crc32

from ..english import counted

if TYPE_CHECKING:  # a picture of cards alone needs no NumPy
    from ..simulator.cases import Alike

_WIDTH, _HEIGHT = 340, 288
_TOP: Final = 44
_TALL: Final = 160
_KEY: Final = 241
_APART: Final = 6
_NARROWEST: Final = 36
_LETTER: Final = 13
"""A block has room for a letter from this height on, in units of the drawing."""

_HEADS: Final = ("0", "1", "2", "3+")
_CAUGHT: Final = "var(--ecarte-caught, #b4532a)"
_ESCAPED: Final = "var(--ecarte-good, #2f7d5d)"
_EVEN: Final = "var(--ecarte-sand, #c9bda3)"
_PAPER: Final = "var(--ecarte-panel, #fffdf6)"


def hands_map(alike: Sequence[Alike]) -> str:
    """The map as one SVG element: a column for each number of trumps, high trumps at the top.

    Areas are as large as their shares of all hands, but for columns that would be too narrow to
    read. Striped, the best option brings more; dotted, the choice does; plain, both the same.
    """
    columns = _columns(alike)
    drawn = "".join(
        _column(left, width, columns[number])
        for number, left, width in _places({key: _sum(each) for key, each in columns.items()})
    )
    # A page may hold several maps, and ids are the page's.
    name = f"ecarte-map-{crc32(drawn.encode()):08x}"
    drawn = drawn.replace("url(#", f"url(#{name}-")
    legend = _legend(alike, name)
    return (
        f'<svg class="ecarte-chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{map_sentence(alike)}</title>'
        f"{_patterns(name)}"
        f'<g font-size="14.5" fill="currentColor"><text x="0" y="13">'
        f"How many trumps he holds, and his best one</text>{drawn}{legend}</g></svg>"
    )


def map_sentence(alike: Sequence[Alike]) -> str:
    """The map in words, for those who do not see it."""
    caught, even, escaped = _totals(alike)
    columns = "; ".join(
        f"{_spoken(_totals(group)[0])} of the {_spoken(_sum(group))} with {_trumps_told(number)}"
        for number, group in _columns(alike).items()
    )
    return (
        f"Of 100 hands that your adversary may hold, the best choice brings more on "
        f"{_spoken(caught)}, yours on {_spoken(escaped)}, and both the same on {_spoken(even)}. "
        f"The best brings more on {columns}."
    )


def _columns(alike: Sequence[Alike]) -> dict[int, list[Alike]]:
    return {number: list(group) for number, group in groupby(alike, key=lambda each: each.trumps)}


def _places(shares: dict[int, float]) -> list[tuple[int, float, float]]:
    """Number, left edge and width of each column; the narrow ones are given room for a figure."""
    room = _WIDTH - _APART * (len(shares) - 1)
    narrow = {number for number, share in shares.items() if share * room < _NARROWEST}
    rest = sum(share for number, share in shares.items() if number not in narrow)
    wide = (room - _NARROWEST * len(narrow)) / rest
    found, left = [], 0.0
    for number, share in shares.items():
        width = _NARROWEST if number in narrow else share * wide
        found.append((number, left, width))
        left += width + _APART
    return found


def _column(left: float, width: float, alike: Sequence[Alike]) -> str:
    total = _sum(alike)
    middle = left + width / 2
    text = f'<text x="{middle:.1f}" y="{{}}" text-anchor="middle">{{}}</text>'
    parts = [text.format(_TOP - 8, _HEADS[alike[0].trumps])]
    top = float(_TOP)
    for each in alike:
        height = _TALL * each.share / total
        parts.append(_block(left, top, width, height, each))
        top += height
    parts.append(text.format(_TOP + _TALL + 18, _hundred(total) + "%"))
    return "".join(parts)


def _block(left: float, top: float, width: float, height: float, each: Alike) -> str:
    """One block, parted from left to right: the choice is caught, both alike, it escapes."""
    parts, at = [], left
    for share, fill in (
        (each.even, _EVEN),
        (each.caught, "url(#caught)"),
        (each.escaped, "url(#escaped)"),
    ):
        part = width * share / each.share
        if part:
            parts.append(
                f'<rect x="{at:.1f}" y="{top:.1f}" width="{part:.1f}" height="{height:.1f}" '
                f'fill="{fill}"/>'
            )
        at += part
    edge = (
        f'<path d="M{left:.1f},{top + height:.1f}h{width:.1f}" stroke="{_PAPER}" '
        'stroke-width="1.5"/>'
    )
    if each.best_trump is None or height < _LETTER:
        return "".join(parts) + edge
    letter = each.best_trump.letter.replace("T", "10")
    return (
        "".join(parts)
        + edge
        + (
            f'<text x="{left + 4:.1f}" y="{top + height / 2 + 4.5:.1f}" font-size="13" '
            f'stroke="{_PAPER}" stroke-width="3.5" paint-order="stroke">{letter}</text>'
        )
    )


def _legend(alike: Sequence[Alike], name: str) -> str:
    caught, even, escaped = _totals(alike)
    rows = (
        (f"url(#{name}-caught)", f"the best brings more: {_hundred(caught)} in 100"),
        (f"url(#{name}-escaped)", f"yours brings more: {_hundred(escaped)}"),
        (_EVEN, f"both bring the same: {_hundred(even)}"),
    )
    return "".join(
        f'<rect x="0" y="{_KEY + 20 * row - 11}" width="22" height="13" fill="{fill}"/>'
        f'<text x="30" y="{_KEY + 20 * row}">{words}</text>'
        for row, (fill, words) in enumerate(rows)
    )


def _patterns(name: str) -> str:
    return (
        f'<defs><pattern id="{name}-caught" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="7" height="7" fill="{_CAUGHT}"/>'
        f'<path d="M0,0V7" stroke="{_PAPER}" stroke-width="2.5"/></pattern>'
        f'<pattern id="{name}-escaped" width="7" height="7" patternUnits="userSpaceOnUse">'
        f'<rect width="7" height="7" fill="{_ESCAPED}"/>'
        f'<circle cx="3.5" cy="3.5" r="1.4" fill="{_PAPER}"/></pattern></defs>'
    )


def _totals(alike: Iterable[Alike]) -> tuple[float, float, float]:
    cells = list(alike)
    return (
        sum(each.caught for each in cells),
        sum(each.even for each in cells),
        sum(each.escaped for each in cells),
    )


def _sum(alike: Iterable[Alike]) -> float:
    return sum(each.share for each in alike)


def _hundred(share: float, few: str = "&lt;1") -> str:
    """A share as a number out of 100; a small one is not called none."""
    return few if 0 < share < 0.005 else f"{100 * share:.0f}"


def _spoken(share: float) -> str:
    return _hundred(share, "less than 1")


def _trumps_told(number: int) -> str:
    return f"{counted(number, 'trump')}{' or more' if number == len(_HEADS) - 1 else ''}"
