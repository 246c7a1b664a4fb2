"""A package for a learning platform: what is refused, what an answer is, the longest place."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from ecarte_tutor.course.problems.plan import MOST_PROBLEMS
from ecarte_tutor.errors import NotationError, SiteError
from ecarte_tutor.site.export.scorm import package
from tests.learning_platform import is_allowed
from tests.scripts.node import answered
from tests.site.test_cli import refused

SET = "tricks.KH.QH.7S__tricks.KS.7H.9H"


@pytest.mark.long
def test_one_version_writes_the_same_to_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "new" / "set.zip"
    package(file, SET)
    before = file.read_bytes()
    package(file, SET)
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["set.zip"]


def test_a_package_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "set.zip"
    for data in (b"Dear all", _zip_of(tmp_path, "letter.txt")):
        file.write_bytes(data)
        with pytest.raises(SiteError, match="expected a new zip file, or an earlier package"):
            package(file, SET)
        assert file.read_bytes() == data
    with pytest.raises(SiteError, match="expected to write"):
        package(file / "new.zip", SET)
    with pytest.raises(NotationError, match="NO-SET"):
        package(tmp_path / "none.zip", "NO-SET")


def _zip_of(folder: Path, name: str) -> bytes:
    with ZipFile(folder / "theirs.zip", "w") as whole:
        whole.writestr(name, "Dear all")
    return (folder / "theirs.zip").read_bytes()


@pytest.mark.parametrize("sets", [(), (SET, "tricks.KH.QH.7S")])
def test_a_package_asks_one_set(
    tmp_path: Path, sets: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    options = [part for code in sets for part in ("--set", code)]
    said = refused(capsys, "export", str(tmp_path / "a.zip"), "--scorm", *options)
    assert f"expected one set for a package, as in --scorm --set CODE, got {len(sets)}" in said


ANSWERS = """
import { interaction } from "../../ecarte_tutor/site/export/scorm.js";
const { problem, answers } = data;
const told = (each, number) => interaction(number, problem, [each, 1000, number > 0], 90061000);
const answer = answers.map(told);
"""


def test_an_answer_is_told_within_the_standards_types_and_lengths() -> None:
    """No card discarded is an answer as well, and a line may be longer than an id."""
    answers = {"": {"right": True}, "7C TD": {"right": True}, "KH": {"right": False}}
    line = f"discard.dealer.{'-' * 300}"
    data = {"problem": {"line": line, "answers": answers}, "answers": [*answers]}
    told = answered(ANSWERS, data)
    assert all(is_allowed("LMSSetValue", each) for parts in told for each in parts)
    first, second, third = ({name.split(".", 3)[3]: value for name, value in each} for each in told)
    assert first["student_response"] == "none"
    assert [each["result"] for each in (first, second, third)] == ["wrong", "correct", "wrong"]
    assert second["correct_responses.0.pattern"] == "none"
    assert second["correct_responses.1.pattern"] == "7C TD"
    assert second["latency"] == "0025:01:01"
    assert len(first["id"]) == 255


PLACES = """
import { packed, unpacked } from "../../ecarte_tutor/site/export/scorm.js";
const { record, saved } = data;
const text = packed(saved, record);
const answer = [text, JSON.stringify(unpacked(text, record)) === JSON.stringify(saved),
    unpacked(text, { ...record, id: "another" }), unpacked(text.slice(1), record)];
"""


def test_the_longest_place_fits_and_is_the_bookmark_again() -> None:
    """All problems of the longest set, and one like each, are answered years after the first."""
    most, late = MOST_PROBLEMS, round(1000 * datetime(2199, 12, 31, tzinfo=UTC).timestamp())
    options = {str(each): None for each in range(100)}
    problems = [{"line": f"line-{each}", "answers": options} for each in range(2 * most)]
    lines = [each["line"] for each in problems]
    saved = {
        "lines": lines,
        "place": len(lines),
        "code": "",
        "answers": {str(each): "99" for each in range(len(lines))},
        "times": [late] * len(lines),
        "prompted": [*range(len(lines))],
        "mended": [*range(len(lines))],
        "told": ["x" * 60] * 3,
        "count": len(lines),
        "earlier": [[line, "99", late, False] for line in lines[:most]],
    }
    record = {"id": "0" * 16, "code": "set", "problems": problems}
    text, is_same, of_another, cut = answered(PLACES, {"record": record, "saved": saved})
    assert is_same
    assert 2_000 < len(text) <= 4_096
    assert text.isascii()
    assert of_another is None
    assert cut is None
    assert len(json.dumps(saved)) > 4_096
