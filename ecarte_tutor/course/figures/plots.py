"""What was measured of methods and talk, drawn on matplotlib axes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from ...simulator.plots.style import ERRORS_OF_95, drawing, or_else
from .measured import Figure, Promises

if TYPE_CHECKING:
    from matplotlib.axes import Axes


_METHODS: Final = {
    "deal_by_deal": "open cards, lead chosen deal by deal",
    "open_hand": "open cards, one lead on average",
    "collected": "won at the table",
}
"""The field of `Promises`, and how a reader has it."""


def plot_methods(found: Sequence[Promises], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """How far each method is from the played-out value: a dot for a hand, a bar at the average.

    Args:
        found: of `promises`, two hands or more.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.scatter`.
    """
    with drawing(ax, 3.4) as (axes, inks):
        axes.axvline(0, color=inks.soft, linestyle="--", linewidth=1.2)
        for row, name in enumerate(_METHODS):
            apart = [getattr(each, name) - each.played_out for each in found]
            rows = [row + 0.52 * (place / len(apart) - 0.5) for place in range(len(apart))]
            colour = inks.good if name == "collected" else inks.other
            axes.scatter(apart, rows, **or_else(kwargs, color=colour, s=22, alpha=0.5))
            axes.vlines(fmean(apart), row - 0.36, row + 0.36, color=inks.ink, linewidth=2.5)
        axes.set_yticks(range(len(_METHODS)), [fill(words, 18) for words in _METHODS.values()])
        axes.invert_yaxis()
        axes.set_xlabel("points a deal")
        axes.set_title(f"More than played out, {len(found)} hands")
    return axes


def plot_told(figures: Sequence[Figure], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """What each thing told gives away, in points a deal, with intervals of 95 %.

    Args:
        figures: of `measured("the price of telling")`.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.errorbar`.
    """
    with drawing(ax, 1.3 + 0.5 * len(figures)) as (axes, inks):
        axes.axvline(0, color=inks.soft, linestyle="--", linewidth=1.2)
        for row, each in enumerate(figures):
            axes.errorbar(
                each.mean,
                row,
                xerr=ERRORS_OF_95 * each.error,
                **or_else(kwargs, fmt="o", color=inks.good, ecolor=inks.plain, elinewidth=3),
            )
        words = [fill(f"{each.subject}, to {each.against}", 22) for each in figures]
        axes.set_yticks(range(len(figures)), words)
        axes.invert_yaxis()
        axes.set_xlabel("points a deal")
        axes.set_title("Given away by telling it")
    return axes
