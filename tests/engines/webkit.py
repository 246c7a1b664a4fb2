"""WebKit, the engine of Safari, by WebDriver: Debian's WebKitGTK on a screen that nobody sees."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.engines.engine import CODES, BrowserError, Engine, started
from tests.running import PATIENCE, eventually
from tests.site.nginx import free_ports, listens

_WINDOW = Path(__file__).with_name("webkit_window.py")
_SCREEN = "1400x1000x24"
_IN_SOFTWARE = {
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}

# An element as WebDriver passes it.
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


@contextmanager
def webkit(**env: str) -> Iterator[WebKit]:
    """A WebKitGTK that keeps nothing on the disk."""
    with TemporaryDirectory() as folder, screen() as display:
        console, (port,) = Path(folder, "console"), free_ports(1)
        surroundings = {**_IN_SOFTWARE, "DISPLAY": display, "GTK_THEME": "Adwaita", **env}
        with started("WebKitWebDriver", f"--port={port}", **surroundings):
            assert eventually(lambda: listens(port)), "WebKitWebDriver does not start"
            found = WebKit(f"http://127.0.0.1:{port}/session", console)
            yield found
            found.tell("DELETE", "")


@contextmanager
def screen() -> Iterator[str]:
    """A display of Xvfb's own choice: two tests at a time have one each."""
    read, write = os.pipe()
    chosen = ("-displayfd", str(write), "-screen", "0", _SCREEN, "-nolisten", "tcp")
    with Popen(["Xvfb", *chosen], pass_fds=(write,), stderr=DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class WebKit(Engine):
    """Its one window."""

    name = "webkit"

    def __init__(self, sessions: str, console: Path) -> None:
        self._console = console
        self._read = 0
        asked = {
            "acceptInsecureCerts": True,
            # By itself it waits for pages whose line stays open, and now and then for good.
            "pageLoadStrategy": "none",
            "webkitgtk:browserOptions": {"binary": str(_WINDOW), "args": [str(console)]},
        }
        self._session = sessions
        made = self.tell("POST", "", capabilities={"alwaysMatch": asked})
        self._session = f"{sessions}/{made['sessionId']}"
        self.tell("POST", "/timeouts", script=1000 * PATIENCE)

    def tell(self, method: str, path: str, **parameters: object) -> Any:
        """What it answers to a command."""
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = Request(f"{self._session}{path}", body, method=method)
        try:
            with urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            with error:
                said = json.load(error)["value"]
            raise BrowserError(f"{path}: {said['error']}: {said['message']}") from None

    def go(self, address: str) -> None:
        self.run("() => { window.before = true; }")
        self.tell("POST", "/url", url=address)
        self.wait("() => !window.before && document.readyState !== 'loading'")

    def call(self, function: str, given: str) -> str:
        script = f"const [given, done] = arguments; ({function})(given).then(done);"
        return str(self.tell("POST", "/execute/async", script=script, args=[given]))

    def _act(self, kind: str, *actions: dict[str, object]) -> None:
        acted = [{"type": kind, "id": kind, "actions": actions}]
        self.tell("POST", "/actions", actions=acted)

    def press(self, key: str) -> None:
        value = CODES.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def click_at(self, x: int, y: int) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def resize(self, width: int, height: int) -> None:
        self.tell("POST", "/window/rect", x=0, y=0, width=width, height=height)
        self.wait("(...size) => String([innerWidth, innerHeight]) === String(size)", width, height)

    def complaints(self) -> list[str]:
        lines = self._console.read_text("utf-8", "replace").splitlines()
        found, self._read = lines[self._read :], len(lines)
        return [line for line in found if "CONSOLE" in line and "ERROR" in line]

    @contextmanager
    def inside(self, selector: str) -> Iterator[None]:
        found = self.tell("POST", "/element", using="css selector", value=selector)
        self.tell("POST", "/frame", id={_ELEMENT: found[_ELEMENT]})
        try:
            yield
        finally:
            self.tell("POST", "/frame", id=None)
