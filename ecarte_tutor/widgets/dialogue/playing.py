"""Dialogues on the play: who takes the trick, and which card may be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cards import Card, Hand
from ...drills import ReplyProblem, TrickProblem
from ...english import number
from ..table import Scene, SceneCard, Tray
from .dialogue import Dialogue
from .question import Asking, Ordering, Question, are_trumps, telling, to_press


def from_the_top(cards: str, told: str) -> Dialogue:
    """Cards of one suit to be pressed from the highest to the lowest.

    >>> order = from_the_top("AH KH", "The king is the higher.")
    >>> order.choose("answer", "AH")
    >>> order.scene["notice"]
    'Not yet: a higher card is left.'
    """
    laid = tuple(map(Card, cards.split()))
    order = tuple(str(card) for card in sorted(laid, key=lambda card: card.rank, reverse=True))
    title = "Press them from the highest to the lowest"
    asked = Scene(title=title, cards=to_press(laid), spoken=title)
    strip = telling(told)
    return Dialogue(
        [
            Ordering(
                asked=asked,
                order=order,
                told=replace(
                    asked,
                    cards=tuple(SceneCard(Card(each)) for each in order),
                    strip=strip,
                    spoken=strip.spoken,
                ),
                says=dict.fromkeys(order, "Not yet: a higher card is left."),
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
    cards = (SceneCard(trick.lead, caption="led"), SceneCard(trick.reply, caption="played to it"))
    taking = trick.reply if trick.winner == "follower" else trick.lead
    losing = trick.lead if trick.winner == "follower" else trick.reply
    title = "Which card takes the trick?"
    scene = Scene(
        title=title,
        corner=(are_trumps(trick.trump),),
        turn_up=SceneCard(trick.turn_up, caption="turned up"),
        cards=cards,
        spoken=f"{title} The {trick.lead.words} was led, the {trick.reply.words} played to it.",
    )
    strip = telling(f"The {taking.words}. {trick.reason}")
    return Asking(
        asked=replace(
            scene,
            cards=tuple(
                replace(each, action=pressed.action, value=pressed.value, key=pressed.key)
                for each, pressed in zip(cards, to_press(each.card for each in cards), strict=True)
            ),
        ),
        told={
            str(taking): replace(
                scene,
                cards=tuple(replace(each, lit=each.card == taking) for each in cards),
                strip=strip,
                spoken=strip.spoken,
            )
        },
        says={str(losing): trick.reason},
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
        turn_up=SceneCard(problem.turn_up, caption="turned up"),
        laid=(Tray(title="Led", cards=(SceneCard(problem.lead),)),),
        cards=to_press(held),
        spoken=f"{title} You hold {', '.join(card.words for card in held)}.",
    )
    strip = telling(f"{_may(problem, held)}. {problem.duty}")
    lit = tuple(SceneCard(card, lit=card in problem.legal) for card in held)
    told = replace(asked, cards=lit, strip=strip, spoken=strip.spoken)
    refusals = {str(card): problem.why_not(card) for card in held}
    return Asking(
        asked=asked,
        told={str(card): told for card in problem.legal},
        says={card: why for card, why in refusals.items() if why},
    )


def _may(problem: ReplyProblem, held: Sequence[Card]) -> str:
    legal = [card for card in held if card in problem.legal]
    if len(legal) == len(held):
        return "Any card"
    if len(legal) == 1:
        return f"The {legal[0].words}, and no other"
    return f"These {number(len(legal))}, and no others"
