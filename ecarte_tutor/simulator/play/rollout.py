"""Rollouts: proposals, answers and discards valued by playing many whole deals.

The hidden cards are drawn to agree with what has been said. Both seats play on by one named policy,
each from what it can know, and every option is tried on the same cards, so that luck falls on all
alike. Deals are played in chunks, each with its own random numbers, and a rollout stops only
between waves of chunks: so the same seed gives the same values on any executor, with any number of
workers.

An answer is corrected for cards better played: see `corrections`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import accumulate, count
from operator import sub
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import Decision, Option, signed
from ...engine.rules import POINT_TRICKS
from ...errors import IllegalAction
from ..batch.play import ENDS, Deals, deal_ends, play_out, points_of
from ..batch.talk import Talk
from ..batch.views import SEATS, Policy, Stakes
from ..beliefs.talk import talk_at
from ..masks import Masks, Rows, mask_of
from ..plots.pictures import plot_running
from ..simulation import Cases, EndValue, Simulation, Trace, Value
from ..units import GAMES, PER_POINT, POINTS, Unit
from ..winning import after_deal, is_counted
from .corrections import is_corrected, values_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Result = TypeVar("Result")

Call = tuple[Callable[..., Result], *tuple[Any, ...]]
"""A function and its arguments; both travel to where the call is made."""


def in_order(calls: Sequence[Call[Result]], executor: Executor | None) -> Iterator[Result]:
    """Yields the result of each call, in the order of the calls, as soon as it is there.

    If it ends early, as when it is interrupted, calls that have not begun are cancelled.

    Args:
        calls: what is to be done.
        executor: makes the calls side by side; without one they are made here, one after the other.
    """
    if executor is None:
        for work, *given in calls:
            yield work(*given)
        return
    futures = [executor.submit(work, *given) for work, *given in calls]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


KINDS = ("propose", "number", "answer", "discard")
CHUNKS_IN_WAVE = 4
_CHUNK = 4096
_GLANCE = 1024
_FEWEST = 200
"""Deals that a rollout has at least, where its waves yield them: eight that end alike have no
error, and say little."""

CORRECTED = "corrected for cards better played"
_DROPPED = 3.0
"""An option is tried no further once its loss exceeds `Budget.clear` by this many joint standard
errors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """When to stop: once every loss is known well enough, or the deals are spent.

    Args:
        total: deals at most, over all options.
        error: the joint standard error, in points, at which a loss is known well enough, once it is
            decided or small.
        small: a difference up to this need not be decided: the options are as good as equal.
        waves: waves of deals at most; a wave may be small where few deals agree with what has been
            said.
        glance: deals of the first wave of a proposal or an answer: most are clear by then.
        clear: an option whose loss surely exceeds this is tried no further, however well it is
            known. This and `small` are in points; where the game counts, in what these come to at
            love all.
    """

    total: int = 200_000
    error: float = 0.01
    small: float = 0.02
    waves: int = 13
    glance: int = _GLANCE
    clear: float = 0.12

    def chunks(self, trace: Trace, decision: Decision, wave: int, options: int) -> list[int]:
        """The deals of each chunk of a wave in which this number of options is tried, if any."""
        sizes = _sizes(decision, wave, options, self.glance)
        spent = trace.sample + sum(sizes) * options > self.total or wave > self.waves
        return [] if spent and wave > 1 else sizes

    def left(self, found: RolloutSimulation, tried: list[int]) -> list[int]:
        """The options to try on; none once the loss of each is known well enough.

        That is in points and in games: one that may be as good as the best for the game, or that
        costs more than a little, is tried on.
        """
        game = found.for_the_game()
        small, clear = (each * PER_POINT[game.unit] for each in (self.small, self.clear))
        losses = {number: game.loss(found.options[number]) for number in tried}
        left = [
            number for number, loss in losses.items() if loss.mean - _DROPPED * loss.error <= clear
        ]
        is_enough = len(found.estimate.hands) >= _FEWEST and all(
            found.loss(found.options[number]).error <= self.error
            and (losses[number].mean <= small or game.is_decided(found.options[number]))
            for number in left
        )
        return [] if is_enough else left


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Deals or an error to be reached; nothing else ends the rollout.

    Every option is tried on all deals, so each is known as well as the best.

    Args:
        deals: of each option.
        error: the joint standard error of every loss, in `unit`. Where deals are given too, what
            is reached first ends it.
        unit: of `error`.
    """

    deals: int | None = None
    error: float | None = None
    unit: Unit = POINTS

    def chunks(self, trace: Trace, decision: Decision, wave: int, options: int) -> list[int]:
        """The deals of each chunk of the next wave; none once all are played."""
        sizes = _sizes(decision, wave, options, _GLANCE)
        if self.deals is None:
            return sizes
        ends = [min(end, self.deals - trace.n(0)) for end in accumulate(sizes, initial=0)]
        return [size for size in map(sub, ends[1:], ends) if size > 0]

    def left(self, found: RolloutSimulation, tried: list[int]) -> list[int]:
        """The options to try on: all, or none once the error is reached.

        Raises:
            IllegalAction: for an error that no number of deals would reach, since what corrects the
                values has its own.
        """
        if self.error is None:
            return tried
        found = found.for_the_game() if self.unit == GAMES else found
        doubts = found.estimate.doubts
        least = float(np.sqrt(doubts.max() + np.sort(doubts)[-2])) if len(doubts) > 1 else 0.0
        if self.error <= least:
            raise IllegalAction(
                f"expected an error above {least:.2g} {found.unit}, got {self.error:g}: more deals "
                f"do not lessen the error of what is {CORRECTED}"
            )
        is_reached = max(found.loss(each).error for each in found) <= self.error
        return [] if is_reached and len(found.estimate.hands) >= _FEWEST else tried


@dataclass(frozen=True, slots=True)
class Rollout:
    """The task of a rollout: a decision, the options still tried, the policy and the stakes."""

    decision: Decision
    policy: Policy
    """Policy by which both seats play on."""

    opponent: Policy
    """Policy by which the opponent is assumed to have talked."""

    stakes: Stakes

    def ends(
        self, options: tuple[Option, ...], deals: int, seed: np.random.SeedSequence
    ) -> tuple[NDArray[np.intp], Masks]:
        """Ends of deals after each option: a row for each option, with the same deals in all rows.

        Also the opponent's hand in each deal at the moment of the choice. `deals` is the most
        there are; fewer where few agree with what has been said.
        """
        talk, random = self.begun(deals, seed)
        _, start, end = self.played(talk, options, random)
        ends = deal_ends(start, end).reshape(len(options), len(talk))
        return ends, talk.hands[1 - SEATS.index(self.decision.seat)]

    def begun(self, deals: int, seed: np.random.SeedSequence) -> tuple[Talk, np.random.Generator]:
        """These deals at the moment of the choice, and what the play's random numbers come from."""
        for_cards, for_play = seed.spawn(2)
        random = np.random.default_rng(for_cards)
        talk = talk_at(self.decision, deals, self.opponent, self.stakes, random)
        return talk, np.random.default_rng(for_play)

    def played(
        self, talk: Talk, options: tuple[Option, ...], random: np.random.Generator
    ) -> tuple[Talk, Deals, Deals]:
        """The deals after each option: when the talk is over, and when all is played.

        One batch for all options: first every deal after the first option, then after the next.
        """
        deals = len(talk)
        rows = np.arange(deals * len(options)).reshape(len(options), deals)
        talk = talk.rows(np.tile(np.arange(deals), len(options)))
        self._choose(talk, options, rows, random)
        start = talk.deals()
        return talk, start, play_out(start, (self.policy, self.policy), self.stakes, random)

    def _choose(
        self,
        talk: Talk,
        options: tuple[Option, ...],
        rows: NDArray[np.intp],
        random: np.random.Generator,
    ) -> None:
        """Carry the talk on from each option, in the rows of that option."""
        players = (self.policy, self.policy)
        seat = SEATS.index(self.decision.seat)
        if self.decision.kind == "discard":
            sets = [option for option in options if isinstance(option, frozenset)]
            masks = [mask_of(cards, self.decision.trump) for cards in sets]
            discards = np.repeat(masks, rows.shape[1])
            if seat == 0:
                talk.exchange(rows.ravel(), players, random, discards=discards)
            else:
                asked = np.full(rows.size, self.decision.asked)
                talk.dealer_exchange(rows.ravel(), asked, players, random, discards=discards)
            return
        if self.decision.kind == "number":
            numbers = np.repeat([int(str(number)) for number in options], rows.shape[1])
            talk.answer_number(rows.ravel(), numbers, players, random)
            return
        going_on = talk.answer if self.decision.kind == "propose" else talk.exchange
        for option, own_rows in zip(options, rows, strict=True):
            if option in ("play", "refuse"):
                talk.stand(seat, own_rows)
        # Only now: the count of exchanges is one for all rows, and after one nobody is vulnerable.
        for option, own_rows in zip(options, rows, strict=True):
            if option in ("propose", "accept"):
                going_on(own_rows, players, random)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RolloutSimulation(Simulation):
    """A simulation of whole deals, option by option on the same cards."""

    estimate: Trace
    player: Policy
    """The policy by which both sides are assumed to play on, and the opponent to have talked."""

    first: tuple[int, ...]
    """Deals in each chunk of the first wave."""

    @property
    def work(self) -> Rollout:
        """Record of what was played; the seed plays it again, deal by deal."""
        return Rollout(self.decision, self.player, self.player, self.stakes)

    def cases(self, option: Option) -> Cases:
        """The deals in which both the option and the best one were tried."""
        ends = [self.estimate.ends[self._number(each)] for each in (option, self.best)]
        deals = min(map(len, ends))
        seat = SEATS.index(self.decision.seat)
        chosen, best = (points_of(each[:deals], seat, self.stakes) for each in ends)
        return Cases(self.estimate.hands[:deals], np.full(deals, 1 / deals), chosen, best)

    def made_point(self, option: Option) -> Rows:
        """In which of its deals the option made the point."""
        tricks = np.unravel_index(self.estimate.ends[self._number(option)], ENDS)[-1]
        found: Rows = (tricks >= POINT_TRICKS) == (self.decision.seat == "pone")
        return found

    def _estimate_in(self, unit: Unit) -> Trace:
        values = _values(self.decision, self.player, self.stakes, unit)
        return self.estimate.valued(values)


