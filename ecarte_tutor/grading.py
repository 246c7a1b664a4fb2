"""Grading: one choice, marked by the book and by the simulator, and never the two mixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .decision import Decision, Option, option_text
from .errors import IllegalAction, a_few, brief
from .hints import BookVerdict, book

if TYPE_CHECKING:
    from .simulator import Simulation, Value

Band = Literal["best", "slight", "doubtful", "bad", "very bad"]


@dataclass(frozen=True, slots=True)
class Bands:
    """Where a loss, in points a deal, begins to earn each name; all of it may be set."""

    equal: float = 0.02
    doubtful: float = 0.03
    bad: float = 0.06
    very_bad: float = 0.12

    def of(self, loss: float) -> Band:
        """The band of a loss: up to `equal` is best, the gap before `doubtful` only slight."""
        if loss > self.very_bad:
            return "very bad"
        if loss > self.bad:
            return "bad"
        if loss > self.doubtful:
            return "doubtful"
        return "best" if loss <= self.equal else "slight"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Both marks on one choice."""

    choice: Option
    book: BookVerdict
    simulation: Simulation
    bands: Bands = Bands()

    @property
    def with_the_book(self) -> bool:
        """Whether the book accepts the choice; a borderline hand accepts either."""
        return self.choice in self.book.advice

    @property
    def best(self) -> Option:
        """The simulator's best option."""
        return self.simulation.best

    @property
    def loss(self) -> Value:
        """Points a deal lost by the choice, estimated, with its standard error and method."""
        return self.simulation.loss(self.choice)

    @property
    def chance_lost(self) -> Value | None:
        """How much less often the choice wins the game at this score than the best one, of 1.

        Below zero where the choice, worse in points, is better for the game; `None` for a king,
        and under a preset whose deals were never counted.
        """
        from .simulator import chance_lost

        return chance_lost(self.simulation, self.choice)

    @property
    def is_too_close(self) -> bool:
        """Whether the choice may be as good as the best one, so that both are accepted.

        So it is while the loss is within two joint standard errors, and for a lead also where the
        order turns round against an adversary who sees every card.
        """
        return self.simulation.is_too_close(self.choice)

    @property
    def band(self) -> Band | None:
        """The name of the loss; `None` where it is too close to call."""
        band = self.bands.of(self.loss.mean)
        return None if band != "best" and self.is_too_close else band

    @property
    def with_the_simulator(self) -> bool:
        """Whether the choice is best by the simulator, as good as best, or too close to call."""
        return self.band in ("best", None)


def grade(
    decision: Decision | str,
    choice: Option,
    *,
    bands: Bands | None = None,
    simulation: Simulation | None = None,
    said: BookVerdict | None = None,
) -> Verdict:
    """Marks a choice by the book and by the simulator.

    A decision may be its text. It takes about 0.2 s for a lead or reply and a second or two for the
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
    from .simulator import simulate

    said = said or book(decision)
    return Verdict(choice, said, simulation or simulate(decision), bands or Bands())
