"""Wishes: what a problem should be, and what the skills draw theirs from."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...engine.decision import Decision
from ...engine.rules import RuleSet
from ...hints import BookVerdict, Holding, shortfall

SCORES: Final = ("early", "late", "any")
"""Nobody near the end, somebody one point from it, or either."""

ANY: Final = "any"
"""Stands in a wish for whatever comes: any score, any rule set."""

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
        return _house(USUAL_RULES if self.rules == ANY else self.rules)

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
def _house(text: str) -> RuleSet:
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
