"""The pages for readers of the code: built without a warning, whole, and at rest by themselves."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from importlib import import_module
from importlib.util import find_spec
from inspect import ismodule
from pathlib import Path
from types import FrameType

import pytest

import ecarte_tutor
from ecarte_tutor.course.figures.measured import MEASURED, Figure
from ecarte_tutor.simulator.tables import read_rows
from ecarte_tutor.widgets import lesson_quiz
from ecarte_tutor.widgets.stage.background.simulation_thread import simulation_thread
from tests.running import PROJECT
from tests.test_layers import ROOMS

DOCS = PROJECT / "docs"
TOLD = [*sorted(DOCS.glob("*.md")), PROJECT / "CONTRIBUTING.md", PROJECT / "README.md"]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, built as `make docs` builds them; a warning is a failure."""
    if find_spec("furo") is None and not os.environ.get("CI"):
        pytest.skip('the pages want Sphinx: pip install -c constraints.txt -e ".[docs]"')
    folder = tmp_path_factory.mktemp("pages")
    command = (sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", DOCS, folder)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return folder


@pytest.mark.long
def test_every_name_of_the_front_door_is_told_on_one_page(pages: Path) -> None:
    reference = [path.read_text("utf-8") for path in (pages / "reference").glob("*.html")]
    first = (pages / "reference" / "index.html").read_text("utf-8")
    for name in set(dir(ecarte_tutor)) - {"__version__", "progress", *ROOMS}:
        assert sum(f'id="ecarte_tutor.{name}"' in page for page in reference) == 1, name
        assert f'title="ecarte_tutor.{name}"' in first, name


OFFERED = [
    *("course.glossary", "course.progress", "engine.deal", "engine.decision", "engine.laws"),
    *("grading", "hints", "simulator", "simulator.count", "widgets", "widgets.draw"),
]
"""What lists the names that it offers to others; a new one is a line here."""


@pytest.mark.long
def test_every_name_that_a_room_offers_is_told_in_the_reference(pages: Path) -> None:
    """A constant without a sentence where it is defined is missing as well."""
    told = "".join(path.read_text("utf-8") for path in (pages / "reference").glob("*.html"))
    found = set(re.findall(r'id="ecarte_tutor(?:\.\w+)*\.(\w+)"', told))
    for door in OFFERED:
        module = import_module(f"ecarte_tutor.{door}")
        names = {name for name in module.__all__ if not ismodule(getattr(module, name))}
        assert len(names) > 3, door
        assert names - found == set(), door
    for page in (DOCS / "reference").glob("*.md"):
        for listed in re.findall(r"^   :members: (\w.*)$", page.read_text("utf-8"), re.MULTILINE):
            assert {*listed.split(", ")} - found == set(), page.name


def test_the_house_is_drawn_as_it_stands() -> None:
    house = (DOCS / "house.md").read_text("utf-8")
    drawn = re.search(r"```text\n(.*?)```", house, re.DOTALL)
    assert drawn
    floors = reversed(drawn[1].splitlines())
    assert [room for floor in floors for room in floor.split(" · ")] == [*ROOMS]
    assert re.findall(r"^\| `(\w+)` \|", house, re.MULTILINE) == [*ROOMS]


def test_a_file_named_on_a_page_is_there() -> None:
    """Paths from the top of the repository or of the package, in code quotes."""
    folders = PROJECT, PROJECT / "ecarte_tutor"
    for page in TOLD:
        for named in re.findall(
            r"`([\w./-]+/[\w.-]+\.(?:py|md|js|ipynb))`", page.read_text("utf-8")
        ):
            assert any((folder / named).is_file() for folder in folders), (page.name, named)


def test_every_measure_but_one_has_its_table_in_the_methods() -> None:
    page = (DOCS / "methods.md").read_text("utf-8")
    told = set(re.findall(r"^```\{measured\} ([^|]+) \| ", page, re.MULTILINE))
    measures = {figure.measure for figure in read_rows(MEASURED, Figure)}
    assert measures - told == {"the opponents' games"}


def test_one_click_goes_the_way_that_the_house_says() -> None:
    way = (DOCS / "house.md").read_text("utf-8").partition("## The way of one click")[2]
    way = way.partition("The game goes the same way")[0]
    told = set(re.findall(r"`([\w/]+\.py)`", way))
    quiz = lesson_quiz("proposing", "AUTUMN", 1)
    entered: set[str] = set()

    def enter(frame: FrameType, _event: str, _arg: object) -> None:
        entered.add(frame.f_code.co_filename)

    simulation_thread.cache_clear()  # or there is a thread already, which is not looked at
    sys.setprofile(enter)
    threading.setprofile(enter)
    try:
        quiz.choose("answer", "play")
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    package = Path(ecarte_tutor.__file__).parent
    assert len(told) >= 8
    assert {str(package / name) for name in told} <= entered


@pytest.mark.long
def test_the_pages_ask_nothing_of_other_hosts(pages: Path) -> None:
    asked = re.compile(
        r"""<(?:script|img|iframe|source|link)\b[^>]*?(?:src|href)=["'](?:https?:)?//"""
        r"""|url\(\s*["']?(?:https?:)?//|@import\s+["'](?:https?:)?//"""
    )
    built = [path for path in pages.rglob("*") if path.suffix in (".html", ".css")]
    assert len(built) > 10
    assert [path.name for path in built if asked.search(path.read_text("utf-8"))] == []
