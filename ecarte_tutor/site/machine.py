"""The resources of this machine or container: processors, memory, files and network addresses."""

import errno
import ipaddress
import os
import shutil
import socket
import stat
import tempfile
import threading
import webbrowser
from collections.abc import Collection, Iterable
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote_to_bytes

import psutil

from ..errors import SiteError
from ..system import HAS_LOCKS, IS_LINUX, is_own, lock, most_open_files, unfollowed

_LIMITS: Final = Path("/sys/fs/cgroup")

_VISITORS_A_PROCESSOR: Final = 20
_BYTES_A_VISITOR: Final = 150_000_000
_SHARE_FOR_VISITORS: Final = 0.6

FILES_A_VISITOR: Final = 15
"""Open files for each visitor: nine for a kernel's sockets, the others for the browser."""

_KERNEL_FILES: Final = 9
_OWN_FILES: Final = 100
_MOST_FILES: Final = 65_536
_MOST_CONNECTIONS: Final = 2_000


def processors() -> int:
    """Return the number of processors that this process may use, at least one."""
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    quota, _, period = _limit("cpu.max").partition(" ")
    if quota.isdecimal() and period.isdecimal():
        count = min(count, int(quota) // int(period))
    return max(1, count)


def memory() -> int:
    """Return the memory of the machine, or of the container if that has less, in bytes."""
    whole: int = psutil.virtual_memory().total
    limit = _limit("memory.max")
    return min(whole, int(limit)) if limit.isdecimal() else whole


def descriptors() -> int:
    """Return the largest number of files and connections that this process may have open."""
    return most_open_files(_MOST_FILES)


def sensible_visitors() -> int:
    """Return the default limit on visitors at a time.

    It is twenty for each processor, or fewer if memory or open files are short.
    """
    by_memory = int(_SHARE_FOR_VISITORS * memory() / _BYTES_A_VISITOR)
    most = min(_VISITORS_A_PROCESSOR * processors(), by_memory, most_visitors())
    return max(1, most)


def most_visitors() -> int:
    """Return the number of visitors for which the limit on open files is enough, at least one."""
    return max(1, (descriptors() - _OWN_FILES) // FILES_A_VISITOR)


def with_enough_files(visitors: int) -> int:
    """Return `visitors`, or the number for which the limit on open files is enough if it is less.

    Raises:
        SiteError: if the limit is not enough for one.
    """
    if descriptors() < _OWN_FILES + FILES_A_VISITOR:
        raise SiteError(
            f"expected a limit of at least {_OWN_FILES + FILES_A_VISITOR} open files, got "
            f"{descriptors()}; raise it with `ulimit -n 1024`"
        )
    return min(visitors, most_visitors())


def most_connections(visitors: int) -> int:
    """Return the limit on open connections that leaves `visitors` kernels their sockets."""
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
"""Name of a file in each of our folders, which is made once the folder is locked."""


def temporary_folder() -> Path:
    """Make the folder for the temporary files of this process and its kernels; call once.

    The folder is locked (`flock`) while the site runs, so that systemd-tmpfiles leaves it alone,
    and removed when the site ends. Folders left by sites that were killed are removed first.

    Raises:
        SiteError: if no folder for temporary files can be written to.
    """
    try:
        place = _place()
        _sweep(place)
        folder = tempfile.mkdtemp(prefix=_PREFIX, dir=place)
        _lock(folder)
    except OSError as error:
        raise SiteError(
            "expected to write to a folder for temporary files, got: "
            f"{error.strerror or error}; mount a writable /tmp (docker run --tmpfs /tmp, or an "
            "emptyDir), or name another folder in TMPDIR"
        ) from error
    # Runs after multiprocessing's own finalizers, which use the folder.
    Finalize(None, shutil.rmtree, args=(folder, True), exitpriority=-200)
    tempfile.tempdir = folder
    os.environ["TMPDIR"] = folder
    os.environ["IPYTHONDIR"] = str(Path(folder, "ipython"))  # the home folder may not be writable
    return Path(folder)


def restore_folder(*inside: str) -> None:
    """Make the folder for temporary files again, and those `inside` it, if they were swept away.

    A folder that `temporary_folder` has not made, such as `/tmp` in a test, is left as it is.

    Raises:
        OSError: if that cannot be done, or somebody else has made a folder of that name.
    """
    folder = Path(tempfile.gettempdir())
    if folder.name.startswith(_PREFIX):
        folder.mkdir(0o700, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or not is_own(found):
            raise PermissionError(errno.EPERM, "expected our own folder", str(folder))
        if not (folder / _MARK).is_file():
            folder.chmod(0o700)
            _lock(str(folder))
    for each in inside:
        Path(each).mkdir(0o700, exist_ok=True)


def _lock(folder: str) -> None:
    """Lock `folder` until this process ends, and mark it as one that may be swept once it has.

    Where the file system has no locks the folder has no mark, so that no other site sweeps it.
    """
    if HAS_LOCKS:
        number = os.open(folder, os.O_RDONLY)
        try:
            lock(number, shared=True)
        except OSError:
            os.close(number)
            return
    Path(folder, _MARK).touch()


def _place() -> str:
    """Return the usual folder for temporary files, or `/tmp` if that is too long for sockets."""
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108 - we make a private folder in it
    return short if len(usual) > _LONGEST_PLACE and os.access(short, os.W_OK) else usual


def _sweep(place: str) -> None:
    """Remove our folders that are not locked, since the site that made them was killed."""
    if not HAS_LOCKS:
        return
    for folder in Path(place).glob(f"{_PREFIX}*"):
        with suppress(OSError):  # another user's, or a living site's
            number = os.open(folder, unfollowed(os.O_RDONLY))
            try:
                if is_own(os.fstat(number)) and (folder / _MARK).is_file():
                    lock(number)
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(number)


_WAITING_VISITORS: Final = 128

_EVERY_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens on `host` and `port` (0 for any free port).

    Raises:
        SiteError: if it cannot listen; the message says why and what to do.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=_WAITING_VISITORS)
    except OSError as error:
        raise SiteError(_why_not(error, host, port)) from error
    listening.settimeout(0)  # Tornado accepts until that would block
    return listening


def url(host: str, listening: socket.socket) -> str:
    """Return the site's URL for a browser on this machine, such as `http://127.0.0.1:8866/`."""
    name = _EVERY_ADDRESS.get(host, host)
    port = listening.getsockname()[1]
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def base_path(segments: Iterable[str]) -> str:
    """Return the URL path of these segments, each encoded in one way, with a slash around each.

    >>> base_path(["user", "jane@uni"]) == base_path(["user", "%6aane%40uni"])
    True
    >>> base_path(["écarté"]), base_path([])
    ('/%C3%A9cart%C3%A9/', '/')
    """
    return "/".join(["", *(quote(unquote_to_bytes(each), safe="") for each in segments), ""])


def addresses_for_others(
    host: str, listening: socket.socket, allowed_hosts: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the site's URLs for other machines, the most likely to work first; none on loopback.

    Args:
        host: the address the site listens on.
        listening: the socket that listens there.
        allowed_hosts: the host names that the site answers to; empty for any.
    """
    if is_loopback(host):
        return ()
    names = [host] if host not in _EVERY_ADDRESS else _own_addresses(listening.family)
    names = [*allowed_hosts] or names
    return tuple(url(name, listening) for name in names if not is_loopback(name))


def is_loopback(name: str) -> bool:
    """Return True if `name`, a host name or IP address, means this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("lessons.example")
    (True, True, False)
    """
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
    """Return the address from which this machine would reach a distant one; nothing is sent."""
    distant = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # for documentation
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((distant, 9))
        except OSError:
            return None
        return str(asking.getsockname()[0])


def open_in_browser(address: str) -> None:
    """Open `address` in the user's browser, if there is a display."""
    if IS_LINUX and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
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
