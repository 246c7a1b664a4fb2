"""A class of forty whose judges differ on half of the hands: all counts, for each judge.

The reference is slow and reads no result: it counts with loops over the answers as they were made.
"""

from __future__ import annotations

import json
from csv import DictReader
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ecarte_tutor import book
from ecarte_tutor.course.classroom.made_up import MADE_UP
from ecarte_tutor.course.classroom.results import MARKS, ProblemResult, class_csv, judge_of, set_csv
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.classroom.whole_class import student_csv
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.progress.attempt import JUDGES, Attempt, Loss
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.simulator.units import GAMES
from ecarte_tutor.widgets.desk.classroom import BOTH, ClassOnPage, ClassPanel
from ecarte_tutor.widgets.plays.quiz.summary import QuizResult
from ecarte_tutor.widgets.practice_page import PracticePage
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.exercises.exercise import Answer
from tests.course.progress.attempts import START
from tests.sampling import first_and_rest

HANDS = [each for each in MADE_UP.problems() if len(book(each).advice) == 1]
RULE = "tricks.KH.QH.7S"
STUDENTS = 40
JUDGE = (*JUDGES,)


@dataclass(frozen=True)
class Made:
    """An answer as it was made: who, at which problem, what, and what each judge said of it."""

    who: str
    place: int
    choice: str
    book: bool | None
    simulator: bool | None
    cost: float | None
    counts: bool

    def right(self, judge: str) -> bool:
        if self.book is None:
            return self.choice == "leader"
        return {
            "either": self.book or bool(self.simulator),
            "book": self.book,
            "simulator": bool(self.simulator),
        }[judge]

    @property
    def differs(self) -> bool:
        return self.counts and self.book is not self.simulator

    def attempt(self) -> Attempt:
        marks = {"the rules": self.right("either")}
        if self.book is not None and self.simulator is not None:
            marks = {"the book": self.book, "the simulator": self.simulator}
            if self.cost:
                marks["the table"] = self.cost < 1  # which no judge asks
        problem = str(HANDS[self.place - 1]) if self.place <= len(HANDS) else RULE
        kind = problem.partition(".")[0]
        return Attempt.made(
            {"propose": "proposing", "answer": "answering"}.get(kind, kind),
            problem,
            self.choice,
            marks,
            None if self.cost is None else Loss(self.cost, "made up", GAMES),
            first=self.counts,
            when=START + timedelta(minutes=self.place, days=int(self.who[1:])),
        )


def _made() -> list[Made]:
    chance, found = Random(86), list[Made]()  # a class like any other
    for number in range(STUDENTS):
        done = len(HANDS) + 1 if number % 9 else number // 9  # some are not done
        for place in range(1, done + 1):
            counts = chance.random() < 0.9
            marks: tuple[bool | None, bool | None] = (None, None)
            choice, cost = chance.choice(("leader", "follower")), None
            if place <= len(HANDS):
                hand = HANDS[place - 1]
                advised = str(*book(hand).advice)
                other = next(str(each) for each in hand.options() if str(each) != advised)
                best = advised if place % 2 else other  # the judges differ on every second hand
                choice = chance.choice((advised, other))
                marks = (choice == advised, choice == best)
                cost = 0.0 if choice == best else chance.choice((0.25, 1.0, 4.0))
            found.append(Made(f"s{number:02}", place, choice, *marks, cost, counts))
    return found


MADE = _made()
NAMES = sorted({f"s{number:02}" for number in range(STUDENTS)})


def _of(judge: str) -> PickedSet:
    return PickedSet.of(*HANDS, RULE, judge=judge)


def _panel(plan: PickedSet) -> ClassPanel:
    panel = ClassPanel()
    panel.page = _page(plan)
    return panel


@cache
def _page(plan: PickedSet) -> ClassOnPage:
    panel = ClassPanel()
    for name in NAMES:
        log = Log(each.attempt() for each in MADE if each.who == name)
        panel.take(f"{name}.jsonl", log.export(Learner(name, (AskedSet(plan.short, "Week 3"),))))
    panel.done()
    assert len(panel.page.students) == STUDENTS
    return panel.page


