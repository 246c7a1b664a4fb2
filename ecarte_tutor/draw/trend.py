"""The line of a number over time, as one SVG element."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

_WIDTH, _HEIGHT = 420, 176
_LEFT, _RIGHT = 26, 394
_TOP, _BASE = 30, 142
_LEAST_TOP: Final = 1.0


def trend_chart(values: Sequence[tuple[str, float]], sentence: str) -> str:
    """A dot for each value, joined by a line over a base of zero; first and last are written out.

    Args:
        values: what to write below each dot and how high it stands (0 or more), oldest first.
        sentence: the same in words; it becomes the drawing's title.

    >>> trend_chart([("3 Nov", 9.5), ("10 Nov", 4.1)], "It fell.").startswith("<svg")
    True
    """
    highest = max(_LEAST_TOP, *(value for _, value in values))
    dots = [
        (_across(place, len(values)), _BASE - (_BASE - _TOP) * value / highest)
        for place, (_, value) in enumerate(values)
    ]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
    circles = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in dots)
    ends = dict.fromkeys((0, len(values) - 1))
    words = "".join(_words(*dots[place], *values[place]) for place in ends)
    good = "var(--ecarte-good, #2f7d5d)"
    return (
        f'<svg class="ecarte-chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(sentence)}</title>'
        f'<path d="M{_LEFT - 14},{_BASE}.5H{_RIGHT + 14}" stroke="var(--ecarte-line, #e3dac4)"/>'
        f'<polyline points="{path}" fill="none" stroke="{good}" stroke-width="2.5" '
        f'stroke-linejoin="round"/><g fill="{good}">{circles}</g>'
        f'<g font-size="14.5" fill="currentColor">{words}</g></svg>'
    )


def _across(place: int, count: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * place / (count - 1) if count > 1 else (_LEFT + _RIGHT) / 2


def _words(x: float, y: float, label: str, value: float) -> str:
    middle = (_LEFT + _RIGHT) / 2
    anchor, edge = (
        ("start", -14.0) if x < middle else ("end", 14.0) if x > middle else ("middle", 0)
    )
    return (
        f'<text x="{x + edge:.1f}" y="{y - 11:.1f}" text-anchor="{anchor}" font-weight="700">'
        f'{value:.1f}</text><text x="{x + edge:.1f}" y="{_BASE + 20}" text-anchor="{anchor}">'
        f"{escape(label)}</text>"
    )
