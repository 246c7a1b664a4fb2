"""The chance of winning the game, from a score and from the options of a decision.

A game is a chain of deals. Each ends in one of a few ways, as often as `results` has counted
between two averagers, and moves the score on; then the other player deals. Every deal scores, so
the chain has an end, and the chance at each score follows exactly from those after it. Both players
are assumed to be averagers, who mind the score only where one point wins the game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...count.masks import TRUMP_KING, Rows
from ...decision import Option
from ...errors import RuleSetError, brief
from ...rules import RuleSet, Seat, check_seat
from ..batch.play import ENDS
from ..batch.views import SEATS
from ..beliefs.posterior import view_of
from ..estimate import Estimate
from ..simulation import Simulation
from ..value import Value
from .card_play import CardSimulation
from .results import SEAL, Setting, results
from .rollout import RolloutSimulation

UNIT = "games at this score"

_TURNED = 1 / 8
"""The share of deals in which the king is turned up."""

Chances = NDArray[np.float64]


def winning_chance(rules: RuleSet | str, score: tuple[int, int], seat: Seat) -> float:
    """The chance that a player wins the game, before a deal in which they have this seat.

    >>> round(winning_chance("turf-club", (4, 0), "dealer"), 1)
    0.9

    Args:
        rules: the house rules; the deals are those of the preset that they were made from.
        score: (mine, theirs); from the target on, the game is over.
        seat: the player's seat in that deal.

    Raises:
        RuleSetError: for a preset whose deals were never counted.
    """
    rules = RuleSet.of(rules)
    check_seat(seat)
    if not (isinstance(score, tuple) and len(score) == 2 and min(score) >= 0):
        raise RuleSetError(f"expected a score of two numbers, mine first, got {brief(score)}")
    if not is_counted(rules):
        counted = ", ".join(dict.fromkeys(setting.rules for setting in results()))
        raise RuleSetError(
            f"expected rules made from a preset whose deals were counted ({counted}), "
            f"got {rules}; count them with: {SEAL.rebuild}"
        )
    mine, theirs = (min(points, rules.target) for points in score)
    if seat == "dealer":
        return 1 - _pone_wins(rules, theirs, mine)
    return _pone_wins(rules, mine, theirs)


def is_counted(rules: RuleSet) -> bool:
    """Whether the deals of the preset from which the rules were made have been counted."""
    return (
        Setting(rules.name, turned=False, pone_needs_one=False, dealer_needs_one=False) in results()
    )


def chance_lost(simulation: Simulation, option: Option) -> Value | None:
    """How much lower the chance of the game is with this option than with the best one in points.

    A share of one. Both options are compared case by case, on the deals or hands of the simulation.
    It may be below zero: what is best in points is not always best for the game. `None` for a king,
    where neither hands nor deals were kept, and for a preset whose deals were never counted.
    """
    if not is_counted(simulation.decision.rules):
        return None
    best = simulation.options.index(simulation.best)
    number = simulation.options.index(option)
    if isinstance(simulation, RolloutSimulation):
        chances = after_deal(simulation)
        ends = simulation.estimate.ends
        deals = min(len(ends[best]), len(ends[number]))
        apart = chances[ends[best][:deals]] - chances[ends[number][:deals]]
        mean, error = float(apart.mean()), float(apart.std(ddof=1) / np.sqrt(deals))
    elif isinstance(simulation, CardSimulation) and simulation.decision.kind != "king":
        found = Estimate.of_groups(_after_cards(simulation, [best, number]), simulation.hands)
        mean, error = found.difference(0, 1)
    else:
        return None
    return replace(simulation.loss(option), mean=mean, error=error, unit=UNIT)


def after_deal(simulation: Simulation) -> Chances:
    """The player's chance of the game once the deal has ended in each way; see `play.ENDS`."""
    decision = simulation.decision
    seat = SEATS.index(decision.seat)
    score = decision.score if seat == 0 else decision.score[::-1]
    chances = [
        _after(decision.rules, score, vulnerable, holder, tricks)
        for vulnerable, holder, tricks in np.ndindex(ENDS)
    ]
    found = np.array(chances)
    return found if seat == 0 else 1 - found


