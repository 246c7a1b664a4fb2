"""The number: against sums over the choices written out, and against players of known loss."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from functools import reduce
from itertools import pairwise
from math import sqrt
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.measured_players import (
    PLAYERS_LOSSES,
    lost_in_ten,
    opponents_lost_in_ten,
    usual_loss,
    usual_of,
)
from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.statistics import Statistics
from ecarte_tutor.course.progress.ten_choices import HALF_LIFE, CostOfTen
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import simulate
from ecarte_tutor.simulator.units import GAMES, POINTS
from tests.course.progress.attempts import START, made
from tests.sampling import first_and_rest
from tools.bench import concluded
from tools.bench import ten_choices as bench
from tools.tables.build_graded import problems_of
from tools.tables.build_players_losses import losses_rows
from tools.writing import rows_text

MEAN_USUAL = lost_in_ten("usual") / 10
EVEN = 0.07
CHOICES = st.lists(st.tuples(st.floats(0, 30), st.floats(0.01, 20)), max_size=30)


def after(*choices: tuple[float, float]) -> CostOfTen:
    """The number after choices, each (what it lost, what is usual there)."""
    return reduce(lambda found, each: found.plus_choice(*each), choices, CostOfTen())


def test_before_any_choice_one_loses_what_the_curate_loses() -> None:
    assert CostOfTen().mean == pytest.approx(lost_in_ten("curate"))
    assert CostOfTen().passed == ()


def weights_of(choices: list[tuple[float, float]]) -> list[float]:
    """What time leaves of each choice: half after fifty at problems of the mean usual loss."""
    since = [sum(usual for _, usual in choices[place + 1 :]) for place in range(len(choices))]
    return [0.5 ** (later / (HALF_LIFE * MEAN_USUAL)) for later in since]


def lost_by(level: float, usual: float) -> float:
    """What a player of that level loses at a problem where so much is usual, as methods.md says."""
    part = level / (level + EVEN)
    return level * ((1 - part) * min(1, usual / 0.1) + part * usual / MEAN_USUAL)


@given(CHOICES)
def test_a_player_of_the_estimate_loses_what_was_lost(choices: list[tuple[float, float]]) -> None:
    found, weights = after(*choices), weights_of(choices)
    level = found.mean / 10
    as_curate = 2 * lost_in_ten("curate") / 10
    lost = sum(weight * loss for weight, (loss, _) in zip(weights, choices, strict=True))
    expected = sum(
        weight * lost_by(level, usual) for weight, (_, usual) in zip(weights, choices, strict=True)
    )
    assert expected + 2 * lost_by(level, MEAN_USUAL) == pytest.approx(as_curate + lost)
    assert found.choices == len(choices)


@given(CHOICES, st.floats(0, 20))
def test_a_choice_that_loses_nothing_never_raises_it(
    choices: list[tuple[float, float]], usual: float
) -> None:
    before = after(*choices)
    assert round(before.plus_choice(0.0, usual).mean - before.mean, 1) <= 0


@given(CHOICES.filter(len))
def test_an_end_of_the_interval_is_so_many_errors_from_the_losses(
    choices: list[tuple[float, float]],
) -> None:
    weighed = [(each, *choice) for each, choice in zip(weights_of(choices), choices, strict=True)]
    lost = sum(weight * loss for weight, loss, _ in weighed)
    squares = sum(weight * loss**2 for weight, loss, _ in weighed)
    usual_squares = sum(weight * usual**2 for weight, _, usual in weighed)
    usual_losses = sum(weight * usual for weight, _, usual in weighed)
    alike = sum(weight * min(1, usual / 0.1) for weight, _, usual in weighed)
    doubled = sum(weight**2 * min(1, usual / 0.1) for weight, _, usual in weighed)

    def expected(level: float, errors: float) -> float:
        mean = sum(weight * lost_by(level, usual) for weight, _, usual in weighed)
        supposed = 3 * level / (level + EVEN) * usual_squares / usual_losses
        size = (mean / 4 * supposed + squares) / (mean / 4 + lost)
        variance = mean * max(0, size - mean / alike) * doubled / alike
        return mean + errors * sqrt(variance)

    found = after(*choices)
    low, high = found.interval
    assert low <= found.mean <= high
    if low < found.mean:
        assert expected(low / 10, 1.96) == pytest.approx(lost, rel=1e-3, abs=1e-6)
    if found.mean < high < 999:
        further = 0.5 / sqrt(usual_losses**2 / usual_squares)
        assert expected(high / 10, -1.96 - further) == pytest.approx(lost, rel=1e-3, abs=1e-6)


def test_a_choice_with_nothing_at_stake_tells_nothing() -> None:
    before = after(*[(6.0, 3.0), (0.0, 3.0)] * 5)
    later = before.plus_choice(0.0, 0.0)
    assert (later.mean, later.interval) == (before.mean, before.interval)
    assert after((0.0, 0.0)).mean == pytest.approx(lost_in_ten("curate"))


def test_more_answers_tell_it_more_exactly() -> None:
    errors = [after(*[(6, 3), (0, 3)] * pairs).error for pairs in (1, 5, 20)]
    assert all(later < earlier for earlier, later in pairwise(errors))


def test_a_choice_counts_at_the_first_try_with_a_loss_in_games() -> None:
    counted = made(0, 2.0, unit=GAMES)
    others = [
        made(1, 2.0, unit=GAMES, first=False, problem="p1"),
        made(2, 0.2, unit=POINTS, problem="p2"),
        made(3, None, problem="p3"),
        Attempt.of_game("the Curate", (5, 3), won=True),
    ]
    found = Statistics([counted, *others]).ten
    assert found == Statistics([counted]).ten
    assert found.choices == 1
    seen = [replace(each, when=each.when + timedelta(days=9)) for each in [counted, *others[:3]]]
    again = [replace(each, loss=counted.loss, first=True) for each in seen]
    assert Statistics([counted, *others, *again]).ten == found  # their answers were on show


def test_a_set_done_again_tells_nothing_new() -> None:
    once = [made(n, 6.0, unit=GAMES, problem=f"p{n}") for n in range(40)]
    again = [made(40 + n, 0.0, unit=GAMES, problem=f"p{n % 40}") for n in range(200)]
    assert Statistics([*once, *again]).ten == Statistics(once).ten
    before, after_it = Statistics(once), Statistics([*once, *again])
    assert (after_it.ten, after_it.passed) == (before.ten, before.passed)
    assert after_it.total.answers == 240


def test_a_log_of_before_takes_what_is_usual_of_its_skill() -> None:
    before = made(0, 2.0, unit=GAMES)
    now = Attempt(
        when=START,
        skill="proposing",
        problem="any",
        choice="play",
        loss=Loss(2.0, "rollout", GAMES, usual=usual_of("proposing")),
    )
    assert Statistics([before]).ten == Statistics([now]).ten
    assert usual_of("a skill to come") == pytest.approx(lost_in_ten("usual") / 10)


def test_the_opponents_stand_in_the_order_of_their_games() -> None:
    passed = after(*[(0.0, 2.0)] * 200).passed
    assert passed == tuple(opponents_lost_in_ten())[: len(passed)]
    assert {"curate", "captain", "librarian"} <= {*passed}


def test_an_opponent_is_passed_only_at_a_look_and_by_more_than_its_error() -> None:
    ever = set[str]()
    for count in range(1, 201):
        found = after(*[(1.0, 4.0), (0.0, 4.0)] * (count // 2), *[(1.0, 4.0)] * (count % 2))
        assert not found.passed or count in (10, 20, 40, 80, 160, 200)
        for name in found.passed:
            assert found.interval[1] < lost_in_ten(name)
        ever |= {*found.passed}
    assert ever == {"curate", "captain"}


def test_who_goes_on_like_this_passes_at_the_look_that_was_told() -> None:
    told = after(*[(1.0, 4.0), (0.0, 4.0)] * 5).takes("captain")
    assert told in (20, 40, 80, 160, 200)
    for look in (20, 40, 80, 160, 200):
        passed = after(*[(1.0, 4.0), (0.0, 4.0)] * (look // 2)).passed
        assert ("captain" in passed) == (look >= told)
    assert after(*[(30.0, 4.0), (0.0, 4.0)] * 5).takes("captain") == 0


@pytest.mark.parametrize("name", first_and_rest(bench.LOSES, 2))
@pytest.mark.parametrize("answers", bench.ANSWERS)
def test_the_interval_covers_what_a_player_is_known_to_lose(name: str, answers: int) -> None:
    truth = bench.true_loss(bench.LOSES[name], bench.pool())
    found = bench.after(bench.LOSES[name], answers, 50, seed=2)
    assert bench.covered(found, truth) >= 44  # of 95 in 100 intervals, all but 6 of 50, or more


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        ("propose", "by chance"),
        ("propose", "errs in 30 of 100"),
        ("lead", "one of the two best"),
        ("reply", "by chance"),
    ],
)
def test_the_interval_covers_what_is_lost_at_one_kind_where_few_losses_are_large(
    kind: str, who: str
) -> None:
    problems = tuple(each for each in bench.pool() if each.line.startswith(f"{kind}."))
    covered = sum(
        concluded.covers(concluded.TWELVE[who], problems, random.Random(f"1 {run}"), kind)
        for run in range(400)
    )
    assert covered >= 360


@pytest.mark.long
def test_the_intervals_are_no_wider_than_they_say() -> None:
    shares = [
        bench.covered(bench.after(loses, answers, 50, seed=3), truth) / 50
        for loses in bench.LOSES.values()
        for truth in [bench.true_loss(loses, bench.pool())]
        for answers in bench.ANSWERS
    ]
    assert 0.94 <= fmean(shares) <= 0.97


@pytest.mark.parametrize("name", first_and_rest(bench.LOSES, 2))
def test_easy_or_hard_hands_alone_move_it_by_less_than_its_error(name: str) -> None:
    usual, easy, hard = bench.moved(name, 100, seed=4)
    error = fmean(each.error for each in usual)
    assert max(abs(easy), abs(hard)) < error


def test_the_table_of_losses_is_what_the_graded_problems_make() -> None:
    assert PLAYERS_LOSSES.read_bytes() == rows_text(losses_rows(), type(next(losses_rows())))


@pytest.mark.parametrize("kind", ["propose", "lead", "reply"])
def test_a_part_of_the_graded_problems_comes_out_the_same(kind: str) -> None:
    listed = [each for each in bench.pool() if each.line.startswith(f"{kind}.")]
    again = next(problems_of(kind))  # type: ignore[arg-type]
    assert again.line == listed[0].line
    assert again.options == pytest.approx(listed[0].options, abs=0.011)
    assert again.usual == pytest.approx(listed[0].usual, abs=0.011)


def test_what_is_usual_at_a_problem_is_what_its_row_says() -> None:
    row = next(each for each in bench.pool() if each.line.startswith("lead."))
    assert usual_loss(simulate(Decision.parse(row.line))) == pytest.approx(row.usual, abs=0.011)
