"""The practice page: a table that picks, or asks a teacher's set, and the progress it goes by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from ...drills import ClassCode
from ...errors import DrillError, NotationError
from ...page import is_on_the_site
from ...practice import DRAWN_FROM, Plan
from ...progress import FileStore, Scheduled
from ..exercises import Exercise, exercise_on
from ..progress.panel import ProgressPanel
from ..quiz import Supply
from .practice import Practice

_REVIEW: Final = "review"
_NAME: Final = "quiz.practice"
_OTHER_EDITION: Final = (
    "This set was built in another edition of the course; these are new problems of the same kind."
)


class PracticePage:
    """A `table` to practise at, and the progress `panel` that it goes by; a lesson shows both.

    Args:
        code: of a set that a teacher built; one that is none is told of, and practice comes
            instead.
        what: "review" for what is due, and that at once.
        skill: the one skill to be practised.
        file: where progress is kept; unless given, it is the visitor's browser.
        clock: tells the time, with its zone.
    """

    def __init__(
        self,
        code: str | None = None,
        what: str | None = None,
        skill: str | None = None,
        *,
        file: FileStore | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.table = Practice(
            lambda: self.panel.attempts,
            clock,
            only=[skill] if skill in DRAWN_FROM else [],
            reviews=what == _REVIEW,
            **_built(code),
        )
        self.panel = ProgressPanel(
            file, on_review=self._review, on_ready=self.table.begin, clock=clock, brief=True
        )
        self.panel.follow(self.table)
        if file is not None:
            self.table.begin()
        if what != _REVIEW:
            self.table.can_be_left(_NAME, code or skill or "")

    def _review(self, _due: tuple[Scheduled, ...]) -> str:
        self.table.review()
        return "What is due is asked above."


def practice(
    code: str | None = None, what: str | None = None, skill: str | None = None
) -> PracticePage:
    """The practice page, as its address asks for it: a teacher's set, the review, or one skill.

    In JupyterLab it goes by the learner's own file, on the site by what the browser keeps.
    """
    return PracticePage(code, what, skill, file=None if is_on_the_site() else FileStore())


def _built(code: str | None) -> dict[str, Any]:
    """What a table is told of the set of a code, or of what is wrong with the code."""
    if code is None:
        return {}
    try:
        plan = Plan.parse(code)
        asked = plan if plan.is_known else plan.renewed
        exercises = _exercises(asked)
    except (NotationError, DrillError) as problem:
        wrong = f"The code of the set was not understood: {problem}. Here is practice instead."
        return {"note": wrong}

    def another(fresh: ClassCode) -> list[Exercise]:
        return _exercises(replace(asked, code=fresh))

    return {
        "built": (exercises, asked.code),
        "supply": Supply(asked.count, another),
        "note": "" if plan.is_known else _OTHER_EDITION,
    }


def _exercises(plan: Plan) -> list[Exercise]:
    return [exercise_on(problem) for problem in plan.problems()]
