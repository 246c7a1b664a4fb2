"""The practice page: a table that picks, or asks a teacher's set, and the progress it goes by."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ...errors import EcarteError, NotationError
from ...page import is_on_the_site
from ...practice import KINDS, Plan, set_name
from ...progress import AskedSet, FileStore, Log, Scheduled
from ..progress.panel import ProgressPanel
from .practice import NOT_UNDERSTOOD, Practice

_REVIEW: Final = "review"
_NAME: Final = "quiz.practice"
_OTHER_EDITION: Final = (
    "This set was built in another edition of the course; these are new problems of the same kind."
)


class PracticePage:
    """A `table` to practise at, and the progress `panel` that it goes by; a lesson shows both.

    Args:
        code: of a set that a teacher built; for any other text a note says so, and practice comes
            instead.
        what: "review" for what is due, and that at once.
        skill: the kind to be practised, a skill or “score”.
        name: what the teacher calls the set.
        file: where progress is kept; unless given, it is the visitor's browser.
    """

    def __init__(
        self,
        code: str | None = None,
        what: str | None = None,
        skill: str | None = None,
        name: str | None = None,
        *,
        file: FileStore | None = None,
    ) -> None:
        kind, reviews = skill if skill in KINDS else None, what == _REVIEW

        def log() -> Log:
            return self.panel.attempts

        def table(note: str, plan: Plan | None = None) -> Practice:
            return Practice(log, kind=kind, reviews=reviews, note=note, plan=plan, set_name=called)

        called = set_name(name)
        asked: AskedSet | None = None
        try:
            plan = None if code is None else Plan.parse(code)
            self.table = table("") if plan is None else _table_of(plan, table)
            if plan is not None:
                asked = AskedSet((plan if plan.is_known else plan.renewed).short, called)
        except NotationError as problem:
            self.table = table(NOT_UNDERSTOOD.format(problem))
        self.panel = ProgressPanel(
            file,
            on_review=self._review,
            on_ready=self.table.begin,
            brief=True,
            asked=asked,
        )
        self.table.on_plan = lambda new: self.panel.ask_set(AskedSet(new.short))
        self.panel.follow(self.table)
        if file is not None:
            self._take_preferences(file)
            self.table.begin()
        self.table.can_be_left(_NAME, _REVIEW if reviews else code or skill or "")

    def _take_preferences(self, file: FileStore) -> None:
        """Goes by the preferences in the file, and keeps new ones there where progress is kept."""
        with suppress(EcarteError):
            self.table.take_preferences(file.preferences())
        self.table.on_preferences = lambda new: self.panel.keep_preferences(str(new))

    def _review(self, _due: tuple[Scheduled, ...]) -> str:
        self.table.review()
        return "Your reviews are above."


def practice(
    code: str | None = None,
    what: str | None = None,
    skill: str | None = None,
    name: str | None = None,
) -> PracticePage:
    """The practice page, as its address asks for it: a teacher's set, the review, or one skill.

    In JupyterLab it goes by the learner's own file, on the site by what the browser keeps.
    """
    return PracticePage(code, what, skill, name, file=None if is_on_the_site() else FileStore())


def _table_of(plan: Plan, table: Callable[[str, Plan], Practice]) -> Practice:
    return table("", plan) if plan.is_known else table(_OTHER_EDITION, plan.renewed)
