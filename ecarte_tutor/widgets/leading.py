"""The leading exercise: the cards of the hand are the buttons."""

from __future__ import annotations

from collections.abc import Collection

from ..decision import Option
from ..hints.moment import tricks_made
from ..hints.wording import the
from .deciding import DecisionExercise
from .laying import trick_trays
from .scene import Scene

_TALKS = {
    ("pone", "pone"): "You play without proposing",
    ("pone", "dealer"): "The pone plays without proposing",
    ("dealer", "pone"): "You proposed, and the dealer refused",
    ("dealer", "dealer"): "The pone proposed, and you refused",
}
_TRICKS = ("no trick", "one trick", "two tricks", "three tricks", "four tricks")


class LeadingExercise(DecisionExercise):
    """Which card do you lead? Marked by the book and by the simulator, which plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    title = "Which card do you lead?"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.stood is not None
        trump = decision.trump.word.capitalize()
        talk = _TALKS[decision.stood, decision.seat]
        if not decision.tricks:
            return f"{talk}. {trump} are trumps."
        mine, theirs = (_TRICKS[made] for made in tricks_made(decision))
        return f"{talk}. {trump} are trumps. You have made {mine}, the adversary {theirs}."

    def _wish(self, options: Collection[Option]) -> str:
        return f"lead {the([card for card in self._hand if card in options], last='or')}"

    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        decision = self.decision
        scene["laid"] = trick_trays(decision.tricks, decision.trump, decision.seat)
        for key, (card, shown) in enumerate(zip(self._hand, scene["cards"], strict=True), start=1):
            shown["action"], shown["value"], shown["key"] = "answer", str(card), str(key)
            if chosen is not None:
                shown["chosen"] = card == chosen
        king = decision.king
        if king is not None:
            who = "You have" if king == decision.seat else f"The {king} has"
            scene["notice"] = f"{who} announced the king of trumps."
