"""A press, and a scene that comes at the same moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CARDS, TABLE
from tests.running import RunningSite

DISCARD = "discard.pone.8HJS7SJC7C.AC.0-0.turf-club"


def _point_at(button: Locator) -> None:
    box = button.bounding_box()
    assert box is not None
    button.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.usefixtures("at_once")
def test_the_second_click_of_a_double_click_presses_nothing_else(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("09-game.ipynb", code=CARDS))
    table = page.locator(TABLE)
    table.locator("[data-action=new]").click()
    _point_at(table.locator("[data-action=answer]").first)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        expect(table.locator(".ecarte-bar :hover[data-action=anyway]")).to_be_visible()
    table.locator("[data-action=why]").click()
    expect(table.get_by_role("button", name="What is better?")).to_be_visible()


def test_a_card_that_is_drawn_anew_while_it_is_pressed_is_picked(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("10-practice.ipynb", problem=DISCARD))
    cards = page.locator(".ecarte").first.locator(".ecarte-hand .ecarte-card-button")
    picked = page.locator(".ecarte-hand .ecarte-raised")
    _point_at(cards.nth(0))
    page.mouse.down()
    page.keyboard.press("2")
    expect(picked).to_have_count(1)
    page.mouse.up()
    expect(picked).to_have_count(2)


def test_a_code_can_be_typed_on_while_another_scene_comes(page: Page, site: RunningSite) -> None:
    open_lesson(page, site.lesson("10-practice.ipynb", problem=DISCARD))
    table = page.locator(".ecarte").first
    table.get_by_text("A set from your teacher").click()
    field = table.get_by_role("textbox")
    field.press_sequentially("AUTN")
    field.press("ArrowLeft")
    table.get_by_role("button", name="Hint").evaluate("button => button.click()")
    expect(table.locator(".ecarte-help")).to_be_visible()
    page.keyboard.type("UM")
    expect(field).to_have_value("AUTUMN")
