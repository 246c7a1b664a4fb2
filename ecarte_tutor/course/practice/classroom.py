"""A class: the progress files of its students, their totals, and their results in a set.

File names and contents are untrusted input. The class page and the CSV files are made from the same
rows, which are computed here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from ...engine.decision import Decision
from ...errors import NotationError, ProgressError, VersionError, brief, printable
from ...hints import book, name_of
from ...simulator.tables import data_frame
from ...simulator.units import GAMES, NOUNS
from ..problems import AnySet, LawProblem, Plan, is_said, read_set, skill_of
from ..problems.code import signs_in
from ..progress import (
    NOBODY,
    SIMULATOR,
    AskedSet,
    Attempt,
    Learner,
    Log,
    Loss,
    Statistics,
    is_right,
    read_export,
)
from ..progress.log import LARGEST, MOST_SETS, csv_text
from ..progress.statistics import Tally
from .idea import Mastery, idea_of_line, mastery_of_ideas

if TYPE_CHECKING:
    from pandas import DataFrame

ENDING: Final = ".jsonl"
MOST_STUDENTS: Final = 500
TOO_LARGE: Final = f"it is too large: we can read at most {LARGEST:,} characters"
_LONGEST_FILE_NAME: Final = 60
"""Characters of a file's name that are shown."""

_REMEMBERED: Final = 8
_ANOTHER: Final = "another answer"
_TOLD: Final = 4
"""Different answers to a problem that are counted one by one; the rest are "others"."""

_COLUMNS: Final = (
    *("student", "skill", "right first time", "answers"),
    *("lost per 100 decisions", "unit", "weakest hint", "right of its last", "its last"),
)
_SET_COLUMNS: Final = ("student", "problem", "hint", "line", "chose", "right first time", "help")
_CLASS_FRAME: Final = (
    *("student", "skill", "right", "answers", "lost_per_100", "unit"),
    *("weakest_hint", "right_of_last", "last"),
)
_SET_FRAME: Final = ("student", "problem", "hint", "line", "chose", "right", "help")

MADE_UP: Final = Plan(
    skills=("proposing", "answering"),
    hints=("P2b", "P5", "A0", "A1"),
    count=6,
    difficulty="clear",
    word="C7",
)
"""Set of problems that `made_up_class` was asked."""

_MADE_UP_NAME: Final = "An example"
_HARDEST: Final = 2
"""Index of the problem that the made-up class gets wrong most."""


@dataclass(frozen=True, slots=True)
class Student:
    """Student of a class: name and log, as read from a progress file."""

    name: str
    """Name that the student typed, or else the file's name with unprintable characters escaped."""

    log: Log
    learner: Learner = NOBODY
    """Name and sets in the header of the file; `NOBODY` if there is none."""

    def tallies(self) -> dict[str, Tally]:
        """Return the tally (first answers, right ones and costs) of each skill, by its name."""
        return Statistics(self.log).by_skill()

    def weakest(self) -> dict[str, tuple[str, Mastery]]:
        """Return (id, mastery) of the hint least mastered in each skill, by name of the skill.

        That hint has the lowest `Mastery.chance`. A skill is left out if every recent answer on
        its hints was right.
        """
        found: dict[str, tuple[str, Mastery]] = {}
        for idea, known in mastery_of_ideas(self.log).items():
            if idea.hint is None or known.right == known.asked:
                continue
            _, least = found.get(idea.skill, ("", None))
            if least is None or known.chance < least.chance:
                found[idea.skill] = idea.hint, known
        return found


@dataclass(frozen=True, slots=True)
class Unread:
    """Name of a progress file that could not be read, and the reason, to show to the teacher."""

    name: str
    """Name of the file, with unprintable characters escaped."""

    reason: str

    @classmethod
    def of(cls, file_name: str, reason: str) -> Unread:
        """Return the record of an unread file, its name (cut if long) and reason escaped."""
        return cls(_cut(file_name), printable(reason))

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def student_of(file_name: str, text: str) -> Student | Unread:
    """Return the student whose progress file is `text`, or an `Unread` that says what is wrong.

    Args:
        file_name: untrusted; without ".jsonl" it is the student's name if `text` has none.
        text: the file's contents, untrusted.
    """
    try:
        log, learner = read_export(text)
    except ProgressError as problem:
        return Unread.of(file_name, str(problem))
    return Student(learner.name or _cut(file_name.removesuffix(ENDING)), log, learner)


