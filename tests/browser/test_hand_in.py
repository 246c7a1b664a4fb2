"""The file for the teacher, handed in from the running site in every way that a set is left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.progress.log import read_export
from tests.browser.conftest import Watch
from tests.browser.lessons import open_lesson, wait_until_laid
from tests.browser.test_practice import PRACTICE
from tests.running import RunningSite

LINES = ("tricks.KH.QH.7S", "tricks.KS.7H.9H", "tricks.8S.QS.9H")
SET = "__".join(LINES)
ANSWERS = ("follower", "follower", "follower")
"""The first is wrong, the others are right."""

KEPT = "JSON.stringify([localStorage, sessionStorage])"


def open_set(page: Page, site: RunningSite) -> Locator:
    """The table of the set, on a page that was opened by its link."""
    open_lesson(page, site.lesson(PRACTICE, code=SET))
    return page.locator(".ecarte").first


def go_on(page: Page, until: int = len(LINES)) -> None:
    """Answer what is asked, up to the verdict on problem `until`; go on from a verdict."""
    quiz = page.locator(".ecarte").first
    for place in range(1, until + 1):
        progress = quiz.locator(".ecarte-progress")
        if f"Problem {place} of" not in progress.inner_text():
            continue
        if not quiz.locator(".ecarte-strip").count():
            before = page.evaluate(KEPT)
            quiz.locator(f"[data-action=answer][data-value={ANSWERS[place - 1]}]").click()
            page.wait_for_function(f"before => {KEPT} !== before", arg=before)
        expect(quiz.locator(".ecarte-strip")).to_be_visible()
        if place < until:
            quiz.locator("[data-action=next]").click()
            expect(progress).to_contain_text(f"Problem {place + 1} of")


def sum_up(page: Page) -> None:
    page.locator("[data-action=next]").click()
    expect(page.get_by_role("heading", name="3 problems done")).to_be_visible()


def straight(page: Page) -> None:
    go_on(page)
    sum_up(page)


def hand_in(page: Page) -> None:
    """Hand the file in, and read every answer back."""
    quiz = page.locator(".ecarte").first
    quiz.get_by_label("Your name").fill("Åsa Ek")
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save for my teacher").click()
    log, learner = read_export(download.value.path().read_text("utf-8"))
    assert learner.name == "Åsa Ek"
    assert [(each.problem, each.choice, each.first) for each in log] == [
        (line, answer, True) for line, answer in zip(LINES, ANSWERS, strict=True)
    ]
    assert [each.accepted for each in log] == [False, True, True]
    note = quiz.locator(".ecarte-entry-note")
    expect(note).to_contain_text(
        f"Given to your browser: look for {download.value.suggested_filename} among its downloads."
    )


def test_where_progress_is_kept_each_answer_is_handed_in(page: Page, site: RunningSite) -> None:
    """The first is given on one page, the others on another."""
    open_set(page, site)
    go_on(page, 1)
    other = page.context.new_page()
    open_lesson(other, page.url)
    straight(other)
    hand_in(other)


@pytest.mark.long
def test_where_nothing_is_kept_each_answer_is_handed_in(page: Page, asking: RunningSite) -> None:
    open_set(page, asking)
    keeping = page.locator(".ecarte-progress-panel")
    expect(keeping).to_contain_text("Nothing is kept: when you leave, this page forgets.")
    straight(page)
    page.reload()
    wait_until_laid(page)
    expect(page.get_by_role("heading", name="3 problems done")).to_be_visible()
    hand_in(page)


REFUSALS = {
    "address": "URL.createObjectURL = () => { throw new TypeError('blocked'); }",
    "sandbox": """const frame = document.createElement('iframe'); frame.sandbox = 'allow-scripts';
        Object.defineProperty(window, 'frameElement', { get: () => frame })""",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_file_that_the_browser_does_not_take_is_said_to_be_missing(
    page: Page, site: RunningSite, watch: Watch, refusal: str
) -> None:
    page.add_init_script(REFUSALS[refusal])
    page.set_viewport_size({"width": 360, "height": 740})
    quiz = open_set(page, site)
    go_on(page)
    sum_up(page)
    quiz.get_by_label("Your name").fill("Åsa Ek")
    quiz.get_by_role("button", name="Save for my teacher").click()
    note = quiz.locator(".ecarte-entry-note")
    expect(note).to_contain_text("Nothing is saved, because your browser did not take the file.")
    expect(note).to_be_in_viewport(ratio=1)


def test_a_held_key_answers_once_and_no_key_answers_after_the_verdict(
    page: Page, site: RunningSite
) -> None:
    quiz = open_set(page, site)
    panel = page.locator(".ecarte-progress-panel")
    for _ in range(30):
        page.keyboard.down("ArrowRight")  # from the second on, as the system repeats it
    page.keyboard.up("ArrowRight")
    expect(quiz.locator(".ecarte-strip")).to_be_visible()
    for key in ("ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    for choice in quiz.locator(".ecarte-choice").all():
        expect(choice).to_be_disabled()
    page.keyboard.down("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 2 of 3")
    for _ in range(30):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 2 of 3")
    expect(panel).to_contain_text("1 answer so far")
    page.get_by_text("Hand in what you have done so far").click()
    with page.expect_download() as download:
        quiz.get_by_label("Your name").fill("Åsa Ek")
        quiz.get_by_role("button", name="Save for my teacher").click()
    assert len(read_export(download.value.path().read_text("utf-8"))[0]) == 1
