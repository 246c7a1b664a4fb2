"""A notebook of a user's own, with our widgets, in other front ends than the site and our lab."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection, create_server

import nbformat
import pytest
from nbformat import v4
from playwright.sync_api import Page, expect

from ecarte_tutor.course.glossary import word
from tests.browser.conftest import Watch
from tests.browser.quizzes import CODE
from tests.running import PATIENCE, eventually

PROSE = "# Mine\n\nThe <dfn class=word-pone>pone</dfn> speaks first."
CELLS = (f'lesson_quiz("proposing", "{CODE}")', "GameTable()", "practice()")
IMPORT = "from ecarte_tutor.widgets import GameTable, lesson_quiz, practice"
MARIMO = f"""
import marimo

app = marimo.App()

with app.setup:
    import marimo as mo
    {IMPORT}


@app.cell
def _():
    mo.md({PROSE!r})
    return
"""
MARIMO_CELL = """

@app.cell
def _():
    {}
    return
"""
THEIRS = re.compile(
    r"nbextensions/(voila|widgets)|404|font at 'about:blank'|'schema'|'filebrowser:open-path'"
)
"""What Notebook 7 and the classic Notebook complain of with no widget of ours on their page."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's folder, with the same notebook for Jupyter and for marimo."""
    folder = tmp_path_factory.mktemp("mine")
    cells = [v4.new_markdown_cell(PROSE), *map(v4.new_code_cell, (IMPORT, *CELLS))]
    spec = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = v4.new_notebook(cells=cells, metadata={"kernelspec": spec})
    nbformat.write(notebook, folder / "mine.ipynb")
    text = MARIMO + "".join(map(MARIMO_CELL.format, CELLS))
    (folder / "mine.py").write_text(text.lstrip(), encoding="utf-8")
    return folder


@contextmanager
def _running(folder: Path, *command: str) -> Iterator[str]:
    """The address that the command says it is at."""
    own = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            lines = iter(process.stdout.readline, "")
            found = (re.search(r"http://\S+?:(\d+)", line) for line in lines)
            address, port = next((each[0], int(each[1])) for each in found if each)
            assert eventually(lambda: _listens(port))  # marimo says its address before it does
            yield address
        finally:
            process.terminate()
            try:
                process.communicate(timeout=PATIENCE)
            finally:
                process.kill()


def _listens(port: int) -> bool:
    with suppress(OSError), create_connection(("127.0.0.1", port)):
        return True
    return False


@pytest.fixture(scope="module")
def jupyter(folder: Path) -> Iterator[str]:
    """Jupyter's own server, which has the three front ends that are installed with it."""
    command = ["jupyterlab", "--port=0", "--no-browser", "--allow-root", "--ServerApp.token="]
    with _running(folder, *command) as address:
        yield address


@pytest.fixture(scope="module")
def marimo(folder: Path) -> Iterator[str]:
    """The notebook as marimo runs it."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ("--headless", "--no-token", f"--port={port}", "--host=127.0.0.1")
    with _running(folder, "marimo", "run", "mine.py", *options) as address:
        yield address


def _expect_all_to_work(page: Page) -> None:
    """A quiz gives its verdict, words open, one table has the colours of another, and so on."""
    quiz, game, practice = (
        page.locator(".ecarte-table", has=page.locator(f"[data-action={action}]")).first
        for action in ("answer", "new", "start")
    )
    expect(quiz.locator(".ecarte-held")).to_have_count(5)
    expect(page.locator("dfn, a[href^='#word-']")).to_have_count(0)
    for pressed in (page.locator("[data-word=pone]").first, quiz.locator(".ecarte-word").first):
        pressed.click()
        name = pressed.get_attribute("data-word") or ""
        expect(page.locator(".ecarte-meaning")).to_contain_text(word(name).meaning)
        page.keyboard.press("Escape")
        expect(page.locator(".ecarte-meaning")).to_have_count(0)
    quiz.locator(".ecarte-suits").click()
    clubs = practice.evaluate("node => getComputedStyle(node).getPropertyValue('--ecarte-clubs')")
    assert clubs == "#20703a"
    practice.locator("[data-action=start][data-value=cards]").click()
    expect(page.locator(".ecarte-choice")).not_to_have_count(2)
    quiz = page.locator(".ecarte-table", has_text="Play, or propose?").first
    height = quiz.locator(".ecarte-held").first.evaluate("node => node.offsetHeight")
    assert height > 80, "its cards are as large as anywhere"
    quiz.locator(".ecarte-choice").first.click()
    expect(quiz.locator(".ecarte-strip")).to_be_visible()
    for key in ("ArrowLeft", "j", "ArrowRight"):  # with which a notebook folds and selects cells
        page.keyboard.press(key)
        assert quiz.evaluate("node => node.contains(node.getRootNode().activeElement)"), key
    game.locator("[data-action=new]").click()
    board = page.locator(".ecarte-game .ecarte-board")
    expect(board).to_have_css("display", "grid")
    expect(board.locator(".ecarte-zone-hand .ecarte-held")).to_have_count(5)


@pytest.mark.long  # JupyterLab is also in test_lab.py
@pytest.mark.parametrize("front", ["lab/tree", "notebooks", "nbclassic/notebooks"])
def test_widgets_work_in_a_notebook_of_ones_own(
    front: str, jupyter: str, page: Page, watch: Watch
) -> None:
    with page.expect_websocket(lambda socket: "/channels" in socket.url) as kernel:
        page.goto(f"{jupyter}/{front}/mine.ipynb")
    kernel.value.wait_for_event("framereceived")  # signs on the page say that it is idle before
    if front.startswith("nbclassic"):
        page.locator(".kernel_idle_icon").wait_for()
        page.get_by_role("link", name="Cell", exact=True).click()
        page.locator("#run_all_cells").click()
    else:
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
    _expect_all_to_work(page)
    page.goto("about:blank")  # or it complains that its kernel is gone
    watch.errors[:] = [error for error in watch.errors if not THEIRS.search(error)]


@pytest.mark.long  # likewise
def test_widgets_work_in_marimo(marimo: str, page: Page) -> None:
    page.goto(marimo)
    _expect_all_to_work(page)
