"""Charts as data: the numbers that the browser draws and tells in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from ...engine.cards import Card, Suit
from ...engine.english import parts_in_hundred
from ...engine.rules import Seat, finished_tricks, other_seat

if TYPE_CHECKING:
    from ...simulator.simulation import Alike


Kind = Literal["bars", "chances", "map", "line", "trend"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart for a widget's page; `charts.js` draws each kind."""

    kind: Kind
    values: tuple[Any, ...]
    """The numbers; of each kind its own shape, told where such a chart is made."""

    earlier: int = 0
    """Of a line of play, the tricks that had been made before the choice."""

    changes: tuple[tuple[str, str, str], ...] = ()
    """Of a line of play, the cards changed first: whose, those discarded, and those drawn."""

    turning: int = 0
    """Of chances, the number of the deal that is marked; 0 for none."""

    figure: str = ""
    """Of chances, what is written on that deal."""

    written: tuple[tuple[int, ...], ...] = ()
    """Of a map, the numbers out of 100 that stand on it: those of its parts, and of its columns."""


def trick_bars(counts: Sequence[int]) -> Chart:
    """Six bars for 0 to 5 tricks, winning ones green, losing ones sand; their shares stand on them.

    Args:
        counts: six numbers of hands, for 0, 1, ... 5 tricks.
    """
    return Chart(kind="bars", values=tuple(counts))


def chances_chart(chances: Sequence[int], turning: int = 0, figure: str = "") -> Chart:
    """The chances before the first deal and after each, joined by a line between 0 and 100.

    Args:
        chances: out of 100, the one before the first deal first.
        turning: the number of the deal in which the game turned, which is marked; 0 for none.
        figure: what the choice that turned it did to the chances: "−15.4".
    """
    return Chart(kind="chances", values=tuple(chances), turning=turning, figure=figure)


def trend_chart(values: Sequence[tuple[str, float, float]]) -> Chart:
    """A dot for each value, joined by a line over a base of zero; first and last are written out.

    Args:
        values: what to write below each dot, how high it stands (0 or more) and how far a bar
            reaches from it to each side, oldest first.
    """
    return Chart(kind="trend", values=tuple(values))


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
    other = other_seat(seat)
    sides: dict[Seat, Side] = {seat: "you", other: "he"}
    taken: Iterator[Taken] = (
        (sides[each.leader], str(each.card_of(seat)), str(each.card_of(other)), sides[each.winner])
        for each in finished_tricks(tricks, trump)
    )
    return Chart(
        kind="line",
        values=tuple(taken),
        earlier=earlier,
        changes=tuple(
            (sides[who], _texts(discarded), _texts(drawn))
            for who, discarded, drawn in changes
            if discarded
        ),
    )


def _texts(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def hands_map(alike: Sequence[Alike]) -> Chart:
    """The map as a chart: a column for each number of trumps, high trumps at the top.

    A value is the number of trumps (3 for more), the letter of the best, and on how many of a
    thousand hands the choice is caught, both options are alike, and the choice escapes. Written on
    it are these three shares of all columns, and the columns' own, each out of 100.
    """
    values = tuple(
        (
            each.trumps,
            "" if each.best_trump is None else each.best_trump.letter.replace("T", "10"),
            *(round(1000 * share) for share in (each.caught, each.even, each.escaped)),
        )
        for each in alike
    )
    parts = [
        sum(each.caught for each in alike),
        sum(each.even for each in alike),
        sum(each.escaped for each in alike),
    ]
    columns = [
        sum(each.share for each in column)
        for _, column in groupby(alike, key=lambda each: each.trumps)
    ]
    return Chart(
        kind="map", values=values, written=(parts_in_hundred(parts), parts_in_hundred(columns))
    )
