"""The plot of a class: its numbers, recounted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot

from ecarte_tutor.course.classroom.plots import plot_set
from ecarte_tutor.course.classroom.results import SetResult
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_the_one_that_was_looked_at(
    theme: Theme, result: SetResult, tmp_path: Path
) -> None:
    with pyplot.style.context(STYLES[theme]):
        axes = plot_set(result)
    found = differs(axes, f"set_{theme}", tmp_path)
    assert not found, found
