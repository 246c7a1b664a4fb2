"""Zip files of a class, as learning platforms hand them on.

A zip file is untrusted: it may lie about its size, hold more than it seems to, or be damaged. It is
read in memory and never unpacked to disk, so the paths in it are no more than names to show.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from stat import S_ISLNK
from typing import Final

from ...errors import ProgressError
from ...limits import LARGEST
from .students import Unread, is_of_a_computer

LARGEST_ZIP: Final = 50_000_000
"""Most bytes of a zip file that the command reads."""

MOST_UNPACKED: Final = 12_000_000
"""Most bytes that are unpacked of one zip file, with the zip files in it."""

MOST_ENTRIES: Final = 2_000
"""Most files and folders in one zip file."""

LINK: Final = "it is a link, which we do not follow; add the file that it leads to"
_UNPACK: Final = "unpack it, and take the folder that comes of it"
_DAMAGED: Final = f"it is a damaged zip file; fetch it again, or {_UNPACK}"
_STARTS: Final = (b"PK\3\4", b"PK\5\6", b"PK\7\10")
_OF_AN_ENTRY: Final = b"PK\1\2"
"""Signature of an entry in a zip file's list, without which `zipfile` reads none."""

_DEEPEST: Final = 2
"""A zip file in a zip file is read, and one in that is not."""

_PACKED_SO: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The methods whose unpacking `zipfile` can stop at a number of bytes."""

_ENCRYPTED: Final = 1
_IN_UTF_8: Final = 0x800
_OF_AN_OFFICE: Final = frozenset({"[Content_Types].xml", "mimetype"})
_FAULTS: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError),
    *(ValueError, RuntimeError, OverflowError, LookupError),
)
"""What `zipfile` raises for files that are damaged or made to do harm."""

Read = tuple[str, bytes] | Unread


def is_zip(content: bytes) -> bool:
    """Return True if the bytes begin as a zip file or an office document does."""
    return content.startswith(_STARTS)


def too_large(name: str, most: int = LARGEST) -> str:
    """Return the reason to leave out a file called `name`, which has more than `most` bytes."""
    told = f"it is too large: we can read at most {most:,} bytes"
    return f"{told}; {_UNPACK}" if name.casefold().endswith(".zip") else told


def files_in(name: str, content: bytes) -> Iterator[Read]:
    """Yield (name, bytes) of each file in a zip file, or an `Unread`; any other file as it is.

    Args:
        name: name of the file, untrusted.
        content: what is in the file, untrusted.
    """
    yield from _files_in(name, content, _Allowance(), _DEEPEST)


class _Allowance:
    """Bytes that may still be unpacked of a zip file and of the zip files in it."""

    def __init__(self) -> None:
        self.left = MOST_UNPACKED


def _files_in(name: str, content: bytes, allowance: _Allowance, deep: int) -> Iterator[Read]:
    if not is_zip(content):
        yield name, content
        return
    try:
        archive = _opened(content, deep)
        entries = [each for each in archive.infolist() if not each.filename.endswith("/")]
        _check(entries)
    except ProgressError as problem:
        yield Unread.of(name, str(problem))
        return
    for place, entry in enumerate(entries):
        called = _name_of(entry)
        if is_of_a_computer(called):
            yield Unread.of(called, "")
        elif allowance.left < entry.file_size <= LARGEST:
            rest = len(entries) - place
            yield Unread.of(name, f"there is too much in it, so we left {rest:,} of its files out")
            return
        else:
            try:
                found = _unpacked(archive, entry, allowance)
            except ProgressError as problem:
                yield Unread.of(called, str(problem))
            else:
                yield from _files_in(called, found, allowance, deep - 1)


def _opened(content: bytes, deep: int) -> zipfile.ZipFile:
    """Return the zip file in `content`; raises `ProgressError` for one that we do not open."""
    if not deep:
        raise ProgressError(f"it is a zip file in a zip file in a zip file; {_UNPACK}")
    if content.count(_OF_AN_ENTRY) > MOST_ENTRIES:  # or the list alone would fill the memory
        raise ProgressError(f"it has more than {MOST_ENTRIES:,} files in it; {_UNPACK}")
    try:
        return zipfile.ZipFile(BytesIO(content))
    except _FAULTS:
        raise ProgressError(_DAMAGED) from None


def _check(entries: Sequence[zipfile.ZipInfo]) -> None:
    if not entries:
        raise ProgressError("it is a zip file with nothing in it")
    if len({each.header_offset for each in entries}) < len(entries):
        raise ProgressError(_DAMAGED)  # one packed file, listed again and again
    if _OF_AN_OFFICE & {each.filename for each in entries}:
        raise ProgressError(
            "it is an office document; ask the student for the file that the page “You” saved"
        )


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, allowance: _Allowance) -> bytes:
    """Return the bytes of an entry, at most `LARGEST` of them.

    Raises:
        ProgressError: if the entry is too large, a link, encrypted, or damaged.
    """
    if S_ISLNK(entry.external_attr >> 16):
        raise ProgressError(LINK)
    if entry.flag_bits & _ENCRYPTED:
        raise ProgressError("it needs a password; unpack the zip file, and take this file")
    if entry.file_size > LARGEST:
        raise ProgressError(too_large(entry.filename))
    if entry.compress_type not in _PACKED_SO:
        raise ProgressError("it is packed in a way that we do not read; unpack the zip file")
    allowance.left -= entry.file_size
    try:
        with archive.open(entry) as opened:
            return opened.read(LARGEST)
    except _FAULTS:
        raise ProgressError("it is damaged in the zip file; fetch the zip file again") from None


def _name_of(entry: zipfile.ZipInfo) -> str:
    """Return the entry's name, tried as UTF-8 where no encoding is declared, as on a Mac."""
    name = entry.filename
    if not entry.flag_bits & _IN_UTF_8:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode()
    return name
