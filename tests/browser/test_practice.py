"""Practice on the running site: by keyboard alone, wide and on a phone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.log import Log, read_export
from tests.browser.kept import keep
from tests.browser.lessons import open_lesson, wait_until_laid
from tests.browser.quizzes import cut_off, edges_of
from tests.browser.test_accessibility import expect_no_findings, screens
from tests.course.practice.learners import refused_too_often
from tests.running import RunningSite

PRACTICE = "10-practice.ipynb"


def table(page: Page, start: str = "") -> Locator:
    """The table at its first problem, once the first question has had this answer, if any."""
    quiz = page.locator(".ecarte").first
    if start:
        quiz.get_by_role("button", name=start).press("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 1 of")
    return quiz


def answer_by_key(page: Page, quiz: Locator) -> None:
    strip = quiz.locator(".ecarte-strip")
    for buttons in (".ecarte-hand .ecarte-card-button", ".ecarte-choice"):
        first = quiz.locator(buttons).first
        if first.count() and not strip.count():
            page.keyboard.press(str(first.get_attribute("aria-keyshortcuts")))
            quiz.locator(".ecarte-raised, .ecarte-strip").first.wait_for()
    expect(quiz.locator(".ecarte-strip:not(.ecarte-wait)")).to_be_visible()


def test_a_newcomer_practises_by_keyboard_and_goes_on_without_end(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    open_lesson(page, site.lesson(PRACTICE))
    expect_no_findings(page, screens=screens(0, closely=closely))
    quiz = table(page, "I’m new here")
    expect(quiz.locator(".ecarte-progress")).to_have_text("Problem 1 of 10 · New to you")
    for place in range(1, 11):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {place} of 10")
        width, height = ((1280, 900), (360, 740))[place % 2]
        page.set_viewport_size({"width": width, "height": height})
        answer_by_key(page, quiz)
        assert edges_of(quiz)["bar"][1] <= height + 1
        assert not cut_off(page)
        page.keyboard.press("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 1 of 10")
    expect(quiz.locator(".ecarte-sentence")).to_contain_text("10 problems done, ")
    expect(quiz.get_by_role("heading", level=2)).to_be_in_viewport()
    expect_no_findings(page, screens=screens(1, closely=closely))


def test_a_kind_that_is_chosen_is_kept_and_the_answers_are_in_view(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson(PRACTICE))
    quiz = table(page, "I play écarté")
    menu = quiz.get_by_role("group", name="What to practise")
    expect(menu.get_by_role("button", pressed=True)).to_have_text("Mixed")
    menu.get_by_role("button", name="Answering").press("Enter")
    expect(quiz.get_by_role("heading", level=2)).to_have_text("Accept, or refuse?")
    expect(menu.get_by_role("button", name="Answering")).to_be_focused()
    for width, height in ((1366, 650), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(menu.get_by_role("button", pressed=True)).to_have_text("Answering")
        for each in quiz.locator(".ecarte-choice").all():
            expect(each).to_be_in_viewport(ratio=1)
        assert not cut_off(page)


def test_a_habit_is_told_above_the_problems_on_it(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    yesterday = datetime.now(UTC) - timedelta(hours=30)
    refused = (
        "answer.dealer.7HQSQD9C7C.TH.0-1.turf-club",
        "answer.dealer.JSTHAHKD7D.9S.2-2.turf-club",
        "answer.dealer.8HTSQDQCJC.9H.2-1.turf-club",
    )
    keep(page, Log(refused_too_often(refused, yesterday)))
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, site.lesson(PRACTICE, skill="answering"))
    quiz = table(page)
    habit = quiz.locator(".ecarte-habit")
    expect(habit).to_contain_text("You refuse too often with one trump.")
    expect(habit.get_by_role("img", name="0 of 3 right")).to_be_visible()
    expect_no_findings(page, screens=screens(1, closely=closely))
    quiz.get_by_role("button", name="Accept").first.click()
    expect(quiz.locator(".ecarte-strip:not(.ecarte-wait)")).to_be_visible()
    expect(habit.get_by_role("img", name="of 3 right")).to_be_in_viewport()
    expect_no_findings(page, screens=screens(0, closely=closely))


def test_a_code_of_no_set_is_told_and_another_can_be_typed_there(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    open_lesson(page, site.lesson(PRACTICE, code="set.whist"))
    expect_no_findings(page, screens=screens(1, closely=closely))
    quiz = page.locator(".ecarte").first
    quiz.get_by_label("The code of your set").fill("EF9J")
    quiz.get_by_role("button", name="Open it").click()
    page.wait_for_url("**code=EF9J")
    wait_until_laid(page)
    expect(quiz.locator(".ecarte-entry")).to_contain_text("There is no set EF9J.")
    expect(quiz.get_by_label("The code of your set")).to_have_value("EF9J")
    expect(quiz.get_by_label("The code of your set")).to_be_in_viewport()


def test_at_the_end_of_a_set_enter_saves_the_file_for_the_teacher(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    plan = Plan(skills=("tricks",), count=2, difficulty="clear", word="C7")
    open_lesson(page, site.lesson(PRACTICE, code=str(plan)))
    quiz = table(page)
    for place in range(1, 3):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {place} of 2")
        answer_by_key(page, quiz)
        page.keyboard.press("Enter")
    name, save = quiz.get_by_label("Your name"), quiz.get_by_role("button", name="Save for my")
    for each in (name, save):
        expect(each).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Save for my teacher")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(quiz.locator(".ecarte-entry")).to_contain_text("Without a name")
    expect(name).to_be_focused()
    expect_no_findings(page, screens=screens(1, closely=closely))
    page.keyboard.type("Åsa Ek")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    log, learner = read_export(download.value.path().read_text("utf-8"))
    assert (learner.name, [each.code for each in learner.sets]) == ("Åsa Ek", [plan.short])
    assert len(log) == 2
    expect(quiz.locator(".ecarte-actions .ecarte-main")).to_have_text(re.compile("2 new problems"))
    page.reload()
    expect(name).to_have_value("Åsa Ek")
