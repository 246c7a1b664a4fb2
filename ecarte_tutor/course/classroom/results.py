"""Results of a class: the totals of its students, and their answers to a teacher's set.

The class page, the CSV files and the data frames are made from the same rows, computed here. What
is right is said by one judge, one of `JUDGES`: by default that of the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ...engine.english import in_figures, listed
from ...errors import NotationError, VersionError, brief
from ...grading.verdict import Bands
from ...hints import name_of
from ...simulator.tables import data_frame
from ...simulator.units import GAMES, NOUNS
from ..practice.idea import Mastery, idea_of_line
from ..problems.code import signs_in
from ..problems.laws import LawProblem
from ..problems.picked import AnySet, is_said, read_set, set_drawn_now
from ..problems.skills import skill_of
from ..progress.attempt import EITHER, JUDGES, Attempt
from ..progress.spreadsheet import csv_text
from .students import Student, names_in_a_cell

if TYPE_CHECKING:
    from pandas import DataFrame

_REMEMBERED: Final = 8
_ANOTHER: Final = "another answer"
_COLUMNS: Final = (
    *("student", "skill", "right first time", "judged by", "answers"),
    *("lost per 100 decisions", "unit", "weakest hint", "right of its last", "its last"),
    "also called",
)
_SET_COLUMNS: Final = {
    **{each: each for each in ("student", "problem", "hint", "line", "chose")},
    "right": "right first time",
    "with_book": "with the book",
    "with_simulator": "with the simulator",
    "help": "help",
    "lost": "lost",
    "unit": "unit",
    "judge": "judged by",
    "when": "when, in UTC",
    "also_called": "also called",
}
"""Columns of the frame of a set, and the headings of its CSV."""

Mark = Literal["right", "half", "wrong"]

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
"""Marks of an answer, the best first; half right is an answer that costs less than a mistake."""


@dataclass(frozen=True, slots=True)
class SetAnswer:
    """First answer of one student to one problem of a set."""

    student: str
    problem: Any
    attempt: Attempt
    judge: str = EITHER
    """Who says what is right, one of `JUDGES`."""

    @property
    def choice(self) -> str:
        """What was chosen, in words where the log has a number, which an update may have moved."""
        if not isinstance(self.problem, LawProblem):
            return self.attempt.choice
        offered = {str(number): each for number, each in enumerate(self.problem.choices, start=1)}
        said = offered.get(self.attempt.choice, _ANOTHER)
        return said if (said == self.problem.answer) == self.is_right else _ANOTHER

    @property
    def is_right(self) -> bool:
        """True if the judge accepts the choice."""
        return self.attempt.is_right_by(self.judge)

    @property
    def counts(self) -> bool:
        """True if the student had not looked at the rule before answering."""
        return self.attempt.first

    @property
    def differs(self) -> bool:
        """True if the answer counts, and the book and the simulator differ over it."""
        return self.counts and self.attempt.judges_differ

    @property
    def mark(self) -> Mark:
        """Mark of the answer: right, half right if it costs less than a mistake, or wrong.

        By the book, which knows no costs, no answer is half right.
        """
        if self.is_right:
            return "right"
        loss = None if self.judge == "book" else self.attempt.loss
        is_slight = loss is not None and loss.amount < Bands.usual(loss.unit).mistake
        return "half" if is_slight else "wrong"

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
    def hint(self) -> str:
        """Title of the hint that decides the problem, or the name of its skill if no hint does."""
        return turns_on(self.problem)

    @property
    def counted(self) -> int:
        """Number of answers given without a look at the rule."""
        return sum(each.counts for each in self.answers)

    @property
    def missed(self) -> int:
        """Number of students who answered wrong, without a look at the rule."""
        return sum(each.is_missed for each in self.answers)

    @property
    def share_missed(self) -> float:
        """Share of the answers given without a look at the rule that were wrong; 0 for none."""
        return self.missed / self.counted if self.counted else 0.0

    @property
    def is_hard(self) -> bool:
        """True if at least half of the answers given without a look at the rule were wrong."""
        return self.counted > 0 and self.share_missed >= 1 / 2

    @property
    def differing(self) -> int:
        """Number of students over whose answer the book and the simulator differ."""
        return sum(each.differs for each in self.answers)

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

    other_names: tuple[str, ...] = ()
    """Further names that were typed for these answers, sorted."""

    not_asked_now: int = 0
    """Number of problems of the set's skills that the student answered and the set does not ask.

    It is 0 unless another version built the set that the student's file names.
    """

    @property
    def to_work_on(self) -> tuple[str, ...]:
        """Titles of the hints whose problems were answered wrong, most often wrong first.

        None of them is named for answers with which the student obeyed the book.
        """
        missed = (each for each in self.answers.values() if each.is_missed)
        hints = Counter(turns_on(each.problem) for each in missed if not each.attempt.with_the_book)
        return tuple(title for title, _ in hints.most_common())

    @property
    def differing(self) -> int:
        """Number of answers over which the book and the simulator differ."""
        return sum(each.differs for each in self.answers.values())

    @property
    def lost(self) -> float | None:
        """Mean loss of an answer, in games in 100; `None` if no loss in games is known.

        Answers after a look at the rule are left out.
        """
        counted = (each.attempt.loss for each in self.answers.values() if each.counts)
        amounts = [each.amount for each in counted if each and each.unit == GAMES]
        return fmean(amounts) if amounts else None

    @property
    def answered(self) -> int:
        """Number of problems answered."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """Number of problems whose first answer was right, without a look at the rule."""
        return sum(each.counts and each.is_right for each in self.answers.values())

    @property
    def state(self) -> Literal["", "earlier version", "unfinished", "not begun"]:
        """How far the student is with the set, in words; empty if every problem is answered."""
        if self.answered == self.problems:
            return ""
        if self.not_asked_now:
            return "earlier version"
        return "unfinished" if self.answers else "not begun"


@dataclass(frozen=True, slots=True)
class SetResult:
    """Results of a class in the set of problems `plan`: a record per problem and per student."""

    plan: AnySet
    problems: tuple[ProblemResult, ...]
    students: tuple[StudentResult, ...]
    judge: str = EITHER
    """Who says what is right, one of `JUDGES`."""

    @classmethod
    def of(cls, plan: AnySet, students: Sequence[Student], judge: str | None = None) -> SetResult:
        """Return the results of `students` in the set `plan`, from their first answers.

        The answer that counts is a student's first without a look at the rule, or else the first.
        To draw the problems again takes 1 to 50 ms each, or a second for a rare hint.

        Args:
            plan: the set.
            students: the class.
            judge: who says what is right, one of `JUDGES`; by default the judge of the set.

        Raises:
            DrillError: if the problems of the set cannot be drawn.
        """
        problems, judge = problems_of(plan), judge or plan.judge
        given = [_answers(each, problems, judge) for each in students]
        rows = tuple(
            ProblemResult(place, problem, tuple(each[place] for each in given if place in each))
            for place, problem in enumerate(problems, start=1)
        )
        results = tuple(
            StudentResult(
                *(each.name, own, len(problems), each.other_names),
                _not_asked_now(each, plan, problems),
            )
            for each, own in zip(students, given, strict=True)
        )
        return cls(plan, rows, results, judge)

    @property
    def under_an_earlier_version(self) -> str:
        """Sentences on the students who answered other problems of the set; empty for none."""
        told = [
            f"{each.name} ({in_figures(each.not_asked_now, 'answer')} to other problems)"
            for each in self.students
            if each.not_asked_now
        ]
        if not told:
            return ""
        return (
            f"Answered under an earlier version: {listed(told)}. Only answers to the problems that "
            "this version asks are counted."
        )

    @property
    def most_missed(self) -> tuple[ProblemResult, ...]:
        """Problems that most students missed, all that tie; none if no problem was missed.

        To miss a problem is to answer it wrong, without a look at the rule.
        """
        most = max(each.missed for each in self.problems)
        return tuple(each for each in self.problems if most and each.missed == most)

    @property
    def by_missed(self) -> tuple[ProblemResult, ...]:
        """The problems, those first that the largest share of the answers missed."""
        return tuple(sorted(self.problems, key=lambda each: -each.share_missed))

    def to_frame(self) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each student and problem of the set.

        `problem` is the problem's number, from 1, `hint` the title of the deciding hint, `line` the
        text form. `chose`, `right`, `with_book`, `with_simulator`, `help` and `lost`, in `unit`,
        describe the first answer, and are missing if there is none; `right` is what `judge` says,
        `when` the time, and `help` is true if the student looked at the rule first. `also_called`
        has further names that were typed for the student's answers.

        Raises:
            MissingPackage: if pandas is not installed.
        """
        rows = (dict(zip(_SET_COLUMNS, row, strict=True)) for row in _set_rows(self))
        frame = data_frame(rows, columns=[*_SET_COLUMNS])
        flags = dict.fromkeys(("right", "with_book", "with_simulator", "help"), "boolean")
        return frame.astype({**flags, "lost": "float"})


