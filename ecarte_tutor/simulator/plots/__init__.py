"""Plots: what the simulator finds, drawn with matplotlib on axes to go on with.

`pyplot.style.use("ecarte_tutor.simulator.plots.light")`, or `dark`, gives other figures our style.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from ...engine.decision import Option, signed
from ...engine.rules import POINT_TRICKS, RuleSet, Seat
from ..simulation import Simulation
from ..units import DIGITS, Unit
from ..winning import winning_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.typing import ColorType

Theme = Literal["light", "dark"]

STYLES: Final[dict[Theme, str]] = {
    "light": "ecarte_tutor.simulator.plots.light",
    "dark": "ecarte_tutor.simulator.plots.dark",
}
"""The style sheets, as `pyplot.style.use` takes them."""

ERRORS_OF_95: Final = 1.96
"""Standard errors to each side of a mean that make an interval of 95 %."""

_WIDTH: Final = 5.0
_PAD: Final = 0.1
_GAMMA: Final = 2.2
_DARK: Final = 0.18
"""The luminance at which black and white are read equally well."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a plot; the colour-blind tell the first three apart."""

    good: str
    """Of what wins, or of the one thing shown."""

    other: str
    """Of what loses, or of another thing."""

    plain: str
    """Of what does neither."""

    ink: str
    """Of what is written."""

    soft: str
    """Of what is written beside it."""

    line: str
    paper: str


@cache
def inks_of(theme: Theme) -> Inks:
    """The inks of a theme, as its style sheet has them."""
    from matplotlib import rcParams, style

    with style.context(STYLES[theme]):
        good, other, plain, ink = rcParams["axes.prop_cycle"].by_key()["color"]
        soft, line, paper = (
            rcParams[name] for name in ("xtick.color", "axes.edgecolor", "figure.facecolor")
        )
    return Inks(good, other, plain, ink, soft, line, paper)


def is_dark(colour: ColorType) -> bool:
    """Whether light writing is read more easily on it; what the page shows through is not dark."""
    from matplotlib.colors import to_rgba

    *parts, opaque = to_rgba(colour)
    red, green, blue = (part**_GAMMA for part in parts)
    return bool(opaque and 0.21 * red + 0.72 * green + 0.07 * blue < _DARK)


@contextmanager
def drawing(ax: Axes | None, height: float) -> Iterator[tuple[Axes, Inks]]:
    """The axes to draw on, and the inks that are seen on them.

    Axes that are given keep their style. For none, pyplot begins a figure, which a notebook shows
    by itself: in our style, dark where figures are dark already. The style of other figures stays
    as it is. Loading matplotlib takes half a second, once.

    Args:
        ax: the axes, or none.
        height: of a new figure, in inches; it is 5 wide.
    """
    from matplotlib import pyplot, rcParams, style
    from matplotlib.colors import to_rgba

    if ax is not None:
        figure = ax.get_figure()
        paper = ax.get_facecolor()
        if figure is not None and not to_rgba(paper)[-1]:  # the figure's is seen through it
            paper = figure.get_facecolor()
        yield ax, inks_of("dark" if is_dark(paper) else "light")
        return
    theme: Theme = "dark" if is_dark(rcParams["figure.facecolor"]) else "light"
    # Out of the style: the first figure starts the backend, which sets what the style would undo.
    begun = pyplot.figure(figsize=(_WIDTH, height))
    with style.context(STYLES[theme]):
        begun.set_facecolor(rcParams["figure.facecolor"])
        begun.set_layout_engine("constrained", h_pad=_PAD, w_pad=_PAD)
        yield begun.subplots(), inks_of(theme)
        begun.draw_without_rendering()  # ticks take the style of the moment they are made in


def or_else(given: dict[str, Any], **usual: Any) -> dict[str, Any]:
    """What a caller gives for matplotlib, and what is usual for the rest."""
    return usual | given


