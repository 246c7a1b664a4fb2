"""How a rollout settles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...engine.decision import Option, signed
from ..simulation import Simulation
from .pictures import plot_running

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_settling(
    growing: Iterable[Simulation],
    option: Option | None = None,
    other: Option | None = None,
    ax: Axes | None = None,
    **kwargs: Any,
) -> Axes:
    """How a rollout settles: one option less another as deals are played, in a band of 95 %.

    Args:
        growing: what `roll_out` yields, wave by wave.
        option: the one; the best at the end unless given.
        other: the other, tried to the end as well; the best of the rest unless given.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.plot`.
    """
    found = list(growing)
    last = found[-1]
    one = last.best if option is None else last.decision.legal(option)
    if other is None:
        rest = [each for each in last if each != one]
        other = min(rest, key=lambda each: last.loss(each, one).mean)
    losses = [each.loss(other, than=one) for each in found]
    return plot_running(
        [each.estimate.sample for each in found],
        [each.mean for each in losses],
        [each.error for each in losses],
        last.unit,
        ax,
        title=f"{signed(one)} minus {signed(other)}, as deals are played",
        **kwargs,
    )
