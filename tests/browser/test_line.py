"""A bad line between a browser and the site: told, waited for, and nothing lost or done twice."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.limits import LARGEST
from tests.browser.lessons import wait_until_laid
from tests.browser.quizzes import STRIP, TABLE
from tests.course.progress.attempts import made
from tests.lines import Line, bad_line
from tests.running import PATIENCE, RunningSite
from tests.sampling import first_and_rest
from tests.site.conftest import write_notebook

PROPOSING: Final = "03-proposing.ipynb"
YOU: Final = "11-you.ipynb"
LOG: Final = "localStorage.getItem('ecarte-tutor.progress') ?? ''"
SLOW: Final = {"rate": 125_000.0, "delay": 0.15}
"""A megabit a second, and 300 ms there and back."""

_NOTE: Final = """window.lines = [];
addEventListener("ecarte-line", ({ detail }) => lines.push(detail));"""


@pytest.fixture
def line(page: Page, site: RunningSite) -> Iterator[tuple[Line, str]]:
    """A line to the site, and the address of its lessons on it."""
    with bad_line(site.url) as (line, url):
        yield line, f"{url}voila/render/"
        page.goto("about:blank")  # or it would complain of the line that is gone


def _open(page: Page, address: str) -> Locator:
    """Opens the lesson with a clock that the test can move; returns its quiz."""
    page.clock.install()
    page.add_init_script(_NOTE)
    page.goto(address)
    wait_until_laid(page)
    return page.locator(TABLE).filter(has=page.locator(".ecarte-progress", has_text="Problem"))


def _said(page: Page) -> str:
    gone = page.locator("#gone")
    return gone.locator("p").inner_text() if gone.is_visible() else ""


def _answers(page: Page) -> list[str]:
    """The problems of the answers in the log."""
    return [each.problem for each in Log.parse(page.evaluate(LOG))] if page.evaluate(LOG) else []


def _next(quiz: Locator, number: int) -> None:
    quiz.locator("[data-action=next]").click()
    expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")


def test_a_line_that_dies_without_a_word_loses_no_press_and_plays_none_twice(
    page: Page, line: tuple[Line, str]
) -> None:
    way, lessons = line
    quiz = _open(page, f"{lessons}{PROPOSING}?all=1")
    for number in (1, 2, 3):
        way.freeze()
        quiz.locator("[data-action=answer]").first.click()
        page.clock.run_for(8_000)
        assert _said(page) == "Waiting for the site to answer…"
        page.clock.run_for(8_000)
        expect(quiz.locator(STRIP)).to_be_visible()
        expect(page.locator("#gone")).to_be_hidden()
        assert way.opened == number + 1
        _next(quiz, number + 1)
    page.wait_for_function(f"({LOG}).split('\\n').length > 4")
    answers = _answers(page)
    assert len(answers) == len(set(answers)) == 3


@pytest.mark.long
def test_a_proxy_that_shuts_an_idle_line_is_not_noticed(page: Page, line: tuple[Line, str]) -> None:
    way, lessons = line
    page.add_init_script(_NOTE)
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => window.gone && new MutationObserver(() => {
            if (!gone.hidden) window.told = gone.innerText;
        }).observe(gone, { attributes: true, subtree: true, childList: true }));"""
    )
    page.goto(f"{lessons}{PROPOSING}?all=1")
    wait_until_laid(page)
    for number in (2, 3):
        way.shuts = True
        page.wait_for_function("lines.at(-1) === 'cut'")
        way.shuts = False
        page.locator("[data-action=answer], [data-action=next]").first.click()
        page.wait_for_function("lines.at(-1) === 'alive'")
        page.wait_for_function("lines.filter((each) => each === 'alive').length > 1")
        assert way.opened >= number
    expect(page.locator(STRIP).first).to_be_visible()
    assert page.evaluate("window.told") is None


@pytest.mark.parametrize("ways", first_and_rest([("down",), ("down", "up")]), ids="-".join)
def test_a_filter_that_lets_nothing_through_is_told_and_the_page_goes_on_by_itself(
    page: Page, line: tuple[Line, str], ways: tuple[str, ...]
) -> None:
    way, lessons = line
    way.drops = frozenset(ways)
    page.clock.install()
    page.goto(f"{lessons}{PROPOSING}?all=1")
    page.locator("#whole").wait_for(state="attached")
    page.wait_for_function("window.ecarte_program_runs")
    time.sleep(0.5)  # for the socket to open
    page.clock.run_for(14_000)
    expect(page.locator("#gone p")).to_contain_text("No message has reached this page yet")
    page.clock.run_for(40_000)
    expect(page.locator("#gone p")).to_contain_text("Something between you and this site")
    way.mend()
    page.clock.run_for(25_000)
    expect(page.locator(f"{TABLE} [data-action=answer]").first).to_be_visible()
    expect(page.locator("#gone")).to_be_hidden()


