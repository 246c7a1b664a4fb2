"""An answer moves nothing on the cloth: cards, words and buttons stay, as large as they were."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, STRIP, answer, cut_off, quizzes, three_hands
from tests.running import PATIENCE, RunningSite

WINDOWS = ((1366, 768), (1366, 650), (360, 740))

PAGES = (
    *("01-ranking", "02-deal", "03-proposing", "04-answering", "05-discarding", "06-leading"),
    *("07-score", "08-second-proposals"),
)

# Where each part lies on the cloth and how large it is, but for a card that rises or slides in, by
# what it is; and where the cloth lies on its table and in the window.
_LAY = """table => {
    const felt = table.querySelector(".ecarte-felt");
    const lay = (node) => {
        let [x, y] = [0, 0];
        for (let at = node; at !== felt; at = at.offsetParent) {
            x += at.offsetLeft;
            y += at.offsetTop;
        }
        return [x, y, node.offsetWidth, node.offsetHeight];
    };
    const named = (parts, name) => Object.fromEntries([...felt.querySelectorAll(parts)]
        .filter((node) => node.offsetParent)
        .map((node, place) => [`${place} ${name(node)}`, lay(node)]));
    const top = felt.getBoundingClientRect().top;
    return {
        rest: named(".ecarte-picture, .ecarte-standing p, figcaption, .ecarte-laid h3",
            (node) => node.querySelector("svg")?.getAttribute("aria-label").split(",")[0]
                ?? node.textContent),
        choices: named(".ecarte-choice", (node) => node.dataset.value),
        above: top - table.getBoundingClientRect().top,
        top,
    };
}"""

_EDGES = """table => [".ecarte-felt", ".ecarte-strip", ".ecarte-actions"].map((part) => {
    const end = { top: innerHeight, bottom: innerHeight };
    const { top, bottom } = table.querySelector(part)?.getBoundingClientRect() ?? end;
    return { top, bottom };
})"""


_PRESS = """(table, place) => {
    const offered = [...table.querySelectorAll(".ecarte-card-button, .ecarte-choice")];
    offered[place % offered.length]?.click();
}"""


def _press_until_told(table: Locator) -> None:
    """Presses what there is, one after the other and round again, until the tutor explains.

    What a kernel has just answered may be gone from the page: then nothing is pressed.
    """
    told, end = table.locator(STRIP), monotonic() + PATIENCE
    for place in count():
        if told.count():
            return
        assert monotonic() < end, "the tutor does not explain"
        table.evaluate(_PRESS, place)
        table.page.wait_for_timeout(100)


def _stays(table: Locator, give: Callable[[Locator], None] = answer) -> None:
    """Answers what it asks, and expects what lay on its cloth to lie there still."""
    page = table.page
    page.wait_for_timeout(200)  # a hand of another day comes into view
    table.locator("h2").evaluate("node => node.scrollIntoView()")
    before: dict[str, Any] = table.evaluate(_LAY)
    give(table)
    after = table.evaluate(_LAY)
    if give is answer:
        assert after["rest"] == before["rest"]
    else:  # the tutor may put the cards in order
        assert [*after["rest"].values()] == [*before["rest"].values()]
    assert after["above"] == before["above"]
    many = len(before["choices"]) > 2 and page.evaluate("innerWidth") <= 560
    if after["choices"] and not many:  # cards picked are sent by a button that goes
        assert after["choices"] == before["choices"]
    assert not cut_off(page)
    cloth, strip, bar = table.evaluate(_EDGES)
    height = page.evaluate("innerHeight")
    assert cloth["top"] >= 0
    assert strip["top"] >= cloth["bottom"]
    assert strip["bottom"] <= bar["top"] + 1
    assert bar["bottom"] <= height + 1
    scrolled = before["top"] - after["top"]
    assert not scrolled or strip["bottom"] + scrolled > bar["top"]


def _in_each_window(page: Page, quiz: Locator) -> None:
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        _stays(quiz)
        following = quiz.get_by_role("button", name="Next")
        (following if following.count() else quiz.get_by_role("button", name="Retry")).click()
        expect(quiz.locator(STRIP)).to_have_count(0)


@pytest.mark.parametrize("lesson", PAGES)
def test_an_answer_leaves_the_cloth_of_a_lesson(page: Page, site: RunningSite, lesson: str) -> None:
    open_lesson(page, site.lesson(f"{lesson}.ipynb", seed=CODE, all="1"))
    for quiz in quizzes(page):
        _in_each_window(page, quiz)
    asked = page.locator(".ecarte[data-ecarte-asks]:not(.ecarte-marked)").all()
    assert asked
    for number, table in enumerate(asked):
        width, height = WINDOWS[number % len(WINDOWS)]
        page.set_viewport_size({"width": width, "height": height})
        _stays(table, _press_until_told)


def test_an_answer_leaves_the_cloth_of_practice(page: Page, site: RunningSite) -> None:
    for skill in ("proposing", "discarding", "leading", "tricks"):
        open_lesson(page, site.lesson("10-practice.ipynb", skill=skill))
        _in_each_window(page, page.locator(".ecarte").first)


def test_an_answer_leaves_the_cloth_of_the_day(page: Page, site: RunningSite) -> None:
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.url)
        for table in three_hands(page):
            retry = table.get_by_role("button", name="Retry")
            if retry.count():  # what was answered in another window is kept
                retry.click()
            _stays(table)
