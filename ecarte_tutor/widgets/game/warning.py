"""The tutor's warning: first a question, then the reason, and what is better only when asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...grading.strip import Strip, verdict_strip
from ..table import Scene
from ..verdict import Choice, verdict_doors

ASKED: Final = 0
"""The tutor has only asked whether one is sure."""

REASONED: Final = 1
"""It has given the reason."""

ANSWERED: Final = 2
"""It has said what is better, and what it costs."""

_SURE: Final = "Are you sure?"


def warned(scene: Scene, choice: Choice, step: int) -> Scene:
    """The scene with the tutor's warning of a choice, up to this step of it."""
    if step == ANSWERED:
        strip, doors = verdict_strip(choice.verdict), verdict_doors(choice.verdict)
        return replace(scene, strip=strip, doors=doors, spoken=strip.spoken)
    values = choice.verdict.values
    why = (
        "The tutor would think again."
        if step == ASKED
        else values.why(choice.option, hides_best=True)
    )
    strip = Strip(sign="ask", line=_SURE, reason=why)
    return replace(scene, strip=strip, spoken=strip.spoken)
