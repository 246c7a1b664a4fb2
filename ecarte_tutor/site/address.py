"""Where a server listens, and the address under which a browser finds it."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Collection
from typing import Final

import psutil

from ..errors import SiteError

_WAITING_VISITORS: Final = 128

_EVERY_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens on host and port (0 for any free port).

    Raises:
        SiteError: where that address cannot be had; the sentence says why and what to do.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=_WAITING_VISITORS)
    except OSError as error:
        raise SiteError(_why_not(error, host, port)) from error
    listening.settimeout(0)  # Tornado accepts until there is nobody left
    return listening


def url(host: str, listening: socket.socket) -> str:
    """The address to type on this machine: `http://127.0.0.1:8866/`."""
    name = _EVERY_ADDRESS.get(host, host)
    port = listening.getsockname()[1]
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def addresses_for_others(
    host: str, listening: socket.socket, allowed_hosts: Collection[str] = ()
) -> tuple[str, ...]:
    """The addresses to type on other machines of the network, the likeliest first; none where the
    site listens to this machine only.

    Args:
        host: the address it listens on.
        listening: the socket on which it does.
        allowed_hosts: the names that it answers to, none for any.
    """
    if is_loopback(host):
        return ()
    names = [host] if host not in _EVERY_ADDRESS else _own_addresses(listening.family)
    names = [*allowed_hosts] or names
    return tuple(url(name, listening) for name in names if not is_loopback(name))


def is_loopback(name: str) -> bool:
    """Whether only this machine finds itself under that name or address."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name.lower() == "localhost"


def _own_addresses(family: int) -> list[str]:
    first = _first_choice(family)
    interfaces = psutil.net_if_addrs().values()
    found = [each.address for several in interfaces for each in several if each.family == family]
    lasting = [each for each in found if "%" not in each and not each.startswith("169.254.")]
    return sorted(lasting, key=lambda each: each != first)


def _first_choice(family: int) -> str | None:
    """The address from which this machine would speak to a distant one; nothing is sent."""
    distant = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # for documentation
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((distant, 9))
        except OSError:
            return None
        return str(asking.getsockname()[0])


def open_in_browser(address: str) -> None:
    """Opens the address in the user's browser, where there is a screen to show one."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is in use; stop the program that is using it, or choose "
            "another --port"
        )
    if error.errno == errno.EACCES:
        return f"you do not have permission to use port {port}; choose a --port above 1023"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"this machine has no address {host!r}; choose another --host, such as 127.0.0.1"
    return f"expected to listen on {host}, port {port}, got: {error.strerror}"
