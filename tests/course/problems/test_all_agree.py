"""The hand of the day: the open-hand count has a say in which hands are clear."""

from __future__ import annotations

from ecarte_tutor import Decision, book, grade
from ecarte_tutor.course.problems.drawing import _is_clear
from ecarte_tutor.simulator.count_verdict import count_verdict


def test_a_hand_on_which_only_the_count_disagrees_is_not_clear() -> None:
    problem = Decision.parse("propose.pone.JHJSTDQCTC.AS.2-0.turf-club")
    (advised,) = book(problem).advice
    (other,) = set(problem.options()) - {advised}
    assert grade(problem, other).band in ("mistake", "serious")
    assert count_verdict(problem).advice == other
    assert not _is_clear(problem)
