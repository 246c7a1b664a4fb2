"""Why a proposal, an answer or a discard costs what it does, and the hands that turn on it."""

from __future__ import annotations

import re

import pytest

from ecarte_tutor.cards import Card
from ecarte_tutor.decision import Decision
from ecarte_tutor.simulator import Budget, Simulation, simulate
from tests.simulator.turned import turned_by

SMALL = Budget(deals=30_000)
WEAK = "9H 8H KS 8S 7D"


def told(found: Simulation, option: str) -> tuple[str, float, float]:
    """What the adversary holds, in how many hands of 100, and the cost there."""
    why = found.why(option)
    assert why is not None
    parts = re.fullmatch(
        r"Your adversary holds (.+) in (\d+) of 100 hands, and there \w+ costs ([\d.]+) .*", why
    )
    assert parts is not None, why
    return parts[1], float(parts[2]), float(parts[3])


def test_playing_a_weak_hand_costs_where_the_dealer_holds_two_trumps() -> None:
    # Holding two trumps, the adversary has two or more in 15,506 of 65,780 hands.
    found = simulate(Decision.propose(WEAK, "7H"), budget=SMALL)
    held, share, cost = told(found, "play")
    assert held == "two trumps or more"
    assert share == pytest.approx(100 * 15_506 / 65_780, abs=1.5)
    assert cost > 4 * found.loss("play").mean


def test_accepting_with_a_fine_hand_costs_where_the_pone_holds_the_king() -> None:
    # Any hand holds the king in 5 of 26 cases, and fewer of those that propose.
    held, share, cost = told(simulate(Decision.answer("QH JH KS QS 7D", "9H")), "accept")
    assert held == "the king of trumps"
    assert 0 < share < 100 * 5 / 26
    assert cost > 0.3


def test_nothing_is_said_of_the_best_option_nor_where_nothing_stands_out() -> None:
    found = simulate(Decision.mark_king("KH 8H 7S 8D 9C", "9H"))
    assert found.loss("withhold").mean == pytest.approx(1, abs=0.05)  # the king's own point
    assert found.why("withhold") is None
    assert found.why(found.best) is None


@pytest.mark.parametrize(
    "decision",
    [
        Decision.propose(WEAK, "7H"),
        Decision.answer("8H AS TS 9D 7C", "9H"),
        Decision.discard("7H KD QS 7S 7D", "9H", seat="pone"),
    ],
    ids=lambda decision: decision.kind,
)
def test_the_cases_of_an_option_add_up_to_its_loss(decision: Decision) -> None:
    found = simulate(decision, budget=SMALL)
    seen = {*decision.hand, decision.turn_up}
    for option in found:
        cases = found.cases(option)
        assert cases.weights.sum() == pytest.approx(1)
        assert cases.costs @ cases.weights == pytest.approx(found.loss(option).mean)
        hands = turned_by(found, option)[:50]
        assert all(len(hand) == 5 and not seen & {*hand} for hand in hands)
    assert found.nemesis_share(found.best) == 0


def test_a_vole_that_is_certain_is_lost_to_nobody() -> None:
    found = simulate(Decision.propose("KH QH JH AH TH", "9H"), budget=SMALL)
    assert found.best == "play"
    assert found.nemesis_share("propose") == 0


def test_the_hands_that_turn_a_deal_are_as_many_as_the_deals_say() -> None:
    decision = Decision.answer("8H AS TS 9D 7C", "9H")
    found = simulate(decision, budget=SMALL)
    refused = found.cases("refuse")
    by_hand = {
        hand for hand, turned in zip(refused.hands.tolist(), refused.turned, strict=True) if turned
    }
    nemesis = turned_by(found, "refuse")
    assert len(nemesis) == len(set(nemesis)) == len(by_hand)
    assert Card("9H") not in {card for hand in nemesis for card in hand}
    assert found.nemesis_share("refuse") == pytest.approx(refused.turned.mean())
