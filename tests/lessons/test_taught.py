"""Taught before marked: every hint is told before a quiz or the game may mark by it."""

from __future__ import annotations

import re
from ast import literal_eval
from functools import cache

import pytest

from ecarte_tutor import Decision, book, grade
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.grading.break_even import break_even
from ecarte_tutor.hints import CATALOGUE, Hint, hint
from ecarte_tutor.site.lessons import read_lessons
from ecarte_tutor.widgets import HintBook
from tests.lessons.reading import lesson, names_in, read_aloud, sources
from tests.running import LESSONS
from tests.sampling import first_and_rest, part_and_whole

CODES = ("AUTUMN", "QDW-NUT")
COURSE = [
    int(each.file[:2])
    for each in read_lessons(LESSONS)
    if each.listed and not each.part and each.file >= "03"
]
"""The lessons in the order in which they are read, from the first that tells a hint."""

MARKS_AT = {"propose": 3, "answer": 4, "number": 5, "discard": 5, "lead": 12, "king": 9}
"""Of each kind of decision on which the book speaks: the first lesson that marks it."""

FIRST_LEADS = ("L1", "L5", "L8")
"""The hints on leads by which lesson 6 marks; the others wait for lesson 12."""

NEAR_THE_END = 7
"""The first lesson that asks to propose and to answer at scores near the end of the game."""

QUIZZES = {
    3: ("= lesson_quiz(", "proposing"),
    4: ("= lesson_quiz(", "answering"),
    5: ("= lesson_quiz(", "discarding"),
    6: ('= lesson_quiz(\n    "leading"', "leading"),
    12: ("= lesson_quiz(", "leading"),
    7: ("= lesson_quiz(", "score"),
    9: ("GameTable(", ""),
}
"""Of each lesson: where it begins to mark, and the skill that it asks."""


def _marks_by(found: Hint) -> int:
    """The first lesson that may mark by a hint."""
    if found.id in FIRST_LEADS:
        return 6
    marking = [
        NEAR_THE_END
        if found.needs_score and kind in ("propose", "answer") and MARKS_AT[kind] < NEAR_THE_END
        else MARKS_AT[kind]
        for kind in found.kinds
    ]
    return min(marking, key=COURSE.index)


def _hints_asked(number: int) -> tuple[str, ...]:
    """The hints that a lesson's quiz is on; none for all."""
    given = re.search(r"hints=(\([^)]*\))", "\n".join(sources(lesson(number))))
    return literal_eval(given[1]) if given else ()


@cache
def _told_before(number: int) -> str:
    """What is read before this lesson marks anything."""
    until, _ = QUIZZES[number]
    earlier = [read_aloud(lesson(before)) for before in COURSE[: COURSE.index(number)]]
    return "\n".join([*earlier, read_aloud(lesson(number), until=until)])


def test_a_hint_is_told_before_any_lesson_may_mark_by_it() -> None:
    untold = [each.id for each in CATALOGUE if each.statement not in _told_before(_marks_by(each))]
    assert untold == []


@part_and_whole
@pytest.mark.parametrize(
    "number", first_and_rest([number for number, (_, skill) in QUIZZES.items() if skill], 2)
)
def test_a_quiz_marks_by_hints_of_its_lesson_or_an_earlier_one(number: int, whole: bool) -> None:
    _, skill = QUIZZES[number]
    on = _hints_asked(number)
    plans = [Plan.of_lesson(skill, code, 10, hints=on) for code in CODES[: 1 + whole]]
    problems = [asked for plan in plans for asked in plan.problems()]
    marked_by = {id_ for problem in problems for id_ in book(problem).hints}
    assert marked_by
    untaught = COURSE[COURSE.index(number) + 1 :]
    assert not [id_ for id_ in sorted(marked_by) if _marks_by(hint(id_)) in untaught]


def test_each_special_lead_of_lesson_12_is_decided_by_its_rule() -> None:
    special = names_in(lesson(12))["special"]
    assert sorted(special) == sorted(["L1x", "L6", "L7", "L2", "L10", "S7"])
    assert [book(lead).hints[0] for lead in special.values()] == list(special)


@pytest.mark.parametrize(
    ("id_", "hand", "ringed"),
    [("L5", "QH 9H 7H KS 7D", {"KS", "7D"}), ("L1", "QH 9H KD 10D 7S", {"KD"})],
)
def test_an_open_rule_on_leads_rings_the_cards_to_lead(
    id_: str, hand: str, ringed: set[str]
) -> None:
    rules = HintBook("Rules", {"": {id_: Decision.lead(hand, turn_up="8H")}})
    rules.choose("open", id_)
    (chip,) = rules.scene["groups"][0]["chips"]
    assert {each["card"] for each in chip["cards"] if not isinstance(each, str)} == ringed


def test_the_line_that_lesson_3_tells_is_that_of_its_first_hand() -> None:
    bar = break_even(grade(Decision.propose("8H 7H KS JS 10D", turn_up="9H"), "play"))
    assert bar
    needs, wins = re.findall(r"must win (\d+) in 100, as a proposal wins (\d+)", _told_before(3))[0]
    assert needs == f"{bar.needs:.0f}"
    assert re.search(rf"Proposing wins {wins}\b", bar.why)


def test_a_king_announced_in_lesson_12_has_scored() -> None:
    special = names_in(lesson(12))["special"]
    announced = [lead for lead in special.values() if lead.king == "dealer"]
    assert [lead.score[1] >= 1 for lead in announced] == [True]
