"""Pages of a table and a panel: practice, progress with reviews, and a class with its problems."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Any, Final

from ipywidgets import VBox  # type: ignore[import-untyped]

from ..course.classroom.results import ProblemResult
from ..course.practice.idea import KINDS
from ..course.practice.sources import InOrder
from ..course.problems.picked import read_set
from ..course.problems.plan import set_name
from ..course.progress.learner import AskedSet
from ..course.progress.statistics import Scheduled
from ..course.progress.store import FileStore
from ..engine.english import in_figures
from ..errors import NotationError
from .desk.classroom import ClassPanel, told_missed
from .desk.progress.panel import Followed, ProgressPanel, YouPanel
from .plays.game.game_table import GameTable
from .plays.quiz.quiz import Quiz
from .plays.sessions.practice import Practice, take_kept_preferences
from .stage.exercises import exercise_of, exercise_on, exercises_due
from .stage.page import is_on_the_site, keeps_unasked, left_out
from .stage.picture import OwnWidget, framed

MOST_AT_ONCE: Final = 10
"""Most problems in one review; the others stay due."""

_REVIEW: Final = "review"
_NAME: Final = "quiz.practice"
_NONE_LEFT: Final = "Your reviews come from another version of the course and can’t be shown here."


class ReviewedProgress(OwnWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The progress panel of a page; its "Review" shows a quiz on the due problems below the panel.

    If progress is kept in a file, "practise" shows practice of a skill in the same place. Answers
    to review and practice are logged like any other, and so change when a problem is due again.

    >>> from ecarte_tutor.widgets import lesson_quiz
    >>> quiz = lesson_quiz("tricks", "7K2-41")
    >>> progress = ReviewedProgress(quiz)
    >>> quiz.choose("answer", "leader")
    >>> progress.panel
    YouPanel(1 attempt, to be kept)

    Args:
        followed: quizzes and games whose answers, also those already given, are logged.
        file: the file that keeps the log; by default the visitor's browser keeps it.
        clock: returns the current time, with its time zone.
        brief: True to show only what matters after a lesson.
        asks: True to keep nothing until the learner asks for it.
    """

    def __init__(
        self,
        *followed: Followed,
        file: FileStore | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        brief: bool = False,
        asks: bool = False,
    ) -> None:
        # On the site an address says what is to be practised; a notebook has none.
        on_practise = None if file is None else self._practise
        self.panel = (ProgressPanel if brief else YouPanel)(
            file,
            on_review=self._ask_again,
            on_practise=on_practise,
            clock=clock,
            brief=brief,
            asks=asks,
        )
        self._clock, self._file = clock, file
        self.review: Quiz | Practice | None = None
        super().__init__([self.panel])
        for each in followed:
            self.follow(each)

    def follow(self, quiz: Followed) -> Followed:
        """Log every answer to `quiz`, and return it so that it can be shown.

        A game also gets the learner's earlier attempts and kept preferences.
        """
        if isinstance(quiz, GameTable):
            quiz.all_attempts = lambda: self.panel.attempts
            if self._file:
                take_kept_preferences(quiz, self._file, "game")
                keep = self.panel.keep_preferences
                quiz.bookmarks.on_preferences = lambda text: keep(text, "game")
        return self.panel.follow(quiz)

    def _ask_again(self, due: Iterable[Scheduled]) -> str:
        source = InOrder(islice(exercises_due(due), MOST_AT_ONCE))
        if not source.count:
            return _NONE_LEFT
        self._put_below(Quiz(source, calls=True))
        return f"{in_figures(source.count, 'problem')} to look at once more, below."

    def _practise(self, skill: str) -> str:
        practice = Practice(lambda: self.panel.attempts, self._clock, kind=skill)
        practice.begin()
        practice.take_focus()
        self._put_below(practice)
        return f"Practice in {skill}, below."

    def _put_below(self, quiz: Quiz | Practice) -> None:
        before, self.review = self.review, quiz
        self.follow(quiz)
        self.children = (self.panel, quiz)
        if before is not None:
            before.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.panel!r})"


class PracticePage:
    """The practice `table` with the progress `panel` that keeps its log; Jupyter shows both.

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
        if file is not None:
            take_kept_preferences(self.table, file, "practice")
            self.table.bookmarks.on_preferences = self.panel.keep_preferences
            self.table.begin()
        wanted = code or problem or after or skill or ""
        self.table.can_be_left(_NAME, _REVIEW if reviews else wanted, keep)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        self.table.come_into_sight()
        return VBox((self.table, self.panel))._repr_mimebundle_(**asked)

    def _repr_html_(self) -> str | None:
        if is_on_the_site():
            return None
        return framed(chain(self.table.picture(), self.panel.picture()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.table!r}, {self.panel!r})"

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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.panel!r})"


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
    return PracticePage(*wanted, keep=keep, file=_file(), asks=not keeps_unasked())


def progress_panel(*followed: Followed) -> ReviewedProgress:
    """Return the progress panel of a lesson, which logs every answer to `followed`.

    In JupyterLab the log is kept in the learner's own file, on the site in the visitor's browser;
    the server keeps nothing. Other figures and buttons are on the page *You*.
    """
    return ReviewedProgress(*followed, file=_file(), brief=True, asks=not keeps_unasked())


def progress_page() -> ReviewedProgress:
    """Return the panel of a learner's whole progress: the number, skills, reviews, games, files."""
    return ReviewedProgress(file=_file(), asks=not keeps_unasked())


def _file() -> FileStore | None:
    return None if is_on_the_site() else FileStore()
