"""A simulation: what every option of one decision is worth, and how its options compare."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Final, Literal, Self

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import Rank
from ..engine.decision import Decision, Option, option_text, signed
from ..engine.rules.rule_set import Seat
from ..errors import EcarteError, a_few
from .batch.views import Stakes
from .beliefs.posterior import OpponentHands
from .masks import TRUMPS, Masks, Rows, counts
from .plots.pictures import DrawnOption, plot_options
from .plots.style import ERRORS_OF_95
from .tables import data_frame
from .units import DIGITS, GAMES, JOINT_ERRORS, POINTS, Unit
from .winning import is_counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

Method = Literal["open-hand", "played-out", "rollout"]
"""Method by which a value was found.

`open-hand`: both see all cards and play best; the mean over the opponent's hands. `played-out`: a
card is tried on many hands of the opponent, and both play on from what they can know. `rollout`:
whole deals are drawn at random and played on by policies.
"""


class MethodsDiffer(EcarteError, TypeError):  # noqa: N818 - says what is wrong
    """Error for comparing two values whose method, opponent, seat or unit differ."""


class _Found:
    """Slot for the simulation and option of a value; not a field, so neither shown nor compared."""

    __slots__ = ("_found",)
    _found: tuple[Simulation, Option]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value(_Found):
    """Mean value of an option to a seat, with its standard error and its method.

    >>> worth = Value(mean=0.31, seat="pone", method="played-out", against="the reckoner",
    ...               error=0.004, n=692, seed=1)
    >>> print(worth)
    +0.310 ± 0.004 points a deal for the pone (played-out against the reckoner)

    The options of one simulation are tried on the same cards. So `simulation[a] - simulation[b]`
    has the standard error of the differences deal by deal, as `simulation.loss(b, than=a)` has.
    Subtracting values of two simulations raises `MethodsDiffer`. So does comparing values whose
    method, opponent, seat or unit differ.

    Args:
        mean: in `unit`: the seat's points less the opponent's, or the games that the seat wins.
        seat: the seat that the value is for.
        method: how the value was found.
        against: the name of the computer player that plays on for both seats, and what else the
            value rests on: `"the reckoner, read by his talk"`.
        error: the standard error of the mean; 0 where every deal was counted.
        n: the number of deals played with this option; for a difference, with both options. The
            deals of a rollout are drawn independently, so there `error * n**0.5` is the standard
            deviation of a deal. For a lead or a reply each deal has one hand of the opponent, and
            these are drawn group by group, which makes the error smaller.
        seed: the seed of the random numbers; the same seed gives the same value.
        unit: the unit of `mean` and `error`.
    """

    mean: float
    seat: Seat
    method: Method
    against: str
    error: float = 0.0
    n: int = 0
    seed: int | None = None
    unit: Unit = POINTS

    @property
    def counts(self) -> bool:
        """True if this value, a difference, is more than two standard errors from zero."""
        return abs(self.mean) > JOINT_ERRORS * self.error

    @property
    def short(self) -> str:
        """The mean and its error without the unit: `"−0.18 ± 0.01"`; games have no plus sign."""
        digits, sign = DIGITS[self.unit], "" if self.unit == GAMES else "+"
        error = f" ± {self.error:.{digits}f}" if self.error else ""
        return f"{self.mean:{sign}.{digits}f}{error}".replace("-", "−")

    def __str__(self) -> str:
        error, sign = f" ± {self.error:.3f}" if self.error else "", "+" * (self.unit == POINTS)
        return (
            f"{self.mean:{sign}.3f}{error} {self.unit} for the {self.seat} "
            f"({self.method} against {self.against})"
        )

    def __sub__(self, other: Value) -> Value:
        """Return the mean of this option less that of `other`, with their joint standard error.

        Raises:
            MethodsDiffer: for the values of two simulations.
        """
        self._check(other)
        mine, theirs = (getattr(each, "_found", None) for each in (self, other))
        if mine is None or theirs is None or mine[0] is not theirs[0]:
            raise MethodsDiffer(
                "expected the values of two options of one simulation, got values found apart; "
                "ask `simulation.loss(option, than=another)`, which knows what they share"
            )
        simulation, option = mine
        difference: Value = simulation.loss(theirs[1], than=option)
        return difference

    def __lt__(self, other: Value) -> bool:
        self._check(other)
        return self.mean < other.mean

    def __gt__(self, other: Value) -> bool:
        self._check(other)
        return self.mean > other.mean

    def _check(self, other: Value) -> None:
        if not isinstance(other, Value):
            raise MethodsDiffer(f"expected another value with its method, got {other!r}")
        for name in ("method", "against", "seat", "unit"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise MethodsDiffer(
                    f"expected two values with the same {name}, got {mine!r} and {theirs!r}"
                )


MANY_TRUMPS: Final = 3
"""`Cases.by_trumps` puts hands with this many trumps or more into one group."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Group of simulated deals with the same number and the same highest of the opponent's trumps.

    For each of the deals a choice and the best option are compared by the points that they score.

    Each share, 0 to 1, counts deals of this group, out of all simulated deals.
    """

    trumps: int
    """The number of the opponent's trumps; `MANY_TRUMPS` stands for that number or more."""

    best_trump: Rank | None
    """The rank of the opponent's highest trump; `None` where the opponent has none."""

    caught: float
    """Share of deals in which the best option scored more points than the choice."""

    even: float
    """Share of deals in which both scored the same number of points."""

    escaped: float
    """Share of deals in which the choice scored more points than the best option."""

    @property
    def share(self) -> float:
        """Share of deals, 0 to 1, that are in this group: the sum of the other three shares."""
        return self.caught + self.even + self.escaped


