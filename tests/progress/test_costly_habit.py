"""Costly habits: nothing is told of a learner without one, and a made one is found."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, sqrt

import pytest

from ecarte_tutor.count_verdict import count_verdict
from ecarte_tutor.progress import Log, costliest_new_habit, costly_habit, costly_habits
from ecarte_tutor.progress.costly_habit import FLOOR
from ecarte_tutor.progress.habit_gains import HABIT_GAINS, HabitGain
from tests.progress.habitual import (
    FAULT,
    Slips,
    answered,
    answers,
    drilled,
    fault_of,
    first_words,
    never,
    seldom,
)

LOGS, ANSWERS = 200, 250


def told_of(slips: Slips) -> int:
    return sum(bool(costly_habits(answers(slips, seed, ANSWERS))) for seed in range(LOGS))


def test_nothing_is_told_of_a_learner_who_talks_as_the_reckoner() -> None:
    assert told_of(never) == 0


def test_little_is_told_of_slips_without_a_habit() -> None:
    """Three hands in a hundred, of any kind."""
    assert told_of(seldom) <= LOGS // 20


def found_first(such: int) -> int:
    logs = (drilled(seed, such) for seed in range(50))
    return sum([each.idea for each in costly_habits(log)][:1] == [FAULT] for log in logs)


def test_a_made_fault_is_told_first() -> None:
    """In most of fifty logs with a dozen such hands, and seldom after six."""
    assert found_first(12) >= 30
    assert found_first(6) <= 10


def test_a_fault_that_is_mended_is_told_no_more() -> None:
    log = drilled(1, 40)
    assert costly_habits(log)
    after = [
        answered(decision, right, 0.0, 10_000 + place)
        for place, (decision, right, _) in enumerate(first_words(400, 9, ((4, 4),)))
    ]
    assert costly_habits(Log([*log, *after])) == ()


def test_a_habit_is_new_once() -> None:
    log = drilled(1, 25)
    found = costliest_new_habit(log[:10], log)
    assert found is not None
    assert found.idea == FAULT
    assert costliest_new_habit(log, log) is None


def test_another_word_that_costs_nothing_proves_nothing() -> None:
    log = [replace(each, loss=None, marks=(("the simulator", True),)) for each in drilled(1, 25)]
    assert costly_habits(log) == ()


def test_a_problem_that_comes_back_counts_once() -> None:
    """Only mistakes come back, so they would seem more than they are."""
    (decision, _, other), *_ = [
        each for each in first_words(400, 8, ((4, 4),)) if fault_of(each[0], each[1])
    ]
    assert costly_habits(answered(decision, other, 2.0, place) for place in range(60)) == ()


def row(**changed: object) -> HabitGain:
    """An idea whose hands come up in half of the games; each group alone gives away 1."""
    plain = HabitGain(
        *FAULT, "as if there were none", 0.5, 0.9, 0.4, 0.6, 0.0, *[1.0] * 3, *[0.0] * 4
    )
    return replace(plain, **changed)  # type: ignore[arg-type]


def test_the_gain_is_what_a_pencil_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six wrong of six in one group and none in the others: a share of 6/8, and its error."""
    rows = (
        row(),
        row(response="as is best", base=-0.6, first=3.0, first_error=0.2, base_error=0.1),
    )
    monkeypatch.setattr(costly_habit, "gains_by_idea", lambda: {FAULT: rows})
    hands = [each for each in first_words(400, 8, ((4, 4),)) if fault_of(each[0], each[1])]
    weak = [each for each in hands if count_verdict(each[0]).point < 0.4][:6]
    log = [answered(each, other, 2.0, place) for place, (each, _, other) in enumerate(weak)]
    (found,) = costly_habits(log)
    assert found.direct == pytest.approx(0.75 * 1.0 / 0.5)
    assert found.gain == pytest.approx((0.75 * 3.0 - 0.6) / 0.5)
    drawn = 3.0 * sqrt(0.75 * 0.25 / 9)
    assert found.error == pytest.approx(hypot(drawn, 0.1 + 0.75 * 0.2) / 0.5)
    assert found.gain - 2 * found.error > FLOOR
    assert (found.wrong, found.hands, found.in_a_game) == (6, 6, 0.5)


def test_no_answer_gains_of_a_player_without_the_habit() -> None:
    """Nobody gains by answering what is not there; and knowing a habit costs its owner more."""
    for each in HABIT_GAINS.read():
        assert each.base <= 3 * each.base_error + 1e-9
        assert 0 < each.called_for <= 1
        assert 0 <= each.lower <= each.upper <= 1


def test_what_is_no_first_word_of_a_game_of_five_is_passed_over() -> None:
    lines = ("tricks.KH.QH.7S", "propose.nonsense", "answer.", "leading")
    log = [replace(drilled(1, 1)[0], problem=line, choice="play") for line in lines]
    assert costly_habits(log) == ()


def test_a_problem_that_is_answered_right_when_it_comes_back_was_still_missed() -> None:
    log = drilled(1, 25)
    again = [
        replace(each, when=each.when.replace(year=2027), choice="refuse", marks=(), loss=None)
        for each in log
    ]
    assert costly_habits(Log([*log, *again])) == costly_habits(log) != ()
