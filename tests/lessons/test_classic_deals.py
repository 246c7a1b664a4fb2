"""Classic deals: each choice has one best card, with open cards, over all hands, and in play."""

from __future__ import annotations

from itertools import chain, combinations, islice

import pytest

from ecarte_tutor import (
    Card,
    Decision,
    book,
    legal_replies,
    open_hand_counts,
    simulate,
)
from ecarte_tutor.course.practice.lesson_tables import TurningPoint, turning_points
from ecarte_tutor.engine.cards import PACK, Hand, Suit
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from ecarte_tutor.engine.rules.tricks import finished_tricks
from ecarte_tutor.widgets import OneAtATime
from tests.by_playing import tricks_of_lead
from tests.lessons.reading import names_in, read_aloud, things_shown
from tests.running import LESSONS
from tests.sampling import first_and_rest
from tools.tables.build_turning_points import (
    LEAST_COST,
    MOST_OF_A_REASON,
    OWN,
    leads_of,
    passes,
    turning_point,
)

LESSON = LESSONS / "13-deals.ipynb"
POINTS = turning_points()
DRAWN = POINTS[len(OWN) :]
SOLUTIONS: dict[str, tuple[Seat, str, int, int]] = {
    "waiting trump": ("pone", "9S", 3, 2),
    "one to two": ("pone", "JC", 3, 2),
    "clear way": ("dealer", "KS", 5, 4),
    "king first": ("pone", "KD", 3, 2),
    "all five": ("dealer", "9H", 5, 4),
    "DEAL-73": ("pone", "JC", 3, 2),
    "DEAL-75": ("pone", "7S", 3, 2),
    "DEAL-117": ("pone", "7S", 3, 2),
    "DEAL-137": ("dealer", "KC", 3, 2),
    "DEAL-285": ("pone", "9H", 3, 2),
    "DEAL-322": ("pone", "KH", 3, 2),
    "DEAL-348": ("pone", "JD", 3, 2),
}
"""Of each deal: who chooses, the card, the tricks that it makes, and those of the next best."""

REVIEWED = {
    "waiting trump": (171, 96.5, 70.2),
    "one to two": (253, 45.1, 26.1),
    "clear way": (1540, 75.3, 41.2),
    "king first": (5985, 73.3, 59.5),
    "all five": (190, 47.4, 38.9),
}
"""What a reader of these deals counted with a program of his own."""

FEW = 1000
"""Hands that are few enough to be played out by sets of cards."""

each_deal = pytest.mark.parametrize("point", POINTS, ids=lambda point: point.name)


def _fits(his: Hand, decision: Decision, *, may_hide_king: bool) -> bool:
    """True if a player left with these cards could have played as the opponent did."""
    trump, held = str(decision.trump), set(his)
    king = decision.trump_king
    tricks = list(finished_tricks(decision.tricks, decision.trump))
    mine_first = [trick.leader == decision.seat for trick in tricks]
    for trick, is_mine in zip(reversed(tricks), reversed(mine_first), strict=True):
        card = trick.reply if is_mine else trick.lead
        held.add(card)
        if is_mine and card not in legal_replies(" ".join(map(str, held)), trick.lead, trump):
            return False
    return may_hide_king or king not in his or decision.king == other_seat(decision.seat)


def _shares(point: TurningPoint, *, may_hide_king: bool = False) -> tuple[int, dict[Card, float]]:
    """Hands that fit the play, and on how many in 100 each lead makes the goal."""
    decision = point.deal.decision()
    mine, trump = decision.hand, decision.trump
    gone = {*mine, decision.turn_up, *chain.from_iterable(decision.tricks)}
    made = point.deal.won[decision.seat == "dealer"]
    unseen = [card for card in PACK if card not in gone]
    hands = [Hand(his) for his in combinations(unseen, len(mine))]
    fitting = [his for his in hands if _fits(his, decision, may_hide_king=may_hide_king)]
    return len(fitting), {
        card: 100
        * sum(made + tricks_of_lead(card, mine, his, trump) >= point.goal for his in fitting)
        / len(fitting)
        for card in mine
    }


def test_there_are_twelve_and_the_lesson_asks_each() -> None:
    assert [point.name for point in POINTS] == list(SOLUTIONS)
    assert [point.deal for point in POINTS] == names_in(LESSON)["deals"]


@each_deal
def test_one_lead_is_best_with_open_cards(point: TurningPoint) -> None:
    deal = point.deal
    seat, best, tricks, next_best = SOLUTIONS[point.name]
    decision = deal.decision()
    assert decision.seat == seat
    mine, his = decision.hand, deal.hand(other_seat(seat))
    made = deal.won[seat == "dealer"]
    found = {card: made + tricks_of_lead(card, mine, his, decision.trump) for card in mine}
    assert found.pop(Card(best)) == tricks == point.tricks
    assert max(found.values()) == next_best == point.other_tricks
    assert next_best < point.goal <= tricks


