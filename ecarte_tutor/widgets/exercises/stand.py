"""To stand or to exchange: play or propose, accept or refuse."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from ...decision import Decision, Option
from ...rules import other_seat
from ...yardstick import CountVerdict, count_verdict
from .decision import DecisionExercise


class StandExercise(DecisionExercise):
    """Do you stand on this hand?"""

    @cached_property
    def count(self) -> CountVerdict:
        """What standing is worth with open cards: the chart under the simulator's word."""
        return count_verdict(self.decision)

    def wish(self, options: Collection[Option]) -> str:
        """What one would say: `"propose"`."""
        return " or ".join(sorted(map(str, options)))

    @property
    def _trumps(self) -> str:
        trump = self.decision.trump.word.capitalize()
        return f"{trump} are trumps.{_near_the_end(self.decision)}"


def _near_the_end(decision: Decision) -> str:
    """Who needs one point only, as a sentence to add; empty where nobody does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""
