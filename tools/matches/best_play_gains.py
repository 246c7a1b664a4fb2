"""Gained: what the best play of the cards gains of a player, on random deals talked by him."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import Deals
from ecarte_tutor.simulator.batch.views import SEATS, Policy
from ecarte_tutor.simulator.play.rollout import in_order
from ecarte_tutor.simulator.winning import needs_at
from tools.matches.allowed_hands import allowed_hands
from tools.matches.best_play import BestPlay, SeatWorth
from tools.methods_tables import BestPlayGain
from tools.random_deals import random_talk
from tools.reckoning.payoffs import Payoffs, payoffs_at
from tools.reckoning.table import chances

FOLDS: Final = 4

_NOTHING_FOUND: Final = SeatWorth(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Sample:
    """How many deals are taken, and how many of the opponent's hands in each."""

    deals: int
    hands: int
    seed: int = 0


def best_play_gains(
    policy: Policy,
    rules: RuleSet,
    score: tuple[int, int],
    sample: Sample,
    executor: Executor | None = None,
) -> tuple[BestPlayGain, BestPlayGain]:
    """Return what the best play gains of a policy as pone and as dealer, in games in 100.

    Both seats talk and discard as the policy does; the same seed deals the same cards.

    Args:
        policy: the player; the other plays the cards as is best against him.
        rules: the house rules, of a game of five.
        score: the pone's points and the dealer's, that of a king turned up among them.
        sample: how many deals, and hands in each.
        executor: shares the deals out.
    """
    calls = [(worth_in_deal, policy, rules, score, sample, each) for each in range(sample.deals)]
    found = np.array(list(in_order(calls, executor)))
    pone, dealer = (
        _played(str(policy), score, seat, found[:, seat], sample) for seat in range(len(SEATS))
    )
    return pone, dealer


def _played(
    player: str, score: tuple[int, int], seat: int, found: NDArray[np.float64], sample: Sample
) -> BestPlayGain:
    usual, learnt, best = found.T
    gains = [learnt - usual, best - usual]
    means = [float(each.mean()) for each in gains]
    errors = [float(each.std(ddof=1) / np.sqrt(len(each))) for each in gains]
    told = means[0], errors[0], means[1], errors[1]
    return BestPlayGain(player, *score, SEATS[seat], sample.deals, sample.hands, *told)


def worth_in_deal(
    policy: Policy, rules: RuleSet, score: tuple[int, int], sample: Sample, number: int
) -> tuple[SeatWorth, SeatWorth]:
    """Return what a random deal is worth to each seat, against the policy in the other."""
    random = np.random.default_rng([sample.seed, number])
    payoffs = payoffs_at(rules, needs_at(rules, score), chances())
    talk = random_talk(1, payoffs.stakes, random)
    talk.proposal(np.arange(1), (policy, policy), random)
    worths = []
    for seat in range(len(SEATS)):
        hands = allowed_hands(talk, seat, policy, sample.hands, random)
        play = BestPlay(seat, policy, payoffs.stakes, 1 if hands.listed else FOLDS)
        by_tricks = 100 * worth_by_tricks(payoffs, hands.deals, seat)
        enough = len(hands.deals) >= play.folds
        worths.append(play.worth(hands.deals, by_tricks, random) if enough else _NOTHING_FOUND)
    pone, dealer = worths
    return pone, dealer


def worth_by_tricks(payoffs: Payoffs, deals: Deals, seat: int) -> NDArray[np.float64]:
    """The seat's chance of the game in each deal, by the number of tricks that it makes."""
    found = payoffs.values[deals.public.vulnerable, deals.king_holders()]
    return found if seat == 0 else 1 - found[:, ::-1]
