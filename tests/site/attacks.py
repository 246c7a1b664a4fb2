"""What strangers try on a site like this; each attack says whether it came through.

The list is run against our site by the tests, and against a stock Voilà by
`tools/bench/attacks.py`, which shows that they can succeed where nothing stands in their way.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.running import Answer
from tests.site.attack import (
    ELSEWHERE,
    PLAIN,
    SECRET,
    SLOW,
    UNKNOWN_KERNEL,
    Attack,
    Target,
    asking,
    page,
    raw,
    status_of,
)
from tests.site.floods import FLOODS
from tests.site.handshakes import HANDSHAKES
from tests.site.messages import (
    BINARY,
    as_binary,
    message,
    open_channel,
    received,
    send,
    wait_for_the_kernel,
)
from tests.site.zips import ZIPS

# Code in the kernel.


def _runs_code(channel: str, protocol: str | None) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder, "it-ran")
            code = {"code": f"open({str(trace)!r}, 'w')", "silent": False}
            with open_channel(target.site, target.own, protocol) as own:
                send(own, message("execute_request", code, channel))
                wait_for_the_kernel(own)
            return trace.exists()

    return succeeds


def _is_answered(kind: str, channel: str) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        content = {"code": "1", "cursor_pos": 1, "hist_access_type": "tail", "n": 1, "value": "1"}
        content |= {"silent": False, "command": "initialize", "arguments": {}}
        asked = message(kind, content, channel)
        reply = kind.replace("request", "reply")
        with open_channel(target.site, target.own) as own:
            send(own, asked)
            return any(
                reply in each and asked["header"]["msg_id"] in each for each in received(own)
            )

    return succeeds


_ASKING = (
    "complete_request",
    "inspect_request",
    "history_request",
    "is_complete_request",
    "debug_request",
    "create_subshell_request",
    "usage_request",
)

CODE = [
    *(
        Attack(
            "code",
            f"execute_request on {channel}, {protocol or 'JSON'}",
            _runs_code(channel, protocol),
        )
        for channel in ("shell", "control", "stdin", "iopub")
        for protocol in (None, BINARY)
    ),
    *(
        Attack("code", f"{kind} on {channel}", _is_answered(kind, channel))
        for kind in _ASKING
        for channel in ("shell", "control")
    ),
    Attack("code", "input_reply on stdin", _is_answered("input_reply", "stdin")),
]


# Somebody else's kernel.


def _names_the_other(path: str) -> Callable[[Target], bool]:
    return lambda target: target.other in target.site.get(path).text


def _touches(path: str, method: str) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        address = f"api/kernels/{target.own}{path}"
        return target.site.get(address, method).status < 400

    return succeeds


def _takes_over(target: Target) -> bool:
    """With the other's session name, on a kernel of one's own: does their channel suffer?"""
    with open_channel(target.site, target.other, session="theirs") as theirs:
        wait_for_the_kernel(theirs)
        with open_channel(target.site, target.own, session="theirs") as own:
            wait_for_the_kernel(own)
        try:
            wait_for_the_kernel(theirs)
        except ConnectionClosed:
            return True
    return False


def _reads_from_elsewhere(target: Target) -> bool:
    try:
        with open_channel(target.site, target.own, Origin=ELSEWHERE) as own:
            wait_for_the_kernel(own)
    except InvalidHandshake:
        return False
    return True


KERNELS = [
    *(
        Attack("kernels", f"another's kernel in {path or 'the start page'}", _names_the_other(path))
        for path in (
            "",
            "health",
            "api/kernels",
            "api/sessions",
            "api/status",
            "metrics",
            "voila/api/contents/",
            f"voila/render/{PLAIN}",
        )
    ),
    *(
        Attack("kernels", f"{method} of a kernel{path}", _touches(path, method))
        for method, path in (
            ("DELETE", ""),
            ("PATCH", ""),
            ("PUT", ""),
            ("POST", ""),
            ("OPTIONS", ""),
            ("POST", "/restart"),
            ("POST", "/interrupt"),
            ("GET", "/restart"),
        )
    ),
    Attack("kernels", "another's session name", _takes_over),
    Attack("kernels", "a channel from another site's page", _reads_from_elsewhere),
]


# Scripts, and pages of the visitor's making.

PAYLOAD = '"><script>alert(1)</script>'
_Q = quote(PAYLOAD)
_LINE = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"


def _reflects(path: str, **headers: str) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        sent = {"User-Agent": "Mozilla", **headers}
        return "<script>alert(1)" in raw(target.site, page(path, **sent))

    return succeeds


def _hangs(query: str) -> Callable[[Target], bool]:
    return lambda target: "(it hangs)" in raw(target.site, page(f"voila/render/{PLAIN}?{query}"))


_HEADERS = ("Host", "Referer", "X-Forwarded-Host", "X-Forwarded-Proto", "Accept-Language", "Cookie")

SCRIPTS = [
    *(
        Attack("scripts", f"a script in {path.replace(_Q, '…')}", _reflects(path))
        for path in (
            f"voila/render/{PLAIN}?theme={_Q}",
            f"voila/render/{PLAIN}?template={_Q}",
            f"voila/render/{PLAIN}?seed={_Q}",
            f"voila/render/{PLAIN}?problem=propose.pone.{_Q}",
            f"class?code={_Q}",
            f"class?code=propose.pone.{_Q}",
            f"class?code={_LINE}&name={_Q}",
            f"class?code={_LINE}__{_Q}",
            f"class?code=%E2%80%8B{_Q}",
            f"class?code={quote('http://h/?code=')}{_Q}",
            f"class?code={_LINE}&name=%E2%80%8B{_Q}/",
            f"voila/render/{PLAIN}?seed={'x' * 1_990}{_Q}",
            f"voila/render/{PLAIN}?seed=%EE%80%80{_Q}",
            f"voila/render/{_Q}",
            f"voila/static/{_Q}",
            f"no-such-page?{_Q}",
            _Q,
            PAYLOAD.replace(" ", "+"),
        )
    ),
    Attack(
        "scripts",
        "a script in one of the headers",
        _reflects(f"voila/render/{PLAIN}", **dict.fromkeys(_HEADERS, PAYLOAD)),
    ),
    Attack("scripts", "a template that is not there", _hangs("template=nope")),
    Attack("scripts", "a template outside", _hangs("template=../../../tmp")),
]


# Files.


def _reads(path: str) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        answer = raw(target.site, page(path))
        return any(mark in answer for mark in (SECRET, SECRET.replace("'", "&#39;"), "root:x:"))

    return succeeds


def _lists(path: str) -> Callable[[Target], bool]:
    return lambda target: "drafts" in raw(target.site, page(path))


_UPWARDS = (
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "..%5c",
    "..%c0%af",
    "....//",
)

FILES = [
    *(
        Attack("files", path, _reads(path))
        for path in (
            "voila/files/private.png",
            "voila/files/notes.txt",
            "voila/files/.hidden/picture.png",
            "voila/files/%2ehidden/picture.png",
            "voila/files//private.png",
            "voila/files/notes.txt%00.png",
            "voila/render/notes.txt",
            "voila/render/.hidden/04-hidden.ipynb",
            "voila/render/drafts/05-draft.ipynb",
            "voila/render/drafts%2f05-draft.ipynb",
            "voila/static//etc/passwd",
            "voila/static/%2fetc%2fpasswd",
            "voila/templates//etc/passwd",
            "/etc/passwd",
            "api/contents/notes.txt",
            "files/notes.txt",
        )
    ),
    *(
        Attack("files", f"{place}/{up}…", _reads(f"{place}/{up * 12}etc/passwd"))
        for place in (
            "assets",
            "voila/static",
            "voila/files",
            "voila/labextensions/anywidget",
            "voila/render",
        )
        for up in _UPWARDS
    ),
    *(
        Attack("files", f"the list in {path}", _lists(path))
        for path in ("voila/tree", "voila/tree/", "voila/api/contents/", "api/contents", "tree")
    ),
]


# Jupyter's own doors.


def _is_open(path: str, method: str = "GET") -> Callable[[Target], bool]:
    return lambda target: target.site.get(path, method).status < 400


DOORS = [
    Attack("doors", f"{method} {path}", _is_open(path, method))
    for method in ("GET", "POST")
    for path in (
        "api",
        "api/config/x",
        "api/contents",
        "api/events",
        "api/kernels",
        "api/kernelspecs",
        "api/me",
        "api/metrics",
        "api/nbconvert",
        "api/sessions",
        "api/spec.yaml",
        "api/status",
        "api/terminals",
        "lab",
        "login",
        "metrics",
        "terminals/1",
        "voila/api/contents/",
        "voila/tree",
        f"voila/execution/{UNKNOWN_KERNEL}",
        f"voila/query/{UNKNOWN_KERNEL}",
        "voila/api/themes/@jupyterlab/theme-light-extension/index.css",
        "voila/labextensions/jupyterlab_pygments/package.json",
    )
]


# Hands of days that are not today anywhere.


def _is_dealt(day: str | int) -> Callable[[Target], bool]:
    """Whether a file comes for a day, or for the day so many days from the one in UTC."""

    def succeeds(target: Target) -> bool:
        named = day if isinstance(day, str) else str(datetime.now(UTC).date() + timedelta(day))
        return "200 OK" in raw(target.site, page(f"today/{named}.json")).partition("\r\n")[0]

    return succeeds


DAYS = [
    Attack("days", f"the hand of {day}"[:60], _is_dealt(day))
    for day in (
        *(2, 3, 400, -32, -400),
        *("9999-12-31", "0000-00-00", "0001-01-01", "-001-01-01", "2026-02-30", "2026-13-01"),
        *("1" * 5000 + "-01-01", "20260101", "2026-W01-1", "2026-01-01T00:00", "2026-01-01%00"),
        *("%D9%A2%D9%A0%D9%A2%D9%A6-%D9%A0%D9%A1-%D9%A0%D9%A1", "%EF%BC%92026-01-01"),
        *("2026-01-01%0A", "+026-01-01", "..%2f2026-01-01", "tomorrow", ""),
    )
]


# Too much, too fast, too odd.


def _long_message(protocol: str | None) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        sent = message("comm_msg", {"comm_id": "x", "data": {"text": "x" * 1_000_000}})
        try:
            with open_channel(target.site, target.own, protocol) as own:
                own.send(as_binary(sent) if protocol else json.dumps(sent))
                wait_for_the_kernel(own)
        except ConnectionClosed:
            return False
        return True

    return succeeds


def _flood(target: Target) -> bool:
    """Two hundred and sixty messages: are they all taken in as fast as they come?"""
    with open_channel(target.site, target.own) as own:
        began = monotonic()
        for _ in range(260):
            send(own, message("comm_msg", {"comm_id": "none", "data": {}}))
        wait_for_the_kernel(own)
        return monotonic() - began < 1.4


def _crowd_of_channels(target: Target) -> bool:
    with ExitStack() as opened:
        try:
            for number in range(8):
                own = open_channel(target.site, target.own, session=f"crowd{number}")
                opened.callback(own.close)
        except InvalidHandshake:
            return False
    return True


def _accepted(request: str, body: bytes = b"") -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        answer = raw(target.site, request, body)
        return 200 <= status_of(answer) < 400 or "(it hangs)" in answer

    return succeeds


def _odd_method(method: str, path: str) -> Callable[[Target], bool]:
    return _accepted(page(path).replace("GET", method, 1))


_LARGE = 5_000_000

EXCESS = [
    Attack("excess", "a message of a megabyte, JSON", _long_message(None)),
    Attack("excess", "a message of a megabyte, binary", _long_message(BINARY)),
    Attack("excess", "two hundred and sixty messages at once", _flood),
    Attack("excess", "eight channels to one kernel", _crowd_of_channels),
    Attack(
        "excess",
        "a body of five megabytes",
        _accepted(page("", **{"Content-Length": str(_LARGE)}), b"x" * _LARGE),
    ),
    Attack("excess", "a header of forty kilobytes", _accepted(page("", Cookie="x" * 40_000))),
    Attack("excess", "an address of forty kilobytes", _accepted(page("?" + "x" * 40_000))),
    Attack(
        "excess", "a body that never comes", _accepted(page("no/such", **{"Content-Length": "20"}))
    ),
    *(
        Attack("excess", f"{method} /{path}", _odd_method(method, path))
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "OPTIONS")
        for path in ("", f"voila/render/{PLAIN}")
    ),
]


# Whether the site can be made to say that it is down.


def _ends_its_own_pages(target: Target) -> bool:
    """Lessons asked for, each of whose kernels is ended before its page is made: does the site
    turn newcomers away?"""
    for _ in range(4):
        with asking(target.site, page(f"voila/render/{SLOW}")) as opened:
            heard = b""
            while b'"kernelId": "' not in heard and (part := opened.recv(65536)):
                heard += part
            kernel = heard.partition(b'"kernelId": "')[2].partition(b'"')[0].decode()
            target.site.get(f"voila/api/shutdown/{kernel}", "POST")
            while opened.recv(65536):
                pass
    return 503 in (target.site.get("health").status, target.site.get().status)


SERVICE = [Attack("service", "one's own pages ended before they are made", _ends_its_own_pages)]


# What an answer tells or allows.


def _lacks(name: str, part: str, path: str = "") -> Callable[[Target], bool]:
    return lambda target: part not in (target.site.get(path).headers[name] or "")


def _has(name: str, **headers: str) -> Callable[[Target], bool]:
    return lambda target: name in target.site.get(headers=headers).headers


def _lets_itself_be_framed(*names: str, path: str = "") -> Callable[[Target], bool]:
    """A page that any origin may frame, or the attacker's, which the request has named."""

    def succeeds(target: Target) -> bool:
        headers = target.site.get(path, headers=dict.fromkeys(names, ELSEWHERE)).headers
        policies = headers.get_all("Content-Security-Policy", [])
        parts = [part.split() for policy in policies for part in policy.split(";")]
        framing = [part[1:] for part in parts if part and part[0] == "frame-ancestors"]
        if not framing:  # a browser then looks at the older header
            return headers.get("X-Frame-Options") not in ("SAMEORIGIN", "DENY")
        return all({"*", "http:", "https:", ELSEWHERE} & set(each) for each in framing)

    return succeeds


