"""Each page of the site, visited once: as it loads, as it stands, with its quizzes answered; and on
paper, where all text has to be dark, by night too."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.hints import CATALOGUE
from tests.browser.conftest import WINDOW
from tests.browser.covered import faults, left_edges, uneven
from tests.browser.paper import faint, open_all_doors
from tests.browser.quizzes import answer, press_until_told, quizzes
from tests.browser.shifts import COURSE, LOADED, MOST, WINDOWS, address, pages, shifts_of, watch
from tests.browser.test_accessibility import TABLES, Screen, expect_no_findings, screens
from tests.browser.windows import HIGH, LOW, Window, answered, first_of
from tests.running import RunningSite

PAGES = list(enumerate(pages()))
SHORT = re.compile(r"\?(problem|code=set|what)")
"""Links to part of a page that is visited whole."""

AN_ID = re.compile(rf"\b({'|'.join(each.id for each in CATALOGUE)})\b")
ASKING = ".ecarte-table[data-ecarte-asks]:not(.ecarte-marked):not(:has(.ecarte-game))"
"""A question in between that counts nowhere."""


@pytest.mark.parametrize(
    ("place", "name"),
    [
        pytest.param(*each, marks=[pytest.mark.long] if SHORT.search(each[1]) else [])
        for each in PAGES
    ],
    ids=[name or "start page" for _, name in PAGES],
)
def test_a_page_does_not_jump_hides_nothing_and_axe_finds_nothing(
    in_motion: Page, site: RunningSite, place: int, name: str, *, closely: bool
) -> None:
    """Axe looks at a page before its quizzes are answered on one screen, and after on the other. Of
    the course's lessons, which are made alike, it looks at each third but in the long run, in which
    all of a page is answered, and not only its first quiz and the first question in between."""
    page = in_motion
    width, height = WINDOWS[place % 2]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark")
    watch(page)
    shifts = shifts_of(page, address(site, name))
    assert sum(value for value, _ in shifts) < MOST, shifts
    page.emulate_media(reduced_motion="reduce")
    assert faults(page) == []
    if ".ipynb" in name:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            assert uneven(page) == []
            found = left_edges(page)
            assert len(found) == 1, list(found.items())
    if name in COURSE:
        expect(page.get_by_role("button", name="Show all of it")).to_be_hidden()
        assert AN_ID.findall(page.locator("body").inner_text()) == []
    if not name:
        page.wait_for_load_state("networkidle")  # its styles may come after its hand
    page.set_viewport_size(WINDOW)
    assert faint(page) == []
    if name in LOADED:
        before, after = _screens(place, name, closely=closely)
        expect_no_findings(page, screens=before)
        page.emulate_media(color_scheme="light")
        if _answer_in_windows(page, place, closely=closely):
            expect_no_findings(page, TABLES, after)  # the prose around them is as it was
    else:
        for quiz in [*quizzes(page)]:
            answer(quiz)
        for table in page.locator(ASKING).all():
            press_until_told(table)
    if name.startswith("teach."):
        _set_one_up(page)
    page.set_viewport_size(WINDOW)
    open_all_doors(page)
    assert faint(page) == []


def _screens(place: int, name: str, *, closely: bool) -> tuple[Sequence[Screen], Sequence[Screen]]:
    """Those on which axe looks at a page before it is answered, and after."""
    if name in COURSE and place % 3 and not closely:
        return (), ()
    return screens(place, closely=closely), screens(place + 1, closely=closely)


def _answer_in_windows(page: Page, place: int, *, closely: bool) -> bool:
    """Whether the page asks anything; if so, it is answered, closely or the first of it."""
    few = None if closely else 1
    asked = list(quizzes(page))[:few]
    for number, quiz in enumerate(asked):
        is_first = not number
        once: list[tuple[Window, ...]] = [(HIGH[place % 2], LOW[place % 2])]
        _take(quiz, _closely(place, is_first=is_first) if closely else once)
    others = page.locator(ASKING).all()[:few]
    for number, table in enumerate(others):
        seen = first_of(HIGH[:3], place + number)
        answered(table, seen if closely else seen[:1], press_until_told)
    return bool(asked or others)


def _closely(place: int, *, is_first: bool) -> list[tuple[Window, ...]]:
    """The windows of two problems, of a page's first quiz of three, and in low ones, too."""
    laptop, phone, desk, *_ = HIGH
    if is_first:
        return [(laptop, phone, LOW[0]), (phone, desk, LOW[1]), (LOW[place % 2],)]
    return [(laptop, phone), (phone, desk)]


def _take(quiz: Locator, windows: list[tuple[Window, ...]]) -> None:
    """Answers a problem in each of these windows, of a quiz that has so many; the last verdict
    stays."""
    in_all = int(quiz.locator(".ecarte-progress").inner_text().partition(" of ")[2].split()[0])
    for number, seen in enumerate(windows[:in_all], start=1):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        answered(quiz, seen)
        expect(quiz.locator(".ecarte-main")).to_be_focused()
        if number < len(windows[:in_all]):
            quiz.locator(".ecarte-action.ecarte-main").click()


def _set_one_up(page: Page) -> None:
    page.get_by_role("button", name="Show a made-up class").click()
    expect(page.locator(".ecarte-row")).to_have_count(6)
    assert faults(page) == []
    page.get_by_text("More", exact=True).first.click()
    page.get_by_label("Its name, if you like").press("Enter")
    expect(page.locator(".ecarte-made")).to_be_in_viewport()
    assert faults(page) == []
