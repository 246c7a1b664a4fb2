"""The map of the adversary's hands, and the hands that punish a choice, played to the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from ecarte_tutor.cards import Card, Rank, Suit
from ecarte_tutor.count.masks import hand_of
from ecarte_tutor.decision import Decision
from ecarte_tutor.drills import ClassCode, leading_problems
from ecarte_tutor.rules import legal_replies, trick_winner
from ecarte_tutor.simulator import CardSimulation, Line, nemesis, simulate
from tests.simulator.turned import turned_by

PROBLEMS = [
    *leading_problems(ClassCode("7K2-41")),
    Decision.lead("8H 7H QS 7S 7D", "9H", exchanged=[(3, 2)], thrown="8C 9C TC"),
    Decision.reply("KH QD JD 8S 7S", "9H", "7D", stood="dealer"),
]


def _worst(found: CardSimulation) -> Card:
    worst = min(found, key=lambda option: found[option].mean)
    assert isinstance(worst, Card)
    return worst


def _best_spade(hand: Iterable[Card]) -> Card | None:
    return max((card for card in hand if card.suit is Suit.SPADES), default=None)


def _simulated(decision: Decision) -> CardSimulation:
    found = simulate(decision)
    assert isinstance(found, CardSimulation)
    return found


def _check_line(decision: Decision, hand: frozenset[Card], card: Card, line: Line) -> int:
    """The player's tricks in a line, once every card of it is found lawful and held by its player.

    The laws are those of `tricks`, which the simulator does not use.
    """
    trump, before = decision.trump, len(decision.tricks)
    assert line.tricks[:before] == decision.tricks
    hands = {decision.seat: {*decision.hand}, "adversary": {*hand}}
    if decision.led is not None:
        hands["adversary"].add(decision.led)
    made = 0
    leader = "pone"
    for number, (led, reply) in enumerate(line.tricks):
        mine = leader == decision.seat
        if number >= before:
            own, other = hands[decision.seat], hands["adversary"]
            first, second = (own, other) if mine else (other, own)
            assert reply in legal_replies(" ".join(map(str, second)), led, trump)
            first.remove(led)
            second.remove(reply)
            if number == before:
                assert card == (led if mine else reply)
        takes = (trick_winner(led, reply, trump) == "leader") == mine
        made += takes
        leader = decision.seat if takes else {"pone": "dealer", "dealer": "pone"}[decision.seat]
    assert not any(hands.values())
    return made


@pytest.mark.parametrize("decision", PROBLEMS, ids=str)
def test_a_nemesis_loses_the_choice_and_wins_the_best_card_by_the_laws_of_play(
    decision: Decision,
) -> None:
    found = _simulated(decision)
    choice, best = _worst(found), found.best
    assert isinstance(best, Card)
    for turn in range(3):
        dealt = nemesis(found, choice, turn)
        if dealt is None:
            assert found.nemesis_share(choice) == 0
            continue
        assert dealt.hand in turned_by(found, choice)
        assert {*dealt.lines} == {*found.options}
        for card, line in dealt.lines.items():
            made = _check_line(decision, frozenset(dealt.hand), card, line)
            assert made == line.made
            assert (line.points > 0) == (made >= 3)
        assert dealt.lines[choice].points < 0 < dealt.lines[best].points


def test_the_best_card_has_no_nemesis() -> None:
    found = _simulated(PROBLEMS[0])
    assert isinstance(found.best, Card)
    assert nemesis(found, found.best) is None


def test_a_hand_that_does_not_turn_the_deal_when_played_again_is_not_dealt() -> None:
    found = _simulated(PROBLEMS[2])
    choice, best = _worst(found), found.best
    assert isinstance(best, Card)
    sign = np.where([option == best for option in found.options], 1.0, -1.0)
    # As if every hand turned it; not one in five does.
    wrong = replace(found, points=np.repeat(sign[:, np.newaxis], found.points.shape[1], axis=1))
    for turn in range(20):
        dealt = nemesis(wrong, choice, turn)
        assert dealt is not None
        assert dealt.lines[choice].points < 0 < dealt.lines[best].points


def test_the_same_turn_deals_the_same_hand_and_the_next_another() -> None:
    found = _simulated(PROBLEMS[2])
    first, again, second = (nemesis(found, _worst(found), turn) for turn in (0, 0, 1))
    assert first == again
    assert first is not None
    assert second is not None
    assert first.hand != second.hand


def test_the_map_counts_the_hands_by_trumps_as_foster_did() -> None:
    # Holding two trumps, the adversary has fewer than two in 50,274 of 65,780 hands.
    found = _simulated(Decision.lead("9S 8S KD TD AC", "TS"))
    cases = found.cases(Card("9S"))
    alike = cases.by_trumps()
    assert sum(each.share for each in alike) == pytest.approx(1)
    few = sum(each.share for each in alike if each.trumps < 2)
    assert few == pytest.approx(50_274 / 65_780, abs=1e-9)
    # One trump alone, by a binomial: each of the five he may hold as often as any other. Those
    # above the own cards are alike to the player, and drawn.
    single = [each for each in alike if each.trumps == 1]
    ranks = [each.best_trump for each in single]
    assert ranks == [Rank.KING, Rank.QUEEN, Rank.KNAVE, Rank.ACE, Rank.SEVEN]
    assert single[-1].share == pytest.approx(5_985 / 65_780)
    assert sum(each.share for each in single) == pytest.approx(5 * 5_985 / 65_780)
    for each in single:
        assert each.share == pytest.approx(5_985 / 65_780, rel=0.2)


def test_the_map_tells_what_each_hand_told() -> None:
    found = _simulated(Decision.lead("9S 8S KD TD AC", "TS"))
    cases = found.cases(Card("9S"))
    caught = sum(each.caught for each in cases.by_trumps())
    escaped = sum(each.escaped for each in cases.by_trumps())
    by_hand = {
        frozenset(hand): (cost, weight)
        for hand, cost, weight in zip(
            [hand_of(mask, Suit.SPADES) for mask in cases.hands],
            cases.costs,
            cases.weights,
            strict=True,
        )
    }
    assert caught == pytest.approx(sum(weight for cost, weight in by_hand.values() if cost > 0))
    assert escaped == pytest.approx(sum(weight for cost, weight in by_hand.values() if cost < 0))
    queen = sum(weight for hand, (_, weight) in by_hand.items() if _best_spade(hand) == Card("QS"))
    told = sum(each.share for each in cases.by_trumps() if each.best_trump is Rank.QUEEN)
    assert told == pytest.approx(queen)
