"""Our style: the axes that a plot is drawn on, and its inks by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

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
