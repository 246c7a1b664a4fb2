"""Values of the options of one decision, and the choice that a computer player makes at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from math import ceil, inf
from typing import Final

import numpy as np

from ..engine.cards import Card
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ..engine.rules.rule_set import POINT_TRICKS
from ..engine.seed import Seed, plain_seed
from ..errors import IllegalAction, NotationError, brief
from .batch.talk import within
from .batch.views import NOBODY, SEATS, PlayView, Policy, Stakes, TalkHistory, TalkView, is_policy
from .beliefs.posterior import view_of
from .beliefs.talk import left_at
from .late_bar import watched
from .masks import card_at, counts, hand_of, mask_of, place_of, places_in
from .play.averages import lead_averages, reply_averages
from .play.card_play import DRAWS, CardSimulation, simulate_cards
from .play.reckoner import ReckonerPolicy
from .play.rollout import Budget, Goal, Rollout, difference, roll_out
from .simulation import Simulation, Value
from .units import GAMES, POINTS, SHORT, UNITS, ShortUnit, Unit
from .winning import is_counted

_FEWEST: Final = 2
"""The fewest deals from which a standard error can be computed."""

_MORE: Final = 1.5
"""A next trial has at least this many times the hands of the one before."""


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
    """Return an estimate of what each option is worth to the player to move, with its error.

    Values are games that the player wins out of 100 from the score of `decision`. They are points a
    deal if `unit` says so, if `to_target` is False, and under rules whose deals were never counted
    (see `is_counted`). The figure after ± is one standard error.

    A lead or a reply is played out, in about 0.1 s. In points its value is that of the tricks
    alone, since the king's point is decided by then. A proposal (or the number of cards named with
    it), an answer or a discard is rolled out. In points its value is that of the tricks and of a
    king in hand; an answer is corrected for cards better played (see `play.corrections`). A clear
    proposal or answer takes 0.05 s, a discard 0.2 s, a close proposal or answer a second or two. A
    rollout that is interrupted returns the values found so far, with `complete` False.

    >>> found = simulate(Decision.propose("8H 7H QS 7S 7D", "9H"), deals=2_000)
    >>> found["play"].n, found["play"].unit
    (2000, 'games in 100')

    Args:
        decision: a decision of any kind but to announce the king, or its text.
        deals: stop once every option was tried on this many deals, and not earlier. A lead or a
            reply is tried on a few more hands of the opponent, or on all that are possible.
        error: stop once the joint standard error of every loss is at most this, in the unit of the
            result, and not earlier. A quarter of the error takes sixteen times as long. Without
            `deals` and `error` a rollout stops once it is clear what is best: see `Budget`.
        unit: `"games"` or `"points"`.
        seed: the seed of the random numbers, a whole number from 0 up; the same seed gives the same
            values. If it is a generator (NumPy's or Python's), a seed is drawn from it. Simulations
            with one seed share some of their luck. To average over many decisions, pass a
            generator: with one seed the error of the average comes out too small.
        policy: the computer player that plays on for both seats; the reckoner unless given. One
            that plays its cards better than the averager takes a hundred times as long.
        to_target: True if points beyond the target count for nothing.
        reads: True to infer the opponent's hand, at a lead or a reply, from his last word and from
            the cards that he chose to play. If False, only the laws of play and the numbers of
            cards taken are used.
        budget: when a rollout stops, in place of `deals` and `error`.
        executor: where the deals of a rollout are played: any `concurrent.futures.Executor` (a pool
            of processes, a Dask client's). The values are the same with any or none.
        progress: called after each wave of deals with the rollout so far; its `estimate.sample` is
            the number of deals played, added up over all options. Without it a bar appears after
            two seconds.

    Raises:
        IllegalAction: for a decision to announce the king, which is not valued, and for an error
            smaller than that of the corrections of an answer.
        NotationError: for `deals`, `error`, `unit` or `seed` out of range, and for a budget beside
            `deals` or `error`.
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
    player = ReckonerPolicy() if policy is None else _checked(policy)

    def in_unit(found: Simulation) -> Simulation:
        return found.for_the_game() if told == GAMES else found

    if decision.kind in ("lead", "reply"):
        play = partial(simulate_cards, decision, stakes, plain, player, reads=reads)
        return in_unit(_played_out(play, goal))
    growing = roll_out(
        decision, player, stakes, seed=plain, budget=goal or budget, executor=executor
    )
    return watched(
        map(in_unit, growing), "deals", lambda each: each.estimate.sample, progress=progress
    )


def stakes_of(decision: Decision, *, to_target: bool = True) -> Stakes:
    """Return what tricks and king are worth at `decision`.

    If `to_target`, points beyond the target count for nothing; else all points count.
    """
    score = decision.score if decision.seat == "pone" else (decision.score[1], decision.score[0])
    return Stakes.of(decision.rules, score if to_target else None)


def _seed(seed: Seed) -> int:
    plain = plain_seed(seed)
    if isinstance(plain, str):
        raise NotationError(f"expected a whole number from 0 up as the seed, got {brief(seed)}")
    return plain


def _checked(policy: Policy) -> Policy:
    if not is_policy(policy):
        raise NotationError(
            "expected a policy of the simulator, such as ReckonerPolicy(), got "
            f"{brief(policy)}; players of the course meet one another in play_match"
        )
    return policy


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
    """Return a simulation of a lead or a reply, run again on more hands until `goal` is reached."""
    if goal is None:
        return play()
    if goal.error is None:
        return play(draws=goal.deals)
    deals, most = DRAWS, inf if goal.deals is None else goal.deals
    while True:
        found = play(draws=int(min(deals, most)))
        values = found.for_the_game() if goal.unit == GAMES else found
        short = max(values.loss(option).error for option in values) / goal.error
        if short <= 1 or deals >= most:
            return found
        deals = ceil(found.estimate.sample * max(short**2, _MORE))


_DRAWS: Final = 100
_FEW: Final = Budget(glance=2048, waves=1)
_FEW_DISCARDS: Final = Budget(waves=3)
_DEALS: Final = 1024


def averages_of_leads(decision: Decision) -> dict[Card, float]:
    """Return the mean points of each lead if both players then see all the cards and play best.

    The means are exact: over every hand that the play so far allows the opponent, all with the same
    weight, in points a deal for the leader. The averager, a computer player, leads the card of the
    highest mean; `simulate` estimates what a card is worth with hidden cards. A call takes 1 ms.

    >>> averages = averages_of_leads(Decision.lead("QH 9H KS 10S 7D", "8H"))
    >>> str(max(averages, key=averages.__getitem__))
    'KS'

    Raises:
        IllegalAction: for a decision that is not a lead.
        NotationError: for what is no decision.
    """
    decision = Decision.of(decision)
    view = view_of(decision)
    held = places_in(view.own, view.public.cards)[0].tolist()
    averages = lead_averages(view, stakes_of(decision))[0].tolist()
    by_place = dict(zip(held, averages, strict=True))
    return {card: by_place[place_of(card, decision.trump)] for card in decision.hand}


def open_points(decision: Decision) -> dict[Card, float]:
    """Return the share of all hands that the opponent may hold on which each card makes the point.

    Both players then see all the cards and play best. The shares, 0 to 1, are exact, for the cards
    that the rules allow: every hand that the play so far allows counts the same. It takes 1 ms.

    >>> lead = Decision.lead("KH QH JH AS TS", "9H")
    >>> {str(card): share for card, share in open_points(lead).items()}["KH"]
    1.0

    Raises:
        IllegalAction: for a decision that is neither a lead nor a reply.
        NotationError: for what is no decision.
    """
    decision = Decision.of(decision)
    view, stakes = view_of(decision), stakes_of(decision)
    made = np.arange(stakes.points.shape[-1]) >= POINT_TRICKS
    stakes = replace(stakes, points=np.broadcast_to(made * 1.0, stakes.points.shape).copy())
    shares = (lead_averages if view.led is None else reply_averages)(view, stakes)[0].tolist()
    held = places_in(view.own, view.public.cards)[0].tolist()
    return {
        card: shares[held.index(place_of(card, decision.trump))]
        for card in decision.options()
        if isinstance(card, Card)
    }


def glance_at_leads(decision: Decision) -> Mapping[Option, Value]:
    """Return an estimate of the value of each lead, from a tenth of the deals of `simulate`.

    The values are in points a deal for the leader. Later in a deal it takes 10 ms.

    Raises:
        IllegalAction: for a decision that is not a lead.
    """
    if decision.kind != "lead":
        raise IllegalAction(f"expected a decision to lead, got one of kind {decision.kind!r}")
    return _few_hands(decision)


def glance(decision: Decision) -> Simulation:
    """Return a short simulation of `decision`, enough to tell clear choices from close ones.

    Its values are in games in 100 where the rules allow, else in points a deal. It takes 0.05 s, or
    0.2 s for a discard.

    Raises:
        IllegalAction: for a decision to announce the king.
    """
    if decision.kind not in ("lead", "reply"):
        few = _FEW_DISCARDS if decision.kind == "discard" else _FEW
        return simulate(decision, budget=few)
    return _few_hands(decision).for_the_game()


def brief_difference(decision: Decision, option: Option, other: Option) -> Value:
    """Return the value of `option` less that of `other`, estimated from 1,024 deals.

    Both are played on the same deals. The difference is in games in 100 where the rules allow, else
    in points a deal. It takes about 10 ms.

    Args:
        decision: to propose, to name a number, to answer or to discard.
        option: an option of the decision.
        other: another option of the decision.

    Raises:
        IllegalAction: for an option that the decision does not offer.
    """
    player = ReckonerPolicy()
    both = decision.legal(option), decision.legal(other)
    return difference(Rollout(decision, player, stakes_of(decision)), both, _DEALS)


def _few_hands(decision: Decision) -> Simulation:
    """Return a simulation of a lead or a reply, tried on a tenth of the usual hands, in points."""
    stakes, model = stakes_of(decision), ReckonerPolicy()
    return simulate_cards(decision, stakes, 0, model, _DRAWS, reads=True)


def choice_of(policy: Policy, decision: Decision) -> Option:
    """Return the option that `policy` chooses; equal decisions always get the same option.

    Its random numbers are seeded by the text of the decision. A king of trumps is always announced.
    The number of cards asked for is the number that the policy discards, within the rules.

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
    """Return the player's view at a lead or a reply, with the history of the talk."""
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