def turns_on(problem: Any) -> str:
    """Return the title of the hint that decides `problem`, or its skill's name if no hint does."""
    skill = skill_of(problem).name
    id_ = idea_of_line(skill, str(problem)).hint
    return name_of(id_) if id_ else skill.capitalize()


@lru_cache(maxsize=_REMEMBERED)
def problems_of(plan: AnySet) -> tuple[Any, ...]:
    """Return the problems of the set `plan`; those of the last eight sets are cached.

    Raises:
        DrillError: if the problems of the set cannot be drawn.
    """
    return plan.problems()


def _answers(student: Student, problems: Sequence[Any], judge: str) -> dict[int, SetAnswer]:
    """Return the first answer to each problem, if possible without a look at the rule."""
    first: dict[str, Attempt] = {}
    for each in student.log:
        before = first.setdefault(each.problem, each)
        if each.first and not before.first:
            first[each.problem] = each
    return {
        place: SetAnswer(student.name, problem, first[line], judge)
        for place, problem in enumerate(problems, start=1)
        if (line := str(problem)) in first
    }


def _not_asked_now(student: Student, plan: AnySet, problems: Sequence[Any]) -> int:
    codes = [each.code for each in student.learner.sets]
    if not any(_is_of_another_version(each) and set_drawn_now(each) == plan for each in codes):
        return 0
    given = {each.problem for each in student.log if each.skill in plan.skills}
    return len(given - {*map(str, problems)})