def in_one_class(students: Iterable[Student]) -> tuple[Student, ...]:
    """Return each student once, sorted by name; namesakes become "Ann" and "Ann (2)".

    Files of one name with an answer in common belong to one student, and their logs are joined.
    """
    found: dict[str, list[Student]] = {}
    places: dict[tuple[str, Attempt | Log], set[int]] = {}
    for each in students:
        same = found.setdefault(each.name, [])
        # Files without answers are one student's if they are equal.
        answers = [(each.name, answer) for answer in each.log.attempts or (each.log,)]
        shared = [place for answer in answers for place in places.get(answer, ())]
        place = min(shared, default=len(same))
        same[place : place + 1] = [_together(same[place], each) if shared else each]
        for answer in answers:
            places.setdefault(answer, set()).add(place)
    return tuple(
        replace(each, name=name if number == 1 else f"{name} ({number})")
        for name in sorted(found)
        for number, each in enumerate(found[name], start=1)
    )


def class_files(folder: Path) -> tuple[tuple[Student, ...], tuple[Unread, ...]]:
    """Return the students whose `.jsonl` files are in `folder`, and the files that cannot be read.

    Raises:
        ProgressError: if `folder` has no `.jsonl` file, or more than 500.
    """
    files = sorted(folder.glob(f"*{ENDING}"))
    if not files:
        raise ProgressError(
            f"expected the students' files ({ENDING}) in {folder}, found none; each saves one "
            "with “Save as a file” on the progress page"
        )
    if len(files) > MOST_STUDENTS:
        raise ProgressError(f"expected at most {MOST_STUDENTS} files, got {len(files)}")
    found = [_read(each) for each in files]
    return (
        in_one_class(each for each in found if isinstance(each, Student)),
        tuple(each for each in found if isinstance(each, Unread)),
    )


def _cut(name: str) -> str:
    return printable(name)[:_LONGEST_FILE_NAME]


def _read(file: Path) -> Student | Unread:
    try:
        if not file.is_file():
            raise ProgressError("expected a file, got something else under its name")
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ProgressError(TOO_LARGE)
    except (OSError, ProgressError) as problem:
        reason = problem.strerror or "" if isinstance(problem, OSError) else str(problem)
        return Unread.of(file.name, reason)
    return student_of(file.name, content.decode("ascii", errors="replace"))


def _together(one: Student, other: Student) -> Student:
    first, later = sorted((one, other), key=lambda each: len(each.log))
    sets = tuple(dict.fromkeys((*first.learner.sets, *later.learner.sets)))[-MOST_SETS:]
    return replace(later, log=one.log.plus(other.log), learner=replace(later.learner, sets=sets))


@dataclass(frozen=True, slots=True)
class SetAnswer:
    """First answer of one student to one problem of a set."""

    student: str
    choice: str
    is_right: bool
    counts: bool = True
    """True if the student had not looked at the rule before answering."""

    @property
    def is_missed(self) -> bool:
        """True if the answer counts and is wrong."""
        return self.counts and not self.is_right


@dataclass(frozen=True, slots=True)
class ProblemResult:
    """One problem of a set, with the answers of a class."""

    place: int
    """Number of the problem in the set, from 1."""

    problem: Any
    """Decision, or problem on the rules, that the set asks."""

    answers: tuple[SetAnswer, ...]

    @property
    def line(self) -> str:
        """Text form of the problem, on one line, as a log keeps it."""
        return str(self.problem)

    @property
    def hint(self) -> str:
        """Title of the hint that decides the problem, or the name of its skill if no hint does."""
        skill = skill_of(self.problem).name
        id_ = idea_of_line(skill, self.line).hint
        return name_of(id_) if id_ else skill.capitalize()

    @property
    def counted(self) -> int:
        """Number of answers given without a look at the rule."""
        return sum(each.counts for each in self.answers)

    @property
    def missed(self) -> int:
        """Number of students who answered wrong, without a look at the rule."""
        return sum(each.is_missed for each in self.answers)

    @property
    def is_hard(self) -> bool:
        """True if at least half of the answers given without a look at the rule were wrong."""
        return 0 < self.counted <= 2 * self.missed

    @property
    def choices(self) -> tuple[tuple[str, int], ...]:
        """Pairs (choice in words, number of students who made it), the commonest first."""
        return tuple(Counter(each.choice for each in self.answers).most_common())

    def told_choices(self, named: Callable[[str], str] = str) -> list[str]:
        """Return a text for each of the four commonest choices, "play 3" if 3 students made it.

        If students made still other choices, a last text such as "others 2" counts these students.

        Args:
            named: function that returns the wording of a choice for the reader.
        """
        told = [f"{named(choice)} {count}" for choice, count in self.choices[:_TOLD]]
        others = sum(count for _, count in self.choices[_TOLD:])
        return [*told, *([f"others {others}"] if others else [])]

    @property
    def missed_by(self) -> tuple[str, ...]:
        """Names of the students who answered wrong, without a look at the rule."""
        return tuple(each.student for each in self.answers if each.is_missed)


