"""What a learner does at a table, in browsers of other makers and in the oldest."""

from __future__ import annotations

import random
from typing import Any

from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.widgets import GameTable
from tests.browser import test_game_windows as windows_of_a_game
from tests.browser.covered import WINDOWS
from tests.browser.quizzes import CODE, STRIP, TABLE
from tests.browser.test_first_deal import KEYS
from tests.browser.test_table_lives import played
from tests.engines.engine import Engine
from tests.engines.engines import EACH, LARGE_TEXT, OTHERS, SIZES
from tests.problems import class_problems
from tests.running import RunningSite

GAME, DISCARDING, RANKING = "09-game.ipynb", "05-discarding.ipynb", "01-ranking.ipynb"

_CARDS = """(table) => [...document.querySelectorAll(`${table} .ecarte-held`)]
    .map((card) => card.querySelector("[aria-label]").getAttribute("aria-label"))"""
_CHANGED = "(before) => document.querySelector('.ecarte').innerText !== before"
_GONE = "(part) => !document.querySelector(part)"
_SETTLED = """(table, words, last, title) =>
    [words, last].includes(document.querySelector(`${table} .ecarte-spoken`).textContent.trim())
    && document.querySelector(`${table} h2`).textContent === title
    && !document.querySelector(".ecarte-moving")"""
