"""Plotting: a figure of matplotlib in our own dress, as a picture with a sentence."""

from __future__ import annotations

from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Final

from .picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#4a5045"
GOOD_INK: Final = "#2f7d5d"
OTHER_INK: Final = "#a07a2c"
LINE_INK: Final = "#b9b09a"

_WIDTH: Final = 7.4


def new_figure(height: float) -> tuple[Figure, Axes]:
    """An empty figure with one pair of axes; loading matplotlib costs half a second once."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    return figure, figure.subplots()


def plain(axes: Axes) -> None:
    """Take away the frame and the ticks, and colour what is written."""
    axes.tick_params(colors=INK, length=0)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    for side in axes.spines.values():
        side.set_visible(False)


def plotted(figure: Figure, words: str) -> Picture:
    """The figure as a picture; `words` say the same as it shows."""
    from matplotlib import rc_context

    text = StringIO()
    # Text stays text, so that the page's own fonts are used; no date, so that runs agree.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "ecarte", "font.size": 11}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    opening = f'<svg role="img" aria-label="{escape(words)}" style="width:100%;height:auto"'
    drawing = svg[svg.index("<svg") :].replace("<svg", opening, 1)
    html = (
        '<div style="max-width:720px;padding:8px;border-radius:14px;background:#fffdf6">'
        f"{drawing}</div><p>{escape(words)}</p>"
    )
    return Picture(html, words)
