"""What strangers try on a site like this; each attack says whether it came through.

The list is run against our site by the tests, and against a stock Voilà by
`tools/bench/attacks.py`, which shows that they can succeed where nothing stands in their way.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.site.attack import (
    ELSEWHERE,
    PLAIN,
    SECRET,
    SLOW,
    UNKNOWN_KERNEL,
    Attempt,
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
    is_heard,
    message,
    open_channel,
    opens,
    received,
    send,
    wait_for_the_kernel,
)
from tests.site.zips import MORE_ZIPS, ZIPS

# Code in the kernel.


def _runs_code(channel: str, protocol: str | None) -> Attempt:
    def succeeds(target: Target) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder, "it-ran")
            code = {"code": f"open({str(trace)!r}, 'w')", "silent": False}
            with open_channel(target.site, target.own, protocol) as own:
                send(own, message("execute_request", code, channel))
                wait_for_the_kernel(own)
            return trace.exists()

    return succeeds


def _is_answered(kind: str, channel: str) -> Attempt:
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
    "interrupt_request",
)

CODE = {
    f"execute_request on {channel}, {protocol or 'JSON'}": _runs_code(channel, protocol)
    for channel in ("shell", "control", "stdin", "iopub")
    for protocol in (None, BINARY)
} | {
    f"{kind} on {channel}": _is_answered(kind, channel)
    for kind, channels in {
        **dict.fromkeys(_ASKING, ("shell", "control")),
        "input_reply": ("shell", "control", "stdin"),
    }.items()
    for channel in channels
}


# Somebody else's kernel.


def _names_the_other(path: str) -> Attempt:
    return lambda target: target.other in target.site.get(path).text


def _touches(path: str, method: str) -> Attempt:
    return lambda target: target.site.get(f"api/kernels/{target.own}{path}", method).status < 400


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


def _shuts_down(target: Target) -> bool:
    with target.site.visit(PLAIN) as (_, kernel), open_channel(target.site, kernel) as own:
        for channel in ("shell", "control"):
            send(own, message("shutdown_request", {"restart": False}, channel))
        wait_for_the_kernel(own)
        return not target.site.has_kernel(kernel)


_WHERE = ("", "health", "api/kernels", "api/sessions", "api/status", "metrics")

KERNELS = {
    **{
        f"another's kernel in {path or 'the start page'}": _names_the_other(path)
        for path in (*_WHERE, "voila/api/contents/", f"voila/render/{PLAIN}")
    },
    **{
        f"{method} of a kernel{path}": _touches(path, method)
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
    },
    "an end asked for on its channel": _shuts_down,
    "another's session name": _takes_over,
    "a channel from another site's page": lambda target: opens(
        target.site, target.own, Origin=ELSEWHERE
    ),
}


# Scripts, and pages of the visitor's making.

PAYLOAD = '"><script>alert(1)</script>'
_Q = quote(PAYLOAD)
_LINE = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"


def _reflects(path: str, **headers: str) -> Attempt:
    asked = page(path, **{"User-Agent": "Mozilla", **headers})
    return lambda target: "<script>alert(1)" in raw(target.site, asked)


def _hangs(query: str) -> Attempt:
    return lambda target: "(it hangs)" in raw(target.site, page(f"voila/render/{PLAIN}?{query}"))


_HEADERS = ("Host", "Referer", "X-Forwarded-Host", "X-Forwarded-Proto", "Accept-Language", "Cookie")

SCRIPTS = {
    **{
        f"a script in {path.replace(_Q, '…')}": _reflects(path)
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
    },
    "a script in one of the headers": _reflects(
        f"voila/render/{PLAIN}", **dict.fromkeys(_HEADERS, PAYLOAD)
    ),
    "a template that is not there": _hangs("template=nope"),
    "a template outside": _hangs("template=../../../tmp"),
}


# Files.


def _reads(path: str) -> Attempt:
    """Whether what is nobody's business is read, or anything at all comes."""

    def succeeds(target: Target) -> bool:
        answer = raw(target.site, page(path))
        secrets = (SECRET, SECRET.replace("'", "&#39;"), "root:x:")
        return status_of(answer) < 400 or any(secret in answer for secret in secrets)

    return succeeds


def _lists(path: str) -> Attempt:
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

