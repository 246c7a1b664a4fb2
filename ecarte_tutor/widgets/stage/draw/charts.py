"""Charts as data: the numbers that the browser draws and describes in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from ....engine.cards import Card, Suit
from ....engine.english import parts_in_hundred
from ....engine.rules.rule_set import Seat, other_seat
from ....engine.rules.tricks import finished_tricks

if TYPE_CHECKING:
    from ....simulator.simulation import Alike


Kind = Literal["bars", "chances", "map", "line", "trend"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Data of a chart, which the script `charts.js` draws in the browser, a trend `trend.js`."""

    kind: Kind
    values: tuple[Any, ...]
    """Data to draw. Kind "bars": the number of the opponent's hands against which a player makes 0,
    1, ... 5 tricks. Kind "chances": a player's chances of winning a game out of 100, before the
    first deal and after each. Kind "trend": for each dot, oldest first, its label and its height, 0
    or more. Those of "line" and "map" are what `play_line` and `hands_map` return."""

    earlier: int = 0
    """Kind "line": number of tricks that were made before the choice."""

    changes: tuple[tuple[str, str, str], ...] = ()
    """Kind "line": each exchange, as "you" or "he", the cards discarded, and the cards drawn."""

    turning: int = 0
    """Kind "chances": number of the deal in which the game turned, from 1; 0 for none."""

    figure: str = ""
    """Kind "chances": what one choice in that deal did to the chances, as "−15.4"."""

    marks: tuple[tuple[str, float], ...] = ()
    """Kind "trend": names and heights of lines to compare with, the highest first."""

    written: tuple[tuple[int, ...], ...] = ()
    """Kind "map": numbers printed on it, out of 100: those of its three parts and its columns."""


Side = Literal["you", "he"]

Taken = tuple[Side, str, str, Side]
"""A trick: who led it, your card, the opponent's card, and who took it."""

Changed = tuple[Seat, Sequence[Card], Sequence[Card]]
"""Player who exchanged, cards discarded, and cards drawn."""


def play_line(
    tricks: Sequence[tuple[Card, Card]],
    trump: Suit,
    seat: Seat,
    earlier: int = 0,
    changes: Sequence[Changed] = (),
) -> Chart:
    """Return a chart of tricks, each a value (who led, your card, opponent's card, who took it).

    >>> play_line([(Card("KS"), Card("7S"))], Suit.HEARTS, "pone").values
    (('you', 'KS', '7S', 'you'),)

    Args:
        tricks: each as (card led, reply); the pone led to the first, each winner to the next.
        trump: the trump suit.
        seat: the seat of the player who is called "you".
        earlier: how many of the tricks were made before the choice; they are drawn paler.
        changes: the exchanges before the first trick, in order.
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
    """Return a map of the opponent's hands: a column for each number of trumps, high trumps on top.

    Each value of the chart is a tuple: the number of trumps (3 stands for 3 or more), the letter
    of the best trump (empty for none), and of 1000 hands the number on which the choice is worse
    than the best option, as good, and better. `written` has these three numbers for all hands
    together, and each column's number, out of 100.

    Args:
        alike: the hands, grouped by number of trumps and best trump, in the order of the columns.
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
