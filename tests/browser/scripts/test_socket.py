"""`socket.js`: one socket for as long as a page, over connections that may die unnoticed."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load

SOCKET: Final = files("ecarte_tutor.site").joinpath(
    "jupyter/voila/templates/ecarte/static/socket.js"
)
GIVEN: Final = """() => {
    window.now = 0; performance.now = () => now; Date.now = () => now;
    window.setInterval = (look) => { window.look = look; };
    window.clearInterval = () => { window.look = () => {}; };
    window.setTimeout = (act, time) => { timers.push({ act, at: now + time }); return act; };
    window.clearTimeout = (which) => { timers = timers.filter(({ act }) => act !== which); };
    Object.assign(window, { timers: [], made: [], lines: [], heard: [] });
    addEventListener("ecarte-line", ({ detail }) => lines.push(`${detail} ${now / 1000}`));
    window.WebSocket = class {
        static OPEN = 1;
        constructor(address) {
            Object.assign(this, { address, readyState: 0, sent: [], protocol: "v1" });
            made.push(this);
        }
        send(data) { this.sent.push(data); }
        close() { this.readyState = 3; }
        open() { this.readyState = 1; this.onopen(); }
        hears(data) { this.onmessage?.({ data }); }
        cut() { if (this.readyState < 3) { this.readyState = 3; this.onclose?.(); } }
    };
    // So many seconds, in which the page looks each second, and what is due comes.
    window.pass = (seconds) => {
        for (let left = seconds; left; left -= 1) {
            now += 1000;
            for (const each of timers.splice(0)) each.at <= now ? each.act() : timers.push(each);
            look();
        }
    };
    window.last = () => made.at(-1);
}"""
"""A clock that the test moves, and connections that do as the test says."""


@pytest.fixture
def page(blank: Page, load: Load) -> Page:
    """A page whose kernel's socket is being opened."""
    blank.evaluate(GIVEN)
    page = load(SOCKET.read_text("utf-8"))
    page.evaluate(
        """() => { window.socket = new WebSocket("ws://x/kernels/k/channels?session_id=s", ["v1"]);
        socket.onmessage = ({ data }) => heard.push(data);
        socket.onopen = () => heard.push("open"); }"""
    )
    return page


def _run(page: Page, script: str) -> Any:
    return page.evaluate(f"() => {{ {script} }}")


def test_a_message_goes_once_the_site_can_take_it(page: Page) -> None:
    sent = "return [last().sent, heard]"
    _run(page, "last().open(); socket.send('one'); last().hears('!')")
    assert _run(page, sent) == [["?0"], []]
    _run(page, "last().hears('!0'); socket.send('two')")
    assert _run(page, sent) == [["?0", "one", "two"], ["open"]]
    _run(page, "last().hears('a message'); last().hears('!2'); pass(3)")
    assert _run(page, sent) == [["?0", "one", "two"], ["open", "a message"]]


def test_a_message_that_is_not_taken_goes_again_on_another_connection(page: Page) -> None:
    _run(page, "last().open(); last().hears('!0'); last().hears('hello'); socket.send('one')")
    _run(page, "pass(20); last().open()")
    assert _run(page, "return made.map(({ address }) => address.split('&')[1])") == [
        "heard=0",
        "heard=1",
    ]
    assert _run(page, "return lines") == ["alive 0", "slow 8", "cut 15"]
    _run(page, "last().hears('!0'); last().hears('!1')")
    assert _run(page, "return last().sent") == ["?1", "one"]
    assert _run(page, "return lines.at(-1)") == "alive 20"
    _run(page, "last().cut(); pass(1); last().open(); last().hears('!1')")
    assert _run(page, "return [made.length, last().sent]") == [3, ["?1"]]


def test_a_connection_that_carries_nothing_is_told_and_then_left(page: Page) -> None:
    _run(page, "last().open(); pass(49)")
    assert _run(page, "return [made.length, ...lines]") == [1, "opening 1", "silent 13"]
    _run(page, "pass(4); last().open(); pass(22)")
    assert _run(page, "return made.length") == 3
    assert _run(page, "return lines.at(-1)").startswith("held back 5")
    _run(page, "last().open(); last().hears('!')")
    assert _run(page, "return lines.at(-1)") == "alive 75"


@pytest.mark.parametrize("comes", ["hears('x')", "hears('!')", "hears('!0')"])
def test_whatever_comes_shows_that_the_line_is_alive(page: Page, comes: str) -> None:
    """Each third message may be held for five seconds, each way."""
    _run(page, "last().open(); last().hears('!0'); socket.send('one')")
    for _ in range(20):
        _run(page, f"pass(10); last().{comes}")
    assert _run(page, "return made.length") == 1


