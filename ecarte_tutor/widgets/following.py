"""The following exercise: the adversary has led; of the cards that may be played, which one?"""

from __future__ import annotations

from collections.abc import Collection

from ..decision import Option
from ..english import the
from ..rules import other_seat
from .leading import LeadingExercise
from .recalling import talk_told
from .scene import Scene, Tray, scene_card


class FollowingExercise(LeadingExercise):
    """Which card do you play? Only the cards that the rules allow can be pressed."""

    title = "Which card do you play?"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_told(decision)} The {leader} leads the {decision.led.words}."

    def _wish(self, options: Collection[Option]) -> str:
        return f"play {the([card for card in self._hand if card in options], last='or')}"

    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        super()._offer(scene, chosen)
        decision = self.decision
        assert decision.led is not None
        led = scene_card(decision.led, caption=other_seat(decision.seat))
        scene["laid"].append(Tray(title="Led", cards=[led]))
