"""`ecarte-tutor lab`: JupyterLab on a learner's own copy of the lessons."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.glossary import word
from ecarte_tutor.site.lab import for_this_python
from tests.browser.covered import IN_JUPYTERLAB, left_edges
from tests.browser.quizzes import TABLE, answer, edges_of
from tests.running import LESSONS, PATIENCE

START, GAME = "start.ipynb", "09-game.ipynb"
CLOSED_BEFORE_SENT = (
    r"(?i).*(Task exception was never retrieved|uncaught exception in zmqstream callback).*\n"
    r"(.*\n)*?tornado\.websocket\.WebSocketClosedError.*\n"
)
"""What Tornado says of a page that leaves while something is sent to it."""
HOW_TO_RUN = ".ecarte-to-run"
OF_ONE = re.compile("^[01] of 1$")
PANE = ".jp-NotebookPanel .jp-WindowedPanel-outer"


@contextmanager
def running_lab(page: Page, folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "ecarte_tutor", "lab", "--port", "0", "--no-browser"]
    own = os.environ | {"JUPYTER_CONFIG_DIR": str(folder / "config")}  # or Lab opens another's tabs
    with subprocess.Popen(
        command, cwd=folder, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/\S+token=\w+", said)
            assert found, f"the lab did not start: {said}"
            assert str(folder / "ecarte-lessons") in said
            yield found[0]
            page.goto("about:blank")  # or it complains that its kernel is gone
            process.terminate()
            said, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()  # or all would wait with it
        assert process.returncode == 0
        said = re.sub(CLOSED_BEFORE_SENT, "", said)
        assert re.fullmatch(r"(\[C .*\n)*", said), "it said more than its address and its end"


def _press_a_word(page: Page) -> None:
    """By mouse and by keyboard; Lab takes neither the key nor the focus."""
    pressed, lines = page.locator("p .ecarte-word").first, page.locator(".ecarte-meaning")
    pressed.click()
    expect(lines).to_contain_text(word(pressed.get_attribute("data-word") or "").meaning)
    page.keyboard.press("Escape")
    expect(lines).to_have_count(0)
    pressed.press("Enter")
    expect(lines).to_be_visible()
    expect(pressed).to_be_focused()
    pressed.press("Enter")
    expect(lines).to_have_count(0)


def _save_from(focused: Locator, copy: Path) -> None:
    """Ctrl+S saves the notebook, also where the table has the focus, and leaves it there."""
    before = copy.stat().st_mtime_ns
    with focused.page.expect_response("**/checkpoints*"):  # Lab's last request of a save
        focused.press("Control+s")
    assert copy.stat().st_mtime_ns != before
    expect(focused).to_be_focused()


def _expect_run(page: Page, name: str) -> None:
    """It ran by itself; that leaves nothing to save or to be run, and the learner is at the top."""
    expect(page.get_by_role("tab", name=name)).to_be_visible()
    lesson = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(lesson.locator(".jp-OutputArea .ecarte").first).to_be_visible()
    expect(lesson.locator(HOW_TO_RUN)).to_be_hidden()
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    expect(page.locator(".lm-TabBar-tab.jp-mod-dirty")).to_have_count(0)
    expect(lesson.locator(".jp-Cell").first).to_have_class(re.compile("jp-mod-active"))
    if name == GAME:  # in a pane that is too low for its title and its table
        expect(lesson.get_by_role("button", name="Deal the cards")).to_be_in_viewport(ratio=1)
    else:
        assert lesson.locator(".jp-WindowedPanel-outer").evaluate("pane => pane.scrollTop") == 0


def _change(copy: Path, cell_with: str) -> None:
    """Makes a learner's own of a lesson in the folder: its cell with these words has more."""
    copy.parent.mkdir(exist_ok=True)
    content = json.loads((LESSONS / copy.name).read_text(encoding="utf-8"))
    (mine,) = (each for each in content["cells"] if cell_with in "".join(each["source"]))
    mine["source"] = [*mine["source"], "  # mine"]
    copy.write_text(for_this_python(json.dumps(content)), encoding="utf-8")


