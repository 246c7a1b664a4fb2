"""A code of another version is refused wherever it comes from, and never asks other hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.problems.code import GIVEN_OUT, SEVERAL, SIGNS, VERSION_SIGN, GivenOut
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.errors import NotationError, VersionError
from ecarte_tutor.simulator.tables import read_rows
from ecarte_tutor.site.cli import main
from ecarte_tutor.widgets import lesson_quiz
from ecarte_tutor.widgets.practice_page import PracticePage
from tests.sampling import first_and_rest, part_and_whole, part_of
from tools.tables.build_given_out import (
    LIST,
    USUAL,
    DrawnSet,
    drawn_set,
    sampled,
    version,
    with_version,
)

OTHERS = ("7RK-7TB", "8BB-2BB")
OTHER_SETS = (
    "set.proposing-answering.P2b-P5-A0-A1.early.turf-club.6.clear.4.9",
    f"{str(MADE_UP)[:-1]}{'Z'}",
    "7RK-7TB-2DD",
)


@pytest.mark.parametrize("text", OTHERS)
def test_a_quizs_link_says_so_and_shows_no_hand_until_new_ones_are_wanted(text: str) -> None:
    quiz = lesson_quiz("proposing", text, 2)
    assert quiz.shown.sentence.startswith(f"The class code '{text}' comes from another version")
    assert quiz.shown.sentence.count(".") == 2
    assert quiz.shown.told.endswith(quiz.shown.sentence)
    assert quiz.shown.cloth is None
    assert quiz.shown.offered == {("new", "")}
    quiz.choose("new")
    assert quiz.shown.frame.progress == "Problem 1 of 2"
    assert quiz.shown.frame.code not in ("", text)


@pytest.mark.parametrize("text", OTHER_SETS)
def test_a_sets_link_says_so_and_deals_none_of_it(text: str, tmp_path: Path) -> None:
    table = PracticePage(text, file=FileStore(tmp_path)).table
    assert table.shown.form.entry is not None
    assert "comes from another version of the course" in table.shown.form.entry.note
    assert table.shown.told.startswith(table.shown.form.entry.note)
    assert not table.state.result.exercises


@pytest.mark.parametrize("text", OTHER_SETS)
def test_the_command_refuses_the_set_in_one_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    student = made_up_class(7)[0]
    (tmp_path / "one.jsonl").write_text(student.log.export(student.learner))
    assert main(["class", str(tmp_path), "--set", text]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "for which another version drew other problems" in said.err


LISTED = {each.plan: each for each in read_rows(LIST, DrawnSet)}
"""What the last version of the table gave, set by set."""

ANEW = "codes ask other problems: if that is meant, run `make tables ARGS=--new`"


@part_and_whole
@pytest.mark.parametrize("skill", first_and_rest([*SKILLS_DRAWN, SEVERAL], 3))
def test_a_code_asks_the_same_on_every_machine_and_release(skill: str, *, whole: bool) -> None:
    """In full for two usual codes of each skill, and by a digest for as many under other rules."""
    sets = [*sampled(skill)]
    usual, others = sets[: len(USUAL)], sets[len(USUAL) :]
    for plan in (*usual, *part_of(others, min(3, len(others)), whole=whole)):
        drawn = drawn_set(plan)
        listed = LISTED.get(drawn.plan)
        assert listed is not None, ANEW
        assert drawn.problems.split() == listed.problems.split(), ANEW
        assert drawn == listed, ANEW


def test_the_last_version_of_the_table_is_the_lists() -> None:
    rows = read_rows(GIVEN_OUT, GivenOut)
    last = {each.sort: each.drawn for each in rows if each.sign == VERSION_SIGN}
    assert last == version(LISTED.values()), ANEW
    signs = list(dict.fromkeys(each.sign for each in rows))
    assert signs == list(SIGNS[: len(signs)])


def test_a_version_more_is_added_only_if_something_has_changed() -> None:
    rows = read_rows(GIVEN_OUT, GivenOut)
    now = version(LISTED.values())
    assert with_version(rows, now) == [*rows]
    changed = {**now, "laws": "00000000"}
    added = with_version(rows, changed)[len(rows) :]
    assert {each.sort: each.drawn for each in added} == changed
    assert {each.sign for each in added} == {SIGNS[SIGNS.index(VERSION_SIGN) + 1]}


EARLIER = json.loads((Path(__file__).parent / "earlier.json").read_text("utf-8"))
"""What two versions gave out, as their own commits printed it: sets, short codes, game codes."""


@pytest.mark.parametrize("which", ["first", "second"])
@pytest.mark.parametrize("kind", ["sets", "shorts"])
def test_a_code_of_before_the_first_release_is_refused(which: str, kind: str) -> None:
    given_out = EARLIER[which][kind]
    assert len(given_out) == {"sets": 18, "shorts": 10}[kind]
    for code in given_out:
        with pytest.raises(NotationError):
            Plan.parse(code)
        if (which, kind) != ("first", "shorts"):  # whose signs no code has today
            with pytest.raises(VersionError):
                Plan.parse(code)
