"""A class: its students' saved progress as tables for their teacher, in CSV."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Final

from ...engine.decision import Decision
from ...errors import NotationError, VersionError
from ...hints import book, hint
from ...simulator.units import GAMES, NOUNS
from ..problems import Plan
from ..progress import AskedSet, Attempt, Learner, Log, Loss, harmless
from .mastery import Mastery
from .set_result import SetResult, problems_of
from .student import Student

_COLUMNS: Final = (
    *("student", "skill", "right first time", "answers"),
    *("lost per 100 decisions", "unit", "weakest hint", "right of its last", "its last"),
)
_SET_COLUMNS: Final = ("student", "problem", "hint", "line", "chose", "right first time", "help")

MADE_UP: Final = Plan(
    skills=("proposing", "answering"),
    hints=("P2b", "P5", "A0", "A1"),
    count=6,
    difficulty="clear",
    word="C7",
)
"""The set that the made-up class has been asked."""

_MADE_UP_NAME: Final = "An example"
_HARDEST: Final = 2
"""The place of the problem that the made-up class gets wrong most."""


def class_csv(students: Iterable[Student]) -> str:
    """All that a class did as CSV with a line of headings, a row for each student and skill."""
    text = StringIO(newline="")
    table = csv.writer(text)
    table.writerow(_COLUMNS)
    for student in students:
        weakest = student.weakest()
        for skill, total in student.tallies().items():
            id_, known = weakest.get(skill, ("", Mastery()))
            last = (hint(id_).title, known.right, known.asked) if id_ else ("", "", "")
            start = (harmless(student.name), harmless(skill), total.right, total.answers)
            for cost in total.costs.values():
                table.writerow([*start, f"{cost.per_100:.1f}", NOUNS[cost.unit], *last])
            if not total.costs:
                table.writerow([*start, "", "", *last])
    return text.getvalue()


def sets_of(students: Iterable[Student]) -> tuple[tuple[Plan, str, int], ...]:
    """Return the sets that a class has been asked: each with its name, and how many had it.

    The one that most had comes first. A set's name is the one that most files give it.
    """
    names: dict[Plan, Counter[str]] = {}
    for student in students:
        for asked in student.learner.sets:
            try:
                plan = Plan.parse(asked.code)
            except NotationError:  # a file says what it likes
                continue
            names.setdefault(plan, Counter())[asked.name] += 1
    found = [(plan, _commonest(given), given.total()) for plan, given in names.items()]
    return tuple(sorted(found, key=lambda each: (-each[2], each[0].short)))


def sets_of_other_versions(students: Iterable[Student]) -> tuple[str, ...]:
    """Return the sets that another version built, by name or code: nobody can tell their problems.

    Each is told once, in the order of the students.
    """
    found: dict[str, None] = {}
    for student in students:
        for asked in student.learner.sets:
            try:
                Plan.parse(asked.code)
            except VersionError:
                found[asked.name or asked.code] = None
            except NotationError:  # a file says what it likes
                continue
    return tuple(found)


def set_csv(result: SetResult) -> str:
    """A set in a class as CSV with a line of headings: a row for each student and problem."""
    text = StringIO(newline="")
    table = csv.writer(text)
    table.writerow(_SET_COLUMNS)
    for student in result.students:
        for each in result.problems:
            given = next((one for one in each.answers if one.student == student), None)
            told = ["", "", ""]
            if given is not None:
                right = "yes" if given.is_right else "no"
                told = [harmless(given.choice), right, "" if given.counts else "yes"]
            table.writerow([harmless(student), each.place, each.hint, each.line, *told])
    return text.getvalue()


def made_up_class(seed: int) -> tuple[Student, ...]:
    """Five students who do not exist, to show what a class looks like.

    All were asked one set. Three have finished it, one has not, and one has not begun. They are
    right by chance, four times in five, but most of them miss one of the problems.
    """
    chance = random.Random(seed)  # noqa: S311 - problems, not secrets
    problems = problems_of(MADE_UP)
    done = (len(problems), len(problems), len(problems), len(problems) // 2, 0)
    learners = (
        Learner(f"student {number}", (AskedSet(MADE_UP.short, _MADE_UP_NAME),))
        for number in range(1, len(done) + 1)
    )
    return tuple(
        Student(learner.name, Log(_made_up(chance, problems[:count])), learner)
        for learner, count in zip(learners, done, strict=True)
    )


def _made_up(chance: random.Random, problems: Sequence[Decision]) -> Iterator[Attempt]:
    when = datetime(2026, 1, 12, 9, tzinfo=UTC)
    for place, problem in enumerate(problems):
        when += timedelta(minutes=1, milliseconds=chance.randrange(1000))
        right = chance.random() < (1 / 10 if place == _HARDEST else 4 / 5)
        advised = book(problem).advice
        choice = next(each for each in problem.options() if (each in advised) == right)
        yield Attempt(
            when=when,
            skill="proposing" if problem.kind == "propose" else "answering",
            problem=str(problem),
            choice=str(choice),
            marks=(("the simulator", right),),
            loss=Loss(0.0 if right else 2.0, "made up", GAMES),
        )


def _commonest(names: Counter[str]) -> str:
    """The name that most give, where any give one."""
    given = [name for name, _ in names.most_common() if name]
    return given[0] if given else ""
