"""Plots compared with pictures that were looked at."""

from __future__ import annotations

from pathlib import Path

from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images

BASELINE = Path(__file__).parent / "baseline"

TOLERANCE = 8.0
"""The root mean square, of 255, by which other fonts move a picture; a bar that is missing, or of
another colour, moves it by more."""

_DOTS = 40


def differs(axes: Axes, name: str, folder: Path) -> str | None:
    """How a plot differs from its picture in `BASELINE`, if it does; its figure is closed.

    Where there is no such picture yet, it is made, and is to be looked at.
    """
    figure = axes.get_figure()
    assert isinstance(figure, Figure)
    looked_at, made = BASELINE / f"{name}.png", folder / f"{name}.png"
    figure.savefig(made if looked_at.exists() else looked_at, dpi=_DOTS)
    pyplot.close(figure)
    if not made.exists():
        return f"{looked_at} was not there: look at it, and add it"
    found = compare_images(str(looked_at), str(made), TOLERANCE)
    return None if found is None else str(found)
