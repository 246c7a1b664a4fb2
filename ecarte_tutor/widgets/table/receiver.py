"""The receiver: the one place where a widget hears its page.

A page is a stranger's. It may choose what its widget offers, hand over a text in parts, and report
what became of an order; whatever else it sends is dropped here, before anything is done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeGuard

from ipywidgets import Widget  # type: ignore[import-untyped]

from ...course.progress.log import LARGEST
from ...errors import EcarteError

_LOG: Final = logging.getLogger(__name__)

PART: Final = 10_000
"""Characters of a text that the browser sends at once: well within one message to the site."""

LONGEST_VALUE: Final = 2_000
"""Characters of what is chosen or typed: the lines of a picked set are the longest."""

LONGEST_NAME: Final = 255
"""Characters of a file's name."""

_MOST_PARTS: Final = -(-LARGEST // PART)

Message = Mapping[str, Any]
"""What a page has sent: a dictionary with an action; what else is in it is anybody's."""


class Receiver:
    """Hears the page of one widget, and keeps what goes wrong from the page's program.

    Args:
        widget: whose page it is; it is given this receiver's `choose` for those without a page.
        offers: whether an action and a value can be chosen now.
        choose: does what was chosen.
        failed: tells the learner, in one sentence, that something went wrong.
        reports: for each action by which a page reports something, what becomes of it.
        texts: for each action by which a page hands over a text, what becomes of the whole text;
            it is called with the name that came with it, and the text.
    """

    def __init__(
        self,
        widget: Widget,
        *,
        offers: Callable[[str, str], bool],
        choose: Callable[[str, str], object],
        failed: Callable[[Exception], object],
        reports: Mapping[str, Callable[[Message], object]] | None = None,
        texts: Mapping[str, Callable[[str, str], object]] | None = None,
    ) -> None:
        self._name = type(widget).__name__
        self._offers, self._choose, self._failed = offers, choose, failed
        self._reports, self._texts = reports or {}, texts or {}
        self._parts: list[str] = []
        self._of: tuple[str, str] | None = None
        """The action and the name of the text that is coming in parts."""

        self.message: Message = {}
        """What came with the choice made last."""

        widget.on_msg(self._receive)

    def choose(self, action: str, value: str = "") -> None:
        """Chooses something; nothing happens where it is not offered."""
        if self._offers(action, value):
            self.carefully(lambda: self._choose(action, value))

    def carefully(self, step: Callable[[], object]) -> None:
        """Takes a step; in Voilà nobody would see what it raises, so the page itself tells."""
        try:
            step()
        except Exception as problem:  # noqa: BLE001 - whatever it is, the learner must see it
            if not isinstance(problem, EcarteError):
                _LOG.exception("a step of the %s failed", self._name)
            self._failed(problem)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        action, value = content.get("action"), content.get("value")
        if not is_short_text(action, LONGEST_VALUE):
            return
        if action in self._texts:
            self._collect(action, content)
        elif action in self._reports:
            self.carefully(lambda: self._reports[action](content))
        elif is_short_text(value, LONGEST_VALUE):
            self.message = content
            self.choose(action, value)

    def _collect(self, action: str, content: Message) -> None:
        """Takes one part of a text, and with the last one the text; what does not fit ends it."""
        before, self._parts = self._parts, []
        part, parts = content.get("part"), content.get("parts")
        name, text = content.get("name", ""), content.get("text")
        if type(part) is not int or type(parts) is not int:
            return
        if not is_short_text(text, PART) or not is_short_text(name, LONGEST_NAME):
            return
        if part == 0:
            self._of, before = (action, name), []
        if self._of != (action, name) or not part == len(before) < parts <= _MOST_PARTS:
            return
        if part < parts - 1:
            self._parts = [*before, text]
        else:
            self.carefully(lambda: self._texts[action](name, "".join([*before, text])))


def is_short_text(value: object, longest: int) -> TypeGuard[str]:
    """Whether it is a text of at most so many characters."""
    return isinstance(value, str) and len(value) <= longest


def told(problem: Exception, fault: str) -> str:
    """The sentence on what went wrong: the reason, or that the fault is ours."""
    return f"That did not work: {problem}." if isinstance(problem, EcarteError) else fault
