"""Ideas: what a problem practises, by its skill and by the hint that it turns on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine.decision import Decision
from ...errors import EcarteError
from ...hints import book
from ..problems import SKILL_OF_KIND
from ..problems.wish import hint_of

_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Idea:
    """What a problem practises."""

    skill: str
    hint: str | None = None
    """The id of the hint that decides it, or that its hand falls one card short of; `None` where
    no hint does, as with problems on the rules."""

    def __str__(self) -> str:
        return self.hint or self.skill


def idea_of(decision: Decision) -> Idea:
    """The idea of a decision, by what the book says of it; about a third of a millisecond.

    >>> str(idea_of(Decision.propose("8H 7H QS 7S 7D", "9H")))
    'P2b'
    """
    return Idea(SKILL_OF_KIND[decision.kind].name, hint_of(decision, book(decision)))


@lru_cache(maxsize=_REMEMBERED)
def idea_of_line(skill: str, line: str) -> Idea:
    """The idea of an attempt, whose log keeps the problem's line and no hint.

    >>> idea_of_line("tricks", "tricks.KH.QH.7S")
    Idea(skill='tricks', hint=None)
    """
    try:
        decision = Decision.parse(line)
    except EcarteError:
        return Idea(skill)
    is_its_own = decision.kind in SKILL_OF_KIND and SKILL_OF_KIND[decision.kind].name == skill
    return idea_of(decision) if is_its_own else Idea(skill)
