"""The frontier explorer: replace one card of a hand, and see where proposing turns to playing."""

from __future__ import annotations

from dataclasses import replace

from ...engine.cards import Card, Hand
from ...engine.decision import Decision
from ...engine.rules import Seat
from ..table import Table, VerdictDoor
from .what_if import WhatIf


class FrontierExplorer(Table):
    """A hand to change card by card; each possible change shows what the book and the count say.

    A gold ring marks the cards with which the book stands: as pone it plays, as dealer it refuses.
    The number below a card is how many of 100 opponent hands such a hand beats, open-hand; a tick,
    that the count would stand too.
    """

    def __init__(self, hand: Hand | str, turn_up: Card | str, seat: Seat = "pone") -> None:
        super().__init__()
        make = Decision.propose if seat == "pone" else Decision.answer
        self._show(WhatIf.begun(make(hand, turn_up)))

    @property
    def decision(self) -> Decision:
        """The decision, with the hand as it is now."""
        return self.what_if.decision

    def on_select(self, value: str) -> None:
        """Takes another card of the hand as the one to be changed."""
        self._show(self.what_if.selected(Card(value)))

    def on_put(self, value: str) -> None:
        """Puts a card in the place of the one to be changed."""
        self._show(self.what_if.put(Card(value)))

    def _show(self, what_if: WhatIf) -> None:
        self.what_if = what_if
        scene = what_if.scene()
        # The rings, the figures and one line say it; the rest is for those who ask.
        doors = tuple(
            VerdictDoor(name=panel.name, title=panel.title, panels=(panel,))
            for panel in scene.panels
        )
        self.show(replace(scene, corner=scene.corner[1:2], panels=(), doors=doors))
