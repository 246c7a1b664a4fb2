"""The practice page: its table, with the progress panel that keeps its log."""

from __future__ import annotations

import sys
from typing import Any, Final

from ipywidgets import VBox  # type: ignore[import-untyped]

from ..course.practice.idea import KINDS
from ..course.problems.picked import read_set
from ..course.problems.plan import set_name
from ..course.progress.learner import AskedSet
from ..course.progress.statistics import Scheduled
from ..course.progress.store import FileStore
from ..errors import NotationError
from .desk.progress.panel import ProgressPanel
from .pages import own_file
from .plays.sessions.practice import Practice
from .stage.exercises import exercise_of
from .stage.page import keeps_unasked, left_out
from .stage.picture import OwnWidget

_REVIEW: Final = "review"
_NAME: Final = "quiz.practice"


class PracticePage(OwnWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The practice `table` with the progress `panel` below it, which keeps its log.

    Args:
        code: a teacher's set: its code or, if it is hand-picked, its text. Any other text is shown
            in the field for codes with a note, and there is practice instead.
        what: "review" to start with the problems that are due; any other text is ignored.
        skill: the kind of problem to practise: a skill's name or "score".
        name: the teacher's name for the set.
        after: the text line of a problem answered just before, such as the hand of the day; it
            is not asked again.
        problem: the text line of a problem that is asked first, as a set of its own.
        keep: a name to keep the place by in a notebook of one's own in JupyterLab.
        file: the file that keeps the log; by default the visitor's browser keeps it.
        asks: True to keep nothing until the learner asks for it.
    """

    def __init__(
        self,
        code: str | None = None,
        what: str | None = None,
        skill: str | None = None,
        name: str | None = None,
        after: str | None = None,
        problem: str | None = None,
        *,
        keep: str | None = None,
        file: FileStore | None = None,
        asks: bool = False,
    ) -> None:
        reviews, asked, plan, mistyped = what == _REVIEW, None, None, None
        called, answered = set_name(name), exercise_of(after) if after else None
        try:
            plan = None if code is None else read_set(code)
        except NotationError:
            mistyped = code
        if plan is not None:
            asked = AskedSet(plan.short, called)
        self.panel = ProgressPanel(
            file,
            on_review=self._review,
            on_ready=self._begin,
            brief=True,
            asks=asks,
            asked=asked,
        )
        self.table = Practice(
            lambda: self.panel.attempts,
            kind=skill if skill in KINDS else None,
            after=answered,
            problem=problem,
            reviews=reviews,
            plan=plan,
            set_name=called,
            mistyped=mistyped,
            hand_in=self._hand_in,
            note=left_out(
                what=None if reviews else what,
                skill=None if skill in KINDS else skill,
                name=None if called else name,
                after=None if answered else after,
            ),
        )
        self.table.on_plan = lambda new: self.panel.ask_set(AskedSet(new.short))
        self.panel.follow(self.table)
        wanted = code or problem or after or skill or ""
        self.table.can_be_left(_NAME, _REVIEW if reviews else wanted, keep)
        if file is not None:
            self.table.begin()
        super().__init__([self.table, self.panel])

    def _display_(self) -> Any:
        """Return the table and the panel for marimo, which does not draw boxes of ipywidgets."""
        return sys.modules["marimo"].vstack((self.table, self.panel))

    def _begin(self) -> None:
        self.table.begin()

    def _hand_in(self, name: str) -> None:
        table = self.table
        answers, problems = table.answers_of_the_set, table.session.asked
        self.panel.hand_in(name, problems, answers, table.hear_of_hand_in)

    def _review(self, _due: tuple[Scheduled, ...]) -> str:
        self.table.review()
        return "Your reviews are above."


def practice(
    code: str | None = None,
    what: str | None = None,
    skill: str | None = None,
    name: str | None = None,
    after: str | None = None,
    problem: str | None = None,
    *,
    keep: str | None = None,
) -> PracticePage:
    """Return the practice page; the arguments, from its address, are those of `PracticePage`.

    In JupyterLab the log is kept in the learner's own file, on the site in the visitor's browser.
    """
    wanted = (code, what, skill, name, after, problem)
    return PracticePage(*wanted, keep=keep, file=own_file(), asks=not keeps_unasked())
