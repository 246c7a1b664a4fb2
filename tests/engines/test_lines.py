"""A bad line, in browsers of other makers: told, and no press lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pytest

from tests.browser.quizzes import STRIP, TABLE
from tests.engines.engine import Engine, pause
from tests.engines.engines import OTHERS
from tests.lines import Line, bad_line
from tests.running import RunningSite

LESSON: Final = "voila/render/03-proposing.ipynb?all=1"
ANSWER, NEXT = f"{TABLE} [data-action=answer]", f"{TABLE} [data-action=next]"
_TOLD: Final = "(words) => !gone.hidden && gone.querySelector('p').textContent.includes(words)"
_WELL: Final = """(part) => gone.hidden && !document.getElementById("lesson").inert
    && Boolean(document.querySelector(part))"""
_ANSWERS: Final = """() => (localStorage.getItem("ecarte-tutor.progress") ?? "").split("\\n")
    .filter((line) => line.includes('"choice"')).length"""


def _die(way: Line) -> None:
    way.freeze()


def _ten(way: Line) -> None:
    way.drops_after = 10
    way.freeze()


def _sleep(way: Line) -> None:
    way.sleeps = True


def _hold(way: Line) -> None:
    way.holds = 5.0


DURING: Final[dict[str, tuple[Callable[[Line], None], str, float]]] = {
    "dies without a word": (_die, "Waiting for the site", 0.0),
    "carries ten messages at a time": (_ten, "Waiting for the site", 0.0),
    "sleeps a minute": (_sleep, "Waiting for the site", 60.0),
    "holds each third message for five seconds": (_hold, "", 0.0),
}


@OTHERS
@pytest.mark.parametrize("name", DURING)
def test_a_press_on_a_bad_line_is_answered_once(
    engine: Engine, site: RunningSite, name: str
) -> None:
    harm, words, lasts = DURING[name]
    with bad_line(site.url) as (way, url):
        engine.visit(f"{url}{LESSON}")
        engine.wait(_WELL, ANSWER)
        began, before = time.monotonic(), engine.run(_ANSWERS)
        harm(way)
        engine.click(ANSWER)
        if words:
            engine.wait(_TOLD, words)
        if lasts:
            pause(lasts - (time.monotonic() - began))
            way.mend()
        engine.wait(_WELL, STRIP)
        way.mend()
        engine.wait(_WELL, NEXT)
        engine.wait(_ANSWERS)  # it is kept a moment after it is shown
        assert engine.run(_ANSWERS) - before == 1
        engine.visit("about:blank")
        engine.complaints()  # of connections that did not come


@OTHERS
def test_a_line_that_carries_nothing_is_told(engine: Engine, site: RunningSite) -> None:
    with bad_line(site.url) as (way, url):
        way.drops = frozenset({"down"})
        engine.visit(f"{url}{LESSON}")
        engine.wait(_TOLD, "No message has reached this page yet")
        engine.wait(_TOLD, "Something between you and this site holds its messages back")
        way.mend()
        engine.wait(_WELL, ANSWER)
        engine.visit("about:blank")
        engine.complaints()  # of connections that did not come
