"""Proposing: play, or propose?"""

from __future__ import annotations

from ..cloth.history import changes_before
from .stand import StandExercise


class ProposingExercise(StandExercise):
    """Play, or propose?"""

    skill = "proposing"
    title = "Play, or propose?"

    def _sentence(self) -> str:
        return f"You are the pone. {changes_before(self.decision)}{self._trumps}"