@dataclass(frozen=True, slots=True)
class StudentResult:
    """Answers of one student to a teacher's set of problems, and the hints to work on."""

    name: str
    answers: Mapping[int, SetAnswer]
    """First answers, by the number of the problem, from 1."""

    problems: int
    """Number of problems in the set."""

    to_work_on: tuple[str, ...]
    """Titles of the hints whose problems were answered wrong, most often wrong first."""

    @property
    def answered(self) -> int:
        """Number of problems answered."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """Number of problems whose first answer was right, without a look at the rule."""
        return sum(each.counts and each.is_right for each in self.answers.values())

    @property
    def state(self) -> Literal["", "unfinished", "not begun"]:
        """How far the student is with the set, in words; empty if every problem is answered."""
        if self.answered == self.problems:
            return ""
        return "unfinished" if self.answers else "not begun"


@dataclass(frozen=True, slots=True)
class SetResult:
    """Results of a class in the set of problems `plan`: a record per problem and per student."""

    plan: AnySet
    problems: tuple[ProblemResult, ...]
    students: tuple[StudentResult, ...]

    @classmethod
    def of(cls, plan: AnySet, students: Sequence[Student]) -> SetResult:
        """Return the results of `students` in the set `plan`, from their first answers.

        The answer that counts is a student's first without a look at the rule, or else the first.
        To draw the problems again takes 10 to 100 ms each, or a second for a rare hint.

        Raises:
            DrillError: if the problems of the set cannot be drawn.
        """
        problems = problems_of(plan)
        lines = set(map(str, problems))
        given = {each.name: _first_answers(each, lines) for each in students}
        rows = tuple(
            ProblemResult(place, problem, _of_problem(given, problem))
            for place, problem in enumerate(problems, start=1)
        )
        return cls(plan, rows, tuple(_of_student(name, rows) for name in given))

    @property
    def most_missed(self) -> ProblemResult | None:
        """Problem that most students missed (first of equals); `None` if no problem was missed.

        To miss a problem is to answer it wrong, without a look at the rule.
        """
        found = max(self.problems, key=lambda each: each.missed)
        return found if found.missed else None

    def to_frame(self) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each student and problem of the set.

        `problem` is the problem's number, from 1, `hint` the title of the deciding hint, `line`
        the text form. `chose`, `right` and `help` describe the first answer, and are missing if
        there is none; `help` is true if the student looked at the rule first.

        Raises:
            MissingPackage: if pandas is not installed.
        """
        rows = (dict(zip(_SET_FRAME, row, strict=True)) for row in _set_rows(self))
        frame = data_frame(rows, columns=_SET_FRAME)
        return frame.astype({"right": "boolean", "help": "boolean"})

    @property
    def covers(self) -> tuple[tuple[str, int], ...]:
        """Pairs (title of a hint, number of problems that it decides), in the order of problems.

        A problem that no hint decides counts under its skill's name.
        """
        return tuple(Counter(each.hint for each in self.problems).items())


@lru_cache(maxsize=_REMEMBERED)
def problems_of(plan: AnySet) -> tuple[Any, ...]:
    """Return the problems of the set `plan`; those of the last eight sets are cached.

    Raises:
        DrillError: if the problems of the set cannot be drawn.
    """
    return plan.problems()


def _first_answers(student: Student, lines: set[str]) -> dict[str, Attempt]:
    """Return the first answer to each line; if possible, the first without a look at the rule."""
    found: dict[str, Attempt] = {}
    for each in student.log:
        if each.problem in lines:
            before = found.setdefault(each.problem, each)
            if each.first and not before.first:
                found[each.problem] = each
    return found


def _of_problem(given: Mapping[str, Mapping[str, Attempt]], problem: Any) -> tuple[SetAnswer, ...]:
    line = str(problem)
    return tuple(
        SetAnswer(name, _chosen(problem, answer), is_right(answer), answer.first)
        for name, answers in given.items()
        if (answer := answers.get(line)) is not None
    )


def _of_student(name: str, problems: Sequence[ProblemResult]) -> StudentResult:
    answers = {
        problem.place: each
        for problem in problems
        for each in problem.answers
        if each.student == name
    }
    missed = Counter(problem.hint for problem in problems if name in problem.missed_by)
    to_work_on = tuple(title for title, _ in missed.most_common())
    return StudentResult(name, answers, len(problems), to_work_on)


def _chosen(problem: Any, answer: Attempt) -> str:
    """Return the choice in words, because the log of a law problem has only its number."""
    if not isinstance(problem, LawProblem):
        return answer.choice
    offered = {str(number): each for number, each in enumerate(problem.choices, start=1)}
    return offered.get(answer.choice, _ANOTHER)


