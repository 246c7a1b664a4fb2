"""A real browser: the system's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from ecarte_tutor.widgets.stage.background.simulation_thread import (
    FOLDER_VARIABLE,
    simulation_thread,
)
from tests.browser import hand_maker
from tests.browser.days import VARIABLE
from tests.browser.small_lessons import write_small_lessons
from tests.running import PATIENCE, PROJECT, RunningSite, changed_command

# The first is the same engine without a window of its own, for two thirds of the time.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_LEFT_OUT = (
    "ScriptStreaming",  # parses every script of a page again, though its process has it at hand
    # This list takes the place of Playwright's own, so what bears on us there stands here, too.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "PaintHolding",
)
_ARGUMENTS = (
    f"--disable-features={','.join(_LEFT_OUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # one window draws all pages, and has their scripts at hand
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
SAME_DRAWS = changed_command(
    "from ecarte_tutor.site.front import made",
    "from ecarte_tutor.site.kernels.forking import forkserver",
    "preload = forkserver.set_forkserver_preload",
    "also = ['tests.browser.same_draws']",
    "forkserver.set_forkserver_preload = lambda names: preload(names + also)",
    "made._MAKER = 'tests.browser.hand_maker'",
    "from ecarte_tutor.site.front import server",
    "server.FOLDER_VARIABLE = 'ECARTE_TESTS_UNUSED'",  # or each would have a folder of its own
)
_IN_A_LAB = f"""\
import sys
sys.path.append({str(PROJECT)!r})
import tests.browser.same_draws
"""
"""What its kernels run as they start; those of a site read no such file."""

AT_ONCE = "localStorage.setItem('ecarte-tutor.speed', 'at once')"
WINDOW: ViewportSize = {"width": 1280, "height": 900}
_HERE = ("127.0.0.1", "localhost")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on one site come in turn, so that most processes start no other than the lessons'.

    The others come first, as tests with servers of their own take long, and blank pages last: it
    is from the end that an idle process takes another's tests."""

    def turn(item: pytest.Item) -> tuple[bool, ...]:
        used = set(getattr(item, "fixturenames", ()))
        is_blank = used.isdisjoint({"profile", "site", "bare_site"})
        return (is_blank, "site" in used, "small_site" not in used, "asking" not in used)

    here = [at for at, item in enumerate(items) if Path(__file__).parent in item.path.parents]
    for at, item in zip(here, sorted((items[at] for at in here), key=turn), strict=True):
        items[at] = item


@pytest.fixture(scope="package", autouse=True)
def same_draws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All sites draw the same, and what one has simulated is there for all, and for the tests."""
    base = tmp_path_factory.getbasetemp()
    of_all = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    (of_all / "hands").mkdir(exist_ok=True)
    startup = Path(os.environ["IPYTHONDIR"], "profile_default", "startup")
    (startup / "same_draws.py").write_text(_IN_A_LAB, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(datetime.now(UTC).date()))
        patch.setenv(hand_maker.VARIABLE, str(of_all / "hands"))
        patch.setenv(FOLDER_VARIABLE, str(of_all / "simulations"))
        simulation_thread.cache_clear()
        yield
    simulation_thread.cache_clear()


@pytest.fixture(scope="package")
def site() -> Iterator[RunningSite]:
    """The site with the project's own lessons, started once; it draws the same in every run."""
    with RunningSite(command=SAME_DRAWS) as running:
        yield running


@pytest.fixture(scope="package")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site with the small lessons, started once."""
    folder = tmp_path_factory.mktemp("lessons")
    write_small_lessons(folder)
    with RunningSite(folder, SAME_DRAWS) as running:
        yield running


@pytest.fixture(scope="package")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site with the small lessons that keeps nothing unless it is asked to, started once."""
    folder = tmp_path_factory.mktemp("lessons")
    write_small_lessons(folder)
    with RunningSite(folder, SAME_DRAWS, options=("--keep", "ask")) as running:
        yield running


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, started once; where there is none, a skip, or a failure where CI is set."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        message = "expected a Chromium on the PATH, found none; install your system's chromium"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(_ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def large_text(chromium: Browser) -> Iterator[Page]:
    """A page in a browser whose text is at 130 %, as in its settings or its system's."""
    path = next(filter(None, map(shutil.which, _NAMES)))
    arguments = [*_ARGUMENTS, "--blink-settings=defaultFontSize=21"]
    browser = chromium.browser_type.launch(executable_path=path, args=arguments)
    page = browser.new_page(viewport=WINDOW, bypass_csp=True, reduced_motion="reduce")
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    browser.close()


