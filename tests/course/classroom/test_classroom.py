"""A class: the students' files become one table and one picture, and a bad file is named."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from ecarte_tutor.course.classroom.files import class_files
from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.classroom.results import SetResult, class_csv, set_csv
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.statistics import is_right
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.limits import LARGEST
from ecarte_tutor.site.cli import SOME_UNREAD, main
from tests.course.progress.attempts import made


@pytest.fixture
def folder(students: tuple[Student, ...], tmp_path: Path) -> Path:
    """What five students handed in under names of no account."""
    for number, student in enumerate(students):
        (tmp_path / f"download ({number}).jsonl").write_text(student.log.export(student.learner))
    return tmp_path


def test_the_files_of_a_folder_are_the_class_whatever_they_are_called(
    folder: Path, students: tuple[Student, ...]
) -> None:
    assert class_files(folder) == (students, ())
    assert [each.name for each in students] == [f"student {number}" for number in range(1, 6)]
    assert students == made_up_class(7) != made_up_class(9)


def test_the_table_counts_first_answers_that_were_right(
    folder: Path, students: tuple[Student, ...]
) -> None:
    rows = list(csv.DictReader(io.StringIO(class_csv(class_files(folder)[0]))))
    for row in rows:
        (log,) = (each.log for each in students if each.name == row["student"])
        own = [attempt for attempt in log if attempt.skill == row["skill"]]
        right = sum(map(is_right, own))
        assert (int(row["right first time"]), int(row["answers"])) == (right, len(own))
        assert row["lost per 100 decisions"] == f"{2 * (len(own) - right) / len(own):.2f}"
        assert row["unit"] == "games"
        assert (row["weakest hint"] == "") == (right == len(own))
    assert {row["weakest hint"] for row in rows} >= {"Two trumps and a guarded queen"}


def test_a_file_without_a_name_goes_by_its_own(
    students: tuple[Student, ...], tmp_path: Path
) -> None:
    (tmp_path / "student 7.jsonl").write_text(students[0].log.export())
    ((found,), _) = class_files(tmp_path)
    assert (found.name, found.log, found.learner.sets) == ("student 7", students[0].log, ())


def read_by_excel(table: Path) -> str:
    """Without the mark at its beginning Excel takes a table for another encoding than UTF-8."""
    content = table.read_bytes()
    assert content.startswith(BOM_UTF8)
    return content.removeprefix(BOM_UTF8).decode()


def test_the_same_command_tells_a_set_alone(
    folder: Path, students: tuple[Student, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, code = tmp_path / "class.csv", MADE_UP.short.lower().replace("-", "")
    assert main(["class", str(folder), "--set", code, "--csv", str(target)]) == 0
    result = SetResult.of(MADE_UP, students)
    said = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(said) == len(students) * len(result.problems)
    missed = [row["problem"] for row in said if row["right first time"] == "no"]
    assert max(missed, key=missed.count) == "3"
    begun = {row["student"] for row in said if row["chose"]}
    assert begun == {f"student {number}" for number in range(1, 5)}
    assert read_by_excel(target) == set_csv(result)
    assert main(["class", str(folder), "--set", "E7K8"]) == 1
    assert "a letter or digit is wrong" in capsys.readouterr().err


def test_an_answer_before_the_rule_was_seen_comes_first() -> None:
    picked = PickedSet.of("tricks.KH.QH.7S")
    seen = Attempt.made("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True}, first=False)
    own = Attempt.made("tricks", "tricks.KH.QH.7S", "follower", {"the rules": False})
    (row,) = csv.DictReader(
        io.StringIO(set_csv(SetResult.of(picked, [Student("Ann", Log([seen, own]))])))
    )
    assert (row["chose"], row["right first time"]) == ("follower", "no")


def test_an_empty_folder_is_named_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ProgressError, match="no-such"):
        class_files(tmp_path / "no-such")
    assert main(["class", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert str(tmp_path) in said
    assert said.count("\n") == 1


def test_what_cannot_be_read_stands_below_the_table_with_its_reason(
    folder: Path, students: tuple[Student, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = students[0].log.export()
    (folder / "student 7.jsonl").write_text(export.replace("made up", "made off", 1))
    (folder / "student 8.jsonl").write_text(export[:-200])
    (folder / "student 9.jsonl").write_text("not ours")
    (folder / "notes.txt").write_text("not theirs")
    (folder / "student 11.jsonl").write_text(export + " " * LARGEST)
    target = tmp_path / "class.csv"
    assert main(["class", str(folder), "--csv", str(target)]) == SOME_UNREAD
    said = capsys.readouterr()
    assert said.out == class_csv(students).replace("\r\n", "\n")
    assert read_by_excel(target) == class_csv(students)
    heading, *rows = said.err.strip().splitlines()
    assert heading == "Not read, and not in the table: 5"
    named = [row.partition(": ")[0] for row in rows]
    assert named == ["notes.txt", *(f"student {number}.jsonl" for number in (11, 7, 8, 9))]
    reasons = ("something else", "at most 2,000,000 bytes", "changed", "missing", "got")
    for row, reason in zip(rows, reasons, strict=True):
        assert reason in row


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
    export, other = (each.log.export() for each in students[:2])
    (handed_in / f"{name}.jsonl").write_text(export if is_read else "not ours")
    (handed_in / "after.jsonl").write_text(other)
    assert main(["class", str(handed_in), "--csv", str(tmp_path / "t.csv")]) in (0, SOME_UNREAD)
    said = capsys.readouterr()
    rows = said.out.splitlines() + said.err.splitlines()
    assert all(row.isprintable() for row in rows)
    assert len(rows) == (5 if is_read else 6)
    table = read_by_excel(tmp_path / "t.csv")
    lines = table.removesuffix("\r\n").split("\r\n")
    assert len(lines) == (5 if is_read else 3)
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("options", [[], ["--students"], ["--set", MADE_UP.short]])
def test_a_table_beside_the_files_is_not_taken_for_one_of_them(
    folder: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["class", str(folder), "--csv", str(folder / "class.csv"), *options]
    assert main(command) == 0
    assert main(command) == 0
    assert "because no student saved them: class.csv" in capsys.readouterr().err


def test_a_reason_that_quotes_the_file_cannot_move_a_terminal(
    students: tuple[Student, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = students[0].log.export()
    evil = export.replace('"version": 1', '"version": "\\u001b[2J\\u202e"', 1)
    (tmp_path / "student.jsonl").write_text(evil)
    assert main(["class", str(tmp_path)]) == SOME_UNREAD
    assert all(row.isprintable() for row in capsys.readouterr().err.splitlines())


def test_a_name_is_no_formula(students: tuple[Student, ...]) -> None:
    evil = Student("=1+1", students[0].log, Learner("=1+1", (AskedSet("E7K7"),)))
    for rows in (class_csv([evil]), set_csv(SetResult.of(MADE_UP, [evil]))):
        assert "'=1+1" in rows
        assert "\n=1+1" not in rows


def test_a_table_is_no_longer_than_its_files_whatever_they_name() -> None:
    """One student under 400 names, with 400 skills: a row a skill, each with all the names."""
    many = Log(made(number, skill=f"skill {number}") for number in range(400))
    names = tuple(f"a rather long name {number}" for number in range(400))
    student = Student("Ann", many, Learner("Ann"), other_names=names)
    files = sum(len(Log((), ()).export(Learner(name))) for name in names) + len(many.export())
    assert len(class_csv([student])) < files
    assert "a rather long name 5 and 394 others" in class_csv([student])


def test_the_command_finds_a_picked_set_by_its_name_in_the_files(
    students: tuple[Student, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = students[0].log
    picked = PickedSet.of(*(each.problem for each in log.attempts[:3]))
    other = PickedSet.of(log.attempts[0].problem)
    for name, asked in (("Ann", picked), ("Ben", other)):
        learner = Learner(name, (AskedSet(str(asked)),))
        answers = log if name == "Ann" else Log()
        (tmp_path / f"{name}.jsonl").write_text(answers.export(learner))
    for code in (picked.said.lower().replace("-", " "), str(picked)):
        assert main(["class", str(tmp_path), "--set", code]) == 0
        rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
        ann, ben = ([row for row in rows if row["student"] == each] for each in ("Ann", "Ben"))
        assert [row["line"] for row in ann] == [each.problem for each in log.attempts[:3]]
        assert [row["chose"] for row in ann] == [each.choice for each in log.attempts[:3]]
        assert [row["chose"] for row in ben] == ["", "", ""]
    assert main(["class", str(tmp_path), "--set", "H5X-6XX"]) == 1
    assert "which is in none of these files" in capsys.readouterr().err
