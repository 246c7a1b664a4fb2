"""`/metrics`: what a host's Prometheus reads, by its own parser."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from urllib.request import urlopen

import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.running import LESSONS, PATIENCE, RunningSite, eventually
from tests.site.nginx import free_ports
from tests.site.widgets import Widgets
from tools.bench.verdicts import question

PROPOSING = "03-proposing.ipynb"

Samples = dict[tuple[str, str], float]
"""Each value, by its name and its one label, if it has one."""


@pytest.fixture(scope="module")
def port() -> int:
    return free_ports(1)[0]


@pytest.fixture(scope="module")
def watched(port: int) -> Iterator[RunningSite]:
    """A site with one seat, whose numbers can be read."""
    options = ("--visitors", "1", "--metrics", str(port))
    with RunningSite(LESSONS, options=options) as running:
        yield running


def told(port: int) -> Samples:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        text = answer.read().decode()
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_happens_is_counted_and_what_holds_is_told(watched: RunningSite, port: int) -> None:
    before = told(port)
    assert before["ecarte_seats", ""] == 1
    assert before["ecarte_visitors", ""] == before["ecarte_pages_total", "made"] == 0
    with watched.visit(PROPOSING, code="AUTUMN") as (_, kernel):
        assert watched.get(watched.lesson(PROPOSING)).status == 503
        widgets = Widgets(watched, kernel)
        table, click = question(widgets, "proposing")
        widgets.tell(table, click)
        playing = told(port)
        widgets.close()
    assert playing["ecarte_visitors", ""] == 1
    assert playing["ecarte_pages_total", "made"] == 1
    assert playing["ecarte_pages_total", "turned_away"] == 1
    assert playing["ecarte_page_seconds_count", ""] == 1
    assert playing["ecarte_page_seconds_sum", ""] > 0
    assert eventually(lambda: told(port)["ecarte_visitors", ""] == 0)


def test_a_kernel_that_dies_is_counted(watched: RunningSite, port: int) -> None:
    assert eventually(lambda: told(port)["ecarte_visitors", ""] == 0)
    before = told(port)["ecarte_kernels_ended_total", "died"]
    with watched.visit(PROPOSING):
        (kernel,) = watched.kernels()
        kernel.kill()
        died = "ecarte_kernels_ended_total", "died"
        assert eventually(lambda: told(port)[died] == before + 1)


def test_neither_visitors_nor_other_machines_can_read_it(watched: RunningSite, port: int) -> None:
    assert watched.get("metrics").status == 404
    assert told(port)
    listening = [
        each.laddr.ip
        for each in psutil.Process(watched.process.pid).net_connections("tcp")
        if each.status == psutil.CONN_LISTEN and each.laddr.port == port
    ]
    assert listening == ["127.0.0.1"]


def test_requests_that_are_refused_are_counted_and_not_logged(
    watched: RunningSite, port: int
) -> None:
    refused = "ecarte_requests_refused_total", "404"
    before = told(port).get(refused, 0)
    for _ in range(3):
        assert watched.get("no/such/page").status == 404
    assert eventually(lambda: told(port)[refused] == before + 3)
    assert "no/such/page" not in watched.logged()


def test_it_tells_nothing_of_a_visitor(watched: RunningSite, port: int) -> None:
    for name, label in told(port):
        assert name.startswith("ecarte_")
        assert re.fullmatch(r"[a-z_]*|[\d.]+|\+Inf", label), label


@pytest.mark.long
def test_a_port_that_is_taken_is_told_in_a_sentence(port: int, watched: RunningSite) -> None:
    command = (sys.executable, "-m", "ecarte_tutor", "site", "--port", "0", "--metrics", str(port))
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"ecarte-tutor site: port {port} of 127.0.0.1 is in use")
