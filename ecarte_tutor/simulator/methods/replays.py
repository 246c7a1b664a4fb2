"""Replays: how deals end if the same cards are played out, counted once and kept.

Rollouts leave the cards to the averager, since to play them out takes a hundred times as long. That
leans a little to one side at an answer. So deals in which the dealer had to answer were played both
ways, after either word; the table has how many of those that the averager ended on so many tricks
ended on so many when played out, and how much was open. `build_replays` writes it.

A rollout of an answer gives deals in which the dealer makes more tricks a little more weight after
one word and a little less after the other, so that such answers come, on average, to what they
bring played out. Where nothing is open nothing is changed: a sure thing stays sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...decision import Decision
from ...rules import TRICKS, RuleSet
from ...sealed import Seal
from ..batch.play import ENDS
from ..batch.policy import Policy
from ..batch.views import Stakes
from ..policies.reckoner import ReckonerPolicy

SEAL: Final = Seal(
    title="# ecarte_tutor replays of deals",
    noun="the table of replays",
    version=1,
    rebuild="python -m ecarte_tutor.simulator.methods.build_replays",
    path=Path(__file__).parents[1] / "data" / "replays.csv",
)

SHAPE: Final = (ENDS[0], TRICKS + 1, TRICKS + 1)
"""Who was vulnerable, the pone's tricks in the averager's hands, and his tricks played out."""


class Word(NamedTuple):
    """After what the deals were played."""

    option: str
    """`accept` or `refuse`."""

    later: bool
    """Whether cards had been exchanged before."""


@dataclass(frozen=True, slots=True, eq=False)
class Replays:
    """The deals of one word."""

    counts: NDArray[np.int64]
    """The number of deals; of shape `SHAPE`."""

    room: float
    """How far points and tricks go together within an answer, on average: their covariance."""

    @property
    def more(self) -> tuple[float, float]:
        """Points a deal that the dealer gains played out, at love all, and the standard error."""
        vulnerable, usual, played = np.nonzero(self.counts)
        number = self.counts[vulnerable, usual, played]
        change = _POINTS[vulnerable, played] - _POINTS[vulnerable, usual]
        mean = float(np.average(change, weights=number))
        spread = float(np.average((change - mean) ** 2, weights=number))
        return mean, float(np.sqrt(spread / number.sum()))


_POINTS: Final = -Stakes.of(RuleSet.named("turf-club")).points[:, 0]
"""The dealer's points at love all, by who is vulnerable and the pone's tricks."""


@dataclass(frozen=True, slots=True, eq=False)
class Replayed:
    """Values the deals of one word, corrected for cards better played."""

    replays: Replays
    worths: NDArray[np.float64]
    """What each end of a deal is worth to the dealer, numbered as by `deal_ends`."""

    def gains(self, ends: NDArray[np.intp]) -> NDArray[np.float64]:
        """What each deal brought, with what it adds to the mean if it weighs more or less."""
        worth = self.worths[ends]
        more, _ = self.replays.more
        found: NDArray[np.float64] = worth + more / self.replays.room * self._open(ends)
        return found

    def doubt(self, ends: NDArray[np.intp]) -> float:
        """The variance of their mean that comes from the luck of the replays."""
        _, error = self.replays.more
        return float((error / self.replays.room * self._open(ends).mean()) ** 2)

    def _open(self, ends: NDArray[np.intp]) -> NDArray[np.float64]:
        """How far worth and tricks go together; its mean is their covariance."""
        worth, tricks = self.worths[ends], -np.unravel_index(ends, ENDS)[2]
        found: NDArray[np.float64] = (worth - worth.mean()) * (tricks - tricks.mean())
        return found


@dataclass(frozen=True, slots=True, eq=False)
class AsPlayed:
    """Values the deals of one option as they ended."""

    worths: NDArray[np.float64]

    def gains(self, ends: NDArray[np.intp]) -> NDArray[np.float64]:
        """What each deal brought."""
        found: NDArray[np.float64] = self.worths[ends]
        return found

    def doubt(self, ends: NDArray[np.intp]) -> float:
        """None."""
        del ends
        return 0.0


def values_of(
    decision: Decision, worths: NDArray[np.float64], *, replayed: bool
) -> tuple[Replayed | AsPlayed, ...]:
    """How the deals of each option are valued, where each end of one is worth so much.

    Raises:
        TableError: for a table of replays that is missing, damaged or of another version.
    """
    if not replayed:
        return (AsPlayed(worths),) * len(decision.options())
    later = bool(decision.exchanged)
    found = (replays()[Word(str(option), later)] for option in decision.options())
    return tuple(Replayed(each, worths) for each in found)


def is_replayed(decision: Decision, policy: Policy) -> bool:
    """Whether there are replays of such deals: of the reckoner's, after an answer."""
    return decision.kind == "answer" and policy == ReckonerPolicy()


@cache
def replays() -> Mapping[Word, Replays]:
    """The table, read once; raises `TableError` as `read_replays` does."""
    return read_replays(SEAL.path)


def read_replays(path: Path) -> Mapping[Word, Replays]:
    """The table in the file at `path`, once its version and checksum are verified.

    Raises:
        TableError: naming the file, what is wrong with it, and the command that rebuilds it.
    """
    return dict(map(_read_row, SEAL.read(path).decode().splitlines()))


def contents(table: Mapping[Word, Replays]) -> bytes:
    """The text of a file with this table, without its first line; `read_replays` reads it."""
    rows = (
        ",".join(map(str, [word.option, int(word.later), each.room, *each.counts.ravel()]))
        for word, each in table.items()
    )
    return "".join(f"{row}\n" for row in rows).encode()


def _read_row(row: str) -> tuple[Word, Replays]:
    option, later, room, *counts = row.split(",")
    found = Replays(np.array(counts, np.int64).reshape(SHAPE), float(room))
    return Word(option, later == "1"), found
