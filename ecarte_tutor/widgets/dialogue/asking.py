"""Questions that a lesson asks in its own words, and tells the answer to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cards import Card, Hand
from ..table import Scene, SceneCard
from .question import Asking, Question, are_trumps, telling, words_to_press


def question(
    title: str,
    answers: Sequence[str],
    right: str,
    told: str,
    *,
    hand: str = "",
    turn_up: str = "",
    sentence: str = "",
) -> Question:
    """A question with answers in words; whatever is answered, the same is told.

    >>> asked = question("Which is higher?", ["The ace", "The ten"], "The ace", "The ace is.")
    >>> asked.scene(("The ten",)).strip.sign
    'differ'

    Args:
        title: the question.
        answers: what may be said.
        right: that of them which is so.
        told: sentences, the first of which stands out.
        hand: cards on the cloth, where there are any.
        turn_up: the card turned up, where there is one.
        sentence: what is said before.
    """
    words = {each: each for each in answers}
    asked = Scene(
        title=title,
        sentence=sentence,
        corner=(are_trumps(Card(turn_up).suit),) if turn_up else (),
        turn_up=SceneCard(Card(turn_up), caption="turned up") if turn_up else None,
        cards=_cards(hand, turn_up),
        choices=words_to_press(words),
        spoken=f"{title} {sentence}",
    )
    replies: dict[str, Scene | None] = {}
    for each in answers:
        strip = telling(told, was_said=each == right)
        choices = words_to_press(words, chosen=each)
        replies[each] = replace(asked, choices=choices, strip=strip, spoken=strip.spoken)
    return Asking(asked=asked, told=replies)


def _cards(hand: str, turn_up: str) -> tuple[SceneCard, ...]:
    if not turn_up:
        return tuple(SceneCard(Card(each)) for each in hand.split())
    return tuple(map(SceneCard, Hand(hand).arranged(Card(turn_up).suit)))
