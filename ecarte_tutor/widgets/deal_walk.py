"""A deal shown step by step, with all cards face up."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..engine.deal import Deal
from .cloth import LEFT, RIGHT, cloth_under, whole_table
from .scene import Arrival, CardTable, Frame, Scene, SceneButton, TableEvent
from .table import Table
from .telling import explained, tell

_BACK: Final = SceneButton(action="step", value="back", label="Back", key=LEFT[0], hint=LEFT[1])
_FORWARD: Final = SceneButton(
    action="step", value="forward", label="Go on", key=RIGHT[0], hint=RIGHT[1]
)


class DealWalk(Table):
    """Widget that shows a deal step by step, forwards and backwards, with both hands face up.

    >>> walk = DealWalk(Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH").act("play"))
    >>> walk.choose("step", "forward")
    >>> walk.scene["sentence"]
    'The pone plays without proposing.'
    """

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self.stages = list(deal.stages())
        self.place = 0
        self._lay_out()

    def on_step(self, value: str) -> None:
        """Go one step on if `value` is "forward", else one step back."""
        forward = value == _FORWARD.value
        self.place += 1 if forward else -1
        self._lay_out(is_played=forward)

    def _lay_out(self, *, is_played: bool = False) -> None:
        deal = self.stages[self.place]
        known = len(self.stages[self.place - 1].events) if self.place else 0
        new = deal.events[known:]
        sentence = " ".join(filter(None, map(explained, new)))
        self.show(
            Scene(
                title="A deal, step by step",
                sentence=sentence,
                frame=Frame(progress=f"Step {self.place + 1} of {len(self.stages)}"),
                cloth=cloth_under(_table(deal), deal.view("pone"), self._steps()),
                arrival=Arrival(events=_events(deal, known) if is_played else ()),
                spoken="" if is_played else sentence,
            )
        )

    def _steps(self) -> tuple[SceneButton, ...]:
        back = (_BACK,) if self.place else ()
        return back if self.place == len(self.stages) - 1 else (*back, _FORWARD)


def _table(deal: Deal) -> CardTable:
    """Return the table from the pone's side, with the dealer's cards face up."""
    table = whole_table(deal.view("pone"), opponent="Dealer", me="Pone")
    return replace(table, open=deal.hand("dealer").arranged(deal.trump))


def _events(deal: Deal, known: int) -> tuple[TableEvent, ...]:
    """Return the deal's events after the first `known` ones, as an onlooker sees them."""
    return tell(deal.events, None)[len(tell(deal.events[:known], None)) :]