_IN_THE_WINDOW = """() => {
    const { top, left, bottom, right } = document.querySelector("dialog[open]")
        .getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""
_CUT = """() => [document.documentElement, ...document.querySelectorAll(
        ".ecarte-bar :is(button, h2), .ecarte-board :is(p, b, small, figcaption, .ecarte-held)")]
    .filter((node) => node.checkVisibility() && !node.closest(".ecarte-spoken"))
    .filter((node) => node.getBoundingClientRect().left < 0
        || node.getBoundingClientRect().right > innerWidth
        || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow === "hidden"
        || node === document.documentElement && node.scrollWidth > innerWidth)
    .map((node) => node.outerHTML.slice(0, 80))"""
_OF_TABLE = "(part, ...given) => ({function})(document.querySelector(part), ...given)"
_STRAY = """() => [...document.querySelectorAll("[data-piece]")]
    .filter((node) => node.getAnimations().length).length"""


def play_the_first_deal(engine: Engine) -> None:
    """By keys, to its end."""
    for key in KEYS:
        before = engine.text(".ecarte")
        engine.press(key)
        engine.wait(_CHANGED, before)
        if engine.count(".ecarte [data-action=on]"):
            engine.press("Enter")
            engine.wait(_GONE, ".ecarte-strip")
    engine.see("h2", "You win your first deal.")


@EACH
def test_the_first_deal_is_played_by_keys_to_its_end(at_once: Engine, site: RunningSite) -> None:
    engine = at_once
    engine.visit(site.lesson("00-first-deal.ipynb"))
    engine.see("h2", "Which of your cards is a trump?")
    play_the_first_deal(engine)
    engine.click("a", "Next: lesson 1")
    engine.see("h1", "Ranking")


@LARGE_TEXT
def test_of_a_game_nothing_is_cut_off_where_text_has_twice_its_size(
    at_once: Engine, site: RunningSite
) -> None:
    engine = at_once
    engine.visit(site.lesson(GAME, code=CODE))
    engine.click(".ecarte-choice", "Deal")
    engine.wait("() => document.querySelectorAll('.ecarte-bar .ecarte-choice').length")
    for width, height in (*WINDOWS, (740, 360)):
        engine.resize(width, height)
        assert engine.run(_CUT) == [], width


@SIZES
def test_a_whole_game_fits_each_window_in_each_font(at_once: Engine, site: RunningSite) -> None:
    engine = at_once
    engine.visit(site.lesson(GAME, code=windows_of_a_game.CODE))

    def run(function: str, *given: object) -> Any:
        return engine.run(_OF_TABLE.format(function=function), TABLE, *given)

    game = windows_of_a_game.WholeGame(run, engine.resize, closely=True)
    game.show_how_to_deal()
    engine.click(f"{TABLE} .ecarte-choice", "Deal")
    engine.see(f"{TABLE} .ecarte-bar .ecarte-choice")
    game.play()


@EACH
def test_a_quiz_marks_each_answer_and_the_wrong_one_can_be_tried_again(
    engine: Engine, site: RunningSite
) -> None:
    problems = class_problems("tricks", ClassCode(CODE))
    engine.visit(site.lesson(RANKING, code=CODE))
    assert engine.run(_CARDS, TABLE) == [problems[0].lead.words, problems[0].reply.words]
    wrong, others = 3, {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}
    for place, problem in enumerate(problems):
        engine.see(f"{TABLE} .ecarte-progress", f"Problem {place + 1} of {len(problems)}")
        key = "ArrowLeft" if problem.winner == "leader" else "ArrowRight"
        engine.press(others[key] if place == wrong else key)
        engine.see(f"{TABLE} .ecarte-strip[data-sign={'wrong' if place == wrong else 'right'}]")
        engine.press("Enter")
    engine.see(f"{TABLE} .ecarte-sentence", "7 of 8 with the rules")
    assert engine.count(f"{TABLE} .ecarte-row") == 1
    engine.click(f"{TABLE} .ecarte-row button", "Retry")
    engine.see(f"{TABLE} .ecarte-progress", f"Problem {wrong + 1} of {len(problems)}")


@OTHERS
def test_two_cards_are_raised_by_clicks_and_discarded(engine: Engine, site: RunningSite) -> None:
    problem = class_problems("discarding", ClassCode(CODE))[0]
    engine.visit(site.lesson(DISCARDING, code=CODE))
    held = problem.hand.arranged(problem.trump)
    assert engine.run(_CARDS, TABLE) == [card.words for card in held]
    for place, card in enumerate(held[-2:], 1):
        engine.click(f"{TABLE} [data-value='{card}']")
        raised = "(part, many) => document.querySelectorAll(part).length === many"
        engine.wait(raised, f"{TABLE} .ecarte-raised", place)
    engine.click(f"{TABLE} .ecarte-choice", "Discard two cards")
    engine.see(f"{TABLE} {STRIP}")
    for panel in ("book", "simulator"):
        if engine.count(f"{TABLE} .ecarte-door[data-door='{panel}'][aria-expanded='false']"):
            engine.click(f"{TABLE} .ecarte-door[data-door='{panel}']")
        engine.see(f"{TABLE} .ecarte-panel[data-panel='{panel}']")


@OTHERS
def test_a_whole_game_is_told_as_it_is_without_a_browser(
    at_once: Engine, site: RunningSite
) -> None:
    engine = at_once
    engine.visit(site.lesson(GAME, code=CODE))
    twin = _begun(engine)
    for press, key in played(twin, random.Random(3)):
        engine.press(key)
        twin.choose(*press)
        _expect_the_same(engine, twin)
    assert twin.match is not None
    assert twin.match.game.over
    assert engine.run(_STRAY) == 0
    engine.see(f"{TABLE} .ecarte-end")


@OTHERS
def test_the_rules_lie_over_the_game_until_escape_or_a_press_beside(
    at_once: Engine, site: RunningSite
) -> None:
    engine = at_once
    engine.visit(site.lesson(GAME, code=CODE))
    _begun(engine)
    before = engine.text(f"{TABLE} .ecarte-body")
    for shut in ("Escape", "a press beside", "Back to the game"):
        engine.click(".ecarte-rules-button")
        engine.see("dialog[open] h2", "Rules")
        assert engine.run(_IN_THE_WINDOW)
        engine.press("1")  # no key is for the table
        if shut == "Escape":
            engine.press("Escape")
        elif shut == "a press beside":
            engine.click_at(5, 5)
        else:
            engine.click("dialog button", shut)
        engine.wait(_GONE, "dialog[open]")
        assert engine.run("() => document.activeElement.textContent") == "Rules", shut
        assert engine.text(f"{TABLE} .ecarte-body") == before


def _begun(engine: Engine) -> GameTable:
    """A game against the Curate without the tutor, and the same without a browser."""
    twin = GameTable(CODE)
    engine.click(f"{TABLE} .ecarte-more summary")
    for press in (("set", "tutor off"), ("set", "opponent curate"), ("new", "")):
        engine.click(f"{TABLE} [data-action='{press[0]}'][data-value='{press[1]}']")
        twin.choose(*press)
        if press[0] == "set":
            chosen = ":is([aria-pressed=true], [aria-checked=true])"
            engine.see(f"{TABLE} [data-value='{press[1]}']{chosen}")
    _expect_the_same(engine, twin)
    return twin


def _expect_the_same(engine: Engine, twin: GameTable) -> None:
    words = " ".join((*(each.spoken for each in twin.shown.arrival.events), twin.shown.told))
    end = twin.shown.cloth and twin.shown.cloth.table and twin.shown.cloth.table.end
    last = end.turning if end else words  # by itself, if its simulations end after the game
    engine.wait(_SETTLED, TABLE, words, last or words, twin.shown.title)