def roll_out(
    decision: Decision,
    policy: Policy,
    stakes: Stakes,
    *,
    seed: int = 0,
    budget: Budget | Goal | None = None,
    executor: Executor | None = None,
) -> Iterator[RolloutSimulation]:
    """Yields the simulation in points as it grows, wave by wave; the last one is complete.

    Stopping early loses nothing: each simulation yielded stands by itself.

    Args:
        decision: to propose, to name a number, to answer or to discard.
        policy: how both seats play on, and how the opponent is assumed to have talked.
        stakes: the house rules and the score.
        seed: what the random numbers begin with.
        budget: when to stop; unless told, the usual one.
        executor: plays the chunks of a wave side by side; without one they are played here in turn.

    Raises:
        IllegalAction: for a decision of another kind, or a goal that cannot be reached.
    """
    if decision.kind not in KINDS:
        raise IllegalAction(
            f"expected a decision of kind {', '.join(KINDS)}, got one of kind {decision.kind!r}"
        )
    limit = Budget() if budget is None else budget
    seeds = _seeds(seed)
    work = Rollout(decision, policy, policy, stakes)
    options = decision.options()
    trace = Trace.empty(len(options))
    values = _values(decision, policy, stakes, POINTS)
    tried = list(range(len(options)))
    sizes = limit.chunks(trace, decision, 1, len(tried))
    first = tuple(sizes)
    for wave in count(2):
        played = _wave(work, tuple(options[number] for number in tried), sizes, seeds, executor)
        trace = trace.extended(tried, *played, values)
        found = RolloutSimulation(
            decision=decision,
            options=options,
            method="rollout",
            against=_against(decision, policy),
            estimate=trace,
            stakes=stakes,
            seed=seed,
            complete=False,
            player=policy,
            first=first,
        )
        tried = limit.left(found, tried)
        sizes = limit.chunks(trace, decision, wave, len(tried)) if tried else []
        if not sizes:
            yield replace(found, complete=True)
            return
        yield found


