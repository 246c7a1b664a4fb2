"""Proxies that are set up wrongly: the page says so to visitors, and the log to the host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.running import PATIENCE, RunningSite
from tests.site.conftest import WIDGETS, write_lessons
from tests.site.nginx import NGINX, OPENSSL, free_ports, running_nginx

pytestmark = [
    pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="no nginx, or no openssl"),
    pytest.mark.long,
]

PATIENT: Final = 1000 * PATIENCE
UPGRADE: Final = (
    "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade;"
    "proxy_set_header Connection $connection_kind;"
)
HOST: Final = "proxy_set_header Host $http_host;"
SCHEME: Final = "proxy_set_header X-Forwarded-Proto $scheme;"
RIGHT: Final = UPGRADE + HOST + SCHEME


@dataclass(frozen=True)
class Way:
    """A way between browser and site: `SITE` stands for the site's address, without a path."""

    locations: str
    base: str = "/"
    front: str = ""
    """What begins every path before the proxy."""

    logged: str = ""
    """What the site can know of it: a part of a line in its log."""

    said: str = ""
    """What the page adds where the site cannot know."""

    start: str = ""
    """What is wrong on the start page already: `said` there, or `404`."""


WRONG: Final = {
    "the host is not passed on": Way(
        f"location / {{ proxy_pass SITE; {UPGRADE} {SCHEME} }}",
        logged="nginx: proxy_set_header Host $http_host;",
    ),
    "the host loses its port": Way(
        f"location / {{ proxy_pass SITE; {UPGRADE} {SCHEME} proxy_set_header Host $host; }}",
        logged="nginx: proxy_set_header Host $http_host;",
    ),
    "the socket is not upgraded": Way(
        f"location / {{ proxy_pass SITE; {HOST} {SCHEME} }}",
        logged="proxy_set_header Upgrade $http_upgrade",
    ),
    "the socket keeps no connection": Way(
        f"location / {{ proxy_pass SITE; {HOST} {SCHEME} proxy_http_version 1.1;"
        "proxy_set_header Upgrade $http_upgrade; }",
        logged="proxy_set_header Connection $connection_kind",
    ),
    "the path is cut off, and the site does not know of it": Way(
        f"location /tables/ {{ proxy_pass SITE/; {RIGHT} }}",
        front="/tables",
        said="--base-url /tables/",
        start="said",
    ),
    "the path is cut off, and the site waits for it": Way(
        f"location /tables/ {{ proxy_pass SITE/; {RIGHT} }}",
        base="/tables/",
        front="/tables",
        logged="nothing after the port in proxy_pass",
        said="--base-url /tables/",
        start="404",
    ),
    "the path is passed on, and the site does not know of it": Way(
        f"location /tables/ {{ proxy_pass SITE; {RIGHT} }}",
        front="/tables",
        logged="with --base-url '/tables/'",
        said="begins with / on to the site",
        start="404",
    ),
    "the path is another than the site's": Way(
        f"location /games/ {{ proxy_pass SITE; {RIGHT} }}",
        base="/tables/",
        front="/games",
        logged="with --base-url '/games/'",
        said="begins with /tables/ on to the site",
        start="404",
    ),
    "pages are passed on, and not what they ask for": Way(
        f"location = / {{ proxy_pass SITE; {RIGHT} }}"
        f"location /voila/ {{ proxy_pass SITE; {RIGHT} }}",
    ),
    "an application answers for what is not there": Way(
        f"location /voila/render/ {{ proxy_pass SITE; {RIGHT} }}"
        "location / { default_type text/html; return 200 '<!DOCTYPE html><p>Welcome'; }",
        said="begins with / on to the site",
    ),
    "sockets are refused by a firewall": Way(
        f"location / {{ proxy_pass SITE; {RIGHT} }} location ~ /channels$ {{ return 403; }}",
    ),
}


def configuration(way: Way, site: RunningSite, port: int) -> str:
    address = site.url.removesuffix(way.base)
    return (
        'map $http_upgrade $connection_kind { default upgrade; "" ""; } access_log off;\n'
        f"server {{ listen 127.0.0.1:{port}; {way.locations.replace('SITE', address)} }}"
    )


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    write_lessons(folder)
    return folder


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """A browser that takes any certificate, and whose console nobody reads."""
    context = chromium.new_context(ignore_https_errors=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_way_is_told_on_the_page_and_in_the_log(
    name: str, visitor: Page, lessons: Path, tmp_path: Path
) -> None:
    way = WRONG[name]
    (port,) = free_ports(1)
    front = f"http://127.0.0.1:{port}{way.front}/"
    with (
        RunningSite(lessons, options=("--base-url", way.base)) as site,
        running_nginx(configuration(way, site, port), tmp_path, port),
    ):
        visitor.goto(front, wait_until="commit")
        if way.start == "said":
            expect(visitor.locator("#unreached")).to_contain_text(way.said, timeout=PATIENT)
        elif way.start == "404":
            expect(visitor.locator("h1")).to_have_text("There is no such page here.")
        visitor.goto(f"{front}voila/render/{WIDGETS}", wait_until="commit")
        told = visitor.locator("#unreached:visible, #gone:visible")
        expect(told).to_contain_text("can’t reach its program", timeout=PATIENT)
        expect(told).to_contain_text("tell the people who run this site")
        if way.said:
            expect(told).to_contain_text(way.said)
        visitor.goto("about:blank")
        log = site.logged()
    lines = re.findall(r"WARNING proxy: .*", log)
    assert len(lines) == bool(way.logged), log
    assert way.logged in "".join(lines)
