"""Classic deals: each choice has one best card, with open cards, by the book and in play."""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_tutor import Card, Deal, book, legal_replies, simulate, trick_winner
from ecarte_tutor.deal.events import ACTIONS, Dealt
from ecarte_tutor.rules import Seat, other_seat
from tests.lessons.reading import names_in, read_aloud
from tests.running import LESSONS

LESSON = LESSONS / "14-classic-deals.ipynb"
SOLUTIONS: dict[str, tuple[Seat, str, int, int]] = {
    "waiting_trump": ("pone", "9S", 3, 2),
    "one_to_two": ("pone", "JC", 3, 2),
    "clear_way": ("dealer", "KS", 5, 4),
    "king_first": ("pone", "KD", 3, 2),
    "all_five": ("dealer", "9H", 5, 4),
}
"""Of each deal: who chooses, the card, the tricks that it makes, and those of the next best."""


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return names_in(LESSON)


def _stages(deal: Deal) -> list[Deal]:
    """The deal before each of its actions."""
    dealt, *_ = deal.events
    assert isinstance(dealt, Dealt)
    stage, found = Deal.start(dealt.pack), []
    for event in deal.events:
        if isinstance(event, ACTIONS):
            found.append(stage)
            stage = stage.act(event.option)
    return found


def _tricks(mine: frozenset[Card], his: frozenset[Card], trump: str) -> int:
    """The leader's tricks with all cards seen and best play, by sets of cards alone."""
    return max((_after(card, mine, his, trump) for card in mine), default=0)


def _after(card: Card, mine: frozenset[Card], his: frozenset[Card], trump: str) -> int:
    found = []
    for reply in legal_replies(" ".join(map(str, his)), card, trump):
        left, other = mine - {card}, his - {reply}
        if trick_winner(card, reply, trump) == "leader":
            found.append(1 + _tricks(left, other, trump))
        else:
            found.append(len(left) - _tricks(other, left, trump))
    return min(found)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_one_lead_is_best_with_open_cards(name: str, names: dict[str, Any]) -> None:
    deal: Deal = names[name]
    seat, best, tricks, next_best = SOLUTIONS[name]
    decision = deal.decision()
    assert decision.seat == seat
    mine = frozenset(decision.hand)
    his = frozenset(deal.hand(other_seat(seat)))
    made = deal.won[seat == "dealer"]
    found = {card: made + _after(card, mine, his, str(decision.trump)) for card in decision.hand}
    assert found.pop(Card(best)) == tricks
    assert set(found.values()) == {next_best}
    assert names["tricks"](deal.act(best), seat) == tricks


@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_book_and_the_simulator_choose_it_too(name: str, names: dict[str, Any]) -> None:
    decision = names[name].decision()
    best = Card(SOLUTIONS[name][1])
    simulation = simulate(decision)
    assert book(decision).advice == {best}
    assert simulation.best == best
    assert all(simulation.is_decided(card) for card in decision.hand if card is not best)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_talk_is_what_the_book_has_both_say(name: str, names: dict[str, Any]) -> None:
    deal: Deal = names[name]
    stages = [stage.decision() for stage in _stages(deal)[:2]]
    said = ["play"] if deal.vulnerable == "pone" else ["propose", "refuse"]
    for decision, word in zip(stages, said, strict=False):
        assert word in book(decision).advice


def test_the_solutions_are_told_after_all_the_questions() -> None:
    questions, _, solutions = read_aloud(LESSON).partition("## The five solutions")
    assert questions.count("## ") == 5
    for _, card, tricks, _ in SOLUTIONS.values():
        assert f"**The {Card(card).words}**: {tricks} tricks" in solutions
        assert f"The {Card(card).words}**" not in questions
