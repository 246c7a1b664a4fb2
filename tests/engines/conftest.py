"""The browsers of other makers, and an old one, each started once; a skip where one is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from types import MappingProxyType

import pytest

from tests.browser.conftest import SAME_DRAWS, same_draws
from tests.engines.chromium import chromium
from tests.engines.engine import Engine
from tests.engines.firefox import firefox
from tests.engines.oldest import MissingError, chromium_109
from tests.engines.webkit import webkit
from tests.running import RunningSite

__all__ = ["same_draws"]

_WEBKIT = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"


@pytest.fixture(scope="package")
def site() -> Iterator[RunningSite]:
    """The site with the project's own lessons, started once; it draws the same in every run."""
    with RunningSite(command=SAME_DRAWS) as running:
        yield running


def _lacking(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def _firefox(
    preferences: Mapping[str, object] = MappingProxyType({}),
) -> AbstractContextManager[Engine]:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        _lacking("expected a Firefox on the PATH, found none; install Debian's firefox-esr")
    return firefox(str(found), preferences)


def _webkit(**env: str) -> AbstractContextManager[Engine]:
    missing = [each for each in ("WebKitWebDriver", "Xvfb") if shutil.which(each) is None]
    if subprocess.run(
        ["/usr/bin/python3", "-c", _WEBKIT], check=False, capture_output=True
    ).returncode:
        missing.append("WebKit for /usr/bin/python3")
    if missing:
        _lacking(
            f"expected WebKit with its driver, found no {' and no '.join(missing)}; install "
            "Debian's webkit2gtk-driver, xvfb, python3-gi and gir1.2-webkit2-4.1"
        )
    return webkit(**env)


def _chromium_109() -> AbstractContextManager[Engine]:
    try:
        return chromium(chromium_109(), "chromium 109", {})
    except MissingError as error:
        _lacking(str(error))
        raise


def _chromium(
    profile: Mapping[str, object] = MappingProxyType({}),
) -> AbstractContextManager[Engine]:
    found = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    if found is None:
        _lacking("expected a Chromium on the PATH, found none; install your system's chromium")
    return chromium(str(found), "chromium", profile)


_STARTED: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "firefox": _firefox,
    "webkit": _webkit,
    "webkit, text at 130 %": lambda: _webkit(FONT_SIZE="21"),
    "webkit, text at twice the size": lambda: _webkit(TEXT_ZOOM="2"),
    "chromium 109": _chromium_109,
    "chromium": _chromium,
    "firefox without storage in frames": lambda: _firefox({"network.cookie.cookieBehavior": 1}),
    "chromium without storage in frames": lambda: _chromium({"block_third_party_cookies": True}),
}


@pytest.fixture(scope="package")
def started(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The browser of this name, started once."""
    with _STARTED[request.param]() as running:
        yield running


@pytest.fixture
def engine(started: Engine, site: RunningSite) -> Iterator[Engine]:
    """The browser at a laptop's size; it remembers nothing, and its page complains of nothing."""
    started.resize(1366, 768)
    started.go(f"{site.url}class")  # a page without a kernel
    started.run("() => { localStorage.clear(); sessionStorage.clear(); }")
    started.complaints()
    yield started
    started.go("about:blank")  # the page's kernel ends
    assert not started.complaints(), "a page complained on its console"


@pytest.fixture
def at_once(engine: Engine) -> Engine:
    """The browser, in which the opponent takes no time to think, nor a word to be read."""
    engine.run("() => localStorage.setItem('ecarte-tutor.speed', 'at once')")
    return engine
