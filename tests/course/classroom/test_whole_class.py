"""A class as tables: a row a student and a row an answer, as programs read them back."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from pathlib import Path
from statistics import mean

import pandas as pd
import pytest

import ecarte_tutor as et
from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.classroom.results import SetAnswer, SetResult, set_csv
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.classroom.whole_class import student_csv
from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.learner import Learner
from ecarte_tutor.errors import NotationError
from ecarte_tutor.simulator.units import GAMES
from ecarte_tutor.site.cli import main

_IN_UTF_8 = "--infilter=CSV:44,34,76,1"
"""Commas, quotes, UTF-8, the first line: its window finds them, and its command is told."""

NAMES = ("Zoë Ål", "O’Brien; D'Arcy", "=SUM(A1:A9)", "李明 Иван", "مريم")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of five, in whose names is what programs stumble over."""
    for number, (each, name) in enumerate(zip(made_up_class(7), NAMES, strict=True)):
        text = each.log.export(Learner(name, each.learner.sets))
        (tmp_path / f"{number}.jsonl").write_text(text)
    return tmp_path


def shown(name: str) -> str:
    return f"'{name}" if name.startswith("=") else name.replace(";", ",")


def test_a_folder_is_a_frame_with_a_row_a_student(folder: Path) -> None:
    whole = et.progress.read_class(folder)
    assert repr(whole) == "WholeClass(5 students)"
    frame = whole.to_frame(MADE_UP.short).set_index("student")
    assert sorted(frame.index) == sorted(NAMES)
    for row in whole.result(MADE_UP.short).students:
        own = [each for each in row.answers.values() if each.counts]
        told = frame.loc[row.name]
        assert (told["done"], told["right"]) == (len(row.answers), sum(x.is_right for x in own))
        if own:
            assert told["lost"] == pytest.approx(mean(2.0 * (not each.is_right) for each in own))
        else:
            assert pd.isna(told["lost"])
    every = whole.to_frame().set_index("student")
    assert every["done"].sum() == sum(len(each.log) for each in whole.students)
    with pytest.raises(NotationError, match="in none of these files"):
        whole.result("H5X-6XX")


@pytest.mark.parametrize("options", [["--students"], ["--judge", "simulator"], []])
def test_the_commands_files_come_back_from_pandas(folder: Path, options: list[str]) -> None:
    target = folder.parent / "class.csv"
    assert main(["class", str(folder), "--set", MADE_UP.short, "--csv", str(target), *options]) == 0
    assert target.read_bytes().startswith(b"\xef\xbb\xbf")
    frame = pd.read_csv(target, encoding="utf-8-sig")
    assert sorted(frame["student"].unique()) == sorted(map(shown, NAMES))
    whole = et.progress.read_class(folder)
    if "--judge" in options:
        assert set(frame["judged by"]) == {"the simulator"}
    if "--students" in options:
        expected = whole.to_frame(MADE_UP.short)
        assert list(frame["mean loss, games in 100"].round(2).dropna()) == list(
            expected["lost"].round(2).dropna()
        )
        assert frame["right"].sum() == expected["right"].sum()
    else:
        rows = whole.result(MADE_UP.short).to_frame()
        assert len(frame) == len(rows)
        assert frame["lost"].sum() == pytest.approx(rows["lost"].sum())
        assert set(frame["unit"].dropna()) == {GAMES}


@pytest.mark.long
@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice")
def test_libreoffice_shows_every_name_and_computes_no_formula(folder: Path, tmp_path: Path) -> None:
    whole = et.progress.read_class(folder)
    result = whole.result(MADE_UP.short)
    for name, text in {"a": student_csv(whole.students, result), "b": set_csv(result)}.items():
        (tmp_path / f"{name}.csv").write_text(f"\ufeff{text}", "utf-8", newline="")
        profile = f"-env:UserInstallation=file://{tmp_path}/profile"
        convert = ["soffice", profile, "--headless", "--convert-to", "fods"]
        convert += [_IN_UTF_8, f"{name}.csv"]
        subprocess.run(convert, cwd=tmp_path, check=True, capture_output=True)
        seen = (tmp_path / f"{name}.fods").read_text("utf-8")
        assert "table:formula" not in seen
        for each in csv.reader(io.StringIO(text)):
            student = each[0].replace("'", "&apos;")
            assert f"<text:p>{student}</text:p>" in seen, student


def _chosen(*, right: bool, loss: Loss | None) -> Attempt:
    line = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"
    return Attempt.made("proposing", line, "play", {"the simulator": right}, loss)


def test_half_right_is_what_costs_less_than_a_mistake() -> None:
    marks = [
        SetAnswer("student 1", "a problem", _chosen(right=right, loss=loss)).mark
        for right, loss in (
            (True, None),
            (False, None),
            (False, Loss(1.4, "rollout", GAMES)),
            (False, Loss(1.6, "rollout", GAMES)),
            (True, Loss(1.6, "rollout", GAMES)),
        )
    ]
    assert marks == ["right", "wrong", "half", "wrong", "right"]


def test_the_problems_stand_by_the_share_that_missed_them(result: SetResult) -> None:
    shares = [each.share_missed for each in result.by_missed]
    assert shares == sorted(shares, reverse=True)


def test_a_student_without_a_cost_has_an_empty_cell() -> None:
    rows = list(csv.DictReader(io.StringIO(student_csv([Student("x", made_up_class(7)[4].log)]))))
    assert rows[0]["mean loss, games in 100"] == ""
