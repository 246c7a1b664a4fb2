"""The hand of the day: the same for everyone, another every day, and clear."""

from __future__ import annotations

from datetime import date, timedelta

from ecarte_tutor import book, simulate
from ecarte_tutor.course.problems import code_of_the_day, problem_of_the_day
from tests.problems import class_problems

DAYS = [date(2026, 11, 22) + timedelta(number) for number in range(6)]


def test_a_day_s_hand_is_one_of_its_code_s_and_both_judges_are_sure_of_it() -> None:
    problems = {day: problem_of_the_day(day) for day in DAYS}
    assert len(set(problems.values())) == len(DAYS)
    assert problem_of_the_day(DAYS[0]) == problems[DAYS[0]]
    advice = {book(problem).advice for problem in problems.values()}
    assert advice == {frozenset({"play"}), frozenset({"propose"})}
    for day, problem in problems.items():
        assert problem in class_problems("proposing", code_of_the_day(day), 10)
        simulation = simulate(problem)
        (best,) = book(problem).advice
        assert simulation.best == best
        (other,) = set(problem.options()) - {best}
        assert simulation.loss(other).mean > 0.03
