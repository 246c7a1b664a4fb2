"""The table: the one widget that shows a scene and hears what was chosen."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeGuard

import anywidget
import traitlets

from .scene import Scene

_STATIC: Final = Path(__file__).parent / "static"
_LONGEST_VALUE: Final = 100
_LOG: Final = logging.getLogger(__name__)

_FAULT: Final = Scene(
    title="Something went wrong on our side.",
    sentence="It is not your doing. Reload the page to go on; a class code brings the quiz back.",
    spoken="Something went wrong on our side. Reload the page to go on.",
)


class Table(anywidget.AnyWidget):
    """Shows a scene; calls `on_choice(action, value)` when something on it is chosen.

    The browser can only send choices. Whatever else it sends (other state, other types, long
    texts) is dropped, and an action that the scene does not offer never reaches `on_choice`.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"
    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, on_choice: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_choice = on_choice
        self.on_msg(self._receive)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser: it may only send choices."""

    def show(self, scene: Scene) -> None:
        """Puts a scene on the table."""
        self.scene = dict(scene)

    def choose(self, action: str, value: str = "") -> None:
        """Does what pressing this button would do; nothing if the scene does not offer it."""
        if (action, value) not in self._offered():
            return
        try:
            self._on_choice(action, value)
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

    def _offered(self) -> set[tuple[str, str]]:
        buttons = [*self.scene.get("choices", ()), *self.scene.get("actions", ())]
        buttons += [row["button"] for row in self.scene.get("rows", ())]
        buttons += self.scene.get("cards", ())
        buttons += [card for tray in self.scene.get("trays", ()) for card in tray["cards"]]
        buttons += [each for group in self.scene.get("groups", ()) for each in group["buttons"]]
        return {(each["action"], each["value"]) for each in buttons if "action" in each}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.scene.get('title', '')!r})"


def _is_short_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= _LONGEST_VALUE
