"""The results of one set in a class: a row for each problem, and who has not finished."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...hints import hint
from ..problems import LawProblem, Plan, skill_of
from ..progress import Attempt, is_right
from .idea import idea_of_line
from .student import Student

_REMEMBERED: Final = 8
_ANOTHER: Final = "another answer"
_TOLD: Final = 4
"""Different answers to a problem that are told one by one."""


@dataclass(frozen=True, slots=True)
class SetAnswer:
    """One student's first answer to a problem of a set."""

    student: str
    choice: str
    is_right: bool
    counts: bool = True
    """Whether the student answered without a look at the rule."""

    @property
    def is_missed(self) -> bool:
        """Whether it counts, and is wrong."""
        return self.counts and not self.is_right


@dataclass(frozen=True, slots=True)
class ProblemResult:
    """One problem of a set, and what a class answered."""

    place: int
    """Its number in the set, from 1."""

    problem: Any
    """The problem as the set asked it."""

    answers: tuple[SetAnswer, ...]

    @property
    def line(self) -> str:
        """The problem in one line."""
        return str(self.problem)

    @property
    def skill(self) -> str:
        """The kind of problem."""
        return skill_of(self.problem).name

    @property
    def hint(self) -> str:
        """The title of the hint that it turns on, or its kind where it turns on none."""
        id_ = idea_of_line(self.skill, self.line).hint
        return hint(id_).title if id_ else self.skill.capitalize()

    @property
    def counted(self) -> int:
        """How many answers count."""
        return sum(each.counts for each in self.answers)

    @property
    def missed(self) -> int:
        """How many students missed it at first."""
        return sum(each.is_missed for each in self.answers)

    @property
    def is_hard(self) -> bool:
        """Whether at least half of the students missed it."""
        return 0 < self.counted <= 2 * self.missed

    @property
    def choices(self) -> tuple[tuple[str, int], ...]:
        """What was chosen and by how many, the commonest first."""
        return tuple(Counter(each.choice for each in self.answers).most_common())

    def told_choices(self, named: Callable[[str], str] = str) -> list[str]:
        """What was chosen and by how many, the commonest four one by one, as in `"play 3"`.

        Args:
            named: what a choice is called.
        """
        told = [f"{named(choice)} {count}" for choice, count in self.choices[:_TOLD]]
        others = sum(count for _, count in self.choices[_TOLD:])
        return [*told, *([f"others {others}"] if others else [])]

    @property
    def missed_by(self) -> tuple[str, ...]:
        """The students who missed it."""
        return tuple(each.student for each in self.answers if each.is_missed)


@dataclass(frozen=True, slots=True)
class SetResult:
    """A set, and what a class made of it."""

    plan: Plan
    problems: tuple[ProblemResult, ...]
    students: tuple[str, ...]

    @classmethod
    def of(cls, plan: Plan, students: Sequence[Student]) -> SetResult:
        """Return the results of this set alone: each student's first answer to each problem.

        Draws the problems, 10 to 100 ms each, or a second for a rare hint.

        Raises:
            DrillError: where the set's hints and scores do not go together.
        """
        problems = problems_of(plan)
        lines = set(map(str, problems))
        given = {each.name: _first_answers(each, lines) for each in students}
        rows = (
            ProblemResult(place, problem, _of_problem(given, problem))
            for place, problem in enumerate(problems, start=1)
        )
        return cls(plan, tuple(rows), tuple(given))

    @property
    def answered(self) -> dict[str, int]:
        """How many of its problems each student has answered."""
        found = Counter(each.student for problem in self.problems for each in problem.answers)
        return {name: found[name] for name in self.students}

    @property
    def right(self) -> dict[str, int]:
        """How many of its problems each student had right first time."""
        found = Counter(
            each.student
            for problem in self.problems
            for each in problem.answers
            if each.counts and each.is_right
        )
        return {name: found[name] for name in self.students}

    @property
    def unfinished(self) -> tuple[str, ...]:
        """The students who have begun and not finished."""
        return tuple(n for n, count in self.answered.items() if 0 < count < len(self.problems))

    @property
    def not_begun(self) -> tuple[str, ...]:
        """The students without an answer to any of its problems."""
        return tuple(name for name, count in self.answered.items() if not count)

    @property
    def most_missed(self) -> ProblemResult | None:
        """The problem that most students missed, the first of several; `None` if nobody did."""
        found = max(self.problems, key=lambda each: each.missed)
        return found if found.missed else None

    @property
    def covers(self) -> tuple[tuple[str, int], ...]:
        """The titles of the hints that its problems turn on, and how many do on each."""
        return tuple(Counter(each.hint for each in self.problems).items())

    def to_work_on(self, student: str) -> tuple[str, ...]:
        """The titles of the hints on which a student missed a problem, the most missed first."""
        found = Counter(
            problem.hint
            for problem in self.problems
            for each in problem.answers
            if each.student == student and each.is_missed
        )
        return tuple(title for title, _ in found.most_common())


@lru_cache(maxsize=_REMEMBERED)
def problems_of(plan: Plan) -> tuple[Any, ...]:
    """Return the problems of a set; those of the last few are remembered.

    Raises:
        DrillError: where the set's hints and scores do not go together.
    """
    return plan.problems()


def _first_answers(student: Student, lines: set[str]) -> dict[str, Attempt]:
    """The first answer to each of these problems, where there is one without a look at the rule."""
    found: defaultdict[str, list[Attempt]] = defaultdict(list)
    for each in student.log:
        if each.problem in lines:
            found[each.problem].append(each)
    return {
        line: next((each for each in tries if each.first), tries[0])
        for line, tries in found.items()
    }


def _of_problem(given: Mapping[str, Mapping[str, Attempt]], problem: Any) -> tuple[SetAnswer, ...]:
    line = str(problem)
    return tuple(
        SetAnswer(name, _chosen(problem, answer), is_right(answer), answer.first)
        for name, answers in given.items()
        if (answer := answers.get(line)) is not None
    )


def _chosen(problem: Any, answer: Attempt) -> str:
    """What was chosen; of a law problem the log has only which of its answers."""
    if not isinstance(problem, LawProblem):
        return answer.choice
    offered = {str(number): each for number, each in enumerate(problem.choices, start=1)}
    return offered.get(answer.choice, _ANOTHER)
