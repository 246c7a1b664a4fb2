"""Deals that come to a graded problem, against deals dealt from the first card on."""

from __future__ import annotations

import numpy as np

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import ReckonerPolicy
from ecarte_tutor.simulator.batch.views import TalkView
from ecarte_tutor.simulator.beliefs.posterior import never_his
from ecarte_tutor.simulator.masks import KEEPERS, PACK_MASK, Masks, Rows, counts, draw, mask_of
from ecarte_tutor.simulator.valuation import stakes_of
from tools.bench.changed import came_to

RECKONER = ReckonerPolicy()


def test_hands_that_come_to_a_problem_are_as_those_of_deals_dealt_forward() -> None:
    decision = Decision.of("answer.dealer.AH7H7SQDKC.JD.3-2.turf-club.exchange-4-3.thrown-TH8C7C")
    generator, deals = np.random.default_rng(1), 60_000
    pool = np.full(deals, PACK_MASK & ~never_his(decision))
    turn_up = np.full(deals, mask_of([decision.turn_up], decision.trump))

    def proposes(hands: Masks, rounds: int, left: int) -> Rows:
        turned, stock = turn_up[: len(hands)], np.full(len(hands), left)
        stakes = stakes_of(decision)
        view = TalkView(0, hands, np.zeros_like(hands), turned, rounds, stakes, stock)
        return ~RECKONER.stands(view, generator)

    first = draw(pool, HAND_SIZE, generator)
    first = first[proposes(first, 0, 21) & (counts(first & ~KEEPERS) == 4)]
    kept = first & KEEPERS
    drawn = draw(pool[: len(first)] & ~first, 4, generator)
    reference = (kept | drawn)[proposes(kept | drawn, 1, 14)]

    parts = [came_to(decision, RECKONER, generator)[0] for _ in range(60)]
    found = np.concatenate(parts)
    means = [counts(hands & KEEPERS) for hands in (reference, found)]
    error = sum(each.var() / len(each) for each in means) ** 0.5
    assert min(map(len, means)) > 500
    assert abs(means[0].mean() - means[1].mean()) < 4 * error
