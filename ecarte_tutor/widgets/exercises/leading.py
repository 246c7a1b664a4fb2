"""Leading: the cards of the hand are the buttons."""

from __future__ import annotations

from collections.abc import Collection

from ...decision import Option
from ...english import the
from ..cloth.cloth import Laid
from ..cloth.history import talk_before, tricks_before
from ..cloth.tricks import trick_trays
from ..table import Tray
from .decision import DecisionExercise


class LeadingExercise(DecisionExercise):
    """Which card do you lead? The simulator plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    skill = "leading"
    title = "Which card do you lead?"

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would lead."""
        return f"lead {the([card for card in self._hand if card in options], last='or')}"

    def _sentence(self) -> str:
        return talk_before(self.decision)

    def _untold(self) -> str:
        return tricks_before(self.decision)

    def _tricks(self) -> tuple[Tray, ...]:
        return trick_trays(self.decision.tricks, self.decision.trump, self.decision.seat)

    def _notice(self, _laid: Laid) -> str:
        king = self.decision.king
        if king is None:
            return ""
        who = "You have" if king == self.decision.seat else f"The {king} has"
        return f"{who} announced the king of trumps."
