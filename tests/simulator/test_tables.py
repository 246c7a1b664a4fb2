"""Tables: read whole or not at all, written whole or not at all."""

from __future__ import annotations

import os
import re
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from nbconvert.filters import markdown2html

from ecarte_tutor.course.figures.measured import Figure
from ecarte_tutor.engine.cards import Card, Hand, Suit
from ecarte_tutor.errors import TableError
from ecarte_tutor.simulator.tables import markdown_table, read_packed, read_rows
from tools.writing import packed, rows_text, write

BEFORE = b"what was there before"


@dataclass(frozen=True, slots=True)
class Example:
    hand: Hand
    share: float


@dataclass(frozen=True, slots=True)
class Trial:
    name: str
    side: Literal["left", "right"]
    number: int
    share: float
    trump: Suit
    turn_up: Card | None
    best: Example
    worst: Example | None
    rest: tuple[int, ...]


BEST = Example(Hand("KH 8S"), 1 / 3)
ROWS = (
    Trial('a "b", c', "left", 1, 0.1 + 0.2, Suit.CLUBS, Card("10C"), BEST, BEST, (1, 2, 3)),
    Trial("", "right", -2, 1e-9, Suit.HEARTS, None, Example(Hand(), 0.0), None, ()),
)
HEADING = "name,side,number,share,trump,turn_up,best,worst,rest\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "trial.csv"
    found.write_bytes(BEFORE)
    return found


def test_what_was_written_is_read(path: Path) -> None:
    contents = rows_text(ROWS, Trial, digits=None)
    assert write(path, contents) == path.stat().st_size
    assert read_rows(path, Trial) == ROWS
    assert list(path.parent.iterdir()) == [path]
    write(path, rows_text(ROWS, Trial, digits=2))
    assert [row.share for row in read_rows(path, Trial)] == [0.3, 0.0]
    assert [row.best.share for row in read_rows(path, Trial)] == [0.33, 0.0]


def test_whoever_reads_meanwhile_reads_the_table_of_before(path: Path) -> None:
    with path.open("rb") as reader:
        write(path, b"new")
        assert reader.read() == BEFORE
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("spoiled", "got"),
    [
        (None, "No such file or directory"),
        (b"", "not enough values"),
        (b"\xff\xd8 a picture", "can't decode"),
        (b"name,side\n", "the heading 'name,side'"),
        (f"{HEADING}a,left\n".encode(), "shorter"),
        (f"{HEADING}a,up,1,0.5,C,,8S; 1,\n".encode(), "'up' in place of left or right"),
        (f"{HEADING}a,left,1.5,0.5,C,,8S; 1,\n".encode(), "'1.5'"),
        (f"{HEADING}a,left,1,half,C,,8S; 1,\n".encode(), "'half'"),
        (f"{HEADING}a,left,1,0.5,X,,8S; 1,\n".encode(), "'X'"),
        (f"{HEADING}a,left,1,0.5,C,1C,8S; 1,\n".encode(), "'1C'"),
        (f"{HEADING}a,left,1,0.5,C,,,\n".encode(), "shorter"),
        (f"{HEADING}a,left,1,0.5,C,,8S; 1; 2,\n".encode(), "the row '8S,1,2'"),
        (f"{HEADING}a,left,1,0.5,C,,8S; 1,,x\n".encode(), "'x'"),
        (f'{HEADING}"a,left,1,0.5\n'.encode(), "unexpected end of data"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_by_name_with_what_to_do(
    path: Path, spoiled: bytes | None, got: str
) -> None:
    path.unlink() if spoiled is None else path.write_bytes(spoiled)
    with pytest.raises(TableError, match=got) as refusal:
        read_rows(path, Trial)
    assert str(refusal.value).startswith(f"expected a whole table in {path}, got ")
    assert str(refusal.value).endswith("; install ecarte-tutor again")


def test_a_row_of_too_many_cells_is_refused(path: Path) -> None:
    path.write_text("measure,subject,against,deals,mean,error\nspeed,a,b,9,0.5,0.1,0.2\n")
    with pytest.raises(TableError, match=r"the row 'speed,a,b,9,0\.5,0\.1,0\.2'"):
        read_rows(path, Figure)


def test_packed_bytes_are_read_back_and_any_others_refused(path: Path) -> None:
    whole = packed(bytes(range(256)) * 3)
    path.write_bytes(whole)
    assert read_packed(path, 768) == bytes(range(256)) * 3
    with pytest.raises(TableError, match="got 768 bytes in place of 769"):
        read_packed(path, 769)
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(TableError):
            read_packed(path, 768)


@pytest.fixture
def small_disk() -> Iterator[None]:
    """No file may grow past a kilobyte."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("small_disk")
def test_out_of_disk_the_table_stays_and_the_error_names_it(path: Path) -> None:
    with pytest.raises(TableError, match=f"expected to write {path}"):
        write(path, bytes(100_000))
    assert path.read_bytes() == BEFORE
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_is_interrupted_leaves_the_table_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(path, b"new")
    assert path.read_bytes() == BEFORE
    assert list(path.parent.iterdir()) == [path]


def test_a_table_is_laid_out_by_markdown_with_each_column_on_its_side() -> None:
    table = markdown_table(["who", "wins", "+"], "lrc", [("you", 3, None), ("he", 2.5, "")])
    html = markdown2html(table)
    cells = re.findall(r"<t([hd])(?: style=\"text-align:(\w+)\")?>(.*?)</t", html)
    assert [(tag, side) for tag, side, _ in cells] == [
        (tag, side) for tag in "hdd" for side in ("", "right", "center")
    ]
    assert [text for *_, text in cells] == ["who", "wins", "+", "you", "3", "None", "he", "2.5", ""]
