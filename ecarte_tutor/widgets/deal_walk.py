"""The walk through a deal: its events, one step at a time, with all the cards face up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..deal import Deal
from ..deal.events import ACTIONS, Dealt, Event, Exchanged, Led, Scored
from ..english import are_trumps, counted, the
from ..rules import Seat
from .cloth.buttons import LEFT, RIGHT
from .cloth.spoken_events import event_in_words
from .cloth.tricks import led_tray, trick_trays, turned_up
from .table import Scene, SceneButton, SceneCard, Table, Tray

_SEATS: Final[tuple[Seat, Seat]] = ("pone", "dealer")
_FORWARD, _BACK = "forward", "back"


class DealWalk(Table):
    """A finished deal to walk through, forwards and backwards, with both hands open.

    >>> walk = DealWalk(Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH").act("play"))
    >>> walk.choose("step", "forward")
    >>> walk.scene["sentence"]
    'The pone plays without proposing.'
    """

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self.stages = _stages(deal)
        self.place = 0
        self._lay_out()

    def on_step(self, value: str) -> None:
        """Goes a step forward or back."""
        self.place += 1 if value == _FORWARD else -1
        self._lay_out()

    def _lay_out(self) -> None:
        deal = self.stages[self.place]
        known = len(self.stages[self.place - 1].events) if self.place else 0
        sentence = " ".join(filter(None, map(_sentence, deal.events[known:])))
        pone, dealer = deal.score
        self.show(
            Scene(
                title="A deal, step by step",
                sentence=sentence,
                progress=f"Step {self.place + 1} of {len(self.stages)}",
                corner=(f"Pone {pone} · Dealer {dealer}", are_trumps(deal.trump)),
                turn_up=turned_up(deal.turn_up),
                laid=(*_hands(deal), *trick_trays(deal.tricks, deal.trump), *_led(deal)),
                cards=(),
                choices=self._steps(),
                spoken=sentence,
            )
        )

    def _steps(self) -> tuple[SceneButton, ...]:
        steps = []
        if self.place:
            steps.append(_step(_BACK, "Back", LEFT))
        if self.place < len(self.stages) - 1:
            steps.append(_step(_FORWARD, "Go on", RIGHT))
        return tuple(steps)


def _step(value: str, label: str, keys: tuple[str, str]) -> SceneButton:
    key, hint = keys
    return SceneButton(action="step", value=value, label=label, key=key, hint=hint)


def _stages(deal: Deal) -> list[Deal]:
    """The deal after each of its actions, from its events alone."""
    dealt = deal.events[0]
    assert isinstance(dealt, Dealt)
    stage = Deal.start(dealt.pack, rules=dealt.rules, score=dealt.score, packets=dealt.packets)
    stages = [stage]
    for event in deal.events:
        if isinstance(event, ACTIONS):
            stage = stage.act(event.option)
            stages.append(stage)
    return stages


def _hands(deal: Deal) -> Iterator[Tray]:
    for seat in _SEATS:
        if deal.hand(seat):
            cards = deal.hand(seat).arranged(deal.trump)
            yield Tray(title=f"The {seat} holds", cards=tuple(map(SceneCard, cards)))


def _led(deal: Deal) -> tuple[Tray, ...]:
    last = deal.events[-1]
    if not isinstance(last, Led):
        return ()
    return (led_tray(last.card, last.seat),)


def _sentence(event: Event) -> str:
    if isinstance(event, Dealt):
        return "The cards are dealt, five to each player."
    if isinstance(event, Exchanged):
        return _exchanged(event)
    if isinstance(event, Scored):
        points = counted(event.points, "point")
        return f"{points.capitalize()} to the {event.seat} for the {event.what}."
    return event_in_words(event)


def _exchanged(event: Exchanged) -> str:
    if not event.number:
        return f"The {event.seat} changes no card."
    drawn = the(sorted(event.drawn, reverse=True))
    return f"The {event.seat} discards {the(event.discarded)}, and draws {drawn}."
