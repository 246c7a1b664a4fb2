"""Rollouts: proposals, answers and discards valued by playing many whole deals.

The hidden cards are drawn to agree with what has been said. One policy (a computer player) plays on
for both seats, each from what it can know. Every option is tried on the same cards, so that luck
helps no option more than another. Deals are played in chunks, each with its own random numbers, and
a rollout stops only between waves of chunks. So the same seed gives the same values on any
executor, with any number of workers.

Values at an answer allow for cards that are played better than in a rollout: see `corrections`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import accumulate, count
from operator import sub
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import Decision, Option
from ...engine.rules.rule_set import POINT_TRICKS
from ...errors import IllegalAction
from ..batch.play import ENDS, Deals, deal_ends, play_out, points_of
from ..batch.talk import Talk
from ..batch.views import SEATS, Policy, Stakes
from ..beliefs.talk import talk_at
from ..masks import Masks, Rows, mask_of
from ..simulation import Cases, EndValue, Simulation, Trace, Value
from ..units import GAMES, PER_POINT, POINTS, Unit
from ..winning import after_deal, is_counted
from .corrections import is_corrected, values_of

Result = TypeVar("Result")

Call = tuple[Callable[..., Result], *tuple[Any, ...]]
"""A function and its arguments; both are sent to the worker that makes the call."""


def in_order(calls: Sequence[Call[Result]], executor: Executor | None) -> Iterator[Result]:
    """Yield the result of each call, in the order of `calls`, as soon as it is ready.

    If the generator is closed early or interrupted, calls that have not begun are cancelled.
    Without an executor the calls are made in this process, one after the other.
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
"""The fewest deals of a rollout that stops by its errors. Eight deals that end alike have an error
of zero, but say little."""

CORRECTED = "corrected for cards better played"
_DROPPED = 3.0
"""An option is dropped once its loss exceeds `Budget.clear` by this many joint standard errors."""

_DISCARDED: Final = (3072, 3072, 4096)
"""How many deals of a discard are played in the first wave and in the next two, added up over its
options; then as many again. Many of some thirty options are dropped after each of these waves."""

_MOST_DISCARDED: Final = 24_576
"""The most deals of a discard, added up over its options. What they do not tell is too close."""

_PART: Final = 0.3
"""A loss at a discard need not be known better than to this part of it."""

