"""Closeness: how hard a problem is to decide, told without a simulation.

It is no value of anything: it only sorts problems of one kind from clear to close.
"""

from __future__ import annotations

from typing import Any, Final

from ..cards import Card, Rank
from ..decision import Decision
from ..hints import book
from ..yardstick import count_verdict

CLEAR: Final = 0.0
CLOSE: Final = 1.0

_CLEAR_WORTH: Final = 1.0
"""Points that standing gains or loses with open cards where nobody need hesitate."""

_TEMPTING: Final = (Rank.QUEEN, Rank.KNAVE, Rank.ACE)
_MOST_TEMPTING: Final = 4


def closeness(problem: Any) -> float:
    """How close a problem's choice is, from 0, clear, to 1; a third of a millisecond.

    To stand or not: the nearer to nothing standing is worth by the open-hand count; a hand that
    the book leaves open is as close as can be. To throw: how many of the cards to go are tempting
    ones. To lead: how many of the cards are wrong. Problems on the rules are all clear.

    >>> clear = Decision.propose("KH QH JH AS AD", "9H")
    >>> closeness(clear) < closeness(Decision.propose("QH KS 8S 9D 7C", "9H"))
    True
    """
    if not isinstance(problem, Decision):
        return CLEAR
    said = book(problem)
    if problem.kind in ("propose", "answer"):
        worth = abs(count_verdict(problem).worth)
        return CLOSE if said.borderline else max(CLEAR, CLOSE - worth / _CLEAR_WORTH)
    if problem.kind == "discard":
        thrown = max((each for each in said.advice if isinstance(each, frozenset)), key=len)
        tempting = sum(isinstance(card, Card) and card.rank in _TEMPTING for card in thrown)
        return min(CLOSE, tempting / _MOST_TEMPTING)
    return CLOSE - len(said.advice) / len(problem.options())
