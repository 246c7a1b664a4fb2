"""A folder of small lessons, for what no lesson of the project should ever do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.running import RunningSite
from tests.site.attack import CLASS_PAGE, PLAIN, SECRET, SLOW

WIDGETS = "06-widgets.ipynb"

ASKING = """
from ecarte_tutor.widgets.stage.page import query_value
f"the seed is {query_value('seed') or 'none'}"
"""

MAKING_WIDGETS = """
from ecarte_tutor.widgets import ReviewedProgress, lesson_quiz
ReviewedProgress(lesson_quiz("tricks", "AUTUMN", 1), lesson_quiz("tricks", "AUTUMN", 1))
"""


MAKING_A_CLASS = """
from ecarte_tutor.widgets import Classroom
Classroom()
"""


def write_notebook(path: Path, *cells: str, **metadata: Any) -> None:
    """Writes a notebook of these code cells and this metadata."""
    made = [new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(cells)]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=made, metadata=metadata), path)


def write_lessons(folder: Path) -> None:
    """Six lessons, and beside them what is nobody's business."""
    write_notebook(folder / "01-plain.ipynb", "'plain as ' + 'can be'", title="Plain")
    write_notebook(
        folder / "02-broken.ipynb",
        "'before the ' + 'failure'",
        "raise ValueError('/home/host/secret')",
        "'after the ' + 'failure'",
        title="Broken",
    )
    write_notebook(folder / "03-asking.ipynb", ASKING, title="Asking")
    write_notebook(folder / SLOW, "import time; time.sleep(1)", title="Slow")
    write_notebook(folder / WIDGETS, MAKING_WIDGETS, title="Widgets")
    write_notebook(folder / CLASS_PAGE, MAKING_A_CLASS, title="Class")
    write_notebook(folder / ".hidden" / "04-hidden.ipynb", repr(SECRET))
    write_notebook(folder / "drafts" / "05-draft.ipynb", repr(SECRET))
    for name in ("notes.txt", "private.png", ".hidden/picture.png"):
        (folder / name).write_text(SECRET, encoding="utf-8")
    (folder / "voila.json").write_text("{}", encoding="utf-8")


@pytest.fixture(scope="package")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of those lessons."""
    folder = tmp_path_factory.mktemp("lessons")
    write_lessons(folder)
    return folder


@pytest.fixture(scope="package")
def plain_site(site_folder: Path) -> Iterator[RunningSite]:
    """A site with those lessons."""
    with RunningSite(site_folder) as running:
        yield running


@pytest.fixture(scope="package")
def small_site(site_folder: Path) -> Iterator[RunningSite]:
    """One with room for two."""
    with RunningSite(site_folder, options=("--visitors", "2")) as running:
        yield running


@pytest.fixture(scope="package")
def spare_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one lesson, for tests to add theirs."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / PLAIN, MAKING_WIDGETS, title="Widgets")
    return folder


@pytest.fixture(scope="package")
def spare_site(spare_folder: Path) -> Iterator[RunningSite]:
    """A site with those lessons; its processes may be ended, and no flood has filled its log."""
    with RunningSite(spare_folder) as running:
        yield running


@pytest.fixture(scope="module")
def plain_kernel(plain_site: RunningSite) -> Iterator[str]:
    """The kernel of somebody who has opened the plain lesson there."""
    with plain_site.visit("01-plain.ipynb") as (_, kernel):
        yield kernel
