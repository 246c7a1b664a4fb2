"""Why a proposal, an answer or a discard costs what it does, and the hands that turn on it."""

from __future__ import annotations

import re

import pytest

from ecarte_tutor.cards import Card
from ecarte_tutor.decision import Decision
from ecarte_tutor.simulator import AveragerPolicy, Budget, simulate
from tests.simulator.turned import turned_by

SMALL = Budget(deals=30_000)
WEAK = "9H 8H KS 8S 7D"


def test_a_weak_hand_is_not_played_for_the_dealers_two_trumps() -> None:
    # Holding two trumps, the opponent has two or more in 15,506 of 65,780 hands.
    told = simulate(Decision.propose(WEAK, "7H"), budget=SMALL).why("play")
    found = re.fullmatch(
        r"The dealer has two trumps or more in (\d+) of 100 hands, and most of those beat yours\.",
        told,
    )
    assert found, told
    assert int(found[1]) == pytest.approx(100 * 15_506 / 65_780, abs=2)


def test_no_share_of_hands_is_told_that_few_cases_bear() -> None:
    decision = Decision.propose(WEAK, "7H")
    few = Budget(deals=128, glance=64, waves=1)
    assert "of 100 hands" not in simulate(decision, budget=few).why("play")


def test_a_fine_hand_is_stood_on_for_the_hands_that_it_beats() -> None:
    # The pone proposes with 52,691 of 65,780 hands, and has one trump at most in 42,758 of them.
    told = simulate(Decision.answer("QH JH KS QS 7D", "9H"), budget=SMALL).why("accept")
    found = re.fullmatch(
        r"The pone has one trump at most in (\d+) of 100 hands, and those you beat\.", told
    )
    assert found, told
    assert int(found[1]) == pytest.approx(100 * 42_758 / 52_691, abs=4)


def test_a_lead_is_worse_by_the_deals_it_loses_and_where() -> None:
    told = simulate(Decision.lead("9S 8S KD TD AC", "TS")).why(Card("9S"))
    assert re.fullmatch(
        r"The nine of spades loses \d+ more deals in 100, mostly where he has two trumps or more\.",
        told,
    )


def test_a_card_discarded_is_better_kept_and_one_kept_is_worth_a_new_one() -> None:
    decision = Decision.discard("KS 8D 7D 9C 7C", "7H", seat="pone")
    found = simulate(decision, budget=Budget(deals=60_000))
    assert found.best == frozenset(map(Card, ("8D", "7D", "9C", "7C")))
    discard_all = found.why(frozenset(decision.hand))
    assert re.fullmatch(r"Keep the king of spades: you win \d+ more deals in 100\.", discard_all)
    # Of the 26 cards unseen seven are trumps, and two more are kings.
    told = found.why(frozenset(map(Card, ("9C", "7C"))))
    assert told == (
        "Discard the eight and seven of diamonds: a new card is a trump or a king 35 times in 100."
    )


def test_the_king_is_a_point() -> None:
    found = simulate(Decision.mark_king("KH 8H 7S 8D 9C", "9H"))
    assert found.why("withhold") == "The king scores a point as soon as it is announced."


def test_where_both_bring_the_same_that_is_said() -> None:
    lost = Decision.parse(
        "lead.pone.9HQS.8C.3-4.turf-club.stood-pone.trick-7CTC.trick-JDAD.trick-7DQC"
    )
    found = simulate(lost)
    (other,) = {*found} - {found.best}
    assert found.why_alike(other) == "It makes no difference: both bring the same on every hand."


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
    # The reckoner's answers are corrected for cards better played, and are no sum of deals.
    policy = AveragerPolicy() if decision.kind == "answer" else None
    found = simulate(decision, policy=policy, budget=SMALL)
    seen = {*decision.hand, decision.turn_up}
    for option in found:
        cases = found.cases(option)
        assert cases.weights.sum() == pytest.approx(1)
        assert cases.costs @ cases.weights == pytest.approx(found.loss(option).mean)
        hands = turned_by(found, option)[:50]
        assert all(len(hand) == 5 and not seen & {*hand} for hand in hands)
    assert found.cases(found.best).lost == 0


def test_a_vole_that_is_certain_is_lost_to_nobody() -> None:
    found = simulate(Decision.propose("KH QH JH AH TH", "9H"), budget=SMALL)
    assert found.best == "play"
    assert found.cases("propose").lost == 0


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
    assert found.cases("refuse").lost == pytest.approx(refused.turned.mean())
