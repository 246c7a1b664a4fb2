"""Doors: all that is known of a verdict, behind its strip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...grading import Verdict
from ..table import Door
from .map import map_panel
from .panels import book_panel, count_panel, simulator_panel
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
    names = {"simulator": "The simulator", "map": "The map", "nemesis": "Nemesis"}
    waiting = (Door(name=name, title=title, says="…") for name, title in names.items())
    return book_door(said), *waiting, _CHANGE


def verdict_doors(verdict: Verdict, count: CountVerdict | None = None) -> tuple[Door, ...]:
    """The book, the simulator (with the count, where there is one), and what lies behind them."""
    panels = [simulator_panel(verdict)]
    if count is not None:
        panels.append(count_panel(count))
    simulator = Door(
        name="simulator",
        title="The simulator",
        says=signed(verdict.best),
        figure=""
        if verdict.with_the_simulator
        else f"−{in_figures(verdict.loss.mean, verdict.unit)}",
        panels=tuple(panels),
    )
    return book_door(verdict.book), simulator, _map_door(verdict), _nemesis_door(verdict), _CHANGE


def _map_door(verdict: Verdict) -> Door:
    if verdict.with_the_simulator:
        return Door(name="map", title="The map", says="nothing lost")
    return Door(name="map", title="The map", says="where it fails", panels=(map_panel(verdict),))


def _nemesis_door(verdict: Verdict) -> Door:
    if not verdict.values.cases(verdict.choice).caught.share:
        return Door(name="nemesis", title="Nemesis", says="no hand punishes it")
    says = "what punishes it"
    return Door(name="nemesis", title="Nemesis", says=says, action="nemesis", value="0", key="n")


_CHANGE: Final = Door(
    name="change", title="Change a card", says="what if …?", action="change", key="c"
)