def _ends_anothers_visit(target: Target) -> bool:
    farewell = f"voila/api/shutdown/{target.other}"
    target.site.get(farewell, "POST", {"Origin": ELSEWHERE})
    return not target.site.has_kernel(target.other)


def _leaves_a_kernel(target: Target) -> bool:
    with target.site.visit(PLAIN) as (_, kernel):
        pass  # left as a page is left, with its farewell
    return target.site.has_kernel(kernel)


def _shows_source(target: Target) -> bool:
    with target.site.visit(PLAIN) as (shown, _):
        return any(f"plain as {quote}" in shown.text for quote in ("'", "&#39;", "\\u0027"))


def _shows_paths(path: str) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        answer: Answer = target.site.get(path)
        return any(mark in answer.text for mark in ("Traceback", "site-packages", "/home/host"))

    return succeeds


def _breaks(path: str) -> Callable[[Target], bool]:
    """A page that fails, or never comes, for what its address says."""

    def succeeds(target: Target) -> bool:
        answer = raw(target.site, page(path))
        return " 500 " in answer[:20] or "(it hangs)" in answer

    return succeeds


def _provokes_a_trace(data: object) -> Callable[[Target], bool]:
    def succeeds(target: Target) -> bool:
        opening = {"comm_id": "odd", "target_name": "jupyter.widget.control", "data": data}
        with open_channel(target.site, target.own) as own:
            send(own, message("comm_open", opening, version="odd"))
            send(own, message("comm_msg", {"comm_id": "odd", "data": data}))
            return any("Traceback" in each or "odd\\n" in each for each in received(own))

    return succeeds