def _hint(place: int) -> str:
    return ProblemResult(1, _of("either").picked[place - 1], ()).hint


def _count(condition: Any) -> int:
    return sum(1 for each in MADE if condition(each))


def test_half_of_the_hands_have_judges_who_differ() -> None:
    differing = {each.place for each in MADE if each.differs}
    assert len(HANDS) // 2 == len(differing) >= 2
    assert _count(lambda each: each.differs) > STUDENTS


@pytest.mark.parametrize("judge", JUDGE)
@pytest.mark.parametrize("set_names", ["either", "book"])
def test_every_count_of_the_class_page_is_the_judges(judge: str, set_names: str) -> None:
    plan = _of(set_names)
    panel = _panel(plan)
    panel.on_judge(judge if judge != set_names else "")
    view = panel.shown
    assert [each.value for each in view.judges if each.chosen] == [judge]
    assert JUDGES[judge] in view.judged
    assert f"differ over {_count(lambda each: each.differs)} answers" in view.judged
    for row in view.problems:
        here = [each for each in MADE if each.place == row.place and each.counts]
        missed = [each for each in here if not each.right(judge)]
        with_other = [each for each in missed if each.differs]
        told = f"{len(missed)} of {len(here)} missed it"
        if with_other:
            other = "the book" if with_other[0].book else "the simulator"
            told += f", {len(with_other)} of them with {other}"
        assert row.missed == told
        names = [each.who for each in missed]
        assert row.missed_by.replace(" and ", ", ").split(", ") == (names or [""])
        ((_, bar),) = row.bars
        for part in bar:
            same = [
                each
                for each in here
                if each.choice.capitalize() == part.label.capitalize()
                or part.label == exercise_label(row.place, each.choice)
            ]
            of_the_mark = [each for each in same if _mark(each, judge) == part.mark]
            assert part.count == len(of_the_mark)
            assert part.differs == any(each.differs for each in of_the_mark)
        assert sum(part.count for part in bar) == len(here)
        marks = [MARKS.index(part.mark) for part in bar]
        assert marks == sorted(marks), "right ones first"
    shares = [
        _count(lambda e, p=p: e.place == p and e.counts and not e.right(judge))
        / _count(lambda e, p=p: e.place == p and e.counts)
        for p in (row.place for row in view.problems)
    ]
    assert shares == sorted(shares, reverse=True)
    most = max(
        range(1, len(HANDS) + 2),
        key=lambda p: _count(lambda e: e.place == p and e.counts and not e.right(judge)),
    )
    assert view.most_missed.startswith(f"Most missed: problem {most}, by ")
    for student in view.students:
        own = [each for each in MADE if each.who == student.name]
        answered, right, differ, lost, to_work_on = student.cells
        assert answered == f"{len(own)} of {len(HANDS) + 1}"
        assert int(right) == sum(each.counts and each.right(judge) for each in own)
        assert int(differ) == sum(each.differs for each in own)
        costs = [each.cost for each in own if each.counts and each.cost is not None]
        assert lost == (f"{sum(costs) / len(costs):.1f}" if costs else "–")
        wanting = [e for e in own if e.counts and not e.right(judge) and not e.book]
        hints = {_hint(each.place) for each in wanting}
        named = set() if to_work_on == "–" else set(to_work_on.split("; "))
        assert named <= hints, "a hint is named to one who obeyed it"
        assert len(named) == min(2, len(hints))
    every = {each.who: [e.cost for e in MADE if e.who == each.who and e.counts] for each in MADE}
    known = {who: [each for each in costs if each is not None] for who, costs in every.items()}
    middle = median(sum(each) / len(each) for each in known.values() if each)
    assert f"The median student lost {middle:.1f} {GAMES} an answer." in view.standing


def exercise_label(place: int, choice: str) -> str:
    exercise = exercise_on(_of("either").picked[place - 1])
    cloth = exercise.question().cloth
    assert cloth is not None
    return {each.value: each.label for each in cloth.choices}[choice]


def _mark(each: Made, judge: str) -> str:
    if each.right(judge):
        return "right"
    return "half" if judge != "book" and each.cost is not None and each.cost < 2 else "wrong"


