"""Sealed files: read whole or not at all, written whole or not at all."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ecarte_tutor.audit.measured import MEASURED, Figure, measured
from ecarte_tutor.count.endings_table import SEAL as ENDINGS
from ecarte_tutor.errors import TableError
from ecarte_tutor.sealed import Seal
from ecarte_tutor.workshop.tables import build_endings
from ecarte_tutor.workshop.writing import record

SEAL = Seal("ecarte_tutor trial table", "the trial table", 3, "make trial", Path("trial.table"))
BEFORE = SEAL.close(b"what was there before")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "trial.table"
    found.write_bytes(BEFORE)
    return found


def test_what_was_written_is_read(path: Path) -> None:
    contents = bytes(range(256)) * 3
    assert SEAL.write(path, contents) == path.stat().st_size
    assert SEAL.read(path) == contents
    assert list(path.parent.iterdir()) == [path]


def test_whoever_reads_meanwhile_reads_the_table_of_before(path: Path) -> None:
    with path.open("rb") as reader:
        SEAL.write(path, b"new")
        assert reader.read() == BEFORE
    assert SEAL.read(path) == b"new"


@pytest.mark.parametrize(
    ("spoiled", "fault"),
    [
        (b"", "does not begin with its title"),
        (b"\xff\xd8 a picture", "does not begin with its title"),
        (BEFORE[:40], "has version 3"),
        (BEFORE[:-1], "do not match its checksum"),
        (BEFORE[:-1] + b"!", "do not match its checksum"),
        (BEFORE.replace(b"version 3", b"version 2"), "has version 2, and this program needs 3"),
        (BEFORE.replace(b"trial", b"other"), "does not begin with its title"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_by_name_with_the_command(
    path: Path, spoiled: bytes, fault: str
) -> None:
    path.write_bytes(spoiled)
    with pytest.raises(TableError, match=fault) as refusal:
        SEAL.read(path)
    assert str(refusal.value).startswith(f"the trial table {path} ")
    assert str(refusal.value).endswith("write it again with: make trial")


def test_every_byte_counts(path: Path) -> None:
    for place in range(len(BEFORE)):
        path.write_bytes(BEFORE[:place] + bytes([BEFORE[place] ^ 1]) + BEFORE[place + 1 :])
        with pytest.raises(TableError):
            SEAL.read(path)


@pytest.fixture
def small_disk() -> Iterator[None]:
    """No file may grow past a kilobyte."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("small_disk")
def test_out_of_disk_the_table_stays_and_the_error_names_it_with_the_command(path: Path) -> None:
    with pytest.raises(TableError, match="cannot be written") as refusal:
        SEAL.write(path, bytes(100_000))
    assert str(path) in str(refusal.value)
    assert "make trial" in str(refusal.value)
    assert path.read_bytes() == BEFORE
    assert list(path.parent.iterdir()) == [path]


def test_a_build_that_runs_out_of_disk_leaves_the_table_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal = replace(ENDINGS, path=path)
    monkeypatch.setattr(build_endings, "SEAL", seal)
    monkeypatch.setattr(build_endings, "packed", lambda _: bytes(9))
    monkeypatch.setattr(build_endings, "endings", dict)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TableError, match="No space left on device") as refusal:
        build_endings.main(["--into-package"])
    assert str(path) in str(refusal.value)
    assert seal.rebuild in str(refusal.value)
    assert path.read_bytes() == BEFORE
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_is_interrupted_leaves_the_table_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        SEAL.write(path, b"new")
    assert path.read_bytes() == BEFORE
    assert list(path.parent.iterdir()) == [path]


def test_figures_that_cannot_be_written_leave_those_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, old = tmp_path / "measured.csv", Figure("speed", "a", "b", 9, 0.5, 0.1)
    record(MEASURED, [old], "measure", path=table)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TableError, match="No space left on device"):
        record(MEASURED, [Figure("speed", "c", "d", 8, 0.1, 0.1)], "measure", path=table)
    assert measured("speed", table) == (old,)
