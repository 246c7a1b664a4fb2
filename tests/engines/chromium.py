"""A Chromium by Playwright: the system's, or the old one that is our floor."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import ConsoleMessage, Error, Frame, Page, sync_playwright

from tests.engines.engine import BrowserError, Engine

_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def chromium(binary: str, name: str) -> Iterator[Chromium]:
    """A Chromium that keeps nothing, without a screen."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=binary, args=list(_ARGUMENTS)) as browser,
    ):
        yield Chromium(browser.new_page(), name)


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
        if message.type == "error":
            self._errors.append(message.text)

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