@pytest.mark.long
def test_a_line_that_carries_ten_messages_at_a_time_gets_a_learner_through(
    page: Page, line: tuple[Line, str]
) -> None:
    way, lessons = line
    quiz = _open(page, f"{lessons}{PROPOSING}?all=1")
    way.drops_after = 10
    way.freeze()
    told = set[str]()

    def until(there: Locator) -> None:
        end = time.monotonic() + PATIENCE
        while not there.is_visible() and time.monotonic() < end:
            told.add(_said(page))
            page.clock.run_for(2_000)
            page.wait_for_timeout(100)

    for number in (1, 2):
        quiz.locator("[data-action=answer]").first.click(force=True)
        until(quiz.locator(STRIP))
        until(quiz.locator("[data-action=next]"))
        quiz.locator("[data-action=next]").click(force=True)
        until(quiz.locator(".ecarte-progress", has_text=f"Problem {number + 1} of"))
    assert "Waiting for the site to answer…" in told
    assert way.opened > 2
    way.mend()
    page.clock.run_for(20_000)
    page.wait_for_function(f"({LOG}).split('\\n').length > 3")
    answers = _answers(page)
    assert len(answers) == len(set(answers)) == 2


@pytest.mark.long
def test_a_line_that_sleeps_a_minute_is_told_and_goes_on(
    page: Page, line: tuple[Line, str]
) -> None:
    way, lessons = line
    quiz = _open(page, f"{lessons}{PROPOSING}?all=1")
    way.sleeps = True
    quiz.locator("[data-action=answer]").first.click()
    pressed = time.monotonic()
    page.wait_for_function("!document.getElementById('gone').hidden", timeout=20_000)
    page.wait_for_timeout(1000 * (60 - (time.monotonic() - pressed)))
    assert "Are you still connected?" in _said(page)
    way.sleeps = False
    expect(quiz.locator(STRIP)).to_be_visible(timeout=60_000)
    expect(page.locator("#gone")).to_be_hidden()
    _next(quiz, 2)
    assert len(_answers(page)) == 1


BUSY: Final = """\
import asyncio, sys, time
from ecarte_tutor.widgets import lesson_quiz
{before}
quiz = lesson_quiz("proposing", "AUTUMN")
quiz"""
KERNELS: Final = {
    "first message after 45 s": "asyncio.get_running_loop().call_later(0.2, time.sleep, 45)",
    "a kernel busy for 40 s": "asyncio.get_running_loop().call_later(4, time.sleep, 40)",
    "a simulation of 20 s": (
        "module = sys.modules['ecarte_tutor.widgets.stage.background.simulation_thread']\n"
        "at_once = module.assess_decision\n"
        "def slowly(*given, **named):\n"
        "    time.sleep(20)\n"
        "    return at_once(*given, **named)\n"
        "module.assess_decision = slowly"
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", KERNELS)
def test_of_a_slow_kernel_nothing_is_said_that_is_not_so(
    page: Page, tmp_path: Path, name: str
) -> None:
    write_notebook(tmp_path / "01-busy.ipynb", BUSY.format(before=KERNELS[name]))
    with RunningSite(tmp_path) as site, bad_line(site.url) as (way, url):
        page.add_init_script(_NOTE)
        page.goto(f"{url}voila/render/01-busy.ipynb")
        answer = page.locator("[data-action=answer]").first
        answer.wait_for(timeout=120_000)
        if "busy" in name:
            page.wait_for_timeout(5_000)
        answer.click()
        page.locator(STRIP).wait_for(timeout=120_000)
        assert set(page.evaluate("lines")) <= {"opening", "alive"}
        assert way.opened == 1
        assert page.locator("#gone").is_hidden()
        page.goto("about:blank")


@pytest.mark.long
def test_the_largest_file_goes_up_and_down_a_slow_line_and_is_told_right(
    page: Page, line: tuple[Line, str], tmp_path: Path
) -> None:
    way, lessons = line
    page.add_init_script(_NOTE)
    page.goto(f"{lessons}{YOU}")
    wait_until_laid(page)
    way.rate, way.delay = SLOW["rate"], SLOW["delay"]
    problem = "propose.pone.8H7HQS7S7D.9H.{}-{}.turf-club"
    answers = [made(n / 1440, 1.0, problem=problem.format(n % 5, n % 4)) for n in range(9000)]
    fits = next(n for n in range(7500, 9000) if len(Log(answers[: n + 1]).export()) > LARGEST)
    largest, larger, huge = (tmp_path / f"{name}.jsonl" for name in ("a", "b", "c"))
    largest.write_text(Log(answers[:fits]).export())
    larger.write_text("x" * 3_000_000)
    huge.write_text("x" * 20_000_000)
    chosen, notice = page.locator("input[type=file]").first, page.locator(".ecarte-progress-notice")
    for each in (larger, huge):
        chosen.set_input_files(each)
        expect(notice).to_contain_text("That file is too large: we can read at most 2,000,000")
    chosen.set_input_files(largest)
    expect(notice).to_contain_text(f"Attempts added: {fits:,}.", timeout=120_000)
    kept = page.locator(".ecarte-keeping", has_text=re.compile("^Kept in this"))
    expect(kept).to_be_visible(timeout=120_000)
    assert page.evaluate(f"({LOG}).length") > LARGEST - 200_000
    with page.expect_download(timeout=120_000) as saving:
        page.locator("button[data-value=export]").click()
    expect(notice).to_contain_text("Given to your browser", timeout=60_000)
    saved = saving.value.path().read_text()
    assert len(Log.parse(page.evaluate(LOG))) == saved.count("\n") - 2
    page.reload()
    expect(page.locator(".ecarte-sentence", has_text="Reading the progress")).to_be_visible()
    expect(kept).to_be_visible(timeout=120_000)
    assert set(page.evaluate("lines")) <= {"opening", "alive"}
    assert way.opened == 2
    assert page.locator("#gone").is_hidden()
