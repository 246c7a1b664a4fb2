"""Leading and following: the cards of the hand are the buttons."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from ...engine.decision import Option
from ...engine.english import the
from ...engine.rules import other_seat
from ..cloth import Laid, trick_trays
from ..table import Tray
from ..telling import talk_before, tricks_before
from .decision import DecisionExercise


class LeadingExercise(DecisionExercise):
    """Which card do you lead? The simulator plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    skill = "leading"
    title = "Which card do you lead?"

    verb: ClassVar[str] = "lead"
    """What is done with a card."""

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would lead or play."""
        return f"{self.verb} {the([card for card in self._hand if card in options], last='or')}"

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


class FollowingExercise(LeadingExercise):
    """Which card do you play? Only the cards that the rules allow can be pressed."""

    skill = "following"
    title = "Which card do you play?"
    verb = "play"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_before(decision)} The {leader} leads the {decision.led.words}."
