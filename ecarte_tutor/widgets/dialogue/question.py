"""Questions of a dialogue: what is asked, and the reply to each answer; nothing is marked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from ...cards import Card, Hand
from ...english import are_trumps
from ...grading.strip import Strip
from ..cloth.buttons import answer_buttons
from ..cloth.tricks import turned_up
from ..table import Scene, SceneCard


class Question(ABC):
    """A question with cards or words to press, and a reply to each press."""

    @abstractmethod
    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        """The scene once these have been pressed, the last one last.

        It has a strip once the question is answered; `None` says that the next one follows at once.
        """

    @abstractmethod
    def screens(self) -> Iterator[Scene]:
        """Every scene there may be: the question, a remark on each answer, the explanation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressOne(Question):
    """A question that one press answers."""

    asked: Scene
    explained: Mapping[str, Scene | None]
    """By what was pressed: the scene with the explanation; `None` to go on without one."""

    remarks: Mapping[str, str] = field(default_factory=dict)
    """The remark on any other press, after which the question stands."""

    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        """The question, with a remark on the last press, or the explanation."""
        if not pressed:
            return self.asked
        if pressed[-1] in self.explained:
            return self.explained[pressed[-1]]
        return _remarked(self.asked, self.remarks[pressed[-1]])

    def screens(self) -> Iterator[Scene]:
        """Every scene there may be: the question, a remark on each answer, the explanation."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.remarks.values())
        yield from filter(None, self.explained.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class PressAll(Question):
    """A question that is answered once every card that counts has been pressed."""

    asked: Scene
    right: frozenset[str]
    explained: Scene
    remarks: Mapping[str, str]
    """The remark on each press, of a card that counts and of one that does not."""

    given: frozenset[str] = frozenset()
    """Cards that count and are ringed from the start."""

    def scene(self, pressed: tuple[str, ...]) -> Scene:
        """The question with the cards found so far ringed, or the explanation."""
        found = self.given | (self.right & set(pressed))
        if self.given | self.right == found:
            return self.explained
        cards = tuple(
            replace(card, lit=str(card.card) in found, note=_found(str(card.card) in found))
            for card in self.asked.cards or ()
        )
        asked = replace(self.asked, cards=cards)
        return _remarked(asked, self.remarks[pressed[-1]]) if pressed else asked

    def screens(self) -> Iterator[Scene]:
        """Every scene there may be: the question, a remark on each press, the explanation."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.remarks.values())
        yield self.explained


def _remarked(scene: Scene, remark: str) -> Scene:
    return replace(scene, notice=remark, spoken=remark, events=())


def _found(is_found: bool) -> str:  # noqa: FBT001 - it is the whole question
    return ", counted" if is_found else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressInOrder(Question):
    """A question that is answered once all cards have been pressed, the highest first."""

    asked: Scene
    order: tuple[str, ...]
    explained: Scene
    remarks: Mapping[str, str]
    """The remark on a press that comes too early."""

    def scene(self, pressed: tuple[str, ...]) -> Scene:
        """The question with the cards pressed in order numbered, or the explanation."""
        found: list[str] = []
        for each in pressed:
            if len(found) < len(self.order) and each == self.order[len(found)]:
                found.append(each)
        if len(found) == len(self.order):
            return self.explained
        places = {each: str(place) for place, each in enumerate(found, start=1)}
        cards = tuple(
            replace(card, lit=card.value in places, caption=places.get(card.value, ""))
            for card in self.asked.cards or ()
        )
        asked = replace(self.asked, cards=cards)
        if not pressed or pressed[-1] in found:
            return asked
        return _remarked(asked, self.remarks[pressed[-1]])

    def screens(self) -> Iterator[Scene]:
        """Every scene there may be: the question, a remark on each press, the explanation."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.remarks.values())
        yield self.explained


def answer_strip(text: str, *, agrees: bool = True) -> Strip:
    """An explanation: its first sentence stands out, with a tick if the answer agrees with it.

    >>> answer_strip("Yes: play. Two trumps are enough.").line
    'Yes: play.'
    """
    line, _, reason = text.partition(". ")
    return Strip(
        sign="right" if agrees else "differ", line=f"{line}." if reason else line, reason=reason
    )


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
