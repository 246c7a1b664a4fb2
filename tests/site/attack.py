"""What an attack is, what it is aimed at, and how bytes are sent that no browser would send."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.running import PATIENCE, RunningSite

SECRET = "the host's own secret"
PLAIN = "01-plain.ipynb"
SLOW = "07-slow.ipynb"
CLASS_PAGE = "08-class.ipynb"
UNKNOWN_KERNEL = "01234567-89ab-cdef-0123-456789abcdef"
ELSEWHERE = "http://elsewhere.example"


@dataclass(frozen=True)
class Target:
    """A site under attack, and the kernels of the attacker's page and of somebody else's."""

    site: RunningSite
    own: str
    other: str


Attempt = Callable[[Target], bool]
"""Makes it, and says whether it came through."""


def connected(site: RunningSite) -> socket.socket:
    """A connection to the site, which nothing was sent on."""
    address = urlsplit(site.url)
    opened = socket.create_connection((address.hostname or "", address.port or 0))
    opened.settimeout(PATIENCE)
    return opened


def raw(site: RunningSite, request: str, body: bytes = b"") -> str:
    """What comes back for bytes that no browser would send."""
    with connected(site) as connection:
        answer = b""
        try:
            connection.sendall(request.encode("latin-1") + body)
            while part := connection.recv(65536):
                answer += part
        except TimeoutError:
            answer += b" (it hangs)"
        except OSError:
            pass  # the site has hung up, as it may
    return answer.decode("latin-1")


def asking(site: RunningSite, request: str) -> socket.socket:
    """A connection on which that has been asked for."""
    opened = connected(site)
    opened.sendall(request.encode("latin-1"))
    return opened


def status_of(answer: str) -> int:
    words = answer.split(" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdecimal() else 0


def page(path: str, **headers: str) -> str:
    """A request as text, for an address that is sent as it is."""
    opened = {"Upgrade-Insecure-Requests": "1"}  # as a browser's
    sent = {"Host": "localhost", "Connection": "close", **opened, **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"GET /{path} HTTP/1.1\r\n{lines}\r\n"
