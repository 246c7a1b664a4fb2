"""Discarding: pick the cards to discard."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...engine.cards import Card, Hand
from ...engine.decision import Option
from ...engine.english import are_trumps, number_of_cards, the
from ..cloth import Laid, answer_button
from ..table import Scene, SceneButton
from .decision import DecisionExercise


class DiscardingExercise(DecisionExercise):
    """Which cards do you discard? Cards rise as they are picked; the answer is the cards' text."""

    skill = "discarding"
    title = "Which cards do you discard?"

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to discard them if the rules allow."""
        cards = frozenset(map(Card, picked))
        spoken = f"{number_of_cards(len(picked)).capitalize()} picked."
        reason = self.decision.why_not(cards) or ""
        return replace(self.scene(Laid(picked=cards)), notice=reason, spoken=spoken)

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would discard."""
        discarded = next(iter(options))
        assert isinstance(discarded, frozenset)
        return f"discard {the(self._in_order(discarded))}" if discarded else "discard nothing"

    def _sentence(self) -> str:
        decision = self.decision
        trumps = are_trumps(decision.trump)
        again = " once more" if decision.exchanged else ""
        if decision.seat == "pone":
            return f"You are the pone, and the dealer accepts{again}. {trumps}."
        return (
            f"You are the dealer and have accepted{again}; the pone takes "
            f"{number_of_cards(decision.asked or 0)}. {trumps}."
        )

    def _in_order(self, discarded: Collection[object]) -> list[Card]:
        return [card for card in self._hand if card in discarded]

    def _notice(self, laid: Laid) -> str:
        if laid.is_settled or self.decision.may(frozenset()):
            return ""
        return "Press the cards that should go, or the keys 1 to 5."

    def _choices(self, laid: Laid) -> tuple[SceneButton, ...]:
        discarded = Hand(laid.picked)
        if laid.is_settled or not self.decision.may(frozenset(discarded)):
            return ()
        label = f"Discard {number_of_cards(len(discarded))}" if discarded else "Discard nothing"
        return (answer_button(str(discarded), label),)
