"""What a stranger may send to the site, and what must come of it: nothing."""

from __future__ import annotations

import re
import socket
import sys
from base64 import b64encode
from hashlib import sha256

import psutil
import pytest

from tests.running import RunningSite
from tests.site.attack import PLAIN, UNKNOWN_KERNEL


def resources_of(html: str) -> list[str]:
    """Every address that a page fetches by itself."""
    return re.findall(r'(?:src|href)="([^"]+)"', html)


def test_another_template_in_the_address_changes_nothing(plain_site: RunningSite) -> None:
    with (
        plain_site.visit(PLAIN, template="nope") as (odd, _),
        plain_site.visit(PLAIN, template="lab", theme="dark") as (other, _),
    ):
        assert "ecarte-bar" in odd.text
        assert "ecarte-bar" in other.text


def test_a_failing_cell_is_reported_without_its_trace(plain_site: RunningSite) -> None:
    with plain_site.visit("02-broken.ipynb") as (page, _):
        assert "before the failure" in page.text
        assert "Something failed in this part of the lesson" in page.text
        for secret in ("/home/host", "ValueError", "Traceback", "after the failure"):
            assert secret not in page.text
    assert "/home/host/secret" in plain_site.logged()


def test_a_page_that_is_left_ends_its_kernel_and_no_other_site_can(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (_, kernel):
        farewell = f"voila/api/shutdown/{kernel}"
        stranger = {"Origin": "http://elsewhere.example"}
        assert plain_site.get(farewell, "POST", stranger).status == 404
        assert plain_site.get(farewell, "GET").status == 405
        assert plain_site.has_kernel(kernel)
        assert plain_site.get(farewell, "POST").status == 204
        assert not plain_site.has_kernel(kernel)
        assert plain_site.get(farewell, "POST").status == 404, "a proxy then asks another site"


@pytest.mark.parametrize(
    "path",
    [
        "",
        f"voila/render/{PLAIN}",
        "voila/static/voila.js",
        "voila/templates/ecarte/static/site.css",
        "voila/templates/ecarte/static/lesson.js",
        "voila/labextensions/anywidget/package.json",
        "today/2020-01-01.json",
        "rules-london.html",
        "robots.txt",
        f"api/kernels/{UNKNOWN_KERNEL}",
        "no/such/page",
        "voila/render/no-such-lesson.ipynb",
    ],
)
def test_every_answer_carries_the_safe_headers(path: str, plain_site: RunningSite) -> None:
    headers = plain_site.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    for part in ("default-src 'self'", "object-src 'none'", "frame-ancestors 'self'"):
        assert part in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert "Server" not in headers
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize("path", ["", f"voila/render/{PLAIN}", "no/such/page"])
def test_a_page_fetches_nothing_from_another_host(path: str, plain_site: RunningSite) -> None:
    resources = resources_of(plain_site.get(path).text)
    assert resources
    for address in resources:
        assert re.match(r"/(?!/)|\d\d-\w+\.ipynb|#", address), address


def test_a_page_loads_no_script_but_ours(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (page, _):
        assert '"federated_extensions": []' in page.text
        scripts = re.findall(r'<script[^>]* src="([^"?]*)', page.text)
        # What was kept before, the bar, the oldest browsers, the socket, the lesson, its program.
        assert len(scripts) == 6
        assert all(each.startswith("/voila/templates/ecarte/static/") for each in scripts)
    for theirs in ("static/voila.js", "labextensions/anywidget/package.json"):
        assert plain_site.get(f"voila/{theirs}").status == 404


@pytest.mark.parametrize("path", ["", "class", "no/such/page", f"voila/render/{PLAIN}"])
def test_of_inline_scripts_a_page_runs_its_own_and_no_other(
    path: str, plain_site: RunningSite
) -> None:
    answer = plain_site.get(path)
    policy = answer.headers["Content-Security-Policy"]
    inline = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    heartbeat = ["window.voila_heartbeat()"] if "render" in path else []
    allowed = [
        f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'"
        for each in (*inline, *heartbeat)
    ]
    parts = dict(each.split(" ", 1) for each in policy.split("; "))
    assert parts["script-src"].split() == ["'self'", *allowed]
    assert len(inline) == 1
    assert not re.search(r"<[^>]+ on[a-z]+=", answer.text)


def test_errors_are_short_pages_of_ours(plain_site: RunningSite) -> None:
    answer = plain_site.get("no/such/page?x=<script>alert(1)</script>")
    assert answer.status == 404
    assert "There is no such page here." in answer.text
    assert "alert" not in answer.text
    assert "Jupyter" not in answer.text


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere kernels are not forked")
def test_a_site_and_its_kernels_listen_on_one_port(plain_site: RunningSite) -> None:
    with plain_site.visit("01-plain.ipynb"), plain_site.visit("01-plain.ipynb"):
        site = psutil.Process(plain_site.process.pid)
        ports = [
            each.laddr.port
            for process in (site, *site.children(recursive=True))
            for each in process.net_connections("inet")
            if each.status == psutil.CONN_LISTEN or each.type == socket.SOCK_DGRAM
        ]
    assert ports == [int(plain_site.url.rstrip("/").rpartition(":")[2])]
