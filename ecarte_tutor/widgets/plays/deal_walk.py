"""A deal shown step by step, with all cards face up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ...course.saved import Count, place_name, read_saved, saved_text
from ...engine.deal import Deal
from ...errors import RecordError, brief
from ..stage.cloth import LEFT, RIGHT, cloth_under, whole_table
from ..stage.scene import Arrival, CardTable, Frame, NextSteps, Scene, SceneButton, TableEvent
from ..stage.table.screen import Actions, Play, Step
from ..stage.table.table import Table
from ..stage.telling import explained, tell

_BACK: Final = SceneButton(action="step", value="back", label="Back", key=LEFT[0], hint=LEFT[1])
_FORWARD: Final = SceneButton(
    action="step",
    value="forward",
    label="Go on",
    key=f"Enter {RIGHT[0]}",
    hint="⏎",
    main=True,
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
        stages = tuple(deal.stages())
        # By what is shown: the rest of the stock may be shuffled anew each time.
        shown = [DealStage(stages, place).scene().data() for place in range(len(stages))]
        self.can_be_left(place_name("walk", [str(deal.rules), *shown]), "")
        self.follow(Step(DealStage(stages)))


@dataclass(frozen=True, slots=True)
class _SavedWalk:
    place: Count


@dataclass(frozen=True, slots=True)
class DealStage(Play):
    """Screen with one stage of a deal, from which presses lead to the stages before and after."""

    stages: tuple[Deal, ...]
    place: int = 0

    def scene(self) -> Scene:
        """Return the table at this stage, with what has happened since the one before."""
        deal = self.stages[self.place]
        sentence = " ".join(filter(None, map(explained, deal.events[self._known :])))
        return Scene(
            title="A deal, step by step",
            sentence=sentence,
            frame=Frame(
                progress=f"Step {self.place + 1} of {len(self.stages)}",
                asks="done" if self._is_last else "asked",
            ),
            cloth=cloth_under(_table(deal), deal.view("pone")),
            steps=NextSteps(actions=self._steps()),
            spoken=sentence,
        )

    def actions(self, _at: datetime) -> Actions:
        """Go on or back."""
        return {"step": self._gone}

    def _gone(self, value: str) -> Step:
        """Return the step to the next stage if `value` is "forward", else to the one before."""
        if value != _FORWARD.value:
            return Step(replace(self, place=self.place - 1))
        following = replace(self, place=self.place + 1)
        # The events say it already.
        return Step(following, arrival=Arrival(events=following._events()), spoken="")

    def saved(self) -> str:
        """Return the stage's number as a bookmark."""
        return saved_text(_SavedWalk(self.place))

    def taken_up(self, text: str) -> Step:
        """Return the step to the stage that was saved as `text`; an `EcarteError` for others."""
        place = read_saved(_SavedWalk, text).place
        if place >= len(self.stages):
            raise RecordError(f"expected a stage of this deal, got {brief(text)}")
        told = tell(self.stages[place].events, None)[len(tell(self.stages[0].events, None)) :]
        record = tuple(each.spoken for each in told)
        return Step(replace(self, place=place), arrival=Arrival(record=record))

    @property
    def _known(self) -> int:
        """Number of events up to the stage before; before the first, the deal of the hands."""
        return len(self.stages[self.place - 1].events) if self.place else 1

    def _events(self) -> tuple[TableEvent, ...]:
        """Return the events since the stage before, as an onlooker sees them."""
        events = self.stages[self.place].events
        return tell(events, None)[len(tell(events[: self._known], None)) :]

    @property
    def _is_last(self) -> bool:
        return self.place == len(self.stages) - 1

    def _steps(self) -> tuple[SceneButton, ...]:
        back = (_BACK,) if self.place else ()
        return back if self._is_last else (*back, _FORWARD)


def _table(deal: Deal) -> CardTable:
    """Return the table from the pone's side, with the dealer's cards face up."""
    table = whole_table(deal.view("pone"), opponent="Dealer", me="Pone")
    dealer = replace(table.opponent, face="librarian")
    return replace(table, opponent=dealer, open=deal.hand("dealer").arranged(deal.trump))