def first_chunks(
    simulation: RolloutSimulation,
) -> Iterator[tuple[Talk, np.random.Generator]]:
    """The deals of a rollout's first wave again, chunk by chunk, at the moment of the choice.

    They are the first cases of `simulation.estimate`, in its order.
    """
    sizes = simulation.first
    for deals, seed in zip(sizes, _seeds(simulation.seed).spawn(len(sizes)), strict=True):
        yield simulation.work.begun(deals, seed)


def difference(work: Rollout, both: tuple[Option, Option], deals: int, seed: int = 0) -> Value:
    """Mean difference in value between two options, with its error, over this number of deals.

    In games in 100 where the game has a score that counts, else in points.
    """
    decision, stakes = work.decision, work.stakes
    ends, _ = work.ends(both, deals, np.random.SeedSequence(seed))
    unit: Unit = GAMES if stakes.score is not None and is_counted(decision.rules) else POINTS
    values = _values(decision, work.policy, stakes, unit)
    valued = [values[decision.options().index(each)] for each in both]
    trace = Trace.empty(2).extended([0, 1], ends, np.empty(0, np.uint32), valued)
    mean, error = trace.difference(0, 1)
    return Value(
        mean=mean,
        error=error,
        seat=decision.seat,
        method="rollout",
        against=_against(decision, work.policy),
        n=ends.shape[1],
        seed=seed,
        unit=unit,
    )


