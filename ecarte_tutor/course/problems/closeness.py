"""Closeness: how hard a problem is to decide, told without a simulation.

It is no value of anything: it only sorts problems of one kind, from those on which everybody asked
agrees with the book to those on which they contradict it. `tools/bench/clear.py` holds it against
the simulator.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Decision
from ...hints import BookVerdict, book
from ...simulator.count_verdict import CountVerdict, count_verdict

CLEAR: Final = 0.0
"""Where nobody need hesitate: the clearest that is ever wished for."""

EVEN: Final = 0.75
"""Where as much speaks for either choice: the closest that is ever wished for."""

AGAINST: Final = 1.0
"""Where all but the book speak for another choice."""

_CLEAR_WORTH: Final = 1.0
"""Points that standing gains or loses with open cards where nobody need hesitate."""

_CLEAR_MARGIN: Final = 0.3
"""Points by which the book's lead is better with open cards where nobody need hesitate."""

_TEMPTING: Final = {Rank.QUEEN: 2, Rank.KNAVE: 1, Rank.ACE: 1}
_MOST_TEMPTING: Final = 4


def closeness(
    problem: Any, said: BookVerdict | None = None, count: CountVerdict | None = None
) -> float:
    """How close a problem's choice is: 0 is clear, 0.75 even, and 1 against the book; in a
    millisecond.

    To stand or not: below a half the book, the open-hand count and the reckoner agree, at this
    score and at those like it, and the less standing gains or loses by the count the closer it is.
    From a half on they do not, and it tells at how many of these scores the reckoner contradicts
    the book. To discard: how tempting the cards are that are to go. To lead: how much better the
    book's cards are on average with open cards. Problems on the rules are all clear.

    Args:
        problem: a decision, or a problem on the rules.
        said: what the book says of it, where that is known.
        count: what the open-hand count says of it, where that is known.

    >>> closeness(Decision.propose("8H QS 10D 8D 7C", "9H"))
    0.0
    >>> closeness(Decision.propose("8H 7H QS 7S 7D", "9H"))
    1.0
    """
    if not isinstance(problem, Decision):
        return CLEAR
    said = said or book(problem)
    if said.borderline or said.silent:
        return EVEN
    if problem.kind in STANDING_WORD:
        return _of_talk(problem, said, count or count_verdict(problem))
    return _of_discard(said) if problem.kind == "discard" else _of_lead(problem, said)


def wished(place: int, usual: int) -> float:
    """How close the problem at this place should be: clear ones first, close ones last.

    Args:
        place: the place in the set, from 0; what is asked there is the same in longer sets.
        usual: how many problems there usually are; those past them are as close as the last.

    >>> [wished(place, 4) for place in range(5)]
    [0.0, 0.25, 0.5, 0.75, 0.75]
    """
    return EVEN * min(1.0, place / max(1, usual - 1))


def _of_talk(problem: Decision, said: BookVerdict, count: CountVerdict) -> float:
    from ...simulator import talking_nearby

    stands = count.stand in said.advice
    talking = talking_nearby(problem)
    contradicted = talking if stands else 1 - talking
    if not contradicted and count.advice in said.advice:
        return max(CLEAR, (1 - abs(count.worth) / _CLEAR_WORTH) / 2)
    return (1 + contradicted) / 2


def _of_discard(said: BookVerdict) -> float:
    discarded = max((each for each in said.advice if isinstance(each, frozenset)), key=len)
    tempting = sum(_TEMPTING.get(card.rank, 0) for card in discarded if isinstance(card, Card))
    return min(AGAINST, tempting / _MOST_TEMPTING)


def _of_lead(problem: Decision, said: BookVerdict) -> float:
    from ...simulator import averages_of_leads

    averages = averages_of_leads(problem)
    books, others = (
        max(
            (worth for card, worth in averages.items() if (card in said.advice) is its), default=0.0
        )
        for its in (True, False)
    )
    margin = (books - others) / _CLEAR_MARGIN
    return min(AGAINST, max(CLEAR, EVEN * (1 - margin)))
