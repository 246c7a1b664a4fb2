"""Players whose choices were measured at one set of problems, and what they lose there.

The problems are decisions as games bring them, at any score, at which some choice is surely worse,
with as many of each kind. All losses are in games in 100.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final

from ..simulator.tables import read_rows
from .players import PLAYERS, Curate, by_the_book

if TYPE_CHECKING:
    from ..simulator import Simulation

PLAYERS_LOSSES: Final = Path(__file__).parent / "data" / "players-losses.csv"
TEN: Final = 10
"""Number of choices whose cost is told."""

_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class PlayersLosses:
    """Row of the table: mean losses of one choice at the problems of one skill."""

    skill: str
    problems: int
    usual: float
    """Mean of `usual_loss` at the problems."""

    chance: float
    """Mean loss of a player who chooses by chance; the others are players by their names."""

    book: float
    curate: float
    captain: float
    librarian: float
    actuary: float


@cache
def players_losses() -> tuple[PlayersLosses, ...]:
    """Return the table of what the measured players lose, a row for each skill.

    Raises:
        TableError: if the file is missing or damaged.
    """
    return read_rows(PLAYERS_LOSSES, PlayersLosses)


@cache
def usual_of(skill: str) -> float:
    """Return the mean of `usual_loss` at problems of `skill`, or at all where none was measured."""
    rows = players_losses()
    return next((each.usual for each in rows if each.skill == skill), fmean(_all("usual")))


def measured_skills() -> tuple[str, ...]:
    """Return the skills at whose problems the players were measured."""
    return tuple(each.skill for each in players_losses())


@cache
def lost_in_ten(who: str, skill: str = "") -> float:
    """Return the games in 100 that ten choices cost a measured player, a column of the table.

    With `skill`, the choices are at its problems.

    >>> lost_in_ten("actuary") < lost_in_ten("curate") < lost_in_ten("chance")
    True
    """
    rows = [each for each in players_losses() if skill in ("", each.skill)]
    return TEN * fmean(getattr(each, who) for each in rows)


@cache
def opponents_lost_in_ten() -> dict[str, float]:
    """Return `lost_in_ten` of each opponent who was measured, by name, the weakest first."""
    found = {name: lost_in_ten(name) for name in PLAYERS if hasattr(players_losses()[0], name)}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def usual_loss(values: Simulation) -> float:
    """Return what measured players lose at a simulated decision, on average, in its unit.

    They are one who chooses by chance, the Curate, and one who knows only the book.

    >>> from ecarte_tutor import Decision, simulate
    >>> usual_loss(simulate(Decision.lead("8H 7H QS 7S 7D", "9H"))) > 0
    True
    """
    losses = {option: max(0.0, values.loss(option).mean) for option in values}
    chosen = (Curate().choose(values.decision), by_the_book(values.decision))
    return round(fmean((fmean(losses.values()), *(losses[each] for each in chosen))), _DIGITS)


def _all(column: str) -> list[float]:
    return [getattr(each, column) for each in players_losses()]
