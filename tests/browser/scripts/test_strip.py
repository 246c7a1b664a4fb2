"""`verdict.js` with its sheet: the marks of a strip are where their numbers say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load, script


@pytest.fixture
def page(load: Load) -> Page:
    page = load(script("verdict.js"), "strip")
    page.evaluate("document.body.className = 'ecarte-table'")
    page.add_style_tag(content=asset("verdict.css").text)
    return page


def _draw(page: Page, call: str, *arguments: object) -> None:
    page.evaluate(
        f"([...data]) => {{ const drawn = {call}; document.body.replaceChildren(drawn ?? ''); }}",
        list(arguments),
    )


def test_the_mark_stands_as_far_along_the_scale_as_the_place_says(page: Page) -> None:
    for place in (0, 0.137, 0.2, 0.5, 0.999, 1):
        _draw(page, "strip(data[0])", {"sign": "wrong", "line": "", "scale": place, "caption": "x"})
        track, mark = (
            page.evaluate(
                """(name) => { const box = document.querySelector(name).getBoundingClientRect();
                return [box.left, box.width]; }""",
                name,
            )
            for name in (".ecarte-track", ".ecarte-mark")
        )
        middle = mark[0] + mark[1] / 2
        assert track[1] > 100
        assert (middle - track[0]) / track[1] == pytest.approx(place, abs=0.01)


def test_the_bar_shows_wins_and_needs_and_tells_why_when_asked(page: Page) -> None:
    bar = {"wins": 41, "needs": 55.5, "told": "Playing wins too few deals.", "why": "So."}
    _draw(page, "strip(data[0])", {"sign": "wrong", "line": "", "break_even": bar})
    track, won, mark = (
        page.locator(f".ecarte-break-even .ecarte-{part}").bounding_box()
        for part in ("track", "wins", "mark")
    )
    assert track
    assert won
    assert mark
    assert won["width"] / track["width"] == pytest.approx(0.41, abs=0.01)
    middle = mark["x"] + mark["width"] / 2 - track["x"]
    assert middle / track["width"] == pytest.approx(0.555, abs=0.01)
    why = page.get_by_text("So.")
    assert not why.is_visible()
    page.get_by_text("Why?").click()
    assert why.is_visible()