@pytest.mark.parametrize("judge", JUDGE)
def test_the_tables_for_a_spreadsheet_count_as_the_page_does(judge: str) -> None:
    panel = _panel(_of(judge))
    result = panel.page.result
    assert result is not None
    for row in DictReader(student_csv(panel.page.students, result).splitlines()):
        own = [each for each in MADE if each.who == row["student"]]
        assert int(row["right"]) == sum(each.counts and each.right(judge) for each in own)
        assert int(row["judges differ"]) == sum(each.differs for each in own)
        assert row["judged by"] == JUDGES[judge]
    rows = list(DictReader(set_csv(result).splitlines()))
    assert len(rows) == STUDENTS * (len(HANDS) + 1)
    for row in rows:
        found = [e for e in MADE if e.who == row["student"] and e.place == int(row["problem"])]
        told = (row["right first time"], row["with the book"], row["with the simulator"])
        said = {True: "yes", False: "no", None: ""}
        expected = [(said[e.right(judge)], said[e.book], said[e.simulator]) for e in found]
        assert [told] == (expected or [("", "", "")])
        times = [f"{each.attempt().when:%Y-%m-%d %H:%M:%S}" for each in found]
        assert [row["when, in UTC"]] == (times or [""])
    frame = result.to_frame()
    assert frame["right"].sum() == _count(lambda each: each.right(judge))


@pytest.mark.parametrize("judge", JUDGE)
def test_all_that_they_did_is_counted_by_the_same_judge(judge: str) -> None:
    panel = _panel(_of("either"))
    panel.on_set("everything")
    panel.on_judge(judge)
    skills = [each.lower() for each in panel.shown.headings[1:]]
    for student in panel.shown.students:
        for skill, cell in zip(skills, student.cells, strict=True):
            own = [e for e in MADE if e.who == student.name and e.counts]
            own = [each for each in own if each.attempt().skill == skill]
            right = sum(each.right(judge) for each in own)
            assert cell == (f"{right} of {len(own)}" if own else "–")
    for row in DictReader(student_csv(panel.page.students, None, judge).splitlines()):
        own = [each for each in MADE if each.who == row["student"] and each.counts]
        assert int(row["right"]) == sum(each.right(judge) for each in own)
        assert int(row["judges differ"]) == sum(each.differs for each in own)
        hints = {_hint(e.place) for e in own if not e.right(judge) and not e.book}
        assert set(filter(None, row["to work on"].split(", "))) <= hints
    for row in DictReader(class_csv(panel.page.students, judge).splitlines()):
        own = [e for e in MADE if e.who == row["student"] and e.counts]
        own = [each for each in own if each.attempt().skill == row["skill"]]
        assert int(row["right first time"]) == sum(each.right(judge) for each in own)


@pytest.mark.parametrize("judge", JUDGE)
def test_all_that_they_did_is_judged_as_their_sets_are(judge: str) -> None:
    panel = _panel(_of(judge))
    panel.on_set("everything")
    assert [each.value for each in panel.shown.judges if each.chosen] == [judge]
    assert JUDGES[judge] in panel.shown.judged
    for text in (student_csv(panel.page.students), class_csv(panel.page.students)):
        assert {row["judged by"] for row in DictReader(text.splitlines())} == {JUDGES[judge]}
    if judge != "either":
        other = Learner("z", (AskedSet(_of("either").short),))
        assert judge_of([*panel.page.students, Student("z", Log(), other)]) == "either"


@pytest.mark.parametrize("judge", JUDGE)
def test_a_students_own_summary_counts_as_the_teachers_table(judge: str) -> None:
    exercises = tuple(map(exercise_on, _of(judge).picked))
    for name in NAMES:
        own = [each for each in MADE if each.who == name]
        answers = {
            each.place - 1: cast(
                "Answer",
                SimpleNamespace(
                    attempt=lambda each=each, **_: each.attempt(), marks=dict(each.attempt().marks)
                ),
            )
            for each in own
        }
        prompted = frozenset(each.place - 1 for each in own if not each.counts)
        result = QuizResult(exercises, answers, prompted, judge=judge)
        assert len(result.right) == sum(each.counts and each.right(judge) for each in own)
        assert len(result.differing) == sum(each.differs for each in own)
        line = result._marks_line()
        assert line.startswith(f"{len(result.right)} of {len(HANDS) + 1} right by {JUDGES[judge]}")
        assert ("judges differ" in line) == bool(result.differing)
        for each in own:
            if each.differs:
                badge, alone = result._badge(each.place - 1), "book" if each.book else "simulator"
                word = "right" if each.right(judge) else "wrong"
                assert badge.words == f"{word} in this set, with the {alone} alone"
                assert (badge.tone, badge.sign) == LOOKS[word]


