"""The record of each hint, as a table to read."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.decision import Decision
from ...grading import Trust
from ...simulator.tables import markdown_table


def trust_markdown(rows: Iterable[Trust]) -> str:
    """The record of each hint as a Markdown table, costs in games in 100."""
    headings = ("hint", "asked to", "hands", "right, of 100", "cost", "worst", "where")
    cells = (
        (
            row.hint,
            row.kind,
            row.hands,
            row.in_hundred,
            f"{row.cost:.1f}",
            f"{row.worst:.1f}",
            _where(row),
            _clause(row),
        )
        for row in rows
    )
    return markdown_table((*headings, "do the opposite"), "llrrrrll", cells)


def _where(row: Trust) -> str:
    """The decision on which the hint costs most, in a few words."""
    if not row.worst_at:
        return ""
    decision = Decision.parse(row.worst_at)
    cards = " ".join(map(str, decision.hand.arranged(decision.trump)))
    mine, theirs = decision.score
    return f"{cards}, turned up {decision.turn_up}, at {mine}–{theirs}"


def _clause(row: Trust) -> str:
    return f"{row.clause}: saves {100 * row.saved:.0f} of 100" if row.clause else ""
