"""The leading exercise: the cards of the hand are the buttons."""

from __future__ import annotations

from collections.abc import Collection

from ..decision import Option
from ..english import the
from .deciding import DecisionExercise
from .laying import trick_trays
from .recalling import talk_told
from .scene import Scene


class LeadingExercise(DecisionExercise):
    """Which card do you lead? Marked by the book and by the simulator, which plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    title = "Which card do you lead?"

    def _sentence(self) -> str:
        return talk_told(self.decision)

    def _wish(self, options: Collection[Option]) -> str:
        return f"lead {the([card for card in self._hand if card in options], last='or')}"

    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        decision = self.decision
        scene["laid"] = trick_trays(decision.tricks, decision.trump, decision.seat)
        for key, (card, shown) in enumerate(zip(self._hand, scene["cards"], strict=True), start=1):
            if decision.may(card):
                shown["action"], shown["value"], shown["key"] = "answer", str(card), str(key)
            if chosen is not None:
                shown["chosen"] = card == chosen
        king = decision.king
        if king is not None:
            who = "You have" if king == decision.seat else f"The {king} has"
            scene["notice"] = f"{who} announced the king of trumps."
