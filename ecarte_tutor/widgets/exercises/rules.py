"""Exercises on the rules, in which one answer is right and the rules say which."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from ...course.progress import Attempt
from ...grading.strip import Strip
from ..cloth import answer_buttons
from ..table import Badge, Panel, Scene, SceneButton, SceneCard, VerdictDoor
from ..verdict.choice import NO_ANSWER
from .exercise import Exercise
from .help import Steps

Problem = TypeVar("Problem")

RULES: Final = "the rules"

LONGEST_LINE: Final = 10
"""Words of a strip's line."""


class RulesExercise(Exercise, Generic[Problem]):
    """One answer is right, and the rules say which.

    A kind of question is a subclass, which draws its cloth and words its answers.
    """

    skill: ClassVar[str]
    title: ClassVar[str]
    """The question, in the largest type on the page."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    @property
    def line(self) -> str:
        """The problem's own."""
        return str(self.problem)

    @property
    def graders(self) -> tuple[str, ...]:
        """The rules alone."""
        return (RULES,)

    def question(self) -> Scene:
        """The question and its answers."""
        return self._scene()

    def dealt(self, asked: Scene) -> Scene:
        """The question with what led to it; as it is, where that is no deal or lies there whole."""
        return asked

    @abstractmethod
    def help(self) -> Steps:
        """A question to oneself, where to look, and the rule."""

    def takes(self, text: str) -> bool:
        """Whether it is the value of one of the answers."""
        return text in self._answers

    def answered(self, text: str) -> RulesAnswer:
        """An answer, by its value."""
        return RulesAnswer(self, text)

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The cards by which a learner recognises the question."""
        return ()

    def remark(self, answer: str) -> str:
        """The question and the answer given; never the right one."""
        return f"You said: {self._worded(answer)}."

    def is_right(self, answer: str) -> bool:
        """Whether it is the right answer."""
        return answer == self._right

    @abstractmethod
    def panel(self, answer: str) -> Panel:
        """The right answer, its reason and its source, for a learner who gave this answer."""

    @property
    @abstractmethod
    def _right(self) -> str:
        """The right answer."""

    @property
    def _answers(self) -> Sequence[str]:
        """The values of the answers, in the order in which they stand."""
        return ()

    @abstractmethod
    def _worded(self, answer: str) -> str:
        """An answer as a learner reads it."""

    @abstractmethod
    def _scene(self, answer: str | None = None) -> Scene:
        """The question with its answers; once one is given, what it shows is marked too."""

    def _buttons(self, chosen: str | None) -> tuple[SceneButton, ...]:
        """A button for each answer."""
        return answer_buttons({each: self._worded(each) for each in self._answers}, chosen=chosen)


@dataclass(frozen=True)
class RulesAnswer:
    """An answer that is right or is not."""

    exercise: RulesExercise[Any]
    text: str

    @cached_property
    def marks(self) -> dict[str, bool]:
        """Whether the answer is the right one."""
        return {RULES: self.exercise.is_right(self.text)}

    @property
    def remark(self) -> str:
        """The question and the answer given, for the summary; never the right one."""
        return self.exercise.remark(self.text)

    @property
    def badge(self) -> Badge:
        """Right, or not this time."""
        if self.marks[RULES]:
            return Badge("right", "good", "✔")
        return Badge("not this time", "wrong", "✘")

    def scenes(self) -> Iterator[Scene]:
        """The right answer, and why."""
        panel = self.exercise.panel(self.text)
        strip = self._strip(panel)
        rule = VerdictDoor(name="rules", title=panel.title, panels=(panel,))
        scene = self.exercise._scene(self.text)
        yield replace(scene, strip=strip, doors=(rule,), spoken=strip.spoken)

    def _strip(self, panel: Panel) -> Strip:
        right = self.marks[RULES]
        whole = f"{'Yes' if right else 'No'}: {panel.lead[0].lower()}{panel.lead[1:]}"
        is_short = len(whole.split()) <= LONGEST_LINE
        line = whole if is_short else "Right." if right else "Not this time."
        reason = panel.text if is_short else panel.lead
        return Strip(sign="right" if right else "wrong", line=line, reason=reason)

    def attempt(self, *, first: bool) -> Attempt:
        """The answer for the log; nothing measures what it costs."""
        exercise = self.exercise
        text = self.text or NO_ANSWER
        return Attempt.now(exercise.skill, exercise.line, text, self.marks, first=first)
