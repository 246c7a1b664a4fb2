"""Moments: what the score, the talk and the tricks so far make of a decision.

The article plays to five and speaks of “four” and “three”; with another target they are read as
one point and two points short of the game.
"""

from __future__ import annotations

from ..engine.cards import Rank
from ..engine.decision import Decision
from ..engine.rules import POINT_TRICKS, TRICKS, FinishedTrick, Seat, finished_tricks, other_seat


def is_first_proposal(decision: Decision) -> bool:
    """Whether nothing has been exchanged yet, so that who stands is vulnerable."""
    return not decision.exchanged


def is_at_four(decision: Decision) -> bool:
    """Whether the player is one point short of the game."""
    return decision.score[0] == decision.rules.target - 1


def is_score(decision: Decision, *, mine_short: int, theirs_short: int) -> bool:
    """Whether the two players are this many points short of the game."""
    target = decision.rules.target
    return decision.score == (target - mine_short, target - theirs_short)


def may_lose_to_the_king(decision: Decision) -> bool:
    """Whether the opponent needs one point, and the king of trumps scores and is not in sight."""
    is_at_four = decision.score[1] == decision.rules.target - 1
    king_in_sight = decision.turn_up.rank is Rank.KING or decision.trump_king in decision.hand
    return is_at_four and decision.rules.king_scores and not king_in_sight


def opponent(decision: Decision) -> Seat:
    """The other player's seat."""
    return other_seat(decision.seat)


def played(decision: Decision) -> tuple[FinishedTrick, ...]:
    """The finished tricks."""
    return finished_tricks(decision.tricks, decision.trump)


def vole_pays(decision: Decision, seat: Seat) -> bool:
    """Whether this player would gain by all five tricks more than by three, at this score."""
    alone, vole = (
        decision.rules.trick_points(made if seat == "pone" else TRICKS - made, decision.vulnerable)[
            seat == "dealer"
        ]
        for made in (POINT_TRICKS, TRICKS)
    )
    points = decision.score[seat != decision.seat]
    return vole > alone and points + alone < decision.rules.target
