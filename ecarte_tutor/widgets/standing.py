"""The standing exercise: play or propose, accept or refuse."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from ..decision import Decision, Option
from ..grading import Verdict
from ..rules import other_seat
from ..yardstick import CountVerdict, count_verdict
from .deciding import DecisionExercise
from .panels import simulator_mark, simulator_panel, waiting_panel
from .recalling import changes_told
from .scene import Panel, Scene, SceneButton

_TITLES: Final = {"propose": "Play, or propose?", "answer": "Accept, or refuse?"}
_TURNS: Final = {
    "propose": "You are the pone. {changes}",
    "answer": "{changes}You are the dealer, and the pone proposes{again}. ",
}


class StandingExercise(DecisionExercise):
    """Play, or propose? Accept, or refuse? Marked by the book and by the simulator."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.title = _TITLES[decision.kind]

    @cached_property
    def count(self) -> CountVerdict:
        """What standing is worth with open cards: the chart under the simulator's word."""
        return count_verdict(self.decision)

    def _sentence(self) -> str:
        decision = self.decision
        changes, again = changes_told(decision), " again" if decision.exchanged else ""
        turn = _TURNS[decision.kind].format(changes=changes, again=again)
        trump = decision.trump.word.capitalize()
        return f"{turn}{trump} are trumps.{_near_the_end(decision)}"

    def _wish(self, options: Collection[Option]) -> str:
        return " or ".join(sorted(map(str, options)))

    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        left, right = map(str, self.decision.options())
        buttons = [
            SceneButton(
                action="answer", value=left, label=left.capitalize(), key="ArrowLeft", hint="←"
            ),
            SceneButton(
                action="answer", value=right, label=right.capitalize(), key="ArrowRight", hint="→"
            ),
        ]
        if chosen is not None:
            for button in buttons:
                button["chosen"] = button["value"] == chosen
        scene["choices"] = buttons

    def _waiting(self) -> Panel:
        return waiting_panel(self.count)

    def _simulated(self, verdict: Verdict) -> Panel:
        return simulator_panel(verdict, *simulator_mark(verdict), self.count)


def _near_the_end(decision: Decision) -> str:
    """Who needs one point only, as a sentence to add; empty where nobody does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""