LOOKS = {"right": ("good", "✔"), "wrong": ("wrong", "✘")}


@pytest.mark.parametrize("judge", JUDGE)
def test_a_student_is_told_who_judges_and_how_an_answer_counts_over_which_they_differ(
    judge: str, tmp_path: Path
) -> None:
    said = {"play": ("either", "book"), "propose": ("either", "simulator")}  # by whom it is right
    for choice, by in said.items():
        text = str(PickedSet.of("propose.pone.8H7HQS7S7D.9H.2-3.turf-club", judge=judge))
        table = PracticePage(text, file=FileStore(tmp_path / choice)).table
        assert table.shown.form.more == f"What this set covers; {JUDGES[judge]} judges"
        table.choose("answer", choice)
        word = "right" if judge in by else "wrong"
        told = f"By {JUDGES[judge]} it counts as {word}."
        strip = table.shown.verdict.strip
        assert strip is not None
        assert strip.advice.startswith(told)
        assert told in table.shown.told
        table.choose("next")
        (row,) = table.shown.retries.rows if table.shown.retries else ()
        assert row.badge is not None
        assert (row.badge.tone, row.badge.sign) == LOOKS[word]
        assert ("Worth another look" in table.shown.sentence) == (word == "wrong")


def test_the_two_judges_are_laid_side_by_side() -> None:
    panel = _panel(_of("either"))
    panel.on_judge("")
    panel.choose("judge", BOTH)
    view = panel.shown
    assert view.headings[2:5] == ("Right by the book", "Right by the simulator", "Judges differ")
    for student in view.students:
        own = [each for each in MADE if each.who == student.name and each.counts]
        told = tuple(sum(each.right(judge) for each in own) for judge in JUDGE[1:])
        assert tuple(map(int, student.cells[1:3])) == told
    for row in view.problems:
        here = [each for each in MADE if each.place == row.place and each.counts]
        differ = any(each.differs for each in here)
        assert [by for by, _ in row.bars] == (["the book", "the simulator"] if differ else [""])
        for judge, (by, bar) in zip(JUDGE[1:], row.bars, strict=False):
            missed = sum(not each.right(judge) for each in here)
            assert sum(part.count for part in bar if part.mark != "right") == missed
            assert f"{missed} of {len(here)} missed it{f' by {by}' if by else ''}" in row.missed
    assert json.dumps(panel.view)


@pytest.mark.parametrize("judge", first_and_rest(JUDGE))
def test_a_press_on_a_name_opens_that_students_answers(judge: str) -> None:
    panel = _panel(_of(judge))
    panel.on_judge("")
    for row in panel.shown.students[::8]:
        assert all(each.answers is None for each in panel.shown.students)
        panel.choose("student", row.value)
        (opened,) = (each for each in panel.shown.students if each.answers is not None)
        assert opened.name == row.name
        own = [each for each in MADE if each.who == row.name]
        shown = [(place, mark, differs) for place, mark, differs, _ in opened.answers or ()]
        assert shown == [(each.place, _mark(each, judge), each.differs) for each in own]
        for each, (*_, told) in zip(own, opened.answers or (), strict=True):
            label = exercise_label(each.place, each.choice)
            cost = f", {each.cost:.1f} {GAMES} lost" if each.cost else ""
            assert told == label + cost + ("" if each.counts else ", after a look at the rule")
        panel.choose("student", row.value)
    panel.choose("student", str(STUDENTS))
    assert all(each.answers is None for each in panel.shown.students)
