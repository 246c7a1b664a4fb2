"""From an exercise to the attempt that is logged, and from a logged problem back to an exercise."""

from __future__ import annotations

from typing import Final

from ..cards import HAND_SIZE, Card, Hand
from ..decision import Decision, Kind
from ..drills import ReplyProblem, TrickProblem
from ..errors import EcarteError, NotationError
from ..grading import grade
from ..progress import Attempt, Loss
from .deciding import DecisionExercise
from .discarding import DiscardingExercise
from .exercise import Exercise
from .leading import LeadingExercise
from .replying import ReplyExercise
from .standing import StandingExercise
from .taking import TrickExercise

_SKILLS: Final[dict[Kind, str]] = {
    "propose": "proposing",
    "answer": "answering",
    "discard": "discarding",
    "lead": "leading",
}
_DECIDING: Final[dict[str, type[DecisionExercise]]] = {
    "proposing": StandingExercise,
    "answering": StandingExercise,
    "discarding": DiscardingExercise,
    "leading": LeadingExercise,
}
_NOTHING: Final = "nothing"


def attempt_at(exercise: Exercise, answer: str, *, first: bool) -> Attempt:
    """An answer to an exercise, given now, for the log; as quick as the verdict it follows.

    Where only one option is allowed there is no decision, and so no cost.
    """
    skill, problem = name_of(exercise)
    loss = None
    if isinstance(exercise, DecisionExercise) and len(exercise.decision.options()) > 1:
        decision = exercise.decision
        verdict = grade(decision, decision.read(answer), simulation=exercise.simulation)
        loss = Loss.of(verdict.loss)
    marks = exercise.judge(answer)
    return Attempt.now(skill, problem, answer or _NOTHING, marks, loss, first=first)


def name_of(exercise: Exercise) -> tuple[str, str]:
    """The skill that an exercise practises and its problem in one line."""
    if isinstance(exercise, DecisionExercise):
        decision = exercise.decision
        return _SKILLS.get(decision.kind, decision.kind), str(decision)
    if isinstance(exercise, TrickExercise):
        trick = exercise.problem
        return "tricks", f"{trick.lead}.{trick.reply}.{trick.turn_up}"
    if isinstance(exercise, ReplyExercise):
        reply = exercise.problem
        hand = "".join(map(str, reply.hand.cards))
        return "replies", f"{hand}.{reply.lead}.{reply.turn_up}"
    return type(exercise).__name__, exercise.question()["sentence"]


def exercise_for(skill: str, problem: str) -> Exercise | None:
    """The exercise that `name_of` named; `None` for what no quiz asks, whoever wrote it.

    >>> again = exercise_for("tricks", "KH.QH.7S")
    >>> name_of(again)
    ('tricks', 'KH.QH.7S')
    """
    try:
        if skill in _DECIDING:
            decision = Decision.parse(problem)
            fits = _SKILLS.get(decision.kind) == skill
            return _DECIDING[skill](decision) if fits else None
        if skill == "tricks":
            return TrickExercise(TrickProblem(*_cards(problem, 3)))
        if skill == "replies":
            *hand, lead, turn_up = _cards(problem, HAND_SIZE + 2)
            return ReplyExercise(ReplyProblem(Hand(hand), lead, turn_up))
    except EcarteError:
        return None
    return None


def _cards(problem: str, count: int) -> list[Card]:
    """So many different cards, two letters each, whatever dots stand between them."""
    text = problem.replace(".", "")
    cards = [Card(text[place : place + 2]) for place in range(0, len(text), 2)]
    if len(set(cards)) != count or len(cards) != count:
        raise NotationError(f"expected {count} different cards, got {problem!r}")
    return cards
