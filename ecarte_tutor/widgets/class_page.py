"""The class page: the panel that reads students' files, and a problem opened below it."""

from __future__ import annotations

from ipywidgets import VBox  # type: ignore[import-untyped]

from ..course.classroom.results import ProblemResult
from ..course.practice.sources import InOrder
from .desk.classroom import ClassPanel, told_missed
from .plays.quiz.quiz import Quiz
from .stage.exercises import exercise_on
from .stage.picture import OwnWidget


class Classroom(OwnWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A class page: the panel that reads students' files, and below it a problem that was opened.

    >>> classroom = Classroom()
    >>> classroom.panel.choose("press", "show")
    >>> classroom.panel.choose("open", "3")
    >>> classroom.opened
    Quiz('Play, or propose?')
    """

    def __init__(self) -> None:
        self.panel = ClassPanel(self._open)
        self.opened: Quiz | None = None
        """The quiz with the problem that is open, if any."""

        super().__init__([self.panel])

    def _open(self, result: ProblemResult) -> None:
        source, heading = InOrder([exercise_on(result.problem)]), f"Problem {result.place}"
        heading = f"{heading} · {told_missed(result)}"
        before, self.opened = self.opened, Quiz(source, calls=True, heading=heading)
        self.children = (self.panel, self.opened)
        if before is not None:
            before.close()