ANSWERS = [
    Attack("answers", "a trace of the kernel's program", _provokes_a_trace({})),
    Attack("answers", "a trace for data of another type", _provokes_a_trace([1])),
    Attack("answers", "framed by another site", _lets_itself_be_framed()),
    *(
        Attack("answers", f"framed by the site that its {name} names", _lets_itself_be_framed(name))
        for name in ("Origin", "Referer", "X-Forwarded-Host", "X-Forwarded-Proto", "Cookie")
    ),
    Attack(
        "answers",
        "framed by the site that its address names",
        _lets_itself_be_framed(path=f"?frame-ancestors={ELSEWHERE}"),
    ),
    Attack(
        "answers", "content taken for what it is not", _lacks("X-Content-Type-Options", "nosniff")
    ),
    Attack("answers", "plug-ins", _lacks("Content-Security-Policy", "object-src 'none'")),
    Attack(
        "answers",
        "scripts of another host",
        _lacks("Content-Security-Policy", "default-src 'self'"),
    ),
    Attack("answers", "the server's name and version", _has("Server")),
    Attack("answers", "a cookie", _has("Set-Cookie")),
    Attack(
        "answers",
        "reading from another site",
        _has("Access-Control-Allow-Origin", Origin=ELSEWHERE),
    ),
    Attack("answers", "another's visit ended from another site", _ends_anothers_visit),
    Attack("answers", "a kernel left behind", _leaves_a_kernel),
    Attack("answers", "the source of a cell", _shows_source),
    Attack("answers", "paths in a failing lesson", _shows_paths("voila/render/02-broken.ipynb")),
    Attack(
        "answers", "paths for a lesson that is not there", _shows_paths("voila/render/99.ipynb")
    ),
    *(
        Attack("answers", f"a fault by {query}", _breaks(f"class?{query}"))
        for query in (
            "code=tricks.a://[x]/?problem=1",
            "code=http://[",
            f"code={quote('http://[x]/?code=http://[')}",
            "code=%FF&name=%FF",
            f"code={'%25' * 4_000}",
            f"code={'%E2%80%8B' * 1_500}X",
            f"code={quote('?code=') * 1_000}",
        )
    ),
    Attack("answers", "paths for a broken address", _shows_paths("voila/static/%ff%fe")),
]

ATTACKS: list[Attack] = [
    *CODE,
    *KERNELS,
    *SCRIPTS,
    *FILES,
    *DOORS,
    *DAYS,
    *EXCESS,
    *FLOODS,
    *HANDSHAKES,
    *SERVICE,
    *ZIPS,
    *ANSWERS,
]
KINDS = tuple(dict.fromkeys(attack.kind for attack in ATTACKS))


def succeeded(attacks: list[Attack], target: Target) -> list[str]:
    """The names of those that came through."""
    found = []
    for attack in attacks:
        try:
            if attack.succeeds(target):
                found.append(f"{attack.kind}: {attack.name}")
        except (HTTPException, ConnectionClosed, OSError, TimeoutError) as error:
            found.append(f"{attack.kind}: {attack.name} ({error!r})")
    return found
