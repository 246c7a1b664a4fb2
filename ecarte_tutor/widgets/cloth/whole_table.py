"""The whole table as one player knows it: before a decision, or from a view of the deal."""

from __future__ import annotations

from typing import Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...engine.decision import View
from ...engine.english import are_trumps, points_up
from ...engine.rules import FinishedTrick, Seat, finished_tricks, next_leader, other_seat
from ..table import CardTable, PlayedTrick, SceneCard, TablePlayer
from .talk import TableTalk, taken_already

_STOCK: Final = len(PACK) - 2 * HAND_SIZE - 1


def whole_table(known: View, opponent: str = "Opponent", me: str = "You") -> CardTable:
    """What this player sees on the table beside the hand and the card turned up.

    Args:
        known: a decision of the player's, or his view of a deal.
        opponent: the name beside the other player's cards.
        me: the name beside this player's cards.
    """
    seat, trump, other = known.seat, known.turn_up.suit, other_seat(known.seat)
    talk, (mine, theirs) = TableTalk.of(known), known.score
    taken = _taken(known)
    finished = finished_tricks(known.tricks, trump)
    led_by = next_leader(known.tricks, trump) if known.led else None
    trick = None
    if known.led:
        own = led_by == seat
        trick = PlayedTrick(mine=known.led) if own else PlayedTrick(theirs=known.led)
    return CardTable(
        me=TablePlayer(
            name=me,
            role=seat,
            score=mine,
            tags=talk.of_seat(seat).tags,
            discarded=taken[seat],
        ),
        opponent=TablePlayer(
            name=opponent,
            role=other,
            score=theirs,
            tags=talk.of_seat(other).tags,
            discarded=taken[other],
        ),
        target=known.rules.target,
        trumps=are_trumps(trump),
        rules=f"{known.rules.preset.label}, {points_up(known.rules.target)}",
        held=HAND_SIZE - len(finished) - (led_by == other),
        stock=_STOCK - sum(taken.values()),
        tricks=tuple(_played(trick, seat) for trick in finished),
        trick=trick,
    )


def five_cards(known: View) -> tuple[Card, ...]:
    """The hand with which this player began to play, in its order on the table."""
    seat, trump = known.seat, known.turn_up.suit
    played = [trick.card_of(seat) for trick in finished_tricks(known.tricks, trump)]
    if known.led and next_leader(known.tricks, trump) == seat:
        played.append(known.led)
    return Hand((*known.hand, *played)).arranged(trump)


def hand_in_places(view: View) -> tuple[SceneCard, ...]:
    """The cards still in hand, each with the number of its place among the five as its key."""
    places = enumerate(five_cards(view), start=1)
    return tuple(SceneCard(card, key=str(place)) for place, card in places if card in view.hand)


def _taken(known: View) -> dict[Seat, int]:
    """How many cards each player has discarded and drawn."""
    taken: dict[Seat, int] = {
        "pone": sum(by_pone for by_pone, _ in known.exchanged),
        "dealer": sum(by_dealer for _, by_dealer in known.exchanged),
    }
    taken["pone"] += taken_already(known) or 0
    return taken


def _played(trick: FinishedTrick, seat: Seat) -> PlayedTrick:
    return PlayedTrick(
        mine=trick.card_of(seat),
        theirs=trick.card_of(other_seat(seat)),
        by="me" if trick.winner == seat else "opponent",
    )
