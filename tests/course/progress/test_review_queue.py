"""The review queue: mistakes come back, and the log alone says when."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.progress.attempt import TABLE, Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.statistics import ReviewQueue, rating_of
from ecarte_tutor.simulator.units import GAMES, POINTS, Unit
from tests.course.progress.attempts import START, attempts, made

SOON = timedelta(minutes=10)


@pytest.mark.parametrize(
    ("loss", "book", "unit", "rating"),
    [
        (0.0, True, POINTS, Rating.Good),
        (0.0, False, POINTS, Rating.Good),
        (0.02, False, POINTS, Rating.Good),
        (0.03, False, POINTS, Rating.Good),
        (0.04, True, POINTS, Rating.Hard),
        (0.04, False, POINTS, Rating.Again),
        (0.07, True, POINTS, Rating.Again),
        (0.2, True, POINTS, Rating.Again),
        (None, True, POINTS, Rating.Good),
        (None, False, POINTS, Rating.Again),
        (0.2, False, GAMES, Rating.Good),
        (0.5, True, GAMES, Rating.Hard),
        (0.7, False, GAMES, Rating.Again),
    ],
)
def test_a_first_try_is_rated_by_its_cost_in_its_unit_and_by_the_rule(
    loss: float | None, book: bool, unit: Unit, rating: Rating
) -> None:
    assert rating_of(made(0, loss, book=book, unit=unit)) is rating


def test_what_is_too_close_to_call_is_no_mistake() -> None:
    close = replace(made(0, 0.09), marks=(("the simulator", True),))
    assert rating_of(close) is Rating.Good


def test_what_the_table_advises_is_no_mistake_though_it_costs_something() -> None:
    followed = made(0, 0.5, unit=GAMES, book=True)
    assert rating_of(followed) is Rating.Hard
    advised = replace(followed, marks=(*followed.marks, (TABLE, True)))
    assert rating_of(advised) is Rating.Good
    assert rating_of(Attempt.parse(advised.line())) is Rating.Good


def test_a_problem_that_was_always_right_is_never_in_the_queue() -> None:
    assert ReviewQueue([made(0, 0.0), made(1, 0.01)]).problems == ()


def test_a_mistake_is_due_the_same_sitting_and_not_before() -> None:
    queue = ReviewQueue([made(0, 0.2)])
    assert queue.due(START) == ()
    assert [problem.problem for problem in queue.due(START + SOON)] == [made().problem]
    assert queue.label(START) == "Review (0 due)"
    assert queue.label(START + SOON) == "Review (1 due)"


def test_what_is_recalled_waits_longer_what_is_forgotten_returns() -> None:
    waits = []
    tries = [made(0, 0.2)]
    for _ in range(4):
        (scheduled,) = ReviewQueue(tries).problems
        waits.append(scheduled.due - tries[-1].when)
        tries.append(made((scheduled.due - START) / timedelta(days=1), 0.0))
    assert waits[0] == SOON
    assert waits[1] >= timedelta(days=1)
    assert waits == sorted(set(waits))
    forgotten = made((tries[-1].when - START) / timedelta(days=1) + 60, 0.2)
    (scheduled,) = ReviewQueue([*tries, forgotten]).problems
    assert scheduled.due - forgotten.when == SOON


def test_a_retry_under_the_open_verdict_changes_nothing() -> None:
    first = made(0, 0.2)
    retried = ReviewQueue([first, made(0.01, 0.0, first=False)])
    assert retried.problems == ReviewQueue([first]).problems
    assert ReviewQueue([made(0, 0.2, first=False)]).problems == ()


def test_nothing_waits_longer_than_a_year() -> None:
    tries = [made(0, 0.2)]
    for _ in range(12):
        (scheduled,) = ReviewQueue(tries).problems
        assert scheduled.due - tries[-1].when <= timedelta(days=365)
        tries.append(made((scheduled.due - START) / timedelta(days=1), 0.0))


def test_seven_mistakes_are_seven_due_the_oldest_first() -> None:
    some = [made(day, 0.2, problem=f"p{day}") for day in range(7)]
    some.append(made(3, None, skill="tricks", problem="p1"))
    queue = ReviewQueue(some)
    later = START + timedelta(days=30)
    assert queue.label(later) == "Review (8 due)"
    assert queue.due_by_skill(later) == {"proposing": 7, "tricks": 1}
    assert [problem.due for problem in queue.due(later)] == sorted(
        problem.due for problem in queue.due(later)
    )


def test_long_waits_are_the_same_each_time_and_draw_no_random_numbers() -> None:
    tries = [made(0, 0.2), made(1, 0.0), made(5, 0.0), made(20, 0.0), made(80, 0.0)]
    state = random.getstate()
    queues = [ReviewQueue(tries).problems for _ in range(5)]
    assert queues == [queues[0]] * 5
    assert random.getstate() == state


@given(st.lists(attempts, max_size=20))
def test_the_log_alone_decides_and_chance_is_left_alone(some: list[Attempt]) -> None:
    log = Log(some)
    state = random.getstate()
    queue = ReviewQueue(log)
    assert random.getstate() == state
    assert ReviewQueue(Log.parse(log.text())).problems == queue.problems
    assert {(each.skill, each.problem) for each in queue.problems} == {
        (each.skill, each.problem)
        for each in log
        if each.first and rating_of(each) is not Rating.Good
    }
    assert [each.due for each in queue.problems] == sorted(each.due for each in queue.problems)
