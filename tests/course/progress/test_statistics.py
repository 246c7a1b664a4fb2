"""Tallies against sums done by hand, and the table for a teacher."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from unicodedata import normalize
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.spreadsheet import csv_table
from ecarte_tutor.course.progress.statistics import Statistics, Tally, day_of
from ecarte_tutor.simulator.units import GAMES, POINTS, UNITS
from tests.course.progress.attempts import START, attempts, made


def total(attempts: Iterable[Attempt]) -> Tally:
    return Statistics(attempts).total


def test_four_decisions_at_0_3_cost_7_5_points_in_100() -> None:
    costs = (0.0, 0.1, 0.2, 0.0)
    some = [made(day, cost) for day, cost in enumerate(costs)]
    assert total(some).costs[POINTS].per_100 == pytest.approx(7.5)


def test_a_retry_and_an_answer_without_a_cost_are_no_decisions() -> None:
    some = [made(0, 0.1), made(0.1, 0.9, first=False), made(0.2, None)]
    assert total(some).costs[POINTS].per_100 == pytest.approx(10)
    assert total(some).answers == 2


def test_without_a_decision_there_is_no_number() -> None:
    assert not total([]).costs
    assert not total([made(0, None)]).costs


def test_games_and_points_are_never_added_up() -> None:
    some = [made(0, 0.1), made(1, 1.5, unit=GAMES), made(2, 0.5, unit=GAMES), made(3, 0.3)]
    costs = total(some).costs
    assert list(costs) == [GAMES, POINTS]
    assert [cost.decisions for cost in costs.values()] == [2, 2]
    # One game in 100 lost at each of 100 decisions is one game lost.
    assert costs[GAMES].per_100 == pytest.approx(1)
    assert costs[POINTS].per_100 == pytest.approx(20)


def test_skills_stand_apart() -> None:
    some = [made(0, 0.1), made(1, 0.3, skill="leading"), made(2, 0.2)]
    found = Statistics(some).by_skill()
    assert list(found) == ["leading", "proposing"]
    assert found["leading"].costs[POINTS].per_100 == pytest.approx(30)
    assert found["proposing"].costs[POINTS].per_100 == pytest.approx(15)


@pytest.mark.parametrize(
    ("days", "starts"),
    [
        ((0, 1, 13), [date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 15)]),
        ((0, 6.2, 14), [date(2026, 3, 2), date(2026, 3, 16)]),
        ((0, 6.2, 181), [date(2026, 3, 2), date(2026, 8, 24)]),
        ((0, 31, 182), [date(2026, 3, 1), date(2026, 4, 1), date(2026, 8, 1)]),
    ],
    ids=["days", "weeks", "weeks of half a year", "months"],
)
def test_the_longer_it_goes_the_longer_are_the_stretches(
    days: tuple[float, ...], starts: list[date]
) -> None:
    """A week begins on Monday, a month on its first; a day without a cost is left out."""
    some = [made(day, 1.0, unit=GAMES, problem=f"p{day}") for day in days]
    some.insert(1, made(0.5, None))
    found = Statistics(some).ten_over_time()
    assert list(found) == starts
    assert list(found.values())[-1] == Statistics(some).ten


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


@given(st.lists(attempts, max_size=5))
def test_the_table_has_every_mark_whoever_gave_it(some: list[Attempt]) -> None:
    for row, attempt in zip(csv.DictReader(StringIO(csv_table(some))), some, strict=True):
        for grader, agreed in attempt.marks:
            told = "yes" if agreed else "no"
            assert (
                row.get(grader) == told
                or f"{grader}: {told}".replace(";", ",") in row["other graders"]
            )


def test_a_table_is_as_long_as_its_log_whoever_the_graders_are() -> None:
    """A file names five graders a line, each once: a column each would make 600 rows of 3,000."""
    some = [
        replace(made(row), marks=tuple((f"grader {row}.{each}", True) for each in range(5)))
        for row in range(600)
    ]
    assert len(csv_table(some)) < len(Log(some).text())


@pytest.mark.parametrize(
    "text", ["=1+2", "+1", "-1", "@SUM(A1)", " =1+1", "＝1+1", "＠SUM(A1)", "x;=cmd|' /C calc'!A0;"]
)
@pytest.mark.parametrize("separator", [",", ";"])
def test_no_cell_is_a_formula(text: str, separator: str) -> None:
    attempt = Attempt(when=START, skill=text, problem=text, choice=text, marks=((text, True),))
    for row in csv.reader(StringIO(csv_table([attempt])), delimiter=separator):
        assert not any(normalize("NFKC", cell).lstrip()[:1] in {*"=+-@"} for cell in row)


@given(st.lists(attempts, max_size=30), st.integers(0, 30))
def test_what_is_added_counts_as_if_it_had_been_there(some: list[Attempt], seen: int) -> None:
    """Added one by one in whatever order, a log says what it says when it is read at once."""
    log = Log(some[:seen])
    for attempt in some[seen:]:
        log = log.plus([attempt])
    assert log == Log(some)
    assert log.plus(some) == log
    at_once, before = Statistics(log), Log(log.attempts[:seen])
    added = Statistics(before)
    for attempt in log.added_since(before) or ():
        added.add(attempt)
    assert added.by_skill() == at_once.by_skill()
    assert added.total == at_once.total
    assert list(added.recent) == list(at_once.recent)
    assert added.ten_over_time() == at_once.ten_over_time()
    for unit in UNITS:
        counted = added.total.costs[unit].decisions if unit in added.total.costs else 0
        assert counted == sum(bool(a.first and a.loss and a.loss.unit == unit) for a in log)


def test_a_log_that_does_not_begin_as_before_is_another_one() -> None:
    before = Log([made(1), made(2)])
    assert before.plus([made(3)]).added_since(before) == (made(3),)
    assert before.added_since(before) == ()
    assert before.plus([made(0)]).added_since(before) is None
    assert Log([made(1)]).added_since(before) is None


def test_where_no_zone_is_told_a_day_is_this_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = datetime(2026, 11, 25, 23, 30, tzinfo=UTC)
    told = []
    for zone in ("Pacific/Auckland", "America/Argentina/Buenos_Aires", "Asia/Kolkata"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        told.append([day_of(evening - timedelta(hours=hours), None).day for hours in (0, 12, 22)])
    monkeypatch.undo()
    time.tzset()
    assert told == [[26, 26, 25], [25, 25, 24], [26, 25, 25]]


@given(st.datetimes(timezones=st.just(UTC)), st.sampled_from(["Pacific/Kiritimati", "Etc/GMT+12"]))
def test_every_time_has_a_day(when: datetime, zone: str) -> None:
    assert abs(day_of(when, ZoneInfo(zone)) - when.date()) <= timedelta(1)
