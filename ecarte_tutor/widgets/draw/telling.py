"""The price of telling as a chart: what each word gives away, in points a deal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from .picture import Picture
from .plotting import GOOD_INK, LINE_INK, new_figure, plain, plotted

if TYPE_CHECKING:
    from ...course.figures.measured import Figure


def telling_chart(figures: Sequence[Figure]) -> Picture:
    """A dot for what each thing told gives away, with two standard errors to each side.

    Args:
        figures: what was told, to whom, and the points a deal that it is worth to them.
    """
    drawing, axes = new_figure(0.9 + 0.5 * len(figures))
    axes.axvline(0, color=LINE_INK, linestyle="--", linewidth=1.2)
    told = []
    for place, each in enumerate(figures):
        ends = each.mean - 2 * each.error, each.mean + 2 * each.error
        axes.plot(ends, (place, place), color=GOOD_INK, linewidth=3, alpha=0.45)
        axes.plot(each.mean, place, "o", color=GOOD_INK, markersize=8)
        told.append(f"{_words(each)} {each.mean:.3f} ± {each.error:.3f}".replace("-", "−"))
    axes.set_yticks(range(len(figures)), [fill(_words(each), 22) for each in figures])
    axes.invert_yaxis()
    axes.set_xlabel("points a deal that you give away by telling it")
    plain(axes)
    return plotted(drawing, f"Given away, in points a deal: {'; '.join(told)}.")


def _words(figure: Figure) -> str:
    return f"{figure.subject}, to {figure.against}"
