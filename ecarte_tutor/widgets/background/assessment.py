"""Assessments: a decision simulated, and all that can be told of each of its options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.decision import Option
from ...grading import Reasons, grade, reasons_of
from ...hints import book

if TYPE_CHECKING:
    from ...simulator import Simulation


@dataclass(frozen=True, eq=False)
class Assessment:
    """A simulation, and the reasons for or against each of its options."""

    simulation: Simulation
    reasons: tuple[Reasons, ...]
    """In the order of the simulation's options."""

    def reasons_of(self, option: Option) -> Reasons:
        """The reasons that can be told if this option was chosen."""
        return self.reasons[self.simulation.options.index(option)]


def assess(simulation: Simulation) -> Assessment:
    """Finds every option's reasons, which may take a few brief simulations more.

    A twentieth of a second for a card or a discard, a tenth for a word: about as long as for one
    option alone, since all rest on the same simulations.
    """
    said = book(simulation.decision)
    verdicts = (
        grade(simulation.decision, option, simulation=simulation, said=said)
        for option in simulation.options
    )
    return Assessment(simulation, tuple(map(reasons_of, verdicts)))
