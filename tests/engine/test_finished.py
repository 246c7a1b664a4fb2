"""Finished tricks: the winner of each leads the next."""

from __future__ import annotations

from ecarte_tutor.engine.cards import Card, Suit
from ecarte_tutor.engine.rules.tricks import finished_tricks, next_leader

TRICKS = tuple(
    (Card(lead), Card(reply))
    for lead, reply in (("7S", "8S"), ("KD", "7D"), ("9C", "7H"), ("8D", "QD"))
)


def test_the_winner_of_each_trick_leads_the_next() -> None:
    finished = finished_tricks(TRICKS, Suit.HEARTS)
    assert [trick.winner for trick in finished] == ["dealer", "dealer", "pone", "dealer"]
    assert [trick.leader for trick in finished] == ["pone", "dealer", "dealer", "pone"]
    for played in range(len(TRICKS) + 1):
        leader = next_leader(TRICKS[:played], Suit.HEARTS)
        assert leader == (finished[played - 1].winner if played else "pone")