def test_an_idle_line_is_asked_after(page: Page) -> None:
    _run(page, "last().open(); last().hears('!0'); pass(21)")
    assert _run(page, "return last().sent") == ["?0", "?0"]
    _run(page, "last().hears('!0'); pass(300)")  # and no answer to the next
    assert _run(page, "return lines.slice(1, 3)") == ["slow 48", "cut 55"]


def test_after_a_sleep_the_site_is_asked_anew(page: Page) -> None:
    _run(page, "last().open(); last().hears('!0'); now += 3_600_000; look()")
    assert _run(page, "return [made.length, last().sent]") == [1, ["?0", "?0"]]
    _run(page, "pass(4); last().hears('!0'); pass(3)")
    assert _run(page, "return [made.length, ...lines]") == [1, "alive 0"]
    _run(page, "now += 3_600_000; look(); pass(7)")
    assert _run(page, "return made.length") == 2


def test_a_refused_connection_is_tried_again_and_later_more_slowly(page: Page) -> None:
    _run(
        page,
        "for (let left = 60; left; left -= 1) { last().cut(); pass(1); }",
    )
    assert 12 <= _run(page, "return made.length") <= 16
    assert _run(page, "return lines") == ["refused 0"]


def test_a_page_that_is_being_left_connects_again_only_if_it_stays(page: Page) -> None:
    _run(page, "last().open(); last().hears('!0'); dispatchEvent(new Event('beforeunload'))")
    _run(page, "last().cut(); pass(4)")
    assert _run(page, "return made.length") == 1
    _run(page, "pass(2)")
    assert _run(page, "return made.length") == 2


def test_a_program_that_has_ended_is_asked_for_no_more(page: Page) -> None:
    _run(page, "last().open(); last().hears('!0'); dispatchEvent(new Event('ecarte-ended'))")
    _run(page, "pass(60)")
    assert _run(page, "return made.length") == 1


def test_all_arrives_once_and_in_order_whatever_happens_to_the_line(page: Page) -> None:
    """The site is played by its rules: it counts what it takes, keeps what is not yet heard."""
    found = page.evaluate(
        """() => {
        const random = (seed) => () => {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            return seed / 2147483648;
        };
        for (let seed = 1; seed <= 200; seed += 1) {
            const chance = random(seed);
            made.length = heard.length = timers.length = 0;
            const mine = new WebSocket("ws://x/channels?s", []);
            const had = []; mine.onmessage = ({ data }) => had.push(data);
            const site = { taken: [], kept: [], sent: 0 };
            let read = 0, sent = 0, dead = false, connection = null;
            const heardBy = (count) => {
                site.kept = site.kept.filter(({ number }) => number > Number(count));
            };
            const deliver = () => {
                const now = last();
                if (now.readyState === 0) {
                    now.open();
                    connection = now; read = 0; dead = false;
                    heardBy(now.address.split("heard=")[1]);
                    for (const { data } of site.kept) now.hears(data);
                }
                if (now !== connection || dead) return;
                for (; read < now.sent.length; read += 1) {
                    const each = now.sent[read];
                    if (each.startsWith("?")) {
                        heardBy(each.slice(1));
                        now.hears(`!${site.taken.length}`);
                    } else {
                        site.taken.push(each);
                    }
                }
            };
            const speak = () => {
                site.sent += 1;
                site.kept.push({ number: site.sent, data: `s${site.sent}` });
                const goes = connection === last() && !dead && connection.readyState === 1;
                if (goes) connection.hears(`s${site.sent}`);
            };
            for (let step = 0; step < 60; step += 1) {
                const dice = chance();
                if (dice < 0.3) mine.send(`p${sent += 1}`);
                else if (dice < 0.5) speak();
                else if (dice < 0.55) dead = true; // what is on its way is lost
                else if (dice < 0.6) last().cut();
                else if (dice < 0.8) pass(1);
                else deliver();
            }
            for (let left = 60; left; left -= 1) { pass(1); deliver(); }
            const all = (sign, count) => [...Array(count).keys()].map((at) => `${sign}${at + 1}`);
            if (String(site.taken) !== String(all("p", sent))) return [seed, "taken", site.taken];
            if (String(had) !== String(all("s", site.sent))) return [seed, "heard", had];
            mine.stop();
        }
        return [];
    }"""
    )
    assert found == []
