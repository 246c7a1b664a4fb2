"""Playing a problem's deal up to the moment that the problem is about."""

from __future__ import annotations

from ..decision import Decision, Option
from ..players import cheapest_reply, first_advised


def by_the_book(decision: Decision) -> Option:
    """What a player who knows the book and nothing else does; a reply wins as cheaply as it can."""
    if decision.kind == "reply":
        return cheapest_reply(decision)
    return "announce" if decision.kind == "king" else first_advised(decision)
