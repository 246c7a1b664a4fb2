"""Files that the page hands to the learner's browser, and what came of each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from ipywidgets import Widget  # type: ignore[import-untyped]

from ....limits import PART, PARTS_AT_ONCE
from .receiver import Message

GIVEN: Final = "Given to your browser: look for {} among its downloads."
REFUSED: Final = (
    "Nothing is saved, because your browser did not take the file. Allow this page to download "
    "files, and press again."
)
WAITING: Final = (
    "Your browser has been asked to take the file and has not answered yet. If this line stays, "
    "press again."
)


def _in_parts(order: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    text = str(order.get("text", ""))
    starts = range(0, len(text), PART)
    for number, start in enumerate(starts[:-1], start=1):
        more = {} if number % PARTS_AT_ONCE else {"more": True}
        yield {"order": "part", "text": text[start : start + PART], **more}
    yield {**order, "text": text[starts[-1] :]} if text else order


class Told(Protocol):
    """Function that is told what came of a file."""

    def __call__(self, sentence: str, *, is_given: bool) -> object:
        """Hear the sentence to show; `is_given` is True if the browser has taken the file."""


class Files:
    """Hands files to the browser, and sends its script other orders.

    A long text goes in parts, the last with the order itself. So the page hears something all the
    time, however slow its line is, and little is on the way: after `PARTS_AT_ONCE` parts the page
    asks for more.

    Args:
        widget: the widget of the script; a `Receiver` passes its `reports` on.
        told: called with what came of a file, which the script reports as given or not.
    """

    def __init__(self, widget: Widget, told: Told) -> None:
        self._widget, self._told = widget, told
        self._left = deque[Mapping[str, object]]()
        self._wanting: dict[str, tuple[str, Told]] = {}
        """Sentence to add, and the function to tell, by the name of a file not reported yet."""

        self.reports: dict[str, Callable[[Message], object]] = {
            "more": lambda _: self._go_on(),
            "given": lambda message: self._hear(message, is_given=True),
            "not given": lambda message: self._hear(message, is_given=False),
        }
        """The reports of the page's script, for its `Receiver`."""

    def send(self, order: Mapping[str, object]) -> None:
        """Send `order`, a dictionary whose "order" names what to do, after those before it."""
        is_waiting = bool(self._left)
        self._left.extend(_in_parts(order))
        if not is_waiting:
            self._go_on()

    def _go_on(self) -> None:
        while self._left:
            message = self._left.popleft()
            self._widget.send(message)
            if "more" in message:
                return

    def save(
        self,
        name: str,
        kind: str,
        text: str,
        more: str = "",
        told: Told | None = None,
    ) -> str:
        """Ask the browser to save a file; return a sentence to show until it has answered.

        Args:
            name: the file's name.
            kind: its media type.
            text: its content.
            more: what to add to the sentence once the browser has taken the file.
            told: called instead of the function of that name that all files have.
        """
        self._wanting[name] = (more, told or self._told)
        self.send({"order": "save", "name": name, "type": kind, "text": text})
        return WAITING

    def _hear(self, message: Message, *, is_given: bool) -> None:
        name: Any = message.get("name")
        if not isinstance(name, str) or name not in self._wanting:
            return
        more, told = self._wanting.pop(name)
        told(f"{GIVEN.format(name)} {more}".rstrip() if is_given else REFUSED, is_given=is_given)
