"""Discarding: pick the cards to throw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...cards import Card, Hand
from ...decision import Option
from ...english import number_of_cards, the
from ..cloth import ANSWER, Laid
from ..table import Scene, SceneButton
from .decision import DecisionExercise


class DiscardingExercise(DecisionExercise):
    """Which cards do you throw? Cards rise as they are picked; the answer is the cards' text."""

    skill = "discarding"
    title = "Which cards do you throw?"

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to throw them if the rules allow."""
        cards = frozenset(map(Card, picked))
        told = f"{number_of_cards(len(picked)).capitalize()} picked."
        reason = self.decision.why_not(cards) or ""
        return replace(self.scene(Laid(picked=cards)), notice=reason, spoken=told)

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would throw."""
        thrown = next(iter(options))
        assert isinstance(thrown, frozenset)
        return f"throw {the(self._in_order(thrown))}" if thrown else "throw nothing"

    def _sentence(self) -> str:
        decision = self.decision
        trump = decision.trump.word.capitalize()
        again = " once more" if decision.exchanged else ""
        if decision.seat == "pone":
            return f"You are the pone, and the dealer accepts{again}. {trump} are trumps."
        return (
            f"You are the dealer and have accepted{again}; the pone takes "
            f"{number_of_cards(decision.asked or 0)}. {trump} are trumps."
        )

    def _in_order(self, thrown: Collection[object]) -> list[Card]:
        return [card for card in self._hand if card in thrown]

    def _notice(self, laid: Laid) -> str:
        if laid.is_settled or self.decision.may(frozenset()):
            return ""
        return "Press the cards that should go, or the keys 1 to 5."

    def _choices(self, laid: Laid) -> tuple[SceneButton, ...]:
        thrown = Hand(laid.picked)
        if laid.is_settled or not self.decision.may(frozenset(thrown)):
            return ()
        label = f"Throw {number_of_cards(len(thrown))}" if thrown else "Throw nothing"
        throw = SceneButton(action=ANSWER, value=str(thrown), label=label, key="Enter", hint="⏎")
        return (throw,)
