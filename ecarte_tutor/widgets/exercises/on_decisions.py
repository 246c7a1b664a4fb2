"""The kinds of decision that a quiz asks: to stand or not, which cards to discard, what to play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

from ...engine.cards import Card, Hand
from ...engine.decision import Decision, Option
from ...engine.english import are_trumps, number_of_cards, the
from ...engine.rules import other_seat
from ..cloth import Laid, answer_button, trick_trays
from ..scene import Scene, SceneButton, Tray
from ..telling import changes_before, talk_before, tricks_before
from .decision import DecisionExercise


class StandExercise(DecisionExercise):
    """Do you stand on this hand?"""

    def wish(self, options: Collection[Option]) -> str:
        """The options joined by "or": `"propose"`."""
        return " or ".join(sorted(map(str, options)))

    def _untold(self) -> str:
        return _near_the_end(self.decision).lstrip()

    @property
    def _trumps(self) -> str:
        return f"{are_trumps(self.decision.trump)}.{_near_the_end(self.decision)}"


class ProposingExercise(StandExercise):
    """Play, or propose?"""

    skill = "proposing"

    def _sentence(self) -> str:
        return f"You are the pone. {changes_before(self.decision)}{self._trumps}"


class AnsweringExercise(StandExercise):
    """Accept, or refuse?"""

    skill = "answering"

    def _sentence(self) -> str:
        again = " again" if self.decision.exchanged else ""
        turn = f"You are the dealer, and the pone proposes{again}."
        return f"{changes_before(self.decision)}{turn} {self._trumps}"


def _near_the_end(decision: Decision) -> str:
    """A sentence on whoever needs just one point; empty where nobody does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""


class DiscardingExercise(DecisionExercise):
    """Which cards do you discard? Cards rise as they are picked; the answer is the cards' text."""

    skill = "discarding"

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


class LeadingExercise(DecisionExercise):
    """Which card do you lead? The simulator plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    skill = "leading"

    verb: ClassVar[str] = "lead"
    """What is done with a card."""

    def wish(self, options: Collection[Option]) -> str:
        """Which cards one would lead or play."""
        return f"{self.verb} {the([card for card in self._hand if card in options], last='or')}"

    def _sentence(self) -> str:
        return talk_before(self.decision)

    def _untold(self) -> str:
        return tricks_before(self.decision)

    def _tricks(self) -> tuple[Tray, ...]:
        return trick_trays(self.decision.tricks, self.decision.trump, self.decision.seat)

    def _notice(self, _laid: Laid) -> str:
        king = self.decision.king
        if king is None:
            return ""
        who = "You have" if king == self.decision.seat else f"The {king} has"
        return f"{who} announced the king of trumps."


class FollowingExercise(LeadingExercise):
    """Which card do you play? Only the cards that the rules allow can be pressed."""

    skill = "following"
    verb = "play"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_before(decision)} The {leader} leads the {decision.led.words}."
