"""The practice page, used without a browser: what it asks, in which order, and what it says."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor.course.practice.idea import BASIC, CHOSEN
from ecarte_tutor.course.problems import drawing, plan
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.drawing import draw_problem
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.spec import ProblemSpec
from ecarte_tutor.course.problems.tricks import TrickProblem
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.course.saved import saved_text
from ecarte_tutor.errors import DrillError
from ecarte_tutor.hints import book
from ecarte_tutor.widgets import GameTable, PracticePage
from ecarte_tutor.widgets.desk.progress.panel import ProgressPanel
from ecarte_tutor.widgets.plays.sessions.practice import Practice
from ecarte_tutor.widgets.plays.sessions.session import Preferences
from ecarte_tutor.widgets.stage.exercises.exercise import Exercise
from ecarte_tutor.widgets.stage.page import lesson_file
from ecarte_tutor.widgets.stage.scene import SceneButton
from ecarte_tutor.widgets.stage.table import bookmark
from tests.course.practice.learners import answered, refused_too_often
from tests.course.progress.attempts import START
from tests.problems import class_problems, set_line
from tests.widgets.quizzes import give_some_answer
from tests.widgets.scenes import cloth_of

pytestmark = pytest.mark.usefixtures("quick", "at_the_start")
USUAL = Plan(skills=("proposing", "answering"), word="57").short
TWO_HINTS = Plan(skills=("proposing", "answering"), hints=("P2b", "A0"), word="57").short
PROBLEMS = class_problems("tricks", ClassCode("AUTUMN"), 12)
CODE = set_line("set.tricks.any.early.turf-club.4.clear.AUTUMN")


@pytest.fixture
def log_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the log of a lesson in JupyterLab."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(bookmark, "own_lesson", lambda: "10-practice.ipynb")
    return FileStore().folder


def store(folder: Path, *missed: object) -> FileStore:
    """A file of one who got these tricks wrong last week."""
    kept = FileStore(folder)
    last_week = START - timedelta(days=7)
    kept.append([answered("tricks", str(each), last_week, right=False) for each in missed])
    return kept


def newcomer(folder: Path, start: str = "new") -> PracticePage:
    """The page of one whose progress is not known, and who has said where to begin."""
    page = PracticePage(file=FileStore(folder))
    page.table.choose("start", start)
    return page


def told(page: PracticePage) -> str:
    return str(page.table.shown.frame.progress)


def right(page: PracticePage) -> str:
    return TrickProblem.parse(page.table.exercise.line).winner


def answer(page: PracticePage, value: str) -> None:
    page.table.choose("answer", value)
    page.table.choose("next")


def test_a_newcomer_begins_with_the_first_skill_and_goes_on_without_end(tmp_path: Path) -> None:
    page = PracticePage(file=FileStore(tmp_path))
    assert [each.value for each in cloth_of(page.table.shown).choices] == ["new", "cards", "ecarte"]
    page.table.choose("start", "new")
    assert told(page) == "Problem 1 of 10 · New to you"
    assert page.table.exercise.line.startswith("tricks.")
    for place in range(1, 14):
        assert told(page).startswith(f"Problem {(place - 1) % 10 + 1} of 10 · ")
        go_on(page)
    assert len(page.panel.attempts) == 13


def test_after_a_set_a_line_says_how_it_went_and_the_problems_go_on(tmp_path: Path) -> None:
    page = newcomer(tmp_path)
    for _ in range(9):
        go_on(page)
    give_some_answer(page.table)
    labels = [each.label for each in page.table.shown.steps.actions]
    assert labels[-2:] == ["Sum up", "Next"]
    page.table.choose("look")
    assert page.table.shown.title == "10 problems done"
    page.table.choose("again")
    assert told(page).startswith("Problem 1 of 10")
    for _ in range(10):
        go_on(page)
    assert told(page).startswith("Problem 1 of 10")
    before = page.table.shown.sentence
    assert re.match(r"10 problems done, \d+ right\. \w", before)
    give_some_answer(page.table)
    assert page.table.shown.sentence == before, "the cards below it would move"


@pytest.mark.parametrize(
    ("start", "first"), [("new", "tricks"), ("cards", "proposing"), ("ecarte", "proposing")]
)
def test_the_first_question_sets_where_one_begins(start: str, first: str, tmp_path: Path) -> None:
    assert newcomer(tmp_path, start).table.exercise.skill == first


def test_i_know_this_ends_a_kind_on_the_rules_for_good(log_folder: Path) -> None:
    page = newcomer(log_folder)
    page.table.choose("know")
    assert page.table.exercise.skill != "tricks"
    assert told(page).startswith("Problem 1 of 10")
    go_on(page)
    later = PracticePage(file=FileStore(log_folder))
    asked = set()
    for _ in range(12):
        asked.add(later.table.exercise.skill)
        go_on(later)
    assert "tricks" not in asked
    panel = ProgressPanel(FileStore(log_folder))
    panel.choose("press", "forget")
    panel.choose("press", "forget for good")
    assert PracticePage(file=FileStore(log_folder)).table.session.preferences.known == ()


def test_a_kind_that_was_chosen_is_kept(log_folder: Path) -> None:
    page = newcomer(log_folder)
    go_on(page)
    page.table.choose("kind", "leading")
    assert page.table.exercise.skill == "leading"
    assert {each.label for each in menu(page) if each.chosen} == {"Leading"}
    assert PracticePage(file=FileStore(log_folder)).table.exercise.skill == "leading"
    by_address = PracticePage(skill="scoring", file=FileStore(log_folder))
    assert by_address.table.exercise.skill == "scoring"
    assert [each.label for each in menu(by_address) if each.chosen] == ["Scoring"]
    by_address.table.choose("kind", "mixed")
    assert [each.label for each in menu(by_address)] == list(CHOSEN.values())


def menu(page: PracticePage) -> tuple[SceneButton, ...]:
    assert page.table.shown.frame.menu is not None
    return page.table.shown.frame.menu.buttons


@pytest.mark.parametrize("is_first", [True, False])
def test_a_browser_s_preferences_count_before_the_log_or_after(*, is_first: bool) -> None:
    page, mark = PracticePage(), {"action": "take up", "value": ""}
    page.table.bookmark = {"name": "quiz.practice", "of": "", "text": ""}
    mark["preferences"] = saved_text(Preferences(kind="answering", start="ecarte", known=BASIC))
    if is_first:
        page.table._handle_custom_msg(mark, [])
    page.panel._handle_custom_msg({"action": "nothing stored"}, [])
    if not is_first:
        assert page.table.shown.title == "Where shall we begin?"
        page.table._handle_custom_msg(mark, [])
    assert page.table.exercise.skill == "answering"


@pytest.mark.parametrize("text", ["{}x", '{"kind":"whist"}', "é"])
def test_kept_preferences_that_cannot_be_read_are_set_aside_and_told(
    text: str, log_folder: Path
) -> None:
    log_folder.mkdir()
    for name in ("practice", "game"):
        (log_folder / f"{name}.json").write_text(text)
    page = PracticePage(file=FileStore(log_folder))
    game = GameTable()
    for table in (page.table, game):
        assert table.shown.notice.startswith("We couldn’t read what you chose here before")
    for name in ("practice", "game"):
        assert (log_folder / f"{name}-set-aside-1.json").read_text() == text
        assert not (log_folder / f"{name}.json").exists()
    again = PracticePage(file=FileStore(log_folder))
    assert not again.table.shown.notice


def test_on_the_site_it_waits_for_the_browsers_log_and_goes_by_it(tmp_path: Path) -> None:
    page = PracticePage()
    assert page.table.shown.title == "Practice"
    last_week = START - timedelta(days=7)
    log = Log([answered("tricks", str(PROBLEMS[0]), last_week, right=False)])
    stored = {"action": "stored", "part": 0, "parts": 1, "text": log.text()}
    page.panel._handle_custom_msg(stored, [])
    assert told(page) == "Problem 1 of 10 · Due again"
    assert page.table.exercise.line == str(PROBLEMS[0])
    page.panel._handle_custom_msg({"action": "nothing stored"}, [])
    assert told(page) == "Problem 1 of 10 · Due again", "it begins once"


def test_where_nothing_is_kept_it_begins_all_the_same() -> None:
    kept, hurried = PracticePage(), PracticePage()
    kept.panel._handle_custom_msg({"action": "nothing stored"}, [])
    hurried.table.choose("begin")
    for page in (kept, hurried):
        page.table.choose("start", "new")
    assert told(kept) == told(hurried) == "Problem 1 of 10 · New to you"


def test_the_review_asks_all_that_is_due_and_nothing_else(tmp_path: Path) -> None:
    page = PracticePage(what="review", file=store(tmp_path, *PROBLEMS[:3]))
    assert told(page) == "Problem 1 of 3 · Due again"
    assert {each.line for each in page.table.state.result.exercises} == set(map(str, PROBLEMS[:3]))
    for _ in range(3):
        answer(page, right(page))
    assert page.table.shown.title == "3 problems done"
    page.table.choose("again")
    assert told(page).startswith("Problem 1 of 10")


def test_with_nothing_due_the_review_says_so_and_is_practice(tmp_path: Path) -> None:
    page = PracticePage(what="review", file=FileStore(tmp_path))
    assert page.table.shown.sentence.startswith("Nothing is due for review.")
    page.table.choose("start", "cards")
    assert told(page).startswith("Problem 1 of 10")


def test_the_panels_review_takes_the_table(tmp_path: Path) -> None:
    page = PracticePage(CODE, file=store(tmp_path, PROBLEMS[5]))
    assert told(page) == "Problem 1 of 4"
    page.panel.choose("press", "review")
    assert told(page) == "Due again"
    answer(page, PROBLEMS[5].winner)
    assert len(page.panel.attempts) == 2


def test_practice_after_the_hand_of_the_day_does_not_ask_it_again(tmp_path: Path) -> None:
    def first_asked(after: Exercise | None = None) -> Exercise:
        table = Practice(Log, seed=1, kind="proposing", after=after)
        table.begin()
        return table.exercise

    hand = first_asked()
    assert first_asked().line == hand.line
    assert first_asked(after=hand).line != hand.line
    page = PracticePage(skill="proposing", after=hand.line, file=FileStore(tmp_path))
    assert page.table.exercise.skill == "proposing"
    for nonsense in ("<b>", "tricks", hand.line * 9):
        page = PracticePage(skill="proposing", after=nonsense, file=FileStore(tmp_path))
        assert page.table.exercise.skill == "proposing"


def test_one_skill_may_be_asked_alone(tmp_path: Path) -> None:
    page = PracticePage(skill="replies", file=FileStore(tmp_path))
    assert page.table.exercise.skill == "replies"
    assert PracticePage(skill="score", file=FileStore(tmp_path)).table.session.kind == "score"
    assert PracticePage(skill="<b>", file=FileStore(tmp_path)).table.session.kind == "mixed"


def test_a_built_set_asks_everyone_the_same_and_then_others_of_its_kind(tmp_path: Path) -> None:
    first, second = (PracticePage(CODE, file=FileStore(tmp_path / name)) for name in "ab")
    for page in (first, second):
        for _ in range(4):
            answer(page, right(page))
    asked = [each.line for each in first.table.state.result.exercises]
    assert asked == [each.line for each in second.table.state.result.exercises]
    assert asked == [str(each) for each in Plan.parse(CODE).problems()]
    first.table.choose("again")
    assert told(first) == "Problem 1 of 4"
    assert not {each.line for each in first.table.state.result.exercises} & set(asked)


def go_on(page: PracticePage) -> None:
    """Give some answer, and ask for the next problem."""
    give_some_answer(page.table)
    page.table.choose("next")


def test_a_set_without_a_problem_is_told_and_practice_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_DRAWS", 300)
    page = PracticePage(
        set_line("set.answering.S6.0-0.turf-club.2.clear.AUTUMN"), file=FileStore(tmp_path)
    )
    assert page.table.shown.sentence.startswith("We couldn’t deal that set: in 300")
    page.table.choose("start", "ecarte")
    assert told(page).startswith("Problem 1 of 10")


def test_a_set_whose_problems_run_out_ends_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(spec: ProblemSpec, chance: Any, without: Any = ()) -> Any:
        if without:
            raise DrillError("expected another one, got none")
        return draw_problem(spec, chance, without)

    monkeypatch.setattr(plan, "draw_problem", once)
    page = PracticePage(CODE)
    page.table.begin()
    answer(page, "leader")
    assert page.table.shown.title == "1 problem done"


def expect_no_set(page: PracticePage, code: str) -> None:
    """The line for a code stands open, with what was typed."""
    entry = page.table.shown.form.entry
    assert entry is not None
    assert entry.first
    assert not entry.more
    assert entry.note.startswith(f"There is no set {entry.typed}. ")
    assert entry.typed == code[:40]
    assert page.table.shown.told.startswith(entry.note)


@pytest.mark.parametrize("code", ["AUTUMN", "set.", "<script>", "x" * 499])
def test_a_code_that_is_none_is_told_and_practice_comes_instead(code: str, tmp_path: Path) -> None:
    page = PracticePage(code, file=FileStore(tmp_path))
    expect_no_set(page, code)
    page.table.choose("start", "new")
    assert told(page) == "Problem 1 of 10 · New to you"


def main_action(page: PracticePage) -> str:
    """The label of what Enter does."""
    entry, actions = page.table.shown.form.entry, page.table.shown.steps.actions
    assert entry is not None
    (label,) = [
        *([entry.button] if entry.main else []),
        *(each.label for each in actions if each.main and each.key == "Enter"),
    ]
    return label


@pytest.mark.long
def test_a_teachers_set_ends_with_the_file_for_the_teacher(tmp_path: Path) -> None:
    page = PracticePage(USUAL, file=FileStore(tmp_path))
    page.table.hand_in = (saved := list[str]()).append
    table = page.table
    assert not table.shown.takes("hand_in", ""), "nothing to hand in yet"
    for _ in range(9):
        go_on(page)
        assert table.shown.form.entry is not None
        assert table.shown.form.entry.more == "Hand in what you have done so far"
        assert not table.shown.form.entry.main
    go_on(page)
    assert table.shown.title == "10 problems done"
    assert main_action(page) == "Save for my teacher"
    for name, told, handed_in in (
        (" ", "Without a name your teacher cannot tell whose it is.", []),
        ("\ue000", "A name has at most 40 characters", []),
        ("  student 1 ", "Your browser has been asked to take the file", ["student 1"]),
        ("", "Your browser has been asked to take the file", ["student 1", ""]),
    ):
        table.choose("hand_in", name)
        assert saved == handed_in
        assert table.shown.told.startswith(told)
        assert main_action(page) == "Save for my teacher"
    for is_given, action in ((False, "Save for my teacher"), (True, "10 new hands")):
        table.hear_of_hand_in(f"Given: {is_given}.", is_given=is_given)
        assert table.shown.told == f"Given: {is_given}."
        assert main_action(page) == action


def test_without_a_teachers_set_there_is_nothing_to_hand_in(tmp_path: Path) -> None:
    page = newcomer(tmp_path)
    for _ in range(10):
        go_on(page)
        assert page.table.shown.form.entry is not None
        assert page.table.shown.form.entry.action == "set"


def the_set(page: PracticePage) -> dict[str, str]:
    return {name: text for name, text in page.panel.asked_set.items() if name != "began"}


def test_a_set_is_called_by_its_teachers_name_and_says_what_it_covers(tmp_path: Path) -> None:
    page = PracticePage(TWO_HINTS, name="Week 3: two trumps", file=FileStore(tmp_path))
    shown = page.table.shown
    assert shown.frame.progress == "Week 3: two trumps · Problem 1 of 10"
    assert shown.form.more == "What this set covers; the book or the simulator judges"
    assert [each.note for each in shown.form.groups] == [
        "Proposing and answering.",
        "Two trumps and a guarded queen\u2003·\u2003Trumps and guards make three",
    ]
    assert the_set(page) == {"code": TWO_HINTS, "name": "Week 3: two trumps"}
    other = PracticePage(TWO_HINTS, name="go to evil.example", file=FileStore(tmp_path))
    assert other.table.shown.frame.progress == "Problem 1 of 10"
    assert the_set(other) == {"code": TWO_HINTS, "name": ""}


def test_a_code_that_was_said_aloud_is_typed_and_its_set_is_asked(tmp_path: Path) -> None:
    page = PracticePage(file=FileStore(tmp_path))
    assert page.table.shown.takes("set", USUAL)
    page.table.choose("start", "ecarte")
    asked = page.table.exercise.line
    said = TWO_HINTS.lower().replace("-", " ")
    mistyped = said[:-1] + ("a" if said[-1] != "a" else "c")
    page.table.choose("set", mistyped)
    expect_no_set(page, mistyped)
    assert page.table.exercise.line == asked
    go_on(page)
    assert page.table.shown.form.entry is not None
    assert page.table.shown.form.entry.more, "the line is behind its door again"
    assert page.panel.asked_set == {}
    page.table.choose("set", said)
    plan = Plan.parse(TWO_HINTS)
    assert page.table.exercise.line == str(next(plan.drawn()))
    assert the_set(page) == {"code": TWO_HINTS, "name": ""}
    assert not page.table.shown.takes("set", USUAL)
    page.table.choose("set", USUAL)
    assert the_set(page) == {"code": TWO_HINTS, "name": ""}, "the line is no longer there"


REFUSED = (
    "answer.dealer.8HKSQS7STD.9H.0-3.turf-club",
    "answer.dealer.9S8SKDADTC.KC.0-1.turf-club",
    "answer.dealer.QHTSQD7DAC.TH.0-0.turf-club",
)
"""Hands with one trump on which the book accepts."""


def test_a_habit_is_told_and_struck_through_after_three_right() -> None:
    yesterday = START - timedelta(hours=30)
    made = refused_too_often(REFUSED, yesterday)
    table = Practice(lambda: Log(made), seed=3, kind="answering")
    table.on_attempt = made.append
    table.begin()
    dots = []
    for _ in range(8):
        line = table.shown.frame.habit
        assert line is not None
        assert line.text == "You refuse too often with one trump."
        assert line.note == "Three right in a row strike this out."
        (said, *_) = book(table.exercise.line).advice
        table.choose("answer", str(said))
        line = table.shown.frame.habit
        assert line is not None
        dots.append(line.right)
        if line.note == "Put right.":
            break
        table.choose("next")
    assert dots[-1] == 3
    assert table.shown.told == "You have put your habit right."
    table.choose("next")
    assert table.shown.frame.habit is None


@pytest.mark.parametrize("start", ["new", "cards", "ecarte"])
def test_the_first_problems_name_no_club_and_no_house(start: str, tmp_path: Path) -> None:
    page = newcomer(tmp_path, start)
    for _ in range(10):
        assert not re.search(r"\bClub\b|Denexa|Arena|London", page.table.shown.sentence)
        go_on(page)


def test_a_link_asks_one_problem_and_practice_comes_after_it(tmp_path: Path) -> None:
    line = "lead.pone.8H7HQS7S7D.9H.2-3.turf-club.stood-pone"
    table = PracticePage(problem=line, file=FileStore(tmp_path)).table
    assert (table.exercise.line, table.state.count) == (line, 1)
    table.choose("answer", "7D")
    table.choose("next")
    assert table.shown.title == "1 problem done"
    table.choose("again")
    assert table.state.count == 10
    for bad in ("<b>", line.replace("9H", "8H"), "king.pone"):
        page = PracticePage(problem=bad, file=FileStore(tmp_path))
        assert page.table.shown.sentence.startswith("We couldn’t find the problem in that link.")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("h7v 9gx", "The hands of h7v 9gx come with their link"),
        (
            "propose.pone.8H7HQS7S7D.9H.2-9.turf-club",
            "We can’t read the hands in that link: line 1: cannot read",
        ),
        (f"propose.{'<img src=x onerror=alert(1)>' * 40}", "We can’t read the hands in that link"),
    ],
)
def test_picked_hands_that_cannot_be_dealt_are_told(typed: str, told: str, tmp_path: Path) -> None:
    table = PracticePage(typed, file=FileStore(tmp_path)).table
    entry = table.shown.form.entry
    assert entry is not None
    assert entry.note.startswith(told)
    assert len(entry.note) < 400


def test_after_three_misses_in_a_row_the_lesson_s_part_is_offered_once(tmp_path: Path) -> None:
    page = newcomer(tmp_path)
    offered = list[tuple[str, str]]()
    tricks = 0
    while tricks < 4:
        exercise = page.table.exercise
        if exercise.skill == "tricks":
            wrong = {"leader": "follower", "follower": "leader"}[right(page)]
            page.table.choose("answer", wrong)
            tricks += 1
        else:
            give_some_answer(page.table)
        links = page.table.shown.steps.links
        offered += [
            (exercise.line, each.address)
            for each in links
            if each.label == "See this in its lesson"
        ]
        page.table.choose("next")
    of_tricks = [address for line, address in offered if line.startswith("tricks.")]
    assert len(of_tricks) == 1
    assert of_tricks[0].startswith(lesson_file("ranking") + "?problem=tricks.")
