"""Firefox by WebDriver BiDi, which it speaks itself: no program in between."""

from __future__ import annotations

import base64
import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.engines.engine import CODES, BrowserError, Engine, started
from tests.running import PATIENCE, eventually
from tests.site.nginx import free_ports, listens

_PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "toolkit.telemetry.enabled": False,
    "ui.useOverlayScrollbars": 1,  # as on a phone
}


@contextmanager
def firefox(binary: str, preferences: Mapping[str, object]) -> Iterator[Firefox]:
    """A Firefox with a profile of its own, without a screen."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chosen = {**_PREFERENCES, **preferences}
        lines = [f"user_pref({json.dumps(n)}, {json.dumps(v)});\n" for n, v in chosen.items()]
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        port = free_ports(1)[0]
        options = ("--headless", "--no-remote", "--profile", profile)
        # Root cannot have its sandbox in a container.
        bare = {"MOZ_DISABLE_CONTENT_SANDBOX": "1"} if os.geteuid() == 0 else {}
        address = ("--remote-debugging-port", str(port))
        with started(binary, *options, *address, "about:blank", **bare):
            assert eventually(lambda: listens(port)), "Firefox does not start"
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
                found = Firefox(line)
                yield found
                with suppress(BrowserError, WebSocketException, TimeoutError):
                    found.tell("browser.close")


class Firefox(Engine):
    """Its one window."""

    name = "firefox"

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0
        self._errors: list[str] = []
        self.tell("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.tell("session.subscribe", events=["log.entryAdded"])
        # A page in the window that it starts with never has the focus.
        self._window = self.tell("browsingContext.create", type="window")["context"]
        self._page = self._window
        self.tell("browsingContext.activate", context=self._window)

    def tell(self, method: str, **parameters: object) -> dict[str, Any]:
        """What it answers to a command; what it reports meanwhile is kept."""
        self._number += 1
        number = self._number
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            heard = json.loads(self._line.recv(timeout=PATIENCE))
            if heard.get("id") != number:
                self._keep(heard)
            elif heard["type"] == "error":
                raise BrowserError(f"{method}: {heard['message']}")
            else:
                return dict(heard["result"])

    def _keep(self, heard: dict[str, Any]) -> None:
        if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
            self._errors.append(heard["params"]["text"])

    def go(self, address: str) -> None:
        self.tell("browsingContext.navigate", context=self._window, url=address, wait="interactive")

    def call(self, function: str, given: str) -> str:
        answer = self.tell(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": given}],
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        return str(answer["result"]["value"])

    def _act(self, kind: str, *actions: dict[str, object]) -> None:
        acted = [{"type": kind, "id": kind, "actions": actions}]
        self.tell("input.performActions", context=self._page, actions=acted)

    def press(self, key: str) -> None:
        value = CODES.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def click_at(self, x: int, y: int) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def resize(self, width: int, height: int) -> None:
        window = {"width": width, "height": height}
        self.tell("browsingContext.setViewport", context=self._window, viewport=window)

    def complaints(self) -> list[str]:
        self.tell("session.status")  # whatever it has reported before comes before the answer
        found, self._errors = self._errors, []
        return found

    def printed(self, size: tuple[float, float]) -> int:
        width, height = size
        paper = {"width": width, "height": height}
        printed = self.tell("browsingContext.print", context=self._window, page=paper)
        packed = re.findall(
            rb"stream\r?\n(.*?)endstream", base64.b64decode(printed["data"]), re.DOTALL
        )
        parts = [zlib.decompressobj().decompress(each) for each in packed if each[:1] == b"x"]
        return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in parts)

    @contextmanager
    def inside(self, selector: str) -> Iterator[None]:
        (tree,) = self.tell("browsingContext.getTree", root=self._window)["contexts"]
        (frame,) = tree["children"]
        self._page = frame["context"]
        try:
            yield
        finally:
            self._page = self._window
