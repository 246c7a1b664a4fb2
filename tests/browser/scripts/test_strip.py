"""`verdict.js` and `dom.js`: the strip with its scale and sign, the doors, and what they are of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load, script

NAMES = ("strip", "doors", "rememberedDoors", "remember", "element", "button", "panels", "badge")


@pytest.fixture
def page(load: Load) -> Page:
    page = load(script("verdict.js"), *NAMES)
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


def test_without_a_place_there_is_no_track_and_without_a_caption_no_text(page: Page) -> None:
    strip = {"sign": "ask", "line": "The book plays.", "caption": "a slip"}
    _draw(page, "strip(data[0])", strip)
    assert page.locator(".ecarte-track").count() == 0
    assert page.locator(".ecarte-scale p").text_content() == "a slip"
    _draw(page, "strip(data[0])", {**strip, "caption": "", "scale": 0.4})
    assert page.locator(".ecarte-track").count() == 1
    assert page.locator(".ecarte-scale p").count() == 0
    _draw(page, "strip(data[0])", None)
    assert page.locator("body").inner_html() == ""


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


def test_each_sign_is_another_and_is_seen_but_not_read_out(page: Page) -> None:
    seen = {}
    for sign in ("right", "wrong", "either", "differ", "ask", "wait"):
        _draw(page, "strip(data[0])", {"sign": sign, "line": "Yes: play.", "reason": "So."})
        shown = page.locator(".ecarte-sign")
        assert shown.get_attribute("aria-hidden") == "true"
        assert page.locator("h3").text_content() == f"{shown.text_content()} Yes: play."
        seen[sign] = shown.text_content()
    assert len(set(seen.values())) == len(seen)
    assert (seen["right"], seen["wrong"]) == ("✔", "✘")


ROOMS = [
    {"name": name, "title": name, "panels": {name: {"title": name, "lead": f"{name} says."}}}
    for name in ("book", "count")
]


def _said(page: Page) -> list[str]:
    return page.locator(".ecarte-panel strong").all_text_contents()


def test_a_door_opens_its_panel_and_is_open_again_on_the_next_verdict(page: Page) -> None:
    _draw(page, "doors(data[0], () => {})", ROOMS)
    book, count = (page.locator(f"[data-door={name}]") for name in ("book", "count"))
    for pressed, said in (
        (count, ["count says."]),
        (book, ["book says.", "count says."]),  # in the order of the doors
        (count, ["book says."]),
    ):
        pressed.click()
        assert _said(page) == said
        for door, name in ((book, "book"), (count, "count")):
            assert door.get_attribute("aria-expanded") == str(f"{name} says." in said).lower()
    _draw(page, "doors(data[0], () => {})", ROOMS)
    assert _said(page) == ["book says."]
    assert page.evaluate("localStorage.getItem('ecarte-tutor.doors')") == '["book"]'


def test_remembered_doors_are_open_and_nonsense_is_no_door(page: Page) -> None:
    for kept in ("nonsense", "7", "{}"):
        page.evaluate("kept => localStorage.setItem('ecarte-tutor.doors', kept)", kept)
        page.evaluate("rememberedDoors()")
        _draw(page, "doors(data[0], () => {})", ROOMS)
        assert _said(page) == []
    page.evaluate("localStorage.setItem('ecarte-tutor.doors', '[\"count\"]')")
    page.evaluate("rememberedDoors()")
    _draw(page, "doors(data[0], () => {})", ROOMS)
    assert _said(page) == ["count says."]


def test_a_door_elsewhere_sends_its_action_and_one_without_is_closed(page: Page) -> None:
    away = [{"name": "replay", "title": "r", "action": "replay"}, {"name": "soon", "title": "s"}]
    _draw(page, "doors(data[0], (data) => (globalThis.sent = data.action))", away)
    assert page.locator("[data-door=soon]").is_disabled()
    page.locator("[data-door=replay]").click()
    assert page.evaluate("sent") == "replay"


def test_an_attribute_is_given_unless_it_is_false_or_missing(page: Page) -> None:
    _draw(
        page,
        "element('i', { a: true, b: false, c: undefined, d: 0, e: '' }, null, 'x', false, 0)",
    )
    assert page.locator("i").evaluate("node => node.outerHTML") == '<i a="" d="0" e="">x0</i>'


def test_text_never_becomes_markup(page: Page) -> None:
    evil = "<b onclick=x>&amp;</b>"
    panels = {
        "book": {
            "title": evil,
            "lead": evil,
            "text": evil,
            "source": evil,
            "badge": {"words": evil},
        }
    }
    _draw(page, "panels(data[0])", panels)
    assert page.locator("b").count() == 0
    for part in ("h3", ".ecarte-badge", "strong", ".ecarte-source"):
        assert page.locator(part).text_content() == evil


def test_a_button_sends_what_it_was_made_of_and_tells_if_it_is_chosen(page: Page) -> None:
    for data, pressed in (({}, None), ({"chosen": False}, "false"), ({"chosen": True}, "true")):
        whole = {"action": "answer", "value": "play", "label": "Play", "key": "p", **data}
        _draw(page, "button(data[0], (data) => (globalThis.sent = data), 'c')", whole)
        node = page.locator("button")
        assert node.get_attribute("aria-pressed") == pressed
        assert ("ecarte-chosen" in (node.get_attribute("class") or "")) == (pressed == "true")
        node.click()
        assert page.evaluate("sent") == whole


def test_how_a_figure_was_found_is_told_on_asking(
    page: Page,
) -> None:
    named = {name: {"title": "", "lead": "", "source": name} for name in ("book", "rules", "count")}
    _draw(page, "panels(data[0])", named)
    assert page.locator(".ecarte-source").all_text_contents() == ["book", "rules", "count"]
    assert page.locator("details .ecarte-source").all_text_contents() == ["count"]
    badges = page.evaluate(
        "[{ words: 'x' }, { words: 'x', tone: 'good', sign: '✔' }].map(badge)"
        ".map((each) => [each.className, each.textContent])"
    )
    assert badges == [["ecarte-badge ecarte-plain", "x"], ["ecarte-badge ecarte-good", "✔ x"]]
