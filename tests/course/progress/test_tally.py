"""Tallies against sums done by hand, and the table for a teacher."""

from __future__ import annotations

import csv
from datetime import date
from io import StringIO
from unicodedata import normalize

import pytest

from ecarte_tutor.course.progress import (
    Attempt,
    by_skill,
    csv_table,
    over_time,
    tally,
)
from ecarte_tutor.simulator.units import GAMES, POINTS
from tests.course.progress.attempts import START, made


def test_four_decisions_that_cost_thirty_hundredths_cost_7_5_points_in_100() -> None:
    costs = (0.0, 0.1, 0.2, 0.0)
    some = [made(day, cost) for day, cost in enumerate(costs)]
    assert tally(some).costs[POINTS].per_100 == pytest.approx(7.5)


def test_a_retry_and_an_answer_without_a_cost_are_no_decisions() -> None:
    some = [made(0, 0.1), made(0.1, 0.9, first=False), made(0.2, None)]
    assert tally(some).costs[POINTS].per_100 == pytest.approx(10)
    assert tally(some).answers == 2


def test_without_a_decision_there_is_no_number() -> None:
    assert not tally([]).costs
    assert not tally([made(0, None)]).costs


def test_games_and_points_are_never_added_up() -> None:
    some = [made(0, 0.1), made(1, 1.5, unit=GAMES), made(2, 0.5, unit=GAMES), made(3, 0.3)]
    costs = tally(some).costs
    assert list(costs) == [GAMES, POINTS]
    assert [cost.decisions for cost in costs.values()] == [2, 2]
    # One game in 100 lost at each of 100 decisions is one game lost.
    assert costs[GAMES].per_100 == pytest.approx(1)
    assert costs[POINTS].per_100 == pytest.approx(20)
    assert [day.start.day for day in over_time(some, "day", unit=GAMES)] == [3, 4]


def test_each_grader_is_counted_apart() -> None:
    some = [made(0, 0.0, book=True), made(1, 0.1, book=True), made(2, 0.3), made(3, None)]
    assert tally(some).marks == {
        "the book": (2, 3),
        "the simulator": (1, 3),
        "the rules": (0, 1),
    }
    assert tally(some).methods == {"rollout": 3}


def test_skills_stand_apart() -> None:
    some = [made(0, 0.1), made(1, 0.3, skill="leading"), made(2, 0.2)]
    found = by_skill(some)
    assert list(found) == ["leading", "proposing"]
    assert found["leading"].costs[POINTS].per_100 == pytest.approx(30)
    assert found["proposing"].costs[POINTS].per_100 == pytest.approx(15)


def test_a_week_begins_on_monday_and_a_month_on_its_first() -> None:
    some = [made(0, 0.1), made(6.2, 0.3), made(7, 0.2), made(31, 0.0)]
    weeks = over_time(some, "week")
    assert [week.start for week in weeks] == [date(2026, 3, 2), date(2026, 3, 9), date(2026, 3, 30)]
    assert [week.tally.costs[POINTS].per_100 for week in weeks] == pytest.approx([20, 20, 0])
    months = over_time(some, "month")
    assert [month.start for month in months] == [date(2026, 3, 1), date(2026, 4, 1)]


@pytest.mark.parametrize(
    ("last", "period"), [(0, "day"), (13, "day"), (14, "week"), (181, "week"), (182, "month")]
)
def test_the_longer_it_goes_the_longer_are_the_stretches(last: int, period: str) -> None:
    assert over_time([made(0), made(last)])[0].period == period


def test_a_day_on_which_nothing_had_a_cost_is_left_out() -> None:
    assert [day.start for day in over_time([made(0), made(1, None), made(2)])] == [
        date(2026, 3, 2),
        date(2026, 3, 4),
    ]


def test_a_teacher_reads_the_table_with_any_spreadsheet() -> None:
    rows = list(csv.DictReader(StringIO(csv_table([made(0, 0.2, book=True), made(1, None)]))))
    assert rows[0] == {
        "when": "2026-03-02 18:00:00",
        "skill": "proposing",
        "problem": made().problem,
        "choice": "play",
        "first try": "yes",
        "lost": "0.2000",
        "unit": "points a deal",
        "method": "rollout",
        "the book": "yes",
        "the simulator": "no",
        "the rules": "",
    }
    assert (rows[1]["lost"], rows[1]["the rules"], rows[1]["the book"]) == ("", "no", "")


@pytest.mark.parametrize(
    "text", ["=1+2", "+1", "-1", "@SUM(A1)", " =1+1", "＝1+1", "＠SUM(A1)", "x;=cmd|' /C calc'!A0;"]
)
@pytest.mark.parametrize("separator", [",", ";"])
def test_no_cell_is_a_formula(text: str, separator: str) -> None:
    attempt = Attempt(when=START, skill=text, problem=text, choice=text, marks=((text, True),))
    for row in csv.reader(StringIO(csv_table([attempt])), delimiter=separator):
        assert not any(normalize("NFKC", cell).lstrip()[:1] in {*"=+-@"} for cell in row)
