"""One decision put to the simulator: valued, glanced at, or answered by a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import ceil, inf
from typing import Final

import numpy as np

from ..engine.cards import Card
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ..engine.seed import Seed, plain_seed
from ..errors import IllegalAction, NotationError, brief, telling_names
from .batch.talk import within
from .batch.views import NOBODY, SEATS, PlayView, Policy, Stakes, TalkHistory, TalkView
from .beliefs.posterior import view_of
from .beliefs.talk import left_at
from .masks import card_at, counts, hand_of, mask_of, place_of, places_in
from .play.averages import lead_averages
from .play.card_play import DRAWS, CardSimulation, simulate_cards
from .play.reckoner import ReckonerPolicy
from .play.rollout import Budget, Goal, Rollout, difference, roll_out
from .simulation import Simulation, Value
from .units import GAMES, POINTS, SHORT, UNITS, ShortUnit, Unit
from .winning import is_counted

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
        while True:
            if progress is not None:
                progress(found)
            if found.complete:
                break
            found = next(growing)
    return found


_DRAWS: Final = 100
_FEW: Final = Budget(glance=2048, waves=1)
_DEALS: Final = 1024


def averages_of_leads(decision: Decision) -> dict[Card, float]:
    """What each lead brings on average if both then see all the cards and play best; in a
    millisecond.

    Points a deal for the leader, exact for open cards, over every hand that the play so far allows
    the opponent. By it the averager chooses; what it collects, `simulate` says.

    >>> averages = averages_of_leads(Decision.lead("QH 9H KS 10S 7D", "8H"))
    >>> str(max(averages, key=averages.__getitem__))
    'KS'

    Raises:
        IllegalAction: for a decision that is no lead.
    """
    view = view_of(decision)
    held = places_in(view.own, view.public.cards)[0].tolist()
    averages = lead_averages(view, stakes_of(decision))[0].tolist()
    by_place = dict(zip(held, averages, strict=True))
    return {card: by_place[place_of(card, decision.trump)] for card in decision.hand}


def glance_at_leads(decision: Decision) -> Mapping[Option, Value]:
    """Value of each lead, as from `simulate`, over a tenth of the deals.

    Points a deal for the leader, estimated; later in a deal it takes a hundredth of a second.

    Raises:
        IllegalAction: for a decision that is no lead.
    """
    if decision.kind != "lead":
        raise IllegalAction(f"expected a decision to lead, got one of kind {decision.kind!r}")
    return _few_hands(decision, reads=True)


def glance(decision: Decision, *, reads: bool = True) -> Simulation:
    """A simulation of a few deals, in the unit of the game where it has one.

    It decides what is clear, in a twentieth of a second; a discard takes a fifth. `reads` is as for
    `simulate`.

    Raises:
        IllegalAction: where there is nothing to decide.
    """
    if decision.kind not in ("lead", "reply"):
        return simulate(decision, reads=reads, budget=_FEW)
    return _few_hands(decision, reads=reads).for_the_game()


def brief_difference(decision: Decision, option: Option, other: Option) -> Value:
    """How much more a word is worth than another, over a few deals played with both.

    In the unit of the game where it has one, estimated; about 10 ms.

    Raises:
        IllegalAction: for a word that the decision does not offer.
    """
    player = ReckonerPolicy()
    both = decision.legal(option), decision.legal(other)
    return difference(Rollout(decision, player, player, stakes_of(decision)), both, _DEALS)


def _few_hands(decision: Decision, *, reads: bool) -> Simulation:
    """A lead or a reply, tried on a tenth of the hands."""
    stakes, model = stakes_of(decision), ReckonerPolicy()
    talker = model if reads else None
    return simulate_cards(decision, stakes, 0, model, _DRAWS, reads=reads, talker=talker)


def choice_of(policy: Policy, decision: Decision) -> Option:
    """What a policy does at a decision; the same one always gets the same answer.

    A king of trumps is announced. As many cards are asked for as the policy discards, within the
    numbers that the rules allow.

    >>> from ecarte_tutor.simulator import ReckonerPolicy
    >>> choice_of(ReckonerPolicy(), Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    'play'

    Raises:
        IllegalAction: for a policy that plays a card the rules do not allow.
    """
    if decision.kind == "king":
        return "announce"
    random = np.random.default_rng([*str(decision).encode()])
    if decision.kind in ("lead", "reply"):
        view = _play_view(decision)
        ask = policy.lead if decision.kind == "lead" else policy.reply
        place = ask(view, stakes_of(decision), random)[0]
        return decision.legal(card_at(place, decision.trump))
    seen = _talk_view(decision)
    if decision.kind in STANDING_WORD:
        stands = bool(policy.stands(seen, random)[0])
        return (STANDING_WORD if stands else EXCHANGING_WORD)[decision.kind]
    wanted, numbers = policy.discards(seen, random) & seen.own, decision.numbers()
    discarded = within(seen.own, wanted, numbers[0], numbers[-1])
    if decision.kind == "number":
        return int(counts(discarded)[0])
    return frozenset(hand_of(discarded[0], decision.trump))


def _play_view(decision: Decision) -> PlayView:
    """The player's view of the cards, with how the talk went."""
    view = view_of(decision)
    stood = NOBODY if decision.stood is None else SEATS.index(decision.stood)
    exchanges = tuple(np.array(pair, np.int8)[:, np.newaxis] for pair in decision.exchanged)
    history = TalkHistory(np.array([stood], np.int8), exchanges)
    return replace(view, public=replace(view.public, history=history))


def _talk_view(decision: Decision) -> TalkView:
    own, discarded, turn_up = (
        np.array([mask_of(cards, decision.trump)])
        for cards in (decision.hand, decision.discarded, [decision.turn_up])
    )
    return TalkView(
        SEATS.index(decision.seat),
        own,
        discarded,
        turn_up,
        len(decision.exchanged),
        stakes_of(decision),
        np.array([left_at(decision)]),
    )
