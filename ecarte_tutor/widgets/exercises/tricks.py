"""Tricks: two cards on the cloth, and whose trick is it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ...course.problems import TrickProblem
from ...engine.cards import Card
from ...engine.deal.events import Led, Replied, TurnedUp
from ...engine.english import are_trumps
from ..cloth import turned_up
from ..table import Panel, Scene, SceneCard
from ..telling import tell
from .help import Help, Steps
from .rules import RulesExercise

_TAKERS: Final = {"leader": "the dealer", "follower": "you"}


class TrickExercise(RulesExercise[TrickProblem]):
    """Who takes the trick?"""

    skill = "tricks"
    title = "Who takes the trick?"

    def dealt(self, asked: Scene) -> Scene:
        """The question, with the card turned up and the two that were played."""
        problem = self.problem
        played = (
            TurnedUp(problem.turn_up),
            Led("dealer", problem.lead),
            Replied("pone", problem.reply),
        )
        events = tell(played, "pone", (), "the dealer")
        return replace(asked, events=events, spoken=self.title)

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The two cards of the trick."""
        return SceneCard(self.problem.lead), SceneCard(self.problem.reply)

    def help(self) -> Steps:
        """Which suit was led, and which of the two cards could win."""
        problem = self.problem
        suits = problem.lead.suit, problem.trump
        counting = {card for card in (problem.lead, problem.reply) if card.suit in suits}
        return (
            Help("Which suit was led? Is one of the two a trump?"),
            Help("Only a card of the suit led, or a trump, can win.", frozenset(counting)),
            Help(
                "Any trump beats any plain card. Without a trump, the higher card of the suit "
                "led wins."
            ),
        )

    def panel(self, _answer: str) -> Panel:
        """Who takes it, and the rule that decides."""
        taker = _TAKERS[self.problem.winner]
        return Panel(
            name="rules",
            title="The rules",
            lead=f"{taker.capitalize()} {'take' if taker == 'you' else 'takes'} it.",
            text=self.problem.reason,
            source="Rank: king, queen, knave, ace, ten, nine, eight, seven",
        )

    def remark(self, answer: str) -> str:
        """The trump suit, and the learner's answer."""
        trump = self.problem.trump.word.capitalize()
        return f"{trump} were trumps. You said {_TAKERS[answer]}."

    @property
    def _right(self) -> str:
        return self.problem.winner

    @property
    def _answers(self) -> Sequence[str]:
        return tuple(_TAKERS)

    def _worded(self, answer: str) -> str:
        return _TAKERS[answer].capitalize()

    def _scene(self, answer: str | None = None) -> Scene:
        problem = self.problem
        trumps = are_trumps(problem.trump)
        sentence = (
            f"The dealer led the {problem.lead.words}; you played the {problem.reply.words}. "
            f"{trumps}."
        )
        winning = problem.reply if problem.winner == "follower" else problem.lead
        lit = None if answer is None else winning
        return Scene(
            title=self.title,
            sentence=sentence,
            corner=(trumps,),
            turn_up=turned_up(problem.turn_up),
            cards=(
                _played(problem.lead, "the dealer led", lit),
                _played(problem.reply, "you played", lit),
            ),
            choices=self._buttons(answer),
            spoken=f"{self.title} {sentence}",
        )


def _played(card: Card, caption: str, lit: Card | None) -> SceneCard:
    note = ", wins the trick" if card is lit else ""
    return SceneCard(card, lit=card is lit, caption=caption, note=note)
