"""Replies: pick every card that may be played to the one led."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from ...course.problems import ReplyProblem
from ...engine.cards import Card, Hand
from ...engine.deal.events import Led
from ...engine.english import are_trumps, the, you_hold
from ...errors import NotationError
from ..cloth import answer_button, led_tray, turned_up
from ..table import Panel, Scene, SceneButton, SceneCard
from ..telling import laid_out
from .help import Help, Steps
from .rules import RulesExercise

_DUTIES: Final = (
    "Follow suit and win if you can. If you can’t follow, trump. If you can’t trump, play anything"
)


class ReplyExercise(RulesExercise[ReplyProblem]):
    """Which cards may you play? The answer is the text of all of them."""

    skill = "replies"
    title = "Which cards may you play?"

    def dealt(self, asked: Scene) -> Scene:
        """The question, with the hand, the card turned up and the one led."""
        problem = self.problem
        events = laid_out("dealer", self._hand, problem.turn_up, [Led("pone", problem.lead)])
        return replace(asked, events=events, spoken=f"{self.title} {you_hold(self._hand)}")

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to say that they are all."""
        sentence = (
            f"{self._led} {are_trumps(self.problem.trump)}. Pick them all: there may be more "
            "than one."
        )
        up = [card for card in self._hand if str(card) in picked]
        cards = tuple(
            SceneCard(card, action="pick", key=str(key), chosen=card in up)
            for key, card in enumerate(self._hand, start=1)
        )
        if not up:
            notice = "Press the cards that you may play, or the keys 1 to 5."
            return self._laid(sentence, cards, notice=notice)
        choice = answer_button(str(Hand(up)), "These and no others")
        return self._laid(sentence, cards, choices=(choice,), spoken=f"Picked: {the(up)}.")

    def takes(self, text: str) -> bool:
        """Whether it names cards of the hand, one at least; whichever may be picked."""
        try:
            picked = set(Hand(text))
        except NotationError:
            return False
        return bool(picked) and picked <= set(self._hand)

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The card led, then the hand."""
        return SceneCard(self.problem.lead, caption="led"), *map(SceneCard, self._hand)

    def is_right(self, answer: str) -> bool:
        """Whether the answer names the legal cards, all and no others."""
        return set(Hand(answer)) == self.problem.legal

    def help(self) -> Steps:
        """Whether one can follow, with which cards, and the duties."""
        return (
            Help("Have you a card of the suit that was led?"),
            self._where_to_look(),
            Help(f"{_DUTIES}."),
        )

    def panel(self, answer: str) -> Panel:
        """The duty that decides, and where the answer misses it."""
        picked = set(Hand(answer))
        return Panel(
            name="rules",
            title="The rules",
            lead=self.problem.duty,
            text="" if self.is_right(answer) else " ".join(self._corrections(picked)),
            source=_DUTIES,
        )

    def remark(self, answer: str) -> str:
        """The trump suit, and what was picked."""
        trump = self.problem.trump.word.capitalize()
        return f"{trump} were trumps. You picked {self._worded(answer)}."

    @property
    def _right(self) -> str:
        return str(Hand(self.problem.legal))

    def _worded(self, answer: str) -> str:
        return the([card for card in self._hand if card in Hand(answer)])

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.problem.hand.arranged(self.problem.trump)

    @property
    def _led(self) -> str:
        return f"The pone led the {self.problem.lead.words}."

    def _where_to_look(self) -> Help:
        problem = self.problem
        following = frozenset(card for card in self._hand if card.suit is problem.lead.suit)
        if following:
            return Help("These are of the suit led. Can one of them win?", following)
        trumps = frozenset(card for card in self._hand if card.suit is problem.trump)
        if trumps:
            return Help("You cannot follow. These are your trumps.", trumps)
        return Help("You can neither follow nor trump.")

    def _corrections(self, picked: set[Card]) -> Iterator[str]:
        reasons = (self.problem.why_not(card) for card in self._hand if card in picked)
        yield from dict.fromkeys(filter(None, reasons))
        missed = [card for card in self._hand if card in self.problem.legal - picked]
        if missed:
            also = "too" if picked & self.problem.legal else "only"
            yield f"You may play {the(missed)} {also}."

    def _scene(self, answer: str | None = None) -> Scene:
        if answer is None:
            return self.picking(())
        picked = set(Hand(answer))
        return self._laid(self._led, tuple(self._judged(card, picked) for card in self._hand))

    def _judged(self, card: Card, picked: set[Card]) -> SceneCard:
        legal = card in self.problem.legal
        note = f", {'may' if legal else 'may not'} be played"
        return SceneCard(card, lit=legal, note=note, chosen=card in picked)

    def _laid(
        self,
        sentence: str,
        cards: tuple[SceneCard, ...],
        *,
        notice: str = "",
        choices: tuple[SceneButton, ...] = (),
        spoken: str = "",
    ) -> Scene:
        problem = self.problem
        return Scene(
            title=self.title,
            sentence=sentence,
            corner=(are_trumps(problem.trump),),
            turn_up=turned_up(problem.turn_up),
            laid=(led_tray(problem.lead, "the pone"),),
            cards=cards,
            notice=notice,
            choices=choices,
            spoken=spoken or f"{self.title} {sentence} {you_hold(self._hand)}",
        )