@dataclass(frozen=True, slots=True)
class Part:
    """How often one of two options scores more points than the other, and how many more."""

    share: float
    """Share of all simulated deals, 0 to 1, in which that option scores more."""

    by: float
    """How many points more, on average over these deals alone; 0 if there are none."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Simulated deals in which a choice and the best option were both tried.

    All arrays have one entry for each of these deals.
    """

    hands: Masks
    """The opponent's hand in each deal, when the player chose."""

    weights: NDArray[np.float64]
    """The weight of each deal; the weights add up to one."""

    chosen: NDArray[np.float64]
    """The player's points less the opponent's after the choice, in each deal."""

    best: NDArray[np.float64]
    """The player's points less the opponent's after the best option, in each deal."""

    @property
    def costs(self) -> NDArray[np.float64]:
        """Points that the choice loses against the best option, in each deal; may be negative."""
        return self.best - self.chosen

    @property
    def caught(self) -> Part:
        """How often, and by how much, the best option scores more points than the choice."""
        return self._part(self.costs)

    @property
    def escaped(self) -> Part:
        """How often, and by how much, the choice scores more points than the best option."""
        return self._part(-self.costs)

    @property
    def turned(self) -> Rows:
        """A flag for each deal: True if `chosen` is below zero (lost) and `best` above (won)."""
        found: Rows = (self.chosen < 0) & (self.best > 0)
        return found

    @property
    def lost(self) -> float:
        """Share of deals, 0 to 1, that are lost after the choice and won after the best option."""
        return float(self.weights[self.turned].sum())

    def _part(self, more: NDArray[np.float64]) -> Part:
        gains = np.where(more > 0, more, 0.0)
        share = float(self.weights[more > 0].sum())
        return Part(share, float((gains * self.weights).sum()) / share if share else 0.0)

    def by_trumps(self) -> tuple[Alike, ...]:
        """Return the deals in groups, by the number and the highest of the opponent's trumps.

        Groups with fewer trumps come first; of equally many trumps, those with a higher one.
        """
        suits = self.hands & TRUMPS
        trumps = np.minimum(counts(suits), MANY_TRUMPS)
        # A mask's highest bit is its highest card: 0 for no trump, 1 for the seven, 8 for the king.
        height = np.frexp(suits)[1].astype(np.intp)
        found = []
        for number in range(MANY_TRUMPS + 1):
            for best in range(len(Rank), -1, -1):
                rows: Rows = (trumps == number) & (height == best)
                if rows.any():
                    shares = [
                        float(self.weights[rows & part].sum())
                        for part in (self.costs > 0, self.costs == 0, self.costs < 0)
                    ]
                    found.append(Alike(number, Rank(best - 1) if best else None, *shares))
        return tuple(found)


