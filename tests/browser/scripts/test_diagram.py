"""`diagram.js`: parts that tell more when pressed, and dials moved by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor import Decision
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.widgets import (
    Diagram,
    cards_to_come,
    hand_at_scores,
    line_to_beat,
    phases_of_a_deal,
    score_dials,
    suits_stopped,
)
from ecarte_tutor.widgets.draw import card_svg
from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load, script

SHOW = """async ([drawing, cards]) => {
  const once = { get: () => cards };
  const model = { get: (name) => (name === "drawing" ? drawing : "IPY_MODEL_1"),
                  widget_manager: { get_model: async () => once } };
  const el = document.createElement("div");
  document.body.append(el);
  await render({ model, el });
}"""


@pytest.fixture
def show(load: Load) -> Any:
    def shown(diagram: Diagram, before: str = "") -> Page:
        page = load(script("diagram.js"), "render", "takePictures")
        page.evaluate(before)
        style = asset("diagram.css").text
        page.add_style_tag(content=style)
        page.evaluate(SHOW, [diagram.drawing, {str(card): card_svg(card) for card in PACK}])
        return page

    return shown


def _line() -> Diagram:
    return line_to_beat(
        {
            "Good": Decision.propose("8H 7H KS JS 10D", "9H"),
            "Poor": Decision.propose("8H QS 10D 8D 7C", "9H"),
        }
    )


def _told(page: Page) -> str:
    return page.locator(".ecarte-diagram-told").inner_text()


def test_a_part_that_is_pressed_tells_its_rules_and_is_marked(show: Any) -> None:
    diagram = phases_of_a_deal()
    page = show(diagram)
    talk, exchange = (page.get_by_role("button", name=name) for name in ("Talk", "Exchange"))
    talk.click()
    assert _told(page) == diagram.views[0].parts[1].told
    exchange.focus()
    page.keyboard.press("Enter")
    assert _told(page) == diagram.views[0].parts[2].told
    expect(talk).to_have_attribute("aria-pressed", "false")
    expect(exchange).to_have_attribute("aria-pressed", "true")


def test_another_view_has_its_own_parts_and_sentence(show: Any) -> None:
    diagram = suits_stopped("8H 7H QS 7S 7D", "8H JS 9D KD JC", turn_up="9H")
    page = show(diagram)
    assert _told(page) == "Three in all: refuse."
    page.get_by_role("button", name="2", exact=True).click()
    assert _told(page) == "Two in all: accept."
    assert page.locator(".ecarte-diagram-good").count() == 2


def test_as_many_cards_of_the_stock_are_raised_as_are_drawn(show: Any) -> None:
    page = show(cards_to_come("KH QS 10S KD 8C", "9H"))
    for drawn in (4, 2):
        page.get_by_role("button", name=str(drawn), exact=True).click()
        assert page.locator(".ecarte-diagram-raised").count() == drawn


def test_a_hand_that_is_dragged_goes_to_its_place(show: Any) -> None:
    page = show(_line())
    hand = page.get_by_role("slider", name="Good")
    box = hand.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, middle, steps=4)
    page.mouse.up()
    expect(hand).to_have_value("84")
    assert _told(page).startswith("You said 2")
    assert "84 wins in 100" in _told(page)
    hand.press("ArrowLeft")
    expect(hand).to_have_value("84")


def test_keys_move_a_hand_and_enter_sets_it(show: Any) -> None:
    page = show(_line())
    hand = page.get_by_role("slider", name="Poor")
    for _ in range(3):
        hand.press("ArrowLeft")
    expect(hand).to_have_value("47")
    hand.press("Enter")
    expect(hand).to_have_value("32")
    expect(hand).to_have_attribute("aria-valuetext", "32 in 100; you said 47")
    assert _told(page).startswith("You said 47.")


def test_enter_leads_to_the_hand_that_waits(show: Any) -> None:
    page = show(_line())
    good, poor = (page.get_by_role("slider", name=name) for name in ("Good", "Poor"))
    good.press("ArrowRight")
    good.press("Enter")
    assert _told(page).startswith("You said 51.")
    expect(poor).to_be_focused()


def test_the_lesson_goes_on_once_every_hand_is_set(show: Any) -> None:
    page = show(_line())
    root = page.locator(".ecarte-diagram")
    for name, state in (("Good", "asked"), ("Poor", "done")):
        page.get_by_role("slider", name=name).press("Enter")
        expect(root).to_have_attribute("data-ecarte-asks", state)


def test_the_right_score_has_a_tick_and_a_wrong_one_that_was_pressed_a_cross(show: Any) -> None:
    scores = {"Love all": (0, 0), "Three all": (3, 3), "Four all": (4, 4)}
    page = show(hand_at_scores("8H KS 9S JD 7C", "9H", scores))
    names = page.locator(".ecarte-diagram-part b")
    for pressed, shown in (
        (0, ["Love all ✘", "Three all", "Four all ✔"]),
        (1, ["Love all", "Three all ✘", "Four all ✔"]),
        (2, ["Love all", "Three all", "Four all ✔"]),
    ):
        names.nth(pressed).click()
        assert names.all_inner_texts() == shown
    expect(page.locator(".ecarte-diagram")).to_have_attribute("data-ecarte-asks", "done")


def test_two_scores_tell_what_a_deal_may_do(show: Any) -> None:
    diagram = score_dials("8H KS 9S JD 7C", "9H")
    page = show(diagram)
    you, dealer = (page.get_by_role("slider", name=name) for name in ("you", "dealer"))
    for _ in range(4):
        you.press("ArrowRight")
    dealer.press("End")
    expect(dealer).to_have_value("4")
    assert _told(page) == diagram.joint[4][4]


def test_on_paper_every_sentence_stands_below(show: Any) -> None:
    diagram = phases_of_a_deal()
    page = show(diagram)
    every = page.locator(".ecarte-diagram-all")
    expect(every).to_be_hidden()
    page.emulate_media(media="print")
    try:
        expect(every).to_be_visible()
        for part in diagram.views[0].parts:
            assert part.told in every.inner_text()
    finally:
        page.emulate_media(media="screen")
