"""What was measured of hints and methods, drawn on matplotlib axes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from ...grading import Trust
from ...grading.at_the_table import NO_HINT
from ...hints import name_of
from ...simulator.plots.style import ERRORS_OF_95, drawing, or_else
from .measured import Figure, Promises

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_trust(rows: Sequence[Trust], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """The record of hints: of 100 hands, on how many each is right, and what its advice costs.

    The simulator is the judge. The figure beside a bar is the games in 100 lost on each such hand,
    right or wrong, by following the hint.

    Args:
        rows: of `trust_table`, one or more.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.barh`.
    """
    with drawing(ax, 1.3 + 0.56 * len(rows)) as (axes, inks):
        places, rights = range(len(rows)), [each.in_hundred for each in rows]
        axes.barh(places, 100, color=inks.line, height=0.55)
        bars = axes.barh(places, rights, **or_else(kwargs, color=inks.good, height=0.55))
        axes.bar_label(bars, [f"{right}" for right in rights], padding=-24, color=inks.paper)
        for row, each in enumerate(rows):
            axes.text(103, row, f"costs {each.price:.1f}", va="center", color=inks.ink)
        axes.set_yticks(places, [fill(_name(each), 20) for each in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlim(0, 132)
        axes.set_xticks((0, 50, 100))
        axes.set_xlabel("right of 100 hands; cost in games in 100")
        axes.set_title("How often each hint is right")
    return axes


def _name(row: Trust) -> str:
    return "no hint to play" if row.hint == NO_HINT else name_of(row.hint)


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
