"""Sets whose problems are slow to draw: a link to one keeps nobody else waiting for their page."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.problems import set_line
from tests.running import RunningSite, eventually
from tests.site.attack import PLAIN
from tests.site.conftest import write_notebook
from tests.site.widgets import Widgets

DEAR_SET = set_line("set.answering.A3.4-4.turf-club.30.close.AUTUMN")
"""Its thirty problems take a few seconds of a processor."""

NO_SUCH_SET = set_line("set.answering.S6.0-0.turf-club.30.close.AUTUMN")
"""The first problem is looked for in vain, for half a second."""

LESSON = "07-practice.ipynb"
PRACTICE = """
from ecarte_tutor.widgets.stage.page import query_value
from ecarte_tutor.widgets import practice
lesson = practice(query_value("seed"))
lesson.table
"""

CLIENTS = 4
NEWCOMERS = 3


@pytest.fixture(scope="module")
def practice_site(spare_folder: Path, spare_site: RunningSite) -> Iterator[RunningSite]:
    """A site on which a set can be asked for, and has been: the first page is the slowest."""
    write_notebook(spare_folder / LESSON, PRACTICE, "lesson.panel")
    with spare_site.visit(LESSON):
        yield spare_site
    (spare_folder / LESSON).unlink()


@contextmanager
def asked_for_without_end(site: RunningSite, codes: tuple[str, ...]) -> Iterator[None]:
    """Meanwhile so many clients ask for the pages of such sets, one after the other."""
    over = threading.Event()

    def ask(code: str) -> None:
        while not over.is_set():
            with suppress(OSError, AssertionError), site.visit(LESSON, seed=code):
                pass

    clients = [threading.Thread(target=ask, args=(code,)) for code in codes]
    for each in clients:
        each.start()
    try:
        yield
    finally:
        over.set()
        for each in clients:
            each.join()


def test_who_asks_for_dear_sets_without_end_keeps_no_newcomer_out(
    practice_site: RunningSite,
) -> None:
    codes = (DEAR_SET, NO_SUCH_SET) * (CLIENTS // 2)
    with asked_for_without_end(practice_site, codes):
        for _ in range(NEWCOMERS):
            with practice_site.visit(PLAIN) as (page, _):
                assert page.status == 200


def test_a_dear_set_is_dealt_once_its_page_is_there(practice_site: RunningSite) -> None:
    with practice_site.visit(LESSON, seed=DEAR_SET) as (_, kernel):
        widgets = Widgets(practice_site, kernel)
        name, scene = the_table(widgets)
        assert scene["sentence"] == "One moment: your set is being dealt."
        widgets.tell(name, {"method": "custom", "content": {"action": "begin", "value": ""}})
        assert eventually(lambda: the_table(widgets)[1].get("progress") == "Problem 1 of 30")
        widgets.close()


def the_table(widgets: Widgets) -> tuple[str, dict[str, str]]:
    return next(
        (name, state["scene"]) for name, state in widgets.every_state().items() if "scene" in state
    )
