"""What a lead promises is what it collects; the long count is `tools/bench/calibration.py`."""

from __future__ import annotations

import random

import numpy as np

from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import play_out, points
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.beliefs.posterior import view_of
from ecarte_tutor.simulator.masks import draw, place_of
from ecarte_tutor.simulator.play.averages import AveragerPlay
from ecarte_tutor.simulator.play.card_play import deals_of, simulate_cards
from tests.sampling import part_and_whole

STAKES = Stakes.of(RuleSet.named("turf-club"))
PLAYS = 800


@part_and_whole
def test_the_values_promised_are_collected_from_fresh_hands(whole: bool) -> None:
    """Of an averager."""
    dealer, generator, player = random.Random(1), np.random.default_rng(1), AveragerPlay()
    differences, variance = [], 0.0
    for number in range(25 if whole else 8):
        *hand, turn_up = dealer.sample(PACK, 6)
        decision = Decision.lead(Hand(hand), turn_up)
        found = simulate_cards(decision, STAKES, number, draws=300)
        card = decision.hand.cards[number % 5]
        view = view_of(decision).rows(np.zeros(PLAYS, np.intp))
        deals = deals_of(view, draw(view.possible, 5, generator), 0, generator)
        led = np.full(PLAYS, place_of(card, decision.trump))
        end = play_out(deals.after_lead(led), (player, player), STAKES, generator)
        collected = points(end, 0, STAKES)
        differences.append(found[card].mean - collected.mean())
        variance += collected.var() / PLAYS + found[card].error ** 2
    assert abs(np.mean(differences)) < 4 * np.sqrt(variance) / len(differences)
