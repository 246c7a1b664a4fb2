"""Questions that a lesson asks, and answers, in its own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cards import Card, Hand
from ...english import are_trumps
from ..cloth.buttons import answer_buttons
from ..cloth.tricks import turned_up
from ..table import Scene, SceneCard
from .question import PressOne, Question, answer_strip


def question(
    title: str,
    answers: Sequence[str],
    right: str,
    explanation: str,
    *,
    hand: str = "",
    turn_up: str = "",
    sentence: str = "",
) -> Question:
    """A question with answers in words; every answer gets one explanation.

    >>> asked = question("Which is higher?", ["The ace", "The ten"], "The ace", "The ace is.")
    >>> asked.scene(("The ten",)).strip.sign
    'differ'

    Args:
        title: the question.
        answers: the words to choose from.
        right: the answer that is right.
        explanation: sentences, the first of which stands out.
        hand: cards on the cloth, where there are any.
        turn_up: the card turned up, where there is one.
        sentence: what has happened before.
    """
    words = {each: each for each in answers}
    asked = Scene(
        title=title,
        sentence=sentence,
        corner=(are_trumps(Card(turn_up).suit),) if turn_up else (),
        turn_up=turned_up(Card(turn_up)) if turn_up else None,
        cards=_cards(hand, turn_up),
        choices=answer_buttons(words),
        spoken=f"{title} {sentence}",
    )
    replies: dict[str, Scene | None] = {}
    for each in answers:
        strip = answer_strip(explanation, agrees=each == right)
        choices = answer_buttons(words, chosen=each)
        replies[each] = replace(asked, choices=choices, strip=strip, spoken=strip.spoken)
    return PressOne(asked=asked, explained=replies)


def _cards(hand: str, turn_up: str) -> tuple[SceneCard, ...]:
    if not turn_up:
        return tuple(SceneCard(Card(each)) for each in hand.split())
    return tuple(map(SceneCard, Hand(hand).arranged(Card(turn_up).suit)))
