"""Whose a file is: it says so itself, and what it says comes from anybody."""

from __future__ import annotations

import json

import pytest

from ecarte_tutor.course.progress.learner import NOBODY, AskedSet, Learner
from ecarte_tutor.course.progress.log import Log, read_export
from ecarte_tutor.errors import ProgressError
from tests.course.progress.attempts import made

LOG = Log([made(0), made(1)])
LEARNER = Learner("student 1", (AskedSet("E7K7", "Week 3"), AskedSet("ERD-X7KC")))


def test_a_file_says_whose_it_is_and_which_sets_were_asked() -> None:
    assert read_export(LOG.export(LEARNER)) == (LOG, LEARNER)
    assert LEARNER.file_words == "student-1-ERD-X7KC"


def test_a_code_too_long_for_a_file_gives_way_to_the_sets_name() -> None:
    long = "propose.pone.8H7HQS7S7D.9H.0-0.turf-club" * 2
    assert Learner("Ann", (AskedSet(long, "Week 3"),)).file_words == "Ann-Week-3"
    assert Learner("Ann", (AskedSet(long),)).file_words == "Ann-set"


def test_a_file_with_the_longest_sets_and_names_can_be_read_again() -> None:
    widest = "\U00010330" * 40
    sets = tuple(AskedSet(f"{number:02}{'x' * 798}", widest) for number in range(20))
    assert read_export(LOG.export(Learner(widest, sets)))[1].sets == sets


def test_a_file_may_be_nobodys() -> None:
    assert LOG.export(NOBODY) == LOG.export()
    assert read_export(LOG.export()) == (LOG, NOBODY)


def test_the_seal_holds_the_name_too() -> None:
    sealed = LOG.export(LEARNER)
    for changed in (
        sealed.replace("student 1", "student 2"),
        sealed.replace("E7K7", "E7K8"),
        sealed.replace("student 1", ""),
    ):
        with pytest.raises(ProgressError, match="changed or damaged"):
            read_export(changed)
    with pytest.raises(ProgressError, match="another kind of file"):
        read_export(sealed.replace('"name": "student 1", ', ""))


def test_a_name_of_any_script_is_taken_and_put_in_order() -> None:
    for name in ("Ève Ó Dálaigh", "李 小龙", "สมชาย", "=1+1", "<b>1</b>", "O’Hara; DROP"):
        assert read_export(LOG.export(Learner(name)))[1].name == name
    assert Learner("  student\t\u2028 1\n").name == "student 1"
    assert Learner("E\u0301ve").name == "\u00c9ve"


EVIL = (
    "\ud8001",
    "\ue0001",
    "1\uffff",
    "---",
    "x" * 41,
    "Z" + "\u0335\u0336\u0337\u0338" * 3,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [("\x1b[2J1", "[2J1"), ("\u202egnp.1", "gnp.1"), ("1\u200f", "1"), ("c1\x9b2J", "c12J")],
)
def test_a_name_is_kept_without_what_would_move_a_terminal(text: str, name: str) -> None:
    assert Learner(text).name == name
    assert name.isprintable()


@pytest.mark.parametrize("name", EVIL)
def test_a_name_that_would_move_a_terminal_or_a_row_is_refused(name: str) -> None:
    with pytest.raises(ProgressError, match="expected a name"):
        Learner(name)


@pytest.mark.parametrize(
    "told",
    [
        {"name": 7},
        {"name": ["student"]},
        {"sets": "E7K7"},
        {"sets": [["E7K7"]]},
        {"sets": [{"code": "<b>", "name": ""}]},
        {"sets": [{"code": "E7K7", "name": "\x1b[2J1"}]},
        {"sets": [{"code": "E7K7", "name": "", "more": 1}]},
        {"sets": [{"name": "Week 3"}]},
        {"sets": [{"code": "E7K7", "name": ""}] * 21},
        *({"name": name} for name in EVIL),
    ],
)
def test_what_a_forged_file_says_of_itself_is_refused(told: dict[str, object]) -> None:
    header, end, body = LOG.export().partition("\n")
    forged = json.dumps({**json.loads(header), **told})
    with pytest.raises(ProgressError):
        read_export(f"{forged}{end}{body}")
