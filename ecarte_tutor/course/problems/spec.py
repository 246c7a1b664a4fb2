"""Specifications: the skill, hint, score and closeness that a problem to be drawn should have."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Rank
from ...engine.decision import STANDING_WORD, Decision
from ...engine.rules.rule_set import RuleSet
from ...hints import BookVerdict, Holding, book, hint
from ...hints.consultation import may_decide, shortfall
from ...simulator.count_verdict import CountVerdict, count_verdict

SCORES: Final = ("early", "late", "any")
"""Scores to draw from: no player needs one point to win, a player does, or all scores."""

ANY: Final = "any"
"""Value of `ProblemSpec.scores` or `ProblemSpec.rules` for any score or any rule set."""

USUAL_RULES: Final = "turf-club"
"""Name of the rule set of decisions for which none is chosen."""

_REMEMBERED: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemSpec:
    """Specification of a problem to be drawn: its skill, hint, score, rules and closeness.

    Closeness says how close to call the choice is, from 0 (clear) to 1.
    """

    skill: str
    """Name of the skill, one of `SKILLS_DRAWN`."""

    hint: str | None = None
    """Id of the hint that should decide the problem; `None` for any hint, or none."""

    theme: str | None = None
    """One of `Skill.themes`, or `None` for any; ignored if the hint has no problem on it."""

    closeness: float = 0.0
    """How close to call the choice should be, from `CLEAR` to `EVEN`; met approximately."""

    scores: str = "early"
    """One of `SCORES`, or one score, as `"4-3"`: first the points of the player to choose."""

    rules: str = ANY
    """Text of a rule set, or `ANY`: all rule sets for scoring and laws, else the usual one."""

    @property
    def house(self) -> RuleSet:
        """Rule set of the decisions drawn: that of `rules`, or the usual one for `ANY`."""
        return house_of(USUAL_RULES if self.rules == ANY else self.rules)

    def score(self, chance: random.Random) -> tuple[int, int]:
        """Draw a score that `scores` allows: points of (the player to choose, the opponent)."""
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
        """Return True if the spec's `hint` is `None` or decides `decision`, as `hint_of` says.

        `said` is the book's verdict on `decision`.
        """
        return self.hint is None or hint_of(decision, said) == self.hint

    def rules_out(self, decision: Decision) -> bool:
        """Return True if `is_met_by` is surely False, without the book's verdict, which is slow."""
        return self.hint is not None and not may_decide(hint(self.hint), decision)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Result of one draw: a problem worth asking, or two that belong together."""

    problems: tuple[Any, ...]
    closeness: float | None = None
    """How close to call the decision is, by the function `closeness`; of two, the higher value.
    `None` for a problem on the rules, which has one right answer and fits any closeness."""

    holds: Callable[[], bool] = lambda: True
    """Function that runs a slower check, and returns True if the problem is worth asking."""


Draw = Callable[[ProblemSpec, random.Random], Drawn | None]
"""Function that draws once; it returns `None` if the result is not as specified or worth asking."""


@lru_cache(maxsize=_REMEMBERED)
def house_of(text: str) -> RuleSet:
    """Return the rule set whose text form is `text`; the last 16 are cached."""
    return RuleSet.parse(text)


def dealt(chance: random.Random) -> tuple[Hand, Card]:
    """Return a random hand and turn-up."""
    *cards, turn_up = chance.sample(PACK, HAND_SIZE + 1)
    return Hand(cards), turn_up


def hint_of(decision: Decision, said: BookVerdict) -> str | None:
    """Return the id of the hint that decides `decision`, or of which its hand is one card short.

    `None` if there is neither. `said` is the book's verdict on `decision`. A hand one card short
    practises the hint as well, because it shows where the hint ends.
    """
    if said.hints:
        return said.hints[0]
    short = shortfall(Holding.at(decision)) if said.missing else None
    return short.hint.id if short else None


CLEAR: Final = 0.0
"""Closeness of a clear choice, the least that can be specified."""

EVEN: Final = 0.75
"""Closeness of an even choice, the most that can be specified."""

AGAINST: Final = 1.0
"""Closeness of a choice in which all but the book favour another option, the highest there is."""

_CLEAR_WORTH: Final = 1.0
"""Open-hand gain or loss of standing, in points, from which a choice is `CLEAR`."""

_CLEAR_MARGIN: Final = 0.3
"""Open-hand lead of the book's card over the others, in points, from which it is `CLEAR`."""

_TEMPTING: Final = {Rank.QUEEN: 2, Rank.KNAVE: 1, Rank.ACE: 1}
_MOST_TEMPTING: Final = 4


def closeness(
    problem: Decision, said: BookVerdict | None = None, count: CountVerdict | None = None
) -> float:
    """Return how close to call a decision is: 0 is clear, 0.75 even, and 1 against the book.

    A decision that the book leaves open is even. To stand or exchange: below 1/2 the book, the
    open-hand count and the reckoner (a simulated player) agree at this score and similar ones, and
    the value is lower the more standing gains or loses by the count. From 1/2 on, the value is
    higher the more of these scores have the reckoner contradict the book. To discard: higher with
    each queen, knave or ace that the book discards. To lead: lower the more the book's card gains
    over the others by the open-hand average. Takes 1 ms.

    Args:
        problem: a decision.
        said: the book's verdict on `problem`; by default it is computed.
        count: the open-hand verdict on `problem`; by default it is computed.

    >>> closeness(Decision.propose("8H QS 10D 8D 7C", "9H"))
    0.0
    >>> closeness(Decision.propose("8H 7H QS 7S 7D", "9H"))
    1.0
    """
    said = said or book(problem)
    if said.borderline or said.silent:
        return EVEN
    if problem.kind in STANDING_WORD:
        return _of_talk(problem, said, count or count_verdict(problem))
    return _of_discard(said) if problem.kind == "discard" else _of_lead(problem, said)


def mixed_closeness(place: int, usual: int) -> float:
    """Return how close to call the problem with index `place` of a set should be, 0 to 0.75.

    Clear problems (0) come first and close ones last.

    Args:
        place: index of the problem in the set, from 0.
        usual: usual number of problems in the set; from there on all problems are even, 0.75.

    >>> [mixed_closeness(place, 4) for place in range(5)]
    [0.0, 0.25, 0.5, 0.75, 0.75]
    """
    return EVEN * min(1.0, place / max(1, usual - 1))


def _of_talk(problem: Decision, said: BookVerdict, count: CountVerdict) -> float:
    from ...simulator.play.reckoner import talking_nearby

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
    from ...simulator.valuation import averages_of_leads

    averages = averages_of_leads(problem)
    books, others = (
        max(
            (worth for card, worth in averages.items() if (card in said.advice) is its), default=0.0
        )
        for its in (True, False)
    )
    margin = (books - others) / _CLEAR_MARGIN
    return min(AGAINST, max(CLEAR, EVEN * (1 - margin)))
