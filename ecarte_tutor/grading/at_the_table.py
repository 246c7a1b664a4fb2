"""At the table: whom to follow where the book and the simulator differ, by one rule.

The simulator must be sure, or there is nothing to differ over. Where following the book costs
little and its hint is right on most such hands, follow the book: a rule that can be kept in the
head is worth that much. Otherwise follow the simulator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from ..engine.decision import Kind, Option, option_text
from ..engine.english import begun
from ..hints import hint
from ..simulator.tables import read_rows
from ..simulator.units import GAMES, POINTS, Unit
from .verdict import Verdict

if TYPE_CHECKING:
    from ..simulator import Value


PATH: Final = Path(__file__).parent / "data" / "trust.csv"

NO_HINT: Final = "none"
"""Stands for the id where the book proposes because no hint speaks for playing."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How one hint did where it decided."""

    hint: str
    """Its id, or `NO_HINT`."""

    kind: Kind
    hands: int
    """Decisions tried."""

    right: int
    """Those on which the simulator agrees with it, or finds no difference."""

    cost: float
    """Games in 100 that it cost on the others, on average; 0 where there are none."""

    worst: float = 0.0
    """Games in 100 that it cost on the worst of them."""

    worst_at: str = ""
    """That decision, as text."""

    clause: str = ""
    """When the opposite of the hint is better; empty where no short clause saves much."""

    saved: float = 0.0
    """The share of all that the hint loses which the clause saves."""

    @property
    def in_hundred(self) -> int:
        """Of 100 such hands, on how many it is right."""
        return round(100 * self.right / self.hands)

    @property
    def price(self) -> float:
        """Games in 100 that it costs on such a hand, right or wrong, on average."""
        return self.cost * (self.hands - self.right) / self.hands


def trust(hint: str, kind: Kind) -> Trust | None:
    """The row of a hint at a kind of decision; `None` where too few such hands were met.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = (row for row in trust_table() if (row.hint, row.kind) == (hint, kind))
    return next(rows, None)


@cache
def trust_table() -> tuple[Trust, ...]:
    """All rows, in the catalogue's order.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, Trust)


MOST: Final = 0.5
"""The share of such hands on which a hint must be right to be followed where it costs a little."""


LITTLE: Final[Mapping[Unit, float]] = {GAMES: 0.6, POINTS: 0.06}
"""What the book's word may cost where it is followed."""


def costs_little(loss: Value) -> bool:
    """Whether a loss is no more than may be paid for a rule that is easily kept."""
    return loss.mean <= LITTLE[loss.unit]


@dataclass(frozen=True, slots=True)
class AtTheTable:
    follow: Literal["the book", "the simulator"]
    option: Option
    because: str
    """One sentence with at most one figure; what the book's word costs is told beside it."""


def at_the_table(verdict: Verdict) -> AtTheTable | None:
    """Whom to follow; `None` where both judges accept the same option.

    Raises:
        TableError: where the table of trust in hints is missing or damaged.
    """
    said, values = verdict.book, verdict.values
    if any(verdict.is_as_good(option) for option in said.advice):
        return None
    word = cheapest_of_the_book(verdict)
    record = trust(said.hints[0] if said.hints else NO_HINT, values.decision.kind)
    if record is None:
        because = "Such hands are too rare to judge the hint by."
        return AtTheTable("the simulator", verdict.best, because)
    if record.right <= MOST * record.hands:
        return AtTheTable("the simulator", verdict.best, _told(record, "only "))
    if costs_little(values.loss(word)):
        return AtTheTable("the book", word, _told(record))
    return AtTheTable("the simulator", verdict.best, _told(record))


def is_as_at_the_table(verdict: Verdict) -> bool:
    """True where the judges differ and the choice is one that may be made at the table.

    Where the simulator is to be followed that is any option as good as its best; where the book
    is, any of the book's that costs as little.
    """
    advice = at_the_table(verdict)
    if advice is None:
        return False
    if advice.follow == "the simulator":
        return verdict.with_the_simulator
    return verdict.with_the_book and costs_little(verdict.loss)


def better_option(verdict: Verdict) -> Option | None:
    """What to choose in place of the choice, at the table; `None` where it is as good."""
    if verdict.with_the_simulator or is_as_at_the_table(verdict):
        return None
    advice = at_the_table(verdict)
    return advice.option if advice else verdict.best


def cheapest_of_the_book(verdict: Verdict) -> Option:
    """Of the options that the book advises, the one that costs least by the simulator."""
    loss = verdict.values.loss
    return min(verdict.book.advice, key=lambda option: (loss(option).mean, option_text(option)))


def _told(record: Trust, only: str = "") -> str:
    is_hint = record.hint != NO_HINT
    holds = f"{hint(record.hint).called} holds" if is_hint else "proposing is right"
    return f"{begun(holds)} on {only}{record.right} of {record.hands} such hands."
