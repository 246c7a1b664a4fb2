"""Turning points: deals that turn on one lead, played up to that lead.

Five are of our own, and the others drawn by rule. `tools/tables/build_turning_points.py` states the
rule, and makes the table again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.cards import Card
from ...engine.deal import Deal
from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "turning-points.csv"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A deal played up to the lead on which it turns, with the best lead against the next best."""

    name: str
    """A name of our own, or the code by which the pack is shuffled."""

    pone: str
    """The pone's cards, as text."""

    dealer: str
    """The dealer's cards, as text."""

    turn_up: str
    """The card turned up, as text."""

    course: str
    """What the players have said and played, in order."""

    hint: str
    """The hint that names the lead."""

    best: str
    """The lead, as text."""

    goal: int
    """Tricks that count here: three for the point, five for the vole."""

    tricks: int
    """Tricks made with the best lead, all cards seen and both sides playing their best."""

    other_tricks: int
    """Tricks made in the same way with the next best lead."""

    hands: int
    """Hands of the opponent that fit the play so far."""

    share: float
    """Per cent of these on which the best lead makes the goal, both sides playing their best."""

    other_share: float
    """Per cent of these on which the next best lead makes the goal."""

    lost: float
    """Games in 100 that the next best lead costs, by the simulator."""

    error: float
    """Standard error of that cost."""

    @property
    def deal(self) -> Deal:
        """The deal at the moment of the choice."""
        deal = Deal.arranged(self.pone, self.dealer, self.turn_up, seed=0)
        for option in self.course.split():
            deal = deal.act(option)
        return deal

    @property
    def lead(self) -> Card:
        """The best lead."""
        return Card(self.best)


@cache
def turning_points() -> tuple[TurningPoint, ...]:
    """Return the five deals of our own, and then those drawn by rule in the order of their codes.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, TurningPoint)


def turning_points_markdown() -> str:
    """Return the deals as a table in Markdown: the cost, and the best lead : the next best.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = (
        (
            number,
            f"{row.lost:.1f}",
            f"{row.tricks} : {row.other_tricks}",
            f"{row.share:.0f} : {row.other_share:.0f}",
            f"{row.hands:,}",
            row.name if row.name.isupper() else "our own",
        )
        for number, row in enumerate(turning_points(), start=1)
    )
    return markdown_table(["deal", "cost", "tricks", "hidden", "hands", "code"], "rrccrl", rows)
