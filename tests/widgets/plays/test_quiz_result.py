"""Where a learner stands in a set: what is right, missed, mended and still to be put right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from ecarte_tutor.widgets.plays.quiz.summary import QuizResult
from ecarte_tutor.widgets.stage.exercises.exercise import Answer, Exercise
from ecarte_tutor.widgets.stage.scene import Badge


@dataclass(frozen=True)
class Given:
    """An answer of which only its mark matters."""

    right: bool
    waits = ()

    @property
    def badge(self) -> Badge:
        return Badge("right" if self.right else "wrong", "good" if self.right else "wrong")

    @property
    def marks(self) -> dict[str, bool]:
        return {"the rules": self.right}


WHEN = datetime(2026, 4, 11, tzinfo=UTC)


@dataclass(frozen=True)
class Asked:
    graders = ("the rules",)


def _result(*notes: tuple[int, bool, bool]) -> QuizResult:
    """After these answers: to which problem, right or wrong, with the rule told or not."""
    result = QuizResult((cast("Exercise", Asked()),) * 6)
    for place, right, prompted in notes:
        answer = cast("Answer", Given(right))
        result = result.with_answer(place, answer, WHEN, prompted=prompted)
    return result


def test_what_was_wrong_or_prompted_is_wanting_until_mended() -> None:
    first = [(0, True, False), (1, False, False), (2, False, False), (3, True, True)]
    result = _result(*first)
    assert result.right == {0}
    assert result.missed == [1, 2]
    assert result.wanting == [1, 2, 3]
    result = _result(*first, (1, True, False), (2, True, True), (3, True, False))
    assert result.missed == [1, 2]  # at first
    assert result.mended == {1, 3}
    assert result.wanting == [2]


def test_first_answers_count_alone_and_none_that_was_prompted() -> None:
    result = _result((0, True, False), (0, False, False), (1, False, False), (1, True, False))
    assert result.marks == {"the rules": 1}
    assert result.mended == {1}
    assert _result((0, True, True)).marks == {"the rules": 0}
    assert result.asked == {"the rules": 6}
