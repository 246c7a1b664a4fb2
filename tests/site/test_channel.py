"""The kernel's channel: a visitor who writes on their page's own websocket runs no code."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from ecarte_tutor.site.kernels.visits import HANDSHAKES_AT_ONCE, MOST_CHANNELS
from tests.browser.kernels import kernel_processes
from tests.running import PATIENCE, RunningSite, eventually
from tests.site.attack import asking, status_of
from tests.site.messages import (
    handshake,
    message,
    open_channel,
    opens,
    send,
    wait_for_the_kernel,
)

PLAIN = "01-plain.ipynb"


@pytest.fixture(scope="module")
def plain_site(site_folder: Path) -> Iterator[RunningSite]:
    """A site of these tests' own: they read its log, which a flood fills."""
    with RunningSite(site_folder) as running:
        yield running


@pytest.mark.parametrize(
    "garbage",
    ["", "{", "[]", "null", "7", '{"header": 1}', '{"channel": "shell"}', b"", b"\xff" * 40],
)
def test_what_is_no_message_ends_the_channel_or_is_ignored(
    garbage: str | bytes, plain_site: RunningSite, plain_kernel: str
) -> None:
    before = len(plain_site.logged())  # other tests' lessons may have failed as they were meant to
    with open_channel(plain_site, plain_kernel) as channel, suppress(ConnectionClosed):
        channel.send(garbage)
        send(channel, message("kernel_info_request", {}))
    assert plain_site.has_kernel(plain_kernel)
    assert "Traceback" not in plain_site.logged()[before:]


def test_a_channel_is_ended_for_what_is_no_message_and_told_once(
    plain_site: RunningSite, plain_kernel: str
) -> None:
    before = len(plain_site.logged())
    with open_channel(plain_site, plain_kernel) as channel, suppress(ConnectionClosed):
        for _ in range(240):
            channel.send(b"none of ours")
        while True:
            channel.recv(PATIENCE)
    assert plain_site.has_kernel(plain_kernel)
    assert plain_site.logged()[before:].count("a message that is none of ours") == 1


def test_no_text_of_a_visitor_forges_a_line_of_the_log(
    plain_site: RunningSite, plain_kernel: str
) -> None:
    with open_channel(plain_site, plain_kernel) as channel:
        send(channel, message("odd\n2026-01-01 INFO visit: forged\x1b[2J", {}))
        wait_for_the_kernel(channel)
    assert eventually(lambda: "forged" in plain_site.logged())
    (line,) = [each for each in plain_site.logged().splitlines() if "forged" in each]
    assert line.startswith("    | ")
    assert "\x1b" not in line


