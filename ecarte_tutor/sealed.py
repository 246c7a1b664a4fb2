"""Sealed files: data tables that are read only if they are whole, and written whole or not at all.

A sealed file begins with one line of text, which names the table, its version and the checksum of
all that follows.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_type_hints

from .errors import TableError


@dataclass(frozen=True, slots=True)
class Seal:
    """What the first line of a table's file must say.

    >>> path = Path("trial.table")
    >>> seal = Seal("ecarte_tutor trial table", "the trial table", 2, "make trial", path)
    >>> seal.close(b"contents")[:46]
    b'ecarte_tutor trial table, version 2, sha256 d1'
    """

    title: str
    """The words that the file begins with."""

    noun: str
    """What a sentence calls the table."""

    version: int
    """Raised whenever the meaning of the contents changes."""

    rebuild: str
    """The command that writes the file again."""

    path: Path
    """Where the file lies in the package."""

    def close(self, contents: bytes) -> bytes:
        """What a file with these contents holds; the opposite of `read`."""
        checksum = sha256(contents).hexdigest()
        return f"{self.title}, version {self.version}, sha256 {checksum}\n".encode() + contents

    def read(self, path: Path) -> bytes:
        """The contents of the file at `path`, once its title, version and checksum are verified.

        Raises:
            TableError: naming the file, what is wrong with it, and the command that rebuilds it.
        """
        try:
            line, _, contents = path.read_bytes().partition(b"\n")
        except OSError as error:
            raise self.fault(path, f"cannot be read ({error.strerror})") from error
        title, _, rest = line.decode("utf-8", "replace").partition(", version ")
        version, _, checksum = rest.partition(", sha256 ")
        if title != self.title:
            raise self.fault(path, "is damaged: it does not begin with its title")
        if version != str(self.version):
            raise self.fault(path, f"has version {version}, and this program needs {self.version}")
        if sha256(contents).hexdigest() != checksum:
            raise self.fault(path, "is damaged: its contents do not match its checksum")
        return contents

    def write(self, path: Path, contents: bytes) -> int:
        """Write the file, in one step, and return its size; interrupted, nothing has changed.

        Raises:
            TableError: where it cannot be written, as on a full disk; what was there stays.
        """
        whole = self.close(contents)
        new = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            path.parent.mkdir(exist_ok=True)
            with new.open("wb") as file:
                file.write(whole)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except OSError as error:
            raise self.fault(
                path, f"cannot be written ({error.strerror}), and is as it was before"
            ) from error
        finally:
            new.unlink(missing_ok=True)
        return len(whole)

    def fault(self, path: Path, fault: str) -> TableError:
        """The error that tells what is wrong with the file, and what to do."""
        return TableError(f"{self.noun} {path} {fault}; write it again with: {self.rebuild}")


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Row = TypeVar("Row", bound=_Dataclass)


@dataclass(frozen=True, slots=True)
class SealedRows(Generic[Row]):
    """A sealed CSV file under a heading: each row is a dataclass of texts and numbers."""

    seal: Seal
    row: type[Row]
    digits: int = 6
    """Digits after the point that are written."""

    def read(self, path: Path | None = None) -> tuple[Row, ...]:
        """Return the rows of the package's file, or of the one at `path`.

        Raises:
            TableError: as `Seal.read` does.
        """
        _, *lines = self.seal.read(path or self.seal.path).decode().splitlines()
        types = [_NUMBERS.get(hint, str) for hint in get_type_hints(self.row).values()]
        return tuple(
            self.row(*(read(text) for read, text in zip(types, values, strict=True)))
            for values in csv.reader(lines)
        )

    def contents(self, rows: Iterable[Row]) -> bytes:
        """Return the contents of a file with these rows, below its seal; `read` reads them."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(field.name for field in fields(self.row))
        for row in rows:
            values = astuple(row)
            writer.writerow(
                round(value, self.digits) if isinstance(value, float) else value for value in values
            )
        return text.getvalue().encode()


_NUMBERS: dict[Any, type[int] | type[float]] = {int: int, float: float}
