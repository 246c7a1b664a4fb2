"""A package in a learning platform, in browsers of other makers: in a frame and in a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.test_platform import LINES, answers, expect_held, made, packages
from tests.engines.engine import Engine
from tests.engines.engines import OTHERS
from tests.learning_platform import LearningPlatform, against_the_standard, learning_platform
from tests.running import eventually

__all__ = ["made", "packages"]

# The window of the page, on a way from that of the platform through frames and what it has opened.
_AT = "(way) => way.reduce((from, name) => from?.[name], window)?.document"
_TELLS = f"""(way, selector, words) =>
    ({_AT})(way)?.querySelector(selector)?.textContent.includes(words)"""
_PRESS = f"""(way, selector) => {{
    const found = ({_AT})(way)?.querySelector(selector);
    found?.click();
    return Boolean(found);
}}"""
FRAME, WINDOW = (["0"], ["opened"])
_WAYS = {"frame": [FRAME], "window": [WINDOW], "hosts": [["0", "0"], ["1", "0"]]}

_HOWS = pytest.mark.parametrize(
    ("started", "how"),
    [
        pytest.param(each, how, marks=pytest.mark.long)
        for each, how in (("firefox", "frame"), ("firefox", "window"), ("webkit", "frame"))
    ],
    indirect=["started"],
)
"""WebKit's window, as the tests drive it, opens no other."""


@pytest.fixture
def platform(
    started: Engine, made: Path, packages: Path, tmp_path: Path
) -> Iterator[LearningPlatform]:
    """A platform of which no page has asked for what SCORM 1.2 does not have."""
    with learning_platform(made, packages, tmp_path) as running:
        started.complaints()
        yield running
        started.go("about:blank")
        assert not [each for each in started.complaints() if "503" not in each]
    assert [*against_the_standard(running.calls)] == []


def opened(engine: Engine, platform: LearningPlatform, name: str = "host") -> None:
    engine.go(f"{platform.address}/{name}")
    if platform.opened == "window":
        engine.click("button", "Open")
    for way in _WAYS[name if name == "hosts" else platform.opened]:
        engine.wait(_TELLS, way, ".ecarte-progress", "Problem")


def answer(engine: Engine, way: list[str], first: int, last: int) -> None:
    """Answer the problems from `first` to `last`, and go on after each but the last of them."""
    for place in range(first, last + 1):
        engine.wait(_TELLS, way, ".ecarte-progress", f"Problem {place} of {len(LINES)}")
        if not engine.run(_TELLS, way, ".ecarte-strip", ""):
            choice = f"[data-action=answer][data-value={answers()[place - 1][0]}]"
            assert engine.run(_PRESS, way, choice)
            engine.wait(_TELLS, way, ".ecarte-strip", "")
        if place < last:
            assert engine.run(_PRESS, way, "[data-action=next]")


def leave(engine: Engine, platform: LearningPlatform) -> None:
    before = platform.finished
    if platform.opened == "window":
        engine.run("() => window.opened.close()")
    else:
        engine.go("about:blank")
    assert eventually(lambda: platform.finished > before)


@_HOWS
def test_ten_are_reported_and_left_after_four(
    started: Engine, platform: LearningPlatform, how: str
) -> None:
    platform.opened, (way,) = how, _WAYS[how]
    opened(started, platform)
    answer(started, way, 1, 4)
    expect_held(platform, 4, "incomplete")
    leave(started, platform)
    opened(started, platform)
    answer(started, way, 4, 10)
    expect_held(platform, 10, "completed", "")
    leave(started, platform)
    expect_held(platform, 10, "completed", "")


@OTHERS
def test_a_cut_line_and_a_refused_call_lose_nothing(
    started: Engine, platform: LearningPlatform
) -> None:
    opened(started, platform)
    platform.is_cut = True
    answer(started, FRAME, 1, 2)
    assert started.run(_TELLS, FRAME, "#platform", "They are kept in this browser")
    platform.is_cut = False
    answer(started, FRAME, 2, 3)
    expect_held(platform, 3, "incomplete")
    leave(started, platform)
    for number, name in enumerate(("SetValue", "Commit", "Finish"), start=3):
        platform.refused = [f"LMS{name}"]
        opened(started, platform)
        answer(started, FRAME, number, number + 1)
        started.go("about:blank")
        platform.refused = []
        opened(started, platform)
        expect_held(platform, number + 1, "incomplete")
        leave(started, platform)
    platform.mastery = "40"
    opened(started, platform)
    answer(started, FRAME, 6, 10)
    leave(started, platform)
    expect_held(platform, 10, "passed", "")


@OTHERS
def test_in_two_windows_nothing_is_lost(started: Engine, platform: LearningPlatform) -> None:
    opened(started, platform, "hosts")
    one, other = _WAYS["hosts"]
    answer(started, one, 1, 4)
    answer(started, other, 4, 6)
    expect_held(platform, 6, "incomplete")
    leave(started, platform)
    assert eventually(lambda: platform.finished == 2)
    expect_held(platform, 6, "incomplete")
