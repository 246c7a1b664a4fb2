"""The class page, used without a browser: files come in parts, and may be anybody's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ecarte_tutor import book
from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.classroom.results import SetResult, class_csv, set_csv
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.classroom.whole_class import student_csv
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.hints import hint
from ecarte_tutor.limits import PART
from ecarte_tutor.widgets import Classroom
from ecarte_tutor.widgets.desk import classroom as class_panel
from ecarte_tutor.widgets.desk.classroom import ClassPanel
from ecarte_tutor.widgets.stage.assets import sources
from tests.course.classroom.test_set_result import attempt
from tests.problems import set_line


@pytest.fixture(scope="module")
def students() -> tuple[Student, ...]:
    return made_up_class(7)


@pytest.fixture
def room() -> Classroom:
    return Classroom()


def says(panel: ClassPanel, **content: Any) -> None:
    panel._handle_custom_msg(content, [])


def drop(panel: ClassPanel, *files: tuple[str, str]) -> None:
    """As `classroom.js` does."""
    for name, text in files:
        pieces = [text[start : start + PART] for start in range(0, len(text), PART)] or [""]
        for part, piece in enumerate(pieces):
            says(panel, action="class file", name=name, part=part, parts=len(pieces), text=piece)
    says(panel, action="done")


def words(panel: ClassPanel) -> str:
    return json.dumps(panel.view, ensure_ascii=False)


def test_five_files_become_the_table_of_their_set(
    room: Classroom, students: tuple[Student, ...]
) -> None:
    drop(room.panel, *((f"{n}.jsonl", s.log.export(s.learner)) for n, s in enumerate(students)))
    view = room.panel.shown
    assert (view.name, view.code) == ("An example", f"code {MADE_UP.short}")
    assert view.standing == (
        "3 of 5 have finished. Unfinished: student 4 (3 of 6). Not begun: student 5. "
        "The median student lost 0.7 games in 100 an answer."
    )
    assert sorted(row.name for row in view.students) == [f"student {n}" for n in range(1, 6)]
    third = MADE_UP.problems()[2]
    turns_on = hint(book(third).hints[0]).name if book(third).hints else ""
    assert view.most_missed.startswith("Most missed: problem 3, by 3 of 4. ")
    assert turns_on in view.most_missed
    row = view.problems[0]
    assert row.place == 3
    right, wrong = (
        str(next(each for each in third.options() if (each in book(third).advice) is its))
        for its in (True, False)
    )
    bar = [(each.mark, each.label, each.count) for each in row.bars[0][1]]
    assert bar == [("right", right.capitalize(), 1), ("wrong", wrong.capitalize(), 3)]
    assert (row.missed, row.hard) == ("3 of 4 missed it", True)
    assert row.answer == f"The book would {right}."
    assert row.missed_by == "student 1, student 3 and student 4"
    mine, theirs = third.score
    assert row.question == f"Play, or propose? You {mine} · Dealer {theirs}"
    assert row.hint
    assert turns_on in row.hint


def test_the_hand_that_most_missed_opens_as_a_problem(room: Classroom) -> None:
    says(room.panel, action="press", value="show")
    hardest = room.panel.shown.hardest
    assert hardest is not None
    says(room.panel, action=hardest.action, value=hardest.value)
    assert room.opened is not None
    assert room.opened.exercise.line == str(MADE_UP.problems()[2])
    assert room.opened.shown.frame.progress == "Problem 3 · 3 of 4 missed it"
    room.opened.choose("answer", "play")
    assert room.opened.shown.verdict.strip is not None
    first = room.opened
    says(room.panel, action="open", value="1")
    assert room.opened is not first
    assert len(room.children) == 2


def test_all_that_they_did_is_a_press_away(room: Classroom) -> None:
    says(room.panel, action="press", value="show")
    says(room.panel, action="set", value="everything")
    view = room.panel.shown
    assert view.headings == ("Student", "Answering", "Proposing")
    assert not view.problems
    says(room.panel, action="set", value=MADE_UP.short)
    assert len(room.panel.shown.problems) == 6
    says(room.panel, action="press", value="forget")
    assert room.panel.page.students == ()
    assert not room.panel.shown.problems


def test_files_that_cannot_be_read_are_named(
    room: Classroom, students: tuple[Student, ...]
) -> None:
    text = students[0].log.export(students[0].learner)
    drop(room.panel, ("a.jsonl", text), ("\x1b[2J<b>.jsonl", "nonsense"), ("c.jsonl", text[:-9]))
    says(room.panel, action="class file too large", value="d.jsonl")
    says(room.panel, action="done")
    first, second, third = room.panel.shown.unread
    assert first.startswith(r"\x1b[2J<b>.jsonl: expected progress saved by this course")
    assert second.startswith("c.jsonl: ")
    assert third.startswith("d.jsonl: it is too large")
    assert len(room.panel.page.students) == 1


def test_nothing_is_chosen_that_is_not_offered(
    room: Classroom, students: tuple[Student, ...]
) -> None:
    before = dict(room.panel.view)
    for action, value in (("open", "1"), ("set", "E7K7"), ("press", "forget"), ("take", "x")):
        says(room.panel, action=action, value=value)
    assert room.panel.view == before
    says(room.panel, action="press", value="show")
    shown = dict(room.panel.view)
    for value in ("0", "7", "-1", "3 ", "x" * 400):
        says(room.panel, action="open", value=value)
    says(room.panel, action="set", value="E7K7")
    assert room.panel.view == shown
    assert room.opened is None


def test_parts_out_of_order_are_no_file(room: Classroom, students: tuple[Student, ...]) -> None:
    text = students[0].log.export()
    half = len(text) // 2
    one = {"action": "class file", "name": "a.jsonl", "part": 0, "parts": 2, "text": text[:half]}
    two = {**one, "part": 1, "text": text[half:]}
    bad: list[list[dict[str, Any]]] = [
        [two, one],
        [one, {**two, "name": "b.jsonl"}],
        [one, {**two, "parts": 1}],
        [{**one, "parts": 10**9}, two],
        [one, {**two, "text": "x" * (PART + 1)}],
        [one, {**two, "text": None}],
        [{**one, "name": "x" * 256}, {**two, "name": "x" * 256}],
        [{**one, "part": True}, two],
    ]
    for parts in bad:
        for part in parts:
            says(room.panel, **part)
        says(room.panel, action="done")
        assert room.panel.page.students == ()
    for part in (one, two):
        says(room.panel, **part)
    says(room.panel, action="done")
    assert [each.name for each in room.panel.page.students] == ["a"]


def test_there_is_an_end_to_what_a_page_takes(
    room: Classroom, students: tuple[Student, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_panel, "MOST_FILES", 3)
    answers = [answer for each in students[:2] for answer in each.log]
    drop(room.panel, *((f"{n}.jsonl", Log(answers[n : n + 1]).export()) for n in range(9)))
    assert len(room.panel.page.students) == 3
    assert len(room.panel.shown.unread) == 4
    assert room.panel.shown.unread[-1] == "And 3 more: there is no room here to name them"
    assert "this page is full" in room.panel.shown.unread[0]


def test_files_dropped_on_the_made_up_class_take_its_place(
    room: Classroom, students: tuple[Student, ...]
) -> None:
    says(room.panel, action="press", value="show")
    drop(room.panel, ("Ann.jsonl", students[0].log.export(Learner("Ann"))))
    assert [row.name for row in room.panel.shown.students] == ["Ann"]


def test_what_a_file_says_is_shown_as_it_is_and_harms_nothing(room: Classroom) -> None:
    problem = str(MADE_UP.problems()[0])
    sets = (AskedSet(MADE_UP.short, "<img src=x>"), AskedSet("set.nothing"))
    log = Log([attempt(problem, "<b>play</b>", 1, right=False)])
    drop(room.panel, ("x.jsonl", log.export(Learner("<script>1</script>", sets))))
    view = room.panel.shown
    assert view.name == "<img src=x>"
    assert view.problems[0].bars[0][1][0].label == "<b>play</b>"
    assert [each.label for each in view.menu] == ["<img src=x>", "All that they did"]
    assert "innerHTML" not in sources()["classroom.js"].read_text("utf-8")


def test_the_table_on_show_is_saved_as_the_command_writes_it(
    room: Classroom, students: tuple[Student, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    orders: list[dict[str, str]] = []
    monkeypatch.setattr(room.panel, "send", orders.append)
    says(room.panel, action="press", value="answers")
    assert not orders, "there is no table yet"
    evil = Student("=1+1", students[0].log, Learner("=1+1", (AskedSet(MADE_UP.short),)))
    for student in (*students[1:], evil):
        drop(room.panel, (f"{student.name}.jsonl", student.log.export(student.learner)))
    for set_ in (MADE_UP.short, "everything"):
        says(room.panel, action="set", value=set_)
        for table in ("students", "answers"):
            says(room.panel, action="press", value=table)
    shown, result = room.panel.page.students, SetResult.of(MADE_UP, room.panel.page.students)
    assert [(each["name"], each["text"]) for each in orders] == [
        (f"ecarte-class-{MADE_UP.short}-students.csv", f"\ufeff{student_csv(shown, result)}"),
        (f"ecarte-class-{MADE_UP.short}-answers.csv", f"\ufeff{set_csv(result)}"),
        ("ecarte-class-students.csv", f"\ufeff{student_csv(shown)}"),
        ("ecarte-class-answers.csv", f"\ufeff{class_csv(shown)}"),
    ]
    assert all("\n'=1+1," in each["text"] for each in orders)
    assert "=1+1" in [each.name for each in shown]


def test_a_set_that_cannot_be_drawn_is_told(
    room: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecarte_tutor.course.problems.drawing.MOST_DRAWS", 50)
    asked = AskedSet(set_line("set.answering.S6.0-0.turf-club.2.clear.7K"))
    drop(room.panel, ("x.jsonl", Log().export(Learner("student 1", (asked,)))))
    assert "allow other scores or hints" in room.panel.shown.notice
    assert room.panel.shown.headings
