"""Draw and grade the problems again on which players are measured.

The command is `python -m tools.tables.build_graded --into-package`.

It takes decisions as games bring them, at any score, until there are as many of each kind at which
some choice is surely worse, and writes down what every option loses by the simulator, and what each
player's choice does. Some ten minutes of one core.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import chain, islice
from pathlib import Path
from statistics import fmean
from typing import Final

from tqdm import tqdm

from ecarte_tutor.course.players import PLAYERS, by_the_book
from ecarte_tutor.engine.decision import Decision, Kind
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator import simulate

from ..writing import build, rows_text
from .positions import positions

GRADED: Final = Path(__file__).parents[1] / "graded-problems.csv"
KINDS: Final[tuple[Kind, ...]] = ("propose", "answer", "discard", "lead", "reply")
OF_EACH: Final = 100
"""Problems of each kind."""

_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Graded:
    """A problem with what choices at it lose, in games in 100."""

    line: str
    losses: str
    """Of every option, with blanks between."""

    book: float
    """Of the first option that the book advises, as of the choices of the players below."""

    curate: float
    captain: float
    librarian: float
    actuary: float

    @property
    def options(self) -> tuple[float, ...]:
        """Losses of all options."""
        return tuple(map(float, self.losses.split()))

    @property
    def by_chance(self) -> float:
        """Mean loss of a choice by chance."""
        return fmean(self.options)

    @property
    def usual(self) -> float:
        """Mean loss of the players of `usual_loss`."""
        return fmean((self.by_chance, self.curate, self.book))


MEASURED: Final = tuple(each.name for each in fields(Graded) if each.name in PLAYERS)
"""Players of the course who have a column; a new one gets his where these four have theirs."""


def graded(decision: Decision) -> Graded | None:
    """Return the decision with the losses of all choices; `None` if nothing is at stake."""
    values = simulate(decision)
    losses = {option: values.loss(option) for option in values}
    if not any(
        loss.mean > Bands().equal and values.is_decided(option) for option, loss in losses.items()
    ):
        return None
    amounts = {option: round(max(0.0, loss.mean), _DIGITS) for option, loss in losses.items()}
    return Graded(
        str(decision),
        " ".join(f"{each:g}" for each in amounts.values()),
        amounts[by_the_book(decision)],
        *(amounts[PLAYERS[name].choose(decision)] for name in MEASURED),
    )


def problems_of(kind: Kind) -> Iterator[Graded]:
    """Yield graded problems of one kind without an end."""
    return filter(None, map(graded, positions(kind, random.Random(f"graded {kind}"))))


def rows_of(kind: Kind) -> list[Graded]:
    """Return the rows of one kind."""
    return list(tqdm(islice(problems_of(kind), OF_EACH), kind, OF_EACH))


def graded_rows() -> list[Graded]:
    """Return the rows of the table, kind after kind."""
    with ProcessPoolExecutor() as executor:
        return list(chain.from_iterable(executor.map(rows_of, KINDS)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    make = lambda: rows_text(graded_rows(), Graded)  # noqa: E731
    return build("build_graded", GRADED, make, arguments)


if __name__ == "__main__":
    sys.exit(main())
