"""Messages of a kernel whose page is away, kept for the page's return."""

from __future__ import annotations

from typing import Any, Final

MOST_BYTES: Final = 1_000_000


class UndeliveredMessages(list[tuple[str, list[Any]]]):
    """Pairs of a channel and a message's parts, in order; at most `MOST_BYTES` are kept."""

    _bytes = 0

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep a message if there is room for it."""
        self._bytes += sum(len(part) for part in message[1])
        if self._bytes <= MOST_BYTES:
            super().append(message)
