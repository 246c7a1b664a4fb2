"""Answering problems: accept, or refuse?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.decision import Decision
from .code import ClassCode
from .drill import Drill
from .stand import draw_stands

_DRILL: Final = "answering"
_USUAL: Final = 10
_CHANCES: Final = (0.30, 0.80)


def answering_problems(code: ClassCode | str, count: int = _USUAL) -> tuple[Decision, ...]:
    """Decisions to accept or to refuse, the same for everyone with this code.

    Half of every ten are hands on which the book refuses, in no pattern. Every hand makes
    the point on 30 to 80 % of the pone's hands, and neither side is yet at four. No hand comes
    twice.
    """
    return tuple(draw_answering(code, count))


def draw_answering(code: ClassCode | str, count: int) -> Iterator[Decision]:
    """Yield the same problems one by one, each drawn when it is asked for."""
    return draw_stands(
        code, _DRILL, count, usual=_USUAL, make=Decision.answer, stand="refuse", chances=_CHANCES
    )


ANSWERING_DRILL: Final = Drill(name=_DRILL, problems=answering_problems, draws=draw_answering)
