"""A simulation: what every option of one decision is worth, and how its options compare."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Self

from ..engine.decision import Decision, Option, option_text
from ..errors import a_few
from .batch.views import Stakes
from .cases import Cases
from .count.masks import Rows
from .estimate import Estimate, Trace
from .game.winning import is_counted
from .units import GAMES, POINTS, Unit
from .value import Method, Value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Simulation(Mapping[Option, Value]):
    """The value of each option of a decision, all found by one method against one opponent.

    It is a mapping from option to `Value`, in the order of `decision.options()`; a card, or cards
    to discard, may be looked up by their text.
    """

    decision: Decision
    options: tuple[Option, ...]
    method: Method
    against: str
    """Name of the assumed opponent."""

    estimate: Estimate | Trace
    stakes: Stakes
    """Stakes of the deal."""

    seed: int = 0
    unit: Unit = POINTS
    complete: bool = True
    """True if the simulation ran to its end, false if it was interrupted."""

    # A mapping is compared by its contents and has no hash; a simulation is itself alone.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __getitem__(self, option: Option) -> Value:
        number = self._number(option)
        return self._value(float(self.estimate.means[number]), self.estimate.error(number))

    def __contains__(self, option: object) -> bool:
        return self.decision.may(option)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __repr__(self) -> str:
        ranked = sorted(self, key=lambda option: -self[option].mean)
        told = (f"{option_text(option)} {self[option].short}" for option in ranked)
        return (
            f"Simulation of {self.decision}: {self.method} against {self.against}, {self.unit}\n"
            f"{a_few(told, last='and')}"
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(option_text(option))}</td><td>{escape(self[option].short)}</td></tr>"
            for option in sorted(self, key=lambda option: -self[option].mean)
        )
        caption = escape(f"{self.unit}, {self.method} against {self.against}")
        return f"<table><caption>{caption}</caption>{rows}</table>"

    def for_the_game(self) -> Self:
        """This simulation in games in 100 at the score: its best option is best for the game.

        It stays in points where the score is left out of account, and under a preset whose deals
        were never counted. Cases and reasons are in points as before.
        """
        if self.unit == GAMES or self.stakes.score is None or not is_counted(self.decision.rules):
            return self
        return replace(self, estimate=self._in_games(), unit=GAMES)

    @abstractmethod
    def _in_games(self) -> Estimate | Trace:
        """The estimate in games in 100."""

    @property
    def best(self) -> Option:
        """The option with the highest mean, among those tried to the end."""
        return self.options[self.estimate.leader()]

    def loss(self, option: Option, than: Option | None = None) -> Value:
        """Loss of an option against another, with their joint standard error.

        Unless told, the other is the best one.
        """
        better = self.best if than is None else than
        mean, error = self.estimate.difference(self._number(better), self._number(option))
        return self._value(mean, error)

    def is_decided(self, option: Option) -> bool:
        """True if the option is the best, or if its loss exceeds two joint standard errors."""
        loss = self.loss(option)
        return option == self.best or (loss.mean > 0 and loss.counts)

    def is_too_close(self, option: Option) -> bool:
        """True if the option may be as good as the best one: within two joint standard errors."""
        return not self.is_decided(option)

    @abstractmethod
    def cases(self, option: Option) -> Cases:
        """The opponent's hands on which the option was compared with the best one."""

    @abstractmethod
    def made_point(self, option: Option) -> Rows:
        """In which of the cases that it was tried on the option made the point: three tricks."""

    def _number(self, option: Option) -> int:
        return self.options.index(self.decision.legal(option))

    def _value(self, mean: float, error: float) -> Value:
        return Value(
            mean=mean,
            error=error,
            seat=self.decision.seat,
            method=self.method,
            against=self.against,
            sample=self.estimate.sample,
            seed=self.seed,
            unit=self.unit,
        )
