"""The valuation of a decision: each kind by its method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress

from ..decision import Decision
from ..errors import NotationError, brief
from .batch.policy import Policy
from .batch.views import Stakes
from .methods.announcement import simulate_king
from .methods.card_play import simulate_cards
from .methods.rollout import Budget, roll_out
from .policies.averager import AveragerPolicy
from .simulation import Simulation


def simulate(
    decision: Decision | str,
    *,
    policy: Policy | None = None,
    seed: int = 0,
    to_target: bool = True,
    reads: bool = True,
    budget: Budget | None = None,
    executor: Executor | None = None,
    progress: Callable[[Simulation], object] | None = None,
) -> Simulation:
    """What each option of a decision is worth, in points a deal for the player to move.

    A lead or a reply is played out, in about 0.2 s: the tricks' points alone, since the king's are
    settled; so is the king's announcement, with its point. A proposal (or the number of cards named
    with it), an answer or a discard is rolled out, in a second or two: the points of the tricks and
    of a king in hand. Interrupted, it gives what it has so far, and `complete` is false.

    Args:
        decision: of any kind, or its text.
        policy: how both seats go on, and how the adversary is taken to have talked; the averager
            if not given. The played-out player gains 0.012 point a deal of him, but takes a
            hundred times as long: in two seconds his values would be known to ± 0.04 at best.
            With him the options of a proposal or an answer lie apart otherwise, by some 0.03 to
            0.06 point from one decision to the next, and accepting loses 0.03 of what it gains
            over refusing; so a value is one *against the averager*.
        seed: what the random numbers begin with, any whole number from 0 up; the same seed gives
            the same values.
        to_target: whether points that a player no longer needs for game count for nothing.
        reads: whether to read, once the adversary has played a card, his hand from the cards that
            he chose; without it a lead or reply trusts only what the laws of play show, and late in
            a deal promises up to 0.08 point more than is collected from a real averager.
        budget: when a rollout stops.
        executor: shares out a rollout's deals, as any `concurrent.futures.Executor` does (a pool of
            processes, a Dask client's); the values are the same with any or none.
        progress: called with a rollout as it grows, wave by wave; `found.estimate.sample` is the
            number of deals so far. None by default.

    Raises:
        IllegalAction: where there is nothing to decide, as once the king is on the table.
    """
    decision = Decision.of(decision)
    if type(seed) is not int or seed < 0:
        raise NotationError(f"expected a whole number from 0 up as the seed, got {brief(seed)}")
    score = decision.score if decision.seat == "pone" else (decision.score[1], decision.score[0])
    stakes = Stakes.of(decision.rules, score if to_target else None)
    player = AveragerPolicy() if policy is None else policy
    if decision.kind in ("lead", "reply"):
        return simulate_cards(decision, stakes, seed, player, reads=reads)
    if decision.kind == "king":
        return simulate_king(decision, stakes, seed, player)
    growing = roll_out(decision, player, stakes, seed=seed, budget=budget, executor=executor)
    return _last(growing, progress)


def _last(
    growing: Iterator[Simulation], progress: Callable[[Simulation], object] | None
) -> Simulation:
    """The last simulation of a rollout, or the latest one where it is interrupted."""
    found = next(growing)
    with suppress(KeyboardInterrupt):
        while not found.complete:
            if progress is not None:
                progress(found)
            found = next(growing)
        if progress is not None:
            progress(found)
    return found
