"""The site's door: how many connections it holds at once."""

from __future__ import annotations

import time
from typing import Any, Final
from weakref import WeakSet

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from ..log import VISITS

_SILENCE_SECONDS: Final = 60.0


class Door(HTTPServer):
    """Turns newcomers away at once where it holds as many connections as it may.

    Without that the system's own limit is met: then every newcomer waits until their patience
    ends, and the site is busy with not letting them in.
    """

    most_connections = 0
    """How many; 0 for any number."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Makes it, as Tornado's own; nobody is there yet."""
        super().initialize(*args, **kwargs)
        self._streams: WeakSet[IOStream] = WeakSet()
        self._told = -_SILENCE_SECONDS

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Lets a connection in, or turns it away."""
        if self.most_connections and self.connections >= self.most_connections:
            stream.close()
            self._tell(time.monotonic())
            return
        self._streams.add(stream)
        super().handle_stream(stream, address)

    @property
    def connections(self) -> int:
        """How many there are."""
        return sum(not stream.closed() for stream in self._streams)

    def _tell(self, now: float) -> None:
        if now - self._told >= _SILENCE_SECONDS:
            self._told = now
            VISITS.warning("there are %d connections, and no room for more", self.most_connections)
