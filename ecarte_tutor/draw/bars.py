"""The bar chart of a count: on how many of the adversary's hands one makes 0 to 5 tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules import POINT_TRICKS
from .chart import Chart

_WIDTH, _HEIGHT = 420, 176
_BASE: Final = 142
_TALLEST: Final = 112
_BAR: Final = 46
_STEP: Final = 66
_START: Final = 45


def trick_chart(counts: Sequence[int]) -> str:
    """Six bars for 0 to 5 tricks as one SVG element: winning ones green, losing ones sand.

    Args:
        counts: six numbers of hands, for 0, 1, ... 5 tricks. Their shares stand on the bars.
    """
    total, largest = sum(counts), max(counts)
    bars = "".join(
        _bar(tricks, count / total, count / largest) for tricks, count in enumerate(counts)
    )
    return (
        f'<svg class="ecarte-chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{chart_sentence(counts)}</title>'
        f'<g text-anchor="middle" font-size="14.5" fill="currentColor">{bars}</g>'
        f'<path d="M12,{_BASE}.5H{_WIDTH - 12}" stroke="var(--ecarte-line, #e3dac4)"/></svg>'
    )


def trick_bars(counts: Sequence[int]) -> Chart:
    """The same as a chart for a widget's page, whose values are the six numbers."""
    return Chart(kind="bars", values=tuple(counts))


def chart_sentence(counts: Sequence[int]) -> str:
    """The chart in words, for those who do not see it."""
    total = sum(counts)
    shares = ", ".join(
        f"{tricks} tricks {100 * count / total:.1f} %" for tricks, count in enumerate(counts)
    )
    return f"Share of your adversary’s hands by tricks you make: {shares}."


def _bar(tricks: int, share: float, height_share: float) -> str:
    middle = _START + _STEP * tricks
    height = max(1.5, _TALLEST * height_share)
    ink = "var(--ecarte-good, #2f7d5d)" if tricks >= POINT_TRICKS else "var(--ecarte-sand, #c9bda3)"
    top = _BASE - height
    return (
        f'<rect x="{middle - _BAR / 2:g}" y="{top:.1f}" width="{_BAR}" height="{height:.1f}" '
        f'rx="3" fill="{ink}"/><text x="{middle}" y="{top - 7:.1f}">{100 * share:.1f}%</text>'
        f'<text x="{middle}" y="{_BASE + 20}" font-size="16">{tricks}</text>'
    )
