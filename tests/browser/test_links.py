"""Links that learners and teachers pass on: each lands where it was meant to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import TABLE, quizzes
from tests.running import RunningSite

PROPOSE = "propose.pone.KSKDTD8D7C.9C.0-2.turf-club"


def land(page: Page, address: str) -> Locator:
    """Opens a link; the quiz to which it leads is at the top, and has the focus but no ring."""
    open_lesson(page, address)
    return landed(page)


def landed(page: Page) -> Locator:
    page.wait_for_function(
        """() => document.activeElement.matches(".ecarte h2")
            && !document.activeElement.matches(":focus-visible")
            && Math.abs(document.activeElement.getBoundingClientRect().top) < 100"""
    )
    return next(quizzes(page))


def test_a_class_code_is_a_link_to_copy_and_a_wrong_one_is_told(
    page: Page, site: RunningSite
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    quiz = land(page, site.lesson("03-proposing.ipynb", code="zzz!!"))
    expect(quiz).to_contain_text("'zzz!!' is not a class code")
    quiz.get_by_role("button", name="copy").click()
    expect(quiz.get_by_role("button", name="copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    expect(quiz.locator(".ecarte-code a")).to_have_attribute("href", re.compile(r"^\?code=\w"))
    assert link.startswith(site.lesson("03-proposing.ipynb") + "?code=")
    hand = quiz.locator(".ecarte-hand").inner_html()
    quiz = land(page, link)
    expect(quiz).not_to_contain_text("no class code")
    assert quiz.locator(".ecarte-hand").inner_html() == hand
    assert len(list(quizzes(page))) == 1


def test_a_link_to_a_deal_opens_at_it_and_the_next_is_one_key_away(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("13-deals.ipynb", deal="2"))
    page.get_by_role("button", name="Next: A safe point").focus()
    page.keyboard.press("Enter")
    title = page.get_by_role("heading", name="A safe point")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"13-deals\.ipynb\?deal=3$"))
    page.get_by_role("button", name="Walk through the deal").press("Enter")
    expect(page.get_by_role("heading", name="A deal, step by step")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).press("Enter")
    expect(page.get_by_role("button", name="A safe point")).to_be_focused()
    expect(page).to_have_url(re.compile(r"13-deals\.ipynb$"))


@pytest.mark.long
def test_an_answered_deal_leads_to_the_next_and_the_whole_table_is_in_the_first_window(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 375, "height": 553})
    open_lesson(page, site.lesson("13-deals.ipynb"))
    page.get_by_role("button", name="An ace and a nine").click()
    for following in ("Knave and seven", "A safe point"):
        table = page.locator(TABLE).first
        expect(table.locator(".ecarte-held").last).to_be_in_viewport(ratio=1)
        table.locator(".ecarte-held button").first.click()
        onward = page.locator(".ecarte-main:visible")
        expect(onward).to_have_text([re.compile(f"^Next: {following}")])
        expect(onward).to_be_in_viewport(ratio=1)
        onward.click()
        expect(page.get_by_role("heading", name=following)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_one_button_at_a_time_leads_on_from_an_opening_hand_and_through_a_part(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("15-hints-on-trial.ipynb"))
    onward = page.locator(".ecarte-main:visible")
    page.locator(".ecarte-choice").first.click()
    expect(onward).to_have_text([re.compile("^Next: Five more hands")])
    onward.click()
    for _ in range(4):
        page.locator(".ecarte-choice").first.click()
        expect(onward).to_have_text([re.compile("^Go on")])
        page.locator(".ecarte-answered > .ecarte-panels").evaluate(
            "count => count.scrollIntoView({ block: 'center' })"
        )
        onward.click()
    page.locator(".ecarte-choice").first.click()
    expect(onward).to_have_text([re.compile("^Next: The hands to stand on")])
    expect(page.get_by_role("button", name="Next: The hands")).to_have_count(1)


@pytest.mark.long
def test_a_card_that_is_changed_on_a_phone_is_answered_in_view(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 375, "height": 553})
    quiz = land(page, site.lesson("03-proposing.ipynb", problem=PROPOSE))
    quiz.locator(".ecarte-choice").first.click()
    quiz.locator("[data-door=change]").click()
    for card in ("AD", "7S"):
        quiz.locator(f".ecarte-tray [data-value='{card}']").click()
        expect(quiz.locator(f".ecarte-hand [data-value='{card}']")).to_have_count(1)
        expect(quiz.locator(".ecarte-strip")).not_to_contain_text("is playing the deals")
        expect(quiz.locator(".ecarte-strip")).to_be_in_viewport(ratio=1)


def test_a_browser_that_gives_no_sign_is_led_to_the_lesson_by_the_preview(
    page: Page, site: RunningSite
) -> None:
    address = site.lesson("03-proposing.ipynb", code="7K2")
    preview = site.get(address, headers={"Upgrade-Insecure-Requests": "0"}).text
    page.route(address, lambda route: route.fulfill(body=preview, content_type="text/html"))
    page.goto(address)
    page.wait_for_url(f"{address}&seat=1")
    expect(page.locator(TABLE).first).to_be_visible()
