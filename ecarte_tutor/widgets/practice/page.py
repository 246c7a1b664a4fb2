"""The practice page: a table that picks, or asks a teacher's set, and the progress it goes by."""

from __future__ import annotations

from typing import Any, Final

from ipywidgets import VBox  # type: ignore[import-untyped]

from ...course.practice import KINDS
from ...course.problems import Plan, set_name
from ...course.progress import AskedSet, FileStore, Scheduled
from ...errors import NotationError
from ..page import is_on_the_site
from ..progress.panel import ProgressPanel
from .practice import Practice
from .preferences import take_kept_preferences

_REVIEW: Final = "review"
_NAME: Final = "quiz.practice"


class PracticePage:
    """A `table` to practise at, and the progress `panel` that it goes by; Jupyter shows both.

    Args:
        code: of a set that a teacher built; any other text stands on the line for a code, with a
            note, and practice comes instead.
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
        reviews, asked, plan, mistyped = what == _REVIEW, None, None, None
        called = set_name(name)
        try:
            plan = None if code is None else Plan.parse(code)
        except NotationError:
            mistyped = code
        if plan is not None:
            asked = AskedSet(plan.short, called)
        self.table = Practice(
            lambda: self.panel.attempts,
            kind=skill if skill in KINDS else None,
            reviews=reviews,
            plan=plan,
            set_name=called,
            mistyped=mistyped,
        )
        self.panel = ProgressPanel(
            file,
            on_review=self._review,
            on_ready=self.table.begin,
            brief=True,
            asked=asked,
        )
        self.table.on_plan = lambda new: self.panel.ask_set(AskedSet(new.short))
        self.table.hand_in.save = self.panel.hand_in
        self.panel.follow(self.table)
        if file is not None:
            self._take_preferences(file)
            self.table.begin()
        self.table.can_be_left(_NAME, _REVIEW if reviews else code or skill or "")

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return VBox((self.table, self.panel))._repr_mimebundle_(**asked)

    def _take_preferences(self, file: FileStore) -> None:
        """Goes by the preferences in the file, and keeps new ones there where progress is kept."""
        take_kept_preferences(self.table, file, "practice")
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
