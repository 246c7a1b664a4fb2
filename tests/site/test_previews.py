"""What a page says of itself to whoever links to it, or keeps it among their programs."""

from __future__ import annotations

import json
import re
import struct
from html import unescape
from typing import Final
from urllib.parse import urldefrag, urljoin

import pytest

from ecarte_tutor.site.spec import JUPYTER_HOME
from tests.running import RunningSite

STATIC = JUPYTER_HOME / "voila/templates/ecarte/static"


ROBOT: Final = {"Upgrade-Insecure-Requests": "0", "User-Agent": "linkbot"}
PROBLEM: Final = "propose.pone.QHJH9S7D9C.8H.2-3.turf-club"


def said(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))


def test_a_page_names_and_describes_itself(plain_site: RunningSite) -> None:
    start = said(plain_site.get().text)
    assert start["og:title"] == "Écarté, one decision at a time"
    assert "hand of the day" in start["description"] == start["og:description"]
    picture = start["og:image"]
    assert picture.startswith(plain_site.url)
    assert plain_site.get(picture.removesuffix(".jpg") + "?x").status == 404
    with plain_site.visit("01-plain.ipynb") as (page, _):
        assert said(page.text)["og:title"] == "Plain"
        assert said(page.text)["og:image"] == picture
    assert plain_site.get(picture, method="HEAD").headers["Content-Type"] == "image/jpeg"


def test_the_site_can_be_kept_among_the_programs_of_a_telephone() -> None:
    manifest = json.loads((STATIC / "site.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        file = STATIC / icon["src"]
        if file.suffix == ".png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert file.is_file()
    assert (STATIC / "preview.jpg").stat().st_size < 150_000


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_who_only_follows_a_link_learns_what_the_lesson_is_and_holds_no_seat(
    plain_site: RunningSite, method: str
) -> None:
    before = plain_site.get("health").text
    answer = plain_site.get(plain_site.lesson("01-plain.ipynb"), method, ROBOT)
    assert answer.status == 200
    if method == "GET":
        assert said(answer.text)["og:title"] == "Plain"
    assert "kernelId" not in answer.text
    assert plain_site.get("health").text == before
    assert plain_site.get("voila/render/no-such.ipynb", method, ROBOT).status == 404


@pytest.mark.parametrize(
    "sign", [{"Sec-Fetch-Mode": "navigate"}, {"Upgrade-Insecure-Requests": "1"}, "seat"]
)
def test_a_browser_says_that_somebody_opens_the_lesson(
    plain_site: RunningSite, sign: dict[str, str] | str
) -> None:
    query, headers = ({"seat": "1"}, {}) if isinstance(sign, str) else ({}, sign)
    address = plain_site.lesson("01-plain.ipynb", **query)
    page = plain_site.get(address, headers=ROBOT | headers)
    (kernel,) = re.findall(r'"kernelId": "([\w-]+)"', page.text)
    assert plain_site.get(f"voila/api/shutdown/{kernel}", "POST").status == 204


def test_the_preview_of_a_problem_is_the_question_as_the_engine_reads_it(
    plain_site: RunningSite,
) -> None:
    address = plain_site.lesson("01-plain.ipynb", problem=PROBLEM)
    told = said(plain_site.get(address, headers=ROBOT).text)
    assert told["og:title"] == "Play, or propose?"
    assert told["og:description"].startswith("Q♥ J♥ 9♠")
    assert "at 2 to 3" in told["og:description"]


@pytest.mark.parametrize(
    "problem",
    [
        "",
        f"{PROBLEM}<script>alert(1)</script>",
        "<script>alert(1)</script>",
        PROBLEM.replace("QH", "QX"),
        PROBLEM * 40,
        "propose." + "QH" * 5000,
        "tricks.QH.8H",
        "\N{HEBREW LETTER ALEF}" * 30,
    ],
)
def test_a_problem_that_cannot_be_read_leaves_the_lesson_s_own_preview(
    plain_site: RunningSite, problem: str
) -> None:
    answer = plain_site.get(plain_site.lesson("01-plain.ipynb", problem=problem), headers=ROBOT)
    assert answer.status in (200, 431, 400)
    if answer.status == 200:
        assert said(answer.text)["og:title"] == "Plain"
        assert "alert" not in answer.text
        assert "QX" not in answer.text


def test_a_robot_that_follows_every_link_holds_no_seat(site: RunningSite) -> None:
    """To depth three, whatever robots.txt says."""
    before = site.kernels()
    base, seen, edge = site.url, {site.url}, {site.url}
    opened = set[str]()
    for _ in range(3):
        found = set[str]()
        for address in edge:
            answer = site.get(address, headers=ROBOT)
            opened |= {address} if answer.status == 200 else set()
            links = re.findall(r'<a [^>]*href="([^"]+)"', answer.text)
            found |= {urldefrag(urljoin(address, unescape(each)))[0] for each in links}
        edge = {each for each in found - seen if each.startswith(base)}
        seen |= edge
    assert sum(".ipynb" in each for each in opened) > 15
    assert sum("rules-" in each for each in opened) >= 5
    assert len(site.kernels()) == len(before)
