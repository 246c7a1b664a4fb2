"""What is found without the book’s words agrees with the book."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.problems.spec import dealt, hint_of
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.hints import CATALOGUE, book
from ecarte_tutor.hints.consultation import advised, may_decide
from tests.sampling import first_and_rest

Make = Callable[..., Decision]


def decisions(make: Make, seed: int, number: int = 400) -> list[Decision]:
    """Random decisions at all scores of all rule sets."""
    chance, found = random.Random(seed), []
    for _ in range(number):
        rules = RuleSet.named(chance.choice(list(PRESETS)))
        score = (chance.randrange(rules.target), chance.randrange(rules.target))
        found.append(make(*dealt(chance), score, rules=rules))
    return found


DISCARDS = [partial(Decision.discard, seat=seat) for seat in ("pone", "dealer")]


@pytest.mark.parametrize(
    "make",
    first_and_rest([Decision.propose, Decision.answer, Decision.lead, *DISCARDS], 2),
    ids=range(5),
)
def test_the_advice_is_that_of_the_book(make: Make) -> None:
    for decision in decisions(make, 1):
        assert advised(decision) == book(decision).advice, decision


@pytest.mark.parametrize("hand", ["8H7HQS7S7D", "8SJS7SJC7C"])
def test_after_an_exchange_the_advice_is_that_of_the_book(hand: str) -> None:
    later = f"propose.pone.{hand}.9H.2-3.turf-club.exchange-3-2.thrown-9C8C9D"
    decision = Decision.parse(later)
    assert advised(decision) == book(decision).advice == {"play", "propose"}


@pytest.mark.parametrize("make", first_and_rest([Decision.propose, Decision.answer, Decision.lead]))
def test_a_hint_that_decides_is_one_that_may(make: Make) -> None:
    for decision in decisions(make, 3):
        decided = hint_of(decision, book(decision))
        may = {hint.id for hint in CATALOGUE if may_decide(hint, decision)}
        assert decided is None or decided in may, decision
