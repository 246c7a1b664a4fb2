"""Room for so many: who comes later is asked to come back, and nothing is started for them."""

from __future__ import annotations

import json
import logging
import re
from http.client import HTTPConnection
from pathlib import Path
from shutil import copytree
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.errors import printable
from ecarte_tutor.site.machine import memory, processors, sensible_visitors
from ecarte_tutor.site.monitoring import OneRecord
from tests.running import PATIENCE, RunningSite, changed_command, eventually

PLAIN = "01-plain.ipynb"


def health(site: RunningSite) -> dict[str, object]:
    answer = site.get("health")
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    found: dict[str, object] = json.loads(answer.text)
    return found


def test_who_finds_the_site_full_is_asked_to_come_back(small_site: RunningSite) -> None:
    empty = {"up": True, "most": 2, "waiting": 0, "longest_wait": 0.0, "failed": 0}
    assert health(small_site) == {**empty, "visitors": 0}
    assert "Every table is taken" not in small_site.get().text
    with small_site.visit(PLAIN), small_site.visit(PLAIN):
        assert health(small_site) == {**empty, "visitors": 2}
        before = len(small_site.kernels())
        answer = small_site.get(small_site.lesson(PLAIN))
        assert answer.status == 503
        assert answer.headers["Retry-After"] == answer.headers["Refresh"] == "20"
        assert "Every table is taken." in answer.text
        assert "tries again" in answer.text
        assert len(small_site.kernels()) <= before
        start = small_site.get()
        assert start.status == 200
        assert "Every table is taken just now" in start.text
    assert eventually(lambda: health(small_site)["visitors"] == 0)
    with small_site.visit(PLAIN) as (page, _):
        assert page.status == 200
    assert re.search(r"INFO visit: 01-plain\.ipynb, ready in .* 2 of 2", small_site.logged())
    assert "full: 2 visitors; newcomers are asked to come back" in small_site.logged()


@pytest.mark.parametrize("seed", ["AUTUMN", "'; import os #", "é{}%s\\"])
def test_a_lesson_knows_what_its_visitor_asked_for(seed: str, small_site: RunningSite) -> None:
    with small_site.visit("03-asking.ipynb", seed=seed) as (page, _):
        assert "the seed is" in page.text
        assert "the seed is none" not in page.text
    with small_site.visit("03-asking.ipynb") as (page, _):
        assert "the seed is none" in page.text


def test_a_machine_with_the_memory_bears_twenty_visitors_a_processor() -> None:
    assert 1 <= sensible_visitors() <= 20 * processors()
    assert memory() > 100_000_000


@pytest.mark.long
def test_while_the_lessons_cannot_be_read_the_site_is_not_up_and_the_log_says_why(
    site_folder: Path, tmp_path: Path
) -> None:
    lessons = tmp_path / "lessons"
    copytree(site_folder, lessons)
    with RunningSite(lessons) as site:
        assert health(site)["up"] is True
        lessons.rename(tmp_path / "moved")
        for _ in range(3):
            assert site.get().status == 500
            answer = site.get("health")
            assert answer.status == 503
            assert json.loads(answer.text)["trouble"] == "the lessons cannot be read"
        (told,) = re.findall(r"WARNING no page can be opened: (.*)", site.logged())
        assert told.startswith(f"expected a folder of lessons at {lessons}, found none")
        assert "Traceback" not in site.logged()
        (tmp_path / "moved").rename(lessons)
        assert health(site)["up"] is True


FAILING = changed_command(
    "from ecarte_tutor.site.front.pages import Liveness", "Liveness.get = lambda self: 1 / 0"
)
"""A site of which one page always fails."""


@pytest.mark.long
def test_the_log_says_what_we_did_wrong_and_not_where_the_visitor_is(site_folder: Path) -> None:
    with RunningSite(site_folder, FAILING) as running:
        with running.visit("01-plain.ipynb") as (_, ended):
            pass
        refused = (
            f"api/kernels/{ended}",
            f"api/kernels/{ended}/channels?session_id=s",
            "assets/table.js?v=%ff",
            "voila/templates/ecarte/static/program",
            "no/such/page",
        )
        address = urlsplit(running.url)
        for path in (*refused, "health/live"):
            visitor = HTTPConnection(
                address.hostname or "", address.port, PATIENCE, ("127.0.0.77", 0)
            )
            visitor.request("GET", f"/{path}")
            assert visitor.getresponse().status >= 400
            visitor.close()
        assert eventually(lambda: "500 for GET /health/live" in running.logged())
        logged = running.logged()
    for path in refused:
        assert f"/{path}" not in logged, "a stranger's mistake, as often as they like"
    assert "ZeroDivisionError" in logged
    assert "127.0.0.77" not in logged


@given(st.text())
def test_no_text_leaves_its_place_in_the_log(text: str) -> None:
    record = logging.LogRecord("name", logging.INFO, "", 0, "said: %s", (text,), None)
    first, *rest = OneRecord().format(record).split("\n")
    assert first.isprintable()
    assert all(line.startswith("    | ") and line.isprintable() for line in rest)
    assert printable(text).isprintable()
