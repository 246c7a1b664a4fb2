"""Plots of a class and the methods: their numbers, recounted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot

from ecarte_tutor.course.classroom.plots import plot_set
from ecarte_tutor.course.classroom.results import SetResult
from ecarte_tutor.course.figures.measured import Promises, plot_methods
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator.plots.style import STYLES, Theme
from tests.pictures import differs


@pytest.fixture(autouse=True)
def _drawn_without_a_screen() -> Iterator[None]:
    mpl.use("agg")
    yield
    pyplot.close("all")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pictures_are_those_that_were_looked_at(
    theme: Theme, result: SetResult, tmp_path: Path
) -> None:
    with pyplot.style.context(STYLES[theme]):
        drawn = {
            "set": plot_set(result),
            "methods": plot_methods(PROMISES),
        }
    found = [differs(axes, f"{name}_{theme}", tmp_path) for name, axes in drawn.items()]
    assert not any(found), found
