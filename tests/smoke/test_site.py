"""The site, once through: it starts, serves a lesson, refuses to run code, and ends."""

from __future__ import annotations

import signal

import psutil

from tests.running import PATIENCE, RunningSite, eventually
from tests.site.messages import message, open_channel, received, send


def test_the_site_serves_a_lesson_runs_no_code_of_a_visitor_and_ends() -> None:
    with RunningSite() as site:
        assert site.get().status == 200
        with site.visit("03-proposing.ipynb") as (page, kernel):
            assert page.status == 200
            assert "Play, or propose?" in page.text
            with open_channel(site, kernel) as channel:
                send(channel, message("execute_request", {"code": "print('it runs')"}))
                assert not [text for text in received(channel) if "it runs" in text]
        processes = psutil.Process(site.process.pid).children(recursive=True)
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(PATIENCE) == 0
        assert eventually(lambda: not any(map(psutil.Process.is_running, processes)))