def test_a_page_connects_again_and_again_and_waits_only_in_haste(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (_, kernel):
        answers: list[str] = []
        while len(answers) < 200 and not (answers and " 429 " in answers[-1]):
            with asking(plain_site, handshake(kernel, f"s{len(answers)}")) as opened:
                answer = opened.recv(65536).decode("latin-1")
            if status_of(answer) == 403:  # the last channels are about to be noticed as closed
                time.sleep(0.01)
            else:
                answers.append(answer)
        assert len(answers) > HANDSHAKES_AT_ONCE
        assert set(map(status_of, answers[:-1])) == {101}
        assert "\r\nRetry-After: 1\r\n" in answers[-1]
        with open_channel(plain_site, kernel) as channel:  # which waits as it is told
            wait_for_the_kernel(channel)


def test_a_page_has_a_few_channels_and_no_more(plain_site: RunningSite, plain_kernel: str) -> None:
    opened = [
        open_channel(plain_site, plain_kernel, session=f"s{number}")
        for number in range(MOST_CHANNELS)
    ]
    with pytest.raises(InvalidStatus, match="403"):
        open_channel(plain_site, plain_kernel, session="more")
    for channel in opened:
        channel.close()


def _heard(channel: ClientConnection) -> tuple[list[str], str]:
    """What comes until the site says how many messages it has taken, and how many those are."""
    channel.send("?0")
    messages = list[str]()
    while True:
        text = channel.recv(PATIENCE)
        assert isinstance(text, str)
        if text.removeprefix("!").isdecimal():
            return messages, text[1:]
        messages.append(text)


def _drain(channel: ClientConnection) -> None:
    """Reads what is left of a channel that the site has closed."""
    with suppress(ConnectionClosed):
        while True:
            channel.recv(PATIENCE)


def test_a_channel_that_takes_the_place_of_a_dead_one_loses_nothing_and_repeats_nothing(
    plain_site: RunningSite,
) -> None:
    asked = [message("kernel_info_request", {}) for _ in range(3)]
    ids = [each["header"]["msg_id"] for each in asked]

    def answers(texts: list[str]) -> list[str]:
        found = [json.loads(text) for text in texts if not text.startswith("!")]
        replies = [each for each in found if each["header"]["msg_type"] == "kernel_info_reply"]
        return [each["parent_header"]["msg_id"] for each in replies]

    with plain_site.visit(PLAIN) as (_, kernel):
        dead = open_channel(plain_site, kernel, heard="0")
        assert _heard(dead)[1] == "0"
        for each in asked[:2]:
            send(dead, each)
        first = list[str]()
        while len(answers(first)) < 2:
            first.append(str(dead.recv(PATIENCE)))
        heard = [text for text in first if not text.startswith("!")]
        # The page has heard all but the last, when the line dies without a word.
        fresh = open_channel(plain_site, kernel, heard=f"{len(heard) - 1}")
        _drain(dead)
        again, taken = _heard(fresh)
        assert taken == "2"
        told = [*heard[:-1], *(text for text in again if text != "!")]
        assert told[: len(heard)] == heard
        assert len(set(told)) == len(told)
        send(fresh, asked[2])
        later = list[str]()
        while not answers(later):
            later.append(str(fresh.recv(PATIENCE)))
        assert answers(later) == ids[2:]
        assert _heard(fresh)[1] == "3"
        fresh.close()


def test_a_page_is_answered_while_its_kernel_is_busy(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (_, kernel):
        (process,) = kernel_processes(plain_site, kernel)
        process.suspend()
        try:
            with open_channel(plain_site, kernel, heard="0") as channel:
                channel.send("?0")
                assert channel.recv(PATIENCE) == "!"
                process.resume()
                assert _heard(channel)[1] == "0"
        finally:
            process.resume()


@pytest.mark.parametrize("question", ["?", "?-1", "?1.5", "?1234567890", "!1", "?1 "])
def test_a_question_that_is_none_ends_the_channel(
    question: str, plain_site: RunningSite, plain_kernel: str
) -> None:
    with open_channel(plain_site, plain_kernel, heard="0") as channel:
        channel.send(question)
        _drain(channel)
    assert plain_site.has_kernel(plain_kernel)


@pytest.mark.parametrize("heard", ["-1", "x", "1e3", "1234567890"])
def test_a_channel_that_has_heard_nonsense_is_refused(
    heard: str, plain_site: RunningSite, plain_kernel: str
) -> None:
    with pytest.raises(InvalidStatus, match="400"):
        open_channel(plain_site, plain_kernel, session=f"s&heard={heard}")


def test_a_page_that_a_cache_gave_to_a_second_visitor_is_refused(plain_site: RunningSite) -> None:
    """They would see each other's answers."""
    with plain_site.visit(PLAIN) as (_, kernel):
        first = open_channel(plain_site, kernel, session="first", heard="0")
        with pytest.raises(InvalidStatus, match="403"):
            open_channel(plain_site, kernel, session="second", heard="0")
        assert "two visitors with one page" in plain_site.logged()
        assert _heard(first)[1] == "0"
        first.close()
        assert eventually(lambda: opens(plain_site, kernel, session="second", heard="0"))
