"""Every screen of the tables of a lesson that draw nothing by chance, visited by every press."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from ecarte_tutor.widgets import DealWalk, Dialogue, FrontierExplorer, HintBook, Table
from tests.lessons.reading import things_shown
from tests.running import LESSONS
from tests.widgets.scenes import MOST
from tests.widgets.test_screens import TABLES
from tests.widgets.walker import Visited, walked


def _told(name: str, seen: list[Visited], began: float) -> None:
    presses, largest = sum(each.presses for each in seen), max(each.size for each in seen)
    size, seconds = sum(each.size for each in seen), perf_counter() - began
    print(f"{name}: {len(seen)} screens, {presses} presses, {size:,} bytes", end=" ")
    print(f"(at most {largest:,}), {seconds:.1f} s")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_screen_of_a_lesson_draws_leads_on_and_is_small(path: Path) -> None:
    """`pytest -s` tells how many there are."""
    began, seen = perf_counter(), list[Visited]()
    for shown in things_shown(path):
        if isinstance(shown, DealWalk | Dialogue | FrontierExplorer | HintBook):
            seen += walked(shown.stack)
    if seen:
        _told(path.stem, seen, began)
        assert max(each.size for each in seen) <= MOST


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", TABLES)
def test_every_screen_of_a_play_draws_leads_on_and_is_small(name: str) -> None:
    began, table = perf_counter(), TABLES[name]()
    assert isinstance(table, Table)
    seen = list(walked(table.stack))
    _told(name, seen, began)
    assert max(each.size for each in seen) <= MOST
    assert len({each.scene.title for each in seen}) > 1 or len(seen) > 2
