"""The process that simulates for all kernels of a site: they use it, and do without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.running import RunningSite, eventually
from tests.site.conftest import write_notebook
from tests.site.widgets import Widgets

ASKS = "07-asks.ipynb"
SIMULATES = "08-simulates.ipynb"
ASKS_ANOTHER = "09-asks-another.ipynb"
FAULT = "wrong on our side"

QUIZ = """
from ecarte_tutor import Decision
from ecarte_tutor.widgets import quiz_on
quiz_on(Decision.reply("8H 7H QS 7S 7D", "9H", "KD"))
"""
BARRED = "import ecarte_tutor.simulator\necarte_tutor.simulator.simulate = None"
"""A kernel that cannot simulate for itself."""


@pytest.fixture
def simulating_site(spare_folder: Path, spare_site: RunningSite) -> Iterator[RunningSite]:
    """A site with these lessons."""
    write_notebook(spare_folder / ASKS, BARRED, QUIZ)
    write_notebook(spare_folder / ASKS_ANOTHER, BARRED, QUIZ.replace("KD", "QD"))
    write_notebook(spare_folder / SIMULATES, QUIZ)
    yield spare_site
    for name in (ASKS, ASKS_ANOTHER, SIMULATES):
        (spare_folder / name).unlink()


def verdict(site: RunningSite, lesson: str) -> str:
    """What a visitor reads who answers the first question at once."""
    click = {"action": "answer", "value": "8H"}
    with site.visit(lesson) as (_, kernel):
        widgets = Widgets(site, kernel)
        name, _ = the_quiz(widgets)
        widgets.tell(name, {"method": "custom", "content": click})
        _, scene = the_quiz(widgets)
        widgets.close()
    return str(scene["strip"]["line"]) if "strip" in scene else str(scene["title"])


def the_quiz(widgets: Widgets) -> tuple[str, dict[str, Any]]:
    return next(
        (name, state["scene"]) for name, state in widgets.every_state().items() if "scene" in state
    )


def simulation_processes(site: RunningSite) -> list[psutil.Process]:
    """The processes that simulate: one forked as kernels are, and those that it has forked."""
    kernels = {each.pid for each in site.kernels()}
    below = psutil.Process(site.process.pid).children(recursive=True)
    first = [each for each in below if each.pid not in kernels and len(each.children()) > 0]
    return [each for each in first if each.ppid() != site.process.pid]


def test_a_kernel_asks_and_where_nobody_answers_simulates_for_itself(
    simulating_site: RunningSite,
) -> None:
    site = simulating_site
    assert eventually(lambda: len(simulation_processes(site)) == 1)
    told = verdict(site, ASKS)
    assert FAULT not in told
    assert told == verdict(site, ASKS)
    (first,) = simulation_processes(site)
    workers = first.children()
    assert {each.nice() for each in (first, *workers)} == {min(19, site_niceness(site) + 10)}
    first.kill()
    assert verdict(site, SIMULATES) == told
    assert eventually(
        lambda: {each.pid for each in simulation_processes(site)} - {first.pid} != set()
    )
    assert not any(each.is_running() for each in workers)
    assert eventually(lambda: verdict(site, ASKS) == told)
    simulation_processes(site)[0].children()[0].kill()
    assert eventually(lambda: FAULT not in verdict(site, ASKS_ANOTHER))


def site_niceness(site: RunningSite) -> int:
    return int(psutil.Process(site.process.pid).nice())
