"""Pages that are files, and what robots are told: none of it starts a kernel or echoes a word."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.request import urlopen
from urllib.robotparser import RobotFileParser

import pytest

from ecarte_tutor.engine.rules.presets import PRESETS
from tests.running import LESSONS, RunningSite
from tests.site.attack import PLAIN, page, raw


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
    with plain_site.visit(PLAIN) as (opened, _):
        named = "<title>Plain"
        assert named in opened.text
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


def test_a_day_has_an_address_of_its_own_which_starts_nothing(plain_site: RunningSite) -> None:
    day = (datetime.now(UTC) - timedelta(days=2)).date()
    before = len(plain_site.kernels())
    shown = plain_site.get(f"day/{day}?x=<b>y")
    assert shown.status == 200
    assert f'data-asked="{day}"' in shown.text
    assert f"the hand of {day.day} {day:%B}" in shown.text
    assert "<b>y" not in shown.text
    assert plain_site.get(f"day/{day}", "HEAD").status == 200
    assert len(plain_site.kernels()) == before


@pytest.mark.parametrize("day", ["1999-01-01", "2026-13-40", "9999-12-31", "0000-00-00"])
def test_a_day_that_the_site_does_not_have_is_told_and_not_replaced(
    day: str, plain_site: RunningSite
) -> None:
    shown = plain_site.get(f"day/{day}")
    assert shown.status == 404
    assert "There is no such page here." in shown.text
    for other in (f"day/{day}x", "day/", "day/<script>", "day/2026-11-2"):
        assert plain_site.get(other).status == 404


@pytest.mark.long
def test_only_a_site_that_knows_its_name_lists_its_pages(plain_site: RunningSite) -> None:
    spoofed = {"Host": "elsewhere.example"}
    assert plain_site.get("sitemap.xml", headers=spoofed).status == 404
    assert "elsewhere" not in plain_site.get("robots.txt", headers=spoofed).text
    with RunningSite(LESSONS, options=("--allowed-hosts", "127.0.0.1")) as known:
        listed = known.get("sitemap.xml").text
        for name in ("rules-london.html", "questions.html", "words.html"):
            assert f"<loc>{known.url}{name}</loc>" in listed
        assert f"Sitemap: {known.url}sitemap.xml" in known.get("robots.txt").text


def test_a_browser_that_asks_for_an_icon_gets_it(plain_site: RunningSite) -> None:
    led = raw(plain_site, page("favicon.ico"))
    (address,) = re.findall(r"Location: /(\S+)", led)
    with urlopen(plain_site.url + address) as icon:
        assert icon.read().startswith(b"\x89PNG")
