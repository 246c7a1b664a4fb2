"""Questions of a dialogue: what is asked, and the reply to each answer; nothing is marked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from ...engine.cards import Card, Hand
from ...engine.english import are_trumps
from ...grading.strip import Strip
from ..cloth import answer_buttons, turned_up
from ..table import Scene, SceneCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(ABC):
    """A question with cards or words to press, and a reply to each press."""

    asked: Scene
    remarks: Mapping[str, str] = field(default_factory=dict)
    """The remark on a press after which the question stands."""

    @abstractmethod
    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        """The scene once these have been pressed, the last one last.

        It has a strip once the question is answered; `None` says that the next one follows at once.
        """

    def screens(self) -> Iterator[Scene]:
        """Every scene there may be: the question, a remark on each answer, the explanation."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.remarks.values())
        yield from self._explanations()

    @abstractmethod
    def _explanations(self) -> Iterable[Scene]:
        """The scenes with an explanation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressOne(Question):
    """A question that one press answers."""

    explained: Mapping[str, Scene | None]
    """By what was pressed: the scene with the explanation; `None` to go on without one."""

    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        """The question, with a remark on the last press, or the explanation."""
        if not pressed:
            return self.asked
        if pressed[-1] in self.explained:
            return self.explained[pressed[-1]]
        return _remarked(self.asked, self.remarks[pressed[-1]])

    def _explanations(self) -> Iterable[Scene]:
        return filter(None, self.explained.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class PressAll(Question):
    """A question that is answered once every card that counts has been pressed."""

    right: frozenset[str]
    explained: Scene
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

    def _explanations(self) -> Iterable[Scene]:
        return (self.explained,)


def _remarked(scene: Scene, remark: str) -> Scene:
    return replace(scene, notice=remark, spoken=remark, events=())


def _found(is_found: bool) -> str:  # noqa: FBT001 - it is the whole question
    return ", counted" if is_found else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressInOrder(Question):
    """A question that is answered once all cards have been pressed, the highest first."""

    order: tuple[str, ...]
    explained: Scene

    def scene(self, pressed: tuple[str, ...]) -> Scene:
        """The question with the cards pressed in order numbered, or the explanation."""
        found: list[str] = []
        for each in pressed:
            if each == self.order[len(found)]:
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

    def _explanations(self) -> Iterable[Scene]:
        return (self.explained,)


def answered(scene: Scene, text: str, *, agrees: bool = True) -> Scene:
    """The scene with an explanation: its first sentence stands out, ticked if the answer agrees.

    >>> answered(Scene(title="", spoken=""), "Yes: play. Two trumps are enough.").strip.line
    'Yes: play.'
    """
    line, _, reason = text.partition(". ")
    strip = Strip(
        sign="right" if agrees else "differ", line=f"{line}." if reason else line, reason=reason
    )
    return replace(scene, strip=strip, spoken=strip.spoken)


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
        scene = replace(asked, choices=answer_buttons(words, chosen=given))
        return answered(scene, explained(), agrees=given == right)

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
