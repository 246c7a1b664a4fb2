"""Doors: all that is known of a verdict, behind its strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grading import Verdict
from ..table import Door
from .panels import book_panel, map_panel, simulator_panel
from .strip import advised
from .wording import in_figures, signed

if TYPE_CHECKING:
    from ...hints import BookVerdict
    from ...yardstick import CountVerdict


def book_door(said: BookVerdict) -> Door:
    """What the book says, its hint and its source."""
    return Door(
        name="book",
        title="The book",
        says="silent" if said.silent else advised(said),
        figure=said.hints[0] if said.hints else "",
        panels=(book_panel(said),),
    )


def waiting_doors(said: BookVerdict) -> tuple[Door, ...]:
    """All doors, of which the book's alone can be opened yet."""
    simulator = Door(name="simulator", title="The simulator", says="…")
    return book_door(said), simulator, Door(name="map", title="The map", says="…")


def verdict_doors(verdict: Verdict, count: CountVerdict | None = None) -> tuple[Door, ...]:
    """The book, the simulator and the map."""
    simulator = Door(
        name="simulator",
        title="The simulator",
        says=signed(verdict.best),
        figure=""
        if verdict.with_the_simulator
        else f"−{in_figures(verdict.loss.mean, verdict.unit)}",
        panels=(simulator_panel(verdict, count),),
    )
    return book_door(verdict.book), simulator, _map_door(verdict)


def _map_door(verdict: Verdict) -> Door:
    if verdict.with_the_simulator:
        return Door(name="map", title="The map", says="nothing lost")
    return Door(name="map", title="The map", says="where it fails", panels=(map_panel(verdict),))
