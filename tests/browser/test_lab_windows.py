"""Tables in JupyterLab: in low windows, beside another notebook, and in narrow and wide outputs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.quizzes import answer
from tests.browser.test_game_windows import CODE, WholeGame
from tests.browser.test_lab import GAME, START, running_lab
from tests.browser.windows import MEASURED, PLAY

QUIZ: Final = "03-proposing.ipynb"
OF_TEN: Final = ".ecarte-marked:has(.ecarte-progress:text('of 10'))"
"""Its quiz; other tables there ask one problem."""
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
LOW: Final[tuple[ViewportSize, ...]] = (
    {"width": 1366, "height": 650},
    {"width": 1093, "height": 614},
)
WINDOWS: Final[tuple[ViewportSize, ...]] = (
    LAPTOP,
    *LOW,
    {"width": 820, "height": 1180},
    {"width": 1920, "height": 1080},
)
WIDTHS: Final = (*range(320, 761, 40), 1000, 1280)
"""Pixels that an output is wide, in windows of these heights."""
HEIGHTS: Final = (900, 614)

HANDS: Final = {(480, 900): 87, (480, 768): 87, (480, 614): 65}
"""Pixels that a card of the hand is wide at least, by an output's width and a window's height."""

READABLE: Final = 48
"""Pixels that a card of the trick is wide at least."""

TO_THE_TRICKS: Final = ["play", "refuse"]
"""What is said before them."""

SHOWN: Final = ".jp-NotebookPanel:not(.lm-mod-hidden)"

# The output is so many pixels wide from now on; or, of no width, as wide as its cell.
_WIDEN = """(table, width) => {
    const output = table.closest(".jp-OutputArea-output");
    const beside = output.clientWidth - table.parentElement.clientWidth;
    output.style = width ? `flex: none; width: ${width + beside}px` : "";
}"""

# By how much a part lies above the pane, and another below the bar at its foot.
_OUT_OF_SIGHT = """(table) => {
    const box = (part) => table.querySelector(part).getBoundingClientRect();
    const pane = table.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const above = pane.top - box(".ecarte-felt").top;
    return Math.round(Math.max(above, box(".ecarte-strip").bottom - box(".ecarte-actions").top));
}"""

# Puts the longest words there are for a deal in the place of these.
_SAY_THE_MOST = """(table) => {
    table.querySelector(".ecarte-bar h2").textContent = "The Librarian makes the point";
    table.querySelector(".ecarte-bar .ecarte-sentence").textContent =
        `The Librarian made three of the five tricks: two points. One of them is the price of your
        refusing the first proposal.`;
}"""


_STATES: Final = {
    "led": ".ecarte-board:has(.ecarte-zone-trick > :only-child):has(.ecarte-pair)",
    "sure?": ".ecarte-bar [data-action=anyway]",
    "over": ".ecarte-laid-out",
}
"""A card is led, beside the last trick; the tutor asks; the tricks of a deal lie in a row."""


def _play_until(game: Locator, part: str) -> None:
    """Plays on until the game has this part."""
    for _ in range(200):
        if game.locator(part).count():
            return
        game.evaluate(PLAY, TO_THE_TRICKS)
    pytest.fail(f"a game has no {part}")


def _open(page: Page, lab: str, file: str, table: str) -> Locator:
    """The first such table of a lesson, which runs by itself."""
    page.set_viewport_size(LAPTOP)
    page.goto(f"{lab.replace(START, file)}&reset")
    if file == QUIZ:
        page.get_by_role("button", name="Show all of it").click()
    found = page.locator(f"{SHOWN} {table}").first
    found.wait_for()
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    return found


def _measured(table: Locator, where: str) -> dict[str, Any]:
    """The figures, printed in a line; no words meet, and the hand is as large as the turn-up."""
    found = dict(table.evaluate(MEASURED))
    print(where, *(f"{name} {each}" for name, each in found.items()), sep="  ")
    assert found["met"] == [], (where, found)
    assert found["hand"] >= found["turned"], (where, found)
    return found


def _in_windows(table: Locator, what: str) -> Iterator[tuple[ViewportSize, dict[str, Any]]]:
    for window in WINDOWS:
        table.page.set_viewport_size(window)
        yield window, _measured(table, f"{what}, window {window['width']}x{window['height']}")


def _in_widths(table: Locator, what: str, *, closely: bool) -> Iterator[dict[str, Any]]:
    """At each height every other width, those between at the next; in the long run, all."""
    for place, height in enumerate(HEIGHTS):
        table.page.set_viewport_size({"width": 1920, "height": height})
        widths = WIDTHS if closely else WIDTHS[place % 2 :: 2]
        for width in widths:
            table.evaluate(_WIDEN, width)
            found = _measured(table, f"{what}, output {width}, window {height}")
            assert found["output"] == width
            yield found
    table.evaluate(_WIDEN, 0)


def _put_beside(page: Page, file: str) -> None:
    """Drags the tab of a notebook to the right half."""
    tab = page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab", has_text=file).bounding_box()
    dock = page.locator("#jp-main-dock-panel").bounding_box()
    assert tab
    assert dock
    page.mouse.move(tab["x"] + 20, tab["y"] + 10)
    page.mouse.down()
    page.mouse.move(tab["x"] + 60, tab["y"] + 60, steps=4)
    page.mouse.move(dock["x"] + dock["width"] - 30, dock["y"] + dock["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator(SHOWN)).to_have_count(2)


def _expect_a_readable_quiz(page: Page, lab: str, *, closely: bool) -> None:
    today = _open(page, lab, START, ".ecarte-table:has(.ecarte-turn-up)")
    assert today.evaluate(MEASURED, "stays")["below"] == 0
    quiz = _open(page, lab, QUIZ, OF_TEN)
    for window, found in _in_windows(quiz, "quiz"):
        assert found["below"] == 0, window
    for window in LOW:
        page.set_viewport_size(window)
        answer(quiz)
        assert quiz.evaluate(_OUT_OF_SIGHT) <= 1, window
        quiz.locator("[data-action=next]").click()
        expect(quiz.locator(".ecarte-strip")).to_have_count(0)
    answer(quiz)
    assert list(_in_windows(quiz, "verdict"))
    assert list(_in_widths(quiz, "verdict", closely=closely))


def _expect_a_readable_game(page: Page, lab: str, *, closely: bool) -> None:
    page.evaluate("localStorage.setItem('ecarte-tutor.speed', 'at once')")
    game = _open(page, lab, GAME, ".ecarte-table:has([data-action=new], .ecarte-game)")
    game.locator("[data-action=new]").click()
    for state, part in _STATES.items():
        _play_until(game, part)
        if state == "over":
            game.evaluate(_SAY_THE_MOST)
        for window, found in _in_windows(game, state):
            assert state == "over" or found["trick"] >= READABLE, window
            assert found["below"] == 0, window
        for found in _in_widths(game, state, closely=closely):
            assert state == "over" or found["trick"] >= READABLE, found
    _play_until(game, _STATES["led"])


def _expect_both_to_be_readable_beside_each_other(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    page.get_by_role("tab", name="File Browser").click()  # a lesson folds it away
    page.locator(".jp-DirListing-item", has_text=QUIZ).dblclick()
    page.get_by_role("button", name="Show all of it").click()
    quiz = page.locator(f"{SHOWN} {OF_TEN}").first
    quiz.wait_for()
    _put_beside(page, GAME)
    game = page.locator(f"{SHOWN} .ecarte-table:has(.ecarte-game)")
    for window in (LAPTOP, LOW[0]):
        page.set_viewport_size(window)
        for table, what in ((quiz, "quiz"), (game, "game")):
            found = _measured(table, f"{what}, beside another, window 1366x{window['height']}")
            assert found["trick"] >= READABLE
            assert found["below"] == 0


@pytest.mark.long
def test_a_whole_game_fits_an_output_of_a_phones_width(page: Page, tmp_path: Path) -> None:
    with running_lab(page, tmp_path) as lab:
        copy = tmp_path / "ecarte-lessons" / GAME
        own = copy.read_text("utf-8").replace('query_value(\\"code\\")', f'\\"{CODE}\\"')
        copy.write_text(own, "utf-8")
        game = _open(page, lab, GAME, ".ecarte-table:has([data-action=new], .ecarte-game)")
        page.evaluate("localStorage.setItem('ecarte-tutor.speed', 'at once')")
        game.locator("[data-action=new]").click()
        game.locator(".ecarte-bar .ecarte-choice").first.wait_for()

        def resize(width: int, height: int) -> None:
            page.set_viewport_size({"width": 1366, "height": height})
            game.evaluate(_WIDEN, width)

        WholeGame(game.evaluate, resize, closely=True, hands=HANDS).play()


@pytest.mark.long
def test_cards_and_words_are_readable_in_every_window_and_output(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, closely: bool
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))  # no place of another run
    with running_lab(page, tmp_path) as lab:
        _expect_a_readable_quiz(page, lab, closely=closely)
        _expect_a_readable_game(page, lab, closely=closely)
        _expect_both_to_be_readable_beside_each_other(page)
