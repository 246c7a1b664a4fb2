"""What a site says in its log of a proxy that is set up wrongly, and the paths that it takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from ecarte_tutor.site import monitoring, proxy
from ecarte_tutor.site.proxy import page_was_reached, scheme, tell_of_path
from tests.running import RunningSite, changed_command, eventually
from tests.site.attack import PLAIN, UNKNOWN_KERNEL, asking, page
from tests.site.conftest import write_notebook
from tests.site.messages import open_channel

CHAIN: Final = "X-Forwarded-Proto"
SOCKET: Final = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}


@pytest.fixture
def log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> pytest.LogCaptureFixture:
    """The lines of a site that has just started."""
    monkeypatch.setattr(proxy, "_reached", set())
    monitoring._LINES.clear()
    caplog.set_level("WARNING")
    return caplog


def asked(path: str) -> HTTPServerRequest:
    headers = HTTPHeaders({"Accept": "text/html", "Host": "lessons.example"})
    line = RequestStartLine("GET", path, "HTTP/1.1")
    return HTTPServerRequest(headers=headers, start_line=line)


def told(site: RunningSite) -> list[str]:
    return re.findall(r"WARNING proxy: (.*)", site.logged())


@pytest.mark.long
def test_a_socket_that_a_proxy_has_spoilt_is_told_once_a_minute(site_folder: Path) -> None:
    with RunningSite(site_folder) as site, site.visit(PLAIN) as (_, kernel):

        def statuses(**headers: str) -> list[int]:
            kernels = (UNKNOWN_KERNEL, kernel, kernel)
            addresses = [f"api/kernels/{each}/channels?session_id=s" for each in kernels]
            return [site.get(each, headers=headers).status for each in addresses]

        assert statuses() == [404, 400, 400]
        assert not told(site), "it may be no socket at all"
        assert statuses(Origin="https://lessons.example", **SOCKET) == [403, 403, 403]
        assert statuses(**SOCKET) == [404, 400, 400]
        of_the_host, of_the_socket = told(site)
        for server in ("nginx: proxy_set_header Host $http_host", "Apache: ProxyPreserveHost On"):
            assert server in of_the_host
        assert site.get(f"voila/api/shutdown/{kernel}", "POST", {"Origin": "null"}).status == 404
        assert "Blocking Cross Origin" not in site.logged()
        host = site.url.split("/")[2]
        named = f"expected the Host of the page at 'https://lessons.example', got Host '{host}'"
        assert of_the_host.startswith(named)
        assert of_the_socket.startswith(
            "expected a page's websocket, got HTTP/1.1, Upgrade '', Connection 'close', "
        )
        open_channel(site, kernel, Origin=f"http://{host}").close()
        open_channel(site, kernel, Origin=f"https://{host}", **{CHAIN: "HTTPS, http"}).close()
        assert len(told(site)) == 2
        open_channel(site, kernel, Origin=f"https://{host}", **{CHAIN: "http"}).close()
        assert "proxy_set_header X-Forwarded-Proto" in told(site)[2]


@pytest.mark.long
def test_what_a_proxy_takes_from_a_socket_is_named_if_it_is_a_page_s(site_folder: Path) -> None:
    """Of each kernel but the unknown one, another site's for all that one can know."""
    whole = {"Upgrade": "websocket", "Connection": "Upgrade", **SOCKET}
    every_time = "monitoring._LINES.default_factory = lambda: monitoring.RateLimit(100, 100)"
    command = changed_command("from ecarte_tutor.site import monitoring", every_time)
    with RunningSite(site_folder, command) as site, site.visit(PLAIN) as (_, kernel):
        cases = (
            ("Sec-WebSocket-Key", "?session_id=s", "Sec-WebSocket-Key ''"),
            ("Sec-WebSocket-Version", "?session_id=s", "Sec-WebSocket-Version ''"),
            ("", "", "?session_id=… after the path"),
            ("HTTP/1.1", "?session_id=s", "HTTP/1.0"),
        )
        for place, (left_out, query, told_of) in enumerate(cases):
            named = (f"{name}: {value}\r\n" for name, value in whole.items() if name != left_out)
            lines, version = "".join(named), "HTTP/1.0" if left_out == "HTTP/1.1" else "HTTP/1.1"
            for of, count in ((UNKNOWN_KERNEL, place), (kernel, place + 1)):
                path = f"/api/kernels/{of}/channels{query}"
                request = f"GET {path} {version}\r\nHost: {site.url.split('/')[2]}\r\n{lines}\r\n"
                with asking(site, request) as opened:
                    opened.recv(1000)
                assert eventually(lambda: len({*told(site)}) == count)  # noqa: B023 - at once
            assert told_of in told(site)[-1]


