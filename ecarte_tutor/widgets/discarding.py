"""The discarding exercise: pick the cards to throw."""

from __future__ import annotations

from collections.abc import Collection

from ..cards import Card, Hand
from ..decision import Option
from ..english import number_of_cards, the
from .deciding import DecisionExercise
from .scene import Scene, SceneButton


class DiscardingExercise(DecisionExercise):
    """Which cards do you throw? Cards rise as they are picked; the answer is the cards' text."""

    title = "Which cards do you throw?"

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to throw them if the rules allow."""
        scene = self.question()
        self._raise(scene, picked)
        thrown = Hand(" ".join(picked))
        reason = self.decision.why_not(frozenset(thrown))
        if picked and reason is None:
            scene.pop("notice", None)
            scene["choices"] = [_throw(thrown)]
        elif reason is not None:
            scene["notice"] = reason
        scene["spoken"] = f"{number_of_cards(len(thrown)).capitalize()} picked."
        return scene

    def _sentence(self) -> str:
        decision = self.decision
        trump = decision.trump.word.capitalize()
        again = " once more" if decision.exchanged else ""
        if decision.seat == "pone":
            return f"You are the pone, and the dealer accepts{again}. {trump} are trumps."
        taken = number_of_cards(decision.asked or 0)
        return (
            f"You are the dealer and have accepted{again}; the pone takes {taken}. "
            f"{trump} are trumps."
        )

    def _wish(self, options: Collection[Option]) -> str:
        thrown = next(iter(options))
        assert isinstance(thrown, frozenset)
        return f"throw {the(self._in_order(thrown))}" if thrown else "throw nothing"

    def _in_order(self, thrown: Collection[object]) -> list[Card]:
        return [card for card in self._hand if card in thrown]

    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        if chosen is not None:
            assert isinstance(chosen, frozenset)
            self._raise(scene, [str(card) for card in chosen])
            for card, shown in zip(self._hand, scene["cards"], strict=True):
                if card in chosen:
                    shown["label"] += ", thrown"
                    shown["caption"] = "thrown"
            return
        for key, (card, shown) in enumerate(zip(self._hand, scene["cards"], strict=True), start=1):
            shown["action"], shown["value"], shown["key"] = "pick", str(card), str(key)
        self._raise(scene, ())
        if self.decision.may(frozenset()):
            scene["choices"] = [_throw(Hand())]
        else:
            scene["notice"] = "Press the cards that should go, or the keys 1 to 5."

    def _raise(self, scene: Scene, picked: Collection[str]) -> None:
        for card, shown in zip(self._hand, scene["cards"], strict=True):
            shown["chosen"] = str(card) in picked


def _throw(thrown: Hand) -> SceneButton:
    label = f"Throw {number_of_cards(len(thrown))}" if thrown else "Throw nothing"
    return SceneButton(action="answer", value=str(thrown), label=label, key="Enter", hint="Enter")