_COARSER: Final = 1.5
"""A loss at a discard need not be known better than to `Budget.error` times this either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """When a rollout stops: once every loss is known well enough, or `total` or `waves` is reached.

    A loss is known well enough if its joint standard error is at most `error`, and if it is either
    at most `small` or more than two joint standard errors. At a discard one and a half times
    `error` is enough, or 0.3 of the loss where that is more, and there are at most 24,576 deals.
    `small` and `clear` are in points; where the values are in games in 100, a point counts as ten
    games.

    Args:
        total: the largest number of deals, added up over all options.
        error: the largest joint standard error of a loss, in points.
        small: a loss up to this need not be told from zero.
        waves: the largest number of waves of deals. A wave may be small where few deals agree with
            what has been said.
        glance: the number of deals in the first wave of a proposal or an answer, after which most
            choices are clear.
        clear: an option is dropped once its loss exceeds this by three joint standard errors.
    """

    total: int = 200_000
    error: float = 0.01
    small: float = 0.02
    waves: int = 13
    glance: int = _GLANCE
    clear: float = 0.12

    def chunks(self, trace: Trace, decision: Decision, wave: int, options: int) -> list[int]:
        """Return how many deals each chunk of the next wave has; an empty list to stop.

        Args:
            trace: the deals played so far.
            decision: the decision that is rolled out.
            wave: the number of the next wave, from 1.
            options: how many options are still tried.
        """
        if decision.kind == "discard":
            deals = _DISCARDED[min(wave, len(_DISCARDED)) - 1]
            sizes, total = [max(64, deals // options)], min(self.total, _MOST_DISCARDED)
        else:
            sizes, total = _sizes(decision, wave, options, self.glance), self.total
        spent = trace.sample + sum(sizes) * options > total or wave > self.waves
        return [] if spent and wave > 1 else sizes

    def left(self, found: RolloutSimulation, tried: list[int]) -> list[int]:
        """Return the numbers, from 0, of the options still to be tried; none if losses are known.

        Losses are in games in 100 where the rules allow; `error` applies to the losses in points.

        Args:
            found: the simulation so far, in points.
            tried: the numbers of the options that were tried in the last wave.
        """
        game = found.for_the_game()
        small, clear = (each * PER_POINT[game.unit] for each in (self.small, self.clear))
        losses = {number: game.loss(found.options[number]) for number in tried}
        left = [
            each for each in tried if losses[each].mean - _DROPPED * losses[each].error <= clear
        ]
        is_enough = len(found.estimate.hands) >= _FEWEST and all(
            self._is_known(found.loss(found.options[number]), found.decision)
            and (losses[number].mean <= small or game.is_decided(found.options[number]))
            for number in left
        )
        return [] if is_enough else left

    def _is_known(self, loss: Value, decision: Decision) -> bool:
        """Return True if the error of a loss in points is small enough."""
        error, part = (_COARSER, _PART) if decision.kind == "discard" else (1, 0)
        return loss.error <= max(error * self.error, part * loss.mean)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """When a rollout stops, in place of a `Budget`: at a number of deals, or at an error.

    If both are given, the rollout stops at the first that is reached. No option is dropped.

    Args:
        deals: the number of deals to play with each option.
        error: the joint standard error, in `unit`, that every loss must fall to.
        unit: the unit of `error`.
    """

    deals: int | None = None
    error: float | None = None
    unit: Unit = POINTS

    def chunks(self, trace: Trace, decision: Decision, wave: int, options: int) -> list[int]:
        """Return how many deals each chunk of the next wave has; none once `deals` are played."""
        sizes = _sizes(decision, wave, options, _GLANCE)
        if self.deals is None:
            return sizes
        ends = [min(end, self.deals - trace.n(0)) for end in accumulate(sizes, initial=0)]
        return [size for size in map(sub, ends[1:], ends) if size > 0]

    def left(self, found: RolloutSimulation, tried: list[int]) -> list[int]:
        """Return the numbers of the options still to be tried: `tried`, or none at `error`.

        Raises:
            IllegalAction: for an error that no number of deals can reach, because the corrections
                of an answer have an error of their own.
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
    """Task of a rollout: a decision, the computer player that plays on, and the stakes."""

    decision: Decision
    policy: Policy
    """Policy that plays on for both seats."""

    stakes: Stakes
    """The house rules and the score."""

    def ends(
        self, options: tuple[Option, ...], deals: int, seed: np.random.SeedSequence
    ) -> tuple[NDArray[np.integer], Masks]:
        """Return how deals end after each option, and the opponent's hands at the decision.

        The ends are numbered as by `deal_ends`: a row for each option, with the same deals in all
        rows. There are at most `deals` deals, fewer where few agree with what has been said.
        """
        talk, random = self.begun(deals, seed)
        _, start, end = self.played(talk, options, random)
        ends = deal_ends(start, end).reshape(len(options), len(talk)).astype(np.uint8)
        return ends, talk.hands[1 - SEATS.index(self.decision.seat)]

    def begun(self, deals: int, seed: np.random.SeedSequence) -> tuple[Talk, np.random.Generator]:
        """Return deals as they are at the decision, and the generator for playing them on.

        There are at most `deals`, fewer where few agree with what has been said.
        """
        for_cards, for_play = seed.spawn(2)
        random = np.random.default_rng(for_cards)
        talk = talk_at(self.decision, deals, self.policy, self.stakes, random)
        return talk, np.random.default_rng(for_play)

    def played(
        self, talk: Talk, options: tuple[Option, ...], random: np.random.Generator
    ) -> tuple[Talk, Deals, Deals]:
        """Return the talk after each option, the deals before the first lead, and those finished.

        Each is one batch: first all deals of `talk` after the first option, then after the next.
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
        """Take each option in its row of `rows`, and carry the talk on to the first lead."""
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
        # Only now: all rows share the count of exchanges, and after one nobody is vulnerable.
        for option, own_rows in zip(options, rows, strict=True):
            if option in ("propose", "accept"):
                going_on(own_rows, players, random)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RolloutSimulation(Simulation):
    """Simulation of a proposal, an answer or a discard: each option played on the same deals."""

    estimate: Trace
    player: Policy
    """Policy that plays on for both seats."""

    first: tuple[int, ...]
    """How many deals each chunk of the first wave has; at a discard, of the first three."""

    @property
    def work(self) -> Rollout:
        """The rollout behind this simulation; with the same seed it plays the same deals again."""
        return Rollout(self.decision, self.player, self.stakes)

    def cases(self, option: Option) -> Cases:
        """Return the points after `option` and after the best, in deals where both were tried."""
        ends = [self.estimate.ends[self._number(each)] for each in (option, self.best)]
        deals = min(map(len, ends))
        seat = SEATS.index(self.decision.seat)
        chosen, best = (points_of(each[:deals], seat, self.stakes) for each in ends)
        return Cases(self.estimate.hands[:deals], np.full(deals, 1 / deals), chosen, best)

    def made_point(self, option: Option) -> Rows:
        """Return a flag for each deal of `option`: True if the player made the point."""
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
    """Yield the simulation so far, with values in points, after each wave of deals.

    The last one has `complete` True. Each has all deals so far, so the caller may stop after any.

    Args:
        decision: to propose, to name a number, to answer or to discard.
        policy: the computer player that plays on for both seats.
        stakes: the house rules and the score, from `stakes_of`.
        seed: the seed of the random numbers.
        budget: when to stop, by a number of deals or at a standard error; `Budget()` unless given.
        executor: plays the chunks of a wave in parallel; without one they are played in this
            process, one after the other.

    Raises:
        IllegalAction: for a decision of another kind, or a `Goal` that no number of deals reaches.
    """
    if decision.kind not in KINDS:
        raise IllegalAction(
            f"expected a decision of kind {', '.join(KINDS)}, got one of kind {decision.kind!r}"
        )
    limit = Budget() if budget is None else budget
    seeds = _seeds(seed)
    work = Rollout(decision, policy, stakes)
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
        if decision.kind == "discard" and wave <= len(_DISCARDED):
            first = *first, *sizes


def first_chunks(
    simulation: RolloutSimulation,
) -> Iterator[tuple[Talk, np.random.Generator]]:
    """Yield the deals of a rollout's first waves, chunk by chunk, as they were at the decision.

    With each chunk comes the generator for playing it on. The deals are the first ones of
    `simulation.estimate`, in the same order.
    """
    sizes = simulation.first
    for deals, seed in zip(sizes, _seeds(simulation.seed).spawn(len(sizes)), strict=True):
        yield simulation.work.begun(deals, seed)


def difference(work: Rollout, both: tuple[Option, Option], deals: int, seed: int = 0) -> Value:
    """Return the value of the first option of `both` less that of the second, from `deals` deals.

    The value is in games in 100 where the rules allow and the score counts, else in points a deal.
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
    """Return for each option the function that values its deals for the player, in `unit`."""
    worths = (
        100 * after_deal(decision)
        if unit == GAMES
        else points_of(np.arange(np.prod(ENDS)), SEATS.index(decision.seat), stakes)
    )
    return values_of(decision, worths, corrected=is_corrected(decision, policy))