class Watch:
    """What a page did that none of ours may: requests to other hosts, errors on its console."""

    def __init__(self) -> None:
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.expected: str | None = None
        """Part of a complaint that the test expects, whenever it comes."""

    def follow(self, page: Page) -> None:
        """Writes down what the page asks of other hosts, and what it complains of."""
        # Other hosts are not found, so failures say it all; to hear of every request takes longer.
        page.on("requestfailed", self._see)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _see(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https") and address.hostname not in _HERE:
            self.outside.append(request.url)

    def _hear(self, message: ConsoleMessage) -> None:
        address = message.location["url"]
        is_farewell = "/voila/api/shutdown/" in address  # its kernel had ended
        is_blank = address == "about:blank"  # a font that MathJax has never found on purpose
        is_expected = self.expected is not None and self.expected in message.text
        if message.type == "error" and not is_farewell and not is_blank and not is_expected:
            self.errors.append(message.text)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)], ids=["", "closely"])
def closely(request: pytest.FixtureRequest) -> bool:
    """Whether a test looks at all that it can look at, as it does in the long run."""
    return bool(request.param)


@pytest.fixture
def watch() -> Watch:
    """What the test's page has done wrong so far; a test may expect and clear it."""
    return Watch()


@pytest.fixture(scope="package")
def profile(chromium: Browser) -> Iterator[BrowserContext]:
    """A profile one of whose windows stays open at the host, so that the process that draws it has
    the scripts at hand, too: for a new one the browser computes half a second more, and for a new
    profile two, before it has drawn anything.

    Its pages may evaluate text, by which Playwright waits; of ours none does, as one test sees.
    Nothing moves on them, but where a test is of motion and asks for it: see `in_motion`.
    """
    with chromium.new_context(viewport=WINDOW, bypass_csp=True, reduced_motion="reduce") as context:
        first = context.new_page()
        first.route("**", lambda route: route.fulfill(body=""))  # whatever runs there
        first.goto("http://127.0.0.1")
        yield context


@pytest.fixture
def page(profile: BrowserContext, watch: Watch) -> Iterator[Page]:
    """A page in a profile that keeps nothing; asks no other host, and complains of nothing."""
    patience = 1000 * PATIENCE
    expect.set_options(timeout=patience)
    page = profile.new_page()
    page.set_default_timeout(patience)
    watch.follow(page)
    yield page
    forget(profile)
    assert not watch.outside, "a page asked another host"
    assert not watch.errors, "a page complained on its console"


@pytest.fixture
def in_motion(page: Page) -> Page:
    """The page, on which cards move as for most people."""
    page.emulate_media(reduced_motion="no-preference")
    return page


@pytest.fixture
def at_once(page: Page) -> Page:
    """The page, on which the opponent takes no time to think, nor a word to be read."""
    page.add_init_script(AT_ONCE)
    return page


def forget(profile: BrowserContext) -> None:
    """Closes all pages but the first, and whatever they have kept is gone."""
    _, *others = profile.pages
    for page in others:
        if page.is_closed():  # since the one before it was closed
            continue
        with page.expect_event("close"), suppress(Error):  # it may be on its way out
            page.close(run_before_unload=True)
    profile.clear_permissions()
    clear(profile)


def clear(profile: BrowserContext) -> None:
    """Whatever its pages have kept is gone: who opens the next one is another visitor."""
    first, *_ = profile.pages
    profile.clear_cookies()
    everything = {"origin": "*", "storageTypes": "local_storage,indexeddb,cache_storage"}
    profile.new_cdp_session(first).send("Storage.clearDataForOrigin", everything)