def _values(decision: Decision, policy: Policy, stakes: Stakes, unit: Unit) -> tuple[EndValue, ...]:
    """How the deals of each option are valued for the player, in this unit."""
    worths = (
        100 * after_deal(decision)
        if unit == GAMES
        else points_of(np.arange(np.prod(ENDS)), SEATS.index(decision.seat), stakes)
    )
    return values_of(decision, worths, corrected=is_corrected(decision, policy))


def _seeds(seed: int) -> np.random.SeedSequence:
    """The seed of the waves' chunks; the first chunk's is numbered one, as it always was."""
    return np.random.SeedSequence(seed, n_children_spawned=1)


def _sizes(decision: Decision, wave: int, options: int, glance: int) -> list[int]:
    """Deals in each chunk of a wave while this number of options is tried."""
    if wave == 1 and decision.kind in ("propose", "answer"):
        return [glance]
    return [max(64, _CHUNK // options)] * CHUNKS_IN_WAVE


def _wave(
    work: Rollout,
    options: tuple[Option, ...],
    sizes: list[int],
    seeds: np.random.SeedSequence,
    executor: Executor | None,
) -> tuple[NDArray[np.intp], Masks]:
    """Ends of the deals of one wave of chunks, with the hands.

    The chunks are in order, whichever worker played them.
    """
    spawned = seeds.spawn(len(sizes))
    calls = [(work.ends, options, deals, seed) for deals, seed in zip(sizes, spawned, strict=True)]
    parts, hands = zip(*in_order(calls, executor), strict=True)
    return np.concatenate(parts, axis=1), np.concatenate(hands)


def _against(decision: Decision, policy: Policy) -> str:
    """The opponent's name, and what is to be said of the value."""
    return f"{policy}, {CORRECTED}" if is_corrected(decision, policy) else str(policy)


def plot_settling(
    growing: Iterable[Simulation],
    option: Option | None = None,
    other: Option | None = None,
    ax: Axes | None = None,
    **kwargs: Any,
) -> Axes:
    """How a rollout settles: one option less another as deals are played, in a band of 95 %.

    Args:
        growing: what `roll_out` yields, wave by wave.
        option: the one; the best at the end unless given.
        other: the other, tried to the end as well; the best of the rest unless given.
        ax: the axes to draw on; a new figure in our style unless given.
        kwargs: for `Axes.plot`.
    """
    found = list(growing)
    last = found[-1]
    one = last.best if option is None else last.decision.legal(option)
    if other is None:
        rest = [each for each in last if each != one]
        other = min(rest, key=lambda each: last.loss(each, one).mean)
    losses = [each.loss(other, than=one) for each in found]
    return plot_running(
        [each.estimate.sample for each in found],
        [each.mean for each in losses],
        [each.error for each in losses],
        last.unit,
        ax,
        title=f"{signed(one)} minus {signed(other)}, as deals are played",
        **kwargs,
    )
