"""How much a page jumps while it loads: the layout shifts that the browser itself counts."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from ecarte_tutor.site.lessons import read_lessons
from tests.browser.quizzes import CODE
from tests.problems import set_line
from tests.running import LESSONS, RunningSite

MOST = 0.1
"""What is good, by https://web.dev/articles/cls."""

WINDOWS = ((1366, 650), (360, 740))

SETTLED = 700
"""Milliseconds without a change to the page after which it is held to have come to rest."""

# Shifts that follow a press within half a second are not counted, as nowhere.
_WATCH = """
window.shifts = [];
window.changed = performance.now();
new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const parts = sources.map(({ node }) => node?.nodeType === 1
            ? `${node.tagName}.${node.className}` : node?.textContent.trim().slice(0, 30));
        window.shifts.push([value, parts.join(" | ")]);
    }
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver(() => { window.changed = performance.now(); })
    .observe(document, { childList: true, subtree: true, attributes: true });
"""

_AT_REST = f"""(document.getElementById("loading")?.hidden ?? true)
    && performance.now() - window.changed > {SETTLED}"""

_PROBLEMS = {
    3: "propose.pone.KSKDTD8D7C.9C.0-2.turf-club",
    4: "answer.dealer.JHKSTS9D7C.QD.0-3.turf-club",
}
_SET = set_line("set.tricks-proposing.any.early.turf-club.5.mixed.AUTUMN")


_LESSONS = read_lessons(LESSONS)
LOADED = {f"{lesson.file}?code={CODE}" for lesson in _LESSONS}
"""The pages of all lessons, with all of them in sight, as by the link of a class."""
COURSE = {f"{lesson.file}?code={CODE}" for lesson in _LESSONS if lesson.numbered}
"""Those of the course."""


def pages() -> Iterator[str]:
    """Every page, and every kind of link that people pass on; the start page is empty text."""
    yield ""
    yield "class"
    for lesson in _LESSONS:
        yield f"{lesson.file}?code={CODE}"
        if lesson.order in _PROBLEMS:
            yield f"{lesson.file}?problem={_PROBLEMS[lesson.order]}"
        if lesson.name == "practice":
            yield lesson.file
            yield f"{lesson.file}?code={_SET}"
            yield f"{lesson.file}?what=review"


def address(site: RunningSite, page: str) -> str:
    """Where one of the pages is on this site."""
    return f"{site.url}voila/render/{page}" if ".ipynb" in page else f"{site.url}{page}"


def watch(page: Page) -> None:
    """From the next page on, every shift is noted."""
    page.add_init_script(_WATCH)


def shifts_of(page: Page, address: str) -> list[tuple[float, str]]:
    """The shifts while a page is loaded, each with the parts that moved, until it is at rest."""
    page.goto(address)
    while not page.evaluate(_AT_REST):  # the start page lets nothing wait for a function
        page.wait_for_timeout(100)
    return [(float(value), str(parts)) for value, parts in page.evaluate("window.shifts")]
