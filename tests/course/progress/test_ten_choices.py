"""The number: against sums written out, a sample of the gamma distribution, and known players."""

from __future__ import annotations

import random
from functools import reduce
from itertools import pairwise

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
from ecarte_tutor.course.progress import Attempt, CostOfTen, Loss, cost_of_ten
from ecarte_tutor.course.progress.ten_choices import HALF_LIFE
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import simulate
from ecarte_tutor.simulator.units import GAMES, POINTS
from tests.course.progress.attempts import START, made
from tools.bench import ten_choices as bench
from tools.tables.build_graded import problems_of
from tools.tables.build_players_losses import losses_rows
from tools.writing import rows_text

CHOICES = st.lists(st.tuples(st.floats(0, 30), st.floats(0.01, 20)), max_size=30)


def after(*choices: tuple[float, float]) -> CostOfTen:
    """The number after choices, each (what it lost, what is usual there)."""
    return reduce(lambda found, each: found.plus_choice(*each), choices, CostOfTen())


def test_before_any_choice_one_loses_what_the_curate_loses() -> None:
    assert CostOfTen().mean == pytest.approx(lost_in_ten("curate"))
    assert CostOfTen().passed == ()


@given(CHOICES)
def test_each_choice_counts_half_after_fifty_more(choices: list[tuple[float, float]]) -> None:
    scale = lost_in_ten("usual")
    since = [sum(usual for _, usual in choices[place + 1 :]) for place in range(len(choices))]
    weights = [0.5 ** (later / (HALF_LIFE * scale / 10)) for later in since]
    lost = sum(weight * loss for weight, (loss, _) in zip(weights, choices, strict=True))
    usual = sum(weight * each for weight, (_, each) in zip(weights, choices, strict=True))
    as_curate, found = 2 * lost_in_ten("curate") / 10, after(*choices)
    assert found.mean == pytest.approx(scale * (as_curate + lost) / (2 * scale / 10 + usual))
    assert found.choices == len(choices)


@given(CHOICES, st.floats(0, 20))
def test_a_choice_that_loses_nothing_never_raises_it(
    choices: list[tuple[float, float]], usual: float
) -> None:
    before = after(*choices)
    assert before.plus_choice(0.0, usual).mean <= before.mean * (1 + 1e-9)


def test_the_interval_is_that_of_a_gamma_distribution() -> None:
    chance = random.Random(5)
    for found in (after(*[(6, 3), (0, 3)] * pairs) for pairs in (2, 5, 20)):
        shape = (found.mean / found.error) ** 2
        drawn = sorted(chance.gammavariate(shape, found.mean / shape) for _ in range(20_000))
        low, high = found.interval
        assert low == pytest.approx(drawn[500], rel=0.1, abs=0.05 * found.mean)
        assert high == pytest.approx(drawn[-500], rel=0.05)


def test_more_answers_tell_it_more_exactly() -> None:
    errors = [after(*[(6, 3), (0, 3)] * pairs).error for pairs in (1, 5, 20)]
    assert all(later < earlier for earlier, later in pairwise(errors))


def test_a_choice_counts_at_the_first_try_with_a_loss_in_games() -> None:
    counted = made(0, 2.0, unit=GAMES)
    others = [
        made(1, 2.0, unit=GAMES, first=False),
        made(2, 0.2, unit=POINTS),
        made(3, None),
        Attempt.of_game("the Curate", (5, 3), won=True),
    ]
    found = cost_of_ten([counted, *others])
    assert found == cost_of_ten([counted])
    assert found.choices == 1


def test_a_log_of_before_takes_what_is_usual_of_its_skill() -> None:
    before = made(0, 2.0, unit=GAMES)
    now = Attempt(
        when=START,
        skill="proposing",
        problem="any",
        choice="play",
        loss=Loss(2.0, "rollout", GAMES, usual=usual_of("proposing")),
    )
    assert cost_of_ten([before]) == cost_of_ten([now])
    assert usual_of("a skill to come") == pytest.approx(lost_in_ten("usual") / 10)


def test_the_opponents_stand_in_the_order_of_their_games() -> None:
    lost = opponents_lost_in_ten()
    assert (
        after(*[(0.0, 5.0)] * 200).passed == tuple(lost)[: len(after(*[(0.0, 5.0)] * 200).passed)]
    )


def test_an_opponent_is_passed_by_more_than_the_error() -> None:
    for pairs in range(1, 60):
        found = after(*[(1.0, 4.0)] * pairs)
        for name, lost in opponents_lost_in_ten().items():
            assert (name in found.passed) is (found.mean + found.error < lost)


@pytest.mark.parametrize("name", bench.LOSES)
@pytest.mark.parametrize("answers", bench.ANSWERS)
def test_the_interval_covers_what_a_player_is_known_to_lose(name: str, answers: int) -> None:
    truth = bench.true_loss(bench.LOSES[name], bench.pool())
    found = bench.after(bench.LOSES[name], answers, 50, seed=2)
    assert bench.covered(found, truth) >= 44  # of 95 in 100 intervals, all but 6 of 50, or more


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