def test_headers_that_are_too_long_are_told_of(spare_site: RunningSite) -> None:
    """Of all programs at a host name a browser sends the cookies."""
    for _ in range(2):
        with asking(spare_site, page("", Cookie=f"a={'x' * 20_000}")) as opened:
            assert opened.recv(1000) == b""
    assert eventually(lambda: len(told(spare_site)) == 1)
    assert told(spare_site)[0].startswith("expected at most 16384 bytes of headers, got more")
    assert "Unsatisfiable" not in spare_site.logged()


def test_why_a_page_fails_is_told_also_where_it_is_the_lesson_s_language(
    spare_site: RunningSite, spare_folder: Path
) -> None:
    spec = {"display_name": "R", "language": "R", "name": "ir"}
    write_notebook(spare_folder / "in-r.ipynb", "1", kernelspec=spec, language_info={"name": "R"})
    answer = spare_site.get(spare_site.lesson("in-r.ipynb"))
    (spare_folder / "in-r.ipynb").unlink()
    assert (answer.status, "Something went wrong on our side" in answer.text) == (500, True)
    assert "No Jupyter kernel for language 'r' found" in spare_site.logged()


def test_of_a_chain_of_proxies_the_first_knows_the_scheme() -> None:
    assert scheme({"X-Forwarded-Proto": "https,http"}, "http") == "https"
    assert scheme({"X-Forwarded-Proto": "http, https"}, "https") == "http"
    assert scheme({}, "https") == "https"


@pytest.mark.parametrize(
    ("base", "path", "advice"),
    [
        ("/tables/", f"/voila/render/{PLAIN}", "without --base-url"),
        ("/tables/", "/", "without --base-url"),
        ("/tables/", "/tables/tables/class", "with --base-url '/tables/tables/'"),
        ("/", f"/tables/voila/render/{PLAIN}", "with --base-url '/tables/'"),
        ("/", "/tables/", "with --base-url '/tables/'"),
        ("/", f"/voila/render/no-such-{PLAIN}", ""),
        ("/", "//class", "nothing after the port in proxy_pass)"),
        ("/", "/wp-login.php", ""),
        ("/tables/", "/tables/", ""),
    ],
)
def test_a_path_that_a_proxy_has_changed_is_told(
    base: str, path: str, advice: str, log: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        tell_of_path(asked(path), base)
    assert len(log.messages) == bool(advice)
    assert "".join(log.messages).endswith(advice)


def test_a_stranger_s_guess_at_a_site_that_is_reached_is_not_told(
    log: pytest.LogCaptureFixture,
) -> None:
    page_was_reached(asked("/"))
    tell_of_path(asked("/admin/"), "/")
    assert not log.messages
    tell_of_path(asked("/tables/class"), "/")
    assert len(log.messages) == 1


def test_any_path_can_stand_in_front_however_it_is_spelt(site_folder: Path) -> None:
    with RunningSite(site_folder, options=("--base-url", "/@ann/カード/a+b(c)")) as site:
        root = "/".join(site.url.split("/")[:3])
        cards = "%e3%82%ab%E3%83%BC%E3%83%89"
        for spelling in (f"/@ann/{cards}/a+b(c)/", f"/%40%61nn/{cards.upper()}/a%2Bb%28c%29/"):
            assert site.get(f"{root}{spelling}").status == 200
            page = site.get(f"{root}{spelling}voila/render/{PLAIN}?code=a%40b")
            assert page.status == 200
            scripts = re.findall(r'src="([^"]*)"', page.text)
            of_widgets = re.findall(r'href="([^"]*/assets/[^"]+)"', page.text)
            assert (len(scripts), len(of_widgets)) == (6, 4)
            for address in (*scripts, *of_widgets):
                assert f"{root}{address}".startswith(site.url)
                assert site.get(f"{root}{address}").status == 200
        assert site.get(f"{root}/").status == 404
