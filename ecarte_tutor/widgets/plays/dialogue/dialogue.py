"""Dialogues: the tutor asks, the learner answers, the tutor explains. Nothing is logged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, TypeAlias

from ....course.saved import Count, place_name, read_saved, saved_text
from ....engine.cards import Card, Hand
from ....engine.english import number
from ....errors import RecordError, brief
from ....grading.strip import Sign, Strip, corrected
from ...stage.cloth import answer_buttons, cloth_beside
from ...stage.scene import (
    Arrival,
    Cloth,
    Frame,
    Mark,
    NextSteps,
    Scene,
    SceneButton,
    SceneCard,
    TableEvent,
)
from ...stage.table.screen import Actions, Play, Step
from ...stage.table.table import Table

Events: TypeAlias = tuple[TableEvent, ...]


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

    def events(self) -> tuple[Events, Events]:
        """Return what happens on the table before the question, and once it is answered."""
        return self.asked.arrival.events, ()

    def teaching(self, scene: Scene) -> Scene:
        """Return `scene` with `after` added if it explains the answer, else unchanged."""
        if scene.verdict.strip is None or not self.after:
            return scene
        return replace(scene, verdict=replace(scene.verdict, after=self.after))


@dataclass(frozen=True, slots=True, kw_only=True)
class PressOne(Question):
    """A question answered by one press of a value in `explained`."""

    explained: Mapping[str, Scene | None]
    """The scene with the explanation, by the value of a press.

    `None` means that no explanation is shown. A press of any other value gets a remark.
    """

    def scene(self, pressed: tuple[str, ...]) -> Scene | None:
        if not pressed:
            return self.asked
        if pressed[-1] not in self.explained:
            return _refused(self.asked, pressed[-1], self.remarks)
        return self.explained[pressed[-1]]

    def events(self) -> tuple[Events, Events]:
        explained = next(iter(self.explained.values()))
        return self.asked.arrival.events, explained.arrival.events if explained else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PressAll(Question):
    """Question that is answered once every card in `right` was pressed or is in `given`."""

    right: frozenset[str]
    """Cards to find, such as "9H"."""

    explained: Scene
    """Scene shown once the question is answered."""

    given: frozenset[str] = frozenset()
    """Cards of `right` that are marked as found from the start."""

    tells_how_many: bool = False
    """True if the reply to a card of `right` says how many are left to find."""

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
            left = number(len(self.right - found))
            more = f" {left.capitalize()} more." if self.tells_how_many else ""
            return _remarked(asked, f"{self.remarks[pressed[-1]]}{more}")
        return _refused(asked, pressed[-1], self.remarks)

    def events(self) -> tuple[Events, Events]:
        return self.asked.arrival.events, self.explained.arrival.events


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


def _remarked(scene: Scene, remark: str) -> Scene:
    return replace(scene, notice=remark, spoken=None, arrival=Arrival())


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

    >>> answered(Scene(title=""), "Yes: play. Two trumps are enough.").verdict.strip.line
    'Yes: play.'
    >>> answered(Scene(title=""), "Two. All five are the vole.", "wrong").verdict.strip.line
    'Two.'
    """
    if sign == "wrong" and scene.cloth:
        choices = scene.cloth.choices
        text = corrected(text, [each.label for each in choices if each.mark == "right"])
    line, _, reason = text.partition(". ")
    strip = Strip(sign=sign, line=f"{line}." if reason else line, reason=reason)
    told = replace(scene.verdict, strip=strip)
    return replace(scene.settled(), verdict=told, spoken=None)


