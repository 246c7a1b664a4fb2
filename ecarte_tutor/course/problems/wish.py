"""Wishes: what a problem should be, and how close to call; what the skills draw theirs from."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Rank
from ...engine.decision import STANDING_WORD, Decision
from ...engine.rules import RuleSet
from ...hints import BookVerdict, Holding, book, shortfall
from ...simulator.count_verdict import CountVerdict, count_verdict

SCORES: Final = ("early", "late", "any")
"""Nobody near the end, somebody one point from it, or either."""

ANY: Final = "any"
"""The value of a wish for any score or any rule set."""

USUAL_RULES: Final = "turf-club"
"""The rule set of problems for which none is wished."""

_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a problem should be."""

    skill: str
    """The name of a skill that is drawn."""

    hint: str | None = None
    """The id of the hint that it should turn on; `None` for any, and for none."""

    theme: str | None = None
    """One of the skill's themes; `None` for any. Where the hint leaves no other, it gives way."""

    closeness: float = 0.0
    """How close its choice should be, up to `EVEN`, as nearly as there are such problems."""

    scores: str = "early"
    """One of `SCORES`, or a score: `"4-3"`, mine first."""

    rules: str = ANY
    """The text of a rule set, or `ANY`: then every house's where that is asked, else the usual."""

    @property
    def house(self) -> RuleSet:
        """The rule set of its decisions."""
        return house_of(USUAL_RULES if self.rules == ANY else self.rules)

    def score(self, chance: random.Random) -> tuple[int, int]:
        """Draw a score as wished for, (mine, the opponent's)."""
        last = self.house.target - 1
        if self.scores == "early":
            return chance.randint(0, last - 1), chance.randint(0, last - 1)
        if self.scores == "late":
            near = (last, chance.randint(0, last))
            return near if chance.random() < 1 / 2 else near[::-1]
        if self.scores == "any":
            return chance.randint(0, last), chance.randint(0, last)
        mine, _, theirs = self.scores.partition("-")
        return int(mine), int(theirs)

    def is_met_by(self, decision: Decision, said: BookVerdict) -> bool:
        """Whether the decision, of which the book says this, turns on the hint, if one is named."""
        return self.hint is None or hint_of(decision, said) == self.hint


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came of one draw: a problem worth asking, or two that belong together."""

    problems: tuple[Any, ...]
    closeness: float = 0.0
    """Of the closer one."""

    holds: Callable[[], bool] = lambda: True
    """Whether a closer look, which may take a while, finds it worth asking, too."""


Draw = Callable[[Wish, random.Random], Drawn | None]
"""Draws once; `None` where what was drawn is not worth asking, or not as wished."""


@lru_cache(maxsize=_REMEMBERED)
def house_of(text: str) -> RuleSet:
    """The rule set of this text; the last few are remembered."""
    return RuleSet.parse(text)


def dealt(chance: random.Random) -> tuple[Hand, Card]:
    """A hand, and the card turned up."""
    *cards, turn_up = chance.sample(PACK, HAND_SIZE + 1)
    return Hand(cards), turn_up


def hint_of(decision: Decision, said: BookVerdict) -> str | None:
    """The id of the hint that decides, or that the hand falls one card short of.

    Such a hand practises that hint too: to know a rule is to know its edge.
    """
    if said.hints:
        return said.hints[0]
    short = shortfall(Holding.at(decision)) if said.missing else None
    return short.hint.id if short else None


CLEAR: Final = 0.0
"""Closeness of a choice that is clear: the least that is ever wished for."""

EVEN: Final = 0.75
"""Closeness at which as much speaks for either choice: the most that is ever wished for."""

AGAINST: Final = 1.0
"""Closeness at which all but the book are for another choice."""

_CLEAR_WORTH: Final = 1.0
"""Points that standing gains or loses with open cards if its closeness is `CLEAR`."""

_CLEAR_MARGIN: Final = 0.3
"""Points by which the book's lead is better with open cards if its closeness is `CLEAR`."""

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
