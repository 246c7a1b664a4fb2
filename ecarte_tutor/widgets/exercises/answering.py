"""Answering: accept, or refuse?"""

from __future__ import annotations

from ..cloth.history import changes_before
from .stand import StandExercise


class AnsweringExercise(StandExercise):
    """Accept, or refuse?"""

    skill = "answering"
    title = "Accept, or refuse?"

    def _sentence(self) -> str:
        again = " again" if self.decision.exchanged else ""
        turn = f"You are the dealer, and the pone proposes{again}."
        return f"{changes_before(self.decision)}{turn} {self._trumps}"
