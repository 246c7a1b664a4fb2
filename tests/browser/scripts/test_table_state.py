"""`table_state.js`, by itself: events lead from each scene of a game to the next one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ecarte_tutor.widgets import GameTable
from tests.browser.scripts.conftest import Load, script
from tests.widgets.conftest import quick
from tests.widgets.games import play_at_random

__all__ = ["quick"]

NAMES = ("stateOf", "stateAfter")

# Both states without what only the end tells: which card may be pressed, and its marks.
LED = """([before, scene]) => {
    const end = stateOf(scene);
    const { names, faces, target } = end;
    const start = { ...stateOf(before), names, faces, target };
    const bare = (state) => ({
        ...state,
        isOver: false,
        end: null,
        hand: Object.fromEntries(state.hand.map(({ card, key }) => [card, key])),
    });
    const led = scene.events.reduce((state, event) => stateAfter(state, event, end), start);
    return [bare(led), bare(end)];
}"""


@pytest.fixture
def page(load: Load) -> Page:
    return load(script("table_state.js"), *NAMES)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("rules", ["turf-club", "denexa", "bga"])
def test_the_events_of_a_press_lead_to_the_scene_that_they_came_with(
    page: Page, rules: str
) -> None:
    """By the page's own rules of change, against the scene that Python makes from the referee."""
    led = 0
    for number in range(3):
        table = GameTable(f"S-{number}", rules=rules, opponent="curate", tutor="off")
        table.choose("new")
        before: dict[str, Any] = table.scene
        for seen in play_at_random(table, seed=number):
            scene = seen.scene
            if "table" not in scene:
                break
            if "events" in scene:
                found, end = page.evaluate(LED, [before, scene])
                assert found == end, scene["events"]
                led += 1
            before = scene
    assert led > 60
