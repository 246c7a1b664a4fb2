"""`unreached.js`: what a page says by itself where the files beside it do not come."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Watch
from tests.browser.scripts.conftest import Load

SCRIPT: Final = files("ecarte_tutor.site").joinpath("jupyter/voila/templates/ecarte/unreached.js")
TICKS: Final = "() => { window.setInterval = (tick) => { window.tick = tick; return 1; }; }"


def _opened(load: Load, blank: Page, path: str, base: str = "/") -> Page:
    blank.evaluate(TICKS)
    box = f"<aside id=unreached data-path={path} data-base={base} hidden><p>x</p><p></p></aside>"
    return load(SCRIPT.read_text("utf-8"), body=f"{box}<p id=loading>Starting</p>")


def _waits(page: Page, seconds: int) -> bool:
    """Whether it is shown after so many seconds more."""
    page.evaluate("seconds => { while (seconds--) tick(); }", seconds)
    is_shown = page.locator("#unreached").is_visible()
    assert page.locator("#loading").is_hidden() == is_shown
    return is_shown


def test_a_script_that_hangs_is_told_after_nine_seconds(load: Load, blank: Page) -> None:
    page = _opened(load, blank, "/")
    assert not _waits(page, 8)
    assert _waits(page, 1)
    page.evaluate("window.voila_heartbeat = () => {}")  # the lesson's script has come after all
    assert not _waits(page, 1)


@pytest.mark.parametrize(
    ("tag", "is_told"),
    [
        ("<script src=/no.js></script>", True),
        ("<script type=module src=/no.js></script>", True),
        ("<link rel=stylesheet href=/no.css>", True),
        ("<link rel=preload as=script href=/no.js>", False),
        ("<img src=/no.png>", False),
    ],
)
def test_what_does_not_come_is_told_if_the_page_needs_it(
    tag: str, is_told: bool, load: Load, blank: Page, watch: Watch
) -> None:
    page = _opened(load, blank, "/")
    blank.route("**/no.*", lambda route: route.fulfill(status=404))
    page.evaluate(
        """html => new Promise((done) => {
        const made = document.createRange().createContextualFragment(html).firstChild;
        made.addEventListener("error", done);
        document.body.append(made); })""",
        tag,
    )
    assert page.locator("#unreached").is_visible() == is_told
    if is_told:
        told = page.locator("#unreached p").last.inner_text()
        assert told.startswith("For them: /no.")
        assert told.endswith("A proxy has to pass every address that begins with / on to the site.")
    blank.unroute_all()
    watch.errors.clear()
