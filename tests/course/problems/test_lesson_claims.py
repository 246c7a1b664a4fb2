"""What the lessons say in words, held against the rules, the counts and the simulator.

Where a lesson shows a worked example, its own values are asked: `test_examples` holds those against
the simulator.
"""

from __future__ import annotations

from ecarte_tutor import Card, Deal, Decision, Hand, book, grade, legal_replies
from ecarte_tutor.course.figures.hints import shipped_ledger
from ecarte_tutor.grading.reasons import reasons
from ecarte_tutor.simulator import CardSimulation, simulate, worked
from ecarte_tutor.simulator.count_verdict import count_verdict


def _two_tricks_to_one() -> Deal:
    """Lesson 2's deal, when the pone leads to the fourth trick."""
    deal = Deal.arranged("KS AS QD 8C 7H", "KH 8H QS JD 7D", turn_up="AH")
    for option in ["propose", "refuse", "KS", "announce", "QS", "AS", "KH", "JD", "QD"]:
        deal = deal.act(option)
    return deal


def test_a_king_and_a_refusal_make_two_points_to_one() -> None:
    deal = _two_tricks_to_one()
    for option in ("8C", "8H", "7D", "7H"):
        deal = deal.act(option)
    assert (deal.won, deal.points) == ((3, 2), (2, 1))


def test_the_lead_at_two_tricks_to_one_decides_the_deal() -> None:
    """However the rest is played: L8's plain card wins the point, and the trump loses it."""
    deal = _two_tricks_to_one()
    assert {ended.won for ended in _endings(deal.act("8C"))} == {(3, 2)}
    assert {ended.won for ended in _endings(deal.act("7H"))} == {(2, 3)}


def _endings(deal: Deal) -> list[Deal]:
    if deal.over:
        return [deal]
    return [ended for option in deal.options() for ended in _endings(deal.act(option))]


def test_the_talk_of_the_first_worked_deal_is_by_both_judges() -> None:
    deal = Deal.arranged("KS AS QD 8C 7H", "KH 8H QS JD 7D", turn_up="AH")
    for word in ("propose", "refuse"):
        decision = deal.decision()
        assert book(decision).advice == {word}
        assert simulate(decision).best == word
        deal = deal.act(word)


def test_a_long_suit_is_a_leaders_weapon() -> None:
    hand = "9H KS QS JS 7D", "8H"
    leading, following = (
        count_verdict(make(*hand)) for make in (Decision.propose, Decision.answer)
    )
    assert following.point < leading.point / 2


def test_the_dealers_hand_is_refused_by_the_book_and_accepted_by_the_count() -> None:
    decision = Decision.answer("8H 7H QS 7S 7D", "9H")
    values = worked(decision)
    assert book(decision).advice == {"refuse"}
    assert count_verdict(decision).advice == "accept"
    assert 0 < values["refuse"].mean - values["accept"].mean < 0.1


def test_keeping_the_queen_costs_little_and_losing_a_king_much() -> None:
    values = worked(Decision.discard("KH QS 10S KD 8C", "9H", seat="pone"))
    best = max(value.mean for value in values.values())
    book_s, queen, ten_too, king = (
        best - values[frozenset(Hand(discarded))].mean
        for discarded in ("QS 10S 8C", "10S 8C", "8C", "KD QS 10S 8C")
    )
    assert book_s == 0
    assert 0 < queen < 0.1
    assert min(ten_too, king) > 2 * queen


def test_the_hand_of_the_replies_must_trump_a_club() -> None:
    hand = "9H 7H QS 8S JD"
    assert legal_replies(hand, "10C", "H") == {Card("9H"), Card("7H")}
    assert legal_replies(hand, "KS", "H") == {Card("QS"), Card("8S")}


def test_the_small_trump_is_the_worst_first_lead_and_loses_a_trick_later() -> None:
    decision = Decision.lead("QH 9H KS 10S 7D", "8H")
    simulation = simulate(decision)
    assert isinstance(simulation, CardSimulation)
    assert book(decision).advice == {Card("KS")}
    assert min(simulation, key=lambda card: simulation[card].mean) == Card("9H")
    told = [each.text for each in reasons(grade(decision, Card("9H"), simulation=simulation))]
    assert "a higher trump beats your nine of hearts, led now; kept, it trumps a card" in told[0]


def test_two_tricks_to_one_the_plain_card_is_better() -> None:
    ending = Decision.lead("9H AD", "7H", tricks=[("KS", "7S"), ("10S", "QS"), ("JC", "8H")])
    simulation = simulate(ending)
    assert book(ending).advice == {Card("AD")} == {simulation.best}
    assert simulation.loss(Card("9H")).mean > 0.12


def test_the_same_hand_is_proposed_at_love_all_and_played_at_four_all() -> None:
    for score, spec in (((0, 0), "propose"), ((4, 4), "play")):
        decision = Decision.propose("8H KS 9S JD 7C", "9H", score)
        values = worked(decision)
        (other,) = set(values) - {spec}
        assert book(decision).advice == {spec}
        assert values[spec].mean - values[other].mean > 0.02


def test_two_of_the_six_weakest_hands_clear_the_bar() -> None:
    """The hints on trial, on P1 and P2."""
    rows = [row for row in shipped_ledger("pone") if row.hint.startswith(("P1", "P2"))]
    points = sorted(row.weakest.point for row in rows)
    assert len(points) == 6
    assert points[0] < points[1] < 0.62
    assert 0.65 < points[2] <= points[3] < 2 / 3 < points[4]
    assert {row.hint for row in rows if row.weakest.point < 0.62} == {"P1", "P2b"}


def test_the_books_even_chance_is_one_in_five_by_the_count() -> None:
    """Lesson 7, on S1: the article's own hand, and what both judges say of it."""
    decision = Decision.propose("JS 7S 10D 7D QC", "9H", (2, 4))
    count = count_verdict(decision)
    assert count.point_hands == 13_592
    values = worked(decision)
    assert book(decision).advice == {"play"}
    assert values["propose"].mean - values["play"].mean > 0.2
