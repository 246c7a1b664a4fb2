"""The hand of the day: the same for everyone, another every day, of three kinds, and clear."""

from __future__ import annotations

from datetime import date, timedelta

from ecarte_tutor import book, simulate
from ecarte_tutor.course.problems.drawing import problem_of_the_day, skill_of_the_day
from ecarte_tutor.course.problems.skills import SKILL
from tests.sampling import part_and_whole

DAYS = [date(2026, 11, 22) + timedelta(number) for number in range(9)]


def test_three_kinds_take_turns_through_every_month_and_year() -> None:
    first = date(2026, 12, 1)
    skills = [skill_of_the_day(first + timedelta(number)) for number in range(400)]
    assert set(skills[:3]) == {"proposing", "answering", "discarding"}
    assert skills[3:] == skills[:-3]


@part_and_whole
def test_both_judges_are_sure_of_every_hand_of_the_day(whole: bool) -> None:
    days = DAYS if whole else DAYS[:3]
    problems = {day: problem_of_the_day(day) for day in days}
    assert len(set(problems.values())) == len(days)
    assert problem_of_the_day(DAYS[0]) == problems[DAYS[0]]
    for day, problem in problems.items():
        assert problem.kind == SKILL[skill_of_the_day(day)].kind
        assert len(problem.hand) == 5
        assert not problem.tricks
        simulation, advice = simulate(problem), book(problem).advice
        assert simulation.best in advice
        assert all(
            (simulation.loss(option).mean > 0.03) != (option in advice)
            for option in problem.options()
        )
