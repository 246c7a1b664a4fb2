"""Views: what is hidden stays hidden."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, NoReturn

import pytest
from hypothesis import example, given

from ecarte_tutor import Card, Deal, Decision
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal.events import (
    Dealt,
    Event,
    Exchanged,
    KingAnnounced,
    KingWithheld,
    Named,
    Scored,
    events_before,
)
from ecarte_tutor.engine.deal.state import PLACES
from ecarte_tutor.engine.decision import View
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from tests.engine.strategies import moments, seats


class _Poison:
    """A hidden value: to look at it in any way is a fault."""

    def _touched(self, *_: object) -> NoReturn:
        raise AssertionError("a hidden card was looked at")

    __iter__ = __len__ = __getitem__ = __contains__ = __hash__ = __bool__ = _touched
    __eq__ = __ne__ = __str__ = __repr__ = __getattr__ = _touched


def _parts(value: Any) -> list[Any]:
    """Everything that can be reached from a view."""
    if is_dataclass(value):
        return [part for field in fields(value) for part in _parts(getattr(value, field.name))]
    if isinstance(value, tuple | frozenset):
        return [part for item in value for part in _parts(item)]
    return [value]


@given(moments(), seats)
@example(Deal.start(seed=10, rules="denexa").act("play"), "pone")  # the dealer's king
def test_a_view_never_touches_a_hidden_card(deal: Deal, seat: Seat) -> None:
    poison: Any = _Poison()
    state = deal._state.copy()
    other = PLACES[other_seat(seat)]
    state.hands = tuple(  # type: ignore[assignment]
        poison if place == other else hand for place, hand in enumerate(state.hands)
    )
    state.discarded = tuple(  # type: ignore[assignment]
        poison if place == other else discarded for place, discarded in enumerate(state.discarded)
    )
    state.dealt = state.events = poison
    view = state.view(seat)
    assert view == deal.view(seat)
    assert all(type(part) is not _Poison for part in _parts(view))
    asks_the_other = deal.kind == "king" and deal.seat != seat  # which would show who holds it
    assert view.turn == deal.seat or asks_the_other
    assert isinstance(view, Decision) == (view.turn == seat)
    if isinstance(view, Decision):
        assert view == Decision.parse(str(view))
        assert asks_the_other or view == deal.decision()


@given(moments(), seats)
def test_a_view_shows_only_cards_the_seat_has_seen(deal: Deal, seat: Seat) -> None:
    view = deal.view(seat)
    seen = {deal.turn_up, *deal.hand(seat), *view.discarded, *(c for t in deal.tricks for c in t)}
    if view.led is not None:
        seen.add(view.led)
    shown = {part for part in _parts(view) if isinstance(part, Card)} | set(view.hand)
    assert shown == seen
    hidden = set(deal.hand(other_seat(seat))) | set(deal.stock)
    assert not shown & hidden


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "bga"])
def test_being_asked_about_the_king_does_not_show_who_has_it(name: str) -> None:
    pone, turn_up = "KS QS 9H 8D 7C", "TH"
    with_king = Deal.arranged(pone, "KH KD JD TC 9C", turn_up, "AH", seed=1, rules=name)
    without = Deal.arranged(pone, "AH KD JD TC 9C", turn_up, "KH", seed=1, rules=name)
    for option in ("play", "8D"):
        if with_king.kind == "king":  # before the pone has led
            with_king = with_king.act("withhold")
        with_king, without = with_king.act(option), without.act(option)
        assert with_king.view("pone") == without.view("pone")
        assert with_king.events_seen("pone") == without.events_seen("pone")


def test_the_holder_sees_the_question() -> None:
    deal = Deal.arranged("KS QS 9H 8D 7C", "KH KD JD TC 9C", "TH", seed=1).act("play").act("8D")
    assert (deal.view("dealer").kind, deal.view("dealer").turn) == ("king", "dealer")
    assert (deal.view("pone").kind, deal.view("pone").turn) == ("reply", "dealer")


@given(moments(), seats)
def test_the_events_a_seat_sees_hold_no_secret_of_the_opponent(deal: Deal, seat: Seat) -> None:
    told = deal.events_seen(seat)
    for event in told:
        if isinstance(event, Dealt):
            assert event.pack == ()
        elif isinstance(event, Exchanged) and event.seat != seat:
            assert (event.discarded, event.drawn) == ((), ())
        elif isinstance(event, KingWithheld):
            assert event.seat == seat
    silent = [
        event for event in deal.events if isinstance(event, KingWithheld) and event.seat != seat
    ]
    assert len(told) == len(deal.events) - len(silent)


@given(moments(), seats)
def test_scores_and_tricks_are_told_from_the_seats_own_side(deal: Deal, seat: Seat) -> None:
    view: View = deal.view(seat)
    place = PLACES[seat]
    assert view.score[0] == deal.score[place]
    assert view.won[0] == deal.won[place]
    assert sum(view.won) == len(deal.tricks)
    assert set(view.hand) <= set(PACK)


def _of_a_king(event: Event) -> bool:
    is_point = isinstance(event, Scored) and event.what == "king in hand"
    return is_point or isinstance(event, KingAnnounced)


def _is_the_end(event: Event) -> bool:
    return isinstance(event, Scored) and event.what in ("point", "vole")


@given(moments(), seats)
def test_a_view_tells_the_events_that_its_seat_has_seen(deal: Deal, seat: Seat) -> None:
    """But for the deal itself, the cards exchanged, a number asked for, and when a king came."""
    told, seen = events_before(deal.view(seat)), deal.events_seen(seat)
    expected = [
        replace(event, discarded=(), drawn=()) if isinstance(event, Exchanged) else event
        for event in seen
        if not isinstance(event, Dealt | Named | KingWithheld) and not _is_the_end(event)
    ]
    unnamed = [event for event in told if not isinstance(event, Named)]
    for is_king in (True, False):
        assert [event for event in unnamed if _of_a_king(event) == is_king] == [
            event for event in expected if _of_a_king(event) == is_king
        ]
    named = [event for event in seen if isinstance(event, Named)]
    assert [event for event in told if isinstance(event, Named)] in ([], named[-1:])
    if deal.kind == "answer":
        assert told[-1] == seen[-1]