def _expect_to_wait_until_run(page: Page, name: str) -> None:
    """Its code is the learner's own, so it does not run by itself, but when it is told to."""
    lesson = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(page.get_by_role("tab", name=name)).to_be_visible()
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    expect(lesson.locator(".jp-OutputArea .ecarte")).to_have_count(0)
    expect(lesson.locator(HOW_TO_RUN)).to_be_visible()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    _expect_run(page, name)


def test_the_lab_opens_its_start_page_which_runs_by_itself_and_leads_on(
    page: Page, tmp_path: Path, *, closely: bool
) -> None:
    """In the long run up to *You*, and through the first deal, a restart and a lesson."""
    copy = tmp_path / "ecarte-lessons" / START
    _change(copy.with_name(GAME), "GameTable(")
    with running_lab(page, tmp_path) as lab:
        opened = json.loads(copy.read_text(encoding="utf-8"))
        page.goto(lab)
        _expect_run(page, START)
        saved = json.loads(copy.read_text(encoding="utf-8"))
        assert saved["metadata"] == opened["metadata"]
        cells = saved["cells"]
        assert not [each for each in cells if each.get("outputs") or each.get("execution_count")]
        expect(page.locator(".Toastify__toast")).to_have_count(0)
        found = left_edges(page, IN_JUPYTERLAB)
        assert len(found) == 1, list(found.items())
        _press_a_word(page)
        _save_from(page.locator("[data-action=answer]").first, copy)
        _save_from(page.locator("p .ecarte-word").first, copy)
        _answer_in_a_small_pane(page)
        copies = {path.name for path in copy.parent.glob("*.ipynb")}
        assert copies == {path.name for path in LESSONS.glob("*.ipynb")}
        doors = page.locator(".ecarte-actions").first.get_by_role("link")
        expect(doors).to_have_text(["Learn", "Play", "Practise", "You"])
        with page.expect_websocket(lambda socket: "/channels" in socket.url) as kernel:
            doors.nth(1).press("Enter")
        kernel.value.wait_for_event("framereceived")  # the sign may be the other tab's till then
        _expect_to_wait_until_run(page, GAME)
        page.set_viewport_size({"width": 1366, "height": 768})
        page.get_by_role("tab", name=START).click()
        page.get_by_role("link", name="Ranking and tricks", exact=True).press("Enter")
        _expect_run(page, "01-ranking.ipynb")
        if not closely:
            return
        _expect_you_to_count_what_is_answered_elsewhere(page)
        page.get_by_role("tab", name=START).click()
        ranking = page.get_by_role("link", name="Ranking and tricks", exact=True)
        expect(page.locator("li", has=ranking).locator(".ecarte-went")).to_have_text(OF_ONE)
        page.get_by_role("link", name="your first deal", exact=True).click()
        _expect_the_first_deal_in_view(page)
        _go_on_by_keys_alone(page)
        _go_on_after_a_restart(page)
        _follow_a_lesson_by_keys_alone(page, lab)


def _expect_you_to_count_what_is_answered_elsewhere(page: Page) -> None:
    """The tab of *You* stays open behind a lesson, and is read again when it comes to the front."""
    page.get_by_role("tab", name=START).click()
    page.get_by_role("link", name="how you are doing, and what is due").click()
    you = page.locator(".jp-Notebook:visible .ecarte-you")
    expect(you).to_contain_text("1 answer so far")
    page.get_by_role("tab", name="01-ranking.ipynb").click()
    page.get_by_role("button", name="Show all of it").click()
    answer(page.locator(f".jp-Notebook:visible {TABLE}").first)
    panel = page.locator(".jp-Notebook:visible .ecarte-progress-panel")
    expect(panel).to_contain_text("2 answers so far")
    page.get_by_role("tab", name="11-you.ipynb").click()
    expect(you).to_contain_text("2 answers so far")