def question(
    title: str,
    answers: Sequence[str],
    right: str,
    explanation: str,
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
        explanation: sentences, the first of which stands out.
        hand: cards to show, as text; empty for none.
        turn_up: the card turned up, as text; empty for none.
        sentence: a sentence on what has happened before the question; empty for none.
        after: what the answer teaches, in Markdown.
    """
    words = {each: each for each in answers}
    cards = _cards(hand, turn_up)
    cloth = cloth_beside(Card(turn_up), cards) if turn_up else Cloth(cards=cards)
    cloth = replace(cloth, choices=answer_buttons(words))
    asked = Scene(title=title, sentence=sentence, cloth=cloth)

    def explained(given: str) -> Scene:
        buttons = answer_buttons(words, chosen=given, right=right)
        scene = replace(asked, cloth=replace(cloth, choices=buttons))
        if given == right:
            return answered(scene, explanation)
        is_named = explanation.startswith(right)
        return answered(scene, explanation if is_named else f"{right}. {explanation}", "wrong")

    replies = {each: explained(each) for each in answers}
    return PressOne(asked=asked, explained=replies, after=after)


def _cards(hand: str, turn_up: str) -> tuple[SceneCard, ...]:
    if not turn_up:
        return tuple(SceneCard(Card(each)) for each in hand.split())
    return tuple(map(SceneCard, Hand(hand).arranged(Card(turn_up).suit)))


_GO_ON: Final = SceneButton(action="on", label="Go on", key="Enter", hint="⏎", main=True)
_AGAIN: Final = SceneButton(action="again", label="Once more")


_MOST_PRESSED: Final = 32
"""Most presses on one question that a bookmark holds: each is another of its cards."""


@dataclass(frozen=True, slots=True)
class _SavedDialogue:
    place: Count
    pressed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionAsked(Play):
    """Screen with one question of a dialogue, with what was pressed so far, or its closing."""

    questions: tuple[Question, ...]
    closing: Scene | None = None
    place: int = 0
    """Index of the question; the number of questions for the closing."""

    pressed: tuple[str, ...] = ()
    """Values of the presses on the question, in order."""

    def scene(self) -> Scene:
        """Return the question, the reply to the last press, or the closing."""
        if self.place == len(self.questions):
            assert self.closing is not None
            return replace(self.closing, steps=replace(self.closing.steps, aside=(_AGAIN,)))
        question, count = self.questions[self.place], len(self.questions)
        scene = question.teaching(self._laid_out())
        is_answered, is_last = scene.verdict.strip is not None, self.place + 1 == count
        actions: tuple[SceneButton, ...] = ()
        if is_answered:
            actions = (_GO_ON,) if self.closing or not is_last else (_AGAIN,) if self.place else ()
        frame = Frame(
            progress=f"{self.place + 1} of {count}" if count > 1 else "",
            asks="done" if is_last and is_answered else "asked",
        )
        return replace(scene, frame=frame, steps=NextSteps(actions=actions), arrival=Arrival())

    def actions(self, _at: datetime) -> Actions:
        """Reply to an answer, ask the next question, or the first one again."""
        return {
            "answer": lambda value: self._after(value).step(),
            "on": lambda _: replace(self, place=self.place + 1, pressed=()).step(),
            "again": lambda _: replace(self, place=0, pressed=()).step(),
        }

    def step(self) -> Step:
        """Return the step to this screen, with what leads to it."""
        is_over = self.place == len(self.questions)
        return Step(self, arrival=Arrival() if is_over else self._laid_out().arrival)

    def saved(self) -> str:
        """Return the question's number and what was pressed as a bookmark."""
        return saved_text(_SavedDialogue(self.place, self.pressed))

    def taken_up(self, text: str) -> Step:
        """Return the step to the question saved as `text`; an `EcarteError` for other texts."""
        saved = read_saved(_SavedDialogue, text)
        last = len(self.questions) - (self.closing is None)
        screen = replace(self, place=min(saved.place, last), pressed=())
        for value in saved.pressed[:_MOST_PRESSED]:
            if ("answer", value) in screen.scene().offered:
                screen = screen._after(value)
        if screen.saved() != text:
            raise RecordError(f"expected a question of this dialogue, got {brief(text)}")
        return replace(screen.step(), arrival=Arrival(record=screen._told()))

    def _told(self) -> tuple[str, ...]:
        """Return what a page that was here from the first question has spoken of the deal."""
        shown = [each for one in self.questions[: self.place] for each in one.events()]
        if self.place < len(self.questions):
            now = self.questions[self.place].events()
            shown += now if self._laid_out().verdict.strip else now[:1]
        return tuple(each.spoken for events in shown[1:] for each in events if each.spoken)

    def _after(self, value: str) -> QuestionAsked:
        """Return the screen after a press on `value`: the reply, or the next question.

        Earlier presses are forgotten, unless they brought the answer nearer.
        """
        question, pressed = self.questions[self.place], (*self.pressed, value)
        scene = question.scene(pressed)
        if scene is None:
            return replace(self, place=self.place + 1, pressed=())
        for place in reversed(range(len(self.pressed))):
            without = (*pressed[:place], *pressed[place + 1 :])
            if question.scene(without) == scene:
                pressed = without
        return replace(self, pressed=pressed)

    def _laid_out(self) -> Scene:
        scene = self.questions[self.place].scene(self.pressed)
        assert scene is not None
        return scene


class Dialogue(Table):
    """A widget that asks questions one after the other, each until it is answered.

    Answers are not logged. After a wrong press the learner reads why, and presses again.

    Args:
        questions: the questions in order, at least one.
        closing: the scene after the last answer; without it the last explanation stays.
        after: what the last answer teaches, in Markdown.
        begins_in_view: True if a notebook scrolls to the dialogue when it appears.
    """

    def __init__(
        self,
        questions: Sequence[Question],
        closing: Scene | None = None,
        *,
        after: str = "",
        begins_in_view: bool = False,
    ) -> None:
        super().__init__()
        *before, last = questions
        self.questions: Final = (*before, replace(last, after=after) if after else last)
        self.closing: Final = closing
        asked = [each.asked.data() for each in self.questions]
        self.can_be_left(place_name("dialogue", asked), "")
        opening = QuestionAsked(self.questions, closing).step()
        arrival = replace(opening.arrival or Arrival(), begins_in_view=begins_in_view)
        self.follow(replace(opening, arrival=arrival))
