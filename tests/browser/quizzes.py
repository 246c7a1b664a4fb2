"""Any quiz on a page, taken without knowing what it asks, and what of it the screen cuts off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.problems.code import ClassCode
from tests.running import PATIENCE

CODE = ClassCode("AUTUMN").text
CARDS = "7K2-41"
"""The code of a game in which the learner proposes first, and the tutor speaks."""
"""A class code of this version."""

TABLE = ".ecarte-marked"
"""A quiz or a game on its page, where answers count."""


_CUT_OFF = """() => [document.documentElement, ...document.querySelectorAll('.ecarte *')]
    .filter((node) => !node.closest('.ecarte-spoken, svg'))
    .filter((node) => node === document.documentElement
        ? node.scrollWidth > innerWidth
        : node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 80))"""


def cut_off(page: Page) -> list[str]:
    """What reaches beyond the right edge of the screen, a widget's part or the whole page."""
    return list(page.evaluate(_CUT_OFF))


def quizzes(page: Page) -> Iterator[Locator]:
    """Those of its tables that ask the first problem of several."""
    for table in page.locator(TABLE).all():
        if table.get_by_text("Problem 1 of").count():
            yield table


def three_hands(page: Page) -> Iterator[Locator]:
    """On the start page the hand of the day and those of the two days before: one of each kind."""
    table, archive = page.locator("#hand .ecarte"), page.locator("#archive")
    expect(table).to_be_visible()
    for place in range(3):
        if place:
            archive.locator("summary").click()
            archive.get_by_role("button").nth(place).click()
            # the site may have to make it first, when no other process wants the processor
            expect(archive).not_to_have_attribute("open", "", timeout=3000 * PATIENCE)
        yield table


STRIP = ".ecarte-strip:not(.ecarte-wait)"
"""A verdict to which nothing more will come."""

_PRESS = """async (table, place) => {
    const all = ".ecarte-card-button, .ecarte-choice, [data-action=anyway], [data-action=deal]";
    const offered = [...table.querySelectorAll(all)].filter((each) => each.checkVisibility());
    const pressed = offered[(Math.imul(place + 1, 2654435761) >>> 20) % offered.length];
    pressed?.click();
    for (let left = 30; left && (pressed?.isConnected ?? true); left -= 1) {
        await new Promise(requestAnimationFrame);
    }
}"""
"""Until the table is drawn anew; a card that was counted before changes nothing. While an answer is
judged there may be nothing to press."""


def panel(table: Locator, name: str) -> Locator:
    """The panel of this name, "book", "simulator", "map" …, its door opened if it has one."""
    table.locator(f"{STRIP}, .ecarte-panel").first.wait_for()
    door = table.locator(f".ecarte-door[data-door='{name}'][aria-expanded='false']")
    if door.count():
        door.click()
    return table.locator(f".ecarte-panel[data-panel='{name}']")


def answer(quiz: Locator) -> None:
    """Takes what comes first, a card or a choice, and waits for the whole verdict."""
    cards = quiz.locator(".ecarte-hand .ecarte-card-button")
    if cards.count():
        cards.first.click()
        quiz.locator(".ecarte-raised, .ecarte-strip").first.wait_for()
    if not quiz.locator(".ecarte-strip").count():
        quiz.locator(".ecarte-choice").first.click()
    quiz.locator(STRIP).wait_for()


def answer_in_turn(quiz: Locator, problems: int) -> None:
    """Answers so many problems from the first on, and goes on to the next one."""
    for number in range(1, problems + 1):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        answer(quiz)
        quiz.locator("[data-action=next]").click()


def answer_and_slide(page: Page) -> None:
    """Answers the quiz of the lesson on second proposals, and moves its slider."""
    answer(next(quizzes(page)))
    told = page.locator(".widget-output")
    expect(told).to_contain_text("the pone may take")
    expect(told.locator("strong").first).to_be_visible()
    page.get_by_role("slider", name="left").press("Home")
    expect(told).to_contain_text("nobody may propose")


def press_any(table: Locator, place: int) -> None:
    """Presses one of what there is in a question or a game, another for each place."""
    table.evaluate(_PRESS, place)


def press_until_told(table: Locator) -> None:
    """Presses what there is until the tutor explains."""
    for place in count():
        if table.locator(STRIP).count():
            return
        assert place < 200, "the tutor does not explain"
        press_any(table, place)


_EDGES = """quiz => Object.fromEntries(
    [["heading", "h2"], ["hand", ".ecarte-felt"], ["strip", ".ecarte-strip"],
     ["bar", ".ecarte-actions"]]
    .map(([name, part]) => [name, quiz.querySelector(part)?.getBoundingClientRect()])
    .map(([name, box]) => [name, [box?.top ?? innerHeight, box?.bottom ?? innerHeight]]))"""


def edges_of(quiz: Locator) -> dict[str, tuple[float, float]]:
    """Where heading, hand, strip and bar of an answered quiz begin and end in the window; what it
    lacks is at the foot."""
    return dict(quiz.evaluate(_EDGES))
