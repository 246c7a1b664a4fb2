"""A class: the students' files become one table and one picture, and a bad file is named."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from ecarte_tutor.draw import show_class
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.practice import (
    Student,
    class_csv,
    class_rights,
    class_table,
    made_up_class,
    read_class,
)
from ecarte_tutor.progress import Log, is_right
from ecarte_tutor.site.cli import SOME_UNREAD, main


@pytest.fixture(scope="module")
def students() -> tuple[Student, ...]:
    return made_up_class(8)


@pytest.fixture
def folder(students: tuple[Student, ...], tmp_path: Path) -> Path:
    """What three students handed in, beside a file that is none of theirs."""
    for student in students:
        (tmp_path / f"{student.name}.jsonl").write_text(student.log.export())
    (tmp_path / "notes.txt").write_text("not theirs")
    return tmp_path


def test_the_files_of_a_folder_are_the_class(folder: Path, students: tuple[Student, ...]) -> None:
    assert read_class(folder) == students
    assert students == made_up_class(8) != made_up_class(9)


def test_the_table_counts_first_answers_that_were_right(
    folder: Path, students: tuple[Student, ...]
) -> None:
    rows = list(csv.DictReader(io.StringIO(class_csv(read_class(folder)))))
    assert [row["student"] for row in rows[::3]] == ["student 1", "student 2", "student 3"]
    for row in rows:
        (log,) = (each.log for each in students if each.name == row["student"])
        own = [attempt for attempt in log if attempt.skill == row["skill"]]
        assert int(row["right at first"]) == sum(map(is_right, own))
        assert int(row["answers"]) == len(own) == 10
        lost = {"": "", "games in 100": f"{2 * (10 - int(row['right at first'])) / 10:.1f}"}
        assert row["lost per 100"] == lost[row["unit"]]
    weak = next(row for row in rows if (row["student"], row["skill"]) == ("student 3", "answering"))
    assert weak["weakest hint"].startswith("A")
    assert int(weak["right of its last"]) < int(weak["its last"])


def test_the_picture_says_the_same_in_words(students: tuple[Student, ...]) -> None:
    rights = class_rights(students)
    whole = sum(each["answering"][0] for each in rights.values())
    picture = show_class(rights)
    assert f"answering {whole} of 30" in picture.words
    assert "student 2" in picture.html


def test_one_command_prints_the_table_and_writes_the_other(
    folder: Path,
    students: tuple[Student, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "class.csv"
    assert main(["class", str(folder), "--csv", str(target)]) == 0
    assert capsys.readouterr().out.strip() == class_table(students)
    assert target.read_bytes().decode() == class_csv(students)


def test_an_empty_folder_is_named_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ProgressError, match="no-such"):
        read_class(tmp_path / "no-such")
    assert main(["class", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert str(tmp_path) in said
    assert said.count("\n") == 1


def test_what_cannot_be_read_stands_below_the_table_with_its_reason(
    folder: Path,
    students: tuple[Student, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    export = students[0].log.export()
    (folder / "student 7.jsonl").write_text(export.replace("made up", "made off", 1))
    (folder / "student 8.jsonl").write_text(export[:-200])
    (folder / "student 9.jsonl").write_text("not ours")
    (folder / "student 10.jsonl").mkdir()
    target = tmp_path / "class.csv"
    assert main(["class", str(folder), "--csv", str(target)]) == SOME_UNREAD
    said = capsys.readouterr()
    assert said.out.strip() == class_table(students)
    assert target.read_bytes().decode() == class_csv(students)
    heading, *rows = said.err.strip().splitlines()
    assert heading == "Not read, and not in the table: 4"
    named = [row.partition(": ")[0] for row in rows]
    assert named == [f"student {number}.jsonl" for number in (10, 7, 8, 9)]
    for row, reason in zip(rows, ("something else", "changed", "missing", "got"), strict=True):
        assert reason in row
    with pytest.raises(ProgressError, match=r"cannot read student 10\.jsonl: "):
        read_class(folder)


EVIL = (
    "\x1b[2Jcleared",
    "two\nlines",
    "two\rlines",
    "two\u2028lines",
    "\u202egnp.exe",
    "\u2066isolated",
    "\u200fmark",
    "tab\tbed",
    "bell\x07",
    "c1\x9b2J",
    "\udcff",
)
"""Names of files that move a terminal, end a row or turn it round; the last is no UTF-8."""


@pytest.mark.parametrize("name", EVIL)
@pytest.mark.parametrize("is_read", [True, False])
def test_the_name_of_a_file_cannot_move_a_terminal_or_break_a_row(
    name: str,
    students: tuple[Student, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    *,
    is_read: bool,
) -> None:
    handed_in = tmp_path / "in"
    handed_in.mkdir()
    log = students[0].log
    (handed_in / f"{name}.jsonl").write_text(log.export() if is_read else "not ours")
    (handed_in / "after.jsonl").write_text(log.export())
    assert main(["class", str(handed_in), "--csv", str(tmp_path / "t.csv")]) in (0, SOME_UNREAD)
    said = capsys.readouterr()
    rows = said.out.splitlines() + said.err.splitlines()
    assert all(row.isprintable() for row in rows)
    assert len(rows) == (3 if is_read else 5)
    table = (tmp_path / "t.csv").read_bytes().decode()
    lines = table.removesuffix("\r\n").split("\r\n")
    assert len(lines) == (7 if is_read else 4)
    assert all(line.isprintable() for line in lines)


def test_a_reason_that_quotes_the_file_cannot_move_a_terminal(
    students: tuple[Student, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = students[0].log.export()
    evil = export.replace('"version": 1', '"version": "\\u001b[2J\\u202e"', 1)
    (tmp_path / "student.jsonl").write_text(evil)
    assert main(["class", str(tmp_path)]) == SOME_UNREAD
    assert all(row.isprintable() for row in capsys.readouterr().err.splitlines())


def test_a_picture_takes_any_name(students: tuple[Student, ...]) -> None:
    assert "$\\frac" in show_class(class_rights([Student("$\\frac$", students[0].log)])).html


def test_a_name_is_no_formula(students: tuple[Student, ...]) -> None:
    rows = class_csv([Student("=1+1", students[0].log), Student("empty", Log())])
    assert "'=1+1" in rows
    assert "\n=1+1" not in rows
    assert "empty" in class_table([Student("empty", Log())])
