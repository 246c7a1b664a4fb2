"""Plots of a learner, a class and the methods: their numbers, recounted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean, stdev

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot

from ecarte_tutor.course.classroom import SetResult, plot_set
from ecarte_tutor.course.classroom.plots import plot_class
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.figures import plot_methods, plot_told
from ecarte_tutor.course.figures.measured import Figure, Promises
from ecarte_tutor.course.progress import Log, plot_losses
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.simulator.plots.style import STYLES, Theme
from ecarte_tutor.simulator.units import GAMES
from tests.course.progress.attempts import START, made
from tests.pictures import differs

LOSSES = {0: [0.5, 2.5, 0.0], 1: [1.0], 4: [0.25, 0.75]}
"""By the day after the start, games in 100."""

LOG = Log(
    made(day + number / 100, loss, unit=GAMES)
    for day, losses in LOSSES.items()
    for number, loss in enumerate(losses)
)


@pytest.fixture(autouse=True)
def _drawn_without_a_screen() -> Iterator[None]:
    mpl.use("agg")
    yield
    pyplot.close("all")


def test_a_day_is_a_dot_at_the_average_with_its_interval() -> None:
    axes = plot_losses(LOG)
    line = np.asarray(axes.lines[0].get_xydata())
    days = [datetime.fromtimestamp(86400 * day, UTC).date() for day in line[:, 0]]
    assert days == [(START + timedelta(days=day)).date() for day in LOSSES]
    assert line[:, 1].tolist() == pytest.approx([fmean(losses) for losses in LOSSES.values()])
    (bars,) = axes.collections
    for (low, high), losses in zip(
        (each[:, 1] for each in bars.get_segments()),  # type: ignore[attr-defined]
        LOSSES.values(),
        strict=True,
    ):
        reach = 1.96 * stdev(losses) / len(losses) ** 0.5 if len(losses) > 1 else 0
        assert high == pytest.approx(fmean(losses) + reach)
        assert low == pytest.approx(max(0, fmean(losses) - reach))


def test_only_first_answers_with_a_loss_are_drawn() -> None:
    nothing = Log([made(0, 0.5, unit=GAMES, first=False), made(1, None)])
    with pytest.raises(ProgressError, match="expected a first answer with a loss"):
        plot_losses(nothing)
    more = LOG.plus([made(0.5, 99.0, unit=GAMES, first=False)])
    one, other = (np.asarray(plot_losses(log).lines[0].get_xydata()) for log in (LOG, more))
    assert np.array_equal(one, other)


def test_each_student_of_a_class_is_a_dot_at_his_cost(students: tuple[Student, ...]) -> None:
    axes = plot_class(students)
    drawn = {
        label.get_text(): float(np.asarray(line.get_xdata())[0])
        for label, line in zip(axes.get_yticklabels(), axes.lines, strict=True)
    }
    # Whoever is wrong loses two games in 100, as the class is made up.
    counted = {
        f"{each.name} · {len(each.log)}": fmean(2.0 * (not a.accepted) for a in each.log)
        for each in students
        if len(each.log)
    }
    assert drawn == pytest.approx(counted)
    assert [*drawn.values()] == sorted(drawn.values())
    with pytest.raises(ProgressError, match="expected students"):
        plot_class(students, unit="points a deal")


def test_every_answer_to_a_set_is_a_mark_in_its_row_and_column(result: SetResult) -> None:
    axes = plot_set(result)
    names = [label.get_text().partition(" · ")[0] for label in axes.get_yticklabels()]
    marks = {
        (names[int(row)], int(place)): kind.get_label()
        for kind in axes.collections
        for place, row in np.asarray(kind.get_offsets())
    }
    assert marks == {
        (student.name, place): "right" if each.is_right else "wrong"
        for student in result.students
        for place, each in student.answers.items()
    }


LEAD = Decision.lead("QH 8H KS 8S 7D", "9H")
PROMISES = tuple(
    Promises(
        decision=LEAD,
        lead=Card("KS"),
        deal_by_deal=0.3 + apart,
        open_hand=0.2 - apart,
        played_out=0.1,
        collected=0.1 + apart / 2,
        error=0.05,
    )
    for apart in (0.0, 0.1, -0.2, 0.05)
)
TOLD = (
    Figure("what a proposal tells", "a proposal", "the dealer", 100, 0.012, 0.001),
    Figure("what a proposal tells", "a refusal", "the pone", 100, 0.03, 0.002),
)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pictures_are_those_that_were_looked_at(
    theme: Theme, result: SetResult, students: tuple[Student, ...], tmp_path: Path
) -> None:
    with pyplot.style.context(STYLES[theme]):
        drawn = {
            "losses": plot_losses(LOG),
            "class": plot_class(students),
            "set": plot_set(result),
            "methods": plot_methods(PROMISES),
            "told": plot_told(TOLD),
        }
    found = [differs(axes, f"{name}_{theme}", tmp_path) for name, axes in drawn.items()]
    assert not any(found), found
