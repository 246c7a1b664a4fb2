"""Replaying: from the events of a deal to the deal, or to the event that cannot have happened."""

from __future__ import annotations

from ..errors import EcarteError, RecordError
from .data import event_told
from .deal import Deal
from .events import ACTIONS, Dealt, Event


def replayed(events: tuple[Event, ...]) -> Deal:
    """The deal that left these events.

    The actions are played again, and every other event must follow from them.

    Raises:
        RecordError: naming the first event that does not fit, and the rule it breaks.
    """
    deal = _begun(events)
    known = 0
    while True:
        _check_consequences(deal, events, known)
        known = len(deal.events)
        if known == len(events):
            return deal
        deal = _after(deal, events[known], known + 1)


def _begun(events: tuple[Event, ...]) -> Deal:
    dealt = events[0] if events else None
    if not isinstance(dealt, Dealt):
        raise RecordError(f"event 1: {Dealt.rule}; got {event_told(dealt)}")
    try:
        return Deal.start(dealt.pack, rules=dealt.rules, score=dealt.score, packets=dealt.packets)
    except EcarteError as problem:
        raise RecordError(f"event 1: {Dealt.rule}; {problem}") from problem


def _check_consequences(deal: Deal, events: tuple[Event, ...], known: int) -> None:
    """What followed from the last action is what was told."""
    for place in range(known, len(deal.events)):
        expected = deal.events[place]
        if place >= len(events):
            raise RecordError(
                f"event {place + 1}: the events end before {event_told(expected)}; {expected.rule}"
            )
        if events[place] != expected:
            raise RecordError(
                f"event {place + 1}: expected {event_told(expected)}, "
                f"got {event_told(events[place])}; {expected.rule}"
            )


def _after(deal: Deal, event: object, number: int) -> Deal:
    """The deal after an event that should be the next action."""
    if deal.over:
        raise RecordError(f"event {number}: the deal is over before it, got {event_told(event)}")
    if not isinstance(event, ACTIONS):
        raise RecordError(
            f"event {number}: expected an action of the {deal.seat} (to {deal.kind}), "
            f"got {event_told(event)}, which follows from nothing before it"
        )
    if event.seat != deal.seat:
        raise RecordError(
            f"event {number}: it is the {deal.seat}'s turn ({deal.kind}), got {event_told(event)}; "
            f"{event.rule}"
        )
    reason = deal.why_not(event.option)
    if reason is not None:
        raise RecordError(f"event {number}, {event_told(event)}: {reason}")
    return deal.act(event.option)