@pytest.mark.parametrize(
    "point", [point for point in POINTS if point.hands < FEW], ids=lambda point: point.name
)
def test_it_is_best_over_every_hand_that_fits_the_play(point: TurningPoint) -> None:
    hands, shares = _shares(point)
    assert hands == point.hands
    assert shares.pop(point.lead) == pytest.approx(point.share, abs=0.051)
    assert max(shares.values()) == pytest.approx(point.other_share, abs=0.051)


@pytest.mark.parametrize("point", POINTS[: len(OWN)], ids=lambda point: point.name)
def test_the_shares_of_our_own_deals_are_those_that_a_reader_counted(point: TurningPoint) -> None:
    counted = point.hands, point.share, point.other_share
    if point.hands < FEW:  # he let a silent opponent hold the king of trumps
        hands, shares = _shares(point, may_hide_king=True)
        counted = hands, round(shares.pop(point.lead), 1), round(max(shares.values()), 1)
    assert counted == REVIEWED[point.name]


@each_deal
def test_the_book_and_the_simulator_choose_it_too(point: TurningPoint) -> None:
    decision, best = point.deal.decision(), point.lead
    simulation = simulate(decision)
    assert book(decision).advice == {best}
    assert book(decision).hints[0] == point.hint
    assert simulation.best == best
    losses = [simulation.for_the_game().loss(card) for card in decision.hand if card != best]
    assert all(loss.counts for loss in losses)
    assert min(loss.mean for loss in losses) == pytest.approx(point.lost, abs=0.3)


@each_deal
def test_the_talk_is_what_the_book_has_both_say(point: TurningPoint) -> None:
    stages = [stage.decision() for stage in islice(point.deal.stages(), 2)]
    said = ["play"] if point.deal.vulnerable == "pone" else ["propose", "refuse"]
    for decision, word in zip(stages, said, strict=False):
        assert word in book(decision).advice


@pytest.mark.parametrize("point", first_and_rest(DRAWN, 2), ids=lambda point: point.name)
def test_a_deal_that_was_drawn_comes_from_its_code_and_passes_the_rule(point: TurningPoint) -> None:
    found = (turning_point(point.name, course, deal) for course, deal in leads_of(point.name))
    assert next(row for row in found if row and passes(row)) == point


def test_no_reason_is_drawn_more_than_twice() -> None:
    reasons = [point.hint for point in DRAWN]
    assert max(map(reasons.count, reasons)) == MOST_OF_A_REASON
    assert all(point.lost >= LEAST_COST for point in DRAWN)


def test_each_deal_is_asked_and_its_solution_stands_behind_a_press() -> None:
    told = read_aloud(LESSON).partition("# Deals to think about")[2].partition("## One game")[0]
    _, *deals = told.split("\n### ")
    assert len(deals) == 13
    for deal, (_, card, tricks, _) in zip(deals[:12], SOLUTIONS.values(), strict=True):
        question, solution = deal.split("<details><summary>The solution</summary>")
        assert f"**the {Card(card).words}** makes {tricks} tricks" in solution
        assert f"the {Card(card).words}**" not in question


def test_hoffmanns_hand_wins_nearly_always_and_loses_here_whatever_is_led() -> None:
    hand, his = "QH AH 7H KS KD", "KH JH 9H 8H 9C"
    (turn_up,) = (card for card in PACK if str(card.suit) == "H" and str(card) not in hand + his)
    mine, others = Hand(hand), Hand(his)
    made = {str(card): tricks_of_lead(card, mine, others, Suit("H")) for card in mine}
    assert made == {"QH": 1, "AH": 1, "7H": 1, "KS": 2, "KD": 2}
    counts = open_hand_counts(hand, turn_up)
    assert (sum(counts[3:]), sum(counts[:3])) == (65_366, 414)
    played = names_in(LESSON)["printed"]
    assert (played.over, played.won, played.turn_up) == (True, (2, 3), turn_up)
    values = simulate(Decision.propose(hand, turn_up))
    assert values.loss("propose").mean == pytest.approx(5, abs=1)


def test_a_deal_is_made_when_it_is_chosen_and_stays_as_it_was_left() -> None:
    chosen = [shown for shown in things_shown(LESSON) if isinstance(shown, OneAtATime)]
    assert [len(each.children) for each in chosen] == [2, 1]
    deals, game = chosen
    assert (len(deals.choices), len(game.choices)) == (13, 7)
    deals.choose(3)
    _, quiz, story, *_ = deals.children
    assert "You deal. Spades are trumps" in story.outputs[0]["data"]["text/markdown"]
    assert quiz.exercise.decision == POINTS[2].deal.decision()
    deals.choose(4)
    assert quiz not in deals.children
    deals.choose(3)
    assert deals.children[1] is quiz