def _seeds(seed: int) -> np.random.SeedSequence:
    """Return the seed that those of the chunks are spawned from.

    The first chunk has the child number one, so that old values stay the same.
    """
    return np.random.SeedSequence(seed, n_children_spawned=1)


def _sizes(decision: Decision, wave: int, options: int, glance: int) -> list[int]:
    """Return how many deals each chunk of a wave has while `options` options are tried."""
    if wave == 1 and decision.kind in ("propose", "answer"):
        return [glance]
    return [max(64, _CHUNK // options)] * CHUNKS_IN_WAVE


def _wave(
    work: Rollout,
    options: tuple[Option, ...],
    sizes: list[int],
    seeds: np.random.SeedSequence,
    executor: Executor | None,
) -> tuple[NDArray[np.integer], Masks]:
    """Return how the deals of one wave end after each option, and the opponent's hands.

    The deals are in the order of the chunks, whichever worker played them.
    """
    spawned = seeds.spawn(len(sizes))
    calls = [(work.ends, options, deals, seed) for deals, seed in zip(sizes, spawned, strict=True)]
    parts, hands = zip(*in_order(calls, executor), strict=True)
    return np.concatenate(parts, axis=1), np.concatenate(hands)


def _against(decision: Decision, policy: Policy) -> str:
    """Return the name of the policy, and that its values are corrected if they are."""
    return f"{policy}, {CORRECTED}" if is_corrected(decision, policy) else str(policy)
