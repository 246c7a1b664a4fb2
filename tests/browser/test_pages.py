"""The pages around the lessons, in a real browser."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from ecarte_tutor.site.lessons import read_lessons
from tests.browser.conftest import Watch
from tests.browser.kernels import kernel_of
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, answer, answer_and_slide, quizzes
from tests.running import LESSONS, RunningSite

FIRST, *_ = read_lessons(LESSONS)

PROPOSING = "03-proposing.ipynb"

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def open_first_lesson(page: Page, site: RunningSite) -> str:
    """Opens it, waits until it is ready and returns the id of its kernel."""
    open_lesson(page, site.lesson(FIRST.file))
    return kernel_of(page)


def test_the_start_page_lists_every_lesson_with_its_description(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    entries = page.locator(".ecarte-contents > li")
    lessons = [lesson for lesson in read_lessons(LESSONS) if lesson.listed]
    expect(entries).to_have_count(len(lessons))
    for entry, lesson in zip(entries.all(), lessons, strict=True):
        expect(entry.get_by_role("link")).to_have_text(lesson.title)
        expect(entry).to_contain_text(lesson.description)
    # Where a part begins its heading stands, right above the first of its lessons.
    firsts = {lesson.part: lesson for lesson in reversed(lessons) if lesson.part}
    parts = list(reversed(firsts))
    expect(page.locator("nav h3")).to_have_text(parts)
    expect(page.locator("h3 + .ecarte-contents > li:first-child > a")).to_have_text(
        [firsts[part].title for part in parts]
    )


def test_the_start_page_opens_a_lesson_by_keyboard_and_the_bar_leads_back(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    link = page.locator(".ecarte-contents").get_by_role("link", name=FIRST.title)
    for _ in range(40):  # the bar, the hand of the day, the doors
        page.keyboard.press("Tab")
        if link.evaluate("node => node === document.activeElement"):
            break
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("banner")).to_contain_text(FIRST.heading)
    expect(page).to_have_title(re.compile(re.escape(FIRST.title)))
    page.get_by_role("link", name="Écarté", exact=True).click()
    expect(page).to_have_url(site.url)


@pytest.mark.long
def test_on_every_page_the_bar_leads_on_and_marks_the_page_that_one_is_on(
    page: Page, site: RunningSite
) -> None:
    marked = page.get_by_role("banner").locator("[aria-current]")
    for address, word, current in (
        ("", "Learn", "page"),
        ("voila/render/03-proposing.ipynb", "Learn", "true"),
        ("voila/render/09-game.ipynb", "Play", "page"),
        ("voila/render/10-practice.ipynb", "Practise", "page"),
        ("voila/render/11-you.ipynb", "You", "page"),
        ("voila/render/teach.ipynb", "Teach", "page"),
        ("class", "", ""),
    ):
        page.goto(f"{site.url}{address}")
        links = page.get_by_role("navigation", name="The site").get_by_role("link")
        also = ["Teach"] if word == "Teach" else []
        expect(links).to_have_text(["Learn", "Play", "Practise", *also, "You"])
        expect(marked).to_have_text([word] if word else [])
        if word:
            expect(marked).to_have_attribute("aria-current", current)
    links.first.click()
    expect(page.locator("#learn")).to_be_in_viewport()


def test_a_script_that_did_not_come_is_asked_for_again(
    page: Page, watch: Watch, site: RunningSite
) -> None:
    page.route(
        "**/assets/table.js*",
        lambda route: route.continue_() if "again" in route.request.url else route.abort(),
    )
    open_lesson(page, site.lesson(PROPOSING, all="1"))
    expect(next(quizzes(page)).locator(".ecarte-choice").first).to_be_visible()
    watch.outside.clear()
    watch.errors.clear()


def test_a_page_that_lacks_a_script_says_so(page: Page, watch: Watch, site: RunningSite) -> None:
    page.route("**/assets/sent_once.js*", lambda route: route.abort())
    open_lesson(page, site.lesson(PROPOSING))
    expect(page.locator(".ecarte-trouble").first).to_be_visible()
    watch.outside.clear()
    watch.errors.clear()


def test_under_the_policy_that_visitors_get_a_problem_and_a_slider_answer(
    chromium: Browser, watch: Watch, site: RunningSite
) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        watch.follow(page)
        page.goto(site.lesson("08-second-proposals.ipynb", all="1"))
        expect(page.locator("#loading")).to_be_hidden()
        answer_and_slide(page)
        page.close(run_before_unload=True)
    assert watch.outside == watch.errors == []


def test_the_sheet_to_print_fills_both_sides_of_one_sheet_of_paper(
    page: Page, site: RunningSite
) -> None:
    open_lesson(page, site.lesson("16-real-table.ipynb"))
    expect(page.locator(".ecarte-a4")).to_have_count(2)
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == 2, paper


def test_on_paper_a_lesson_is_ink_on_white(page: Page, site: RunningSite) -> None:
    page.emulate_media(color_scheme="dark")
    open_lesson(page, site.lesson(PROPOSING, code=CODE))
    answer(next(quizzes(page)))
    page.emulate_media(media="print")
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(body).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator(".ecarte-turn")).to_be_hidden()
    for part in (".ecarte-standing", ".ecarte-turn-up", ".ecarte-choice", ".ecarte-strip"):
        expect(page.locator(part).first).to_have_css("color", "rgb(0, 0, 0)")
    for part in (".ecarte-actions", ".ecarte-doors", ".ecarte-tools", ".ecarte-copy"):
        expect(page.locator(part).first).to_be_hidden()


def test_widgets_and_the_page_around_them_wear_the_same_colours(
    page: Page, site: RunningSite
) -> None:
    worn = """root => Object.fromEntries([...root.computedStyleMap()]
        .filter(([name]) => name.startsWith("--ecarte-"))
        .map(([name, value]) => [name, String(value).trim()]))"""
    page.emulate_media(color_scheme=SCHEMES[-1])
    open_first_lesson(page, site)
    for scheme in reversed(SCHEMES):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("body")).to_have_attribute(
            "data-jp-theme-light", "true" if scheme == "light" else "false"
        )
        around = page.locator("html").evaluate(worn)
        inside = page.locator(".ecarte").first.evaluate(worn)
        assert len(around) > 10
        assert {name: inside[name] for name in around} == around


def test_a_page_that_asks_another_host_would_be_seen(page: Page, watch: Watch) -> None:
    with page.expect_event("requestfailed"), page.expect_console_message():
        page.evaluate("fetch('http://example.org/a').catch(() => null)")
    assert watch.outside == ["http://example.org/a"]
    watch.outside.clear()
    watch.errors.clear()  # the browser's own word about it


@pytest.mark.parametrize(
    ("path", "first"),
    [
        *((f"{name}.html", ".go") for name in ("rules-turf-club", "questions", "words")),
        ("class", ".ecarte-begin"),
    ],
)
def test_cards_and_what_to_press_first_are_in_the_first_window(
    page: Page, site: RunningSite, path: str, first: str
) -> None:
    page.goto(f"{site.url}{path}")
    for width, height in ((1366, 768), (375, 553), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("svg:has(> g > text, > g > g > text)").first).to_be_in_viewport(ratio=1)
        expect(page.locator(first).first).to_be_in_viewport(ratio=0.5)


def test_the_square_for_a_class_is_as_high_as_the_window_allows(
    page: Page, site: RunningSite
) -> None:
    shown = site.get("class", headers={"Host": "school.example"}).text
    page.route("**/class", lambda route: route.fulfill(body=shown, content_type="text/html"))
    page.goto(f"{site.url}class")
    for width, height in ((1366, 768), (1920, 1080), (820, 1180), (375, 553)):
        page.set_viewport_size({"width": width, "height": height})
        square, address = page.locator(".ecarte-square"), page.locator(".ecarte-cloth a")
        expect(address).to_be_in_viewport(ratio=1)
        box = square.bounding_box()
        assert box
        assert box["width"] >= 0.8 * min(width, height - 128)
        if width > height:
            expect(square).to_be_in_viewport(ratio=1)
