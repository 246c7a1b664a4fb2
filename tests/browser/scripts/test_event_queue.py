"""`event_queue.js`, by itself: one event at a time, each once, and a press that ends it all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

NAMES = ("eventQueue", "waitsOf", "takePace", "rememberedPace", "PACES", "WAITS")

# A queue that writes down what it does, with waits that the test gives.
BEGIN = """waits => {
    globalThis.log = [];
    globalThis.queue = eventQueue({
        waits: () => waits,
        speak: ({ name }) => log.push(`speak ${name}`),
        show: ({ name }) => log.push(`show ${name}`),
        settle: (end) => log.push(`settle ${end}`),
    });
}"""
PLAY = "([names, end]) => { queue.play(names.map((name) => ({ name })), end); }"
SHORT = {"before": 1, "during": 1, "after": 1}
LONG = {"before": 60_000, "during": 60_000, "after": 60_000}


@pytest.fixture
def page(load: Load) -> Page:
    return load(script("event_queue.js", "pace.js"), *NAMES)


def _played(page: Page, waits: dict[str, int], *names: str, end: str = "end") -> None:
    page.evaluate(BEGIN, waits)
    page.evaluate(PLAY, [names, end])


def _log(page: Page) -> Any:
    return page.evaluate("log")


def test_events_are_spoken_and_shown_one_after_the_other_and_then_the_end(page: Page) -> None:
    _played(page, SHORT, "a", "b", "c")
    page.wait_for_function("!queue.isPlaying")
    told = [f"{what} {name}" for name in "abc" for what in ("speak", "show")]
    assert _log(page) == [*told, "settle end"]


def test_a_pause_comes_before_an_event_and_after_it(page: Page) -> None:
    _played(page, {**LONG, "before": 0}, "a", "b")
    page.wait_for_function("log.length")
    assert _log(page) == ["speak a", "show a"]
    assert page.evaluate("queue.isPlaying")


def test_an_end_before_its_time_tells_what_is_left_once_and_in_order(page: Page) -> None:
    for waits, told in ((LONG, []), ({**LONG, "before": 0}, ["speak a", "show a"])):
        _played(page, waits, "a", "b", "c")
        page.evaluate("new Promise(requestAnimationFrame)")
        page.evaluate("queue.finish()")
        left = [f"speak {name}" for name in "abc" if f"speak {name}" not in told]
        assert _log(page) == [*told, *left, "settle end"]
        page.evaluate("queue.finish()")
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))")
        assert _log(page)[-1] == "settle end"
        assert _log(page).count("settle end") == 1
        assert not page.evaluate("queue.isPlaying")


def test_the_next_events_end_those_before_them(page: Page) -> None:
    _played(page, LONG, "a", "b", end="first")
    page.evaluate(PLAY, [["c"], "second"])
    assert _log(page) == ["speak a", "speak b", "settle first"]
    page.evaluate("queue.finish()")
    assert _log(page)[3:] == ["speak c", "settle second"]


def test_whenever_it_is_ended_every_event_is_spoken_once(page: Page) -> None:
    names = list("abcdefgh")
    for after in range(0, 40, 2):
        _played(page, SHORT, *names)
        page.evaluate("ms => new Promise((resolve) => setTimeout(resolve, ms))", after)
        page.evaluate("queue.finish()")
        told = [each for each in _log(page) if each.startswith("speak")]
        assert told == [f"speak {name}" for name in names]
        assert _log(page).count("settle end") == 1


def test_the_opponent_takes_time_to_think_and_each_speed_has_its_own(page: Page) -> None:
    whole = "event => { const w = waitsOf(event); return w.before + w.during + w.after; }"
    mine, theirs = {"kind": "play"}, {"kind": "play", "by": "opponent"}
    kinds = page.evaluate("Object.keys(WAITS)")
    took: dict[str, int] = {}
    for name in ("relaxed", "brisk", "at once"):
        page.evaluate("takePace", name)
        took[name] = sum(page.evaluate(whole, {"kind": kind}) for kind in kinds)
        assert (page.evaluate(whole, theirs) > page.evaluate(whole, mine)) == (name != "at once")
    assert took["relaxed"] > took["brisk"] > took["at once"] == 0


def test_what_holds_more_is_shown_for_longer(page: Page) -> None:
    during = "event => waitsOf(event).during"
    mine = [page.evaluate(during, {"kind": "draw", "number": cards}) for cards in range(6)]
    his = {"kind": "draw", "number": 4, "by": "opponent"}
    assert page.evaluate(during, his) < mine[0] < mine[1]
    assert mine == sorted(set(mine))
    vole, point = ({"kind": "score", "words": words} for words in ("vole", "point"))
    assert page.evaluate(during, vole) > page.evaluate(during, point)


def test_no_moment_takes_a_second(page: Page) -> None:
    page.evaluate("takePace", "relaxed")
    for event in (
        *({"kind": kind} for kind in ("king", "score", "game")),
        {"kind": "score", "words": "vole"},
    ):
        assert page.evaluate("event => waitsOf(event).during", event) < 1000


def test_the_speed_is_kept_and_nonsense_is_none(page: Page) -> None:
    page.evaluate("takePace", "brisk")
    assert page.evaluate("localStorage.getItem('ecarte-tutor.speed')") == "brisk"
    for kept in ("nonsense", "", "toString"):
        page.evaluate("kept => localStorage.setItem('ecarte-tutor.speed', kept)", kept)
        page.evaluate("rememberedPace()")
        assert page.evaluate("waitsOf({ kind: 'play' }).during") > 0
