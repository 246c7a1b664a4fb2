"""Verdicts: a choice marked by the book (the hints) and by the simulator, each by itself.

A verdict is data; `strip`, `at_the_table` and `reasons` put it into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from html import escape
from math import log
from typing import TYPE_CHECKING, Final, Literal, Self

from ..engine.decision import STANDING_WORD, Decision, Option, option_text
from ..engine.english import doing
from ..engine.rules.rule_set import POINT_TRICKS
from ..hints import BookVerdict, book
from ..simulator.units import GAMES, Unit
from .reason import in_hundred

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..simulator import Simulation, Value


Band = Literal["best", "slight", "mistake", "serious", "blunder"]
"""Name for how much a choice loses; `Bands` has the limits."""

SIZES: Final[Mapping[Band, str]] = {
    "slight": "a slip",
    "mistake": "a mistake",
    "serious": "a serious mistake",
    "blunder": "a blunder",
}
"""What learners read for a choice of each band."""

_POINTS: Final = 10.6
"""Games in 100 that one point is worth at 0–0."""

_LEAST: Final = 0.001
"""The logarithmic scale starts at `Bands.equal`, or at this if that is smaller."""

_FAR: Final = 5.0
"""The scale ends at a loss of this many times `Bands.blunder`."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Limits by which the size of a loss gets a name, called its band; in games in 100 by default.

    Up to `equal` the band is `"best"`, and above it `"slight"`. From `mistake`, `serious` and
    `blunder` on, it has the name of that limit.
    """

    equal: float = 0.2
    """Up to this loss a choice is as good as the best."""

    mistake: float = 1.5
    serious: float = 4.0
    blunder: float = 8.0

    @classmethod
    def usual(cls, unit: Unit) -> Self:
        """Return the default limits for losses in `unit`: games in 100, or points a deal.

        A point is worth 10.6 games in 100.
        """
        return cls(*(each / (1 if unit == GAMES else _POINTS) for each in astuple(cls())))

    def of(self, loss: float) -> Band:
        """Return the name of the size of a loss, which is in the unit of the limits.

        >>> Bands().of(0.1), Bands().of(2.0), Bands().of(9.0)
        ('best', 'mistake', 'blunder')
        """
        if loss <= self.equal:
            return "best"
        if loss < self.mistake:
            return "slight"
        if loss < self.serious:
            return "mistake"
        return "serious" if loss < self.blunder else "blunder"

    def place(self, loss: float) -> float:
        """Return where to show `loss`, in the limits' unit, on a scale from 0 (nothing lost) to 1.

        Losses up to `equal` take the first tenth of the scale. Above that it is logarithmic, and 1
        stands for five times `blunder` or more.
        """
        if loss <= self.equal:
            return round(max(loss, 0.0) / max(self.equal, _LEAST) / 10, 3)
        start = max(self.equal, _LEAST)
        far = log(max(_FAR * self.blunder, _FAR * start) / start)
        return round(min(1.0, 0.1 + 0.9 * max(0.0, log(loss / start)) / far), 3)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Verdict:
    """The marks on one choice by the book and by the simulator.

    Losses are in games in 100 at the decision's score, and the best option is the one that wins
    most games. Under rules whose chances of winning we never computed (see `is_counted`), losses
    and the best option are by points a deal. `unit` says which, and the `values` of the options are
    in that unit; those of `simulation` are always in points a deal.
    """

    choice: Option
    book: BookVerdict
    simulation: Simulation
    """The value of each option, in points a deal."""

    values: Simulation
    """The value of each option, in the verdict's unit."""

    bands: Bands
    """The limits by which a loss is named, in the verdict's unit."""

    def __repr__(self) -> str:
        loss, best = self.loss, option_text(self.best)
        lost = f"loses {loss.short} {loss.unit} to {best}" if self.choice != self.best else "best"
        return (
            f"Verdict on {option_text(self.choice)} at {self.values.decision}\n"
            f"book: {' or '.join(sorted(map(option_text, self.book.advice)))}; simulator: {lost} "
            f"({self.band or 'too close to call'}; {loss.method} against {loss.against})"
        )

    def _repr_html_(self) -> str:
        told = "<br>".join(map(escape, (*repr(self).splitlines(), *self._point_told())))
        return f"<p>{told}</p>{self.values._repr_html_()}"

    def _point_told(self) -> Iterator[str]:
        """Yield how often standing makes the point as played, and how often with open cards."""
        if self.played_point is not None:
            from ..simulator.count import open_hand_counts

            decision = self.simulation.decision
            played = in_hundred(self.played_point)
            counted = in_hundred(open_hand_counts(decision).at_least(POINT_TRICKS))
            yield (
                f"{doing(STANDING_WORD[decision.kind])} makes the point in {played} of 100 deals "
                f"as it is played, on {counted} of 100 hands with open cards and best play"
            )

    @property
    def unit(self) -> Unit:
        """The unit of the loss: games in 100, or points a deal."""
        return self.values.unit

    @property
    def with_the_book(self) -> bool:
        """True if the book accepts the choice; at a borderline hand it accepts either option."""
        return self.choice in self.book.advice

    @property
    def best(self) -> Option:
        """The option with the highest value by the simulator, in the verdict's unit."""
        return self.values.best

    @property
    def loss(self) -> Value:
        """Estimate, in `unit`, of what the choice loses against `best`, with its standard error."""
        return self.values.loss(self.choice)

    @property
    def points_lost(self) -> Value:
        """The loss in points a deal; negative if `best` wins more games but scores fewer points."""
        return self.simulation.loss(self.choice, than=self.best)

    @property
    def played_point(self) -> float | None:
        """Share of deals, 0 to 1, in which standing makes the point with hidden cards; estimated.

        To stand is to play without exchanging. `None` if the decision is not to propose or to
        answer. `open_hand_counts` counts another share, with open cards.
        """
        stand = STANDING_WORD.get(self.simulation.decision.kind)
        return None if stand is None else float(self.simulation.made_point(stand).mean())

    @property
    def is_too_close(self) -> bool:
        """True if `loss` is within two joint standard errors of zero."""
        return self.values.is_too_close(self.choice)

    @property
    def band(self) -> Band | None:
        """Name of the size of the loss, `"best"` to `"blunder"`; `None` for one too close to call.

        A loss of at most `Bands.equal` is `"best"` even if it is too close to call.
        """
        band = self.bands.of(self.loss.mean)
        return None if band != "best" and self.is_too_close else band

    @property
    def with_the_simulator(self) -> bool:
        """True if `loss` is at most `Bands.equal`, or too close to call."""
        return self.is_as_good(self.choice)

    def is_as_good(self, option: Option) -> bool:
        """Return True if `option` loses at most `Bands.equal` against `best`, or is too close."""
        return self.values.loss(option).mean <= self.bands.equal or self.values.is_too_close(option)

    def to_frame(self) -> DataFrame:
        """Return `Simulation.to_frame` of `values`, with two more columns of True and False.

        `chosen` marks the choice, and `book` the options that the book accepts.

        Raises:
            MissingPackage: without pandas.
        """
        chosen, accepted = option_text(self.choice), [*map(option_text, self.book.advice)]
        frame = self.values.to_frame()
        return frame.assign(chosen=frame.index == chosen, book=frame.index.isin(accepted))


def grade(
    decision: Decision | str,
    choice: Option,
    *,
    bands: Bands | None = None,
    simulation: Simulation | None = None,
    said: BookVerdict | None = None,
) -> Verdict:
    """Return the marks on a choice by the book and by the simulator.

    A lead or a reply takes about 0.1 s, other decisions a second or two.

    Args:
        decision: the decision, or its text.
        choice: the option chosen; a card or a set of cards may be given by its text.
        bands: the limits by which a loss is named, in the verdict's unit; those of `Bands.usual`
            unless given.
        simulation: a simulation of the same decision, which saves simulating it again.
        said: the book's advice at the same decision, which saves asking the book again.

    >>> verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), "7D")
    >>> verdict.with_the_book, verdict.with_the_simulator
    (True, True)

    Raises:
        IllegalAction: for a choice that the rules do not allow; its message says why.
    """
    decision = Decision.of(decision)
    choice = decision.legal(choice)
    from ..simulator import simulate

    said = said or book(decision)
    simulation = (simulation or simulate(decision)).in_points()
    values = simulation.for_the_game()
    return Verdict(choice, said, simulation, values, bands or Bands.usual(values.unit))
