"""Widgets whose state is settled here, whatever a page sends."""

from __future__ import annotations

from typing import Any


class TakesNoState:
    """The first base of every widget of ours: it takes no state from the browser.

    A browser may send messages alone, and each widget checks what is in them.
    """

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser."""
