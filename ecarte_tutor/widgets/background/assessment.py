"""Assessments: a decision simulated, and all that can be told of each of its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...engine.decision import STANDING_WORD, Option
from ...grading import Reason, Verdict, grade, reasons_of
from ...hints import book
from ...simulator.count_verdict import CountVerdict, count_verdict

if TYPE_CHECKING:
    from ...simulator import Simulation


@dataclass(frozen=True, eq=False)
class Assessment:
    """A simulation, and what can be told of each of its options without asking anybody again."""

    simulation: Simulation
    verdicts: tuple[Verdict, ...]
    """On each option, in the order of the simulation's options; so are the reasons."""

    reasons: tuple[tuple[Reason, ...], ...]
    """For or against each option."""

    count: CountVerdict | None
    """The open-hand count; `None` for decisions that are not about standing."""

    punished: tuple[bool, ...]
    """Whether some hand of the opponent punishes each option."""

    is_real: bool
    """Whether anything is at stake: some option costs more than next to nothing."""

    def verdict_on(self, option: Option) -> Verdict:
        """Both marks on this option."""
        return self.verdicts[self.simulation.options.index(option)]

    def is_punished(self, option: Option) -> bool:
        """Whether some hand of the opponent punishes this option."""
        return self.punished[self.simulation.options.index(option)]

    def reasons_of(self, option: Option) -> tuple[Reason, ...]:
        """What can be told if this option was chosen, the most telling first."""
        return self.reasons[self.simulation.options.index(option)]


def assess(
    simulation: Simulation, reasons: Iterable[tuple[Reason, ...]] | None = None
) -> Assessment:
    """Return the assessment of a simulated decision.

    The reasons of all options rest on the same deals played again; they take about a twentieth of
    a second.

    Args:
        simulation: of the decision.
        reasons: those of each option, where they were found before.
    """
    decision, said = simulation.decision, book(simulation.decision)
    first, *others = simulation.options
    verdict = grade(decision, first, simulation=simulation, said=said)
    values, equal = verdict.values, verdict.bands.equal
    verdicts = (verdict, *(replace(verdict, choice=option) for option in others))
    return Assessment(
        simulation,
        verdicts,
        tuple(_reasons_of_each(verdicts) if reasons is None else reasons),
        count_verdict(decision) if decision.kind in STANDING_WORD else None,
        tuple(bool(values.cases(option).caught.share) for option in values),
        any(values.loss(each).mean > equal and values.is_decided(each) for each in values),
    )


def _reasons_of_each(verdicts: tuple[Verdict, ...]) -> Iterator[tuple[Reason, ...]]:
    from ...simulator import replay

    values = verdicts[0].values
    again = replay(values, values.options) if len(values) > 1 else None
    return (reasons_of(verdict, again) for verdict in verdicts)
