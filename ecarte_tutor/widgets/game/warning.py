"""The tutor's warning: first a question, then the reason, and what is better only when asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...grading import Reason, Strip
from ..table import Scene
from ..verdict import Choice, verdict_doors

ASKED: Final = 0
"""The tutor has only asked whether one is sure."""

REASONED: Final = 1
"""It has given the reason."""

ANSWERED: Final = 2
"""It has said what is better, and what it costs."""

_SURE: Final = "Are you sure?"
_THINK_AGAIN: Final = "The tutor would think again."


def reason_told(choice: Choice, step: int) -> Reason | None:
    """The reason that the tutor has given by this step, if it has given one."""
    if step == ASKED:
        return None
    if step == ANSWERED:
        return choice.reason
    from ...grading.reasons import why

    return why(choice.verdict, choice.lately, hides_best=True, known=choice.reasons.of_choice)


def warned(scene: Scene, choice: Choice, step: int) -> Scene:
    """The scene with the tutor's warning of a choice, up to this step of it."""
    if step == ANSWERED:
        strip, doors = choice.strip, verdict_doors(choice.verdict)
        return replace(scene, strip=strip, doors=doors, spoken=strip.spoken)
    told = reason_told(choice, step)
    strip = Strip(sign="ask", line=_SURE, reason=told.text if told else _THINK_AGAIN)
    return replace(scene, strip=strip, spoken=strip.spoken)
