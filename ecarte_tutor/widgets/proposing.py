"""The proposing exercise: play or propose, marked by the book and by the open-hand count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..cards import Card
from ..decision import Decision
from ..grading import Verdict, grade
from .panels import book_panel, count_panel
from .scene import Scene, SceneButton, SceneCard, Tone, scene_card

_TARGETS: Final = {5: "five up", 7: "seven up", 11: "eleven up"}


@dataclass(frozen=True, slots=True)
class ProposingExercise:
    """Play, or propose? Marked by the book and by the count."""

    decision: Decision

    @property
    def graders(self) -> tuple[str, ...]:
        """The book and the count."""
        return ("the book", "the count")

    def question(self) -> Scene:
        """The hand, the turn-up, the score and two buttons."""
        return self._scene()

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether the book and the count agree with the answer."""
        verdict = grade(self.decision, answer)
        return {"the book": verdict.with_the_book, "the count": verdict.with_the_count}

    def verdict(self, answer: str) -> Scene:
        """The hand with the book's cards lit, and both verdicts side by side."""
        verdict = grade(self.decision, answer)
        scene = self._scene(verdict)
        scene["panels"] = [
            book_panel(verdict.book, *_book_mark(verdict)),
            count_panel(verdict.count, *_count_mark(verdict)),
        ]
        scene["spoken"] = " ".join(
            f"{panel['title']}: {panel['badge'].lstrip('✔ ')}. {panel['lead']} {panel['text']}"
            for panel in scene["panels"]
        )
        return scene

    def small_cards(self) -> list[SceneCard]:
        """The hand."""
        return [scene_card(card) for card in self.decision.hand.arranged(self.decision.trump)]

    def remark(self, answer: str) -> str:
        """Who would have answered otherwise."""
        marks = self.judge(answer)
        against = " and ".join(grader for grader, agrees in marks.items() if not agrees)
        other = "propose" if answer == "play" else "play"
        trump = self.decision.trump.word
        return f"{trump.capitalize()} were trumps. You chose to {answer}; {against} would {other}."

    def _scene(self, verdict: Verdict | None = None) -> Scene:
        decision = self.decision
        trump = decision.trump.word.capitalize()
        lit = verdict.book.because if verdict else ()
        mine, theirs = decision.score
        cards = decision.hand.arranged(decision.trump)
        spoken = (
            f"Play, or propose? {trump} are trumps. You hold {_listed(cards)}. "
            f"The {decision.turn_up.words} is turned up. You have {mine}, the dealer {theirs}."
        )
        return Scene(
            title="Play, or propose?",
            sentence=f"You are the pone. {trump} are trumps.",
            standing=[f"You {mine} · Dealer {theirs}", _rules_line(decision)],
            turn_up=scene_card(decision.turn_up, caption="turned up"),
            cards=[scene_card(card, lit) for card in cards],
            choices=_choices(verdict),
            spoken=spoken,
        )


def _listed(cards: tuple[Card, ...]) -> str:
    return ", ".join(card.words for card in cards)


def _rules_line(decision: Decision) -> str:
    return f"{_TARGETS[decision.rules.target]}, {decision.rules.name.replace('-', ' ')}"


def _choices(verdict: Verdict | None) -> list[SceneButton]:
    buttons = [
        SceneButton(action="answer", value="play", label="Play", key="ArrowLeft", hint="←"),
        SceneButton(action="answer", value="propose", label="Propose", key="ArrowRight", hint="→"),
    ]
    if verdict is not None:
        for button in buttons:
            button["chosen"] = button["value"] == verdict.choice
    return buttons


def _book_mark(verdict: Verdict) -> tuple[str, Tone]:
    if verdict.book.borderline:
        return "borderline: either will do", "good"
    if verdict.with_the_book:
        return "✔ with the book", "good"
    return "against the book", "fair"


def _count_mark(verdict: Verdict) -> tuple[str, Tone]:
    return ("✔ with the count", "good") if verdict.with_the_count else ("against the count", "fair")
