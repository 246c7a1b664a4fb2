"""The reply exercise: pick every card that may be played to the one led."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..cards import Card, Hand
from ..drills import ReplyProblem
from ..english import the
from .scene import Panel, Scene, SceneButton, SceneCard, Tray, scene_card


@dataclass(frozen=True, slots=True)
class ReplyExercise:
    """Which cards may you play? Marked by the rules; the answer is the text of all of them."""

    problem: ReplyProblem

    @property
    def graders(self) -> tuple[str, ...]:
        """The rules alone."""
        return ("the rules",)

    def question(self) -> Scene:
        """The card led, and the hand to pick from."""
        return self.picking(())

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to say that they are all."""
        problem = self.problem
        trump = problem.trump.word.capitalize()
        sentence = (
            f"The pone led the {problem.lead.words}. {trump} are trumps. Pick them all: there may "
            "be more than one."
        )
        scene = self._scene(sentence)
        for key, (card, shown) in enumerate(zip(self._hand, scene["cards"], strict=True), start=1):
            shown["action"], shown["value"], shown["key"] = "pick", str(card), str(key)
            shown["chosen"] = str(card) in picked
        if picked:
            words = the([card for card in self._hand if str(card) in picked])
            scene["choices"] = [
                SceneButton(
                    action="answer",
                    value=str(Hand(" ".join(picked))),
                    label="These and no others",
                    key="Enter",
                    hint="Enter",
                )
            ]
            scene["spoken"] = f"Picked: {words}."
        else:
            scene["notice"] = "Press the cards that you may play, or the keys 1 to 5."
        return scene

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether the answer names the legal cards, all and no others."""
        return {"the rules": set(Hand(answer)) == self.problem.legal}

    def verdicts(self, answer: str) -> Iterator[Scene]:
        """The legal cards lit, the duty that decides, and why not the others."""
        problem, picked = self.problem, set(Hand(answer))
        right = picked == problem.legal
        scene = self._scene(f"The pone led the {problem.lead.words}.")
        for card, shown in zip(self._hand, scene["cards"], strict=True):
            legal = card in problem.legal
            shown["lit"], shown["chosen"] = legal, card in picked
            shown["label"] = f"{card.words}, {'may' if legal else 'may not'} be played"
        badge = "✔ right" if right else "not this time"
        text = "" if right else " ".join(self._corrections(picked))
        scene["panels"] = [
            Panel(
                title="The rules",
                badge=badge,
                tone="good" if right else "fair",
                lead=problem.duty,
                text=text,
                source="Follow and win if you can; else trump; else throw what you like",
            )
        ]
        scene["spoken"] = f"{badge.lstrip('✔ ').capitalize()}. {problem.duty} {text}"
        yield scene

    def small_cards(self) -> list[SceneCard]:
        """The card led, then the hand."""
        return [scene_card(self.problem.lead, caption="led"), *map(scene_card, self._hand)]

    def remark(self, answer: str) -> str:
        """What was picked, and the duty."""
        picked = [card for card in self._hand if card in Hand(answer)]
        return f"You picked {the(picked)}. {self.problem.duty}"

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.problem.hand.arranged(self.problem.trump)

    def _corrections(self, picked: set[Card]) -> Iterator[str]:
        reasons = (self.problem.why_not(card) for card in self._hand if card in picked)
        yield from dict.fromkeys(filter(None, reasons))
        missed = [card for card in self._hand if card in self.problem.legal - picked]
        if missed:
            yield f"You may play {the(missed)} too."

    def _scene(self, sentence: str) -> Scene:
        problem = self.problem
        hand = ", ".join(card.words for card in self._hand)
        return Scene(
            title="Which cards may you play?",
            sentence=sentence,
            standing=[f"{problem.trump.word.capitalize()} are trumps"],
            turn_up=scene_card(problem.turn_up, caption="turned up"),
            laid=[Tray(title="Led", cards=[scene_card(problem.lead, caption="the pone")])],
            cards=[scene_card(card) for card in self._hand],
            spoken=f"Which cards may you play? {sentence} You hold {hand}.",
        )
