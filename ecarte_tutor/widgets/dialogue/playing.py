"""Dialogues on the play: who takes the trick, and which card may be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...course.problems import ReplyProblem, TrickProblem
from ...engine.cards import Card, Hand
from ...engine.english import are_trumps, number, you_hold
from ..cloth import answer_cards, led_tray, turned_up
from ..table import Scene, SceneCard
from .dialogue import Dialogue
from .question import PressInOrder, PressOne, Question, answered


def from_the_top(cards: str, explanation: str) -> Dialogue:
    """Cards of one suit to be pressed from the highest to the lowest.

    >>> order = from_the_top("AH KH", "The king is the higher.")
    >>> order.choose("answer", "AH")
    >>> order.scene["notice"]
    'Not yet: a higher card is left.'
    """
    laid = tuple(map(Card, cards.split()))
    order = tuple(str(card) for card in sorted(laid, key=lambda card: card.rank, reverse=True))
    title = "Press them from the highest to the lowest"
    asked = Scene(title=title, cards=answer_cards(laid), spoken=title)
    in_order = tuple(SceneCard(Card(each)) for each in order)
    return Dialogue(
        [
            PressInOrder(
                asked=asked,
                order=order,
                explained=answered(replace(asked, cards=in_order), explanation),
                remarks=dict.fromkeys(order, "Not yet: a higher card is left."),
            )
        ]
    )


def who_takes_it(*tricks: tuple[str, str], turn_up: str) -> Dialogue:
    """Tricks of a card led and one played to it; the card that takes each is to be pressed.

    >>> asked = who_takes_it(("KS", "7H"), turn_up="9H")
    >>> asked.choose("answer", "KS")
    >>> asked.scene["notice"]
    'Hearts are trumps, and any trump beats any plain card.'
    """
    return Dialogue(
        [_trick(TrickProblem(Card(led), Card(reply), Card(turn_up))) for led, reply in tricks]
    )


def _trick(trick: TrickProblem) -> Question:
    captions = {trick.lead: "led", trick.reply: "played to it"}
    taking, losing = trick.reply, trick.lead
    if trick.winner == "leader":
        taking, losing = losing, taking
    title = "Which card takes the trick?"
    asked = Scene(
        title=title,
        corner=(are_trumps(trick.trump),),
        turn_up=turned_up(trick.turn_up),
        cards=tuple(replace(each, caption=captions[each.card]) for each in answer_cards(captions)),
        spoken=f"{title} The {trick.lead.words} was led, the {trick.reply.words} played to it.",
    )
    lit = tuple(
        SceneCard(card, lit=card == taking, caption=caption) for card, caption in captions.items()
    )
    explained = answered(replace(asked, cards=lit), f"The {taking.words}. {trick.reason}")
    return PressOne(
        asked=asked, explained={str(taking): explained}, remarks={str(losing): trick.reason}
    )


def what_may_you_play(hand: str, leads: Sequence[str], turn_up: str) -> Dialogue:
    """A card is led to a hand, then another: a card that may be played is to be pressed.

    Whatever the rules forbid is met with the rule.

    >>> asked = what_may_you_play("QH 7H 8S JD", ["9H"], turn_up="10S")
    >>> asked.choose("answer", "8S")
    >>> asked.scene["notice"][:20]
    'You must follow suit'
    """
    return Dialogue([_reply(ReplyProblem(Hand(hand), Card(led), Card(turn_up))) for led in leads])


def _reply(problem: ReplyProblem) -> Question:
    held = problem.hand.arranged(problem.trump)
    title = f"The {problem.lead.words} is led. What may you play?"
    asked = Scene(
        title=title,
        corner=(are_trumps(problem.trump),),
        turn_up=turned_up(problem.turn_up),
        laid=(led_tray(problem.lead),),
        cards=answer_cards(held),
        spoken=f"{title} {you_hold(held)}",
    )
    lit = tuple(SceneCard(card, lit=card in problem.legal) for card in held)
    explained = answered(replace(asked, cards=lit), f"{_may(problem, held)}. {problem.duty}")
    refusals = {str(card): problem.why_not(card) for card in held}
    return PressOne(
        asked=asked,
        explained={str(card): explained for card in problem.legal},
        remarks={card: why for card, why in refusals.items() if why},
    )


def _may(problem: ReplyProblem, held: Sequence[Card]) -> str:
    legal = [card for card in held if card in problem.legal]
    if len(legal) == len(held):
        return "Any card"
    if len(legal) == 1:
        return f"The {legal[0].words}, and no other"
    return f"These {number(len(legal))}, and no others"
