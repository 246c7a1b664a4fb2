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
from ecarte_tutor.site.cli import main


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


def test_a_damaged_file_and_an_empty_folder_are_named_in_one_sentence(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "student 9.jsonl").write_text("not ours")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ProgressError, match="no-such"):
        read_class(tmp_path / "no-such")
    for place, name in ((folder, "student 9.jsonl"), (tmp_path / "empty", "empty")):
        assert main(["class", str(place)]) == 1
        said = capsys.readouterr().err
        assert name in said
        assert said.count("\n") == 1


def test_a_name_is_no_formula(students: tuple[Student, ...]) -> None:
    rows = class_csv([Student("=1+1", students[0].log), Student("empty", Log())])
    assert "'=1+1" in rows
    assert "\n=1+1" not in rows
    assert "empty" in class_table([Student("empty", Log())])
