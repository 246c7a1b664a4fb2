"""From an answer to the attempt that is logged, and from a logged problem back to an exercise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..cards import Hand
from ..decision import Decision, Kind
from ..drills import LawProblem, ReplyProblem, ScoringProblem, TrickProblem
from ..errors import EcarteError
from ..grading import Verdict, grade
from ..progress import Attempt, Loss
from .deciding import BOOK, SIMULATOR, DecisionExercise
from .discarding import DiscardingExercise
from .exercise import Exercise
from .following import FollowingExercise
from .judging import LawExercise
from .leading import LeadingExercise
from .replying import ReplyExercise
from .scoring import ScoringExercise
from .standing import StandingExercise
from .taking import TrickExercise

_DECIDING: Final[dict[Kind, tuple[str, type[DecisionExercise]]]] = {
    "propose": ("proposing", StandingExercise),
    "answer": ("answering", StandingExercise),
    "discard": ("discarding", DiscardingExercise),
    "lead": ("leading", LeadingExercise),
    "reply": ("following", FollowingExercise),
}
"""For each kind of decision the skill that it practises, and its exercise."""

_ON_THE_RULES: Final[dict[str, Callable[[str], Exercise]]] = {
    "tricks": lambda text: TrickExercise(TrickProblem.parse(text)),
    "replies": lambda text: ReplyExercise(ReplyProblem.parse(text)),
    "scoring": lambda text: ScoringExercise(ScoringProblem.parse(text)),
    "laws": lambda text: LawExercise(LawProblem.parse(text)),
}
"""For each skill on the rules, which is also how its problems begin, the way to its exercise."""

_NOTHING: Final = "nothing"


def attempt_at(exercise: Exercise, answer: str, *, first: bool) -> Attempt:
    """An answer to an exercise, given now, for the log; as quick as the verdict it follows."""
    if isinstance(exercise, DecisionExercise):
        decision = exercise.decision
        verdict = grade(decision, decision.read(answer), simulation=exercise.simulation)
        return attempt_on(decision, verdict, first=first)
    skill, problem = name_of(exercise)
    return Attempt.now(skill, problem, answer or _NOTHING, exercise.judge(answer), first=first)


def attempt_on(decision: Decision, verdict: Verdict, *, first: bool) -> Attempt:
    """A graded choice, made now, for the log.

    A silent book has no mark to give. Where only one option is allowed there is nothing to decide,
    and so no cost.
    """
    choice = verdict.choice
    text = str(Hand(choice)) if isinstance(choice, frozenset) else str(choice)
    marks = {} if verdict.book.silent else {BOOK: verdict.with_the_book}
    marks[SIMULATOR] = verdict.with_the_simulator
    loss = Loss.of(verdict.loss) if len(decision.options()) > 1 else None
    skill, _ = _DECIDING[decision.kind]
    return Attempt.now(skill, str(decision), text or _NOTHING, marks, loss, first=first)


def name_of(exercise: Exercise) -> tuple[str, str]:
    """The skill that an exercise practises and its problem in one line.

    Raises:
        TypeError: for an exercise that has no line.
    """
    if isinstance(exercise, DecisionExercise):
        skill, _ = _DECIDING[exercise.decision.kind]
        return skill, str(exercise.decision)
    if isinstance(exercise, TrickExercise | ReplyExercise | ScoringExercise | LawExercise):
        problem = str(exercise.problem)
        return problem.partition(".")[0], problem
    raise TypeError(f"expected an exercise with a line of its own, got {exercise!r}")


def exercise_of(problem: str) -> Exercise | None:
    """The exercise of a problem's line; `None` for what no quiz asks, whoever wrote it.

    >>> again = exercise_of("tricks.KH.QH.7S")
    >>> name_of(again)
    ('tricks', 'tricks.KH.QH.7S')
    """
    read = _ON_THE_RULES.get(problem.partition(".")[0], _deciding)
    try:
        return read(problem)
    except EcarteError:
        return None


def exercise_for(skill: str, problem: str) -> Exercise | None:
    """The exercise that `name_of` named; `None` for what no quiz asks, whoever wrote it."""
    exercise = exercise_of(problem)
    return exercise if exercise is not None and name_of(exercise) == (skill, problem) else None


def _deciding(problem: str) -> Exercise | None:
    decision = Decision.parse(problem)
    if decision.kind not in _DECIDING or len(decision.options()) < 2:
        return None
    _, kind = _DECIDING[decision.kind]
    return kind(decision)
