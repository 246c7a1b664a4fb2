"""Plots of measured figures on matplotlib axes: methods of valuing, and information given away."""

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
"""Fields of `Promises` that are drawn, with their labels."""


def plot_methods(found: Sequence[Promises], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """Draw the difference of each method from the played-out value, in points a deal.

    Each hand is a dot, and the mean a bar.

    Args:
        found: results of `promises` for two hands or more.
        ax: the axes to draw on; by default those of a new figure in our style.
        kwargs: passed to `Axes.scatter`.
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
    """Draw what an opponent gains by hearing a proposal, a marked king and so on.

    Gains are in points a deal, with 95 % intervals.

    Args:
        figures: those of `measured("the price of telling")`.
        ax: the axes to draw on; by default those of a new figure in our style.
        kwargs: passed to `Axes.errorbar`.
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
