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

_WIDTH: Final = 5.4
_SIZE: Final = 10.5
"""Inches and points: what is written is to be read on a phone, where a figure is half as wide."""

_NAMES: Final = {INK: "ink", GOOD_INK: "good", OTHER_INK: "ochre", LINE_INK: "sand"}
"""The inks as a page may name its own, to have them darker or lighter by night."""


def new_figure(height: float) -> tuple[Figure, Axes]:
    """An empty figure with one pair of axes; loading matplotlib costs half a second once."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    return figure, figure.subplots()


def plain(axes: Axes) -> None:
    """Take away the frame and the ticks; colour what is written, and set its size."""
    axes.tick_params(colors=INK, length=0, labelsize=_SIZE)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set(color=INK, size=_SIZE)
    for side in axes.spines.values():
        side.set_visible(False)


def plotted(figure: Figure, words: str) -> Picture:
    """The figure as a picture; `words` say the same as it shows."""
    from matplotlib import rc_context

    text = StringIO()
    # Text stays text, so that the page's own fonts are used; no date, so that runs agree.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "ecarte"}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    opening = f'<svg role="img" aria-label="{escape(words)}" style="width:100%;height:auto"'
    drawing = svg[svg.index("<svg") :].replace("<svg", opening, 1)
    for ink, name in _NAMES.items():
        drawing = drawing.replace(ink, f"var(--ecarte-{name}, {ink})")
    html = (
        '<div style="max-width:600px;margin:0 0 10px;padding:8px;border-radius:14px;'
        f'background:var(--ecarte-panel, #fffdf6)">{drawing}</div><p>{escape(words)}</p>'
    )
    return Picture(html, words)