_BITS: Final = 30
"""Significant bits that means, variances and covariances are rounded to: to a billionth."""


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """The mean value of each option of a lead or a reply, and the covariance of these means.

    All options are tried on the same deals, so the error of a difference of two means is smaller
    than their own errors suggest. Options are given by number, as in `Simulation.options`.
    """

    means: NDArray[np.float64]
    covariance: NDArray[np.float64]
    sample: int
    """The number of deals tried."""

    def leader(self) -> int:
        """Return the number of the option with the highest mean."""
        return int(np.argmax(self.means))

    def n(self, *_options: int) -> int:
        """Return the number of deals; every option was tried on all of them."""
        return self.sample

    def error(self, option: int) -> float:
        """Return the standard error of one option's mean."""
        return float(np.sqrt(max(self.covariance[option, option], 0.0)))

    def difference(self, option: int, other: int) -> tuple[float, float]:
        """Return the mean of `option` less that of `other`, and its standard error."""
        pair = [option, other]
        ((own, both), (_, others)) = self.covariance[np.ix_(pair, pair)].tolist()
        mean = float(self.means[option] - self.means[other])
        return mean, float(np.sqrt(max(own + others - 2 * both, 0.0)))

    @classmethod
    def of_groups(cls, gains: NDArray[np.float64], hands: OpponentHands) -> Estimate:
        """Return an estimate of the options' means from hands that were drawn group by group.

        The share of every group is exact, so the error comes only from differences within a group.
        A group whose hands were all drawn adds none.

        Args:
            gains: the values: a row for each option, a column for each hand drawn.
            hands: the hands drawn, with their groups and weights.
        """
        weights, group, drawn = hands.weights, hands.group, hands.drawn
        means = _rounded((gains * weights).sum(axis=1))
        # Where hands are not equally likely the mean is a ratio: its error is that of the
        # residuals. A hand that proved impossible has none, but it counts among those drawn.
        apart = (gains - means[:, np.newaxis]) * weights * drawn[group]
        sums = np.array([np.bincount(group, row, len(drawn)) for row in apart])
        missed = 1 - drawn / hands.sizes
        factor = missed / (drawn * np.maximum(drawn - 1, 1))
        within, between = apart * factor[group], sums * (factor / drawn)
        covariance = _products(within, apart) - _products(between, sums)
        return cls(means, _rounded(covariance), gains.shape[1])


EndValue = Callable[[NDArray[np.integer]], tuple[NDArray[np.float64], float]]
"""Function from the ends of deals, as numbered by `deal_ends`, to the value of every possible end
and the part of the variance of the deals' mean that more deals would not reduce."""


