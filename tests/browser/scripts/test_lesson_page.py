"""`lesson.js`: what a lesson's page says while it loads, and when its program has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Watch
from tests.browser.scripts.conftest import Load

LESSON: Final = files("ecarte_tutor.site").joinpath(
    "jupyter/voila/templates/ecarte/static/lesson.js"
)
BODY: Final = """<div id=unreached hidden><p>This page can’t reach its program.</p></div>
<p id=loading><span id=loading_text></span></p>
<div id=gone hidden><p></p><button>Reload</button></div>
<script type="application/json" id=jupyter-config-data>{"kernelId": "k1"}</script>
<main id=lesson>
<a id=next href="/02-next.ipynb?x=1">next</a> <a id=own href="/a.ipynb?rules=own">own</a>
<a id=paper href="/paper.pdf">paper</a> <a id=away href="https://elsewhere.test/a.ipynb">away</a>
<div class=jupyter-widgets><label>Hands</label><i role=slider></i><i role=slider aria-label=x></i>
</div></main>"""
LOOKED_TWICE: Final = """() => new Promise((done) => {
    let beats = 0;
    const beat = setInterval(() => { if ((beats += 1) === 3) done(clearInterval(beat)); }, 100);
})"""
"""The page looks ten times a second whether it is finished, and timers keep their order."""

WHOLE: Final = "<p id=whole hidden></p>"
"""The last that comes of a page."""

SOCKETS: Final = """() => { window.now = 0; performance.now = () => now;
    window.WebSocket = class extends EventTarget {
        constructor() { super(); window.socket = this; } };
}"""
"""A clock that stands, and sockets that do as the test says."""

Opened = Callable[..., Page]


def _add(page: Page, *parts: str) -> None:
    """What comes next of the page, as it is read while the cells run."""
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", "".join(parts))


@pytest.fixture
def opened(load: Load, blank: Page) -> Iterator[Opened]:
    """Opens a lesson's page whose site answers so when it is asked for the kernel."""

    def open_with(query: str = "", status: int = 200) -> Page:
        def answer(route: Route) -> None:
            if status:
                route.fulfill(status=status, body="{}")
            else:
                route.abort("aborted")

        blank.route("**/api/kernels/k1", answer)
        if query:
            blank.goto(f"http://127.0.0.1/?{query}")
        blank.evaluate("document.body.dataset.baseUrl = '/voila/'")
        return load(LESSON.read_text("utf-8"), body=BODY)

    yield open_with
    blank.unroute_all()
    blank.emulate_media(color_scheme="light")


def test_the_parts_are_counted_until_the_table_is_laid(opened: Opened) -> None:
    page = opened()
    _add(page, "<div cell-index=1 data-of=7></div><div cell-index=2 data-of=7></div>")
    assert page.locator("#loading_text").text_content() == "Preparing part 2 of 7…"
    page.evaluate("voila_heartbeat()")
    page.evaluate(LOOKED_TWICE)
    assert page.locator("#loading_text").text_content() == "Still at it: this part takes a while…"
    _add(page, "<div id=out data-widget=w1></div>", WHOLE)
    page.evaluate(LOOKED_TWICE)
    assert page.locator("#loading").is_visible()
    page.evaluate("document.getElementById('out').textContent = 'a table'")
    page.locator("#loading").wait_for(state="hidden")


@pytest.mark.parametrize(
    ("status", "words"), [(404, "This page can’t reach its program."), (200, "")]
)
def test_a_page_whose_program_is_not_there_says_so_and_is_shut(
    opened: Opened, watch: Watch, status: int, words: str
) -> None:
    page = opened(status=status)
    with page.expect_response("**/api/kernels/k1"):
        _add(page, WHOLE)
    page.locator("#loading").wait_for(state="hidden")
    if words:
        page.locator("#gone").wait_for()
    assert (page.locator("#gone p").text_content() or "").startswith(words)
    assert page.locator("#gone").is_visible() == bool(words)
    assert page.evaluate("document.getElementById('lesson').inert") == bool(words)
    watch.errors.clear()  # the browser notes what was not found


def _leads_to(page: Page, name: str) -> str:
    """Where a link leads once it has been pressed."""
    return str(
        page.evaluate(
            """name => { const link = document.getElementById(name);
            link.addEventListener("click", (event) => event.preventDefault());
            link.click(); return link.href; }""",
            name,
        )
    )


def test_a_club_s_rules_go_along_to_other_lessons_and_nowhere_else(opened: Opened) -> None:
    page = opened("rules=bga_target-7")
    assert _leads_to(page, "next") == "http://127.0.0.1/02-next.ipynb?x=1&rules=bga_target-7"
    assert _leads_to(page, "own") == "http://127.0.0.1/a.ipynb?rules=own"
    assert _leads_to(page, "paper") == "http://127.0.0.1/paper.pdf"
    assert _leads_to(page, "away") == "https://elsewhere.test/a.ipynb"


def test_without_a_club_links_stay_as_they_are(opened: Opened) -> None:
    assert _leads_to(opened(), "next") == "http://127.0.0.1/02-next.ipynb?x=1"


def test_widgets_are_told_the_theme_and_of_its_change(opened: Opened) -> None:
    page = opened()
    assert page.locator("body").get_attribute("data-jp-theme-light") == "true"
    page.emulate_media(color_scheme="dark")
    page.locator("body[data-jp-theme-light=false]").wait_for(state="attached")
    assert page.locator("body").get_attribute("data-jp-theme-name") == "JupyterLab Dark"


