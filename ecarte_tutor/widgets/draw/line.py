"""A line of play: the cards changed, then the tricks, each with the card that took it ringed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ...engine.cards import Card, Suit
from ...engine.rules import Seat, finished_tricks, other_seat
from .chart import Chart

Side = Literal["you", "he"]

Taken = tuple[Side, str, str, Side]
"""Who led a trick, your card, his, and who took it."""

Changed = tuple[Seat, Sequence[Card], Sequence[Card]]
"""Player who exchanged, cards discarded, and cards drawn."""


def play_line(
    tricks: Sequence[tuple[Card, Card]],
    trump: Suit,
    seat: Seat,
    earlier: int = 0,
    changes: Sequence[Changed] = (),
) -> Chart:
    """The tricks of a deal, as a chart whose values are `Taken`.

    Args:
        tricks: as (card led, reply); the pone led the first, each winner the next.
        trump: the trump suit.
        seat: the player's.
        earlier: how many of them had been made before the choice; they are drawn paler.
        changes: the cards changed before the first of them, in order.
    """
    sides = _sides(seat)
    return Chart(
        kind="line",
        values=tuple(_taken(tricks, trump, seat)),
        earlier=earlier,
        changes=tuple(
            (sides[who], _texts(discarded), _texts(drawn))
            for who, discarded, drawn in changes
            if discarded
        ),
    )


def _sides(seat: Seat) -> dict[Seat, Side]:
    return {seat: "you", other_seat(seat): "he"}


def _taken(tricks: Sequence[tuple[Card, Card]], trump: Suit, seat: Seat) -> Iterator[Taken]:
    sides = _sides(seat)
    for trick in finished_tricks(tricks, trump):
        yours, his = trick.card_of(seat), trick.card_of(other_seat(seat))
        yield sides[trick.leader], str(yours), str(his), sides[trick.winner]


def _texts(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
