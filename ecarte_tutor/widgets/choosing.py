"""Choosing: the exercises on the rules, in which one of a few answers is right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from .exercise import Exercise
from .scene import Panel, Scene, SceneButton, SceneCard

RULES = "the rules"


class ChoiceExercise(Exercise):
    """One of a few answers is right, and the rules say which.

    A kind of question is a subclass, which draws its cloth and words its answers.
    """

    @property
    def graders(self) -> tuple[str, ...]:
        """The rules alone."""
        return (RULES,)

    def question(self) -> Scene:
        """The question and its answers."""
        scene = self._scene()
        scene["choices"] = self._choices()
        return scene

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether the answer is the right one."""
        return {RULES: answer == self._right}

    def verdicts(self, answer: str) -> Iterator[Scene]:
        """The right answer, and why."""
        right = answer == self._right
        scene = self._scene()
        scene["choices"] = self._choices(answer)
        panel = self._panel()
        panel["badge"] = "✔ right" if right else "not this time"
        panel["tone"] = "good" if right else "fair"
        scene["panels"] = [panel]
        said = panel["badge"].lstrip("✔ ").capitalize()
        scene["spoken"] = f"{said}. {panel['lead']} {panel['text']}"
        yield scene

    def small_cards(self) -> list[SceneCard]:
        """The cards by which the question is known again."""
        return []

    def remark(self, answer: str) -> str:
        """What was answered, and what is right."""
        panel = self._panel()
        return f"You said: {self._worded(answer)}. {panel['lead']} {panel['text']}"

    @property
    @abstractmethod
    def _right(self) -> str:
        """The right answer."""

    @property
    @abstractmethod
    def _answers(self) -> Sequence[str]:
        """The values of the answers, in the order in which they stand."""

    @abstractmethod
    def _worded(self, answer: str) -> str:
        """An answer as a learner reads it."""

    @abstractmethod
    def _scene(self) -> Scene:
        """The question without its answers."""

    @abstractmethod
    def _panel(self) -> Panel:
        """The right answer, why, and where it is written."""

    def _choices(self, chosen: str | None = None) -> list[SceneButton]:
        buttons = [
            SceneButton(
                action="answer", value=each, label=self._worded(each), key=str(key), hint=str(key)
            )
            for key, each in enumerate(self._answers, start=1)
        ]
        if chosen is not None:
            for button in buttons:
                button["chosen"] = button["value"] == chosen
        return buttons
