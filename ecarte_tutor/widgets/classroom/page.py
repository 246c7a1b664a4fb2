"""The class page: the class panel, and under it the hand that the teacher opens."""

from __future__ import annotations

from ipywidgets import VBox  # type: ignore[import-untyped]

from ...course.practice import InOrder, ProblemResult
from ..exercises import exercise_on
from ..quiz import Quiz
from ..table import ignore_state
from .panel import ClassPanel


def opened_hand(result: ProblemResult) -> Quiz:
    """One problem of a set, to be handled before the class; it says what the class answered."""
    missed = f"{result.missed} of {result.counted} missed it" if result.counted else "no answer"
    source = InOrder([exercise_on(result.problem)])
    return Quiz(source, calls=True, heading=f"Problem {result.place} · {missed}")


class Classroom(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A class: its students' files come in by a drop, and each problem of a set can be opened.

    >>> classroom = Classroom()
    >>> classroom.panel.choose("press", "show")
    >>> classroom.panel.choose("open", "3")
    >>> classroom.opened
    Quiz('Play, or propose?')
    """

    set_state = ignore_state

    def __init__(self) -> None:
        self.panel = ClassPanel(self._open)
        self.opened: Quiz | None = None
        """The hand on the table."""

        super().__init__([self.panel])

    def _open(self, result: ProblemResult) -> None:
        before, self.opened = self.opened, opened_hand(result)
        self.children = (self.panel, self.opened)
        if before is not None:
            before.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.panel!r})"
