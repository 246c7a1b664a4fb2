"""Dialogues: the tutor asks, the learner answers, the tutor explains. Nothing is logged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Final

from ...engine.cards import Card, Hand
from ...grading.strip import Sign, Strip
from ..cloth import answer_buttons, cloth_beside
from ..scene import Arrival, Cloth, Frame, Mark, NextSteps, Scene, SceneButton, SceneCard
from ..table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(ABC):
    """A question (the scene `asked`), answered by presses; `scene` has the reply to each press."""

    asked: Scene
    remarks: Mapping[str, str] = field(default_factory=dict)
    """By the value of a press that does not answer the question, a sentence in reply."""

    after: str = ""
    """What the answer teaches, in Markdown, shown below the explanation."""

    @abstractmethod
    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        """Return the scene after the presses with the values `pressed`, in order.

        The scene has a strip (a one-line verdict) if the presses answer the question. `None` means
        that they do, and that the next question follows without an explanation.
        """

    def screens(self) -> Iterator[Scene]:
        """Yield every scene that may be shown: the question, each remark, and each explanation."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.remarks.values())
        yield from map(self.teaching, self._explanations())

    def teaching(self, scene: Scene) -> Scene:
        """Return `scene` with `after` added if it explains the answer, else unchanged."""
        if scene.verdict.strip is None or not self.after:
            return scene
        return replace(scene, verdict=replace(scene.verdict, after=self.after))

    @abstractmethod
    def _explanations(self) -> Iterable[Scene]:
        """The scenes with an explanation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressOne(Question):
    """A question answered by one press of a value in `explained`."""

    explained: Mapping[str, Scene | Callable[[], Scene] | None]
    """The scene with the explanation, or a function that makes it, by the value of a press.

    `None` means that no explanation is shown. A press of any other value gets a remark.
    """

    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        if not pressed:
            return self.asked
        if pressed[-1] not in self.explained:
            return _refused(self.asked, pressed[-1], self.remarks)
        found = self.explained[pressed[-1]]
        return found() if callable(found) else found

    def _explanations(self) -> Iterable[Scene]:
        return filter(None, (self.scene((given,)) for given in self.explained))


@dataclass(frozen=True, slots=True, kw_only=True)
class PressAll(Question):
    """Question that is answered once every card in `right` was pressed or is in `given`."""

    right: frozenset[str]
    """Cards to find, such as "9H"."""

    explained: Scene
    """Scene shown once the question is answered."""

    given: frozenset[str] = frozenset()
    """Cards of `right` that are marked as found from the start."""

    def scene(self, pressed: tuple[str, ...]) -> Scene:
        """Return the question with the cards found so far marked, or the explanation."""
        found = self.given | (self.right & set(pressed))
        if self.given | self.right == found:
            return self.explained

        def ringed(each: SceneCard) -> SceneCard:
            lit = str(each.card) in found
            return replace(each, lit=lit, note=", counted" if lit else "")

        asked = self.asked.with_cards(ringed)
        if not pressed:
            return asked
        if pressed[-1] in found:
            return _remarked(asked, self.remarks[pressed[-1]])
        return _refused(asked, pressed[-1], self.remarks)

    def _explanations(self) -> Iterable[Scene]:
        return (self.explained,)


@dataclass(frozen=True, slots=True, kw_only=True)
class PressInOrder(Question):
    """A question answered once the cards in `order`, such as "KH", are pressed in that order."""

    order: tuple[str, ...]
    explained: Scene

    def scene(self, pressed: tuple[str, ...]) -> Scene:
        """Return the question with the cards pressed in order numbered, or the explanation."""
        found: list[str] = []
        for each in pressed:
            if each == self.order[len(found)]:
                found.append(each)
        if len(found) == len(self.order):
            return self.explained
        places = {each: str(place) for place, each in enumerate(found, start=1)}
        asked = self.asked.with_cards(
            lambda each: replace(each, lit=each.value in places, caption=places.get(each.value, ""))
        )
        if not pressed or pressed[-1] in found:
            return asked
        return _refused(asked, pressed[-1], self.remarks)

    def _explanations(self) -> Iterable[Scene]:
        return (self.explained,)


def _remarked(scene: Scene, remark: str) -> Scene:
    return replace(scene, notice=remark, spoken=remark, arrival=Arrival())


def _refused(scene: Scene, given: str, remarks: Mapping[str, str]) -> Scene:
    return marked(_remarked(scene, remarks[given]), given)


def marked(scene: Scene, given: str, right: Collection[str] = ()) -> Scene:
    """Return `scene` with a tick on each answer in `right`, and a cross on the answer `given`.

    `given` gets no cross if it is in `right`.
    """
    if scene.cloth is None:
        return scene

    def mark(value: str) -> Mark:
        return "right" if value in right else "wrong" if value == given else ""

    def card(each: SceneCard) -> SceneCard:
        return replace(each, mark=mark(each.value or str(each.card)))

    cloth = replace(
        scene.cloth,
        choices=tuple(replace(each, mark=mark(each.value)) for each in scene.cloth.choices),
        laid=tuple(
            replace(tray, cards=tuple(map(card, tray.cards)))
            if any(each.action for each in tray.cards)
            else tray
            for tray in scene.cloth.laid
        ),
    )
    return replace(scene, cloth=cloth).with_cards(card)


def answered(scene: Scene, text: str, sign: Sign = "right") -> Scene:
    """Return `scene`, settled, with the verdict `text`, whose first sentence stands out.

    >>> answered(Scene(title="", spoken=""), "Yes: play. Two trumps are enough.").verdict.strip.line
    'Yes: play.'
    """
    line, _, reason = text.partition(". ")
    strip = Strip(sign=sign, line=f"{line}." if reason else line, reason=reason)
    told = replace(scene.verdict, strip=strip)
    return replace(scene.settled(), verdict=told, spoken=strip.spoken)


def question(
    title: str,
    answers: Sequence[str],
    right: str,
    explanation: str | Callable[[], str],
    *,
    hand: str = "",
    turn_up: str = "",
    sentence: str = "",
    after: str = "",
) -> Question:
    """Return a question with answers in words; every answer gets the same explanation.

    >>> asked = question("Which is higher?", ["The ace", "The ten"], "The ace", "The ace is.")
    >>> asked.scene(("The ten",)).verdict.strip.sign
    'wrong'

    Args:
        title: the question.
        answers: the answers to choose from.
        right: the right one of them.
        explanation: sentences, the first of which stands out. A slow one may be a function that
            returns them, called once an answer is given.
        hand: cards to show, as text; empty for none.
        turn_up: the card turned up, as text; empty for none.
        sentence: a sentence on what has happened before the question; empty for none.
        after: what the answer teaches, in Markdown.
    """
    words = {each: each for each in answers}
    cards = _cards(hand, turn_up)
    cloth = cloth_beside(Card(turn_up), cards) if turn_up else Cloth(cards=cards)
    cloth = replace(cloth, choices=answer_buttons(words))
    asked = Scene(title=title, sentence=sentence, cloth=cloth, spoken=f"{title} {sentence}")

    @cache
    def explained() -> str:
        return explanation if isinstance(explanation, str) else explanation()

    def reply(given: str) -> Scene:
        buttons = answer_buttons(words, chosen=given, right=right)
        sign: Sign = "right" if given == right else "wrong"
        return answered(replace(asked, cloth=replace(cloth, choices=buttons)), explained(), sign)

    explained_to = {each: partial(reply, each) for each in answers}
    return PressOne(asked=asked, explained=explained_to, after=after)


def _cards(hand: str, turn_up: str) -> tuple[SceneCard, ...]:
    if not turn_up:
        return tuple(SceneCard(Card(each)) for each in hand.split())
    return tuple(map(SceneCard, Hand(hand).arranged(Card(turn_up).suit)))


_GO_ON: Final = SceneButton(action="on", label="Go on", key="Enter", hint="⏎", main=True)
_AGAIN: Final = SceneButton(action="again", label="Once more")


class Dialogue(Table):
    """A widget that asks questions one after the other, each until it is answered.

    Answers are not logged. After a wrong press the learner reads why, and presses again.

    Args:
        questions: the questions in order, at least one.
        closing: the scene after the last answer; without it the last explanation stays.
        after: what the last answer teaches, in Markdown.
    """

    def __init__(
        self, questions: Sequence[Question], closing: Scene | None = None, *, after: str = ""
    ) -> None:
        super().__init__()
        *before, last = questions
        self.questions = (*before, replace(last, after=after) if after else last)
        self.closing = closing
        self.place = 0
        self._pressed: tuple[str, ...] = ()
        self._lay_out()

    def on_answer(self, value: str) -> None:
        """Show the reply to a press of the card or button with the value `value`."""
        self._pressed = (*self._pressed, value)
        self._lay_out()

    def on_on(self, _value: str) -> None:
        """Ask the next question, or show the closing scene."""
        self.place, self._pressed = self.place + 1, ()
        self._lay_out()

    def on_again(self, _value: str) -> None:
        """Start again with the first question."""
        self.place, self._pressed = 0, ()
        self._lay_out()

    def screens(self) -> Iterator[Scene]:
        """Yield every scene that may be shown, in order, with the closing scene at the end."""
        for question in self.questions:
            yield from question.screens()
        if self.closing:
            yield self.closing

    def _lay_out(self) -> None:
        if self.place == len(self.questions):
            assert self.closing is not None
            steps = replace(self.closing.steps, aside=(_AGAIN,))
            self.show(replace(self.closing, steps=steps))
            return
        scene = self.questions[self.place].scene(self._pressed)
        if scene is None:
            self.on_on("")
            return
        count, is_answered = len(self.questions), scene.verdict.strip is not None
        is_last = self.place + 1 == count
        actions: tuple[SceneButton, ...] = ()
        if is_answered:
            actions = (_GO_ON,) if self.closing or not is_last else (_AGAIN,) if self.place else ()
        frame = Frame(
            progress=f"{self.place + 1} of {count}" if count > 1 else "",
            asks="done" if is_last and is_answered else "asked",
        )
        scene = self.questions[self.place].teaching(scene)
        self.show(replace(scene, frame=frame, steps=NextSteps(actions=actions)))
