"""What a habit of talk gives an opponent who knows it, measured beforehand and kept.

The table is a text file under a seal. `workshop.tables.build_habits` makes it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final, Literal, NamedTuple

from ..sealed import Seal, SealedRows

SEAL: Final = Seal(
    title="# ecarte_tutor habits of talk",
    noun="the table of habits",
    version=1,  # raised also where the reckoner talks otherwise
    rebuild="python -m ecarte_tutor.workshop.tables.build_habits --into-package",
    path=Path(__file__).parents[1] / "data" / "habits.csv",
)

Standing = Literal["before four", "I have four", "he has four", "four all"]
"""How near the two are to the end: with four points, a player needs one more."""

MOST_TRUMPS: Final = 2
"""From so many trumps on, hands are of one kind."""


class TalkIdea(NamedTuple):
    """A small kind of first words at which one word is right, and the other may be a habit."""

    asks: str
    """Kind of the decision: "propose", or "answer"."""

    standing: Standing
    trumps: int
    """Trumps in hand, at most `MOST_TRUMPS`."""

    right: str
    """The reckoner's word: "play", "propose", "accept" or "refuse"."""


def standing_of(mine: int, theirs: int) -> Standing:
    """Return how near the two are to the end, from the points that each still needs."""
    if mine > 1:
        return "he has four" if theirs == 1 else "before four"
    return "four all" if theirs == 1 else "I have four"


@dataclass(frozen=True, slots=True)
class HabitGain:
    """What one way to answer a habit gains, in games in 100 of each game played.

    The hands of the idea are in three groups of equal size, by the share of the opponent's hands
    against which they win the point with open cards. In a group the learner says the other word
    with some share of the hands, and the gain is `base` and that share of the group's figure.
    """

    asks: str
    standing: str
    trumps: int
    right: str
    response: str
    """How the opponent answers: as if there were no habit, or as is best against one that half of
    the hands show."""

    hands: float
    """Mean number of hands a game in the seat, of this standing and number of trumps."""

    called_for: float
    """The share of these with which the word is right."""

    lower: float
    """Share of the point below which a hand is of the first group."""

    upper: float
    """Share of the point from which a hand is of the third group."""

    base: float
    """What the answer gains of a player without the habit; zero or less, but for luck."""

    first: float
    second: float
    third: float
    base_error: float
    first_error: float
    second_error: float
    third_error: float

    @property
    def idea(self) -> TalkIdea:
        """The idea that the row is of."""
        return TalkIdea(self.asks, self.standing, self.trumps, self.right)  # type: ignore[arg-type]

    @property
    def slopes(self) -> tuple[float, float, float]:
        """The gain from each group, if the learner always says the other word."""
        return self.first, self.second, self.third

    def group(self, point: float) -> int:
        """Return the group of a hand, 0 to 2, by its share of the point."""
        return int(point >= self.lower) + int(point >= self.upper)

    def gain(self, shares: Sequence[float]) -> float:
        """Return what the opponent gains where the learner says the other word this often."""
        return self.base + sum(
            share * slope for share, slope in zip(shares, self.slopes, strict=True)
        )

    def error(self, shares: Sequence[float], errors: Sequence[float]) -> float:
        """Return the standard error of that gain: the shares' own, and the table's."""
        tables = (self.first_error, self.second_error, self.third_error)
        # The table's figures come from the same deals, so their errors may all point one way.
        table = self.base_error + sum(map(float.__mul__, map(float, shares), tables))
        drawn = sum((slope * error) ** 2 for slope, error in zip(self.slopes, errors, strict=True))
        return sqrt(table**2 + drawn)


HABIT_GAINS: Final = SealedRows(SEAL, HabitGain, digits=5)


@cache
def gains_by_idea() -> Mapping[TalkIdea, tuple[HabitGain, ...]]:
    """Return the rows of the table by idea.

    Raises:
        TableError: for a file that is missing, damaged or of another version.
    """
    found: dict[TalkIdea, tuple[HabitGain, ...]] = {}
    for row in HABIT_GAINS.read():
        found[row.idea] = (*found.get(row.idea, ()), row)
    return found
