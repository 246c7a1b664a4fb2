"""The limit on connections: a server that refuses those beyond a number."""

from __future__ import annotations

import time
from typing import Any, Final
from weakref import WeakSet

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from ..log import VISITS

_SILENCE_SECONDS: Final = 60.0


class LimitedHTTPServer(HTTPServer):
    """Tornado's server, which closes a new connection at once while it has as many as it may.

    Without a limit of its own it meets the system's: every newcomer then waits until their browser
    gives up, and the site is busy refusing them.
    """

    most_connections = 0
    """At a time; 0 for any number."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Set the server up as Tornado does, without connections."""
        super().initialize(*args, **kwargs)
        self._streams: WeakSet[IOStream] = WeakSet()
        self._told = -_SILENCE_SECONDS

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept the connection, or close it if there are as many as there may be."""
        if self.most_connections and self.connections >= self.most_connections:
            stream.close()
            self._tell(time.monotonic())
            return
        self._streams.add(stream)
        super().handle_stream(stream, address)

    @property
    def connections(self) -> int:
        """Number of open connections."""
        return sum(not stream.closed() for stream in self._streams)

    def _tell(self, now: float) -> None:
        if now - self._told >= _SILENCE_SECONDS:
            self._told = now
            VISITS.warning("there are %d connections, and no room for more", self.most_connections)
