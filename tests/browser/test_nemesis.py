"""What a learner sees after a wrong choice, with the keyboard alone: the map, and the nemesis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor import grade
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import Simulation, simulate
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import TABLE, cut_off, panel
from tests.problems import class_problems
from tests.running import RunningSite

LESSON, TITLE = "06-leading.ipynb", "Which card do you lead?"


def _codes() -> Iterator[str]:
    return (f"AAA-{number}" for number in count(20))


@pytest.fixture(scope="module")
def misled() -> tuple[Decision, Card, Simulation]:
    """A first lead of five cards, one of which costs a deal, with that card."""
    for code in _codes():
        problem = class_problems("leading", ClassCode(code))[0]
        if len(problem.hand) == 5:
            simulation = simulate(problem)
            values = simulation.for_the_game()
            worst = min(values, key=lambda card: values[card].mean)
            assert isinstance(worst, Card)
            wrong = not grade(problem, worst, simulation=simulation).with_the_simulator
            if wrong and values.cases(worst).lost > 0.05:
                return problem, worst, values
    raise AssertionError("no such code")


def _open(page: Page, site: RunningSite, problem: Decision) -> Locator:
    open_lesson(page, site.lesson(LESSON, problem=str(problem)))
    quiz = page.locator(TABLE).filter(has=page.get_by_role("heading", name=TITLE))
    expect(quiz).to_be_visible()
    # Its title will change.
    quiz.evaluate(
        "node => { node.id = 'the-quiz'; node.scrollIntoView(); node.querySelector('h2').focus(); }"
    )
    return page.locator("#the-quiz")


def _key(problem: Decision, card: Card) -> str:
    return str(problem.hand.arranged(problem.trump).index(card) + 1)


def test_a_wrong_lead_is_mapped_and_looked_into_and_left_again_by_keys(
    page: Page, site: RunningSite, misled: tuple[Decision, Card, Simulation]
) -> None:
    problem, worst, values = misled
    quiz = _open(page, site, problem)
    page.keyboard.press(_key(problem, worst))
    the_map = panel(quiz, "map")
    caught = values.cases(worst).caught
    expect(the_map).to_contain_text(f"is better on {round(100 * caught.share)}, by {caught.by:.1f}")
    expect(the_map.get_by_role("img")).to_have_accessible_name(
        _starts("Of 100 hands that your opponent may hold")
    )
    page.set_viewport_size({"width": 360, "height": 740})
    assert cut_off(page) == []
    verdict = quiz.locator(".ecarte-strip").inner_text()
    door = quiz.locator("[data-door=nemesis]")
    expect(door).to_have_attribute("aria-keyshortcuts", "n")
    page.keyboard.press("n")
    expect(quiz.get_by_role("heading", name="One such deal")).to_be_visible()
    expect(quiz.get_by_role("heading", name="Your opponent’s hand")).to_be_visible()
    expect(panel(quiz, "choice")).to_contain_text(f"With the {worst.words} you make")
    expect(quiz.locator(".ecarte-strip")).to_contain_text("of 100 deals")
    for name in ("choice", "best"):
        picture = panel(quiz, name).get_by_role("img").first
        expect(picture).to_have_accessible_name(_starts("Trick 1: "))
    expect(quiz.locator(".ecarte-spoken")).to_contain_text("Your opponent holds the ")
    assert cut_off(page) == []
    held = quiz.locator(".ecarte-spoken").inner_text()
    page.keyboard.press("n")
    expect(quiz.locator(".ecarte-spoken")).not_to_have_text(held)
    page.keyboard.press("Escape")
    expect(quiz.locator(".ecarte-strip")).to_have_text(verdict, use_inner_text=True)
    page.keyboard.press("c")
    expect(quiz.get_by_role("heading", name="Change a card")).to_be_visible()
    assert cut_off(page) == []
    quiz.get_by_role("button", name="king of", exact=False).first.press("Enter")
    expect(quiz.locator(".ecarte-scale")).to_contain_text("The simulator’s best: ")
    page.keyboard.press("Escape")
    expect(quiz.locator(".ecarte-strip")).to_have_text(verdict, use_inner_text=True)
    expect(panel(quiz, "map")).to_be_visible()
    page.keyboard.press("r")
    expect(quiz.get_by_role("button", name="Next")).to_have_count(0)


def _starts(words: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(words)}")
