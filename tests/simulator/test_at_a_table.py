"""A policy at a table does what it does in a batch, as the referee's own reading has it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Deal, Decision, IllegalAction, RuleSet
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.simulator import ReckonerPolicy
from ecarte_tutor.simulator.batch.views import SEATS, PlayView, Stakes
from ecarte_tutor.simulator.masks import Places
from ecarte_tutor.simulator.play.reckoner import talks_on
from ecarte_tutor.simulator.valuation import choice_of
from tests.engine.strategies import rule_sets
from tests.sampling import first_and_rest
from tests.simulator.test_twin_engines import Whim, Whims, played, said


def compare(rules: RuleSet, seed: int, talkative: float) -> None:
    """Every choice of a deal, beside the slow reading of the same policy."""
    whims: Whims = Whim(seed, talkative), Whim(seed + 1, talkative)
    deal = Deal.start(seed=seed, rules=rules)
    while not deal.over:
        assert deal.seat is not None
        if deal.kind == "king":
            expected: Option = "announce"
        elif deal.kind in ("lead", "reply"):
            expected = played(deal, whims)
        else:
            expected = said(deal, whims)
        assert choice_of(whims[SEATS.index(deal.seat)], deal.decision()) == expected
        deal = deal.act(expected)


@pytest.mark.parametrize("name", first_and_rest(PRESETS, 2))
def test_it_chooses_as_in_a_batch_under_every_preset(name: str) -> None:
    for seed in range(20):
        compare(RuleSet.named(name), seed, 0.8)


@given(rule_sets, st.integers(0, 2**32))
def test_it_chooses_as_in_a_batch_under_any_house_rules(rules: RuleSet, seed: int) -> None:
    compare(rules, seed, 0.8)


@pytest.mark.parametrize("score", [(0, 0), (4, 1), (2, 4)])
def test_the_score_is_the_players_own(score: tuple[int, int]) -> None:
    for seed in range(30):
        deal = Deal.start(seed=seed, pone_dealer_score=(score[0], score[1]))
        if deal.over:
            continue
        decision = deal.decision()
        word = "propose" if talks_on(decision) else "play"
        assert choice_of(ReckonerPolicy(), decision) == word
        answer = deal.act("propose").decision()
        word = "accept" if talks_on(answer) else "refuse"
        assert choice_of(ReckonerPolicy(), answer) == word


class _Cheat(Whim):
    """Leads a card that it may not hold."""

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return np.full(len(view), int(random.integers(32)))


def test_a_card_not_in_the_hand_is_refused_and_chance_repeats_itself() -> None:
    told = []
    for _ in range(2):
        with pytest.raises(IllegalAction, match="not in your hand") as refusal:
            choice_of(_Cheat(1, 0.5), Decision.lead("8H 7H QS 7S 7D", "9H"))
        told.append(str(refusal.value))
    assert told[0] == told[1]
