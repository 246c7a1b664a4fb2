"""The king of trumps in hand: when its holder is asked to announce it.

A king is announced at the last moment the rules allow, as the books advise: with one's first card.
"""

from __future__ import annotations

from collections.abc import Collection

from ..cards import Card
from .finished import Tricks
from .rule_set import RuleSet, Seat


def asks_for_king(
    rules: RuleSet,
    king: Card,
    seat: Seat,
    hand: Collection[Card],
    tricks: Tricks,
    led: Card | None,
) -> bool:
    """Whether `seat` has the king of trumps and is now to say whether he announces it.

    Args:
        rules: whose deadline holds.
        king: the king of trumps.
        seat: the player who might hold it, and has not announced it yet.
        hand: the cards still in his hand.
        tricks: the finished tricks.
        led: the card on the table, whoever led it.
    """
    if not rules.king_scores or rules.king_marking == "automatic":
        return False
    if king in hand:
        if seat == "pone" or rules.hand_king_deadline == "first-trick":
            return not tricks and led is None
        return not tricks and led is not None
    if rules.hand_king_deadline != "first-card-grace":
        return False
    # The king was his first card: the pone's until it is played to, the dealer's until he plays
    # again, which he does at once, for the king has won the trick (E9 law 9, L laws 23-24).
    if seat == "pone":
        return not tricks and led is king
    return led is None and len(tricks) == 1 and tricks[0][1] is king
