"""A Chromium by Playwright: the system's, or the old one that is our floor."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ConsoleMessage, Error, Frame, Page, sync_playwright

from tests.engines.engine import BrowserError, Engine

_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def chromium(binary: str, name: str, profile: Mapping[str, object]) -> Iterator[Chromium]:
    """A Chromium with a profile of its own, which has these settings, without a screen."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        settings = Path(folder, "Default", "Preferences")
        settings.parent.mkdir()
        settings.write_text(json.dumps({"profile": dict(profile)}), encoding="utf-8")
        with playwright.chromium.launch_persistent_context(
            folder, executable_path=binary, args=list(_ARGUMENTS), ignore_https_errors=True
        ) as window:
            yield Chromium(window.pages[0], name)


class Chromium(Engine):
    """Its one window."""

    def __init__(self, page: Page, name: str) -> None:
        self.name = name
        self._page = page
        self._frame: Page | Frame = page
        self._errors: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._errors.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        address = message.location["url"]
        is_farewell = "/voila/api/shutdown/" in address  # its kernel had ended
        if message.type == "error" and not is_farewell:
            self._errors.append(f"{message.text} {address}")

    def go(self, address: str) -> None:
        self._page.goto(address, wait_until="domcontentloaded")

    def call(self, function: str, given: str) -> str:
        try:
            return str(self._frame.evaluate(function, given))
        except Error as error:
            raise BrowserError(error.message) from error

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def click_at(self, x: int, y: int) -> None:
        left, top = 0.0, 0.0
        if isinstance(self._frame, Frame):
            box = self._frame.frame_element().bounding_box()
            assert box
            left, top = box["x"], box["y"]
        self._page.mouse.click(left + x, top + y)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def complaints(self) -> list[str]:
        self._page.evaluate("0")  # whatever it has reported before comes before the answer
        found, self._errors = self._errors, []
        return found

    @contextmanager
    def inside(self, selector: str) -> Iterator[None]:
        frame = self._page.locator(selector).element_handle().content_frame()
        assert frame
        self._frame = frame
        try:
            yield
        finally:
            self._frame = self._page
