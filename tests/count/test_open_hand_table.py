"""The table's file: built the same each time, and refused when it is not whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.count import build
from ecarte_tutor.count.table import REBUILD, SEAL, TABLE_PATH, read_table, tricks_table
from ecarte_tutor.errors import EcarteError, TableError


def damaged(tmp_path: Path, contents: bytes) -> Path:
    path = tmp_path / "open_hand.table"
    path.write_bytes(contents)
    return path


def test_the_shipped_table_is_byte_for_byte_the_one_that_the_command_builds() -> None:
    assert TABLE_PATH.read_bytes() == SEAL.close(build.table_contents())


def test_the_table_is_small_and_holds_0_to_5_tricks_for_both_leaders() -> None:
    assert TABLE_PATH.stat().st_size < 50_000
    assert tricks_table().shape == (2, 16, 1_287)
    assert (tricks_table().min(), tricks_table().max()) == (0, 5)


def test_the_command_writes_a_table_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data" / "open_hand.table"
    monkeypatch.setattr(build, "TABLE_PATH", path)
    assert build.main(["--check"]) == 1
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
    assert (read_table(path) == tricks_table()).all()
    assert str(path) in capsys.readouterr().out


def test_a_table_with_one_byte_changed_is_refused(tmp_path: Path) -> None:
    contents = bytearray(TABLE_PATH.read_bytes())
    contents[-1] ^= 1
    with pytest.raises(TableError, match="do not match its checksum"):
        read_table(damaged(tmp_path, bytes(contents)))


@pytest.mark.parametrize("kept", [0, 10, 60, 5_000])
def test_a_table_cut_short_is_refused(tmp_path: Path, kept: int) -> None:
    with pytest.raises(TableError):
        read_table(damaged(tmp_path, TABLE_PATH.read_bytes()[:kept]))


def test_a_table_of_another_version_is_refused(tmp_path: Path) -> None:
    contents = TABLE_PATH.read_bytes().replace(b"version 1,", b"version 0,", 1)
    with pytest.raises(TableError, match="has version 0, and this program needs 1"):
        read_table(damaged(tmp_path, contents))


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="does not begin with its title"):
        read_table(damaged(tmp_path, b"\xff\xd8\xff\xe0 a picture"))


def test_a_missing_table_is_named_with_the_command_that_builds_it(tmp_path: Path) -> None:
    path = tmp_path / "open_hand.table"
    with pytest.raises(TableError) as refusal:
        read_table(path)
    assert str(path) in str(refusal.value)
    assert REBUILD in str(refusal.value)
    assert isinstance(refusal.value, EcarteError)


def test_the_table_cannot_be_written_over_by_a_reader() -> None:
    with pytest.raises(ValueError, match="read-only"):
        tricks_table()[0, 0, 0] = 5
