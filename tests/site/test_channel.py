"""The kernel's channel: a visitor who writes on their page's own websocket runs no code."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ecarte_tutor.site.front.settings import LONGEST_MESSAGE
from ecarte_tutor.site.kernels.visits import HANDSHAKES_AT_ONCE, MESSAGES_AT_ONCE, MOST_CHANNELS
from tests.running import RunningSite, eventually
from tests.site.attack import asking, status_of
from tests.site.messages import (
    BINARY,
    handshake,
    message,
    open_channel,
    read_to_the_end,
    send,
    wait_for_the_kernel,
)

PLAIN = "01-plain.ipynb"
REQUESTS = (
    "execute_request",
    "complete_request",
    "inspect_request",
    "history_request",
    "is_complete_request",
    "debug_request",
    "interrupt_request",
    "input_reply",
    "shutdown_request",
)


@pytest.fixture(scope="module")
def plain_site(site_folder: Path) -> Iterator[RunningSite]:
    """A site of these tests' own: they read its log, which a flood fills."""
    with RunningSite(site_folder) as running:
        yield running


@pytest.mark.parametrize("protocol", [None, BINARY])
@pytest.mark.parametrize("name", ["shell", "control"])
def test_no_request_to_run_code_or_to_end_is_let_through(
    name: str, protocol: str | None, plain_site: RunningSite, tmp_path: Path
) -> None:
    trace = tmp_path / "it-ran"
    code = f"open({str(trace)!r}, 'w')"
    with (
        plain_site.visit(PLAIN) as (_, kernel),
        open_channel(plain_site, kernel, protocol) as channel,
    ):
        for kind in REQUESTS:
            send(channel, message(kind, {"code": code, "silent": False, "cursor_pos": 0}, name))
        wait_for_the_kernel(channel)
    assert not trace.exists()
    for kind in REQUESTS:
        assert f'"{kind}", which is not allowed' in plain_site.logged()


def test_a_message_longer_than_any_widgets_ends_the_channel(plain_site: RunningSite) -> None:
    with (
        plain_site.visit(PLAIN) as (_, kernel),
        open_channel(plain_site, kernel) as channel,
    ):
        send(channel, message("comm_msg", {"data": "x" * LONGEST_MESSAGE}))
        with pytest.raises(ConnectionClosed):
            read_to_the_end(channel)
        assert plain_site.has_kernel(kernel)


def test_a_page_of_another_site_cannot_open_the_channel(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (_, kernel), pytest.raises(InvalidStatus, match="403"):
        open_channel(plain_site, kernel, Origin="http://elsewhere.example")


@pytest.mark.parametrize(
    "garbage",
    ["", "{", "[]", "null", "7", '{"header": 1}', '{"channel": "shell"}', b"", b"\xff" * 40],
)
def test_what_is_no_message_ends_the_channel_or_is_ignored(
    garbage: str | bytes, plain_site: RunningSite, plain_kernel: str
) -> None:
    before = len(plain_site.logged())  # other tests' lessons may have failed as they were meant to
    with open_channel(plain_site, plain_kernel) as channel:
        channel.send(garbage)
        send(channel, message("kernel_info_request", {}))
    assert plain_site.has_kernel(plain_kernel)
    assert "Traceback" not in plain_site.logged()[before:]


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


def test_a_page_that_sends_too_fast_is_slowed_and_its_neighbour_is_not(
    plain_site: RunningSite, plain_kernel: str
) -> None:
    def is_slowed() -> bool:
        for _ in range(50):  # a busy site may read so slowly that the first do not reach the limit
            send(flooded, message("comm_msg", {"comm_id": "none", "data": {}}))
        return "messages a second: slowed" in plain_site.logged()

    with plain_site.visit(PLAIN) as (_, other), open_channel(plain_site, plain_kernel) as flooded:
        for _ in range(MESSAGES_AT_ONCE):
            send(flooded, message("comm_msg", {"comm_id": "none", "data": {}}))
        assert eventually(is_slowed)
        with open_channel(plain_site, other) as neighbour:
            wait_for_the_kernel(neighbour)
        wait_for_the_kernel(flooded)
    assert plain_site.has_kernel(plain_kernel)


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
