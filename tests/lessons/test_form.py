"""How notebooks are stored: as JupyterLab saves them, so that a change shows as what it is."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from tests.running import LESSONS, PROJECT

NOTEBOOKS = [*sorted(LESSONS.glob("*.ipynb")), *sorted((PROJECT / "docs/examples").glob("*.ipynb"))]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_stored_as_jupyterlab_saves_it(path: Path) -> None:
    text = path.read_text("utf-8")
    form: str = nbformat.writes(nbformat.reads(text, as_version=4)) + "\n"
    assert text == form, (
        f"save {path.name} in JupyterLab, or: jupyter nbconvert --to notebook --inplace {path.name}"
    )


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_lesson_is_stored_without_outputs(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    ran = [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]
    assert ran == [], "in JupyterLab choose Edit, Clear Outputs of All Cells, and save"


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # those of the kernel's own libraries
def test_a_lesson_runs_in_a_kernel_of_jupyterlabs_too() -> None:
    import nbclient  # half a second of every process that collects

    for path in sorted(LESSONS.glob("*.ipynb")):
        lesson = nbformat.read(path, as_version=4)
        nbclient.execute(lesson, cwd=str(LESSONS), kernel_name="python3", timeout=300)