def _after_cards(simulation: CardSimulation, options: list[int]) -> Chances:
    """The chance once the cards are played, by option and hand; kings not yet marked come first."""
    decision = simulation.decision
    mine, theirs = decision.score
    own, his = _kings_to_mark(simulation)
    points = simulation.points[options].astype(np.int64)
    target = decision.rules.target
    table = {
        (gain, king, other): _after_tricks(
            target,
            (mine + king, theirs + other),
            (max(gain, 0), max(-gain, 0)),
            decision.rules,
            decision.seat,
        )
        for gain in np.unique(points).tolist()
        for king, other in ((0, 0), (1, 0), (0, 1))
    }
    found = np.empty(points.shape)
    for (gain, king, other), chance in table.items():
        found[(points == gain) & (own == bool(king)) & (his == bool(other))] = chance
    return found


def _kings_to_mark(simulation: CardSimulation) -> tuple[bool, Rows]:
    """Whether the player will yet mark the king, and with which hands the adversary will."""
    view = view_of(simulation.decision)
    hands = simulation.hands.hands
    if not view.public.marks or any(simulation.decision.tricks):
        return False, np.zeros(len(hands), np.bool_)
    settled = view.public.holds | view.public.denied
    own = bool(view.own[0] & TRUMP_KING & ~settled[view.seat, 0])
    his: Rows = (hands & TRUMP_KING & ~settled[view.other, 0]) > 0
    return own, his


def _after_tricks(
    target: int, score: tuple[int, int], gain: tuple[int, int], rules: RuleSet, seat: Seat
) -> float:
    """The chance after a deal whose tricks bring this gain; its king is in the score already."""
    if max(score) >= target:
        return float(score[0] >= target)
    return _next_deal(rules, (score[0] + gain[0], score[1] + gain[1]), seat)


def _next_deal(rules: RuleSet, score: tuple[int, int], seat: Seat) -> float:
    """The chance of the player who sat in `seat`, now that the other deals."""
    return winning_chance(rules, score, "dealer" if seat == "pone" else "pone")


def _after(
    rules: RuleSet, score: tuple[int, int], vulnerable: int, holder: int, tricks: int
) -> float:
    """The pone's chance after a deal that began at this score, (the pone's, the dealer's)."""
    names = (*SEATS, None)
    kings = [int(rules.king_scores and holder == seat) for seat in range(len(SEATS))]
    marked = (score[0] + kings[0], score[1] + kings[1])
    gain = rules.trick_points(tricks, names[vulnerable])
    return _after_tricks(rules.target, marked, gain, rules, "pone")


@cache
def _pone_wins(rules: RuleSet, pone: int, dealer: int) -> float:
    """The pone's chance of the game before a deal."""
    if pone >= rules.target or dealer >= rules.target:
        return float(pone >= rules.target)
    chance = 0.0
    for turned, share in ((False, 1 - _TURNED), (True, _TURNED)):
        marked = dealer + (turned and rules.king_scores)
        if marked < rules.target:
            chance += share * _before_deal(rules, pone, marked, turned=turned)
    return chance


def _before_deal(rules: RuleSet, pone: int, dealer: int, *, turned: bool) -> float:
    """The same once the turn-up is seen, with its point in the score if it is the king."""
    needs_one = rules.target - 1
    setting = Setting(rules.name, turned, pone == needs_one, dealer == needs_one)
    ends = results()[setting]
    ways = np.argwhere(ends).tolist()
    total = sum(int(ends[tuple(way)]) * _after(rules, (pone, dealer), *way) for way in ways)
    return total / int(ends.sum())