@dataclass(frozen=True, eq=False)
class Trace:
    """The result of each option in each deal of a rollout; a dropped option has fewer deals.

    Two options are compared on the deals that both were tried on. Options are given by number, as
    in `Simulation.options`.
    """

    worths: tuple[NDArray[np.float64], ...]
    """For each option: the value of every possible end to the player, by its number."""

    ends: tuple[NDArray[np.integer], ...]
    """For each option: the end of each deal, numbered as by `deal_ends`."""

    hands: Masks
    """The opponent's hand in each deal."""

    doubts: NDArray[np.float64]
    """For each option: the part of its mean's variance that more deals would not reduce."""

    @classmethod
    def empty(cls, options: int) -> Trace:
        return cls(
            (np.empty(0),) * options,
            (np.empty(0, np.uint8),) * options,
            np.empty(0, np.uint32),
            np.zeros(options),
        )

    def extended(
        self, tried: list[int], ends: NDArray[np.integer], hands: Masks, values: Sequence[EndValue]
    ) -> Trace:
        """Return this trace with more deals, in all of which the options `tried` were tried.

        Args:
            tried: the numbers of these options.
            ends: the ends of the new deals, by `deal_ends`: a row for each option tried.
            hands: the opponent's hands in the new deals.
            values: for every option, the function that values its deals.
        """
        ended = list(self.ends)
        for number, row in zip(tried, ends, strict=True):
            ended[number] = np.concatenate([ended[number], row])
        hands = np.concatenate([self.hands, hands])
        return replace(self, ends=tuple(ended), hands=hands).valued(values)

    def valued(self, values: Sequence[EndValue]) -> Trace:
        """Return this trace with each option's deals valued by its function in `values`."""
        found = [value(ends) for value, ends in zip(values, self.ends, strict=True)]
        worths, doubts = zip(*found, strict=True)
        return replace(self, worths=worths, doubts=np.array(doubts))

    def gains(self, option: int) -> NDArray[np.float64]:
        """Return the value of each deal of an option to the player."""
        found: NDArray[np.float64] = self.worths[option][self.ends[option]]
        return found

    @cached_property
    def means(self) -> NDArray[np.float64]:
        return _rounded(np.array([self.gains(option).mean() for option in range(len(self.ends))]))

    @property
    def sample(self) -> int:
        """The number of deals played, added up over all options."""
        return sum(len(row) for row in self.ends)

    def n(self, *options: int) -> int:
        """Return the number of deals that all of `options` were tried on."""
        return min(len(self.ends[option]) for option in options)

    def leader(self) -> int:
        """Return the number of the best option among those tried on every deal."""
        return self._leader

    @cached_property
    def _leader(self) -> int:
        cases = np.array([len(row) for row in self.ends])
        return int(np.argmax(np.where(cases == cases.max(), self.means, -np.inf)))

    def error(self, option: int) -> float:
        """Return the standard error of one option's mean."""
        return _error(self.gains(option), self.doubts[option])

    def difference(self, option: int, other: int) -> tuple[float, float]:
        """Return the mean of `option` less that of `other`, and its standard error."""
        if option == other:
            return 0.0, 0.0
        found = self._differences.get((option, other))
        if found is not None:
            return found
        cases = self.n(option, other)
        mine, theirs = (self.worths[each][self.ends[each][:cases]] for each in (option, other))
        difference = mine - theirs
        doubt = self.doubts[option] + self.doubts[other]
        found = float(_rounded(difference.mean())), _error(difference, doubt)
        self._differences[option, other] = found
        return found

    @cached_property
    def _differences(self) -> dict[tuple[int, int], tuple[float, float]]:
        return {}


def _error(gains: NDArray[np.float64], doubt: float) -> float:
    # One deal tells nothing of how far the next may be from it.
    spread = gains.var(ddof=1) if len(gains) > 1 else np.array(np.inf)
    return float(np.sqrt(_rounded(spread / len(gains) + doubt)))


