"""What the lessons say in words, held against the rules, the counts and the simulator."""

from __future__ import annotations

from math import comb

from ecarte_tutor import Card, Deal, Decision, Hand, book, legal_replies
from ecarte_tutor.simulator import CardSimulation, simulate
from ecarte_tutor.yardstick import count_verdict


def test_a_king_and_a_refusal_make_two_points_to_one() -> None:
    deal = Deal.arranged("KS 10S QD 8H JC", "KH 9H AS JD 9C", turn_up="10H")
    talk = ["propose", "refuse"]
    for option in [
        *talk,
        *("KS", "announce", "AS", "10S", "9H", "JD", "QD", "JC", "9C", "8H", "KH"),
    ]:
        deal = deal.act(option)
    assert (deal.won, deal.points) == ((3, 2), (2, 1))


def test_a_long_suit_is_a_leaders_weapon() -> None:
    hand = "9H KS QS JS 7D", "8H"
    leading, following = (
        count_verdict(make(*hand)) for make in (Decision.propose, Decision.answer)
    )
    assert following.point < leading.point / 2


def test_the_dealers_hand_is_refused_by_book_and_simulator_but_not_by_the_count() -> None:
    decision = Decision.answer("8H 7H QS 7S 7D", "9H")
    simulation = simulate(decision)
    assert book(decision).advice == {"refuse"}
    assert count_verdict(decision).advice == "accept"
    assert simulation.best == "refuse"
    assert simulation.is_decided("accept")


def test_keeping_the_queen_costs_a_little_and_keeping_more_or_parting_with_a_king_much() -> None:
    simulation = simulate(Decision.discard("KH QS 10S KD 8C", "9H", seat="pone"))
    book_s, queen, ten_too, king = (
        simulation.loss(frozenset(Hand(thrown))).mean
        for thrown in ("QS 10S 8C", "10S 8C", "8C", "KD QS 10S 8C")
    )
    assert book_s == 0
    assert 0 < queen < 0.1
    assert min(ten_too, king) > 2 * queen


def test_three_new_cards_bring_one_who_keeps_a_trump_another_more_often_than_not() -> None:
    trumps_left = 8 - 1 - 1  # the turn-up and the one that is kept
    assert comb(26 - trumps_left, 3) / comb(26, 3) < 0.5


def test_the_hand_of_the_replies_must_trump_a_club_and_may_play_any_spade_to_the_king() -> None:
    hand = "9H 7H QS 8S JD"
    assert legal_replies(hand, "10C", "H") == {Card("9H"), Card("7H")}
    assert legal_replies(hand, "KS", "H") == {Card("QS"), Card("8S")}


def test_the_small_trump_is_the_worst_first_lead_and_two_trumps_are_why() -> None:
    decision = Decision.lead("QH 9H KS 10S 7D", "8H")
    simulation = simulate(decision)
    assert isinstance(simulation, CardSimulation)
    assert book(decision).advice == {Card("KS")}
    assert min(simulation, key=lambda card: simulation[card].mean) == Card("9H")
    assert "two trumps or more" in (simulation.why(Card("9H")) or "")


def test_two_tricks_to_one_the_plain_card_is_better() -> None:
    ending = Decision.lead("9H AD", "7H", tricks=[("KS", "7S"), ("10S", "QS"), ("JC", "8H")])
    simulation = simulate(ending)
    assert book(ending).advice == {Card("AD")} == {simulation.best}
    assert simulation.loss(Card("9H")).mean > 0.12


def test_the_same_hand_is_proposed_at_love_all_and_played_at_four_all() -> None:
    for score, wish in (((0, 0), "propose"), ((4, 4), "play")):
        decision = Decision.propose("8H KS 9S JD 7C", "9H", score)
        simulation = simulate(decision)
        assert book(decision).advice == {wish}
        assert simulation.best == wish
        assert simulation.loss(*set(simulation) - {wish}).mean > 0.02
