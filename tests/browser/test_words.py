"""Words that can be pressed, in prose and on a table, and help before the answer."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from ecarte_tutor.course.glossary import WORDS, word
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import cut_off, quizzes
from tests.running import RunningSite

CODE = "AUTUMN"
NAMES = {each.name for each in WORDS}
_HEIGHT = "document.querySelector('main').scrollHeight"
"""Of the page, which the two lines of a word do not move."""


def _open(page: Page, site: RunningSite, file: str) -> None:
    open_lesson(page, site.lesson(file, code=CODE))


def _lines(page: Page) -> Locator:
    return page.locator(".ecarte-meaning")


def _expect_open(page: Page, pressed: Locator) -> None:
    """The two lines of the word, within the window, and the button says that they are there."""
    name = pressed.get_attribute("data-word")
    assert name in NAMES
    expect(pressed).to_have_attribute("aria-expanded", "true")
    expect(_lines(page)).to_be_visible()
    expect(_lines(page)).to_contain_text(word(name).term)
    expect(_lines(page)).to_contain_text(word(name).meaning)
    box, size = _lines(page).bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


def test_a_word_opens_by_touch_and_keyboard_and_says_the_same(
    page: Page, chromium: Browser, site: RunningSite, *, closely: bool
) -> None:
    """Every word of the page in the long run, here each third."""
    _open(page, site, "03-proposing.ipynb")
    expect(page.locator("a[href^='#word-']")).to_have_count(0)
    pone = page.locator("main p .ecarte-word[data-word=pone]").first
    expect(pone).to_have_css("text-decoration-line", "underline")  # by longhands, for old Safari
    expect(pone).to_have_css("text-decoration-style", "dotted")
    pone.press("Enter")
    _expect_open(page, pone)
    page.keyboard.press("Escape")
    expect(_lines(page)).to_have_count(0)
    expect(pone).to_be_focused()
    expect(pone).to_have_attribute("aria-expanded", "false")
    with chromium.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, bypass_csp=True
    ) as phone:
        page = phone.new_page()
        _open(page, site, "03-proposing.ipynb")
        for pressed in page.locator(".ecarte-word:visible").all()[:: 1 if closely else 3]:
            height = page.evaluate(_HEIGHT)
            pressed.tap()
            _expect_open(page, pressed)
            assert page.evaluate(_HEIGHT) == height
            pressed.tap()
            expect(_lines(page)).to_have_count(0)
        assert cut_off(page) == []
        quiz = next(quizzes(page))
        quiz.locator(".ecarte-choice").first.tap()
        quiz.locator(".ecarte-door[data-door=book]").tap()
        hint = quiz.locator(".ecarte-panel .ecarte-word").last
        hint.tap()
        _expect_open(page, hint)
        page.close(run_before_unload=True)


def test_help_comes_in_steps_by_its_key_and_is_gone_with_the_next_problem(
    page: Page, site: RunningSite
) -> None:
    _open(page, site, "01-ranking.ipynb")
    quiz = next(quizzes(page))
    quiz.scroll_into_view_if_needed()
    quiz.get_by_role("button", name="Hint").click()
    expect(quiz.locator(".ecarte-help li")).to_have_count(1)
    expect(quiz.locator(".ecarte-lit")).to_have_count(0)
    page.keyboard.press("h")
    expect(quiz.locator(".ecarte-lit")).not_to_have_count(0)
    page.keyboard.press("h")
    expect(quiz.locator(".ecarte-help")).to_contain_text("doesn’t count")
    expect(quiz.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(quiz.locator(".ecarte-strip")).to_be_visible()
    page.keyboard.press("Enter")
    expect(quiz).to_contain_text("Problem 2 of")
    expect(quiz.locator(".ecarte-help")).to_have_count(0)
    # The question has the focus, for those who listen; what cannot be pressed has no ring.
    heading = quiz.locator("h2")
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")