def plot_winning(
    rules: RuleSet | str = "turf-club", seat: Seat = "pone", ax: Axes | None = None, **kwargs: Any
) -> Axes:
    """The games in 100 that a player wins from each score before a deal, as a heat map.

    A row for each score of the player, a column for each of the opponent's.

    Args:
        rules: the house rules.
        seat: the player's seat in the deal that comes.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.imshow`.

    Raises:
        RuleSetError: as `winning_chance`.
    """
    from matplotlib.colors import LinearSegmentedColormap

    games = 100 * winning_table(rules, seat)
    with drawing(ax, 4.6) as (axes, inks):
        colours = LinearSegmentedColormap.from_list("games", [inks.other, inks.paper, inks.good])
        drawn = axes.imshow(games, **or_else(kwargs, cmap=colours, vmin=0, vmax=100))
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
    """An option as it is drawn."""

    words: str
    mean: float
    error: float
    is_as_good: bool
    """True for the best option, and for one that may be as good."""


def plot_options(
    options: Sequence[DrawnOption],
    unit: Unit,
    ax: Axes | None = None,
    *,
    title: str,
    bands: Mapping[str, float] | None = None,
    **kwargs: Any,
) -> Axes:
    """Options from the best down: a dot for each value, with its interval of 95 %.

    Those that may be as good as the best are green.

    Args:
        options: the best first.
        unit: of their values.
        ax: the axes to draw on; a new figure in our style unless given.
        title: what stands above.
        bands: from which loss on each name holds, in rising order; their parts are shaded.
        kwargs: for `Axes.errorbar`.
    """
    with drawing(ax, 1.4 + 0.4 * len(options)) as (axes, inks):
        for row, option in enumerate(options):
            colour = inks.good if option.is_as_good else inks.other
            axes.errorbar(
                option.mean,
                row,
                xerr=ERRORS_OF_95 * option.error,
                **or_else(kwargs, fmt="o", color=colour, elinewidth=3, markersize=8),
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
        if bands:
            _shade(axes, options[0].mean, bands, inks.other, inks.soft)
    return axes


def _shade(axes: Axes, best: float, bands: Mapping[str, float], shade: str, ink: str) -> None:
    """Shade what is seen of each band, darker for a larger loss, and name it if there is room."""
    low, high = axes.get_xlim()
    limits = [*bands.values(), inf]
    for number, (name, (least, most)) in enumerate(zip(bands, pairwise(limits), strict=True), 1):
        left, right = max(low, best - most), best - least
        if right <= low:
            break
        axes.axvspan(left, right, color=shade, alpha=0.09 * number, linewidth=0, zorder=0)
        if right - left > 0.028 * len(name) * (high - low):
            axes.text(
                (left + right) / 2,
                0.01,
                name,
                transform=axes.get_xaxis_transform(),
                ha="center",
                va="bottom",
                color=ink,
                fontsize="small",
            )
    axes.set_xlim(low, high)


def plot_running(
    counts: Sequence[int],
    means: Sequence[float],
    errors: Sequence[float],
    unit: Unit,
    ax: Axes | None = None,
    *,
    title: str,
    **kwargs: Any,
) -> Axes:
    """A mean as its sample grows, in a band of 95 %, beside a dashed line at zero.

    Args:
        counts: the sizes of the sample, rising.
        means: the mean at each.
        errors: its standard error.
        unit: of the means.
        ax: the axes to draw on; a new figure in our style unless given.
        title: what stands above.
        kwargs: for `Axes.plot`.
    """
    centre, reach = np.asarray(means), ERRORS_OF_95 * np.asarray(errors)
    with drawing(ax, 3.2) as (axes, inks):
        axes.axhline(0, color=inks.soft, linestyle="--", linewidth=1.2)
        axes.fill_between(
            counts, centre - reach, centre + reach, color=inks.good, alpha=0.22, linewidth=0
        )
        axes.plot(counts, means, **or_else(kwargs, color=inks.good))
        axes.locator_params(axis="x", nbins=5)
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_xlabel("deals played")
        axes.set_ylabel(unit)
        axes.set_title(title)
    return axes


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
