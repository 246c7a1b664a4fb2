"""The kernel's channel: a visitor who writes on their page's own websocket runs no code."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from ecarte_tutor.site.kernels.visits import HANDSHAKES_AT_ONCE, MOST_CHANNELS
from tests.running import RunningSite, eventually
from tests.site.attack import asking, status_of
from tests.site.messages import (
    handshake,
    message,
    open_channel,
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
