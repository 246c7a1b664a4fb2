"""The practice page, used without a browser: what it asks, in which order, and what it says."""

from __future__ import annotations

from collections.abc import Sized
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor.drills import ClassCode, TrickProblem, trick_problems
from ecarte_tutor.errors import DrillError
from ecarte_tutor.practice import Plan, Wish
from ecarte_tutor.progress import FileStore, Log
from ecarte_tutor.widgets import PracticePage
from ecarte_tutor.widgets.practice import drawn_ahead
from tests.practice.learners import answered
from tests.running import eventually

NOW = datetime.now(UTC)
PROBLEMS = trick_problems(ClassCode("7K2-41"), 12)
CODE = "set.tricks.any.early.turf-club.4.clear.7K2-41.3"


def store(folder: Path, *missed: object) -> FileStore:
    """A file of one who got these tricks wrong last week."""
    kept = FileStore(folder)
    last_week = NOW - timedelta(days=7)
    kept.append([answered("tricks", str(each), last_week, right=False) for each in missed])
    return kept


def told(page: PracticePage) -> str:
    return str(page.table.shown.progress)


def right(page: PracticePage) -> str:
    return TrickProblem.parse(page.table.exercise.line).winner


def answer(page: PracticePage, value: str) -> None:
    page.table.choose("answer", value)
    page.table.choose("next")


def test_a_newcomer_begins_with_the_first_skill_and_goes_on_without_end(tmp_path: Path) -> None:
    page = PracticePage(file=FileStore(tmp_path))
    assert told(page) == "Problem 1 of 10 · New to you"
    asked = []
    for _ in range(10):
        asked.append(page.table.exercise.line)
        page.table.choose("answer", page.table.shown.choices[0].value)
        page.table.choose("next")
    assert len(set(asked)) == 10
    assert asked[0].startswith("tricks.")
    assert "So far: " in page.table.shown.sentence
    assert len(page.panel.attempts) == 10
    page.table.choose("again")
    assert told(page).startswith("Problem 1 of 10 · ")
    assert page.table.exercise.line not in asked


def test_on_the_site_it_waits_for_the_browsers_log_and_goes_by_it(tmp_path: Path) -> None:
    page = PracticePage()
    assert page.table.shown.title == "Practice"
    last_week = NOW - timedelta(days=7)
    log = Log([answered("tricks", str(PROBLEMS[0]), last_week, right=False)])
    stored = {"action": "stored", "part": 0, "parts": 1, "text": log.text()}
    page.panel._handle_custom_msg(stored, [])
    assert told(page) == "Problem 1 of 10 · Due again"
    assert page.table.exercise.line == str(PROBLEMS[0])
    page.panel._handle_custom_msg({"action": "nothing stored"}, [])
    assert told(page) == "Problem 1 of 10 · Due again", "it begins once"


def test_where_nothing_is_kept_it_begins_all_the_same_and_may_be_begun_by_hand() -> None:
    kept, hurried = PracticePage(), PracticePage()
    kept.panel._handle_custom_msg({"action": "nothing stored"}, [])
    hurried.table.choose("begin")
    assert told(kept) == told(hurried) == "Problem 1 of 10 · New to you"


def test_the_review_asks_all_that_is_due_and_nothing_else(tmp_path: Path) -> None:
    page = PracticePage(what="review", file=store(tmp_path, *PROBLEMS[:3]))
    assert told(page) == "Problem 1 of 3 · Due again"
    assert {each.line for each in page.table.exercises} == set(map(str, PROBLEMS[:3]))
    for _ in range(3):
        answer(page, right(page))
    assert page.table.shown.title == "3 problems done"
    page.table.choose("again")
    assert told(page).startswith("Problem 1 of 10")


def test_with_nothing_due_the_review_says_so_and_is_practice(tmp_path: Path) -> None:
    page = PracticePage(what="review", file=FileStore(tmp_path))
    assert page.table.shown.sentence.startswith("Nothing is due for review.")
    assert told(page).startswith("Problem 1 of 10")


def test_the_panels_review_takes_the_table(tmp_path: Path) -> None:
    page = PracticePage(CODE, file=store(tmp_path, PROBLEMS[5]))
    assert told(page) == "Problem 1 of 4"
    page.panel.press("review")
    assert told(page) == "Problem 1 of 1 · Due again"
    answer(page, PROBLEMS[5].winner)
    assert len(page.panel.attempts) == 2


def test_one_skill_may_be_asked_alone(tmp_path: Path) -> None:
    page = PracticePage(skill="replies", file=FileStore(tmp_path))
    assert page.table.exercise.skill == "replies"
    assert PracticePage(skill="<b>", file=FileStore(tmp_path)).table.exercise.skill == "tricks"


