"""The review in a lesson, and the link to a single problem, on the running site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from tests.browser.kept import keep, kept
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import TABLE
from tests.problems import class_problems
from tests.running import RunningSite

RANKING, LEADING, LAWS = "01-ranking.ipynb", "06-leading.ipynb", "14-rules.ipynb"
PROBLEMS = class_problems("tricks", ClassCode("SPRING"), 3)


def missed(problem: object) -> Attempt:
    """A wrong answer of last week."""
    return Attempt(
        when=datetime.now(UTC) - timedelta(days=7),
        skill=str(problem).partition(".")[0],
        problem=str(problem),
        choice="leader",
        marks=(("the rules", False),),
    )


def panel_with(page: Page, site: RunningSite, file: str, attempts: list[Attempt]) -> Locator:
    """The progress panel of a lesson, in a browser that has kept these attempts."""
    keep(page, Log(attempts))
    open_lesson(page, site.lesson(file, all="1"))
    panel = page.get_by_role("region", name="Your progress")
    expect(panel).to_contain_text("Kept in this browser")
    return panel


def test_what_went_wrong_is_asked_again_and_is_no_longer_due(page: Page, site: RunningSite) -> None:
    law = class_problems("laws", ClassCode("SPRING"), 1)[0]
    panel = panel_with(page, site, RANKING, [missed(PROBLEMS[0]), missed(law)])
    panel.get_by_role("button", name="Review (2 due)").press("Enter")
    expect(panel.get_by_role("status")).to_have_text("2 problems to look at once more, below.")
    review = page.locator(TABLE).last
    asked = review.get_by_role("heading", level=2)
    expect(asked).to_be_focused()
    expect(asked).to_be_in_viewport()
    expect(review).not_to_contain_text("class code")
    keys = {"leader": "ArrowLeft", "follower": "ArrowRight"}
    for number in (1, 2):
        expect(review.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of 2")
        is_law = asked.inner_text() == law.case
        if is_law:
            review.get_by_role("button", name=law.answer).press("Enter")
        else:
            page.keyboard.press(keys[PROBLEMS[0].winner])
        expect(review.locator(".ecarte-strip")).to_have_attribute("data-sign", "right")
        page.keyboard.press("Enter")
    expect(review.get_by_role("heading", level=2)).to_have_text("2 problems done")
    expect(panel.get_by_role("button", name="Review")).to_have_count(0)
    assert len(kept(page) or ()) == 4


def test_a_wrong_answer_in_a_lesson_is_kept_and_comes_back_later(
    page: Page, site: RunningSite
) -> None:
    panel = panel_with(page, site, RANKING, [missed(PROBLEMS[0])])
    quiz = page.locator(TABLE).first
    quiz.scroll_into_view_if_needed()
    quiz.locator(".ecarte-choice").first.click()
    expect(panel).to_contain_text("2 answers so far")
    assert len(kept(page) or ()) == 2
    panel.get_by_role("link", name="All of your progress").click()
    whole = page.get_by_role("region", name="Your progress")
    row = whole.locator(".ecarte-bars li").first
    expect(row).to_contain_text("of 2")
    glance = page.evaluate("JSON.parse(localStorage['ecarte-tutor.past.glance'])")
    assert glance["by_lesson"]["ranking"][1] == 2
    assert len(glance["due"]) >= 1
    row.get_by_role("link", name="practise tricks").click()
    expect(page.locator(".ecarte-progress").first).to_contain_text("Problem 1 of 10")
    page.go_back()
    whole.get_by_role("link", name="Tricks", exact=True).click()
    expect(page).to_have_url(site.lesson(RANKING))


def test_a_problem_has_a_link_that_asks_it_first(page: Page, site: RunningSite) -> None:
    open_lesson(page, site.lesson(RANKING, problem=str(PROBLEMS[1])))
    quiz = page.locator(TABLE).first
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 1 of 9")
    cards = [card.words for card in (PROBLEMS[1].lead, PROBLEMS[1].reply)]
    for words in cards:
        expect(quiz.get_by_role("img", name=words).first).to_be_visible()
    with page.expect_popup() as popup:
        quiz.get_by_role("link", name="link to this problem").click()
    other = popup.value
    expect(other).to_have_url(site.lesson(RANKING, problem=str(PROBLEMS[1])))
    for words in cards:
        expect(other.locator(TABLE).first.get_by_role("img", name=words).first).to_be_visible()
    other.close(run_before_unload=True)
