"""The trick exercise: two cards on the cloth, and whose trick is it?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..drills import TrickProblem
from .scene import Panel, Scene, SceneButton, SceneCard, scene_card

_TAKERS: Final = {"leader": "the dealer", "follower": "you"}


@dataclass(frozen=True, slots=True)
class TrickExercise:
    """Who takes the trick? Marked by the rules."""

    problem: TrickProblem

    @property
    def graders(self) -> tuple[str, ...]:
        """The rules alone."""
        return ("the rules",)

    def question(self) -> Scene:
        """The two cards and the turn-up."""
        problem = self.problem
        sentence = (
            f"The dealer led the {problem.lead.words}; you played the {problem.reply.words}. "
            f"{problem.trump.word.capitalize()} are trumps."
        )
        return Scene(
            title="Who takes the trick?",
            sentence=sentence,
            standing=[f"{problem.trump.word.capitalize()} are trumps"],
            turn_up=scene_card(problem.turn_up, caption="turned up"),
            cards=[
                scene_card(problem.lead, caption="the dealer led"),
                scene_card(problem.reply, caption="you played"),
            ],
            choices=_choices(),
            spoken=f"Who takes the trick? {sentence}",
        )

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether the answer names the winner."""
        return {"the rules": answer == self.problem.winner}

    def verdicts(self, answer: str) -> Iterator[Scene]:
        """The winner's card lit, and the rule that decides."""
        problem, right = self.problem, answer == self.problem.winner
        winning = problem.reply if problem.winner == "follower" else problem.lead
        taker = _TAKERS[problem.winner]
        lead = f"{taker.capitalize()} {'take' if taker == 'you' else 'takes'} it."
        scene = self.question()
        scene["cards"] = [
            scene_card(problem.lead, {winning}, "the dealer led"),
            scene_card(problem.reply, {winning}, "you played"),
        ]
        for card, shown in zip((problem.lead, problem.reply), scene["cards"], strict=True):
            shown["label"] = f"{card.words}, wins the trick" if card is winning else card.words
        scene["choices"] = _choices(answer)
        badge = "✔ right" if right else "not this time"
        scene["panels"] = [
            Panel(
                title="The rules",
                badge=badge,
                tone="good" if right else "fair",
                lead=lead,
                text=problem.reason,
                source="Rank: king, queen, knave, ace, ten, nine, eight, seven",
            )
        ]
        scene["spoken"] = f"{badge.lstrip('✔ ').capitalize()}. {lead} {problem.reason}"
        yield scene

    def small_cards(self) -> list[SceneCard]:
        """The two cards of the trick."""
        return [scene_card(self.problem.lead), scene_card(self.problem.reply)]

    def remark(self, answer: str) -> str:
        """Who takes it, and why."""
        return f"You said {_TAKERS[answer]}. {self.problem.reason}"


def _choices(answer: str | None = None) -> list[SceneButton]:
    buttons = [
        SceneButton(action="answer", value="leader", label="The dealer", key="ArrowLeft", hint="←"),
        SceneButton(action="answer", value="follower", label="You", key="ArrowRight", hint="→"),
    ]
    if answer is not None:
        for button in buttons:
            button["chosen"] = button["value"] == answer
    return buttons
