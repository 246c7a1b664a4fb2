"""The valuation of a decision: each kind by its method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from math import ceil, inf
from typing import Final

from ..engine.decision import Decision
from ..engine.seed import Seed, plain_seed
from ..errors import IllegalAction, NotationError, brief, telling_names
from .batch.policy import Policy
from .batch.views import Stakes
from .game.winning import is_counted
from .methods.card_play import DRAWS, CardSimulation, simulate_cards
from .methods.rollout import Budget, Goal, roll_out
from .reckoner.policy import ReckonerPolicy
from .simulation import Simulation
from .units import GAMES, POINTS, SHORT, UNITS, ShortUnit, Unit

_FEWEST: Final = 2
"""Deals below which there is no error."""

_MORE: Final = 1.5
"""The hands of a next trial, at least, beside those of this one."""


@telling_names(understood={"n": "deals", "random_state": "seed"})
def simulate(
    decision: Decision | str,
    deals: int | None = None,
    *,
    error: float | None = None,
    unit: Unit | ShortUnit | None = None,
    seed: Seed = 0,
    policy: Policy | None = None,
    to_target: bool = True,
    reads: bool = True,
    budget: Budget | None = None,
    executor: Executor | None = None,
    progress: Callable[[Simulation], object] | None = None,
) -> Simulation:
    """What each option of a decision is worth to the player to move, estimated, with its error.

    In games in 100 at the score, as `grade` and `glance` tell it; in points a deal under rules
    whose games were never counted, without `to_target`, or where the unit says so.

    A lead or a reply is played out, in about 0.1 s; in points its value is that of the tricks
    alone, since the king's point is settled by then.
    A proposal (or the number of cards named with it), an answer or a discard is rolled out; in
    points its value is that of the tricks and of a king in hand; that of an answer is corrected for
    cards better played (see `methods.corrections`). A clear proposal or answer takes a
    twentieth of a second, a close one and a discard a second or two. What stands after ± is one
    standard error. If interrupted, it returns what it has so far, and `complete` is false.

    >>> found = simulate(Decision.propose("8H 7H QS 7S 7D", "9H"), deals=2_000)
    >>> found["play"].n, found["play"].unit
    (2000, 'games in 100')

    Args:
        decision: of any kind but the king's announcement, or its text.
        deals: stop when every option was tried on this many deals (a lead or a reply on as many
            hands of the opponent, a few more, or all that are possible), and nowhere before.
        error: stop when the joint standard error of every loss is as small as this, in the unit of
            the result, and nowhere before; a quarter of it takes sixteen times as long. Without
            `deals` and `error` it stops once it is clear what is best: see `Budget`.
        unit: `"games"` or `"points"`.
        seed: what the random numbers begin with, any whole number from 0 up; the same seed gives
            the same values. Of a generator, NumPy's or Python's, one is drawn. Simulations with one
            seed share some of their luck: where those of many decisions are averaged, give each its
            own, by a generator, or the error of the average comes out too small.
        policy: how both seats play on, and how the opponent is assumed to have talked; the
            reckoner by default, so a value is one *against the reckoner*. A player of stronger
            cards takes a hundred times as long.
        to_target: whether points beyond the target count for nothing.
        reads: whether to infer the opponent's hand, at a lead or a reply, from how they talked
            and from the cards that they chose to play. Without it these rely on the laws of play
            and on the numbers of cards taken, and late in a deal promise up to 0.08 point more than
            they collect from a real opponent.
        budget: when a rollout stops, in place of `deals` and `error`.
        executor: where a rollout's deals are played: any `concurrent.futures.Executor` (a pool of
            processes, a Dask client's). The values are the same with any or none.
        progress: called with a rollout as it grows, wave by wave; its `estimate.sample` is the
            number of deals so far, over all options.

    Raises:
        IllegalAction: for the choice to announce the king, which has no value here, and for an
            error that corrected values cannot have.
        NotationError: for a number of deals, an error, a unit or a seed that is none.
    """
    decision = Decision.of(decision)
    plain = _seed(seed)
    if decision.kind == "king":
        raise IllegalAction(
            "expected a word, a discard or a card to value, got the choice to announce the king: "
            "ask the book about it, with `book(decision)`"
        )
    in_games = to_target and is_counted(decision.rules)
    told = _unit(unit, in_games=in_games)
    goal = _goal(deals, error, told, budget)
    stakes = stakes_of(decision, to_target=to_target)
    player = ReckonerPolicy() if policy is None else policy

    def in_unit(found: Simulation) -> Simulation:
        return found.for_the_game() if told == GAMES else found

    if decision.kind in ("lead", "reply"):
        talker = player if reads else None
        play = partial(simulate_cards, decision, stakes, plain, player, reads=reads, talker=talker)
        return in_unit(_played_out(play, goal))
    growing = roll_out(
        decision, player, stakes, seed=plain, budget=goal or budget, executor=executor
    )
    return _last(map(in_unit, growing), progress)


def stakes_of(decision: Decision, *, to_target: bool = True) -> Stakes:
    """Stakes of the deal at a decision; `simulate` explains `to_target`."""
    score = decision.score if decision.seat == "pone" else (decision.score[1], decision.score[0])
    return Stakes.of(decision.rules, score if to_target else None)


def _seed(seed: Seed) -> int:
    plain = plain_seed(seed)
    if isinstance(plain, str):
        raise NotationError(f"expected a whole number from 0 up as the seed, got {brief(seed)}")
    return plain


def _unit(unit: str | None, *, in_games: bool) -> Unit:
    if unit is None:
        return GAMES if in_games else POINTS
    told = SHORT.get(unit, unit)
    if told not in UNITS:
        raise NotationError(f'expected "games" or "points" as the unit, got {brief(unit)}')
    if told == GAMES and not in_games:
        raise NotationError(
            'expected "points" as the unit where the score is left out of account, or where the '
            'games of a rule set were never counted, got "games"'
        )
    return told


def _goal(deals: int | None, error: float | None, unit: Unit, budget: Budget | None) -> Goal | None:
    if deals is None and error is None:
        return None
    if budget is not None:
        raise NotationError("expected deals and error, or a budget, got both; leave one out")
    if deals is not None and (type(deals) is not int or deals < _FEWEST):
        raise NotationError(
            f"expected a whole number of deals, {_FEWEST} or more, got {brief(deals)}"
        )
    if error is not None and not (isinstance(error, (float, int)) and 0 < error < inf):
        raise NotationError(f"expected an error above 0, in {unit}, got {brief(error)}")
    return Goal(deals=deals, error=error, unit=unit)


def _played_out(play: Callable[..., CardSimulation], goal: Goal | None) -> Simulation:
    """A lead or a reply, tried again on more hands until its errors are as small as was asked."""
    if goal is None:
        return play()
    if goal.error is None:
        return play(deals=goal.deals)
    deals, most = DRAWS, inf if goal.deals is None else goal.deals
    while True:
        found = play(deals=int(min(deals, most)))
        values = found.for_the_game() if goal.unit == GAMES else found
        short = max(values.loss(option).error for option in values) / goal.error
        if short <= 1 or deals >= most:
            return found
        deals = ceil(found.estimate.sample * max(short**2, _MORE))


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
