"""A browser as the tests use it, whichever it is: an address, a script, keys, a mouse."""

from __future__ import annotations

import json
import os
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tests.running import PATIENCE, eventually

CODES: Final = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
"""What WebDriver calls the keys that write no character."""

LAID: Final = """() => document.readyState === "complete"
    && (document.getElementById("loading")?.hidden ?? true)"""

# A point of the node, where nothing lies over it; of a fan of cards only a part of each is seen.
_POINT: Final = """(selector, words, nth) => {
    const is = (node) => node.checkVisibility?.() ?? node.getClientRects().length > 0;
    const found = [...document.querySelectorAll(selector)].filter(is);
    const node = found.filter((each) => each.textContent.includes(words))[nth];
    if (!node || node.disabled) return null;
    const { top, bottom } = node.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) {
        node.scrollIntoView({ block: "center", behavior: "instant" });
    }
    for (const { left, top, width, height } of node.getClientRects()) {
        for (const share of [0.5, 0.2, 0.8]) {
            const [x, y] = [Math.floor(left + share * width), Math.floor(top + height / 2)];
            if (node.contains(document.elementFromPoint(x, y))) return [x, y];
        }
    }
    return null;
}"""

# JSON in and out: the three protocols have no values in common.
_CALL: Final = """async (given) => {{
    try {{
        return JSON.stringify({{ value: (await ({function})(...JSON.parse(given))) ?? null }});
    }} catch (error) {{
        return JSON.stringify({{ trouble: String(error) }});
    }}
}}"""


class BrowserError(RuntimeError):
    """What the browser said to something that it could not do, or a script that failed."""


class Engine(ABC):
    """One window of a browser."""

    name: str

    def visit(self, address: str) -> None:
        """Opens it, and returns as soon as every table is laid."""
        self.open(address)
        self.wait(LAID)

    def open(self, address: str) -> None:
        """Opens it, and returns as soon as it has come whole."""
        self.run("() => { window.isLeft = true; }")  # on a busy machine it is still there awhile
        self.go(address)
        self.wait("() => !window.isLeft && document.readyState === 'complete'")

    def run(self, function: str, *values: object) -> Any:
        """What this function of the page's language returns, or a promise of it holds."""
        answer = json.loads(self.call(_CALL.format(function=function), json.dumps(values)))
        if "trouble" in answer:
            raise BrowserError(answer["trouble"])
        return answer["value"]

    def wait(self, function: str, *values: object) -> Any:
        """What it returns as soon as that is true; meanwhile the page may go and another come."""
        found: Any = None

        def is_true() -> bool:
            nonlocal found
            try:
                found = self.run(function, *values)
            except BrowserError as error:
                found = error
            return bool(found) and not isinstance(found, BrowserError)

        assert eventually(is_true), f"{self.name}: {function} {values} is {found!r}"
        return found

    def click(self, selector: str, words: str = "", nth: int = 0) -> None:
        """Clicks, with the mouse, on the nth of those in sight that have these words."""
        x, y = self.wait(_POINT, selector, words, nth)
        self.click_at(x, y)

    def text(self, selector: str) -> str:
        """All that the first such part says, or nothing if there is none."""
        return str(self.run("(part) => document.querySelector(part)?.innerText ?? ''", selector))

    def count(self, selector: str) -> int:
        """How many such parts there are."""
        return int(self.run("(part) => document.querySelectorAll(part).length", selector))

    def see(self, selector: str, words: str = "") -> None:
        """Waits until a part in sight has these words."""
        self.wait(
            "(part, words) => [...document.querySelectorAll(part)].some("
            "(node) => node.getClientRects().length && node.textContent.includes(words))",
            selector,
            words,
        )

    @abstractmethod
    def go(self, address: str) -> None:
        """Opens it."""

    @abstractmethod
    def call(self, function: str, given: str) -> str:
        """What an asynchronous function from text to text returns for this text."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key and lets it go."""

    @abstractmethod
    def click_at(self, x: int, y: int) -> None:
        """Clicks at this point of the window."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Gives the page so many pixels."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors on its console since this was last asked."""

    def printed(self, size: tuple[float, float]) -> int | None:
        """How many sheets of paper of this size, in centimetres, the page takes; `None` unknown."""
        return None

    @contextmanager
    @abstractmethod
    def inside(self, selector: str) -> Iterator[None]:
        """Everything that is asked meanwhile is asked of the page in this frame."""


@contextmanager
def started(*command: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is silent, and is ended in the end."""
    running = subprocess.Popen(
        command,
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C is for the tests
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def pause(seconds: float) -> None:
    """Lets the page alone; what is waited for has no sign of its own."""
    time.sleep(seconds)
