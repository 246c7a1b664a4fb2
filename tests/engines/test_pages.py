"""Every page of the site, in browsers of other makers and in the oldest that it is for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.site.lessons import read_lessons
from tests.browser.conftest import SAME_DRAWS
from tests.browser.covered import IN_A_LESSON, WINDOWS
from tests.browser.quizzes import CODE, STRIP, TABLE
from tests.engines.engine import Engine
from tests.engines.engines import ALL, OTHERS
from tests.running import LESSONS, RunningSite
from tests.site.nginx import free_ports

_FILES = ("rules-london.html", "questions.html", "words.html")
_PAGES = (
    "",
    "class",
    *_FILES,
    *(f"voila/render/{each.file}?code={CODE}" for each in read_lessons(LESSONS)),
)

_DRAWN = """() => ({
    troubles: [...document.querySelectorAll(".ecarte-trouble")].map((node) => node.innerText),
    empty: [...document.querySelectorAll("[data-widget]")]
        .filter((node) => !node.children.length).length,
    plain: [...document.querySelectorAll(".ecarte-word")]
        .filter((node) => node.checkVisibility())
        .filter((node) => getComputedStyle(node).textDecorationLine !== "underline")
        .map((node) => node.textContent),
})"""

_LIES = """(parts) => ({
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    edges: [...new Set([...document.querySelectorAll(parts)]
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 1)
        .map((node) => Math.round(10 * node.getBoundingClientRect().left) / 10))],
})"""

_SHEETS = """() => [...document.querySelectorAll(".ecarte-a4")].map((sheet) => ({
    cards: sheet.querySelectorAll("svg").length,
    isCut: sheet.scrollWidth > sheet.clientWidth || sheet.scrollHeight > sheet.clientHeight,
}))"""

_BESIDE = """() => {
    const lines = document.querySelector(".ecarte-meaning");
    const { left, right, top, bottom } = lines.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""


@ALL
def test_each_address_opens_whole_and_its_words_look_pressable(
    engine: Engine, site: RunningSite
) -> None:
    for page in _PAGES:
        engine.visit(f"{site.url}{page}")
        drawn = engine.run(_DRAWN)
        assert engine.complaints() == [], page
        assert (drawn["troubles"], drawn["empty"], drawn["plain"]) == ([], 0, []), page
        for width, height in reversed(WINDOWS):
            engine.resize(width, height)
            lies = engine.run(_LIES, IN_A_LESSON)
            assert lies["beyond"] <= 0, (page, width)
            assert len(lies["edges"]) == (1 if ".ipynb" in page else 0), (page, width, lies)
    engine.visit(f"{site.url}no/such/page")
    engine.see("main", "There is no such page here.")
    engine.complaints()  # a browser may say that there is none


@ALL
def test_what_is_looked_up_leads_to_a_law_on_a_page_without_a_script(
    engine: Engine, site: RunningSite
) -> None:
    engine.visit(site.url)
    engine.see("#search label", "Look up a word, a law, a question")
    engine.run(
        """() => {
          const field = document.querySelector("#search input");
          field.value = "l'écart";
          field.dispatchEvent(new Event("input"));
        }"""
    )
    engine.see(".ecarte-hits li:first-child a", "discard")
    engine.visit(f"{site.url}rules-denexa.html#E9-22")
    engine.see("#E9-22", "carries the penalty of law 10")
    assert engine.run("() => document.scripts.length") == 0


@OTHERS
def test_a_word_opens_beside_itself_and_escape_shuts_it(engine: Engine, site: RunningSite) -> None:
    meanings = {each.name: each.meaning for each in WORDS}
    engine.visit(site.lesson("03-proposing.ipynb", code=CODE))
    for width, height in WINDOWS:
        engine.resize(width, height)
        engine.run("() => document.querySelector('main p .ecarte-word[data-word=pone]').focus()")
        engine.press("Enter")  # a press by mouse leaves the keys with the table
        engine.see(".ecarte-meaning", meanings["pone"])
        assert engine.run(_BESIDE), width
        engine.press("Escape")
        engine.wait("() => !document.querySelector('.ecarte-meaning')")
        assert engine.run("() => document.activeElement.dataset.word") == "pone"


@OTHERS
def test_the_sheet_to_print_lies_on_two_pages_uncut(engine: Engine, site: RunningSite) -> None:
    engine.visit(site.lesson("16-real-table.ipynb"))
    sheets = engine.run(_SHEETS)
    assert len(sheets) == 2
    assert not any(sheet["isCut"] for sheet in sheets)
    printed = [engine.printed(size) for size in ((21.0, 29.7), (21.6, 27.9))]
    assert printed in ([2, 2], [None, None])  # WebKit’s driver cannot print


@pytest.fixture
def mortal_site(engine: Engine) -> Iterator[tuple[RunningSite, list[RunningSite]]]:
    """A site that a test may kill, and what it has started in its place."""
    port = str(free_ports(1)[0])
    after: list[RunningSite] = []
    with RunningSite(command=SAME_DRAWS, options=("--port", port)) as running:
        yield running, after
        for each in after:
            with each:
                engine.go("about:blank")


@OTHERS
def test_a_site_that_hangs_or_is_killed_is_told_and_comes_back(
    engine: Engine, mortal_site: tuple[RunningSite, list[RunningSite]]
) -> None:
    site, after = mortal_site
    engine.visit(site.lesson("03-proposing.ipynb", code=CODE))
    engine.press("ArrowLeft")
    engine.see(f"{TABLE} {STRIP}")

    os.kill(site.process.pid, signal.SIGSTOP)
    engine.press("Enter")
    engine.see("#gone", "isn’t answering")
    os.kill(site.process.pid, signal.SIGCONT)
    engine.wait("() => document.getElementById('gone').hidden")
    engine.see(f"{TABLE} .ecarte-progress", "Problem 2 of 10")
    engine.press("ArrowLeft")
    engine.see(f"{TABLE} {STRIP}")
    told = engine.text(f"{TABLE} .ecarte-strip")

    site.process.kill()
    engine.see("#gone", "isn’t answering")
    port = site.url.rsplit(":", 1)[1].strip("/")
    after.append(RunningSite(command=SAME_DRAWS, options=("--port", port)))
    engine.see("#gone", "has ended")
    engine.complaints()  # that nobody answered
    engine.click("#gone button", "Reload")
    engine.see(f"{TABLE} .ecarte-progress", "Problem 2 of 10")
    engine.see(f"{TABLE} {STRIP}")
    assert engine.text(f"{TABLE} .ecarte-strip") == told
    place = "(table) => document.querySelector(`${table} h2`).getBoundingClientRect().top"
    assert 0 <= engine.wait(f"(...all) => 1 + ({place})(...all)", TABLE) - 1 < 768
