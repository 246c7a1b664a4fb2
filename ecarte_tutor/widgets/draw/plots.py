"""Plots: figures of matplotlib in our own dress, each with a sentence that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import StringIO
from statistics import fmean, stdev
from textwrap import fill
from typing import TYPE_CHECKING, Final

from ...engine.decision import Option
from .pictures import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ...course.figures.measured import Figure as Measured
    from ...course.figures.measured import Promises
    from ...simulator import Simulation


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


def telling_chart(figures: Sequence[Measured]) -> Picture:
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


def _words(figure: Measured) -> str:
    return f"{figure.subject}, to {figure.against}"