FILES = {
    **{
        path: _reads(path)
        for path in (
            "voila/files/private.png",
            "voila/files/notes.txt",
            "voila/files/.hidden/picture.png",
            "voila/files/%2ehidden/picture.png",
            "voila/files//private.png",
            "voila/files/notes.txt%00.png",
            f"voila/files/{PLAIN}",
            "voila/files/../../../../etc/passwd",
            "voila/render/",
            "voila/render/../private.png",
            "voila/static/../../../../etc/passwd",
            "voila/static/%2e%2e/%2e%2e/page.html",
            "voila/templates/ecarte",
            "voila/templates/ecarte/static/../index.html.j2",
            "voila/templates/ecarte/static/%2e%2e/start.html",
            "voila/templates/lab/static/index.css",
            "voila/templates/nope/static/index.css",
            "voila/templates/",
            "voila/labextensions/",
            "today/",
            "today/2026-11-22",
            "today/2026-11-22.py",
            "today/2026-11-22.json/../../ipython",
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
    },
    **{
        f"{place}/{up}…": _reads(f"{place}/{up * 12}etc/passwd")
        for place in (
            "assets",
            "today",
            "voila/static",
            "voila/files",
            "voila/labextensions/anywidget",
            "voila/render",
        )
        for up in _UPWARDS
    },
    **{
        f"the list in {path}": _lists(path)
        for path in ("voila/tree", "voila/tree/", "voila/api/contents/", "api/contents", "tree")
    },
}


# Jupyter's own doors.


def _is_open(path: str, method: str = "GET") -> Attempt:
    return lambda target: target.site.get(path, method).status < 400


DOORS = {
    f"{method} {path}": _is_open(path, method)
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
        "logout",
        "metrics",
        "tree",
        "terminals/1",
        "voila/api/contents/",
        "voila/tree",
        "voila/tree/drafts",
        *(
            f"api/kernels/{UNKNOWN_KERNEL}{of}"
            for of in ("", "/channels", "/restart", "/interrupt")
        ),
        f"voila/execution/{UNKNOWN_KERNEL}",
        f"voila/query/{UNKNOWN_KERNEL}",
        "voila/api/themes/@jupyterlab/theme-light-extension/index.css",
        "voila/labextensions/jupyterlab_pygments/package.json",
    )
}


# Hands of days that are not today anywhere.


def _is_dealt(day: str | int) -> Attempt:
    """Whether a file comes for a day, or for the day so many days from the one in UTC."""

    def succeeds(target: Target) -> bool:
        named = day if isinstance(day, str) else str(datetime.now(UTC).date() + timedelta(day))
        return "200 OK" in raw(target.site, page(f"today/{named}.json")).partition("\r\n")[0]

    return succeeds


DAYS = {
    f"the hand of {day}"[:60]: _is_dealt(day)
    for day in (
        *(2, 3, 400, -32, -400),
        *("9999-12-31", "0000-00-00", "0001-01-01", "-001-01-01", "2026-02-30", "2026-13-01"),
        *("1" * 5000 + "-01-01", "20260101", "2026-W01-1", "2026-01-01T00:00", "2026-01-01%00"),
        *("%D9%A2%D9%A0%D9%A2%D9%A6-%D9%A0%D9%A1-%D9%A0%D9%A1", "%EF%BC%92026-01-01"),
        *("2026-01-01%0A", "+026-01-01", "..%2f2026-01-01", "tomorrow", ""),
    )
}


# Too much, too fast, too odd.


def _long_message(protocol: str | None) -> Attempt:
    sent = message("comm_msg", {"comm_id": "x", "data": {"text": "x" * 1_000_000}})
    frame = as_binary(sent) if protocol else json.dumps(sent)
    return lambda target: is_heard(target.site, target.own, frame, protocol)


def _flood(target: Target) -> bool:
    """Four hundred and twenty messages: are they all taken in as fast as they come?"""
    with open_channel(target.site, target.own) as own:
        began = monotonic()
        for _ in range(420):
            send(own, message("comm_msg", {"comm_id": "none", "data": {}}))
        wait_for_the_kernel(own)
        return monotonic() - began < 2.8


def _crowd_of_channels(target: Target) -> bool:
    with ExitStack() as opened:
        try:
            for number in range(8):
                own = open_channel(target.site, target.own, session=f"crowd{number}")
                opened.callback(own.close)
        except InvalidHandshake:
            return False
    return True


def _accepted(request: str, body: bytes = b"") -> Attempt:
    def succeeds(target: Target) -> bool:
        answer = raw(target.site, request, body)
        return 200 <= status_of(answer) < 400 or "(it hangs)" in answer

    return succeeds


_LARGE = 5_000_000

