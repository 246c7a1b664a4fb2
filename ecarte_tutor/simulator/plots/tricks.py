"""The tricks of a hand, drawn on matplotlib axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine.rules import POINT_TRICKS
from .style import drawing, or_else

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_tricks(counts: Sequence[int], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """A hand's tricks over the hands of the opponent: a bar for each number, as high as its share.

    The shares are of 1 and stand on the bars. The bars that win the point are green.

    Args:
        counts: on how many hands it makes 0, 1, ... 5 tricks, as `open_hand_counts` has it.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.bar`.
    """
    total = sum(counts)
    shares = [count / total for count in counts]
    with drawing(ax, 2.8) as (axes, inks):
        colours = [inks.good if tricks >= POINT_TRICKS else inks.plain for tricks in range(6)]
        bars = axes.bar(range(6), shares, **or_else(kwargs, color=colours, width=0.74))
        axes.bar_label(bars, [f"{share:.1%}" for share in shares], padding=3, color=inks.ink)
        axes.axhline(0, color=inks.line, linewidth=1.5)
        axes.set_xticks(range(6))
        axes.set_yticks([])
        axes.margins(y=0.16)
        axes.set_xlabel("tricks")
        point = sum(shares[POINT_TRICKS:])
        axes.set_title(f"Three tricks or more: {point:.1%} of {total:,} hands")
    return axes
