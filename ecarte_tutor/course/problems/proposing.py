"""Proposing problems: play, or propose?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.decision import Decision
from .code import ClassCode
from .drill import Drill
from .stand import draw_stands

_DRILL: Final = "proposing"
_USUAL: Final = 10
_CHANCES: Final = (0.30, 0.92)


def proposing_problems(code: ClassCode | str, count: int = _USUAL) -> tuple[Decision, ...]:
    """Decisions to play or to propose, the same for everyone with this code.

    Half of every ten are hands that the book plays, in no pattern. Every hand makes the
    point on 30 to 92 % of the dealer's hands, and neither side is yet at four. No hand
    comes twice. The first are clear, the last close.
    """
    return tuple(draw_proposing(code, count))


def draw_proposing(code: ClassCode | str, count: int) -> Iterator[Decision]:
    """Yield the same problems one by one, each drawn when it is asked for."""
    return draw_stands(
        code, _DRILL, count, usual=_USUAL, make=Decision.propose, stand="play", chances=_CHANCES
    )


PROPOSING_DRILL: Final = Drill(name=_DRILL, problems=proposing_problems, draws=draw_proposing)
