"""To stand or to exchange: play or propose, accept or refuse."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.decision import Decision, Option
from ...engine.english import are_trumps
from ...engine.rules import other_seat
from ..telling import changes_before
from .decision import DecisionExercise


class StandExercise(DecisionExercise):
    """Do you stand on this hand?"""

    def wish(self, options: Collection[Option]) -> str:
        """The options joined by "or": `"propose"`."""
        return " or ".join(sorted(map(str, options)))

    def _untold(self) -> str:
        return _near_the_end(self.decision).lstrip()

    @property
    def _trumps(self) -> str:
        return f"{are_trumps(self.decision.trump)}.{_near_the_end(self.decision)}"


class ProposingExercise(StandExercise):
    """Play, or propose?"""

    skill = "proposing"
    title = "Play, or propose?"

    def _sentence(self) -> str:
        return f"You are the pone. {changes_before(self.decision)}{self._trumps}"


class AnsweringExercise(StandExercise):
    """Accept, or refuse?"""

    skill = "answering"
    title = "Accept, or refuse?"

    def _sentence(self) -> str:
        again = " again" if self.decision.exchanged else ""
        turn = f"You are the dealer, and the pone proposes{again}."
        return f"{changes_before(self.decision)}{turn} {self._trumps}"


def _near_the_end(decision: Decision) -> str:
    """A sentence on whoever needs just one point; empty where nobody does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""
