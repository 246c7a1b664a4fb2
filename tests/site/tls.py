"""A TLS connection that two threads may use, as a WebSocket of `websockets.sync` does."""

from __future__ import annotations

import select
import ssl
from threading import Lock
from typing import Any, Self


class SharedTlsSocket(ssl.SSLSocket):
    """A TLS socket on which only one thread at a time is in OpenSSL.

    OpenSSL forbids two threads to read and to write one connection at once, and Python lets them
    (https://github.com/openssl/openssl/issues/20446, https://github.com/python/cpython/issues/151508).
    Then a request that was sent may never arrive: nginx waits ten seconds for it, and hangs up.
    """

    turn: Lock

    def __new__(cls, *given: Any, **named: Any) -> Self:
        found = super().__new__(cls, *given, **named)
        found.turn = Lock()
        return found

    def send(self, data: Any, flags: int = 0) -> int:
        """Sends some of it; `sendall` comes here too."""
        with self.turn:
            return super().send(data, flags)

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        """What has come, waited for in nobody's way."""
        while True:
            with self.turn:
                patience = self.gettimeout()
                self.settimeout(0)
                try:
                    return super().recv(buflen, flags)
                except ssl.SSLWantReadError:
                    pass
                finally:
                    self.settimeout(patience)
            waiting = select.poll()
            waiting.register(self, select.POLLIN)
            waiting.poll()


def trusting_context() -> ssl.SSLContext:
    """A client's, for a certificate that nobody vouches for."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.sslsocket_class = SharedTlsSocket
    return context
