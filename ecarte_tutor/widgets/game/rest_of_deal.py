"""The rest of a deal: played on from a choice, with other hidden cards, and counted for nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...course.players import Player
from ...engine.deal import Deal
from ...engine.decision import PLAY_KINDS, Decision, Option
from ...engine.rules import Seat
from ..table import Scene, SceneButton, TableEvent
from ..telling import tell
from .story import deal_ending, what_was_made
from .turn import LearnerTurn

_OTHER: Final = "Your cards are the same; the others are dealt again."
_PAST: Final = {"make": "made", "score": "scored"}
_BACK: Final = SceneButton(action="review", label="Back to the review", key="b", hint="B")
_NEW: Final = SceneButton(action="others", label="Deal others", key="o", hint="O")


class RestOfDeal:
    """A deal that goes on from a decision of the learner's.

    Args:
        deal: the deal at that decision.
        seat: the learner's seat.
        opponent: who sits opposite, and acts as soon as it is his turn.
        made: what came of it in the game, in a sentence.
    """

    def __init__(self, deal: Deal, seat: Seat, opponent: Player, made: str) -> None:
        self.deal = deal
        self.events: tuple[TableEvent, ...] = ()
        """What has happened since the learner's last choice, as he may know it."""

        self._seat, self._opponent, self._made = seat, opponent, made
        self._told = len(self._all_events())

    def turn(self) -> LearnerTurn | None:
        """The learner's next decision; `None` once the deal is over."""
        if self.deal.over:
            return None
        return LearnerTurn(self.deal.decision(), None, 0, self._opponent.label)

    def act(self, option: Option) -> None:
        """Plays the learner's option, and then whatever the opponent has to do."""
        self.deal = self.deal.act(option)
        while not self.deal.over:
            decision = self.deal.decision()
            if decision.seat != self._seat:
                self.deal = self.deal.act(self._opponent.choose(decision))
            elif _is_last_card(decision):
                self.deal = self.deal.act(*decision.options())
            else:
                break
        events = self._all_events()
        self.events, self._told = events[self._told :], len(events)

    def scene(self, turn: LearnerTurn | None) -> Scene:
        """The decision as it stands, or how it ended beside what came of it in the game."""
        if turn is not None:
            scene = turn.scene(_OTHER if not self.events else "")
            return replace(scene, actions=(_BACK,), progress="Other hidden cards")
        scene = deal_ending(self.deal, self._seat, self._opponent)
        back = replace(_BACK, key="Enter", hint="⏎", main=True)
        spoken = f"{scene.title}. {self._made}"
        return replace(scene, sentence=self._made, actions=(_NEW, back), spoken=spoken, progress="")

    def _all_events(self) -> tuple[TableEvent, ...]:
        seen = self.deal.events_seen(self._seat)
        return tell(seen, self._seat, (), self._opponent.name)


def _is_last_card(decision: Decision) -> bool:
    return decision.kind in PLAY_KINDS and len(decision.hand) == 1


def made_in_the_game(deal: Deal, seat: Seat, opponent: Player) -> str:
    """What came of a deal in the game, in a sentence."""
    mine, verb, what = what_was_made(deal, seat)
    return f"In the game {'you' if mine else opponent.name} {_PAST[verb]} {what}."
