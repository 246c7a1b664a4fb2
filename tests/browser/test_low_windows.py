"""A phone held across, and a laptop at twice the size: hand and buttons, then hand and next step,
whole in one window on every page that one plays on."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.problems import VERSION_SIGN
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, STRIP, TABLE, answer, cut_off, three_hands
from tests.browser.test_one_window import MOST_IN_LINE
from tests.running import RunningSite

WINDOWS = ((740, 360), (683, 325))

TWO_LINES = 40
"""Pixels."""

ASKED = (".ecarte-held", ".ecarte-turn-up", ".ecarte-turned", ".ecarte-laid", ".ecarte-choice")
ANSWERED = ("h2", ".ecarte-held", ".ecarte-strip", ".ecarte-actions > *")

_HIDDEN = """(table, parts) => parts.flatMap((part) => [...table.querySelectorAll(part)])
    .filter((node) => node.getBoundingClientRect().height)
    .filter((node) => {
        const { top, bottom, left, right } = node.getBoundingClientRect();
        const bar = table.querySelector(".ecarte-answered .ecarte-actions");
        const covers = bar && !bar.contains(node) && getComputedStyle(bar).position === "sticky";
        const foot = covers ? bar.getBoundingClientRect().top : innerHeight;
        return top < -1 || bottom > foot + 1 || left < -1 || right > innerWidth + 1;
    })
    .map((node) => node.outerHTML.slice(0, 90))"""


def whole(table: Locator, parts: tuple[str, ...]) -> None:
    """Expects every such part of the table to be in the window, above the bar if there is one."""
    table.page.wait_for_timeout(200)  # cards that come slide in
    assert table.locator(", ".join(parts)).count()
    assert table.evaluate(_HIDDEN, list(parts)) == []
    assert not cut_off(table.page)


def score_is_one_line(table: Locator) -> None:
    """Before the answer the score takes one line, whatever else is told beside it."""
    tall = table.locator(".ecarte-standing").evaluate("node => node.offsetHeight")
    assert tall < TWO_LINES


@pytest.fixture(params=WINDOWS, ids=str)
def low(at_once: Page, request: pytest.FixtureRequest) -> Page:
    """The page in a low window."""
    width, height = request.param
    at_once.set_viewport_size({"width": width, "height": height})
    return at_once


def answered_in_one_window(quiz: Locator) -> None:
    whole(quiz, ASKED)
    score_is_one_line(quiz)
    answer(quiz)
    whole(quiz, ANSWERED)
    assert len(quiz.locator(".ecarte-strip h3").inner_text()[1:].split()) <= MOST_IN_LINE
    expect(quiz.locator(".ecarte-main")).to_be_focused()


@pytest.mark.parametrize(
    ("low", "lesson"),
    [
        (WINDOWS[number % 2], lesson)
        for number, lesson in enumerate(
            ("01-ranking", "02-deal", "03-proposing", "04-answering", "05-discarding", "07-score")
        )
    ],
    indirect=["low"],
)
def test_a_quiz_is_asked_and_answered_in_one_window(
    low: Page, site: RunningSite, lesson: str
) -> None:
    open_lesson(low, site.lesson(f"{lesson}.ipynb", seed=CODE))
    quiz = low.locator(TABLE).first
    for _ in range(2):
        answered_in_one_window(quiz)
        quiz.locator(".ecarte-main").click()
        expect(quiz.locator(STRIP)).to_have_count(0)


def test_practice_and_a_set_are_asked_and_answered_in_one_window(
    low: Page, site: RunningSite
) -> None:
    for query in (
        {"skill": "proposing"},
        {"seed": f"set.proposing-tricks.any.early.turf-club.5.mixed.{CODE}.{VERSION_SIGN}"},
    ):
        open_lesson(low, site.lesson("10-practice.ipynb", **query))
        answered_in_one_window(low.locator(".ecarte").first)


def test_the_first_deal_is_walked_in_one_window(low: Page, site: RunningSite) -> None:
    open_lesson(low, site.lesson("00-first-deal.ipynb"))
    table = low.locator(".ecarte").first
    for place in range(1, 5):
        expect(table.locator(".ecarte-progress")).to_contain_text(f"{place} of")
        whole(table, ASKED)
        steps = table.locator(".ecarte-card-button, .ecarte-choice, .ecarte-main")
        for number in range(6):  # until the answer is right
            steps.nth(number).click()
            with suppress(AssertionError):
                expect(table.locator(".ecarte-strip")).to_be_visible(timeout=2000)
                break
        whole(table, ANSWERED)
        table.locator(".ecarte-main").click()


def test_the_hand_of_the_day_is_answered_in_one_window(low: Page, site: RunningSite) -> None:
    low.goto(site.url)
    for table in three_hands(low):
        whole(table, ASKED)
        score_is_one_line(table)
        table.locator("[data-action=answer]").first.click()
        whole(table, ANSWERED)


def test_a_game_is_begun_and_talked_over_in_one_window(low: Page, site: RunningSite) -> None:
    open_lesson(low, site.lesson("09-game.ipynb", seed=CODE))
    table = low.locator(".ecarte").first
    whole(table, ASKED)
    table.locator("[data-action=new]").click()
    expect(table.locator(".ecarte-choice[data-action=answer]").first).to_be_visible()
    whole(table, ASKED)
    table.locator("[data-action=answer]").first.click()
    expect(table.locator(".ecarte-choice[data-action=answer], .ecarte-strip")).not_to_have_count(0)
    whole(table, ANSWERED if table.locator(".ecarte-strip").count() else ASKED)
