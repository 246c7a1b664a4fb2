"""Doors: all that is known of a verdict, behind its strip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...grading import Verdict
from ...grading.strip import advised
from ...grading.wording import bare_figure, signed
from ..table import VerdictDoor
from .map import map_panel
from .panels import book_panel, count_panel, simulator_panel

if TYPE_CHECKING:
    from ...hints import BookVerdict
    from ...simulator.count_verdict import CountVerdict


def book_door(book_verdict: BookVerdict) -> VerdictDoor:
    """The door to the book's advice, its hint and its source."""
    return VerdictDoor(
        name="book",
        title="The book",
        says="silent" if book_verdict.silent else advised(book_verdict),
        panels=(book_panel(book_verdict),),
    )


def waiting_doors(book_verdict: BookVerdict) -> tuple[VerdictDoor, ...]:
    """All doors while the simulation goes on: only the book's can be opened."""
    names = {"simulator": "The simulator", "map": "The map", "nemesis": "Nemesis"}
    waiting = (VerdictDoor(name=name, title=title, says="…") for name, title in names.items())
    return book_door(book_verdict), *waiting, _CHANGE


def verdict_doors(verdict: Verdict, count: CountVerdict | None = None) -> tuple[VerdictDoor, ...]:
    """The doors to the book, the simulator (and the count), the map, Nemesis and what-ifs."""
    panels = [simulator_panel(verdict)]
    if count is not None:
        panels.append(count_panel(count))
    simulator = VerdictDoor(
        name="simulator",
        title="The simulator",
        says=signed(verdict.best),
        figure=""
        if verdict.with_the_simulator
        else f"−{bare_figure(verdict.loss.mean, verdict.unit)}",
        panels=tuple(panels),
    )
    return book_door(verdict.book), simulator, _map_door(verdict), _nemesis_door(verdict), _CHANGE


def _map_door(verdict: Verdict) -> VerdictDoor:
    if verdict.with_the_simulator:
        return VerdictDoor(name="map", title="The map", says="nothing lost")
    return VerdictDoor(
        name="map", title="The map", says="where it fails", panels=(map_panel(verdict),)
    )


def _nemesis_door(verdict: Verdict) -> VerdictDoor:
    if not verdict.values.cases(verdict.choice).caught.share:
        return VerdictDoor(name="nemesis", title="Nemesis", says="no hand punishes it")
    says = "what punishes it"
    return VerdictDoor(
        name="nemesis", title="Nemesis", says=says, action="nemesis", value="0", key="n"
    )


_CHANGE: Final = VerdictDoor(
    name="change", title="Change a card", says="what if …?", action="change", key="c"
)