def class_frame(students: Iterable[Student]) -> DataFrame:
    """Return a `pandas.DataFrame` with a row for each student, skill and unit of cost.

    `answers` is the number of first answers, and `right` the right ones. `lost_per_100` is the cost
    of 100 decisions in `unit`, games or points, and missing if no cost is known. `weakest_hint` is
    the title of the hint least mastered; of the `last` answers on this hint, at most eight,
    `right_of_last` were right. The three are missing if no recent answer on a hint was wrong.

    Raises:
        MissingPackage: if pandas is not installed.
    """
    rows = (dict(zip(_CLASS_FRAME, row, strict=True)) for row in _class_rows(students))
    return data_frame(rows, columns=_CLASS_FRAME)


def class_csv(students: Iterable[Student]) -> str:
    """Return CSV with a line of headings and a row for each student, skill and unit of cost.

    The columns are those of `class_frame`, under headings to read; costs have one decimal.
    """
    rows = (
        (name, skill, right, answers, lost if lost is None else f"{lost:.1f}", *more)
        for name, skill, right, answers, lost, *more in _class_rows(students)
    )
    return csv_text(_COLUMNS, rows)


def _class_rows(students: Iterable[Student]) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each student, skill and unit, in the order of `_COLUMNS`."""
    for student in students:
        weakest = student.weakest()
        for skill, total in student.tallies().items():
            id_, known = weakest.get(skill, ("", Mastery()))
            last = (name_of(id_), known.right, known.asked) if id_ else (None,) * 3
            costs: list[tuple[float | None, str | None]] = [
                (each.per_100, NOUNS[each.unit]) for each in total.costs.values()
            ]
            for lost, unit in costs or [(None, None)]:
                yield student.name, skill, total.right, total.answers, lost, unit, *last


def sets_of(students: Iterable[Student]) -> tuple[tuple[AnySet, str, int], ...]:
    """Return the problem sets named in the students' files: (set, name, number of students).

    The set of most students comes first. A set's name is that in most files, or empty for none.
    Sets that this version cannot read are left out.
    """
    names: dict[AnySet, Counter[str]] = {}
    for student in students:
        for asked in student.learner.sets:
            try:
                plan = read_set(asked.code)
            except NotationError:  # a file says what it likes
                continue
            names.setdefault(plan, Counter())[asked.name] += 1
    found = [
        (plan, next((name for name, _ in given.most_common() if name), ""), given.total())
        for plan, given in names.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each[2], each[0].short)))


def set_of_a_class(code: str, students: Iterable[Student]) -> AnySet:
    """Return the problem set, a plan or a picked set, that a teacher means by `code`.

    Args:
        code: the code of a plan, or the text of a picked set, or the name of a picked set, such as
            `"HV7-G94"`.
        students: the class, in whose files a picked set is looked up by its name.

    Raises:
        NotationError: if `code` is none of these, or a name that is in no file.
        VersionError: if another version of the package drew the set.
    """
    if not is_said(code):
        return read_set(code)
    wanted = signs_in(code)
    found = next((each for each, _, _ in sets_of(students) if signs_in(each.said) == wanted), None)
    if found is None:
        raise NotationError(
            f"expected the name of a set that a student was asked, got {brief(code)}, which is in "
            "none of these files; compare it with the page on which you made the set"
        )
    return found


def sets_of_other_versions(students: Iterable[Student]) -> tuple[str, ...]:
    """Return the names (without one, the code) of sets built by another version of the package.

    Problems of such a set cannot be drawn here. Each comes once, in the order of the students.
    """
    found: dict[str, None] = {}
    for student in students:
        for asked in student.learner.sets:
            try:
                read_set(asked.code)
            except VersionError:
                found[asked.name or asked.code] = None
            except NotationError:  # a file says what it likes
                continue
    return tuple(found)


def set_csv(result: SetResult) -> str:
    """Return a CSV with a line of headings and a row for each student and problem of the set."""
    return csv_text(_SET_COLUMNS, ((*row, help_ or None) for *row, help_ in _set_rows(result)))


def _set_rows(result: SetResult) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each student and problem, in the order of `_SET_COLUMNS`."""
    for student in result.students:
        for each in result.problems:
            given = student.answers.get(each.place)
            told = (given.choice, given.is_right, not given.counts) if given else (None,) * 3
            yield student.name, each.place, each.hint, each.line, *told


def made_up_class(seed: int) -> tuple[Student, ...]:
    """Return five invented students, drawn with `seed`, as an example of a class.

    All were asked the set `MADE_UP`. Three have finished it, one is half through, and one has not
    begun. Each answer is right with a chance of four in five, but one in ten at the third problem.
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
            marks=((SIMULATOR, right),),
            loss=Loss(0.0 if right else 2.0, "made up", GAMES),
        )
