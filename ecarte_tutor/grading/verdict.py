"""Verdicts: one choice, marked by the book and by the simulator, and never the two mixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..decision import Decision, Option, option_text
from ..errors import IllegalAction, a_few, brief
from ..hints import BookVerdict, book
from ..units import Unit
from .at_the_table import AtTheTable, at_the_table
from .bands import Band, Bands

if TYPE_CHECKING:
    from ..simulator import Simulation, Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """Both marks on one choice.

    What it costs is told in games in 100 at this score, and the best option is the best for the
    game. Under rules whose deals were never counted all is in points a deal; `unit` says which.
    """

    choice: Option
    book: BookVerdict
    simulation: Simulation
    """What each option is worth in points."""

    values: Simulation
    """The same in the verdict's unit."""

    bands: Bands

    @property
    def unit(self) -> Unit:
        """In what the loss is told."""
        return self.values.unit

    @property
    def with_the_book(self) -> bool:
        """Whether the book accepts the choice; a borderline hand accepts either."""
        return self.choice in self.book.advice

    @property
    def best(self) -> Option:
        """The simulator's best option, in the verdict's unit."""
        return self.values.best

    @property
    def loss(self) -> Value:
        """What the choice loses against the best, estimated, with its standard error and method."""
        return self.values.loss(self.choice)

    @property
    def points_lost(self) -> Value:
        """The same in points a deal; below zero where the best for the game is worse in points."""
        return self.simulation.loss(self.choice, than=self.best)

    @property
    def lost_to_all_seeing(self) -> Value | None:
        """Points a deal that a lead loses against the best, to an adversary who sees every card.

        Below zero where the order turns round against him; `None` where it is not known.
        """
        return self.values.loss_to_all_seeing(self.choice)

    @property
    def is_too_close(self) -> bool:
        """Whether the choice may be as good as the best one: within two joint standard errors."""
        return self.values.is_too_close(self.choice)

    @property
    def band(self) -> Band | None:
        """The name of the loss; `None` where more than *equal* is lost but too close to call."""
        band = self.bands.of(self.loss.mean)
        return None if band != "best" and self.is_too_close else band

    @property
    def with_the_simulator(self) -> bool:
        """Whether the choice is best by the simulator, as good as best, or too close to call."""
        return self.is_as_good(self.choice)

    def is_as_good(self, option: Option) -> bool:
        """Whether an option is best by the simulator, as good as best, or too close to call."""
        return self.values.loss(option).mean <= self.bands.equal or self.values.is_too_close(option)

    @property
    def at_the_table(self) -> AtTheTable | None:
        """Whom to follow where the judges differ; `None` where both accept the same option."""
        return at_the_table(self)


def grade(
    decision: Decision | str,
    choice: Option,
    *,
    bands: Bands | None = None,
    simulation: Simulation | None = None,
    said: BookVerdict | None = None,
) -> Verdict:
    """Marks a choice by the book and by the simulator.

    A decision may be its text. The bands are in the verdict's unit; unless given, the usual ones.
    It takes about 0.2 s for a lead or reply and a second or two for the
    rest; a `simulation` of the same decision that was made before costs nothing, nor is the book
    asked again where what it `said` of the decision is given.

    >>> from ecarte_tutor import Card
    >>> verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), Card("7D"))
    >>> verdict.with_the_book, verdict.with_the_simulator
    (True, True)

    Raises:
        IllegalAction: for a choice that is not among the decision's options.
    """
    decision = Decision.of(decision)
    if choice not in decision.options():
        options = a_few(map(option_text, decision.options()))
        raise IllegalAction(f"expected {options} at this decision, got {brief(choice)}")
    from ..simulator import simulate

    said = said or book(decision)
    simulation = simulation or simulate(decision)
    values = simulation.for_the_game()
    return Verdict(choice, said, simulation, values, bands or Bands.usual(values.unit))
