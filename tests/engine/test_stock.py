"""The stock: when the talk can go on, and when it is over."""

from __future__ import annotations

from itertools import accumulate, repeat

import pytest

from ecarte_tutor.engine.rules import RuleSet
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE, stock_after, talk_can_go_on


@pytest.mark.parametrize("name", list(PRESETS))
def test_it_is_the_last_exchange_that_ends_the_talk_by_being_of_no_cards(name: str) -> None:
    rules = RuleSet.named(name)
    assert talk_can_go_on(rules, ())
    assert talk_can_go_on(rules, ((2, 1),))
    assert not talk_can_go_on(rules, ((0, 0),))
    assert not talk_can_go_on(rules, ((2, 1), (0, 0)))
    assert talk_can_go_on(rules, ((1, 0), (2, 1)))
    assert talk_can_go_on(rules, ((0, 0), (1, 1)))  # if ever it went on, that one is past


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_talk_ends_with_the_stock(name: str) -> None:
    rules = RuleSet.named(name)
    talks = [tuple(repeat((3, 4), times)) for times in range(4)]
    assert STOCK_SIZE == 32 - 5 - 5 - 1
    assert [stock_after(talk) for talk in talks] == [*accumulate([21, -7, -7, -7])]
    assert [talk_can_go_on(rules, talk) for talk in talks] == [True, True, True, False]
