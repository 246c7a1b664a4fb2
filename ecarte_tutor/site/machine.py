"""What the site takes of this machine or container: processors, memory, open files, a folder for
temporary files, and an address to listen on."""

from __future__ import annotations

import errno
import ipaddress
import os
import shutil
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Collection
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final

import psutil

from ..errors import SiteError

if sys.platform != "win32":
    import fcntl

FORKS: Final = sys.platform == "linux"
"""True where a process can be forked safely; if not, do not even import `kernels.forking`."""

_LIMITS: Final = Path("/sys/fs/cgroup")

_VISITORS_A_PROCESSOR: Final = 20
_BYTES_A_VISITOR: Final = 150_000_000
_SHARE_FOR_VISITORS: Final = 0.6

FILES_A_VISITOR: Final = 15
"""Descriptors: some nine for the sockets to a kernel, the others for a browser's connections."""

_KERNEL_FILES: Final = 9
_OWN_FILES: Final = 100
_MOST_FILES: Final = 65_536
_MOST_CONNECTIONS: Final = 2_000


def processors() -> int:
    """The processors that this process may use, at least one."""
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    quota, _, period = _limit("cpu.max").partition(" ")
    if quota.isdecimal() and period.isdecimal():
        count = min(count, int(quota) // int(period))
    return max(1, count)


def memory() -> int:
    """The bytes of memory that this process may use."""
    whole: int = psutil.virtual_memory().total
    limit = _limit("memory.max")
    return min(whole, int(limit)) if limit.isdecimal() else whole


def descriptors() -> int:
    """Number of files and connections this process may have open, once it has asked for all."""
    if os.name != "posix":
        return _MOST_FILES
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)


def ask_for_descriptors() -> None:
    """Asks the system for as many open files as it allows."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < descriptors():
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors(), hard))


def sensible_visitors() -> int:
    """How many visitors at a time this machine bears: twenty a processor, if memory and the
    number of open files allow."""
    by_memory = int(_SHARE_FOR_VISITORS * memory() / _BYTES_A_VISITOR)
    most = min(_VISITORS_A_PROCESSOR * processors(), by_memory, most_visitors())
    return max(1, most)


def most_visitors() -> int:
    """Number of visitors that the limit on open files allows."""
    return max(1, (descriptors() - _OWN_FILES) // FILES_A_VISITOR)


def most_connections(visitors: int) -> int:
    """Number of connections that may be open at once, leaving each visitor's kernel its sockets."""
    spare = descriptors() - _OWN_FILES // 2 - _KERNEL_FILES * visitors
    return max(1, min(spare, _MOST_CONNECTIONS))


def _limit(name: str) -> str:
    try:
        return (_LIMITS / name).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


_PREFIX: Final = "ecarte-"
_LONGEST_PLACE: Final = 22
_MARK: Final = ".ecarte-tutor-site"
"""The file that tells our folders from others of such a name; made once the folder is locked."""


def temporary_folder() -> Path:
    """Make a folder in which this process and its kernels then make all their temporary files.

    It is locked as long as the site lives: systemd's cleaner of temporary files leaves what is
    locked alone, and a site removes as it starts what killed ones have left.
    """
    place = _place()
    _sweep(place)
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=place)
    if sys.platform != "win32":
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_SH)  # until this process ends
    Path(folder, _MARK).touch()
    # After what multiprocessing has made in it.
    Finalize(None, shutil.rmtree, args=(folder, True), exitpriority=-200)
    tempfile.tempdir = folder
    os.environ["TMPDIR"] = folder
    os.environ["IPYTHONDIR"] = str(Path(folder, "ipython"))  # a home may be out of bounds
    return Path(folder)


def _place() -> str:
    """Where temporary files lie, if a socket's whole path may be as long as it would get there."""
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108 - a folder of our own is made in it, for nobody else to read
    return short if len(usual) > _LONGEST_PLACE and os.access(short, os.W_OK) else usual


def _sweep(place: str) -> None:
    """Remove the folders of sites that were killed: those of ours that nobody has locked."""
    if sys.platform == "win32":
        return
    for folder in Path(place).glob(f"{_PREFIX}*"):
        with suppress(OSError):  # somebody else's, or that of a site that lives
            number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                is_ours = os.fstat(number).st_uid == os.geteuid() and (folder / _MARK).is_file()
                if is_ours:
                    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(number)


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
