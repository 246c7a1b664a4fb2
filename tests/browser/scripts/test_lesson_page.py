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

STILL: Final = "() => { window.now = 0; performance.now = () => now; }"
"""A clock that stands."""

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


@pytest.mark.parametrize(
    ("come", "told"), [('{"baseUrl": "/", "kern', []), ('{"kernelId": "k1", "bas', ["k1"])]
)
def test_a_page_that_is_left_while_it_comes_ends_its_kernel_if_it_knows_it(
    opened: Opened, come: str, told: list[str]
) -> None:
    page = opened()
    page.evaluate(
        """come => { window.told = []; navigator.sendBeacon = (address) => told.push(address);
        document.getElementById("jupyter-config-data").textContent = come;
        dispatchEvent(new Event("pagehide")); }""",
        come,
    )
    assert page.evaluate("told") == [f"/voila/api/shutdown/{each}" for each in told]


def _line(page: Page, state: str) -> None:
    """Tells the page how its line is, as `socket.js` does."""
    page.evaluate("detail => void dispatchEvent(new CustomEvent('ecarte-line', { detail }))", state)


def test_a_page_whose_line_was_cut_asks_again_once_the_site_answers(
    opened: Opened, watch: Watch
) -> None:
    page = opened(status=0)
    page.evaluate("""() => { window.asked = 0;
        addEventListener("ecarte-ask", () => { asked += 1; }); }""")
    for state in ("alive", "cut"):
        _line(page, state)
    page.locator("#gone", has_text="isn’t answering").wait_for()
    assert page.evaluate("asked") == 0
    page.unroute_all()
    page.wait_for_function("asked > 0")
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
def whole(blank: Page, opened: Opened) -> Page:
    """A page that has come whole, at the time 0."""
    blank.evaluate(STILL)
    page = opened()
    with page.expect_response("**/api/kernels/k1"):
        _add(page, WHOLE)
    return page


def _told(page: Page, state: str, at: int) -> str:
    """What the page says once its line is so, that many milliseconds after it was whole."""
    page.evaluate("at => { now = at; }", at)
    if state in ("alive", "slow"):
        _line(page, state)
    else:
        with page.expect_response("**/api/kernels/k1"):
            _line(page, state)
    page.evaluate(LOOKED_TWICE)
    gone = page.locator("#gone")
    return gone.locator("p").inner_text() if gone.is_visible() else ""


def _asked_again(page: Page, at: int) -> str:
    """What the page says once it has asked after its program again, at that time."""
    page.evaluate("at => { now = at; }", at)
    with page.expect_response("**/api/kernels/k1"):
        page.evaluate("void dispatchEvent(new Event('online'))")
    page.evaluate(LOOKED_TWICE)
    return page.locator("#gone p").inner_text()


def test_a_page_without_a_first_socket_says_so_after_six_seconds(whole: Page) -> None:
    assert _told(whole, "refused", 5_900) == ""
    assert _told(whole, "refused", 6_100) == "This page can’t reach its program."
    assert whole.evaluate("lesson.inert")
    assert _told(whole, "alive", 9_000) == ""
    assert not whole.evaluate("lesson.inert")


def test_each_trouble_of_the_line_is_told_in_its_own_words(whole: Page) -> None:
    assert _told(whole, "opening", 20_000) == ""
    assert _told(whole, "silent", 20_000).startswith("No message has reached this page yet.")
    held_back = _told(whole, "held back", 60_000)
    assert all(word in held_back for word in ("filter", "Try another network", "by itself"))
    assert _told(whole, "alive", 60_000) == ""
    assert _told(whole, "slow", 60_000) == "Waiting for the site to answer…"
    assert not whole.evaluate("lesson.inert"), "what is pressed meanwhile is not lost"
    assert _told(whole, "cut", 60_000) == "Waiting for the site to answer…"
    assert _asked_again(whole, 61_600) == "Connecting again…"
    assert whole.evaluate("lesson.inert")


@pytest.mark.parametrize(("status", "words"), [(404, "has ended"), (502, "isn’t answering")])
def test_only_a_site_that_knows_of_no_program_says_that_it_has_ended(
    whole: Page, watch: Watch, status: int, words: str
) -> None:
    """A proxy may answer for a site that is started again."""
    _line(whole, "alive")
    whole.route("**/api/kernels/k1", lambda route: route.fulfill(status=status, body="{}"))
    assert words in _told(whole, "cut", 1_000)
    watch.errors.clear()


def test_a_rule_that_a_proxy_has_added_is_named(whole: Page, watch: Watch) -> None:
    whole.unroute_all()
    whole.evaluate(
        """() => { const rule = document.createElement("meta");
        rule.httpEquiv = "Content-Security-Policy"; rule.content = "connect-src 'none'";
        document.head.append(rule);
        dispatchEvent(new CustomEvent("ecarte-line", { detail: "cut" })); }"""
    )
    whole.locator("#gone", has_text="connect-src").wait_for()
    watch.errors.clear()


@pytest.mark.parametrize("status", [0, 502])
def test_a_question_that_fails_says_nothing_while_the_line_is_alive(
    whole: Page, watch: Watch, status: int
) -> None:
    """A large file on its way up holds questions back, and the line says that it is taken."""
    _line(whole, "alive")
    whole.unroute_all()
    whole.route(
        "**/api/kernels/k1",
        lambda route: route.fulfill(status=status) if status else route.abort("aborted"),
    )
    whole.evaluate("""() => { window.asked = 0;
        addEventListener("ecarte-ask", () => { asked += 1; });
        dispatchEvent(new Event("online")); }""")
    whole.wait_for_function("asked === 1")
    assert whole.locator("#gone").is_hidden()
    watch.errors.clear()


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