EXCESS = {
    "a message of a megabyte, JSON": _long_message(None),
    "a message of a megabyte, binary": _long_message(BINARY),
    "four hundred and twenty messages at once": _flood,
    "eight channels to one kernel": _crowd_of_channels,
    "a body of five megabytes": _accepted(
        page("", **{"Content-Length": str(_LARGE)}), b"x" * _LARGE
    ),
    "a header of forty kilobytes": _accepted(page("", Cookie="x" * 40_000)),
    "an address of forty kilobytes": _accepted(page("?" + "x" * 40_000)),
    "a body that never comes": _accepted(page("no/such", **{"Content-Length": "20"})),
    **{
        f"{method} /{path}": _accepted(page(path).replace("GET", method, 1))
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "OPTIONS")
        for path in ("", f"voila/render/{PLAIN}")
    },
}


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


SERVICE: dict[str, Attempt] = {"one's own pages ended before they are made": _ends_its_own_pages}


# What an answer tells or allows.


def _lacks(name: str, part: str, path: str = "") -> Attempt:
    return lambda target: part not in (target.site.get(path).headers[name] or "")


def _has(name: str, **headers: str) -> Attempt:
    return lambda target: name in target.site.get(headers=headers).headers


def _lets_itself_be_framed(*names: str, path: str = "") -> Attempt:
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


def _shows_paths(path: str) -> Attempt:
    marks = ("Traceback", "site-packages", "/home/host")
    return lambda target: any(mark in target.site.get(path).text for mark in marks)


def _breaks(path: str) -> Attempt:
    """A page that fails, or never comes, for what its address says."""

    def succeeds(target: Target) -> bool:
        answer = raw(target.site, page(path))
        return " 500 " in answer[:20] or "(it hangs)" in answer

    return succeeds


def _provokes_a_trace(data: object) -> Attempt:
    def succeeds(target: Target) -> bool:
        opening = {"comm_id": "odd", "target_name": "jupyter.widget.control", "data": data}
        with open_channel(target.site, target.own) as own:
            send(own, message("comm_open", opening, version="odd"))
            send(own, message("comm_msg", {"comm_id": "odd", "data": data}))
            return any("Traceback" in each or "odd\\n" in each for each in received(own))

    return succeeds


ANSWERS = {
    "a trace of the kernel's program": _provokes_a_trace({}),
    "a trace for data of another type": _provokes_a_trace([1]),
    "framed by another site": _lets_itself_be_framed(),
    **{
        f"framed by the site that its {name} names": _lets_itself_be_framed(name)
        for name in ("Origin", "Referer", "X-Forwarded-Host", "X-Forwarded-Proto", "Cookie")
    },
    "framed by the site that its address names": _lets_itself_be_framed(
        path=f"?frame-ancestors={ELSEWHERE}"
    ),
    "content taken for what it is not": _lacks("X-Content-Type-Options", "nosniff"),
    "plug-ins": _lacks("Content-Security-Policy", "object-src 'none'"),
    "scripts of another host": _lacks("Content-Security-Policy", "default-src 'self'"),
    "the server's name and version": _has("Server"),
    "a cookie": _has("Set-Cookie"),
    "reading from another site": _has("Access-Control-Allow-Origin", Origin=ELSEWHERE),
    "another's visit ended from another site": _ends_anothers_visit,
    "a kernel left behind": _leaves_a_kernel,
    "the source of a cell": _shows_source,
    "paths in a failing lesson": _shows_paths("voila/render/02-broken.ipynb"),
    "paths for a lesson that is not there": _shows_paths("voila/render/99.ipynb"),
    **{
        f"a fault by {query}": _breaks(f"class?{query}")
        for query in (
            "code=tricks.a://[x]/?problem=1",
            "code=http://[",
            f"code={quote('http://[x]/?code=http://[')}",
            "code=%FF&name=%FF",
            f"code={'%25' * 4_000}",
            f"code={'%E2%80%8B' * 1_500}X",
            f"code={quote('?code=') * 1_000}",
        )
    },
    "paths for a broken address": _shows_paths("voila/static/%ff%fe"),
}

KINDS: dict[str, dict[str, Attempt]] = {
    "code": CODE,
    "kernels": KERNELS,
    "scripts": SCRIPTS,
    "files": FILES,
    "doors": DOORS,
    "days": DAYS,
    "excess": EXCESS,
    "floods": FLOODS,
    "handshakes": HANDSHAKES,
    "service": SERVICE,
    "zips": ZIPS,
    "answers": ANSWERS,
    "more zips": MORE_ZIPS,
}


def succeeded(kind: str, target: Target) -> list[str]:
    """The names of the attacks of a kind that came through."""
    found = []
    for name, succeeds in KINDS[kind].items():
        try:
            if succeeds(target):
                found.append(f"{kind}: {name}")
        except (HTTPException, ConnectionClosed, OSError, TimeoutError) as error:
            found.append(f"{kind}: {name} ({error!r})")
    return found
