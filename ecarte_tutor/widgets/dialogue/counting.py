"""Counting a hand: the cards that count are pressed one by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from ...engine.cards import Card, Hand
from ...engine.decision import Decision
from ...engine.english import are_trumps, number, you_hold
from ...hints import Holding, book
from ..cloth import answer_cards, turned_up
from ..table import Scene, SceneCard
from .dialogue import Dialogue
from .question import PressAll, Question, answered

_ENOUGH: Final = 3
_TITLE: Final = "Which cards count? Press each of them."


def count_stops(*hands: str, turn_up: str, given: str = "") -> Dialogue:
    """The dealer's sum: each trump, and each plain suit stopped, by its highest card.

    >>> sums = count_stops("8H 7H QS 7S 7D", turn_up="9H", given="8H 7H")
    >>> sums.choose("answer", "QS")
    >>> sums.scene["strip"]["line"]
    'Three in all: refuse.'

    Args:
        hands: to be counted one after the other.
        turn_up: the card turned up.
        given: cards that are counted already.
    """
    return Dialogue([_sum(Holding.of(hand, turn_up), Hand(given)) for hand in hands])


def _sum(seen: Holding, given: Hand) -> Question:
    heads = {suit[0] for suit in seen.stopped_suits}
    counting = {*seen.trumps, *heads}
    held = seen.hand.arranged(seen.turn_up.suit)
    total = number(len(counting)) if counting else "none"
    verdict = "refuse" if len(counting) >= _ENOUGH else "accept"
    told = (
        f"{total.capitalize()} in all: {verdict}. "
        "With three or more the dealer refuses, with fewer he accepts."
    )
    asked = Scene(
        title=_TITLE,
        corner=("You are the dealer", are_trumps(seen.turn_up.suit)),
        turn_up=turned_up(seen.turn_up),
        cards=answer_cards(held),
        spoken=f"{_TITLE} {you_hold(held)}",
    )
    return _press_each(asked, counting, given, told, {card: _remark(card, seen) for card in held})


def _press_each(
    asked: Scene,
    counting: Collection[Card],
    given: Hand,
    told: str,
    remarks: Mapping[Card, str],
) -> Question:
    """The question until each card that counts is pressed or given, and then what is told of it."""
    return PressAll(
        asked=asked,
        right=frozenset(map(str, counting)),
        given=frozenset(map(str, given)),
        explained=answered(
            replace(asked, cards=tuple(SceneCard(card, lit=card in counting) for card in remarks)),
            told,
        ),
        remarks={str(card): remark for card, remark in remarks.items()},
    )


def _remark(card: Card, seen: Holding) -> str:
    if card in seen.trumps:
        return "A trump: one."
    (suit,) = (each for each in seen.suits if card in each)
    if suit in seen.stopped_suits:
        if card is suit[0]:
            return f"The {card.words} stops the suit: one."
        return f"That suit counts once, thanks to the {suit[0].words}."
    if card.rank.word == "knave":
        return "A knave needs another card beside him. Alone he stops nothing."
    return f"The {card.words} does not stop the suit."


def what_counts(*decisions: Decision, given: str = "") -> Dialogue:
    """The cards that make a hand one to stand on, by the hint of the book that decides.

    >>> found = what_counts(Decision.propose("10H 8H QS 8S 7C", "9H"), given="10H 8H")
    >>> found.choose("answer", "7C")
    >>> found.scene["notice"]
    'The book does not need the seven of clubs here.'

    Args:
        decisions: hands on which the book stands.
        given: cards that are found already.
    """
    return Dialogue([_found(decision, Hand(given)) for decision in decisions])


def _found(decision: Decision, given: Hand) -> Question:
    book_verdict = book(decision)
    held = decision.hand.arranged(decision.trump)
    remarks = {
        card: f"The {card.words} counts."
        if card in book_verdict.because
        else f"The book does not need the {card.words} here."
        for card in held
    }
    asked = Scene(
        title="The book stands on this hand. Which cards persuade it?",
        corner=(are_trumps(decision.trump),),
        turn_up=turned_up(decision.turn_up),
        cards=answer_cards(held),
        spoken=f"Which cards count? {you_hold(held)}",
    )
    return _press_each(asked, book_verdict.because, given, book_verdict.text, remarks)
