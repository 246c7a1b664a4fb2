"""Assessments: a simulated decision, with a verdict on each of its options, and its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....course.measured_players import usual_loss
from ....engine.decision import STANDING_WORD, Option
from ....grading import Reason, Verdict, grade, reasons_of
from ....grading.break_even import BreakEven, break_even
from ....hints import book
from ....simulator.count_verdict import CountVerdict, count_verdict

if TYPE_CHECKING:
    from ....simulator import Simulation


@dataclass(frozen=True, eq=False)
class Assessment:
    """Simulated decision, with all that a page may show on each of its options."""

    simulation: Simulation
    verdicts: tuple[Verdict, ...]
    """Verdict on each option, in the order of `simulation.options`."""

    count: CountVerdict | None
    """The open-hand count; `None` unless the decision is whether to stand before any exchange."""

    played_point: float | None
    """Share of deals, 0 to 1, in which standing makes the point; `None` at other decisions."""

    break_even: BreakEven | None
    """How often standing wins and has to win, if that is to be shown."""

    punished: tuple[bool, ...]
    """For each option, True if on some hand of the opponent the best option does better."""

    is_real: bool
    """True if the choice matters: some option is surely, and not just slightly, worse."""

    usual: float
    """What measured players lose at the decision, on average."""

    reasons: dict[Option, tuple[Reason, ...]]
    """Reasons for or against options, as far as they were found."""

    def verdict_on(self, option: Option) -> Verdict:
        """Return the verdict of book and simulator on `option`."""
        return self.verdicts[self.simulation.options.index(option)]

    def is_punished(self, option: Option) -> bool:
        """Return True if `option` does worse than the best option on some hand of the opponent."""
        return self.punished[self.simulation.options.index(option)]

    def reasons_of(self, option: Option) -> tuple[Reason, ...]:
        """Return the reasons to show if `option` was chosen, the strongest first.

        Those of cards are found when they are first asked for, which takes 0.01 to 0.04 s.
        """
        if option not in self.reasons:
            self.reasons[option] = reasons_of(self.verdict_on(option))
        return self.reasons[option]


def assess(
    simulation: Simulation, reasons: Mapping[Option, tuple[Reason, ...]] | None = None
) -> Assessment:
    """Return the assessment of a simulated decision.

    Args:
        simulation: the simulation of the decision.
        reasons: the reasons that were found before. By default those of two words are found, which
            may take other simulations, and 0.1 s.
    """
    decision, said = simulation.decision, book(simulation.decision)
    first, *others = simulation.options
    verdict = grade(decision, first, simulation=simulation, said=said)
    values, equal = verdict.values, verdict.bands.equal
    is_first_word = decision.kind in STANDING_WORD and not decision.exchanged
    verdicts = (verdict, *(replace(verdict, choice=option) for option in others))
    found = Assessment(
        simulation,
        verdicts,
        count_verdict(decision) if is_first_word else None,
        verdict.played_point,
        break_even(verdict),
        tuple(bool(values.cases(option).caught.share) for option in values),
        any(values.loss(each).mean > equal and values.is_decided(each) for each in values),
        usual_loss(values),
        {**(reasons or {})},
    )
    if reasons is None and decision.kind in STANDING_WORD:
        for option in simulation.options:
            found.reasons_of(option)
    return found
