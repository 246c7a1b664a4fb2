"""Exercises: one problem as a quiz asks it, judges it and explains it."""

from __future__ import annotations

from typing import Protocol

from .scene import Scene, SceneCard


class Exercise(Protocol):
    """What a quiz needs of a problem; answers are the `value` of one of the choices."""

    @property
    def graders(self) -> tuple[str, ...]:
        """Who marks an answer, as a learner reads it: "the book", "the count", "the rules"."""

    def question(self) -> Scene:
        """The problem before an answer; nothing in it gives the answer away."""

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether each grader agrees with the answer."""

    def verdict(self, answer: str) -> Scene:
        """The problem after the answer, with every grader's panel."""

    def small_cards(self) -> list[SceneCard]:
        """The cards by which a learner knows the problem again."""

    def remark(self, answer: str) -> str:
        """One sentence for the summary: what was answered and who would have answered otherwise."""
