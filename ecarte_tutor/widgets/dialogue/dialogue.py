"""Dialogues: the tutor asks, the learner answers, the tutor explains; nothing is marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..table import Scene, SceneButton, Table
from .question import Question

_GO_ON: Final = SceneButton(action="on", label="Go on", key="Enter", hint="⏎", main=True)
_AGAIN: Final = SceneButton(action="again", label="Once more")


class Dialogue(Table):
    """Questions asked one after the other, each until it is answered.

    Its answers are not logged: a learner who presses a card that will not do reads why, and
    presses another.

    Args:
        questions: at least one.
        closing: what is shown after the last answer; without it that answer stays on the table.
    """

    def __init__(self, questions: Sequence[Question], closing: Scene | None = None) -> None:
        super().__init__()
        self.questions = tuple(questions)
        self.closing = closing
        self.place = 0
        self._pressed: tuple[str, ...] = ()
        self._lay_out()

    def on_answer(self, value: str) -> None:
        """Takes an answer to the question on the table."""
        self._pressed = (*self._pressed, value)
        self._lay_out()

    def on_on(self, _value: str) -> None:
        """Goes on to the next question, or to what closes the dialogue."""
        self.place, self._pressed = self.place + 1, ()
        self._lay_out()

    def on_again(self, _value: str) -> None:
        """Begins with the first question."""
        self.place, self._pressed = 0, ()
        self._lay_out()

    def screens(self) -> Iterator[Scene]:
        """Every scene there may be, in order: each question, and the reply to each answer."""
        for question in self.questions:
            yield from question.screens()
        if self.closing:
            yield self.closing

    def _lay_out(self) -> None:
        if self.place == len(self.questions):
            assert self.closing is not None
            self.show(replace(self.closing, actions=(_AGAIN, *self.closing.actions)))
            return
        scene = self.questions[self.place].scene(self._pressed)
        if scene is None:
            self.on_on("")
            return
        many = len(self.questions) > 1
        progress = f"{self.place + 1} of {len(self.questions)}" if many else ""
        self.show(replace(scene, progress=progress, actions=self._steps(scene)))

    def _steps(self, scene: Scene) -> tuple[SceneButton, ...]:
        if scene.strip is None:
            return ()
        if self.place + 1 < len(self.questions) or self.closing:
            return (_GO_ON,)
        return (_AGAIN,) if self.place else ()
