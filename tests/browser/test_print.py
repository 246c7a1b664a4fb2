"""Every page on paper: browsers leave backgrounds out, so all text has to be dark, by night too."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor.course.progress import Log
from ecarte_tutor.simulator.units import GAMES
from tests.browser.kept import keep
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CARDS, TABLE, answer, press_until_told, quizzes
from tests.browser.shifts import address, pages
from tests.browser.test_every_page import ASKING
from tests.course.progress.attempts import made
from tests.running import RunningSite
from tests.widgets.test_contrast import TEXT, contrast

_SEEN = """() => {
    const found = {};
    const numbers = (colour) => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return [[red, green, blue], alpha];
    };
    const hex = (parts) =>
        "#" + parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
    const over = (parts, alpha, ground) =>
        parts.map((part, place) => alpha * part + (1 - alpha) * ground[place]);
    const groundOf = (node) => {
        if (!node) return [255, 255, 255];
        const { backgroundColor, backgroundImage } = getComputedStyle(node);
        const ofGradient = backgroundImage.match(/rgba?\\([^)]*\\)/);
        const [parts, alpha] = numbers(ofGradient?.[0] ?? backgroundColor);
        return alpha === 1 ? parts : over(parts, alpha, groundOf(node.parentElement));
    };
    const note = (node, colour, text) => {
        let [parts, opacity] = numbers(colour);
        for (let each = node; each; each = each.parentElement)
            opacity *= Number(getComputedStyle(each).opacity);
        const told = `${node.outerHTML.slice(0, 60)}: ${text.trim().slice(0, 40)}`;
        for (const ground of [[255, 255, 255], groundOf(node)])
            found[`${hex(over(parts, opacity, ground))} on ${hex(ground)}`] ??= told;
    };
    const unread = "script, style, .ecarte-spoken, .ecarte-unseen";
    const isSeen = (node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent, node = walker.currentNode.parentElement;
        if (!text.trim() || node.closest(unread) || !isSeen(node)) continue;
        const style = getComputedStyle(node);
        note(node, node.closest("svg") ? style.fill : style.color, text);
    }
    for (const node of document.querySelectorAll("input:not([type=range]), textarea, select"))
        if (isSeen(node)) note(node, getComputedStyle(node).color, node.value);
    for (const node of document.querySelectorAll("body *")) {
        for (const part of ["::before", "::after"]) {
            const { content, color } = getComputedStyle(node, part);
            if (/^"\\s*[^"\\s]/.test(content) && isSeen(node)) note(node, color, content);
        }
    }
    return found;
}"""
"""The colours of all text that is seen, on white paper and on its own background, which a browser
prints on request; each with its first place."""


_PRESS = """async (table, place) => {
    const all = ".ecarte-card-button, .ecarte-choice, [data-action=anyway], [data-action=deal]";
    const offered = [...table.querySelectorAll(all)].filter((each) => each.checkVisibility());
    const pressed = offered[(Math.imul(place + 1, 2654435761) >>> 20) % offered.length];
    pressed?.click();
    for (let left = 30; left && (pressed?.isConnected ?? true); left -= 1) {
        await new Promise(requestAnimationFrame);
    }
}"""
"""Until the table is drawn anew, or nothing comes of it."""

_OPEN = """async () => {
    for (const door of document.querySelectorAll(".ecarte-door[aria-expanded='false']")) {
        if (door.checkVisibility()) door.click();
        await new Promise(requestAnimationFrame);
    }
}"""


def faint(page: Page) -> list[str]:
    """Text that can hardly be read on paper."""
    page.emulate_media(color_scheme="dark", media="print")
    seen = page.evaluate(_SEEN)
    page.emulate_media(color_scheme="dark", media="screen")
    return [
        f"{text}, {colours}"
        for colours, text in seen.items()
        if contrast(*colours.split(" on ")) < TEXT
    ]


@pytest.mark.parametrize("name", list(pages()), ids=lambda name: name or "start page")
def test_on_paper_all_text_is_dark_whatever_the_screen_is(
    page: Page, site: RunningSite, name: str
) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(address(site, name))
    if ".ipynb" in name:
        expect(page.locator("#loading")).to_be_hidden()
    elif not name:
        page.locator("#hand .ecarte-held").first.wait_for()
        page.wait_for_load_state("networkidle")  # its styles may come after it
    assert faint(page) == []
    for quiz in [*quizzes(page)]:
        answer(quiz)
    for table in page.locator(ASKING).all():
        press_until_told(table)
    if name.startswith("teach."):
        page.get_by_role("button", name="Show a made-up class").click()
        expect(page.locator(".ecarte-row")).to_have_count(6)
    page.evaluate(_OPEN)
    assert faint(page) == []


@pytest.mark.usefixtures("at_once")
def test_on_paper_a_game_and_its_review_are_dark(page: Page, site: RunningSite) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(site.lesson("09-game.ipynb", code=CARDS))
    page.locator(f"{TABLE} [data-action=new]").click()
    for place in count():
        if not place % 8:
            assert faint(page) == []
        review = page.locator(f"{TABLE} [data-action=review]")
        if review.count():
            assert faint(page) == []
            break
        assert place < 200, "the game does not end"
        page.locator(TABLE).evaluate(_PRESS, place)
    review.click()
    expect(page.locator(".ecarte-story")).to_be_visible()
    assert faint(page) == []
    page.locator(f"{TABLE} [data-action=retry]").first.click()
    assert faint(page) == []


def test_on_paper_a_learner_s_progress_is_dark(page: Page, site: RunningSite) -> None:
    keep(
        page, Log(made(day / 4, (day % 5) / 2, unit=GAMES, book=day % 2 == 0) for day in range(60))
    )
    page.emulate_media(color_scheme="dark")
    open_lesson(page, site.lesson("you.ipynb"))
    expect(page.get_by_role("region", name="Your progress")).to_contain_text("60 answers")
    assert faint(page) == []
