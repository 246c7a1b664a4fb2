"""The ledger as a chart: the chance of the point from each hint's weakest hand to its best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .picture import Picture
from .plotting import GOOD_INK, LINE_INK, OTHER_INK, new_figure, plain, plotted

if TYPE_CHECKING:
    from ..audit import Ledger, LedgerRow

_ROW_HEIGHT: Final = 0.34
_STANDING: Final = ("play", "refuse")


def ledger_chart(ledger: Ledger, needed: float = 2 / 3) -> Picture:
    """A line for each hint from its weakest hand to its strongest, with a dot at the average.

    Hints to stand are green, hints to exchange ochre. The dashed line is the share of wins that
    standing needs; drawn by matplotlib, which costs half a second the first time.

    Args:
        ledger: whose rows to draw, in its order.
        needed: chance of the point at which standing breaks even.
    """
    rows = ledger.rows
    figure, axes = new_figure(1.0 + _ROW_HEIGHT * len(rows))
    axes.axvline(100 * needed, color=LINE_INK, linestyle="--", linewidth=1.2)
    for place, row in enumerate(rows):
        ink = GOOD_INK if row.advice in _STANDING else OTHER_INK
        ends = 100 * row.weakest.point, 100 * row.strongest.point
        axes.plot(ends, (place, place), color=ink, linewidth=3, solid_capstyle="round", alpha=0.45)
        axes.plot(100 * row.point, place, "o", color=ink, markersize=8)
    axes.set_yticks(range(len(rows)), [f"{row.hint} · {row.advice}" for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(-2, 102)
    axes.set_xlabel("hands in 100 on which standing wins the point")
    plain(axes)
    return plotted(figure, _sentence(rows, needed))


def _sentence(rows: tuple[LedgerRow, ...], needed: float) -> str:
    standing = [row for row in rows if row.advice in _STANDING]
    above = sum(row.point >= needed for row in standing)
    lowest = min(standing, key=lambda row: row.weakest.point)
    return (
        f"On average {above} of the {len(standing)} hints to stand on reach the "
        f"{100 * needed:.0f} in 100 that are needed. The weakest hand of all comes under "
        f"{lowest.hint}, with {100 * lowest.weakest.point:.0f} in 100."
    )
