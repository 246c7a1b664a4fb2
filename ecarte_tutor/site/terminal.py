"""Standard output and error as a command finds them: of any encoding, closed, full or broken."""

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from ..errors import SiteError


class _NoOutput(io.TextIOWrapper):
    """Stream in the place of a standard stream that was closed before the command began."""


def open_streams() -> None:
    """Open the standard streams that were closed before the command began, on the null device.

    Otherwise the next file or socket would get the number of standard output, and whatever a
    library or a kernel prints would be written to it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the lowest free number is given
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - as os has it
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open("wb")  # noqa: SIM115 - open as long as the process
            setattr(sys, name, _NoOutput(null, encoding="utf-8"))


def has_output() -> bool:
    """Return True if the command has a standard output."""
    return not isinstance(sys.stdout, _NoOutput)


def say(text: str) -> None:
    """Print `text`; standard error tells if the terminal cannot show all of its characters.

    Raises:
        SiteError: if there is no standard output, or it cannot be written to.
    """
    if not has_output():
        raise SiteError("expected to print the result, got: no standard output")
    shown = spelled(text, sys.stdout.encoding)
    try:
        _write(sys.stdout, shown)
    except OSError as error:
        raise SiteError(f"expected to print the result, got: {error.strerror}") from error
    if shown != text:
        complain(
            f"This terminal’s encoding, {sys.stdout.encoding}, lacks some of these characters, so "
            "their numbers stand there. With PYTHONUTF8=1 in the environment you see them all.\n"
        )


def greet(text: str) -> None:
    """Print `text`, or write it to standard error, so that a server runs on whatever its output."""
    try:
        say(text)
    except SiteError:
        complain(text)


def complain(text: str) -> None:
    """Print `text` to standard error; do nothing where that cannot be written to."""
    with suppress(OSError):
        _write(sys.stderr, spelled(text, sys.stderr.encoding))


def spelled(text: str, encoding: str | None) -> str:
    r"""Return `text` with the characters that `encoding` lacks as their numbers.

    >>> print(spelled("10♥, Łukasz", "latin-1"))
    10\u2665, \u0141ukasz

    Args:
        text: any text, also with surrogates, as the name of a file may have them.
        encoding: the name of an encoding; `None` for UTF-8.
    """
    encoding = encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        with suppress(OSError):  # or Python would write the rest once more when it ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise
