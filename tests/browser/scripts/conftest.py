"""Our scripts by themselves: on a blank page, without a site, a kernel or a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from ecarte_tutor.widgets.stage.assets import joined, sources
from tests.browser.conftest import WINDOW, Watch
from tests.running import PATIENCE

ADDRESS = "http://127.0.0.1/"
BLANK = "<!doctype html><html lang=en><title>Blank</title><body></body></html>"
LOAD = """async ([source, names]) => {
  const whole = `${source}\\nexport { ${names.join(", ")} };`;
  const script = new Blob([whole], { type: "text/javascript" });
  Object.assign(globalThis, await import(URL.createObjectURL(script)));
}"""

Load = Callable[..., Page]
"""Loads a script's text on a blank page and makes these of its names the page's own."""


def script(*names: str) -> str:
    """These scripts, with what they import, as a browser gets them, and all their names."""
    met: set[Path] = set()
    text = "".join(each for name in names for each in joined(sources()[name], met))
    return re.sub(r"(?m)^export default", "void", re.sub(r"(?m)^export (?!default)", "", text))


@pytest.fixture(scope="package")
def blank_window(chromium: Browser) -> Iterator[BrowserContext]:
    """A window whose every address is a blank page."""
    with chromium.new_context(viewport=WINDOW) as window:
        window.route("**", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
        window.new_page()
        yield window


@pytest.fixture
def blank(blank_window: BrowserContext, watch: Watch) -> Iterator[Page]:
    """A blank page whose browser has kept nothing; it complains of nothing."""
    page = blank_window.pages[0]
    page.set_default_timeout(1000 * PATIENCE)
    if page.viewport_size != WINDOW:
        page.set_viewport_size(WINDOW)
    watch.follow(page)
    page.goto(ADDRESS)
    page.evaluate("for (const store of [localStorage, sessionStorage]) store.clear()")
    yield page
    assert not watch.errors, "a page complained on its console"


@pytest.fixture
def load(blank: Page) -> Load:
    """What loads a script: `load(source, "name", …, body="<p>…", query="seed=1")`."""

    def loaded(source: str, *names: str, body: str = "", query: str = "") -> Page:
        if query:
            blank.goto(f"{ADDRESS}?{query}")
        blank.evaluate("body => document.body.insertAdjacentHTML('afterbegin', body)", body)
        blank.evaluate(LOAD, [source, names])
        return blank

    return loaded
