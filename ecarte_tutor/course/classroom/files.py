"""The files of a class, as learning platforms, mail programs and other computers hand them on.

File names and contents are untrusted input. Each file is either read or named with the reason why
it is not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from json import detect_encoding
from pathlib import Path, PurePosixPath
from typing import Final

from ...errors import ProgressError
from ...limits import LARGEST
from ..progress.log import read_export
from .one_student import in_one_class
from .students import Student, Unread, is_of_a_computer, shown_file_name
from .zips import LARGEST_ZIP, LINK, files_in, is_zip, too_large

MOST_FILES: Final = 500
NOT_OPENED: Final = "the browser could not open it; drop it again, or copy it elsewhere first"

_ENDINGS: Final = (".jsonl", ".json", ".txt")
_TABLES: Final = ("student,done,", "student,skill,", "student,problem,")
"""How the tables begin that the command or the class page has saved beside the files."""

_UNPACK: Final = "unpack it, and take the files in it"
_KINDS: Final = (
    (b"\x1f\x8b", f"it is a packed file; {_UNPACK}"),
    (b"7z\xbc\xaf", f"it is a packed file; {_UNPACK}"),
    (b"Rar!", f"it is a packed file; {_UNPACK}"),
    (b"%PDF", "it is a PDF; ask the student for the file that the page “You” saved"),
)
_WEB_PAGE: Final = (
    "it is a web page, such as one that asks you to log in; fetch the student’s file again"
)


def student_of(file_name: str, content: str | bytes) -> Student | Unread:
    """Return the student whose progress file this is, or an `Unread` that says what is wrong.

    Args:
        file_name: untrusted, with the folders if there are any; without its ending it is the
            student's name if the file has none.
        content: what is in the file, untrusted, as text or as bytes in any encoding of Unicode.
    """
    if is_of_a_computer(file_name):
        return Unread.of(file_name, "")
    try:
        text = content if isinstance(content, str) else _text_of(content)
        if text.startswith(_TABLES):
            return Unread.of(file_name, "")
        log, learner = read_export(text)
    except ProgressError as problem:
        return Unread.of(file_name, str(problem))
    name = learner.name or shown_file_name(_without_ending(file_name))
    return Student(name, log, learner, files=(shown_file_name(file_name),))


def class_files(*places: Path) -> tuple[tuple[Student, ...], tuple[Unread, ...]]:
    """Return the students whose files are in `places`, and the files that are left out.

    Args:
        places: folders, which are read with all the folders in them, single files, and zip files.

    Raises:
        ProgressError: if there is no file, or if there are more than 500.
    """
    found = [each for place in places for each in _files_in(place)]
    kept = [each for each in found if not (isinstance(each, Unread) and not each.reason)]
    told = " and ".join(map(str, places))
    if not kept:
        raise ProgressError(
            f"expected the students' files in {told}, found none; each saves one with “Save as a "
            "file” on the progress page"
        )
    _check_number(len(kept), told)
    read = list[Student | Unread]()
    for each in found:
        read += [each] if isinstance(each, Unread) else _read(*each)
        _check_number(sum(isinstance(one, Student) for one in read), told)
    students, nobodys = in_one_class(each for each in read if isinstance(each, Student))
    return students, (*(each for each in read if isinstance(each, Unread)), *nobodys)


def _check_number(files: int, told: str) -> None:
    if files > MOST_FILES:
        raise ProgressError(f"expected at most {MOST_FILES} files, got {files} in {told}")


def _files_in(place: Path) -> Iterator[tuple[Path, str] | Unread]:
    """Yield (file, name to show) for each file at `place`, or an `Unread`; sorted by name."""
    if not place.is_dir():
        if place.exists():
            yield place, place.name
        return
    closed = list[OSError]()
    for folder, folders, names in os.walk(place, onerror=closed.append):
        folders.sort()
        inner = [each for each in folders if Path(folder, each).is_symlink()]
        for name in sorted((*names, *inner)):
            path = Path(folder, name)
            shown = path.relative_to(place).as_posix()
            if is_of_a_computer(shown):
                yield Unread.of(shown, "")
            elif path.is_symlink():
                yield Unread.of(shown, LINK)
            else:
                yield path, shown
    for problem in closed:
        shown = Path(problem.filename or place).name
        yield Unread.of(shown, f"the folder cannot be opened: {problem.strerror}")


def _without_ending(name: str) -> str:
    """Return `name` without the ending of our files, and without those that others add.

    >>> _without_ending("Ann.JSONL.txt")
    'Ann'
    """
    while (ending := PurePosixPath(name.casefold()).suffix) in _ENDINGS:
        name = name[: -len(ending)]
    return name


def _read(file: Path, name: str) -> Iterator[Student | Unread]:
    try:
        if not file.is_file():
            raise ProgressError("expected a file, got something else under its name")
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
            if is_zip(content):
                content += opened.read(LARGEST_ZIP)
        most = LARGEST_ZIP if is_zip(content) else LARGEST
        if len(content) > most:
            raise ProgressError(too_large(name, most))
    except (OSError, ProgressError) as problem:
        reason = problem.strerror or "" if isinstance(problem, OSError) else str(problem)
        yield Unread.of(name, reason or "it cannot be opened")
    else:
        for each in files_in(name, content):
            yield each if isinstance(each, Unread) else student_of(*each)


def _text_of(content: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or UTF-32, with or without a mark.

    Raises:
        ProgressError: if there is no text, or it is a file of another kind that we know.
    """
    for start, reason in _KINDS:
        if content.startswith(start):
            raise ProgressError(reason)
    # Our files begin as JSON does: its reader tells UTF-8, UTF-16 and UTF-32, marked or not.
    text = content.decode(detect_encoding(content), errors="replace").strip("\ufeff\0 \t\r\n\x1a")
    if not text:
        raise ProgressError("it is empty; ask the student for the file again")
    if re.match(r"<(!doctype|html|\?xml)", text, re.IGNORECASE):
        raise ProgressError(_WEB_PAGE)
    return text
