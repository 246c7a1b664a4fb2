"""The map's panel: where a choice falls behind the best one, where ahead, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...engine.english import begun
from ...grading.wording import in_a_pair
from ..draw import hands_map
from ..table import Panel

if TYPE_CHECKING:
    from ...grading import Verdict
    from ...simulator.cases import Part

_READING: Final = (
    "Each column stands for a number of trumps that your opponent may hold. The likelier the "
    "number, the wider the column. Within a column his hands are in order of their best trump, "
    "with the king at the top."
)


def map_panel(verdict: Verdict) -> Panel:
    """The map of the opponent's hands, for a choice that is not the best one.

    Its numbers out of 100 add up.
    """
    from ...simulator import CardSimulation

    simulation = verdict.values
    cases = simulation.cases(verdict.choice)
    chart = hands_map(cases.by_trumps())
    better, even, worse = chart.written[0]
    _, best = in_a_pair(verdict.choice, verdict.best)
    if isinstance(simulation, CardSimulation):
        whole, where = "100 hands that your opponent may hold", "on"
        total, sample = simulation.hands.total, len(cases.hands)
        played = "each" if sample == total else f"{sample:,} of them"
        source = (
            f"All {total:,} hands he may hold, {played} played out, weighted by what has been "
            "played"
        )
    else:
        whole, where = "100 deals", "in"
        source = (
            f"{len(cases.hands):,} deals, sorted by the hand your opponent held when you chose; "
            "both choices met the same cards"
        )
    lead = (
        f"Of {whole}, {best} is better {where} {_cases_in_words(better, cases.caught)}; "
        f"worse {where} {_cases_in_words(worse, cases.escaped)}."
    )
    alike = f"{begun(where)} {even} both score the same. " if even else ""
    return Panel(
        name="map",
        title="The map",
        lead=lead,
        text=f"{alike}{_READING}",
        chart=chart,
        source=source,
    )


def _cases_in_words(number: int, part: Part) -> str:
    """How many cases, and what they are worth: `"28, by 1.9 points"`."""
    if not part.share:
        return "none"
    return f"{number or 'fewer than one'}, by {part.by:.1f} points"
