"""The ledger as a chart: the chance of the point from each hint's weakest hand to its best."""

from __future__ import annotations

from io import StringIO
from typing import Final

from ..audit import Ledger, LedgerRow
from .picture import Picture

_ROW_HEIGHT: Final = 0.34
_INK: Final = "#4a5045"
_STAND_INK: Final = "#2f7d5d"
_EXCHANGE_INK: Final = "#a07a2c"
_LINE_INK: Final = "#b9b09a"
_STANDING: Final = ("play", "refuse")


def ledger_chart(ledger: Ledger, needed: float = 2 / 3) -> Picture:
    """A line for each hint from its weakest hand to its strongest, with a dot at the average.

    Hints to stand are green, hints to exchange ochre. The dashed line is the share of wins that
    standing needs; drawn by matplotlib, which costs half a second the first time.

    Args:
        ledger: whose rows to draw, in its order.
        needed: chance of the point at which standing comes out even.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = ledger.rows
    figure = Figure(figsize=(7.4, 1.0 + _ROW_HEIGHT * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.axvline(100 * needed, color=_LINE_INK, linestyle="--", linewidth=1.2)
    for place, row in enumerate(rows):
        ink = _STAND_INK if row.advice in _STANDING else _EXCHANGE_INK
        ends = 100 * row.weakest.point, 100 * row.strongest.point
        axes.plot(ends, (place, place), color=ink, linewidth=3, solid_capstyle="round", alpha=0.45)
        axes.plot(100 * row.point, place, "o", color=ink, markersize=8)
    axes.set_yticks(range(len(rows)), [f"{row.hint} · {row.advice}" for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(-2, 102)
    axes.set_xlabel("hands in 100 on which standing wins the point")
    axes.tick_params(colors=_INK, length=0)
    axes.xaxis.label.set_color(_INK)
    for side in axes.spines.values():
        side.set_visible(False)
    text = StringIO()
    # Text stays text, so that the page's own fonts are used; no date, so that runs agree.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "ecarte", "font.size": 11}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return _framed(text.getvalue(), _sentence(rows, needed))


def _framed(svg: str, words: str) -> Picture:
    drawing = svg[svg.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{words}"', 1)
    html = (
        '<div style="max-width:720px;padding:8px;border-radius:14px;background:#fffdf6">'
        f"{drawing}</div><p>{words}</p>"
    )
    return Picture(html.replace("<svg", '<svg style="width:100%;height:auto"', 1), words)


def _sentence(rows: tuple[LedgerRow, ...], needed: float) -> str:
    standing = [row for row in rows if row.advice in _STANDING]
    above = sum(row.point >= needed for row in standing)
    lowest = min(standing, key=lambda row: row.weakest.point)
    return (
        f"On average {above} of the {len(standing)} hints to stand reach the "
        f"{100 * needed:.0f} in 100 that are needed. The weakest hand of all is under "
        f"{lowest.hint}, with {100 * lowest.weakest.point:.0f} in 100."
    )
