"""What a lead promises is what it collects; the long count is `tools/bench/calibration.py`."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import play_out, points
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.beliefs.posterior import view_of
from ecarte_tutor.simulator.count import open_hand_counts
from ecarte_tutor.simulator.masks import draw, place_of
from ecarte_tutor.simulator.play.averages import AveragerPlay
from ecarte_tutor.simulator.play.card_play import deals_of, simulate_cards
from tests.sampling import part_and_whole
from tools.bench.calibration import by_method, deal_by_deal, random_leads

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


def test_open_cards_promise_no_less_where_the_lead_is_chosen_deal_by_deal() -> None:
    for seed, decision in enumerate(random_leads(6, 3)):
        by_deal, on_average, _ = by_method(simulate_cards(decision, STAKES, seed)).values()
        assert by_deal >= on_average - 0.02  # drawn, where the other is counted


def test_deal_by_deal_is_the_open_hand_count_of_all_hands() -> None:
    decision = Decision.lead("QH 8H KS 8S 7D", "9H")
    counts = open_hand_counts(decision.hand, decision.turn_up)
    worths = STAKES.points[0, 0]
    counted = sum(count * worth for count, worth in zip(counts, worths, strict=True)) / sum(counts)
    assert deal_by_deal(simulate_cards(decision, STAKES, 0)) == pytest.approx(counted, abs=0.01)