def test_a_built_set_asks_everyone_the_same_and_then_others_of_its_kind(tmp_path: Path) -> None:
    first, second = (PracticePage(CODE, file=FileStore(tmp_path / name)) for name in "ab")
    for page in (first, second):
        for _ in range(4):
            answer(page, right(page))
    asked = [each.line for each in first.table.exercises]
    assert asked == [each.line for each in second.table.exercises]
    assert asked == [str(each) for each in Plan.parse(CODE).problems()]
    first.table.choose("again")
    assert told(first) == "Problem 1 of 4"
    assert not {each.line for each in first.table.exercises} & set(asked)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """What has been searched for so far; not what other tests' pages still have drawn ahead."""
    drawn_ahead._thread().submit(int).result()
    searches: list[Wish] = []
    draw = Wish.draw

    def noted(wish: Wish, *given: Any) -> Any:
        searches.append(wish)
        return draw(wish, *given)

    monkeypatch.setattr(Wish, "draw", noted)
    return searches


def test_the_making_of_a_page_draws_no_problem_of_a_set_and_then_one_ahead_of_the_learner(
    drawn: list[Wish],
) -> None:
    page = PracticePage(CODE)
    assert page.table.shown.sentence == "One moment: your set is being dealt."
    assert not drawn
    page.table.begin()
    assert told(page) == "Problem 1 of 4"
    for asked, searched in ((1, 2), (2, 3), (3, 4), (4, 4)):
        assert len(page.table.exercises) == asked
        assert eventually(partial(is_so_long, drawn, searched))
        answer(page, "leader")


def is_so_long(values: Sized, length: int) -> bool:
    return len(values) == length


@pytest.mark.parametrize("skills", ["tricks", "replies", "scoring", "laws-tricks", "discarding"])
@pytest.mark.parametrize("done", [1, 3])
def test_a_built_set_that_was_left_is_taken_up_and_goes_on_as_it_was_drawn(
    skills: str, done: int
) -> None:
    code = f"set.{skills}.any.early.turf-club.4.clear.7K2-41.3"
    page, again = PracticePage(code), PracticePage(code)
    page.table.begin()
    for _ in range(done):
        give_some_answer(page)
    again.table.take_up(page.table._place["text"])
    assert again.table.exercise.line == page.table.exercise.line
    assert told(again) == f"Problem {done + 1} of 4"
    assert again.table.answers.keys() == page.table.answers.keys()
    for _ in range(4 - done):
        give_some_answer(again)
    asked = [each.line for each in again.table.exercises]
    assert asked == [str(each) for each in Plan.parse(code).problems()]
    assert again.table.shown.title == "4 problems done"


def give_some_answer(page: PracticePage) -> None:
    if not any(each.action == "answer" for each in page.table.shown.choices or ()):
        cards = page.table.shown.cards or ()
        page.table.choose("pick", str(cards[0].card))
    (value, *_) = (each.value for each in page.table.shown.choices or () if each.action == "answer")
    answer(page, value)


def test_what_a_set_can_find_no_problem_for_is_told_and_practice_comes_instead(
    tmp_path: Path,
) -> None:
    page = PracticePage("set.answering.S6.0-0.turf-club.2.clear.7K2-41.3", file=FileStore(tmp_path))
    assert page.table.shown.sentence.startswith("The code of the set was not understood: expected")
    assert told(page).startswith("Problem 1 of 10")


def test_a_set_whose_problems_run_out_ends_there(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Wish.draw

    def once(wish: Wish, chance: Any, without: Any = ()) -> Any:
        if without:
            raise DrillError("expected another one, got none")
        return draw(wish, chance, without)

    monkeypatch.setattr(Wish, "draw", once)
    page = PracticePage(CODE)
    page.table.begin()
    answer(page, "leader")
    assert page.table.shown.title == "1 problem done"


@pytest.mark.parametrize("code", ["7K2-41", "set.", "<script>", "x" * 499])
def test_a_code_that_is_none_is_told_and_practice_comes_instead(code: str, tmp_path: Path) -> None:
    page = PracticePage(code, file=FileStore(tmp_path))
    assert page.table.shown.sentence.startswith("The code of the set was not understood: expected")
    assert told(page) == "Problem 1 of 10 · New to you"


def test_a_set_of_another_edition_is_told_to_be_new(tmp_path: Path) -> None:
    page = PracticePage(CODE[:-1] + "1", file=FileStore(tmp_path))
    assert page.table.shown.sentence.startswith("This set was built in another edition")
    assert told(page) == "Problem 1 of 4"


def test_a_set_that_was_left_is_taken_up_and_goes_on_to_ten(tmp_path: Path) -> None:
    page = PracticePage(file=FileStore(tmp_path))
    answer(page, "leader")
    left = page.table._place["text"]
    again = PracticePage(file=FileStore(tmp_path))
    again.table.take_up(left)
    assert again.table.exercise.line == page.table.exercise.line
    assert told(again) == "Problem 2 of 10"
    answer(again, "leader")
    assert told(again).startswith("Problem 3 of 10")
