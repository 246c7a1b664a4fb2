"""A site whose own program was not made: Voilà's draws the widgets, from this host alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Watch
from tests.browser.quizzes import answer_and_slide
from tests.running import LESSONS, PATIENCE, RunningSite, changed_command


@pytest.fixture(scope="module")
def bare_site() -> Iterator[RunningSite]:
    """A site with our lessons, installed where npm could not be reached."""
    command = changed_command(
        "from ecarte_tutor.site.front import server", "server.own_program_is_made = lambda: False"
    )
    with RunningSite(LESSONS, command) as running:
        yield running


@pytest.mark.long
def test_a_problem_and_a_slider_answer_and_no_other_host_is_asked(
    chromium: Browser, watch: Watch, bare_site: RunningSite
) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(2_000 * PATIENCE)
        watch.follow(page)
        page.goto(bare_site.lesson("08-second-proposals.ipynb", all="1"))
        expect(page.locator("#loading")).to_be_hidden(timeout=2_000 * PATIENCE)
        answer_and_slide(page)
        page.close(run_before_unload=True)
    assert watch.outside == watch.errors == []


@pytest.mark.long
def test_its_pages_load_the_extensions_that_draw_widgets_and_no_other(
    bare_site: RunningSite,
) -> None:
    folder = "voila/labextensions"
    assert bare_site.get(f"{folder}/anywidget/package.json").status == 200
    assert bare_site.get(f"{folder}/jupyterlab_pygments/package.json").status == 404
    assert bare_site.process.stdout is not None
    assert "Voilà's own program" in bare_site.process.stdout.readline()
