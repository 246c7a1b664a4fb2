"""A simulation: what every option of one decision is worth, and how its options compare."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..count.endings_table import SEAL as ENDINGS
from ..decision import Decision, Option, option_text
from ..errors import IllegalAction, a_few, brief
from .cases import Cases
from .estimate import Estimate, Trace
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

    seed: int = 0
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

    @property
    def best(self) -> Option:
        """The option with the highest mean, among those tried to the end."""
        return self.options[self.estimate.leader()]

    def loss(self, option: Option) -> Value:
        """How much less the option brings than the best one, with their joint standard error."""
        mean, error = self.estimate.difference(self._number(self.best), self._number(option))
        return self._value(mean, error)

    def lower_bound(self, option: Option) -> Value | None:
        """What the option brings at least, against an adversary who sees every card.

        Only for a lead; `None` elsewhere. A bound of another method: it does not subtract from the
        values.
        """
        if self.least is None:
            return None
        number = self._number(option)
        return Value(
            mean=float(self.least.means[number]),
            error=self.least.error(number),
            seat=self.decision.seat,
            method="all-seeing adversary",
            against="an adversary who sees every card",
            bound="lower",
            sample=self.least.sample,
            seed=self.seed,
            table=ENDINGS.version,
        )

    def is_decided(self, option: Option) -> bool:
        """Whether the option is the best or its loss passes two joint standard errors."""
        loss = self.loss(option)
        return option == self.best or (loss.mean > 0 and loss.counts)

    def is_too_close(self, option: Option) -> bool:
        """Whether the option may be as good as the best one, so that both are accepted.

        It may while the loss is within two joint standard errors. So may a lead that does at least
        as well as the best one against an adversary who sees every card.
        """
        if option == self.best:
            return False
        if not self.is_decided(option):
            return True
        if self.least is None:
            return False
        lead, _ = self.least.difference(self._number(self.best), self._number(option))
        return lead <= 0

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
        )
