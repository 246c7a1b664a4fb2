"""A kernel culled, the site started again: the visitor's attempts are all there.

That a killed kernel's page goes on is in `test_left.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.kernels import kernel_of
from tests.browser.small_lessons import PROGRESS, PROGRESS_FILE
from tests.browser.test_progress import answer, shown
from tests.running import RunningSite, changed_command, eventually
from tests.site.conftest import write_notebook

IMPATIENT = changed_command(
    "from ecarte_tutor.site.kernels import manager",
    "manager.ABSENT_SECONDS, manager.ROUND_SECONDS = 2, 1",
)
"""The command itself, for which who is absent two seconds has left."""


@contextmanager
def impatient_site(folder: Path, port: int) -> Iterator[RunningSite]:
    with RunningSite(folder, command=IMPATIENT, options=("--port", str(port))) as site:
        yield site


def reload(page: Page) -> None:
    """Does what a page without a kernel offers."""
    notice = page.locator("#gone")
    expect(notice).to_contain_text("has ended")
    notice.get_by_role("button", name="Reload").click()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_attempts_outlive_kernels_and_the_site_itself(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    write_notebook(tmp_path / PROGRESS_FILE, PROGRESS)
    with impatient_site(tmp_path, 0) as site:
        port = urlsplit(site.url).port
        page.goto(site.lesson(PROGRESS_FILE))
        answer(page, 3)
        expect(shown(page)).to_contain_text("3 answers so far")

        page.route("**/voila/api/shutdown/*", lambda route: route.abort())
        kernel = kernel_of(page)
        page.goto(site.url)  # without saying so, as a page that vanishes
        assert site.has_kernel(kernel)
        assert eventually(lambda: not site.has_kernel(kernel))
        page.go_back()
        expect(shown(page)).to_contain_text("3 answers so far")

    assert port
    with impatient_site(tmp_path, port):
        reload(page)
        expect(shown(page)).to_contain_text("3 answers so far")
        page.goto("about:blank")
    assert watch.errors, "expected the page to have asked after its kernel in vain"
    watch.errors.clear()
