"""Files as platforms, mail and other computers hand them on: each is read, or named and why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.course.classroom.files import class_files, student_of
from ecarte_tutor.course.classroom.made_up import made_up_class
from ecarte_tutor.course.classroom.students import Student, Unread
from ecarte_tutor.course.progress.log import read_export
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.limits import LARGEST
from ecarte_tutor.site.cli import main

CLASS = made_up_class(7)
EXPORT = CLASS[0].log.identified().export(CLASS[0].learner)


HANDED_ON = {
    "as it was saved": EXPORT.encode(),
    "a mark at the beginning": EXPORT.encode("utf-8-sig"),
    "UTF-16 of Windows": EXPORT.encode("utf-16"),
    "UTF-16 of another order": b"\xfe\xff" + EXPORT.encode("utf-16-be"),
    "UTF-16 without a mark": EXPORT.encode("utf-16-le"),
    "UTF-16 of another order without a mark": EXPORT.encode("utf-16-be"),
    "UTF-32": EXPORT.encode("utf-32"),
    "line ends of Windows": EXPORT.replace("\n", "\r\n").encode(),
    "line ends of an old Mac": EXPORT.replace("\n", "\r").encode(),
    "line ends doubled": EXPORT.replace("\n", "\r\r\n").encode(),
    "no line end at the end": EXPORT.rstrip("\n").encode(),
    "blanks at the ends of lines": EXPORT.replace("\n", " \t\n").encode(),
    "blank lines around": f"\n\n{EXPORT}\n \n".encode(),
    "an end mark of DOS": EXPORT.encode() + b"\x1a",
}


@pytest.mark.parametrize("how", HANDED_ON)
def test_a_file_that_a_system_has_rewritten_is_read(how: str) -> None:
    found = student_of("Ann.jsonl", HANDED_ON[how])
    assert isinstance(found, Student), found
    assert (found.log, found.log.ids, found.learner) == (*_read(EXPORT), CLASS[0].learner)


def _read(text: str) -> tuple[object, object]:
    log, _ = read_export(text)
    return log, log.ids


OTHERS = {
    "empty": (b"", "empty"),
    "blank": (b" \r\n\0", "empty"),
    "gzip": (b"\x1f\x8b\x08 ...", "unpack it"),
    "web page": (b"<!DOCTYPE html><title>Log in</title>", "web page"),
    "PDF": (b"%PDF-1.7 ...", "PDF"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "got something else"),
    "notes": ("Ann was ill – see Béa".encode(), "got something else"),
    "cut short": (EXPORT[:-200].encode(), "missing"),
    "one letter changed": (EXPORT.replace("made up", "made us", 1).encode(), "changed"),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_any_other_file_is_named_with_the_reason(kind: str) -> None:
    content, reason = OTHERS[kind]
    found = student_of("a\nb.jsonl", content)
    assert isinstance(found, Unread)
    assert str(found).startswith(r"a\nb.jsonl: ")
    assert reason in found.reason


@pytest.mark.parametrize(
    "name",
    [
        "Ann.jsonl",
        "Ann.JSONL",
        "Ann.jsonl.txt",
        "Ann.json",
        "Ann",
        "Ann.Jsonl.TXT",
    ],
)
def test_any_ending_is_taken_and_is_no_part_of_a_name(name: str) -> None:
    found = student_of(name, CLASS[0].log.export())
    assert isinstance(found, Student)
    assert found.name == "Ann"


def test_folders_are_read_to_their_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, student in enumerate(CLASS):
        inner = tmp_path / f"{student.name}_{number}_assignsubmission_file_" / ("on" * number)
        inner.mkdir(parents=True)
        (inner / "progress.JSONL.txt").write_text(student.log.export(student.learner))
    for junk in (".DS_Store", "__MACOSX/._progress.jsonl", "Thumbs.db", "a/desktop.ini"):
        path = tmp_path / junk
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\0\1")
    students, passed = class_files(tmp_path)
    assert students == CLASS
    assert [each.reason for each in passed] == [""] * 4
    assert main(["class", str(tmp_path)]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Passed over, because no student saved them: .DS_Store" in said


def test_nameless_files_of_two_folders_are_two_students(tmp_path: Path) -> None:
    for name in ("Ann_1", "Ben_2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "progress.jsonl").write_text(CLASS[4].log.export())
    names = [each.name for each in class_files(tmp_path)[0]]
    assert names == ["Ann_1/progress", "Ben_2/progress"]


def test_no_link_is_followed(tmp_path: Path) -> None:
    outside, home = tmp_path / "outside", tmp_path / "in"
    for folder in (outside, home / "a"):
        folder.mkdir(parents=True)
    (outside / "secret.jsonl").write_text(EXPORT)
    (home / "a" / "Ann.jsonl").write_text(EXPORT)
    links = {"far.jsonl": outside / "secret.jsonl", "folder": outside, "near": home / "a"}
    links.update({"near.jsonl": home / "a" / "Ann.jsonl", "round": home / "round", "up": home})
    for name, leads_to in links.items():
        (home / name).symlink_to(leads_to)
    students, left_out = class_files(home)
    assert [each.files for each in students] == [("a/Ann.jsonl",)]
    assert [each.name for each in left_out] == sorted(links)
    assert all("a link, which we do not follow" in each.reason for each in left_out)


def test_single_files_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Ann.jsonl").write_text(EXPORT)
    (tmp_path / "Ben.7z").write_bytes(b"7z\xbc\xaf ...")
    assert main(["class", *(str(tmp_path / each) for each in ("Ann.jsonl", "Ben.7z"))]) == 3
    said = capsys.readouterr()
    assert "student 1,proposing" in said.out
    assert "Ben.7z: it is a packed file; unpack it" in said.err


def test_what_is_not_there_and_what_is_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ProgressError, match="none; each saves one"):
        class_files(tmp_path)
    (tmp_path / "large.jsonl").write_text(EXPORT + " " * LARGEST)
    (tmp_path / "Ann.jsonl").write_text(EXPORT)
    _, (left_out,) = class_files(tmp_path)
    assert "at most 2,000,000" in left_out.reason
    monkeypatch.setattr("ecarte_tutor.course.classroom.files.MOST_FILES", 1)
    with pytest.raises(ProgressError, match="at most 1 files, got 2"):
        class_files(tmp_path)
