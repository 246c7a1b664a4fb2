"""Whatever legal cards and words are chosen: a deal keeps its cards, ends, and scores in bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Deal, RuleSet
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal.events import Dealt, Exchanged, Scored
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.engine.strategies import low_scores, play_out, rule_sets, states
from tests.sampling import part_and_whole


def _places_of_cards(deal: Deal) -> list[str]:
    cards = [*deal.hand("pone"), *deal.hand("dealer"), deal.turn_up, *deal.stock]
    cards += [card for seat in ("pone", "dealer") for card in deal.view(seat).discarded]
    cards += [card for trick in deal.tricks for card in trick]
    led = deal.view("pone").led
    return sorted(map(str, [*cards, *([led] if led else [])]))


@given(rule_sets, st.integers(0, 2**32), st.sampled_from((0.5, 0.95, 1.0)), st.data())
def test_any_deal_keeps_its_32_cards_ends_and_scores_in_bounds(
    rules: RuleSet, seed: int, talkative: float, data: st.DataObject
) -> None:
    score = data.draw(low_scores(rules))
    pack = sorted(map(str, PACK))
    last = None
    for last in states(rules, seed, score, talkative):
        assert _places_of_cards(last) == pack
        assert max(last.score) < rules.target or last.over
        assert len(last.events) < 150
    assert last is not None
    assert last.over
    assert 0 < sum(last.points) <= 1 + rules.vulnerable_vole
    assert sum(last.won) == 5 or max(last.score) >= rules.target
    assert Deal.replay(last.events) == last
    assert Deal.from_record(last.record()) == last


@part_and_whole
@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_of_each_preset_score_within_its_bounds(name: str, whole: bool) -> None:
    totals = set()
    for seed in range(600 if whole else 100):
        deal = play_out(name, seed)
        totals.add(sum(deal.points))
        scored = [event for event in deal.events if isinstance(event, Scored)]
        assert sum(event.points for event in scored) == sum(deal.points)
        in_tricks = deal.rules.trick_points(deal.won[0], deal.vulnerable)
        of_kings = [event.seat for event in scored if event.what.startswith("king")]
        assert deal.points == (
            in_tricks[0] + of_kings.count("pone"),
            in_tricks[1] + of_kings.count("dealer"),
        )
        assert scored[-1].what == ("vole" if 5 in deal.won else "point")
        assert len(of_kings) <= 1
        assert sum(deal.won) == 5
    assert min(totals) == 1
    rules = RuleSet.named(name)
    assert max(totals) <= rules.vulnerable_vole + rules.king_scores


@part_and_whole
@pytest.mark.parametrize("name", PRESETS)
def test_a_table_that_always_exchanges_ends_on_a_short_stock(name: str, whole: bool) -> None:
    left = set()
    for seed in range(200 if whole else 40):
        deal = play_out(name, seed, talkative=1.0)
        assert deal.over
        left.add(deal.stock_left)
        assert deal.stock_left == len(deal.stock)
    assert 0 in left
    assert left <= ({0, 1} if name == "bga" else set(range(22)) if name == "denexa" else {0})


@given(rule_sets, st.integers(0, 2**32))
def test_no_card_is_drawn_twice_and_the_turn_up_never(rules: RuleSet, seed: int) -> None:
    deal = play_out(rules, seed, talkative=1.0)
    dealt = deal.events[0]
    assert isinstance(dealt, Dealt)
    drawn = [card for event in deal.events if isinstance(event, Exchanged) for card in event.drawn]
    assert drawn == list(dealt.pack[11 : 11 + len(drawn)])
    assert deal.turn_up not in drawn
