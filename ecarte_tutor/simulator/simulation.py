"""A simulation: what every option of one decision is worth, and how its options compare."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from ..count.endings_table import SEAL as ENDINGS
from ..decision import Decision, Option, option_text
from ..errors import IllegalAction, a_few, brief
from ..units import GAMES, POINTS, Unit
from .batch.views import Stakes
from .cases import Cases
from .estimate import Estimate, Trace
from .methods.winning import is_counted
from .reasons import reason
from .value import Method, Value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Simulation(Mapping[Option, Value]):
    """The value of each option of a decision, all found by one method against one adversary.

    It is a mapping from option to `Value`, in the order of `decision.options()`.
    """

    decision: Decision
    options: tuple[Option, ...]
    method: Method
    against: str
    """Who the adversary is assumed to be."""

    estimate: Estimate | Trace
    least: Estimate | None = None
    """For a lead: lower bounds, the values against an adversary who sees every card."""

    stakes: Stakes
    """What the deal is played for."""

    seed: int = 0
    unit: Unit = POINTS
    complete: bool = True
    """Whether it ran to its end; false where it was interrupted."""

    def __getitem__(self, option: Option) -> Value:
        number = self._number(option)
        return self._value(float(self.estimate.means[number]), self.estimate.error(number))

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def completed(self) -> Simulation:
        """This simulation, marked as run to its end."""
        return replace(self, complete=True)

    def for_the_game(self) -> Self:
        """The same deals valued in games in 100 at the score: the best option is best for the game.

        It stays in points where the score is left out of account, and under a preset whose deals
        were never counted. Cases, reasons and lower bounds are in points as before.
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
        """How much less the option brings than another, with their joint standard error.

        Unless told, the other is the best one.
        """
        better = self.best if than is None else than
        mean, error = self.estimate.difference(self._number(better), self._number(option))
        return self._value(mean, error)

    def lower_bound(self, option: Option) -> Value | None:
        """What the option brings at least, against an adversary who sees every card.

        In points, and only for a lead; `None` elsewhere. A bound of another method: it does not
        subtract from the values.
        """
        if self.least is None:
            return None
        number = self._number(option)
        found = self._all_seeing(float(self.least.means[number]), self.least.error(number))
        return replace(found, bound="lower")

    def loss_to_all_seeing(self, option: Option) -> Value | None:
        """How much less the option brings than the best one, where the adversary sees every card.

        In points, and only for a lead; `None` elsewhere. Below zero where the order turns round.
        """
        if self.least is None:
            return None
        return self._all_seeing(
            *self.least.difference(self._number(self.best), self._number(option))
        )

    def is_decided(self, option: Option) -> bool:
        """Whether the option is the best or its loss passes two joint standard errors."""
        loss = self.loss(option)
        return option == self.best or (loss.mean > 0 and loss.counts)

    def is_too_close(self, option: Option) -> bool:
        """Whether the option may be as good as the best one: within two joint standard errors."""
        return not self.is_decided(option)

    @abstractmethod
    def cases(self, option: Option) -> Cases:
        """The adversary's hands on which the option was compared with the best one."""

    def nemesis_share(self, option: Option) -> float:
        """The share of all cases in which the option lost the deal and the best option won it."""
        return self.cases(option).lost

    def why(self, option: Option) -> str | None:
        """One sentence on what the adversary holds where the option costs most.

        `None` for the best option, and where nothing stands out.
        """
        return reason(self.cases(option), option, self.decision)

    def _number(self, option: Option) -> int:
        if option not in self.options:
            raise IllegalAction(
                f"expected one of the options {a_few(map(option_text, self.options))}, "
                f"got {brief(option)}"
            )
        return self.options.index(option)

    def _value(self, mean: float, error: float) -> Value:
        return Value(
            mean=mean,
            error=error,
            seat=self.decision.seat,
            method=self.method,
            against=self.against,
            sample=self.estimate.sample,
            seed=self.seed,
            table=ENDINGS.version,
            unit=self.unit,
        )

    def _all_seeing(self, mean: float, error: float) -> Value:
        assert self.least is not None
        return Value(
            mean=mean,
            error=error,
            seat=self.decision.seat,
            method="all-seeing adversary",
            against="an adversary who sees every card",
            sample=self.least.sample,
            seed=self.seed,
            table=ENDINGS.version,
        )
