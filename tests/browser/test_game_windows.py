"""The table of a game in windows from a small phone's to a laptop's, in three fonts."""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest
from playwright.sync_api import Locator, Page

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
IN_EACH_FONT: Final = ("led", "over")
"""States with most words on the cloth."""

# The right edge of an index, as a share of its card.
INDEX: Final = 0.25

_HINT = """table => {
    const box = table.querySelector(".ecarte-bar [data-action=hint]")?.getBoundingClientRect();
    const top = table.querySelector(".ecarte-game").getBoundingClientRect().top;
    return box && [box.left, box.top - top].map(Math.round);
}"""
_OVER = """(table, index) => [...table.querySelectorAll(".ecarte-zone-hand .ecarte-held")]
    .filter((card) => {
        const [said, box] = ["figcaption", ".ecarte-picture"]
            .map((part) => card.querySelector(part)?.getBoundingClientRect());
        return said && said.top < box.bottom && said.left < box.left + index * box.width;
    }).length"""

Places = dict[tuple[int, int], list[int]]


def _expect_all_in_sight(
    table: Locator, state: str, hints: Places, *, closely: bool, is_large: bool = False
) -> None:
    """No words meet or lie under a card or over its index; hand and presses are in one window, and
    large enough; the hint stays in one place."""
    for place, font in enumerate(FONTS if state in IN_EACH_FONT and not is_large else FONTS[:1]):
        table.evaluate("(node, font) => { node.style.fontFamily = font; }", font)
        step = 1 if closely or not (place or is_large) else 2
        for (width, height), least in islice(HANDS.items(), place % 2, None, step):
            table.page.set_viewport_size({"width": width, "height": height})
            found = table.evaluate(MEASURED)
            where = (state, font, width, height, found)
            assert found["met"] == [], where
            assert found["below"] == 0, where
            assert table.evaluate(_OVER, INDEX) == 0, where
            if not font and (hint := table.evaluate(_HINT)):
                first = hints.setdefault((width, height), hint)
                assert max(abs(one - other) for one, other in zip(hint, first, strict=True)) <= 1, (
                    where
                )
            if state != "over":
                assert found["hand"] >= least, where
            if state == "led" and width < height:
                assert found["trick"] >= found["hand"], where


def _look_at_each_state(
    page: Page, site: RunningSite, *, closely: bool, is_large: bool = False
) -> None:
    """In the long run in each window; else in each other one, but for a usual font."""
    open_lesson(page, site.lesson("09-game.ipynb", code=CODE))
    table = page.locator(TABLE)
    table.locator("[data-action=new]").click()
    seen: set[str] = set()
    hints: Places = {}
    discarding = 0
    for _ in range(60):
        for state, part in STATES.items():
            if state not in seen and table.locator(part).count():
                seen.add(state)
                _expect_all_in_sight(table, state, hints, closely=closely, is_large=is_large)
        if seen == set(STATES):
            return
        if "hinted" not in seen:
            table.locator("[data-action=hint]").click()
            table.locator(STATES["hinted"]).wait_for()
            continue
        discarding += table.locator(STATES["discards"]).count()
        table.evaluate(PLAY, ["propose", "accept"] if discarding < 4 else ["play", "refuse"])
    pytest.fail(f"a game has no {set(STATES) - seen}")


def _expect_to_deal_from_the_first_window(page: Page, site: RunningSite) -> None:
    open_lesson(page, site.lesson("09-game.ipynb"))
    for width, height in HANDS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        box = page.locator("[data-action=new]").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, (width, height)


@pytest.mark.usefixtures("at_once")
def test_words_hand_and_presses_fit_each_window_in_each_font(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    _expect_to_deal_from_the_first_window(page, site)
    _look_at_each_state(page, site, closely=closely)


def test_large_text_fits_each_window(large_text: Page, site: RunningSite, *, closely: bool) -> None:
    large_text.add_init_script(AT_ONCE)
    _expect_to_deal_from_the_first_window(large_text, site)
    _look_at_each_state(large_text, site, closely=closely, is_large=True)
