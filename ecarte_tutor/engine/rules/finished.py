"""Finished tricks: who led each, who won it, and who leads next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..cards import Card, Suit
from .rule_set import Seat, other_seat
from .tricks import trick_winner

Tricks = tuple[tuple[Card, Card], ...]
"""Finished tricks as (card led, reply); the pone led the first, each winner the next."""


class FinishedTrick(NamedTuple):
    """One trick, with the seats that played it."""

    leader: Seat
    lead: Card
    reply: Card
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        """The card that this seat played."""
        return self.lead if seat == self.leader else self.reply


def finished_tricks(tricks: Iterable[tuple[Card, Card]], trump: Suit) -> tuple[FinishedTrick, ...]:
    """The tricks in order, each with its leader and its winner.

    >>> [trick.winner for trick in finished_tricks([(Card("KS"), Card("AS"))], Suit.HEARTS)]
    ['pone']
    """
    leader: Seat = "pone"
    found = []
    for lead, reply in tricks:
        winner = leader if trick_winner(lead, reply, trump) == "leader" else other_seat(leader)
        found.append(FinishedTrick(leader, lead, reply, winner))
        leader = winner
    return tuple(found)


def next_leader(tricks: Iterable[tuple[Card, Card]], trump: Suit) -> Seat:
    """Who leads after these tricks: the pone at first, then the last winner."""
    finished = finished_tricks(tricks, trump)
    return finished[-1].winner if finished else "pone"
