"""The valuation of a decision: each kind by its method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress

from ..engine.decision import Decision
from ..errors import IllegalAction, NotationError, brief
from .batch.policy import Policy
from .batch.views import Stakes
from .methods.card_play import simulate_cards
from .methods.rollout import Budget, roll_out
from .reckoner.policy import ReckonerPolicy
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

    A lead or a reply is played out, in about 0.1 s; its value is in points for tricks alone, since
    the king's point is settled by then.
    A proposal (or the number of cards named with it), an answer or a discard is rolled out; its
    value has the points for tricks and for a king in hand; that of an answer is corrected for cards
    better played (see `methods.corrections`). A clear proposal or answer takes a
    twentieth of a second, a close one and a discard a second or two. If interrupted, it returns
    what it has so far, and `complete` is false.

    Args:
        decision: of any kind but the king's announcement, or its text.
        policy: how both seats play on, and how the opponent is assumed to have talked; the
            reckoner by default, so a value is one *against the reckoner*. A player of stronger
            cards takes a hundred times as long.
        seed: what the random numbers begin with, any whole number from 0 up; the same seed gives
            the same values.
        to_target: whether points beyond the target count for nothing.
        reads: whether to infer the opponent's hand, at a lead or a reply, from how they talked
            and from the cards that they chose to play. Without it these rely on the laws of play
            and on the numbers of cards taken, and late in a deal promise up to 0.08 point more than
            they collect from a real opponent.
        budget: when a rollout stops.
        executor: where a rollout's deals are played: any `concurrent.futures.Executor` (a pool of
            processes, a Dask client's). The values are the same with any or none.
        progress: called with a rollout as it grows, wave by wave; its `estimate.sample` is the
            number of deals so far.

    Raises:
        IllegalAction: for the choice to announce the king, which has no value here.
    """
    decision = Decision.of(decision)
    if type(seed) is not int or seed < 0:
        raise NotationError(f"expected a whole number from 0 up as the seed, got {brief(seed)}")
    if decision.kind == "king":
        raise IllegalAction(
            "expected a word, a discard or a card to value, got the choice to announce the king: "
            "ask the book about it, with `book(decision)`"
        )
    stakes = stakes_of(decision, to_target=to_target)
    player = ReckonerPolicy() if policy is None else policy
    talker = player if reads else None
    if decision.kind in ("lead", "reply"):
        return simulate_cards(decision, stakes, seed, player, reads=reads, talker=talker)
    growing = roll_out(decision, player, stakes, seed=seed, budget=budget, executor=executor)
    return _last(growing, progress)


def stakes_of(decision: Decision, *, to_target: bool = True) -> Stakes:
    """Stakes of the deal at a decision; `simulate` explains `to_target`."""
    score = decision.score if decision.seat == "pone" else (decision.score[1], decision.score[0])
    return Stakes.of(decision.rules, score if to_target else None)


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
