"""A class that spans an upgrade: what is still asked is counted, and the rest is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from ecarte_tutor.course.classroom.results import SetResult, StudentResult, set_csv
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.classroom.whole_class import read_class, student_csv
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.errors import VersionError
from ecarte_tutor.site.cli import main
from ecarte_tutor.widgets.desk.classroom import ClassPanel
from tests.course.progress.attempts import START

EARLIER = json.loads((Path(__file__).parents[1] / "problems/earlier.json").read_text("utf-8"))
OLD_LINE = "set.tricks.any.early.turf-club.10.mixed.TUESDAY.9"
"""Both versions made this line; of ten tricks, they drew the first three alike."""

FIRST, SECOND = (EARLIER[each]["sets"][OLD_LINE].split() for each in ("first", "second"))
NOW = Plan(skills=("tricks",), word="TUESDAY")


def _student(name: str, code: str, asked: Sequence[str], wrong: Sequence[int] = ()) -> Student:
    """Who answered these problems, at these places wrong."""
    begun = START + timedelta(seconds=sum(map(ord, name)))
    log = Log(
        Attempt(
            when=begun + timedelta(minutes=place),
            skill="tricks",
            problem=line,
            choice="leader",
            marks=(("the rules", place not in wrong),),
        )
        for place, line in enumerate(asked, start=1)
    )
    return Student(name, log, Learner(name, (AskedSet(code, "Week 3"),)))


CLASS = (
    _student("Ann", OLD_LINE, FIRST, wrong=(2, 7)),
    _student("Ben", OLD_LINE, SECOND, wrong=(1, 2, 9)),
    _student("Cy", OLD_LINE, FIRST[:2]),
    _student("Dora", str(NOW), SECOND[:4], wrong=(4,)),
    _student("Eve", str(NOW), SECOND, wrong=(2,)),
    _student("Finn", OLD_LINE, ()),
)
TOLD = "Answered under an earlier version: Ann (7 answers to other problems)."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for each in CLASS:
        (tmp_path / f"{each.name}.jsonl").write_text(each.log.export(each.learner), "utf-8")
    return tmp_path


def missed(student: StudentResult) -> int:
    return sum(each.is_missed for each in student.answers.values())


def test_every_count_is_as_by_hand(folder: Path) -> None:
    """Ann's three of ten, Ben's ten of ten, who were asked under one line."""
    result = SetResult.of(NOW, read_class(folder).students)
    counts = {each.name: (each.answered, each.right, missed(each)) for each in result.students}
    assert counts == {
        "Ann": (3, 2, 1),
        "Ben": (10, 7, 3),
        "Cy": (2, 2, 0),
        "Dora": (4, 3, 1),
        "Eve": (10, 9, 1),
        "Finn": (0, 0, 0),
    }
    states = [each.state for each in result.students]
    assert states == ["earlier version", "", "unfinished", "unfinished", "", "not begun"]
    assert [each.not_asked_now for each in result.students] == [7, 0, 0, 0, 0, 0]
    counted = [(each.missed, each.counted) for each in result.problems]
    assert counted == [
        *((1, 5), (3, 5), (0, 4), (1, 3)),
        *((0, 2), (0, 2), (0, 2), (0, 2), (1, 2), (0, 2)),
    ]
    assert result.under_an_earlier_version.startswith(TOLD)
    assert set_csv(result).count("\r\n") == 1 + 6 * 10
    assert [row.split(",")[:3] for row in student_csv((), result).splitlines()[1:3]] == [
        ["Ann", "3", "2"],
        ["Ben", "10", "7"],
    ]


def test_the_class_page_offers_the_set_and_tells_of_the_rest(folder: Path) -> None:
    panel = ClassPanel()
    for file in sorted(folder.iterdir()):
        panel.take(file.name, file.read_text("utf-8"))
    panel.done()
    shown = panel.shown
    assert shown.name == "Week 3"
    assert shown.standing.startswith(
        "2 of 6 have finished. Unfinished: Cy (2 of 10) and Dora (4 of 10). Not begun: Finn."
    )
    assert TOLD in shown.standing
    assert {each.name: each.state for each in shown.students}["Ann"] == "earlier version"
    assert "Another version" not in shown.notice


def test_the_command_refuses_the_old_line_and_names_the_one_that_counts(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class", str(folder), "--set", OLD_LINE]) == 1
    refused = capsys.readouterr().err
    assert refused.count("\n") == 1
    assert "for which another version drew other problems" in refused
    assert NOW.short in refused
    assert main(["class", str(folder), "--set", NOW.short, "--students"]) == 0
    said = capsys.readouterr()
    assert TOLD in said.err
    assert "\nBen,10,7," in said.out


def test_a_set_that_cannot_be_told_is_named(folder: Path) -> None:
    code = next(iter(EARLIER["second"]["shorts"]))
    panel = ClassPanel()
    for each in (*CLASS, _student("Gus", code, FIRST)):
        learner = Learner(each.name, (AskedSet(each.learner.sets[0].code, each.name),))
        panel.take(f"{each.name}.jsonl", each.log.export(learner))
    panel.done()
    assert "Another version of the course built Gus, so" in panel.shown.notice
    with pytest.raises(VersionError):
        read_class(folder).result(code)
