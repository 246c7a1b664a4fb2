"""Patterns: who owns each successive card in each suit, all that open-hand play depends on.

A suit is a text with a letter for each card in play, highest first: `L` for a card of the player
who leads, `F` for one of the player who follows. Cards out of play leave no trace, so `KH` over
`QH` and `KH` over `7H` are the same text, `LF`, when nothing between them is in play. A pattern is
four such suits, trumps first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

LEADER: Final = "L"
FOLLOWER: Final = "F"

Pattern = tuple[str, str, str, str]
"""The owners of the cards of the trump suit, then of the three plain suits."""

_TRUMP: Final = 0
_SWAPPED: Final = str.maketrans(LEADER + FOLLOWER, FOLLOWER + LEADER)


class _Place(NamedTuple):
    """Where a card lies in a pattern: its suit, and how many cards of the suit lie above it."""

    suit: int
    depth: int


def leader_tricks(pattern: Pattern) -> int:
    """How many tricks the leader makes with open cards when each player makes as many as possible.

    Both players hold equally many cards. The answer is exact; each pattern met on the way is
    remembered, so that all patterns of five cards a side take about a second.

    >>> leader_tricks(("LF", "LL", "FF", "")), leader_tricks(("FL", "LL", "FF", ""))
    (3, 2)
    """
    trump, *plain = pattern
    first, second, third = sorted(plain)
    return _solved((trump, first, second, third))


@cache
def _solved(pattern: Pattern) -> int:
    leads = _places_of(LEADER, pattern)
    return max((_tricks_after_lead(pattern, lead) for lead in leads), default=0)


def _tricks_after_lead(pattern: Pattern, lead: _Place) -> int:
    """The leader's tricks when the follower makes the best reply to `lead`."""
    tricks_left = sum(map(len, pattern)) // 2
    outcomes = []
    for reply in _legal_replies(pattern, lead):
        rest = _without(pattern, lead, reply)
        if _follower_wins(lead, reply):
            outcomes.append(tricks_left - 1 - leader_tricks(_with_roles_swapped(rest)))
        else:
            outcomes.append(1 + leader_tricks(rest))
    return min(outcomes)


def _legal_replies(pattern: Pattern, lead: _Place) -> list[_Place]:
    """The law of play: follow and win if you can, else follow, else trump, else discard."""
    held = list(_places_of(FOLLOWER, pattern))
    following = [place for place in held if place.suit == lead.suit]
    winning = [place for place in following if place.depth < lead.depth]
    ruffing = [place for place in held if place.suit == _TRUMP]
    return winning or following or ruffing or held


def _follower_wins(lead: _Place, reply: _Place) -> bool:
    if reply.suit == lead.suit:
        return reply.depth < lead.depth
    return reply.suit == _TRUMP


def _places_of(owner: str, pattern: Pattern) -> Iterator[_Place]:
    for suit, owners in enumerate(pattern):
        for depth, letter in enumerate(owners):
            if letter == owner:
                yield _Place(suit, depth)


def _without(pattern: Pattern, *gone: _Place) -> Pattern:
    first, second, third, fourth = (
        "".join(letter for depth, letter in enumerate(owners) if (suit, depth) not in gone)
        for suit, owners in enumerate(pattern)
    )
    return first, second, third, fourth


def _with_roles_swapped(pattern: Pattern) -> Pattern:
    first, second, third, fourth = (owners.translate(_SWAPPED) for owners in pattern)
    return first, second, third, fourth


def pattern_of(shape: Sequence[int], filling: Sequence[int], *, holder_leads: bool) -> Pattern:
    """The pattern of a holder of `shape` (cards of each suit) against `filling` (of each gap)."""
    own, other = (LEADER, FOLLOWER) if holder_leads else (FOLLOWER, LEADER)
    opponent_cards = iter(filling)
    first, second, third, fourth = (
        own.join(other * next(opponent_cards) for _ in range(held + 1)) for held in shape
    )
    return first, second, third, fourth
