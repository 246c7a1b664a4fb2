"""The table of a game in windows from a small phone's to a laptop's, in three fonts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AT_ONCE
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import TABLE
from tests.browser.windows import MEASURED, PLAY
from tests.running import RunningSite

CODE: Final = "7K2-35"
"""A game with exchanges in its first deals, a king told, a question of the tutor."""

HANDS: Final = {
    (320, 568): 53,
    (360, 560): 60,
    (360, 640): 60,
    (360, 740): 60,
    (375, 553): 63,
    (375, 667): 63,
    (390, 664): 66,
    (412, 732): 70,
    (844, 390): 72,
    (667, 375): 69,
    (768, 1024): 125,
    (1366, 650): 89,
}
"""Pixels that a card of the hand is wide in each window, at least."""

FONTS: Final = ("", "DejaVu Serif", "DejaVu Sans Condensed")

STATES: Final = {
    "asked": ".ecarte-choice",
    "hinted": ".ecarte-bar .ecarte-help",
    "sure?": ".ecarte-bar [data-action=anyway]",
    "discards": ".ecarte-card-button[aria-pressed]",
    "drawn": ".ecarte-zone-hand figcaption",
    "led": ".ecarte-board:has(.ecarte-zone-trick > :only-child):has(.ecarte-pair)",
    "over": ".ecarte-laid-out",
}

SHARE: Final = 5
"""In the gate a state is looked at in each such window, another first for each state."""

# The states that the table is in, and where its hint stands.
_NOW = """(table, states) => Object.keys(states)
    .filter((state) => table.querySelector(states[state]))"""
_HINT = """table => {
    const box = table.querySelector(".ecarte-bar [data-action=hint]")?.getBoundingClientRect();
    const top = table.querySelector(".ecarte-game").getBoundingClientRect().top;
    return box && [box.left, box.top - top].map(Math.round);
}"""

# Captions of the hand that lie over the index of their card, which is a quarter of it.
_OVER = """table => [...table.querySelectorAll(".ecarte-zone-hand .ecarte-held")]
    .filter((card) => {
        const [said, box] = ["figcaption", ".ecarte-picture"]
            .map((part) => card.querySelector(part)?.getBoundingClientRect());
        return said && said.top < box.bottom && said.left < box.left + box.width / 4;
    }).length"""
_DEAL = """table => {
    scrollTo(0, 0);
    return table.querySelector("[data-action=new]").getBoundingClientRect().bottom;
}"""
_FONT = "(table, font) => { table.style.fontFamily = font; }"
_HELP = """async table => {
    table.querySelector(".ecarte-bar [data-action=hint]")?.click();
    for (let left = 60; left && !table.querySelector(".ecarte-help"); left -= 1) {
        await new Promise(requestAnimationFrame);
    }
}"""

Run = Callable[..., Any]
"""Calls a function of the page's language with the table of the game, and with these values."""


class WholeGame:
    """A game that is played by script, and looked at in many windows."""

    def __init__(
        self,
        run: Run,
        resize: Callable[[int, int], None],
        *,
        closely: bool,
        hands: Mapping[tuple[int, int], int] = HANDS,
    ) -> None:
        self._run = run
        self._resize = resize
        self._closely = closely
        self._hands = hands
        self._seen: set[str] = set()
        self._hints: dict[tuple[int, int, str], list[int]] = {}

    def show_how_to_deal(self) -> None:
        """The button that deals is in the first window, also below what is said of an old code."""
        for width, height in self._hands:
            self._resize(width, height)
            assert self._run(_DEAL) <= height, (width, height)

    def play(self, until: Set[str] = frozenset(STATES)) -> None:
        """Plays to its end; or, if not closely, until each of these states was seen.

        No words meet or lie under a card or over its index; hand and presses are in one window, and
        large enough; the hint stays in one place.
        """
        discarding = 0
        for press in range(300):
            states = set(self._run(_NOW, STATES))
            if states and (self._closely or states - self._seen):
                self._look(press, states)
            self._seen |= states
            is_over = self._run(_NOW, {"end": ".ecarte-end"})
            if is_over or (not self._closely and self._seen >= until):
                break
            if "hinted" not in self._seen:
                self._run(_HELP)
                continue
            discarding += "discards" in states
            self._run(PLAY, ["propose", "accept"] if discarding < 4 else ["play", "refuse"])
        assert self._seen >= (set(STATES) if self._closely else until)

    def _look(self, press: int, states: set[str]) -> None:
        font = FONTS[press % len(FONTS)]
        self._run(_FONT, font)
        step = 1 if self._closely else SHARE
        for width, height in list(self._hands)[press % step :: step]:
            self._resize(width, height)
            found = self._run(MEASURED)
            where = (press, states, font, width, height, found)
            assert found["met"] == [], where
            assert found["below"] == 0, where
            assert self._run(_OVER) == 0, where
            if hint := self._run(_HINT):
                first = self._hints.setdefault((width, height, font), hint)
                assert max(abs(one - other) for one, other in zip(hint, first, strict=True)) <= 1, (
                    where
                )
            if "over" not in states:
                assert found["hand"] >= self._hands[width, height], where
            if "led" in states and width < height:
                assert found["trick"] >= found["hand"], where


def _game(page: Page, site: RunningSite, *, closely: bool) -> WholeGame:
    def resize(width: int, height: int) -> None:
        page.set_viewport_size({"width": width, "height": height})

    open_lesson(page, site.lesson("09-game.ipynb", code=CODE))
    game = WholeGame(page.locator(TABLE).evaluate, resize, closely=closely)
    game.show_how_to_deal()
    page.locator(f"{TABLE} [data-action=new]").click()
    page.locator(f"{TABLE} .ecarte-choice").first.wait_for()
    return game


@pytest.mark.usefixtures("at_once")
def test_words_hand_and_presses_fit_each_window_in_each_font(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    _game(page, site, closely=closely).play()


def test_large_text_fits_each_window(large_text: Page, site: RunningSite, *, closely: bool) -> None:
    large_text.add_init_script(AT_ONCE)
    _game(large_text, site, closely=closely).play({"asked"})
