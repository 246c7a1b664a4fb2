"""Advice whether to follow the book (the hints) or the simulator in a game, if they differ.

To be "at the table" is to play a game. The two differ only if the simulator is sure that the
book's options cost something. If they cost little, and the hint is right on most such hands, follow
the book, since a rule is easy to remember. Otherwise follow the simulator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind, Option, option_text
from ..engine.english import begun
from ..hints import book, hint
from ..simulator.tables import read_rows
from ..simulator.units import GAMES, POINTS, Unit
from .verdict import Verdict

if TYPE_CHECKING:
    from ..simulator import Value


PATH: Final = Path(__file__).parent / "data" / "trust.csv"

NO_HINT: Final = "none"
"""Id in place of a hint's, if the book proposes because no hint says to play."""


@dataclass(frozen=True, slots=True)
class Trust:
    """Tally of one hint: in how many of the `hands` decisions that the hint decided it was `right`.

    It is right if the simulator agrees with it or finds no difference. Where it is wrong, `cost` is
    the mean and `worst` the largest loss, in games in 100. `clause` says when to do the opposite,
    which saves a share `saved` of the total loss, 0 to 1.
    """

    hint: str
    """The hint's id, or `NO_HINT`."""

    kind: Kind
    hands: int
    """How many decisions were simulated."""

    right: int
    """At how many of the `hands` decisions the hint is right."""

    cost: float
    """Games in 100 that the hint costs on average where it is wrong; 0 if it never is."""

    worst: float = 0.0
    """Games in 100 that the hint costs at the decision where it costs most."""

    worst_at: str = ""
    """The decision where the hint costs most, as text."""

    clause: str = ""
    """Clause that says when to do the opposite of the hint; empty if no short clause saves much."""

    saved: float = 0.0
    """Share, 0 to 1, of the hint's total cost that following the clause as well would save."""

    @property
    def instead(self) -> str:
        """What to do where `clause` holds: "play", "propose", "accept" or "refuse"."""
        advice = book(Decision.parse(self.worst_at)).advice
        words = STANDING_WORD[self.kind], EXCHANGING_WORD[self.kind]
        return next(word for word in words if word not in advice)

    @property
    def in_hundred(self) -> int:
        """At how many of 100 decisions the hint is right: a whole number."""
        return round(100 * self.right / self.hands)

    @property
    def price(self) -> float:
        """Games in 100 that the hint costs on average, over all `hands`, right and wrong."""
        return self.cost * (self.hands - self.right) / self.hands


def trust(hint: str, kind: Kind) -> Trust | None:
    """Return how often `hint` was right at decisions of `kind`; `None` if too few were found.

    Args:
        hint: the id of a hint, such as `"P2b"`, or `NO_HINT`.
        kind: the kind of decision, such as `"propose"`.

    Raises:
        TableError: if the data file is missing or damaged.
    """
    rows = (row for row in trust_table() if (row.hint, row.kind) == (hint, kind))
    return next(rows, None)


@cache
def trust_table() -> tuple[Trust, ...]:
    """Return how often each hint was right: a `Trust` for each hint and kind of decision.

    The order is that of the catalogue of hints.

    Raises:
        TableError: if the data file is missing or damaged.
    """
    return read_rows(PATH, Trust)


MOST: Final = 0.5
"""A hint is followed only if it is right on a larger share of hands than this, 0 to 1."""


LITTLE: Final[Mapping[Unit, float]] = {GAMES: 0.6, POINTS: 0.06}
"""The most that the book's option may cost if it is followed, in each unit."""


def costs_little(loss: Value) -> bool:
    """Return True if `loss` is at most 0.6 games in 100, or 0.06 points a deal: see `LITTLE`."""
    return loss.mean <= LITTLE[loss.unit]


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """Advice on what to choose in a game, and why, where the book and the simulator differ."""

    follow: Literal["the book", "the simulator"]
    option: Option
    """What to choose."""

    because: str
    """Why, in one sentence, without what the book's option costs."""


def at_the_table(verdict: Verdict) -> AtTheTable | None:
    """Return whether to follow the book or the simulator; `None` if some option suits both.

    Raises:
        TableError: if the data of `trust_table` are missing or damaged.
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
    """Return True if `at_the_table` gives advice for `verdict`, and the choice follows it.

    If the advice is to follow the simulator, every choice that the simulator accepts follows it. If
    the advice is to follow the book, every option of the book that `costs_little` follows it.
    """
    advice = at_the_table(verdict)
    if advice is None:
        return False
    if advice.follow == "the simulator":
        return verdict.with_the_simulator
    return verdict.with_the_book and costs_little(verdict.loss)


def better_option(verdict: Verdict) -> Option | None:
    """Return what to choose in a game instead of `verdict.choice`; `None` if that choice will do.

    The choice will do if the simulator accepts it, or if it follows the advice of `at_the_table`.
    """
    if verdict.with_the_simulator or is_as_at_the_table(verdict):
        return None
    advice = at_the_table(verdict)
    return advice.option if advice else verdict.best


def cheapest_of_the_book(verdict: Verdict) -> Option:
    """Return the book's option that loses least by the simulator; of equals, the first by text."""
    loss = verdict.values.loss
    return min(verdict.book.advice, key=lambda option: (loss(option).mean, option_text(option)))


def _told(record: Trust, only: str = "") -> str:
    is_hint = record.hint != NO_HINT
    holds = f"{hint(record.hint).called} holds" if is_hint else "proposing is right"
    return f"{begun(holds)} on {only}{record.right} of {record.hands} such hands."
