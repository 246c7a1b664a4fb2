"""Requests that show a proxy to be set up wrongly: a line in the log says what to change there.

Each kind of line is written once a minute at most. What the browser asked for and the site never
heard of is told by the page itself (`unreached.js`).
"""

import re
from collections.abc import Mapping
from typing import Final

from tornado.httputil import HTTPServerRequest

from ..errors import brief
from .monitoring import warn_once_a_minute

_ROUTE: Final = re.compile(
    r"/(?:voila/(?:render|templates|api/shutdown)/|api/kernels/|assets/|today/"
    r"|class$|health$|health/live$)"
)
"""Where the site's own part of a path begins."""

_MOST_HOSTS: Final = 100
_reached: Final[set[str]] = set()
"""`Host` names under which a page was reached, so that its path is right."""


def _tell(kind: str, came: str, expected: str, change: str) -> None:
    told = "proxy: expected %s, got %s; %s"
    warn_once_a_minute(f"proxy: {kind}", told, expected, came, change)


def scheme(headers: Mapping[str, str], own: str) -> str:
    """Return the scheme of the visitor's browser; each proxy of a chain adds one to the list.

    >>> scheme({"X-Forwarded-Proto": "https,http"}, "http"), scheme({}, "http")
    ('https', 'http')
    """
    first = headers.get("X-Forwarded-Proto", own).partition(",")[0].strip().lower()
    return "https" if first == "https" else "http"


def page_was_reached(request: HTTPServerRequest) -> None:
    """Record that a page was asked for by its right path, under this `Host`."""
    if len(_reached) < _MOST_HOSTS:
        _reached.add(request.host)


def tell_of_path(request: HTTPServerRequest, base_url: str) -> None:
    """Tell of a path that nothing is served at, if a proxy has shortened or lengthened it.

    Args:
        request: the request that is answered 404.
        base_url: the path that every URL of the site begins with.
    """
    found = _ROUTE.search(request.path)
    front = request.path[: found.start() + 1] if found else request.path
    if front == base_url or not front.endswith("/"):
        return
    takes = request.headers.get("Accept", "")
    if not found and (request.host in _reached or "text/html" not in takes):
        return  # a stranger's guess: no part of the path is ours
    start = "without --base-url" if front == "/" else f"with --base-url {brief(front)}"
    _tell(
        "path",
        f"{request.method} {brief(request.path)}",
        f"a path that begins with {base_url}",
        "let the proxy pass the path on as it came (nginx: nothing after the port in proxy_pass)"
        + ("" if "//" in front else f", or start the site {start}"),
    )


def is_of_this_site(request: HTTPServerRequest) -> bool:
    """Return True if a page of this site sent the request, or none did."""
    origin, host = request.headers.get("Origin"), request.headers.get("Host", "")
    return origin is None or origin.lower() in (f"http://{host}", f"https://{host}")


def tell_of_origin(request: HTTPServerRequest) -> None:
    """Tell that a page's request came with another `Host` or `Origin` than the page has."""
    _tell(
        "host",
        f"Host {brief(request.headers.get('Host', ''))}",
        f"the Host of the page at {brief(request.headers.get('Origin', ''))}",
        "let the proxy pass it on (nginx: proxy_set_header Host $http_host; Apache: "
        "ProxyPreserveHost On; Caddy: header_up Host {hostport}), and Origin as it came, which a "
        "forwarded port may have changed",
    )


def tell_of_cache() -> None:
    """Tell that a second visitor has a page that was made for the first."""
    _tell(
        "cache",
        "two visitors with one page",
        "each lesson's page to be fetched by one visitor",
        "let no cache keep it, whose Cache-Control says no-store",
    )


_OF_A_SOCKET: Final = ("Upgrade", "Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version")


def tell_of_socket(request: HTTPServerRequest) -> None:
    """Tell of a page's socket that came as an ordinary request, or with the wrong scheme."""
    headers = request.headers
    came = {name: headers.get(name, "") for name in _OF_A_SOCKET}
    is_whole = (
        request.version != "HTTP/1.0"
        and came["Upgrade"].lower() == "websocket"
        and "upgrade" in came["Connection"].lower()
        and all(came.values())
    )
    if not is_whole and (came["Sec-WebSocket-Key"] or came["Sec-WebSocket-Version"]):
        shown = ", ".join(f"{name} {brief(value)}" for name, value in came.items())
        _tell(
            "socket",
            f"{request.version}, {shown}",
            "a page's websocket",
            "let the proxy pass it on (nginx: proxy_http_version 1.1; proxy_set_header Upgrade "
            "$http_upgrade; proxy_set_header Connection $connection_kind; Apache: ProxyPass with "
            "upgrade=websocket; Caddy does so by itself)",
        )
    elif is_whole and not request.query:
        _tell(
            "query",
            "none",  # the path has the kernel's id, which is nobody's business
            "?session_id=… after the path of a page's websocket",
            "let the proxy pass on what follows the question mark, or no link to a problem works "
            "(nginx: nothing after the port in proxy_pass, or $is_args$args after $uri)",
        )
    is_safe = headers.get("Origin", "").lower().startswith("https:")
    if is_safe and scheme(headers, request.protocol) != "https":
        _tell(
            "scheme",
            f"X-Forwarded-Proto {brief(headers.get('X-Forwarded-Proto', ''))}",
            "https, as the page has it",
            "without it links for a class begin with http (nginx: proxy_set_header "
            "X-Forwarded-Proto $scheme; behind another proxy $http_x_forwarded_proto; Apache: "
            "RequestHeader set X-Forwarded-Proto https; Caddy does so by itself)",
        )
