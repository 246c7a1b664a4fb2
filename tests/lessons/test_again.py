"""Again?: what the lesson says of second proposals, of numbers of cards and of a short stock."""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_tutor import Decision, book, simulate
from ecarte_tutor.engine.cards import HAND_SIZE, Rank
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.simulator import worked
from ecarte_tutor.simulator.count_verdict import count_verdict
from tests.engine.test_sources import with_stock
from tests.lessons.reading import names_in
from tests.running import LESSONS

LESSON = LESSONS / "08-second-proposals.ipynb"
HAND = "JH 10H KS QD 8C", "8H"
PRACTICE = (
    (Decision.propose("AH KD JD KC 8C", "QH", exchanged=[(3, 4)]), "play"),
    (Decision.answer("9H AS JD QC 8C", "7H", exchanged=[(5, 4)]), "refuse"),
    (Decision.answer("AH 10D 8D 9C 7C", "8H", exchanged=[(5, 4)]), "accept"),
    (Decision.propose("KH 9H 10S QD 7C", "8H", exchanged=[(4, 5)]), "play"),
)


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return names_in(LESSON)


def test_a_hand_must_win_two_in_three_at_first_and_one_in_two_later() -> None:
    before = count_verdict(Decision.propose(*HAND)).needed
    after = count_verdict(Decision.propose(*HAND, exchanged=[(3, 3)])).needed
    assert 0.6 < before <= 2 / 3
    assert 0.45 < after <= 1 / 2


def test_the_more_the_dealer_took_the_better_the_hand_is_to_play() -> None:
    play = {
        taken: worked(Decision.propose(*HAND, exchanged=[(3, taken)]))["play"].mean
        for taken in (3, 4, 5)
    }
    assert play[3] < play[4] < play[5]
    assert play[3] < 0 < play[5]


@pytest.mark.parametrize("taken", [3, 4, 5])
def test_asking_again_gains_nothing(taken: int) -> None:
    values = worked(Decision.propose(*HAND, exchanged=[(3, taken)]))
    assert values["propose"].mean < values["play"].mean + 2 * values["play"].error


def test_the_dealer_accepts_at_first_and_refuses_whoever_took_five() -> None:
    dealt = "8H KD 8D AC 8C", "9H"
    first, later = Decision.answer(*dealt), Decision.answer(*dealt, exchanged=[(5, 3)])
    assert book(first).advice == {"accept"}
    assert max(worked(first), key=lambda option: worked(first)[option].mean) == "accept"
    assert max(worked(later), key=lambda option: worked(later)[option].mean) == "refuse"


@pytest.mark.parametrize("decision", [decision for decision, _ in PRACTICE], ids=str)
def test_a_hand_has_the_trumps_and_kings_that_its_player_kept(decision: Decision) -> None:
    drawn = decision.exchanged[-1][decision.seat == "dealer"]
    kept = [card for card in decision.hand if card.suit is decision.trump or card.rank is Rank.KING]
    assert len(kept) >= HAND_SIZE - drawn


@pytest.mark.long
@pytest.mark.parametrize(("decision", "best"), PRACTICE, ids=str)
def test_the_simulator_is_sure_of_each_decision_and_the_book_is_silent(
    decision: Decision, best: str
) -> None:
    simulation = simulate(decision)
    assert book(decision).silent
    assert simulation.best == best
    assert all(simulation.is_decided(option) for option in simulation)


def test_the_quiz_asks_just_these(names: dict[str, Any]) -> None:
    asked = [exercise.line for exercise in names["quiz"].exercises]
    assert asked == [str(decision) for decision, _ in PRACTICE]


@pytest.mark.parametrize("house", PRESETS)
@pytest.mark.parametrize("left", [0, 1, 3, 5])
def test_the_referee_allows_the_numbers_of_the_table(
    house: str, left: int, names: dict[str, Any]
) -> None:
    """A deal is played until the stock holds so many, and asked."""
    row = next(row for row in names["stock"](left).data.splitlines() if PRESETS[house].label in row)
    deal = with_stock(house, left)
    if not deal.may("propose"):
        assert "nobody may propose" in row
        return
    deal = deal.act("propose")
    if deal.kind == "number":
        allowed = [option for option in deal.options() if isinstance(option, int)]
        allowed = [number for number in allowed if number <= left]
    else:
        allowed = sorted({len(cards) for cards in deal.act("accept").options()})  # type: ignore[arg-type]
    told = names["numbers"](range(allowed[0], allowed[-1] + 1))
    assert f"the pone may take **{told}**" in row
