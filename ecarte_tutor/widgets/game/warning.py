"""The tutor's warning: first a question, then the reason, and what is better only when asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..exercises import help_with
from ..table import Scene, Strip
from ..verdict import Choice, verdict_doors, verdict_strip

ASKED: Final = 0
"""The tutor has only asked whether one is sure."""

REASONED: Final = 1
"""It has given the reason."""

ANSWERED: Final = 2
"""It has said what is better, and what it costs."""

_SURE: Final = "Are you sure?"


def warned(scene: Scene, choice: Choice, told: int) -> Scene:
    """A choice considered, with so much of the tutor's word on it."""
    if told == ANSWERED:
        strip, doors = verdict_strip(choice.verdict), verdict_doors(choice.verdict)
        return replace(scene, strip=strip, doors=doors, spoken=strip.spoken)
    why = "The tutor would think again." if told == ASKED else _reason(choice)
    strip = Strip(sign="ask", line=_SURE, reason=why)
    return replace(scene, strip=strip, spoken=strip.spoken)


def _reason(choice: Choice) -> str:
    """What makes the choice costly, where something stands out; else what to look at."""
    found = choice.verdict.values.why(choice.option)
    return found or help_with(choice.decision, choice.said)[0].text
