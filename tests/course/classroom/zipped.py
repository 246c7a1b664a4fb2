"""Zip files of a class, in the shapes of three platforms, and those that are made to do harm."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Iterable
from random import Random

from ecarte_tutor.course.classroom.made_up import made_up_class

CLASS = made_up_class(7)
EXPORTS = tuple(each.log.identified().export(each.learner).encode() for each in CLASS)

Entries = Iterable[tuple[str, bytes]]


def zipped(entries: Entries, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name, each in entries:
            archive.writestr(name, each)
    return content.getvalue()


class _OneWay(io.RawIOBase):
    """A stream to which a platform writes while it sends: sizes come after each file."""

    def __init__(self) -> None:
        self.content = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, content: bytes) -> int:  # type: ignore[override]
        self.content += content
        return len(content)


def streamed(entries: Entries) -> bytes:
    stream = _OneWay()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in entries:
            archive.writestr(name, each)
    return bytes(stream.content)


def as_a_mac_writes(entries: Entries) -> bytes:
    """Names in UTF-8 that are not declared as UTF-8."""
    content = zipped(entries)
    for start in (b"PK\1\2", b"PK\3\4"):
        place, flags = 0, 8 if start == b"PK\1\2" else 6
        while (place := content.find(start, place)) >= 0:
            at = place + flags
            (before,) = struct.unpack("<H", content[at : at + 2])
            content = content[:at] + struct.pack("<H", before & ~0x800) + content[at + 2 :]
            place = at
    return content


def _with_folders(name: str) -> Entries:
    for number, export in enumerate(EXPORTS, start=1):
        yield f"student {number}_{70 + number}_{name}_/progress.jsonl", export


PLATFORMS = {
    # A folder for each hand-in, and the text that was typed beside the file.
    "Moodle": streamed(
        [
            *_with_folders("assignsubmission_file"),
            ("student 1_71_assignsubmission_onlinetext_/onlinetext.html", b"<html>Done</html>"),
        ]
    ),
    # All files beside each other: the name, LATE, two numbers, and the file's own name.
    "Canvas": zipped(
        (f"student{n}_{'LATE_' * (n == 3)}{40 + n}_{900 + n}_progress-{n}.jsonl", export)
        for n, export in enumerate(EXPORTS, start=1)
    ),
    # One folder from which the students' files of one name were fetched.
    "Google Classroom": streamed(
        (f"Tuesday’s set/progress{f'({n})' * (n > 0)}.jsonl", export)
        for n, export in enumerate(EXPORTS)
    ),
    # Packed again by the teacher.
    "a Mac": as_a_mac_writes(
        each
        for number, export in enumerate(EXPORTS)
        for each in (
            (f"Übung/é{number}.jsonl", export),
            (f"__MACOSX/Übung/._é{number}.jsonl", b"\0\5\x16\7"),
        )
    ),
    "zip files in a zip file": zipped(
        (f"student{n}.zip", zipped([("progress.jsonl", export)]))
        for n, export in enumerate(EXPORTS)
    ),
    "a zip file without packing": zipped(_with_folders("x"), zipfile.ZIP_STORED),
}


def _lying(content: bytes, size: int) -> bytes:
    """The same with another size declared for each file, here and there."""
    for start, at in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        place = content.find(start)
        while place >= 0:
            content = content[: place + at] + struct.pack("<I", size) + content[place + at + 4 :]
            place = content.find(start, place + 4)
    return content


def _encrypted() -> bytes:
    content = zipped([("secret.jsonl", EXPORTS[0])])
    for start, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = content.index(start) + at
        content = content[:place] + b"\1" + content[place + 1 :]
    return content


def _link() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        entry = zipfile.ZipInfo("link.jsonl")
        entry.create_system = 3
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    return content.getvalue()


def _overlapping(times: int) -> bytes:
    """One packed file of nearly two million bytes, listed again and again."""
    one = zipped([("x.jsonl", bytes(1_999_999))])
    start, end = one.index(b"PK\1\2"), one.index(b"PK\5\6")
    listed = one[start:end] * times
    last = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, times, times, len(listed), start, 0)
    return one[:start] + listed + last


def _nested(times: int) -> bytes:
    content = EXPORTS[0]
    for _ in range(times):
        content = zipped([("inner", content)])
    return content


_GOOD = zipped([("Ann.jsonl", EXPORTS[0])])

HARMFUL: dict[str, tuple[Callable[[], bytes], str]] = {
    "a bomb": (lambda: zipped([("zeros.jsonl", bytes(60_000_000))]), "too large"),
    "a bomb that lies": (lambda: _lying(zipped([("x.jsonl", bytes(60_000_000))]), 900), "damaged"),
    "many bombs": (lambda: _overlapping(1_500), "a damaged zip file"),
    "a path that climbs": (
        lambda: zipped([("../../../../etc/cron.d/x", b"* * *")]),
        "got something else",
    ),
    "a path from the root": (
        lambda: zipped([("/etc/passwd", b"root:x:0:0")]),
        "got something else",
    ),
    "a link": (_link, "a link, which we do not follow"),
    "an encrypted file": (_encrypted, "needs a password"),
    "ten thousand files": (
        lambda: zipped(((f"{n}.jsonl", b"") for n in range(10_000)), zipfile.ZIP_STORED),
        "more than 2,000 files",
    ),
    "zip files three deep": (lambda: _nested(3), "a zip file in a zip file in a zip file"),
    "another method": (lambda: zipped([("x.jsonl", EXPORTS[0])], zipfile.ZIP_LZMA), "in a way"),
    "a damaged list": (lambda: _GOOD[: _GOOD.index(b"PK\1\2") + 9], "a damaged zip file"),
    "damaged bytes": (
        lambda: _GOOD.replace(_GOOD[60:64], b"\0\0\0\0", 1),
        "damaged in the zip file",
    ),
    "nothing in it": (lambda: zipped([]), "nothing in it"),
    "a name that clears a screen": (
        lambda: zipped([("\x1b[2J" + "x" * 300, b"")]),
        r"\x1b[2Jx",
    ),
    "a document": (
        lambda: zipped([("[Content_Types].xml", b"<x/>"), ("word/document.xml", b"<x/>")]),
        "an office document",
    ),
}
"""By name, what makes a zip file that hands in nobody's answers, and a part of the reason told."""


def forty_megabytes() -> bytes:
    """A class's files beside pictures that cannot be packed."""
    chance = Random(1)
    pictures = ((f"{n}.png", chance.randbytes(1_900_000)) for n in range(21))
    return zipped([*_with_folders("x"), *pictures], zipfile.ZIP_STORED)
