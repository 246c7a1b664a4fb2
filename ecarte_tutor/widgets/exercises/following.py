"""Following: the opponent has led; of the cards that may be played, which one?"""

from __future__ import annotations

from collections.abc import Collection

from ...decision import Option
from ...english import the
from ...rules import other_seat
from ..cloth.history import talk_before
from .leading import LeadingExercise


class FollowingExercise(LeadingExercise):
    """Which card do you play? Only the cards that the rules allow can be pressed."""

    skill = "following"
    title = "Which card do you play?"

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would play."""
        return f"play {the([card for card in self._hand if card in options], last='or')}"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_before(decision)} The {leader} leads the {decision.led.words}."
