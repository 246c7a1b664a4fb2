"""Our plot style: the axes to draw on, and the colours of the light and the dark theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.typing import ColorType

Theme = Literal["light", "dark"]

STYLES: Final[dict[Theme, str]] = {
    "light": "ecarte_tutor.simulator.plots.light",
    "dark": "ecarte_tutor.simulator.plots.dark",
}
"""The style sheet of each theme, as `pyplot.style.use` takes it."""

ERRORS_OF_95: Final = 1.96
"""Half the width of an interval of 95 %, in standard errors."""

_WIDTH: Final = 5.0
_PAD: Final = 0.1
_GAMMA: Final = 2.2
_DARK: Final = 0.18
"""Luminance of a background on which black and white text are equally readable."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a plot; colour-blind readers can tell the first three apart."""

    good: str
    """For what wins, or for the only data in the plot."""

    other: str
    """For what loses, or for a second set of data."""

    plain: str
    """For what neither wins nor loses."""

    ink: str
    """For text."""

    soft: str
    """For secondary text, such as the numbers along an axis."""

    line: str
    paper: str
    """For the background."""


@cache
def inks_of(theme: Theme) -> Inks:
    """Return the colours of a theme, read from its style sheet."""
    from matplotlib import rcParams, style

    with style.context(STYLES[theme]):
        good, other, plain, ink = rcParams["axes.prop_cycle"].by_key()["color"]
        soft, line, paper = (
            rcParams[name] for name in ("xtick.color", "axes.edgecolor", "figure.facecolor")
        )
    return Inks(good, other, plain, ink, soft, line, paper)


def is_dark(colour: ColorType) -> bool:
    """Return True if white text is more readable on `colour` than black; False if transparent."""
    from matplotlib.colors import to_rgba

    *parts, opaque = to_rgba(colour)
    red, green, blue = (part**_GAMMA for part in parts)
    return bool(opaque and 0.21 * red + 0.72 * green + 0.07 * blue < _DARK)


@contextmanager
def drawing(ax: Axes | None, height: float) -> Iterator[tuple[Axes, Inks]]:
    """Return a context manager that yields the axes to draw on, and colours that suit them.

    Axes that are given keep their style. Without any, pyplot makes a new figure in our style, which
    a notebook shows by itself; its theme is dark if `rcParams` has a dark background. The style of
    other figures does not change. The first call loads matplotlib, in half a second.

    Args:
        ax: the axes to draw on; a new figure unless given.
        height: the height of a new figure, in inches; it is 5 inches wide.
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
