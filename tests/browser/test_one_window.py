"""Wherever one plays, question and verdict are in one window, and an answer moves nothing there.

The quizzes of the lessons are taken so in `test_every_page.py`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CARDS, CODE, STRIP, cut_off, three_hands
from tests.browser.windows import (
    ANSWERED,
    ASKED,
    HIGH,
    LOW,
    Window,
    answered,
    first_of,
    is_short,
    show,
    whole,
)
from tests.problems import set_line
from tests.running import RunningSite
from tests.sampling import first_and_rest

PRACTICE = "10-practice.ipynb"
SET = set_line(f"set.proposing-tricks.any.early.turf-club.5.mixed.{CODE}")


@pytest.mark.parametrize(
    ("query", "window"),
    [
        pytest.param({"skill": "proposing"}, HIGH[1], marks=pytest.mark.long),
        ({"code": SET}, LOW[1]),
    ],
    ids=["skill", "set"],
)
def test_practice_and_a_set_open_at_their_hand_and_are_answered_there(
    page: Page, site: RunningSite, query: dict[str, str], window: Window, *, closely: bool
) -> None:
    """Three problems in the long run; else one, in more windows where it opened in a high one."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    open_lesson(page, site.lesson(PRACTICE, **query))
    table = page.locator(".ecarte").first
    for shown in (window, *HIGH[:2], *LOW):
        if shown != window:
            show(table, shown)
        for part in table.locator("h2, .ecarte-held, .ecarte-choice").all():
            expect(part).to_be_in_viewport(ratio=0.99)
    problems = ((*LOW, *HIGH[:3]), (LOW[1], HIGH[0]), first_of(HIGH[:3], 2))
    for seen in problems if closely else [problems[window in LOW]]:
        answered(table, seen)
        table.locator(".ecarte-main").click()
        expect(table.locator(STRIP)).to_have_count(0)


@pytest.mark.long
def test_the_hands_of_the_day_are_answered_in_every_window(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    page.goto(site.url)
    place = 0
    for table in three_hands(page):
        offered = table.locator("[data-action=answer], [data-action=pick]").all()
        choices = [each.get_attribute("data-value") for each in offered][:2]
        for choice in choices:
            seen = first_of((*HIGH, *LOW), place)[: len(HIGH + LOW) if closely else 2]
            place += 1

            def give(table: Locator, choice: str | None = choice) -> None:
                pressed = table.locator(f"button[data-value='{choice}']")
                if pressed.get_attribute("data-action") == "pick":
                    pressed.click()
                    pressed = table.get_by_role("button", name="Discard one card")
                pressed.click()
                table.locator(STRIP).wait_for()

            answered(table, seen, give)
            if choice != choices[-1]:
                table.get_by_role("button", name="Retry").click()
                expect(table.locator(STRIP)).to_have_count(0)


_ON_THE_TABLE = """table => Object.fromEntries(
    [["game", ".ecarte-game"], ["strip", ".ecarte-strip"], ["hand", ".ecarte-zone-hand"],
     ["bar", ".ecarte-bar"]]
    .map(([name, part]) => [name, table.querySelector(part).getBoundingClientRect()])
    .map(([name, box]) => [name, [box.top, box.bottom]]))"""


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_the_tutors_words_are_in_one_window_and_leave_the_hand_there(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("09-game.ipynb", code=CARDS))
    table = page.locator(".ecarte").first
    table.locator("[data-action=new]").click()
    lay: dict[tuple[int, int], float] = {}
    for action, following in (("answer", "Why?"), ("why", "What is better?"), ("why", "Rethink")):
        table.locator(f"[data-action={action}]").first.click()
        expect(table.get_by_role("button", name=following)).to_be_visible()
        expect(table.locator("[data-action=why]")).to_have_count(int(following != "Rethink"))
        for window in HIGH:
            show(table, window, ".ecarte-game")
            edges = table.evaluate(_ON_THE_TABLE)
            assert edges["game"][0] >= 0, edges
            assert edges["strip"][0] >= edges["game"][0], edges
            assert edges["hand"][1] <= edges["strip"][0], edges
            assert edges["bar"][1] <= window[1] + 1, edges
            place = edges["hand"][0] - edges["game"][0]
            assert lay.setdefault(window, place) == place
            expect(table.locator(".ecarte-zone-me .ecarte-player")).to_be_in_viewport(ratio=0.99)
            is_short(table)
            assert not cut_off(page)


@pytest.mark.parametrize("window", first_and_rest(reversed(LOW)), ids=str)
@pytest.mark.usefixtures("at_once")
def test_a_game_is_begun_and_talked_over_in_a_low_window(
    page: Page, site: RunningSite, window: Window
) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    open_lesson(page, site.lesson("09-game.ipynb", code=CODE))
    table = page.locator(".ecarte").first
    whole(table, ASKED)
    table.locator("[data-action=new]").click()
    expect(table.locator(".ecarte-choice[data-action=answer]").first).to_be_visible()
    whole(table, ASKED)
    table.locator("[data-action=answer]").first.click()
    expect(table.locator(".ecarte-choice[data-action=answer], .ecarte-strip")).not_to_have_count(0)
    whole(table, ANSWERED if table.locator(".ecarte-strip").count() else ASKED)


def test_a_walk_shows_both_hands_below_the_heading_of_its_page(
    page: Page, site: RunningSite
) -> None:
    """Both in one size, with the turn-up, both scores, the words and the way on."""
    open_lesson(page, site.lesson("02-deal.ipynb"))
    table = page.locator(".ecarte").first
    held = table.locator(".ecarte-held .ecarte-picture")
    for window in ((375, 553), (360, 640), (740, 360), (1366, 768)):
        page.set_viewport_size({"width": window[0], "height": window[1]})
        page.evaluate("scrollTo(0, 0)")
        whole(table, (".ecarte-held", ".ecarte-turned", ".ecarte-marks", ".ecarte-bar"))
        assert len(set(held.evaluate_all("all => all.map((each) => each.clientWidth)"))) == 1
        board, bar = (table.locator(f".ecarte-{each}").bounding_box() for each in ("board", "bar"))
        assert board
        assert bar
        assert bar["x"] > board["x"] or board["y"] + board["height"] <= bar["y"] + 1
