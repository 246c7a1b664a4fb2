"""Wishes: a problem of a certain kind, idea, score, house and closeness, drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from ...engine.deal import Deal
from ...engine.decision import STANDING_WORD, Decision
from ...engine.rules import RuleSet
from ...errors import DrillError
from ...hints import CATALOGUE, book, hint
from ...simulator.count_verdict import count_verdict
from ..problems import (
    DRILLS,
    EVEN,
    LATER_LEADS,
    SKILLS_DRAWN,
    SKILLS_OF_DECISIONS,
    SKILLS_ON_THE_RULES,
    ClassCode,
    closeness,
    holds_at_a_glance,
    is_worth_discarding,
    is_worth_leading,
    lead_after,
)
from ..problems.draw import dealt
from .idea import idea_of

SCORES: Final = ("early", "late", "any")
"""Nobody near the end, somebody one point from it, or either."""

HINTS_DRAWN: Final[dict[str, tuple[str, ...]]] = {
    skill: tuple(
        each.id
        for each in CATALOGUE
        if skill in map(SKILLS_OF_DECISIONS.get, each.kinds) and each.rarity != "never dealt"
    )
    for skill in SKILLS_DRAWN
}
"""The hints on which a problem of each skill can be drawn."""

_CANDIDATES: Final = 4
"""Problems drawn, of which the one is asked whose closeness fits best."""

_MOST_DRAWS: Final = 2_500
_FOR_A_RARE_HINT: Final = 4
"""Times as many draws for a hint that is rare."""

_ENOUGH: Final = 500
"""Draws after which the best of the problems found so far is taken."""

USUAL_RULES: Final = "turf-club"
_HOPELESS, _A_GIFT = 0.1, 0.95
_ASKED: Final = (3, 4, 5)
_ON_THE_RULES: Final = {each.name: each for each in DRILLS if each.name in SKILLS_ON_THE_RULES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a problem should be."""

    skill: str
    hint: str | None = None
    """The id of the hint that it should turn on; `None` for any, and for none."""

    closeness: float = 0.0
    """How close its choice should be, up to `EVEN`, as nearly as there are such problems."""

    scores: str = "early"
    """One of `SCORES`, or a score: `"4-3"`, mine first."""

    rules: str = USUAL_RULES
    """The text of a rule set."""

    every_house: bool = False
    """True if scoring problems by the usual rules come from every house instead."""

    stands: bool | None = None
    """Whether the book should stand on the hand; asked of hands to play or to answer with, where
    the hint leaves that open."""

    def draw(self, chance: random.Random, without: Collection[str] = ()) -> Any:
        """A problem like this, none of the lines `without`; 1 to 100 ms, a second where it is rare.

        Raises:
            DrillError: where no such problem is found.
        """
        if self.skill in _ON_THE_RULES:
            return self._on_the_rules(chance, without)
        found: list[Decision] = []
        most = _MOST_DRAWS * (_FOR_A_RARE_HINT if self._is_rare else 1)
        for draws in range(most):
            decision = _DRAW[self.skill](self, chance)
            if (
                decision is not None
                and self._fits(decision, draws)
                and str(decision) not in without
            ):
                found.append(decision)
            if len(found) == _CANDIDATES or (found and draws > _ENOUGH):
                break
        if not found:
            raise DrillError(
                f"in {most:,} draws we found no {self.skill} problem"
                f"{f' on {self.hint}' if self.hint else ''} at the scores you chose; allow other "
                "scores or hints"
            )
        found.sort(key=lambda each: abs(closeness(each) - self.closeness))
        if self.skill == "leading":
            clear = self.closeness < EVEN / 2
            return next((lead for lead in found if holds_at_a_glance(lead, clear=clear)), found[0])
        return found[0]

    @property
    def _is_rare(self) -> bool:
        return self.hint is not None and hint(self.hint).rarity == "rare"

    def _on_the_rules(self, chance: random.Random, without: Collection[str]) -> Any:
        for _ in range(_MOST_DRAWS):
            code = ClassCode("".join(chance.choices("ACDEFGHJKM", k=8)))
            new = [each for each in self._drawn(code) if str(each) not in without]
            if new:
                return new[0]
        raise DrillError(f"expected a new problem of {self.skill}, got none")

    def _drawn(self, code: ClassCode) -> Iterable[Any]:
        """A few problems on the rules."""
        drill = _ON_THE_RULES[self.skill]
        if drill.at_a_club is None or (self.every_house and self.rules == USUAL_RULES):
            return drill.problems(code, _CANDIDATES)
        return drill.at_a_club(code, _CANDIDATES, RuleSet.parse(self.rules))

    def _fits(self, decision: Decision, draws: int) -> bool:
        if self.hint is not None and idea_of(decision).hint != self.hint:
            return False
        if decision.kind in STANDING_WORD:
            if not _HOPELESS <= count_verdict(decision).point <= _A_GIFT:
                return False
            # Some hints are all for standing: then the wish for the other cannot be met.
            insists = self.stands is not None and draws < _ENOUGH
            stands = STANDING_WORD[decision.kind] in book(decision).advice
            return stands == self.stands or not insists
        if decision.kind == "discard":
            return is_worth_discarding(decision)
        return is_worth_leading(decision)

    def score(self, chance: random.Random) -> tuple[int, int]:
        """A score that is wished for, (mine, the opponent's)."""
        last = RuleSet.parse(self.rules).target - 1
        if self.scores == "early":
            return chance.randint(0, last - 1), chance.randint(0, last - 1)
        if self.scores == "late":
            near = (last, chance.randint(0, last))
            return near if chance.random() < 1 / 2 else near[::-1]
        if self.scores == "any":
            return chance.randint(0, last), chance.randint(0, last)
        mine, _, theirs = self.scores.partition("-")
        return int(mine), int(theirs)


def _proposal(wish: Wish, chance: random.Random) -> Decision:
    return Decision.propose(*dealt(chance), wish.score(chance), rules=wish.rules)


def _answer(wish: Wish, chance: random.Random) -> Decision:
    return Decision.answer(*dealt(chance), wish.score(chance), rules=wish.rules)


def _discard(wish: Wish, chance: random.Random) -> Decision:
    hand, score, rules = dealt(chance), wish.score(chance), wish.rules
    if chance.random() < 1 / 2:
        return Decision.discard(*hand, score, seat="pone", rules=rules)
    asked = chance.choice(_ASKED)
    return Decision.discard(*hand, score, seat="dealer", asked=asked, rules=rules)


def _lead(wish: Wish, chance: random.Random) -> Decision | None:
    is_first = hint(wish.hint).is_first_lead if wish.hint else chance.random() < 1 / 2
    tricks = 0 if is_first else chance.choice(LATER_LEADS)
    deal = Deal.start(seed=chance, score=wish.score(chance), rules=wish.rules)
    return lead_after(tricks, deal)


_DRAW: Final[dict[str, Callable[[Wish, random.Random], Decision | None]]] = {
    "proposing": _proposal,
    "answering": _answer,
    "discarding": _discard,
    "leading": _lead,
}
