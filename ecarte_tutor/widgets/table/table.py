"""The table: the one widget that shows a scene and hears what was chosen."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final, TypeGuard

import anywidget
import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]

from .once import SentOnce, sent_once
from .scene import Scene

_STATIC: Final = Path(__file__).parent / "static"
_LONGEST_VALUE: Final = 100
_LOG: Final = logging.getLogger(__name__)

_FAULT: Final = Scene(
    title="Something went wrong on our side.",
    sentence="It is not your doing. Reload the page to go on; a class code brings the quiz back.",
    spoken="Something went wrong on our side. Reload the page to go on.",
)


def static(*names: str) -> str:
    """These files of ours as one text: a widget has one script and one style sheet."""
    return "\n".join((_STATIC / name).read_text("utf-8") for name in names)


class Table(anywidget.AnyWidget):
    """Shows a scene; when something on it is chosen, calls its method `on_` and the action.

    A kind of table is a subclass with such a method for every action that its scenes offer; each
    takes the value. The browser can only send choices. Whatever else it sends (other state, other
    types, long texts) is dropped, and an action that the scene does not offer is not heard.
    """

    _esm = static(
        *("dom.js", "pictures.js", "charts.js", "words.js"),
        *("help.js", "verdict.js", "table.js"),
    )
    _css = static("table.css", "words.css", "help.css", "verdict.css")
    scene = traitlets.Dict().tag(sync=True)
    """The scene as the browser has it."""

    sent_once = traitlets.Instance(SentOnce).tag(sync=True, **widget_serialization)

    def __init__(self) -> None:
        super().__init__(sent_once=sent_once())
        self.shown = _FAULT
        """The scene."""
        self.on_msg(self._receive)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser: it may only send choices."""

    def show(self, scene: Scene) -> None:
        """Puts a scene on the table."""
        self.shown = scene
        self.scene = scene.data()

    def choose(self, action: str, value: str = "") -> None:
        """Does what pressing this button would do; nothing if the scene does not offer it."""
        if (action, value) not in self.shown.offered:
            return
        try:
            getattr(self, f"on_{action}")(value)
        except Exception:  # noqa: BLE001 - whatever it is, the learner must see that it happened
            # In Voila an exception in a callback is invisible, so the page itself must tell.
            _LOG.exception("a choice on the table failed: %s", action)
            self.show(_FAULT)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        action, value = content.get("action"), content.get("value")
        if _is_short_text(action) and _is_short_text(value):
            self.choose(action, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.shown.title!r})"


def _is_short_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= _LONGEST_VALUE
