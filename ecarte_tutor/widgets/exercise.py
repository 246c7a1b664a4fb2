"""Exercises: one problem as a quiz asks it, judges it and explains it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol, runtime_checkable

from .scene import Scene, SceneCard


class Exercise(Protocol):
    """What a quiz needs of a problem; answers are the `value` of one of the choices."""

    @property
    def graders(self) -> tuple[str, ...]:
        """Who marks an answer, as a learner reads it: "the book", "the simulator", "the rules"."""

    def question(self) -> Scene:
        """The problem before an answer; nothing in it gives the answer away."""

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether each grader agrees with the answer; it may take a second the first time."""

    def verdicts(self, answer: str) -> Iterator[Scene]:
        """The problem after the answer: what can be said at once, then with what takes longer."""

    def small_cards(self) -> list[SceneCard]:
        """The cards by which a learner knows the problem again."""

    def remark(self, answer: str) -> str:
        """One sentence for the summary: what was answered and who would have answered otherwise."""


@runtime_checkable
class PickingExercise(Exercise, Protocol):
    """A problem that is answered by picking several things; its scenes offer the action `pick`."""

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these values picked, and the answer that they make."""


@runtime_checkable
class NemesisExercise(Exercise, Protocol):
    """A problem to be tried against a hand that punishes; its scenes offer the action `nemesis`."""

    def nemesis(self, value: str) -> Scene:
        """The problem with such a hand dealt, and once a choice is made, how the deal goes on."""