def class_csv(students: Sequence[Student], judge: str | None = None) -> str:
    """Return CSV with a line of headings and a row for each student, skill and unit of cost.

    Answers are first answers, right as `judge` says, by default that of their sets. The cost is
    that of 100 decisions, in games or points, and empty if none is known. The weakest hint is the
    one least mastered in the skill, with how many of its last answers, at most eight, were right;
    empty if none was wrong.
    """
    return csv_text(_COLUMNS, _class_rows(students, judge or judge_of(students)))


def _class_rows(students: Iterable[Student], judge: str) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each student, skill and unit, in the order of `_COLUMNS`."""
    for student in students:
        weakest = student.weakest(judge)
        for skill, total in student.tallies(judge).items():
            id_, known = weakest.get(skill, ("", Mastery()))
            last = (name_of(id_), known.right, known.asked) if id_ else (None,) * 3
            more = (*last, names_in_a_cell(student.other_names))
            counts = (total.right, JUDGES[judge], total.answers)
            for cost in total.costs.values() or (None,):
                lost = (cost.per_100, NOUNS[cost.unit]) if cost else (None, None)
                yield student.name, skill, *counts, *lost, *more


def sets_of(students: Iterable[Student]) -> tuple[tuple[AnySet, str, int], ...]:
    """Return the problem sets named in the students' files: (set, name, number of students).

    The set of most students comes first. A set's name is that in most files, or empty for none. A
    set that an earlier version built is as this version draws it, or is left out if it cannot.
    """
    names: dict[AnySet, Counter[str]] = {}
    for student in students:
        own: dict[AnySet, str] = {}
        for asked in student.learner.sets:
            plan = set_drawn_now(asked.code)
            if plan is None:  # a file says what it likes
                continue
            own[plan] = asked.name or own.get(plan, "")  # two codes may be of one set
        for plan, name in own.items():
            names.setdefault(plan, Counter())[name] += 1
    found = [
        (plan, next((name for name, _ in given.most_common() if name), ""), given.total())
        for plan, given in names.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each[2], each[0].short)))


def judge_of(students: Iterable[Student]) -> str:
    """Return the judge that all sets of a class name, one of `JUDGES`; `EITHER` if they differ."""
    judges = {plan.judge for plan, _, _ in sets_of(students)}
    return judges.pop() if len(judges) == 1 else EITHER


def set_of_a_class(code: str, students: Iterable[Student]) -> AnySet:
    """Return the problem set, a plan or a picked set, that a teacher means by `code`.

    Args:
        code: the code of a plan, or the text of a picked set, or the name of a picked set, such as
            `"H7V-9GX"`.
        students: the class, in whose files a picked set is looked up by its name.

    Raises:
        NotationError: if `code` is none of these, or a name that is in no file.
        VersionError: if another version of the package drew the set.
    """
    if not is_said(code):
        try:
            return read_set(code)
        except VersionError as refused:
            now = set_drawn_now(code)
            if now is None:
                raise
            raise VersionError(
                f"{refused}, or take {now.short} to count the answers that are still asked"
            ) from None
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

    Those are left out that `sets_of` has. Each comes once, in the order of the students.
    """
    asked = (each for student in students for each in student.learner.sets)
    unknown = (
        each.name or each.code
        for each in asked
        if _is_of_another_version(each.code) and set_drawn_now(each.code) is None
    )
    return tuple(dict.fromkeys(unknown))


def _is_of_another_version(code: str) -> bool:
    try:
        read_set(code)
    except NotationError as refused:  # a file says what it likes
        return isinstance(refused, VersionError)
    return False


def set_csv(result: SetResult) -> str:
    """Return a CSV with a line of headings and a row for each student and problem of the set."""
    return csv_text(_SET_COLUMNS.values(), _set_rows(result))


def _set_rows(result: SetResult) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each student and problem, in the order of `_SET_COLUMNS`."""
    for student in result.students:
        more = names_in_a_cell(student.other_names)
        for each in result.problems:
            told: tuple[Any, ...] = (None,) * 7
            if given := student.answers.get(each.place):
                row = given.attempt.row()
                marks = (given.is_right, row["with_book"], row["with_simulator"])
                told = (given.choice, *marks, not given.counts, row["loss"], row["unit"])
            when, by = given and given.attempt.when, JUDGES[result.judge]
            yield student.name, each.place, each.hint, str(each.problem), *told, by, when, more
