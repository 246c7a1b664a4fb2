"""A code of another version is refused wherever it comes from, and never asks other hands."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from ecarte_tutor.course.problems.drill import Drill

from ecarte_tutor.course.practice import MADE_UP, Plan, made_up_class
from ecarte_tutor.course.problems import (
    DRILLS,
    EVEN,
    SKILLS_ON_THE_RULES,
    VERSION,
    ClassCode,
    closeness,
)
from ecarte_tutor.course.progress import AskedSet, FileStore, Learner
from ecarte_tutor.errors import NotationError, VersionError
from ecarte_tutor.site.cli import main
from ecarte_tutor.widgets import proposing_quiz
from ecarte_tutor.widgets.classroom.panel import ClassPanel
from ecarte_tutor.widgets.practice import PracticePage

COUNT = 8
ON_DECISIONS = [each for each in DRILLS if each.name not in SKILLS_ON_THE_RULES]
OTHERS = (f"AUTUMN.{VERSION - 1}", f"AUTUMN.{VERSION + 1}", "AUTUMN.999")
OTHER_SETS = (f"{str(MADE_UP)[:-1]}{VERSION + 1}", f"{str(MADE_UP)[:-1]}{VERSION - 1}")


def test_a_code_ends_with_its_version_and_a_word_becomes_one_of_this() -> None:
    assert ClassCode("autumn").text == f"AUTUMN.{VERSION}"
    assert ClassCode.fresh().text.endswith(f".{VERSION}")


@pytest.mark.parametrize("text", ["7K2.0", "7K2.", ".2", "7K2.1.2", "7K2.x", "7K2.99999", "7K2.٣"])
def test_what_follows_the_full_stop_is_a_number(text: str) -> None:
    with pytest.raises(NotationError, match="class code"):
        ClassCode(text)


@pytest.mark.parametrize("text", OTHERS)
def test_no_drill_draws_from_a_code_of_another_version(text: str) -> None:
    for each in DRILLS:
        with pytest.raises(VersionError, match=rf"ends in \.{VERSION}.*got {text}.*new code"):
            each.problems(ClassCode(text), COUNT)


@pytest.mark.parametrize("text", OTHERS)
def test_a_quizs_link_says_so_and_shows_no_hand_until_new_ones_are_wanted(text: str) -> None:
    quiz = proposing_quiz(text, 2)
    assert quiz.shown.sentence.startswith(f"The class code '{text}' comes from another version")
    assert quiz.shown.sentence.count(".") == text.count(".") + 1
    assert quiz.shown.spoken.endswith(quiz.shown.sentence)
    assert not quiz.shown.cards
    assert quiz.shown.offered == {("new", "")}
    quiz.choose("new")
    assert quiz.shown.progress == "Problem 1 of 2"
    assert "AUTUMN" not in quiz.shown.code


@pytest.mark.parametrize("text", OTHER_SETS)
def test_a_sets_link_says_so_and_deals_none_of_it(text: str, tmp_path: Path) -> None:
    table = PracticePage(text, file=FileStore(tmp_path)).table
    assert table.shown.entry is not None
    assert "was built in another version of the course" in table.shown.entry.note
    assert table.shown.spoken.startswith(table.shown.entry.note)
    assert not table.run.exercises


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


@pytest.mark.parametrize("text", OTHER_SETS)
def test_a_class_page_names_the_set_and_shows_none_of_its_problems(text: str) -> None:
    panel = ClassPanel()
    for number, student in enumerate(made_up_class(7)):
        learner = Learner(f"student {number}", (AskedSet(text, "Week 3"),))
        panel.take("a.jsonl", student.log.export(learner))
    panel.done()
    assert "Another version of the course built Week 3" in panel.shown.notice
    assert [plan for action, plan in panel.shown.offered if action == "set"] in ([], ["everything"])
    with pytest.raises(VersionError):
        Plan.parse(text)


@pytest.mark.parametrize("each", ON_DECISIONS, ids=lambda each: each.name)
def test_a_problem_is_the_same_whatever_number_is_asked_for(each: Drill[Any]) -> None:
    few, many = (each.problems(ClassCode("AUTUMN"), count) for count in (3, 9))
    assert many[:3] == few


@pytest.mark.parametrize("each", ON_DECISIONS, ids=lambda each: each.name)
def test_a_set_begins_with_clear_problems_and_ends_with_close_ones(each: Drill[Any]) -> None:
    sets = [each.problems(ClassCode(f"{word}-AUTUMN"), COUNT) for word in "ABC"]
    first = [closeness(problem) for problems in sets for problem in problems[:3]]
    last = [closeness(problem) for problems in sets for problem in problems[-3:]]
    assert max(first) < EVEN
    assert mean(first) + 0.2 < mean(last)
