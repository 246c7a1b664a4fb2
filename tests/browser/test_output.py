"""What a control's function prints or shows, on a lesson's page of the site."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import SAME_DRAWS, Watch
from tests.browser.lessons import open_lesson
from tests.running import RunningSite
from tests.site.conftest import write_notebook

CELL = """
from IPython.display import HTML, Markdown, display
from ipywidgets import interact

def tell(kind="print"):
    if kind == "print":
        print("one <b>")
        print("two")
    if kind == "show":
        display(Markdown("*said*\\n\\n| a | b |\\n| - | - |\\n| 1 | 2 |"))
        harm = "<img src=x onerror='window.hit = 1'><script>window.hit = 1</script>"
        return HTML(harm + "<i>shown</i>")
    return None

interact(tell, kind=["print", "show"]);
"""


def test_it_stands_below_the_control_and_what_is_html_runs_no_script(
    page: Page, tmp_path: Path, watch: Watch
) -> None:
    write_notebook(tmp_path / "01-output.ipynb", CELL)
    with RunningSite(tmp_path, SAME_DRAWS) as site:
        open_lesson(page, site.lesson("01-output.ipynb"))
        told = page.locator(".widget-output")
        expect(told.locator("pre")).to_have_text("one <b>\ntwo\n")
        kind = page.get_by_role("combobox")
        kind.select_option("show")
        expect(told.locator("em")).to_have_text("said")
        expect(told.locator("td")).to_have_text(["1", "2"])
        expect(told.locator("i")).to_have_text("shown")
        expect(told.locator("pre")).to_have_count(0)
        assert page.evaluate("window.hit") is None
        page.goto("about:blank")
        watch.errors.clear()  # of the picture that is not there
