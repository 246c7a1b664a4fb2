"""Questions that a lesson asks, and answers, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

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
    explanation: str | Callable[[], str],
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
        explanation: sentences, the first of which stands out; what takes a while to find may be a
            function that returns them, called with the first answer.
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

    @cache
    def explained() -> str:
        return explanation if isinstance(explanation, str) else explanation()

    def reply(given: str) -> Scene:
        strip = answer_strip(explained(), agrees=given == right)
        choices = answer_buttons(words, chosen=given)
        return replace(asked, choices=choices, strip=strip, spoken=strip.spoken)

    return PressOne(asked=asked, explained=_Replies(answers, reply))


class _Replies(Mapping[str, Scene | None]):
    """The reply to each answer, made when it is looked up."""

    def __init__(self, answers: Sequence[str], reply: Callable[[str], Scene]) -> None:
        self._answers, self._reply = tuple(answers), reply

    def __getitem__(self, given: str) -> Scene:
        if given not in self._answers:
            raise KeyError(given)
        return self._reply(given)

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)


def _cards(hand: str, turn_up: str) -> tuple[SceneCard, ...]:
    if not turn_up:
        return tuple(SceneCard(Card(each)) for each in hand.split())
    return tuple(map(SceneCard, Hand(hand).arranged(Card(turn_up).suit)))
