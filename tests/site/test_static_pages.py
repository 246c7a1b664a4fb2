"""Pages that are files, and what robots are told: none of it starts a kernel or echoes a word."""

from __future__ import annotations

from urllib.robotparser import RobotFileParser

import pytest

from ecarte_tutor.engine.rules.presets import PRESETS
from tests.running import RunningSite
from tests.site.attack import PLAIN


@pytest.mark.parametrize("house", PRESETS)
def test_the_rules_of_a_house_are_a_file_that_runs_nothing(
    house: str, plain_site: RunningSite
) -> None:
    before = len(plain_site.kernels())
    for method in ("GET", "HEAD"):
        answer = plain_site.get(f"rules-{house}.html?x=<b>", method)
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/html")
        assert "script-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "<b>x" not in answer.text
    assert len(plain_site.kernels()) == before


def test_a_page_links_to_a_lesson_as_to_a_file_beside_it(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (page, _):
        named = "<title>Plain"
        assert named in page.text
    assert named in plain_site.get(PLAIN + "?part=3&next=//elsewhere.example").text
    assert plain_site.get("no-such.ipynb").status == 404


def test_a_lesson_links_to_the_rules_as_to_a_file_beside_it(plain_site: RunningSite) -> None:
    answer = plain_site.get("voila/render/rules-denexa.html?next=//elsewhere.example")
    assert answer.status == 200
    assert "Denexa, five up" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "rules-nobody.html",
        "rules-.html",
        "rules-turf-club.html.html",
        "rules-..%2f..%2fpyproject.html",
        "rules-turf-club.html%00",
        "rules-turf-club.html/../01-ranking.ipynb",
        "01-ranking.ipynb",
        "//elsewhere.example/a.ipynb",
        "questions.html/",
        "voila/render/rules-nobody.html",
    ],
)
def test_no_other_file_is_sent(path: str, plain_site: RunningSite) -> None:
    assert plain_site.get(path).status == 404


def test_robots_may_read_files_and_open_no_lesson(plain_site: RunningSite) -> None:
    robots = RobotFileParser()
    robots.parse(plain_site.get("robots.txt").text.splitlines())
    url = plain_site.url
    assert robots.can_fetch("any", url)
    assert robots.can_fetch("any", f"{url}rules-london.html")
    assert not robots.can_fetch("any", plain_site.lesson(PLAIN))
    assert plain_site.get("robots.txt", "HEAD").status == 200


def test_the_start_page_leads_to_the_rules(plain_site: RunningSite) -> None:
    start = plain_site.get().text
    for name in ("rules-turf-club.html", "questions.html"):
        assert f'href="/{name}"' in start
        assert plain_site.get(name).status == 200
