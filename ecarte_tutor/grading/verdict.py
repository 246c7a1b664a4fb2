"""Verdicts: one choice, marked by the book and by the simulator, and never the two mixed.

A verdict is data: `strip`, `at_the_table` and `reasons` say what it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from html import escape
from math import log
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from ..engine.decision import STANDING_WORD, Decision, Option, option_text
from ..engine.english import doing
from ..engine.rules import POINT_TRICKS
from ..errors import telling_names
from ..hints import BookVerdict, book
from ..simulator.units import GAMES, Unit
from .reason import in_hundred

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..simulator import Simulation, Value


Band = Literal["best", "slight", "mistake", "serious", "blunder"]
"""How bad a choice is, by what it loses; `Bands` says where each begins."""

SIZES: Final[Mapping[Band, str]] = {
    "slight": "a slip",
    "mistake": "a mistake",
    "serious": "a serious mistake",
    "blunder": "a blunder",
}
"""What a choice of each band is called, wherever a learner reads of it."""

_POINTS: Final = 10.6
"""Games in 100 that a point is worth at love all."""

_LEAST: Final = 0.001
"""A logarithmic scale begins above zero."""

_FAR: Final = 5.0
"""The scale ends at this many times the least blunder."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Where a loss, in games in 100, begins to earn each name; all of it may be set.

    `Bands.in_points()`: the same limits in points a deal, at love all.
    """

    equal: float = 0.2
    """Up to this a choice is as good as the best."""

    mistake: float = 1.5
    serious: float = 4.0
    blunder: float = 8.0

    @classmethod
    def in_points(cls) -> Self:
        """Those for a loss in points a deal."""
        return cls(*(least / _POINTS for least in astuple(cls())))

    @classmethod
    def usual(cls, unit: Unit) -> Self:
        """Those for a loss in this unit."""
        return cls() if unit == GAMES else cls.in_points()

    def of(self, loss: float) -> Band:
        """The band of a loss: up to `equal` is best, and each other name holds from its limit."""
        if loss <= self.equal:
            return "best"
        if loss < self.mistake:
            return "slight"
        if loss < self.serious:
            return "mistake"
        return "serious" if loss < self.blunder else "blunder"

    def place(self, loss: float) -> float:
        """Where a loss stands on a scale from 0 to 1.

        It is logarithmic: of two losses above `equal`, what counts is how many times the one is the
        other. What is as good as the best has the first tenth.
        """
        if loss <= self.equal:
            return round(max(loss, 0.0) / max(self.equal, _LEAST) / 10, 3)
        start = max(self.equal, _LEAST)
        far = log(max(_FAR * self.blunder, _FAR * start) / start)
        return round(min(1.0, 0.1 + 0.9 * max(0.0, log(loss / start)) / far), 3)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Verdict:
    """Both marks on one choice.

    What it costs is told in games in 100 at this score, and the best option is the best for the
    game. Under rules whose deals were never counted all is in points a deal; `unit` says which.
    """

    choice: Option
    book: BookVerdict
    simulation: Simulation
    """What each option is worth in points."""

    values: Simulation
    """What each option is worth in the verdict's unit."""

    bands: Bands

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
        """How often standing makes the point, beside the share that `open_hand_counts` gives."""
        if self.played_point is not None:
            from ..simulator.count import open_hand_counts

            decision = self.simulation.decision
            played = in_hundred(self.played_point)
            counted = in_hundred(open_hand_counts(decision).at_least(POINT_TRICKS))
            yield (
                f"{doing(STANDING_WORD[decision.kind])} makes the point on {played} of 100 hands "
                f"as it is played, on {counted} with open cards and best play"
            )

    @property
    def unit(self) -> Unit:
        """In what the loss is told."""
        return self.values.unit

    @property
    def with_the_book(self) -> bool:
        """Whether the book accepts the choice; a borderline hand accepts either."""
        return self.choice in self.book.advice

    @property
    def best(self) -> Option:
        """The simulator's best option, in the verdict's unit."""
        return self.values.best

    @property
    def loss(self) -> Value:
        """What the choice loses against the best, estimated, with its standard error and method."""
        return self.values.loss(self.choice)

    @property
    def points_lost(self) -> Value:
        """The loss in points a deal; negative where the best for the game is worse in points."""
        return self.simulation.loss(self.choice, than=self.best)

    @property
    def played_point(self) -> float | None:
        """Share of the deals in which standing makes the point, the cards hidden as they are.

        An estimate: `open_hand_counts` counts another share, with open cards. `None` where the
        decision is not whether to stand.
        """
        stand = STANDING_WORD.get(self.simulation.decision.kind)
        return None if stand is None else float(self.simulation.made_point(stand).mean())

    @property
    def is_too_close(self) -> bool:
        """Whether the choice may be as good as the best one: within two joint standard errors."""
        return self.values.is_too_close(self.choice)

    @property
    def band(self) -> Band | None:
        """The name of the loss; `None` where more than *equal* is lost but too close to call."""
        band = self.bands.of(self.loss.mean)
        return None if band != "best" and self.is_too_close else band

    @property
    def with_the_simulator(self) -> bool:
        """Whether the choice is best by the simulator, as good as best, or too close to call."""
        return self.is_as_good(self.choice)

    def is_as_good(self, option: Option) -> bool:
        """Whether an option is best by the simulator, as good as best, or too close to call."""
        return self.values.loss(option).mean <= self.bands.equal or self.values.is_too_close(option)

    def plot(self, ax: Axes | None = None, **kwargs: Any) -> Axes:
        """Draw what each option is worth, as `Simulation.plot` does, with the bands shaded."""
        names = (size.removeprefix("a ").removesuffix(" mistake") for size in SIZES.values())
        bands = dict(zip(names, astuple(self.bands), strict=True))
        return self.values.plot(ax, **{"bands": bands} | kwargs)


@telling_names()
def grade(
    decision: Decision | str,
    choice: Option,
    *,
    bands: Bands | None = None,
    simulation: Simulation | None = None,
    said: BookVerdict | None = None,
) -> Verdict:
    """Marks a choice by the book and by the simulator.

    A decision may be its text, and so may a card, or the cards to discard. The bands are in the
    verdict's unit; unless given, the usual ones. A lead or a reply takes about 0.1 s, the rest a
    second or two. A `simulation` of the same decision that was made before saves that time, and
    what the book `said` of it saves asking the book again.

    >>> verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), "7D")
    >>> verdict.with_the_book, verdict.with_the_simulator
    (True, True)

    Raises:
        IllegalAction: for a choice that the rules do not allow, with the sentence that says why.
    """
    decision = Decision.of(decision)
    choice = decision.legal(choice)
    from ..simulator import simulate

    said = said or book(decision)
    simulation = (simulation or simulate(decision)).in_points()
    values = simulation.for_the_game()
    return Verdict(choice, said, simulation, values, bands or Bands.usual(values.unit))
