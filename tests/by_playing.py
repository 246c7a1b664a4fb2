"""Open hands by trying every lead and every reply: the slow, readable reference of their tricks."""

from __future__ import annotations

from functools import cache

from ecarte_tutor.engine.cards import Card, Hand, Suit
from ecarte_tutor.engine.rules.tricks import legal_replies, trick_winner
from ecarte_tutor.simulator.count import tricks_of_ending


@cache
def tricks_by_playing(leader: Hand, follower: Hand, trump: Suit) -> int:
    """The leader's tricks, with all cards seen and both at their best."""
    return max((tricks_of_lead(lead, leader, follower, trump) for lead in leader), default=0)


def tricks_of_lead(lead: Card, leader: Hand, follower: Hand, trump: Suit) -> int:
    left = leader.without(lead)
    return min(
        tricks_after(lead, reply, left, follower.without(reply), trump)
        for reply in legal_replies(follower, lead, trump)
    )


def tricks_after(lead: Card, reply: Card, leader: Hand, follower: Hand, trump: Suit) -> int:
    """The same from a trick on; the hands are what is left after it."""
    if trick_winner(lead, reply, trump) == "leader":
        return 1 + tricks_by_playing(leader, follower, trump)
    return len(leader) - tricks_by_playing(follower, leader, trump)


def tricks_by_table(
    hand: Hand | str, other: Hand | str, trump: Suit | str, *, leads: bool = True
) -> int:
    """What the package looks up in its place, for two whole hands."""
    return tricks_of_ending(Hand(hand), Hand(other), Suit(trump), leads=leads)
