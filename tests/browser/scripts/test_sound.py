"""`sound.js`, by itself: silent until somebody asks, and then another sound for each event."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

NAMES = ("sound", "takeSound", "rememberedSound")

# Stands in for the browser's own: notes what would be heard.
SPEAKERS = """() => {
    globalThis.heard = [];
    const part = (name) => class {
        constructor(_, options = {}) {
            Object.assign(this, options);
            this.name = name;
            const set = () => {};
            this.gain = {
                setValueAtTime: set,
                linearRampToValueAtTime: set,
                exponentialRampToValueAtTime: set,
            };
        }
        connect(next) { return next; }
        start() { heard.push(this.frequency ?? this.name); }
        stop() {}
    };
    globalThis.AudioContext = class {
        sampleRate = 100; currentTime = 0; destination = {};
        constructor() { heard.push("begun"); }
        createBuffer() { return { getChannelData: () => new Float32Array(100) }; }
        resume() {}
    };
    globalThis.AudioBufferSourceNode = part("rustle");
    globalThis.OscillatorNode = part("tone");
    globalThis.GainNode = part("gain");
    globalThis.BiquadFilterNode = part("filter");
}"""

EVENTS: tuple[dict[str, object], ...] = (
    {"kind": "deal"},
    {"kind": "play", "cards": "KH"},
    {"kind": "trick"},
    {"kind": "king"},
    {"kind": "score", "words": "point", "number": 1},
    {"kind": "score", "words": "point", "number": 1, "by": "opponent"},
    {"kind": "score", "words": "vole", "number": 2},
    {"kind": "game"},
    {"kind": "game", "by": "opponent"},
)


@pytest.fixture
def page(load: Load) -> Page:
    page = load(script("sound.js"), *NAMES)
    page.evaluate(SPEAKERS)
    return page


def _heard(page: Page, event: dict[str, object]) -> tuple[object, ...]:
    page.evaluate("() => { heard.length = 0; }")
    page.evaluate("event => sound(event)", event)
    return tuple(page.evaluate("heard"))


def test_there_is_no_sound_and_no_speaker_until_somebody_asks(page: Page) -> None:
    for kept in (None, "off", "nonsense"):
        page.evaluate("kept => kept && localStorage.setItem('ecarte-tutor.sound', kept)", kept)
        page.evaluate("rememberedSound()")
        assert [_heard(page, event) for event in EVENTS] == [()] * len(EVENTS)


def test_each_moment_sounds_like_no_other(page: Page) -> None:
    page.evaluate("takeSound(true)")
    assert page.evaluate("heard") == ["begun", "rustle"]  # a card, so that one knows
    moments = [_heard(page, event) for event in EVENTS if event["kind"] not in ("play", "trick")]
    assert all(moments)
    assert len(set(moments)) == len(moments)
    assert _heard(page, {"kind": "say"}) == ()


def test_each_card_that_is_dealt_drawn_or_discarded_rustles(page: Page) -> None:
    page.evaluate("takeSound(true)")
    for kind in ("draw", "discard"):
        for cards in range(1, 6):
            assert _heard(page, {"kind": kind, "number": cards}) == ("rustle",) * cards
    assert _heard(page, {"kind": "deal"}) == ("rustle",) * 5


def test_it_is_kept_and_can_be_turned_off_again(page: Page) -> None:
    page.evaluate("takeSound(true)")
    assert page.evaluate("localStorage.getItem('ecarte-tutor.sound')") == "on"
    page.evaluate("takeSound(false)")
    page.evaluate("rememberedSound()")
    assert _heard(page, EVENTS[0]) == ()


def test_a_browser_without_sound_is_no_reason_to_stop(page: Page) -> None:
    page.evaluate("() => { globalThis.AudioContext = undefined; }")
    page.evaluate("takeSound(true)")
    assert _heard(page, EVENTS[0]) == ()
