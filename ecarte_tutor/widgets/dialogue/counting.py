"""Counting a hand: the cards that count are pressed one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...cards import Card, Hand
from ...decision import Decision
from ...english import number
from ...hints import Holding, book
from ..table import Scene, SceneCard
from .dialogue import Dialogue
from .question import Collecting, Question, are_trumps, telling, to_press

_ENOUGH: Final = 3
_TITLE: Final = "Which cards count? Press each of them."


def count_guards(*hands: str, turn_up: str, given: str = "") -> Dialogue:
    """The dealer's sum: each trump, and each plain suit that stops the pone, by its highest card.

    >>> sums = count_guards("8H 7H QS 7S 7D", turn_up="9H", given="8H 7H")
    >>> sums.choose("answer", "QS")
    >>> sums.scene["strip"]["line"]
    'Three guards: refuse.'

    Args:
        hands: to be counted one after the other.
        turn_up: the card turned up.
        given: cards that are counted already.
    """
    return Dialogue([_sum(Holding.of(hand, turn_up), Hand(given)) for hand in hands])


def _sum(seen: Holding, given: Hand) -> Question:
    heads = {suit[0] for suit in seen.guarded_suits}
    wanted = {*seen.trumps, *heads}
    held = seen.hand.arranged(seen.turn_up.suit)
    total = number(len(wanted)) if wanted else "no"
    verdict = "refuse" if len(wanted) >= _ENOUGH else "accept"
    strip = telling(
        f"{total.capitalize()} guard{'s' if len(wanted) != 1 else ''}: {verdict}. "
        f"With three or more the dealer refuses, with fewer he accepts."
    )
    asked = Scene(
        title=_TITLE,
        corner=("You are the dealer", are_trumps(seen.turn_up.suit)),
        turn_up=SceneCard(seen.turn_up, caption="turned up"),
        cards=to_press(held),
        spoken=f"{_TITLE} You hold {', '.join(card.words for card in held)}.",
    )
    return Collecting(
        asked=asked,
        wanted=frozenset(map(str, wanted)),
        given=frozenset(str(card) for card in given),
        told=replace(
            asked,
            cards=tuple(SceneCard(card, lit=card in wanted) for card in held),
            strip=strip,
            spoken=strip.spoken,
        ),
        says={str(card): _says(card, seen) for card in held},
    )


def _says(card: Card, seen: Holding) -> str:
    if card in seen.trumps:
        return "A trump: one."
    (suit,) = (each for each in seen.suits if card in each)
    if suit in seen.guarded_suits:
        if card is suit[0]:
            return f"The {card.words} stops the suit: one."
        return f"That suit counts once, by the {suit[0].words}."
    if card.rank.word == "knave":
        return "A knave needs another card beside him: alone he stops nobody."
    return f"The {card.words} stops nobody."


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
    said = book(decision)
    held = decision.hand.arranged(decision.trump)
    strip = telling(said.text)
    says = {
        str(card): f"The {card.words} counts."
        if card in said.because
        else f"The book does not need the {card.words} here."
        for card in held
    }
    asked = Scene(
        title="The book stands on this hand. By which cards?",
        corner=(are_trumps(decision.trump),),
        turn_up=SceneCard(decision.turn_up, caption="turned up"),
        cards=to_press(held),
        spoken=f"Which cards count? You hold {', '.join(card.words for card in held)}.",
    )
    return Collecting(
        asked=asked,
        wanted=frozenset(map(str, said.because)),
        given=frozenset(map(str, given)),
        told=replace(
            asked,
            cards=tuple(SceneCard(card, lit=card in said.because) for card in held),
            strip=strip,
            spoken=strip.spoken,
        ),
        says=says,
    )
