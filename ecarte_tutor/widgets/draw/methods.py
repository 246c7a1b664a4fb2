"""The methods as charts: how far each is from the played-out value, and how a rollout settles."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from textwrap import fill
from typing import TYPE_CHECKING, Final

from ...engine.decision import Option
from .picture import Picture
from .plotting import GOOD_INK, INK, LINE_INK, OTHER_INK, new_figure, plain, plotted

if TYPE_CHECKING:
    from ...course.figures.measured import Promises
    from ...simulator import Simulation

_METHODS: Final = {
    "deal_by_deal": "open cards, lead chosen deal by deal",
    "open_hand": "open cards, one lead on average",
    "collected": "won at the table",
}
"""The field of `Promises`, and how a learner reads it."""


def methods_chart(found: Sequence[Promises]) -> Picture:
    """How far each method is from the played-out value: a dot for a hand, a bar at the average.

    The sentence gives each average with its standard error, in points a deal.

    Args:
        found: two hands or more.
    """
    figure, axes = new_figure(3.2)
    axes.axvline(0, color=LINE_INK, linestyle="--", linewidth=1.2)
    told = []
    for row, (name, words) in enumerate(_METHODS.items()):
        apart = [getattr(each, name) - each.played_out for each in found]
        heights = [row + 0.26 * (place / len(apart) - 0.5) * 2 for place in range(len(apart))]
        ink = GOOD_INK if name == "collected" else OTHER_INK
        axes.plot(apart, heights, "o", color=ink, markersize=4, alpha=0.45, markeredgewidth=0)
        mean, error = fmean(apart), stdev(apart) / len(apart) ** 0.5
        axes.plot((mean, mean), (row - 0.36, row + 0.36), color=INK, linewidth=2.5)
        told.append(f"{words}: {round(mean, 2) + 0.0:+.2f} ± {error:.2f}".replace("-", "−"))
    axes.set_yticks(range(len(_METHODS)), [fill(words, 20) for words in _METHODS.values()])
    axes.invert_yaxis()
    axes.set_xlabel("points a deal above the played-out value")
    plain(axes)
    sentence = f"Distance from the played-out value on average, over {len(found)} hands: "
    return plotted(figure, f"{sentence}{'; '.join(told)}.")


def settling_chart(growing: Sequence[Simulation], option: Option, other: Option) -> Picture:
    """How a rollout settles: one option less the other, with two joint standard errors each way.

    Args:
        growing: what `roll_out` has given, wave by wave.
        option: the one.
        other: the other; both tried to the end.
    """
    deals, means, errors = [], [], []
    for found in growing:
        numbers = found.options.index(option), found.options.index(other)
        mean, error = found.estimate.difference(*numbers)
        deals.append(found.estimate.sample)
        means.append(mean)
        errors.append(error)
    figure, axes = new_figure(3.0)
    low = [mean - 2 * error for mean, error in zip(means, errors, strict=True)]
    high = [mean + 2 * error for mean, error in zip(means, errors, strict=True)]
    axes.fill_between(deals, low, high, color=GOOD_INK, alpha=0.2, linewidth=0)
    axes.plot(deals, means, color=GOOD_INK, linewidth=2.5)
    axes.axhline(0, color=LINE_INK, linestyle="--", linewidth=1.2)
    axes.set_xlabel("deals played")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_ylabel(f"{option} minus {other}")
    plain(axes)
    sentence = (
        f"After {deals[0]:,} deals, {option} minus {other} is {means[0]:+.3f} ± {errors[0]:.3f} "
        f"points a deal; after {deals[-1]:,} deals {means[-1]:+.3f} ± {errors[-1]:.3f}."
    )
    return plotted(figure, sentence.replace("-", "−"))