def _products(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return `one @ other.T`, with the same last bits on every processor.

    The order in which `@` adds up depends on the processor.
    """
    found: NDArray[np.float64] = (one[:, np.newaxis] * other).sum(axis=2)
    return found


def _rounded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the values rounded, so that they do not depend on the order of adding up."""
    part, exponent = np.frexp(values)
    found: NDArray[np.float64] = np.ldexp(np.rint(np.ldexp(part, _BITS)), exponent - _BITS)
    return found


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Simulation(Mapping[Option, Value]):
    """The value of each option of a decision, all found by one method against one opponent.

    It is a mapping from option to `Value`, in the order of `decision.options()`. A card, or a set
    of cards to discard, can also be looked up by its text.
    """

    decision: Decision
    options: tuple[Option, ...]
    method: Method
    against: str
    """Name of the computer player that plays on for both seats, and more: see `Value`."""

    estimate: Estimate | Trace
    stakes: Stakes
    """What the tricks and the king are worth in points, at the score if it counts."""

    seed: int = 0
    unit: Unit = POINTS
    complete: bool = True
    """True if the simulation ran to its end; False if more deals follow or it was interrupted."""

    # A mapping is compared by its contents and has no hash; a simulation is itself alone.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __getitem__(self, option: Option) -> Value:
        number = self._number(option)
        mean, error = float(self.estimate.means[number]), self.estimate.error(number)
        value = self._value(mean, error, self.estimate.n(number))
        object.__setattr__(value, "_found", (self, option))
        return value

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
        """Return this simulation with its values in games in 100, won from the present score.

        The values stay in points a deal where the score was left out of account, and under rules
        whose deals were never counted (see `is_counted`). `cases` is in points in either unit.
        """
        if self.unit == GAMES or self.stakes.score is None or not is_counted(self.decision.rules):
            return self
        return replace(self, estimate=self._estimate_in(GAMES), unit=GAMES)

    def in_points(self) -> Self:
        """Return this simulation with its values in points a deal."""
        if self.unit == POINTS:
            return self
        return replace(self, estimate=self._estimate_in(POINTS), unit=POINTS)

    @abstractmethod
    def _estimate_in(self, unit: Unit) -> Estimate | Trace:
        """Return the estimate with its means and covariances in `unit`."""

    @property
    def best(self) -> Option:
        """The option with the highest mean, among those that were not dropped early."""
        return self.options[self.estimate.leader()]

    def loss(self, option: Option, than: Option | None = None) -> Value:
        """Return the mean of `than` less that of `option`, with its standard error.

        `than` is the best option unless given.
        """
        both = self._number(self.best if than is None else than), self._number(option)
        return self._value(*self.estimate.difference(*both), self.estimate.n(*both))

    def is_decided(self, option: Option) -> bool:
        """Return True if `option` is best, or worse by more than two joint standard errors."""
        loss = self.loss(option)
        return option == self.best or (loss.mean > 0 and loss.counts)

    def is_too_close(self, option: Option) -> bool:
        """Return True if `option` is not the best, but within two joint standard errors of it."""
        return not self.is_decided(option)

    @abstractmethod
    def cases(self, option: Option) -> Cases:
        """Return the simulated deals in which `option` and the best option were both tried."""

    @abstractmethod
    def made_point(self, option: Option) -> Rows:
        """Return a flag for each deal of `option`: True if the player made the point."""

    def _number(self, option: Option) -> int:
        if option not in self.options:  # a text, perhaps
            option = self.decision.legal(option)
        return self.options.index(option)

    def _value(self, mean: float, error: float, n: int) -> Value:
        return Value(
            mean=mean,
            error=error,
            seat=self.decision.seat,
            method=self.method,
            against=self.against,
            n=n,
            seed=self.seed,
            unit=self.unit,
        )

    def to_frame(self) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each option, in the order of `options`.

        The index is the option as text. `mean` and `error` are those of its `Value`, `low` and
        `high` the ends of an interval of 95 %, and `n` the number of deals behind the mean. `loss`
        is the loss against the best option, and `loss_error` the joint standard error of that
        loss. `unit` names the unit of them all.

        Raises:
            MissingPackage: without pandas.
        """
        rows = []
        for option, value in self.items():
            loss, reach = self.loss(option), ERRORS_OF_95 * value.error
            rows.append(
                {
                    "option": option_text(option),
                    "mean": value.mean,
                    "error": value.error,
                    "low": value.mean - reach,
                    "high": value.mean + reach,
                    "n": value.n,
                    "loss": loss.mean,
                    "loss_error": loss.error,
                    "unit": self.unit,
                }
            )
        return data_frame(rows).set_index("option")

    def plot(self, ax: Axes | None = None, *, most: int = 10) -> Axes:
        """Draw the options as rows, the best at the top: a dot and an interval of 95 % for each.

        The best option is green, and so are options too close to the best to tell. Return the axes.

        Args:
            ax: the axes to draw on; a new figure in our style unless given.
            most: the largest number of options to draw.
        """
        best, *others = sorted(self, key=lambda each: (each != self.best, -self[each].mean))
        shown = [
            DrawnOption(
                signed(each),
                self[each].mean,
                self[each].error,
                each == best or self.is_too_close(each),
            )
            for each in (best, *others)[:most]
        ]
        title = f"What each option is worth to the {self.decision.seat}"
        if len(shown) < len(self):
            title = f"The best {len(shown)} of {len(self)} options"
        return plot_options(shown, self.unit, ax, title=title)
