"""Every kind of quiz on the running site, taken with the keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from ecarte_tutor import book
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.engine.decision import Decision, Option
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, STRIP, TABLE
from tests.problems import class_problems
from tests.running import RunningSite

SEED = ClassCode(CODE)
BY_THE_BOOK = "right|either|differ"
"""How a strip may begin where the book agrees."""


def _open(page: Page, site: RunningSite, file: str, title: str) -> Locator:
    """The quiz of this title, at the top of the screen and with the focus."""
    open_lesson(page, site.lesson(file, code=CODE))
    return _at(page, title)


def _at(page: Page, title: str) -> Locator:
    """Another quiz of the page, likewise."""
    quiz = page.locator(TABLE).filter(has=page.get_by_role("heading", name=title))
    expect(quiz).to_be_visible()
    quiz.evaluate("node => { node.scrollIntoView(); node.querySelector('h2').focus(); }")
    place = quiz.evaluate(
        "(node, table) => [...document.querySelectorAll(table)].indexOf(node)", TABLE
    )
    return page.locator(TABLE).nth(place)


def _keys(problem: Decision, option: Option) -> list[str]:
    """The keys of the cards in an option, as they lie on the cloth."""
    hand = problem.hand.arranged(problem.trump)
    wanted = option if isinstance(option, frozenset) else {option}
    return [str(key) for key, card in enumerate(hand, start=1) if card in wanted]


def _two_of(quiz: Locator, page: Page, first: list[str], second: list[str], signs: str) -> None:
    """Answers two problems with these keys; both times the strip bears one of these signs."""
    for number, keys in enumerate((first, second), start=1):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        for key in keys:
            page.keyboard.press(key)
        expect(quiz.locator(STRIP)).to_have_attribute("data-sign", re.compile(signs))
        expect(quiz.get_by_role("button", name="Next")).to_be_focused()
        page.keyboard.press("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 3 of")


def test_enter_discards_cards_picked_by_mouse_and_picks_by_keyboard(
    page: Page, site: RunningSite
) -> None:
    quiz = _open(page, site, "05-discarding.ipynb", "Which cards do you discard?")
    cards, raised = quiz.locator(".ecarte-hand .ecarte-card-button"), quiz.locator(".ecarte-raised")
    cards.nth(4).press("Enter")
    expect(raised).to_have_count(1)
    cards.nth(4).press("Enter")
    expect(raised).to_have_count(0)
    for place in (4, 3):
        cards.nth(place).click()
    expect(raised).to_have_count(2)
    page.keyboard.press("Enter")
    expect(quiz.locator(STRIP)).to_be_visible()


def test_legal_replies_are_picked_and_a_card_is_led_by_which_no_other_quiz_moves(
    page: Page, site: RunningSite
) -> None:
    quiz = _open(page, site, "06-leading.ipynb", "Which cards may you play?")
    for number, problem in enumerate(class_problems("replies", SEED)[:2], start=1):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        hand = problem.hand.arranged(problem.trump)
        for place, card in enumerate(hand, start=1):
            if card in problem.legal:
                page.keyboard.press(str(place))
        expect(quiz.get_by_role("button", pressed=True)).to_have_count(len(problem.legal))
        page.keyboard.press("Enter")
        expect(quiz.locator(STRIP)).to_have_attribute("data-sign", "right")
        page.keyboard.press("Enter")
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 3 of 8")
    quiz = _at(page, "Which card do you lead?")
    first, second = (
        _keys(each, frozenset(each.hand.cards) & book(each).advice)[:1]
        for each in class_problems("leading", SEED, hints=("L1", "L8"))[:2]
    )
    _two_of(quiz, page, first, second, BY_THE_BOOK)
    replying = page.locator(TABLE).first
    expect(replying.get_by_role("button", pressed=True)).to_have_count(0)
    expect(replying.locator(".ecarte-progress")).to_contain_text("Problem 3 of")


def test_a_deal_is_scored(page: Page, site: RunningSite) -> None:
    quiz = _open(page, site, "02-deal.ipynb", "What does the deal score?")
    first, second = (
        [str(each.choices.index(each.points) + 1)] for each in class_problems("scoring", SEED)[:2]
    )
    _two_of(quiz, page, first, second, "right")