def _expect_the_first_deal_in_view(page: Page) -> None:
    """Its question and its cards, in JupyterLab with its own parts around them."""
    table = page.locator(".jp-OutputArea .ecarte-game")
    expect(table.locator(".ecarte-card-button")).to_have_count(5)
    for each in (table.locator("h2"), *table.locator(".ecarte-card-button").all()):
        expect(each).to_be_in_viewport(ratio=1)


def _go_on_by_keys_alone(page: Page) -> None:
    """Nothing was clicked: what the table shows is the table's, and no cell is touched by it."""
    cells = page.locator(".jp-Notebook:visible .jp-Cell:visible")
    expect(cells).to_have_count(3)
    shown = page.locator("[data-ecarte-keys] [aria-keyshortcuts]:visible")
    shown.first.wait_for()
    for key in [each.get_attribute("aria-keyshortcuts") or "" for each in shown.all()]:
        page.keyboard.press(key.split()[0])
    expect(page.locator(".jp-OutputArea .ecarte-game")).to_contain_text("Go on")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 11")).to_be_visible()
    expect(cells).to_have_count(3)
    expect(page.locator(".jp-mod-editMode, .jp-mod-dirty")).to_have_count(0)


def _go_on_after_a_restart(page: Page) -> None:
    """The table asks first; loaded again, the page is where it was."""
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text("Restart Kernel and Run All Cells…", exact=True).click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.get_by_role("button", name="Go on at question 2 of 11").click()
    expect(page.get_by_text("2 of 11", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 of 11", exact=True)).to_be_visible()


def _follow_a_lesson_by_keys_alone(page: Page, lab: str) -> None:
    """A button leads from a table that is done to the next, shown and with the keys then."""
    page.goto(f"{lab.replace(START, '03-proposing.ipynb')}&reset")  # no other tab comes back
    tables = page.locator(".jp-Notebook:visible .ecarte-table")
    for key in ("ArrowLeft", "Enter", "ArrowRight"):
        expect(tables.nth(1)).to_be_hidden()
        page.locator(f"[data-ecarte-keys] [aria-keyshortcuts~={key}]:visible").first.wait_for()
        page.keyboard.press(key)
    leads = page.locator(".jp-Notebook:visible .ecarte-lead-on")
    expect(leads.first).to_be_focused()
    expect(leads.first).to_be_in_viewport()
    expect(leads).to_have_text(["Go on ⏎"])
    tables.first.evaluate("table => table.closest('.jp-Cell').scrollIntoView({block: 'end'})")
    box = page.locator(PANE).bounding_box()  # in it is all that would be read before going on
    assert box
    page.mouse.click(box["x"] + box["width"] - 60, box["y"] + box["height"] / 2)  # beside it
    expect(leads.first).not_to_be_focused()
    page.keyboard.press("Enter")
    expect(leads).to_have_count(0)
    expect(tables.nth(1)).to_be_focused()
    expect(tables.nth(1)).to_have_attribute("data-ecarte-keys", "")
    expect(tables.nth(1).locator("h2")).to_be_in_viewport()
    expect(page.locator(".jp-mod-editMode, .jp-mod-dirty")).to_have_count(0)
    page.reload()  # and shows what comes after the last one done
    expect(tables.nth(1).locator("h2")).to_be_in_viewport()
    expect(tables.nth(2)).to_be_hidden()
    expect(leads.first).to_have_text("Go on ⏎")


def _answer_in_a_small_pane(page: Page) -> None:
    """After an answer all that counts is in a pane of 900 by 600 beside JupyterLab's own parts."""
    pane = page.locator(PANE)
    window, box = page.viewport_size, pane.bounding_box()
    assert window
    assert box
    width = int(window["width"] + 900 - box["width"])
    page.set_viewport_size({"width": width, "height": int(window["height"] + 600 - box["height"])})
    quiz = page.locator(".ecarte").first
    quiz.locator("h2").evaluate("node => node.scrollIntoView()")
    answer(quiz)
    box = pane.bounding_box()
    assert box
    edges = edges_of(quiz)
    assert box["y"] <= edges["heading"][0]
    assert edges["strip"][1] <= edges["bar"][0] + 1
    assert edges["bar"][1] <= box["y"] + box["height"] + 1
