"""Exercises: one problem as a quiz asks it, and one answer to it, judged once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol, runtime_checkable

from ...course.progress import Attempt
from ..scene import Badge, Scene, SceneCard
from .help import Steps


class Answer(Protocol):
    """One answer to a problem, judged once for the page, the mark and the log."""

    @property
    def text(self) -> str:
        """The `value` of the choice."""

    @property
    def marks(self) -> Mapping[str, bool]:
        """Whether each grader agrees; it may take a second the first time."""

    @property
    def remark(self) -> str:
        """The question and the answer given, for the summary; never the right one."""

    @property
    def badge(self) -> Badge:
        """How good the answer was, in a word or two."""

    def scenes(self) -> Iterator[Scene]:
        """The problem after the answer: first with what is known at once, then with the rest."""

    def attempt(self, *, first: bool) -> Attempt:
        """The answer as it is logged, given now."""


class Exercise(Protocol):
    """A problem as a quiz asks it."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line}>"

    @property
    def skill(self) -> str:
        """The skill that it practises, as the log names it."""

    @property
    def line(self) -> str:
        """The problem in one line, from which it can be asked again."""

    @property
    def graders(self) -> tuple[str, ...]:
        """Who marks an answer, as a learner reads it: "the book", "the simulator", "the rules"."""

    def question(self) -> Scene:
        """The problem before an answer; nothing in it gives the answer away."""

    def dealt(self, asked: Scene) -> Scene:
        """The question with what led to it, which is spoken event by event."""

    def help(self) -> Steps:
        """Help before the answer, step by step; only the last gives the rule."""

    def takes(self, text: str) -> bool:
        """Whether this is an answer to it: the `value` of one of the choices that it can offer."""

    def answered(self, text: str) -> Answer:
        """An answer to it, given by the `value` of one of the choices."""

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The cards by which a learner recognises the problem."""


@runtime_checkable
class PickingExercise(Exercise, Protocol):
    """A problem that is answered by picking several things; its scenes offer the action `pick`."""

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these values picked, and the answer that they make."""
