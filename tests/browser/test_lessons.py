"""The lessons of the course as they unfold on the running site."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.site.lessons import read_lessons
from tests.browser.lessons import open_lesson
from tests.browser.shifts import MOST, watch
from tests.browser.test_accessibility import TABLES, expect_no_findings, screens
from tests.running import LESSONS, RunningSite
from tests.sampling import first_and_rest

COURSE = [lesson for lesson in read_lessons(LESSONS) if lesson.unfolds]

# All that can be read below the first question that nobody has answered, folded or not.
_BELOW = """() => {
    const open = document.querySelector("[data-ecarte-asks=asked]");
    return [...document.querySelectorAll("main p, main li, main summary, main h2")]
        .filter((node) => open.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
        .filter((node) => !open.contains(node) && !["onward", "go-on"].includes(node.id))
        .filter((node) => node.checkVisibility()
            || (node.closest("details") && !node.closest("[data-later]")))
        .map((node) => node.textContent);
}"""


def _asks(page: Page, state: str) -> Locator:
    return page.locator(f"[data-ecarte-asks={state}]:visible")


def test_all_of_the_course_unfolds_but_the_first_deal_and_the_game() -> None:
    order = ["01", "02", "03", "04", "05", "06", "12", "07", "08"]
    assert [lesson.file[:2] for lesson in COURSE] == order


@pytest.mark.parametrize("file", first_and_rest(lesson.file for lesson in COURSE))
def test_nothing_is_in_sight_below_an_unanswered_question(
    page: Page, site: RunningSite, file: str, *, closely: bool
) -> None:
    """Axe looks at one lesson of three: all of a page it sees in `test_every_page.py`."""
    open_lesson(page, site.lesson(file))
    expect(_asks(page, "asked")).to_have_count(1)
    assert page.evaluate(_BELOW) == []
    place = [lesson.file for lesson in COURSE].index(file)
    if closely or place % 3 == 0:
        expect_no_findings(page, screens=screens(place, closely=closely))
    page.get_by_role("button", name="Show all of it").click()
    assert page.evaluate(_BELOW)


def test_a_lesson_goes_on_by_keyboard_and_nothing_that_stands_moves(
    page: Page, site: RunningSite
) -> None:
    watch(page)
    open_lesson(page, site.lesson("03-proposing.ipynb"))
    place = page.locator("#place")
    expect(place).to_contain_text("part 1 of 6")
    expect(page.locator(".ecarte-after")).to_have_count(0)
    top = page.locator("main h1").bounding_box()
    strip = page.locator(".ecarte-strip")
    for judge in range(2):
        page.keyboard.press("ArrowRight")
        expect(strip).to_be_visible()
        if judge < 1:
            page.keyboard.press("Enter")
            expect(strip).to_have_count(0)
    expect(place).to_contain_text("part 2 of 6")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".ecarte-after")).to_contain_text("is the classic advice")
    expect(page.locator(".ecarte-after .ecarte-word[data-word=book]")).to_be_visible()
    expect(_asks(page, "asked")).to_have_count(1)
    assert page.evaluate(_BELOW) == []
    assert page.locator("main h1").bounding_box() == top
    assert sum(value for value, _ in page.evaluate("window.shifts")) < MOST
    page.reload()
    expect(place).to_contain_text("part 2 of 6")
    expect(page.locator("main p", has_text="What is at stake")).to_be_visible()
    open_lesson(page, site.lesson("03-proposing.ipynb"))
    page.get_by_role("button", name="Go on").click()
    expect(_asks(page, "asked")).to_be_in_viewport()


@pytest.mark.long
def test_go_on_skips_nothing_that_lay_below_the_foot_of_a_phone(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 375, "height": 440})
    page.emulate_media(reduced_motion="reduce")
    open_lesson(page, site.lesson("04-answering.ipynb"))
    page.locator(".ecarte-choice").first.click()
    button = page.get_by_role("button", name="Go on")
    expect(button).to_be_visible()
    told = page.locator(".ecarte-after p").last
    covers = """(button, told) => told.getBoundingClientRect().bottom
        > button.getBoundingClientRect().top"""
    assert button.evaluate(covers, told.element_handle())
    button.click()
    expect(told).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_one_press_goes_on_and_the_chart_under_the_bar_is_begun_before(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 375, "height": 553})
    open_lesson(page, site.lesson("15-hints-on-trial.ipynb", part="1"))
    quiz = page.locator("[data-ecarte-asks]").last
    place = quiz.locator(".ecarte-progress")
    first = place.inner_text()
    quiz.locator(".ecarte-choice").first.click()
    bar, title = quiz.locator(".ecarte-actions"), quiz.locator(".ecarte-body > .ecarte-panels h3")
    expect(title).to_be_in_viewport(ratio=1)
    assert title.bounding_box()["y"] < bar.bounding_box()["y"]  # type: ignore[index]
    quiz.locator(".ecarte-action.ecarte-main").click()
    expect(place).not_to_have_text(first)


@pytest.mark.long
def test_a_wrong_answer_has_a_cross_and_the_right_one_a_tick(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    open_lesson(page, site.lesson("03-proposing.ipynb", all="1"))
    guess = page.locator("[data-ecarte-asks]").first
    guess.get_by_role("button", name="Propose").click()
    expect(guess.get_by_role("button", name="Play")).to_contain_text("Play✔ right")
    expect(guess.locator(".ecarte-strip")).to_have_attribute("data-sign", "ask")
    expect(guess.locator(".ecarte-choice[data-value=propose]")).to_have_text("Propose yours")
    table = page.locator("[data-ecarte-asks]").nth(1)
    table.get_by_role("button", name="One point").click()
    expect(table.get_by_role("button", name="One point")).to_contain_text("One point✘ yours")
    expect(table.get_by_role("button", name="Two points")).to_contain_text("Two points✔ right")
    expect(table.locator(".ecarte-strip")).to_have_attribute("data-sign", "wrong")
    expect_no_findings(page, TABLES, screens(0, closely=closely))
    open_lesson(page, site.lesson("01-ranking.ipynb", all="1"))
    trick = page.locator("[data-ecarte-asks]").nth(1)
    trick.locator("[data-card=KS] button").click()
    expect(trick.locator("[data-card=KS]")).to_contain_text("✘ yours")
    expect_no_findings(page, TABLES, screens(1, closely=closely))
    trick.locator("[data-card='7H'] button").click()
    expect(trick.locator("[data-card='7H']")).to_contain_text("✔")
    open_lesson(page, site.lesson("02-deal.ipynb", all="1"))
    odds = page.get_by_role("group", name="Why did the pone score two points, and not one?").first
    odds.get_by_role("button", name="He had the lead").click()
    expect(odds.locator(".ecarte-choice")).to_have_count(3)
    for choice in odds.locator(".ecarte-choice").all():
        expect(choice).to_be_visible()
    expect_no_findings(page, TABLES, screens(0, closely=closely))


@pytest.mark.long
def test_a_deal_by_steps_leads_by_enter_to_the_question_on_it(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("02-deal.ipynb"))
    walk = page.get_by_role("group", name="A deal, step by step").first
    step = walk.locator(".ecarte-progress")
    expect(step).to_have_text("Step 1 of 14")
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text("Step 2 of 14")
    expect(walk.locator(".ecarte-sentence")).to_have_text("The pone proposes.")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text("Step 1 of 14")
    for place in range(2, 15):
        page.keyboard.press("Enter")
        expect(step).to_have_text(f"Step {place} of 14")
    onward = page.get_by_role("button", name="Go on")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    asked = page.get_by_role("group", name="Why did the pone score two points, and not one?").first
    expect(asked).to_be_in_viewport()
    page.keyboard.press("3")
    expect(asked.locator(".ecarte-strip")).to_have_attribute("data-sign", "right")
    expect(asked.get_by_role("button", name="Go on")).to_be_focused()


def test_a_key_in_sight_works_wherever_on_the_page_the_focus_is(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("01-ranking.ipynb"))
    for key in "3412":
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    trick = page.get_by_role("group", name="Which card takes the trick?").first
    for place, key in ((".ecarte-turn a", "1"), ("#onward button", "2")):
        page.locator(place).first.focus()
        trick.scroll_into_view_if_needed()
        page.keyboard.press(key)
        expect(trick.locator(f".ecarte-held:nth-child({key}) .ecarte-tag")).to_be_visible()
    page.goto(site.url)
    hand = page.locator("#hand .ecarte")
    expect(hand).to_be_visible()
    page.locator("#archive summary").focus()
    page.keyboard.press("h")
    expect(hand.locator(".ecarte-help")).to_be_visible()
