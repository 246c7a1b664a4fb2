"""On trial: the costliest hand of a hint put to the learner, and then what the simulator found."""

from __future__ import annotations

from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, option_text
from ...engine.english import doing
from ...errors import EcarteError, NotationError
from ...grading import Trust
from ...grading.at_the_table import trust
from ...hints import book, hint
from ..cloth import Laid
from ..exercises import exercise_on
from ..exercises.decision import DecisionExercise
from ..table import Scene
from .dialogue import Dialogue
from .question import PressOne, Question, answered


def on_trial(*ids: str) -> Dialogue:
    """The hand on which each of these hints costs most: does its advice hold up? Nothing is marked.

    >>> asked = on_trial("P1")
    >>> asked.choose("answer", "propose")
    >>> asked.scene["strip"]["line"]
    'The simulator: propose.'

    Args:
        ids: hints to stand on or to answer by, each with a record of what it costs.

    Raises:
        EcarteError: for a hint that has no such record.
    """
    return Dialogue([_tried(_record(id_)) for id_ in ids])


def _record(id_: str) -> Trust:
    for kind in STANDING_WORD:
        found = trust(hint(id_).id, kind)
        if found and found.worst_at:
            return found
    raise NotationError(f"expected a hint that has cost something, got {id_!r}")


def _tried(row: Trust) -> Question:
    decision = Decision.parse(row.worst_at)
    exercise = exercise_on(decision)
    if not isinstance(exercise, DecisionExercise):
        raise EcarteError(f"expected a decision that is asked, got {decision}")
    words = STANDING_WORD[decision.kind], EXCHANGING_WORD[decision.kind]
    book_verdict = book(decision)
    (wrong,) = (word for word in words if word in book_verdict.advice)
    (best,) = (word for word in words if word != wrong)
    explained: dict[str, Scene | None] = {}
    for option in decision.options():
        laid = Laid(choice=option, is_settled=True, lit=book_verdict.because)
        explained[option_text(option)] = answered(
            exercise.scene(laid),
            f"The simulator: {best}. By {row.hint} you would {wrong}. Here {doing(wrong)} loses "
            f"{row.worst:.1f} games in 100, more than on any other hand tried for this hint.",
            agrees=option == best,
        )
    return PressOne(asked=exercise.question(), explained=explained)
