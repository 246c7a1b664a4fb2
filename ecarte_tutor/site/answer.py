"""The base class of the site's request handlers: safe headers, error pages, our templates."""

import base64
import hashlib
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar, Final

from tornado.web import HTTPError, RequestHandler
from voila.utils import create_include_assets_functions

from ..errors import SiteError
from ..widgets.stage.assets import asset
from .lessons import Way, bar_of, read_lessons
from .monitoring import VISITS, warn_once_a_minute
from .proxy import scheme
from .spec import JUPYTER_HOME

TEMPLATE: Final = "ecarte"

LOOK: Final = asset("look.css").address
"""URL of the colours, sizes and fonts of every page, and of the widgets on it."""

_RETRY_SECONDS: Final[dict[int, int]] = {
    HTTPStatus.SERVICE_UNAVAILABLE: 20,
    HTTPStatus.TOO_MANY_REQUESTS: 1,
}
"""`Retry-After` by status, for a full site and for a page that connects too often."""


def _hash(script: str) -> str:
    """Return the source expression that lets an inline script run if it is this one."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


_TEMPLATES: Final = JUPYTER_HOME / "voila/templates" / TEMPLATE
_UNREACHED: Final = _hash((_TEMPLATES / "unreached.js").read_text("utf-8").rstrip("\n"))
_HEARTBEAT: Final = _hash("window.voila_heartbeat()")
"""Voilà writes it into a page whose next part takes long."""

_PLAIN_POLICY: Final = {
    "default-src": "'self'",
    "script-src": f"'self' {_UNREACHED}",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
_STATIC_POLICY: Final = _PLAIN_POLICY | {
    "script-src": "'none'",
    "style-src": "'unsafe-inline'",  # such a page brings its style along
}
_LESSON_POLICY: Final = _PLAIN_POLICY | {
    "script-src": f"'self' {_UNREACHED} {_HEARTBEAT}",
    # Widgets set inline styles.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
}


def _policy(parts: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in parts.items())


PLAIN_POLICY: Final = _policy(_PLAIN_POLICY)
STATIC_POLICY: Final = _policy(_STATIC_POLICY)
LESSON_POLICY: Final = _policy(_LESSON_POLICY)
# In Voilà's own program anywidget imports each widget's script from a blob.
VOILA_POLICY: Final = _policy(
    _LESSON_POLICY | {"script-src": f"{_LESSON_POLICY['script-src']} blob:"}
)

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def safe_headers(policy: str, frame_ancestors: Sequence[str]) -> dict[str, str]:
    """Return the headers of every response, with `policy` as its Content-Security-Policy.

    A frame shows the response in a page of the site itself, or of one of the origins
    `frame_ancestors`, and in no other.
    """
    ancestors = " ".join(("'self'", *frame_ancestors))
    headers = {**_HEADERS, "Content-Security-Policy": f"{policy}; frame-ancestors {ancestors}"}
    if not frame_ancestors:
        headers["X-Frame-Options"] = "SAMEORIGIN"  # it cannot name another origin
    return headers


_TROUBLE: Final[dict[int, str]] = {
    HTTPStatus.BAD_REQUEST: "This request was not understood.",
    HTTPStatus.FORBIDDEN: "This is not for visitors.",
    HTTPStatus.NOT_FOUND: "There is no such page here.",
    HTTPStatus.MISDIRECTED_REQUEST: "This site does not go by that name.",
    HTTPStatus.TOO_MANY_REQUESTS: "That was a lot at once.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Every table is taken.",
}


class Guarded(RequestHandler):
    """Base class of the site's request handlers; `policy` is their Content-Security-Policy,
    but for who may frame them, which is the host's choice."""

    policy: ClassVar[str] = PLAIN_POLICY

    def set_default_headers(self) -> None:
        """Set the safe headers, and remove the header with the server's name and version."""
        super().set_default_headers()
        self.clear_header("Server")
        for name, value in safe_headers(self.policy, self.settings["frame_ancestors"]).items():
            self.set_header(name, value)

    def prepare(self, **others: Any) -> Any:
        """Answer 421 to a host that is not allowed, and 404 to a path with a NUL byte."""
        names: frozenset[str] = self.settings["allowed_hosts"]
        if names and self.request.host_name.lower() not in names:
            raise HTTPError(HTTPStatus.MISDIRECTED_REQUEST)
        if "%00" in self.request.path:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return super().prepare(**others)

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log why the site failed, without the request, since that holds the visitor's address.

        `log_request` logs the requests that failed.
        """
        if isinstance(value, SiteError):
            warn_once_a_minute("lessons", "no page can be opened: %s", value)
        elif isinstance(value, HTTPError):
            if value.log_message and value.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                VISITS.warning("a request failed: %s", value)
        else:
            VISITS.error("a request failed", exc_info=(typ, value, tb))

    def write_error(self, status_code: int, **_: Any) -> None:
        """Write the error page for `status_code`, without paths or tracebacks."""
        if status_code in _RETRY_SECONDS:
            self.set_header("Retry-After", str(_RETRY_SECONDS[status_code]))
        trouble = _TROUBLE.get(status_code, "Something went wrong on our side.")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        full = status_code == HTTPStatus.SERVICE_UNAVAILABLE
        if full:  # the page asks again by itself, and nobody stands in a line here
            self.set_header("Refresh", str(_RETRY_SECONDS[status_code]))
        self.finish(self.page("problem.html", status=status_code, trouble=trouble, full=full))

    def own_address(self) -> str:
        """Return the URL of the site's root as the visitor's browser sees it."""
        request = self.request
        proto = scheme(request.headers, request.protocol)
        return f"{proto}://{request.host}{self.settings['base_url']}"

    def preview(self) -> str:
        """Return the absolute URL of the picture for link previews."""
        return f"{self.own_address()}voila/templates/{TEMPLATE}/static/preview.jpg"

    def page(self, template: str, **names: Any) -> str:
        """Return the HTML of the Jinja template `template`, with `names` as its variables."""
        base_url: str = self.settings["base_url"]
        found = self.settings["voila_jinja2_env"].get_template(template)
        assets = create_include_assets_functions(TEMPLATE, base_url)
        usual = {"base_url": base_url, "path": self.request.path, "bar": self._bar(), "look": LOOK}
        return str(found.render(**assets, **{**usual, **names}))

    def _bar(self) -> tuple[Way, ...]:
        """Return the bar's links on a page that is not a lesson; empty if no lesson can be read."""
        try:
            return bar_of(read_lessons(self.settings["lessons"]))
        except SiteError:
            return ()


class Readable(Guarded):
    """Base class of handlers that only tell: `HEAD` is answered as `GET` is, without the body."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def head(self, *args: str, **named: str) -> Any:
        """Do what `get` does; Tornado leaves the body out."""
        return self.get(*args, **named)
