"""The progress panel of a page, with reviews below it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from ipywidgets import VBox  # type: ignore[import-untyped]

from ..course.practice.sources import InOrder
from ..course.progress.statistics import Scheduled
from ..course.progress.store import FileStore
from ..engine.english import in_figures
from .desk.progress.panel import Followed, ProgressPanel, YouPanel
from .plays.quiz.quiz import Quiz, QuizTable
from .stage.exercises import exercises_due
from .stage.page import is_on_the_site, keeps_unasked
from .stage.picture import OwnWidget

MOST_AT_ONCE: Final = 10
"""Most problems in one review; the others stay due."""

_REVIEW: Final = "review"
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
        brief: True to show only what matters after a lesson.
        asks: True to keep nothing until the learner asks for it.
    """

    def __init__(
        self,
        *followed: Followed,
        file: FileStore | None = None,
        brief: bool = False,
        asks: bool = False,
    ) -> None:
        # On the site an address says what is to be practised; a notebook has none.
        on_practise = None if file is None else self._practise
        self.panel = (ProgressPanel if brief else YouPanel)(
            file,
            on_review=self._ask_again,
            on_practise=on_practise,
            brief=brief,
            asks=asks,
        )
        self.review: QuizTable | None = None
        super().__init__([self.panel])
        for each in followed:
            self.follow(each)

    def follow(self, quiz: Followed) -> Followed:
        """Log every answer to `quiz`, and return it so that it can be shown."""
        return self.panel.follow(quiz)

    def _ask_again(self, due: Iterable[Scheduled]) -> str:
        source = InOrder(islice(exercises_due(due), MOST_AT_ONCE))
        if not source.count:
            return _NONE_LEFT
        self._put_below(self.follow(Quiz(source, calls=True)))
        return f"{in_figures(source.count, 'problem')} to look at once more, below."

    def _practise(self, skill: str) -> str:
        from .plays.sessions.practice import Practice  # too much to load with every lesson

        practice = self.follow(Practice(lambda: self.panel.attempts, kind=skill))
        practice.can_be_left("quiz.practice", skill)
        practice.begin()
        practice.take_focus()
        self._put_below(practice)
        return f"Practice in {skill}, below."

    def _put_below(self, quiz: QuizTable) -> None:
        before, self.review = self.review, quiz
        self.children = (self.panel, quiz)
        if before is not None:
            before.close()


def progress_panel(*followed: Followed) -> ReviewedProgress:
    """Return the progress panel of a lesson, which logs every answer to `followed`.

    In JupyterLab the log is kept in the learner's own file, on the site in the visitor's browser;
    the server keeps nothing. Other figures and buttons are on the page *You*.
    """
    return ReviewedProgress(*followed, file=own_file(), brief=True, asks=not keeps_unasked())


def progress_page() -> ReviewedProgress:
    """Return the panel of a learner's whole progress: the number, skills, reviews, games, files."""
    return ReviewedProgress(file=own_file(), asks=not keeps_unasked())


def own_file() -> FileStore | None:
    """Return the file of the learner's log in JupyterLab; `None` on the site."""
    return None if is_on_the_site() else FileStore()
