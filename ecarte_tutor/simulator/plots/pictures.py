"""Plots of the options of a decision, of the chances at every score, and of a hand's tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...engine.rules.rule_set import POINT_TRICKS, RuleSet, Seat
from ..units import DIGITS, Unit
from ..winning import winning_table
from .style import ERRORS_OF_95, drawing, is_dark

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_winning(
    rules: RuleSet | str = "turf-club", seat: Seat = "pone", ax: Axes | None = None
) -> Axes:
    """Draw the games in 100 that a player wins from each score before a deal, as a heat map.

    The row is the player's score and the column the opponent's. Return the axes.

    Args:
        rules: the house rules, or the name of a preset.
        seat: the player's seat in the deal that comes.
        ax: the axes to draw on; a new figure in our style unless given.

    Raises:
        RuleSetError: for a preset whose deals were never counted.
    """
    from matplotlib.colors import LinearSegmentedColormap

    games = 100 * winning_table(rules, seat)
    with drawing(ax, 4.6) as (axes, inks):
        colours = LinearSegmentedColormap.from_list("games", [inks.other, inks.paper, inks.good])
        drawn = axes.imshow(games, cmap=colours, vmin=0, vmax=100)
        cells = drawn.to_rgba(games)
        for (mine, theirs), number in np.ndenumerate(games):
            ink = "white" if is_dark(tuple(cells[mine, theirs].tolist())) else "black"
            axes.text(
                theirs, mine, f"{number:.0f}", ha="center", va="center", color=ink, fontsize="large"
            )
        axes.set_xticks(range(games.shape[1]))
        axes.set_yticks(range(games.shape[0]))
        axes.set_xlabel("opponent’s score")
        axes.set_ylabel("your score")
        axes.set_title(f"Games in 100 that you win as {seat}")
    return axes


class DrawnOption(NamedTuple):
    """An option as `plot_options` draws it: its label, its mean value and the standard error."""

    words: str
    mean: float
    error: float
    is_as_good: bool
    """True for the best option, and for those too close to the best to tell."""


def plot_options(
    options: Sequence[DrawnOption],
    unit: Unit,
    ax: Axes | None = None,
    *,
    title: str,
) -> Axes:
    """Draw options as rows, the best at the top: a dot for each mean, its interval of 95 %.

    Options with `is_as_good` are green. Return the axes.

    Args:
        options: the options to draw, the best first.
        unit: the unit of their means.
        ax: the axes to draw on; a new figure in our style unless given.
        title: the title above the plot.
    """
    with drawing(ax, 1.4 + 0.4 * len(options)) as (axes, inks):
        for row, option in enumerate(options):
            colour = inks.good if option.is_as_good else inks.other
            axes.errorbar(
                option.mean,
                row,
                xerr=ERRORS_OF_95 * option.error,
                fmt="o",
                color=colour,
                elinewidth=3,
                markersize=8,
            )
            axes.annotate(
                f"{option.mean:.{DIGITS[unit]}f}".replace("-", "−"),
                (option.mean, row),
                (0, 8),
                textcoords="offset points",
                ha="center",
                color=inks.ink,
            )
        axes.set_yticks(range(len(options)), [option.words for option in options])
        axes.set_ylim(len(options) - 0.4, -0.8)
        axes.margins(x=0.12)
        axes.locator_params(axis="x", nbins=6)
        axes.set_xlabel(unit)
        axes.set_title(title)
    return axes


def plot_tricks(counts: Sequence[int], ax: Axes | None = None) -> Axes:
    """Draw the share of the opponent's hands on which a hand makes 0, 1, ... 5 tricks, as bars.

    The shares are written above the bars, in per cent. The bars for three tricks or more, which
    score the point, are green. Return the axes.

    Args:
        counts: number of hands with 0, 1, ... 5 tricks, as `open_hand_counts` returns them.
        ax: the axes to draw on; a new figure in our style unless given.
    """
    total = sum(counts)
    shares = [count / total for count in counts]
    with drawing(ax, 2.8) as (axes, inks):
        colours = [inks.good if tricks >= POINT_TRICKS else inks.plain for tricks in range(6)]
        bars = axes.bar(range(6), shares, color=colours, width=0.74)
        axes.bar_label(bars, [f"{share:.1%}" for share in shares], padding=3, color=inks.ink)
        axes.axhline(0, color=inks.line, linewidth=1.5)
        axes.set_xticks(range(6))
        axes.set_yticks([])
        axes.margins(y=0.16)
        axes.set_xlabel("tricks")
        point = sum(shares[POINT_TRICKS:])
        axes.set_title(f"Three tricks or more: {point:.1%} of {total:,} hands")
    return axes