@pytest.mark.parametrize("events", [["pagehide"], ["beforeunload", "pagehide"]])
def test_a_page_that_is_left_ends_its_kernel_once(opened: Opened, events: list[str]) -> None:
    page = opened()
    page.evaluate(
        """() => { window.told = [];
        navigator.sendBeacon = (address) => told.push(address); }"""
    )
    for event in events:
        page.evaluate("event => void dispatchEvent(new Event(event))", event)
    assert page.evaluate("told") == ["/voila/api/shutdown/k1"]


def test_a_page_whose_line_was_cut_asks_again_once_the_site_answers(
    blank: Page, opened: Opened, watch: Watch
) -> None:
    blank.evaluate(SOCKETS)
    page = opened(status=0)
    page.evaluate(
        """() => { window.asked = 0; addEventListener("ecarte-reachable", () => { asked += 1; });
        new WebSocket("ws://127.0.0.1/api/kernels/k1/channels");
        for (const event of ["open", "close"]) socket.dispatchEvent(new Event(event)); }"""
    )
    page.locator("#gone", has_text="isn’t answering").wait_for()
    assert page.evaluate("asked") == 0
    page.unroute_all()
    page.wait_for_function("asked === 1")
    watch.errors.clear()  # the browser notes what it could not get


def test_a_site_that_hangs_is_told(opened: Opened) -> None:
    page = opened()
    page.unroute("**/api/kernels/k1")
    page.evaluate(
        """() => { const wait = AbortSignal.timeout;
        AbortSignal.timeout = (time) => { window.waits = time; return wait.call(AbortSignal, 50); };
        window.fetch = (_, { signal }) => new Promise((_, refuse) =>
            signal.addEventListener("abort", () => refuse(signal.reason))); }"""
    )
    _add(page, WHOLE)
    page.locator("#gone", has_text="isn’t answering").wait_for()
    assert page.evaluate("waits") == 8000


@pytest.fixture
def without_socket(blank: Page, opened: Opened) -> Page:
    blank.evaluate(SOCKETS)
    page = opened()
    with page.expect_response("**/api/kernels/k1"):
        _add(page, WHOLE)
    page.evaluate("void new WebSocket('ws://127.0.0.1/api/kernels/k1/channels')")
    return page


def _asks(page: Page, event: str, at: int) -> None:
    """Has the page ask after its program so many milliseconds later, by an event of its socket, or
    of the page, which is "online" again."""
    with page.expect_response("**/api/kernels/k1"):
        page.evaluate(
            """([event, at]) => { now = at;
            (event === "online" ? window : socket).dispatchEvent(new Event(event)); }""",
            [event, at],
        )
    page.evaluate(LOOKED_TWICE)


def test_a_page_without_a_first_socket_says_so_after_six_seconds(without_socket: Page) -> None:
    page = without_socket
    _asks(page, "online", 5_900)
    assert page.locator("#gone").is_hidden()
    _asks(page, "online", 6_100)
    assert page.locator("#gone p").inner_text() == "This page can’t reach its program."
    assert page.evaluate("lesson.inert")
    _asks(page, "open", 9_000)
    assert page.locator("#gone").is_hidden()
    assert not page.evaluate("lesson.inert")


def test_a_socket_that_is_shut_before_it_opened_is_not_asked_after(without_socket: Page) -> None:
    """Or each answer would shut the next one, which takes longer to open, and ask again."""
    asked = without_socket.evaluate(
        """() => { let asked = 0; const ask = fetch;
        window.fetch = (...given) => { asked += 1; return ask(...given); };
        socket.dispatchEvent(new Event("close"));
        return asked; }"""
    )
    assert asked == 0


def test_a_page_whose_tables_come_late_unfolds_all_the_same(opened: Opened, watch: Watch) -> None:
    page = opened(status=404)
    page.evaluate(
        """document.addEventListener("ecarte-laid", () => { window.laid ??= out.textContent; })"""
    )
    _add(page, "<div id=out data-widget=w1></div>", WHOLE)
    page.locator("#gone").wait_for()
    page.evaluate("document.getElementById('out').textContent = 'a table'")
    page.wait_for_function("window.laid !== undefined")
    assert page.evaluate("laid") == "a table"
    watch.errors.clear()  # the browser notes what was not found


def test_a_socket_that_was_open_once_is_connected_again(without_socket: Page) -> None:
    page = without_socket
    _asks(page, "open", 500)
    _asks(page, "close", 60_000)
    assert page.locator("#gone p").inner_text() == "Connecting again…"


def test_a_page_that_is_cut_in_its_middle_says_so(blank: Page, opened: Opened) -> None:
    blank.evaluate(
        """() => { const wait = setTimeout;
        window.setTimeout = (then, time, ...given) => {
            if (time === 9000) window.silence = then;
            return wait(then, time, ...given); }; }"""
    )
    page = opened()
    page.wait_for_function("() => Boolean(window.silence)")
    page.evaluate("silence()")
    assert page.locator("#gone p").inner_text() == "This page can’t reach its program."
    page.evaluate(LOOKED_TWICE)
    assert page.locator("#gone").is_visible()
    _add(page, "<div cell-index=1 data-of=2></div>")  # it was only slow
    assert page.locator("#gone").is_hidden()


def test_a_page_that_ends_at_once_is_not_waited_for(blank: Page, opened: Opened) -> None:
    blank.evaluate(
        """() => { const wait = setTimeout, drop = clearTimeout;
        window.silences = new Set();
        window.setTimeout = (then, time = 150, ...given) => {
            const number = wait(then, time, ...given);
            if (time === 9000) silences.add(number);
            return number; };
        window.clearTimeout = (number) => { silences.delete(number); drop(number); }; }"""
    )
    page = opened()
    _add(page, "<p id=cut-off hidden></p>")
    page.evaluate(LOOKED_TWICE)
    assert page.evaluate("silences.size") == 0, "or nine seconds later the notice is another"
    assert "could not start" in page.locator("#gone p").inner_text()
