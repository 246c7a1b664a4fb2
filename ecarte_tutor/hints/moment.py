"""Moments: what the score, the talk and the tricks so far make of a decision.

The article plays to five and speaks of “four” and “three”; with another target they are read as
one point and two points short of the game.
"""

from __future__ import annotations

from typing import Final

from ..cards import Card, Rank
from ..decision import Decision
from ..rules import TRICKS, Seat, other_seat, trick_winner

_POINT_TRICKS: Final = 3


def is_first_proposal(decision: Decision) -> bool:
    """Whether nothing has been exchanged yet, so that who stands is vulnerable."""
    return not decision.exchanged


def is_at_four(decision: Decision) -> bool:
    """Whether the player is one point short of the game."""
    return decision.score[0] == decision.rules.target - 1


def is_adversary_at_four(decision: Decision) -> bool:
    """Whether the adversary is one point short of the game."""
    return decision.score[1] == decision.rules.target - 1


def is_score(decision: Decision, *, mine_short: int, theirs_short: int) -> bool:
    """Whether the two players are so many points short of the game."""
    target = decision.rules.target
    return decision.score == (target - mine_short, target - theirs_short)


def may_lose_to_the_king(decision: Decision) -> bool:
    """Whether the adversary needs one point, and the king of trumps is not in sight."""
    king_in_sight = decision.turn_up.rank is Rank.KING or decision.trump_king in decision.hand
    return is_adversary_at_four(decision) and not king_in_sight


def adversary(decision: Decision) -> Seat:
    """The other player's seat."""
    return other_seat(decision.seat)


def played(decision: Decision) -> tuple[tuple[Seat, Card, Card, Seat], ...]:
    """The finished tricks as (who led, card led, reply, who won)."""
    leader: Seat = "pone"
    found = []
    for lead, reply in decision.tricks:
        taker = trick_winner(lead, reply, decision.trump)
        winner = leader if taker == "leader" else other_seat(leader)
        found.append((leader, lead, reply, winner))
        leader = winner
    return tuple(found)


def tricks_made(decision: Decision) -> tuple[int, int]:
    """The tricks so far, as (mine, the adversary's)."""
    mine = sum(winner == decision.seat for *_, winner in played(decision))
    return mine, len(decision.tricks) - mine


def vole_pays(decision: Decision, seat: Seat) -> bool:
    """Whether this player would gain by all five tricks more than by three, at this score."""
    alone, vole = (
        decision.rules.trick_points(made if seat == "pone" else TRICKS - made, decision.vulnerable)[
            seat == "dealer"
        ]
        for made in (_POINT_TRICKS, TRICKS)
    )
    points = decision.score[seat != decision.seat]
    return vole > alone and points + alone < decision.rules.target
