"""A learner's losses over time, drawn on matplotlib axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...errors import ProgressError
from ...simulator.plots import (
    ERRORS_OF_95,
    drawing,
    or_else,
)
from ...simulator.units import NOUNS, Unit
from .log import Attempt
from .statistics import Period, Statistics

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_losses(
    attempts: Iterable[Attempt],
    ax: Axes | None = None,
    *,
    unit: Unit | None = None,
    period: Period | None = None,
    **kwargs: Any,
) -> Axes:
    """What a hundred decisions cost from day to day: dots joined by a line, with intervals of 95 %.

    Only first answers whose loss is known count. A day with one of them has no interval. Days end
    at midnight UTC.

    Args:
        attempts: a learner's `Log`.
        ax: the axes to draw on; a new figure in our style unless given.
        unit: of the losses; games in 100 where there are such unless given.
        period: days, weeks or months; as `Statistics.over_time` chooses unless given.
        kwargs: for `Axes.errorbar`.

    Raises:
        ProgressError: where no first answer has a loss in this unit.
    """
    statistics = Statistics(attempts)
    chosen = unit or next(iter(statistics.total.costs), None)
    stretches = statistics.over_time(chosen, period) if chosen else ()
    if not stretches or chosen is None:
        raise ProgressError(
            f"expected a first answer with a loss in {unit or 'any unit'}, got none"
        )
    days: Any = [each.start for each in stretches]  # which matplotlib knows to place
    losses = [each.cost.per_100 for each in stretches]
    reach = [
        ERRORS_OF_95 * each.cost.error if each.cost.decisions > 1 else 0.0 for each in stretches
    ]
    below = [min(loss, far) for loss, far in zip(losses, reach, strict=True)]  # no loss is below 0
    with drawing(ax, 3.2) as (axes, inks):
        axes.errorbar(
            days,
            losses,
            yerr=(below, reach),
            **or_else(kwargs, fmt="o-", color=inks.good, ecolor=inks.plain, elinewidth=3),
        )
        axes.set_ylim(bottom=0)
        axes.axhline(0, color=inks.line, linewidth=1.5)
        axes.locator_params(axis="y", nbins=5)
        _date(axes)
        axes.set_xlabel({"day": "", "week": "week from", "month": ""}[stretches[0].period])
        axes.set_title(f"{NOUNS[chosen].capitalize()} lost in 100 decisions")
    return axes


def _date(axes: Axes) -> None:
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    locator = AutoDateLocator(minticks=2, maxticks=6)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))  # type: ignore[no-untyped-call]
