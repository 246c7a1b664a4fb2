"""`hint_chart.js`: a line for each hint, which opens its figures and a hand, one at a time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ecarte_tutor.widgets import HintChart, trial_chart
from ecarte_tutor.widgets.draw import card_svg
from tests.browser.scripts.conftest import Load, script


@pytest.fixture
def page(load: Load) -> Page:
    page = load(script("hint_chart.js"), "render", "takePictures")
    chart: HintChart = trial_chart()
    held: dict[str, Any] = {"parts": chart.parts, "heads": chart.heads, "sent_once": "IPY_MODEL_1"}
    named = {card for line in chart.lines for card in (*line.hand, line.turn_up) if card}
    cards = {str(card): card_svg(card) for card in named}
    page.evaluate(
        """async ([held, cards]) => {
          const once = { get: () => cards };
          const model = { get: (name) => held[name],
                          widget_manager: { get_model: async () => once } };
          const el = document.createElement("div");
          document.body.append(el);
          await render({ model, el });
        }""",
        [held, cards],
    )
    return page


def test_every_hint_is_a_line_that_says_what_it_shows(page: Page) -> None:
    lines = page.locator(".ecarte-hint-line")
    assert lines.count() == len(trial_chart().lines)
    p1 = page.get_by_role("button", name="P1, Three trumps: right 48 times in 100")
    assert p1.locator(".ecarte-hint-figure").text_content() == "1.8"


def test_a_press_opens_the_costliest_hand_and_closes_the_one_before(page: Page) -> None:
    first, second = (page.locator(".ecarte-hint-line").nth(place) for place in (0, 1))
    told = page.locator(".ecarte-hint-told:not([hidden])")
    first.click()
    second.click()
    assert told.count() == 1
    assert "The simulator agrees on 29 of 60 hands" in (told.text_content() or "")
    assert told.locator(".ecarte-hint-hand svg").count() == 5
    assert first.get_attribute("aria-expanded") == "false"
    second.click()
    assert told.count() == 0
