"""Ideas and patterns: what a problem practises, and what it has in common with its sisters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any

from ...engine.cards import Card, Suit
from ...engine.decision import Decision, Option
from ...errors import EcarteError
from ...hints import BookVerdict, book
from ..problems import SKILL, SKILL_OF_KIND, USUAL_RULES
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


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a problem and its sisters have in common."""

    idea: Idea
    answer: str = ""
    """What the book says to do: to play, to discard three cards, to lead from a suit of two; of a
    problem on the rules, its theme."""

    near: tuple[bool, ...] = ()
    """Whether I need one point to win, and whether my opponent does."""

    trumps: int = 0
    """How many I hold."""


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


def pattern_of(problem: Any, said: BookVerdict | None = None) -> Pattern | None:
    """The pattern of a problem; `None` for one that has no sisters: a case in law, or one
    of which the book says nothing.

    >>> pattern_of(Decision.propose("8H 7H QS 7S 7D", "9H", (2, 4)))
    Pattern(idea=Idea(skill='proposing', hint='P2b'), answer='play', near=(False, True), trumps=2)
    """
    if not isinstance(problem, Decision):
        skill = SKILL[str(problem).partition(".")[0]]
        is_on = skill.is_on or (lambda _problem, _theme: False)
        themes = skill.themes(str(getattr(problem, "rules", USUAL_RULES)))
        theme = next((each for each in themes if is_on(problem, each)), None)
        return Pattern(Idea(skill.name), theme) if theme else None
    said = said or book(problem)
    if said.silent:
        return None
    return Pattern(
        Idea(SKILL_OF_KIND[problem.kind].name, hint_of(problem, said)),
        _answer(problem, said),
        tuple(points == problem.rules.target - 1 for points in problem.score),
        len(problem.hand.of(problem.trump)),
    )


@lru_cache(maxsize=_REMEMBERED)
def pattern_of_line(line: str) -> Pattern | None:
    """The pattern of an attempt's problem; `None` where it has no sisters, or cannot be read."""
    problem = problem_of(line)
    is_drawn = not isinstance(problem, Decision) or problem.kind in SKILL_OF_KIND
    return None if problem is None or not is_drawn else pattern_of(problem)


def is_turned(missed: Pattern, other: Pattern) -> bool:
    """Whether one pattern is the other turned round: much the same, with another answer.

    >>> missed = pattern_of(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> is_turned(missed, pattern_of(Decision.propose("8H 7H 10S 7S 7D", "9H")))
    True
    """
    return (
        bool(missed.near)
        and missed.idea.skill == other.idea.skill
        and missed.near == other.near
        and abs(missed.trumps - other.trumps) <= 1
        and not {*missed.answer.split()} & {*other.answer.split()}
    )


def differ_in(first: Decision, second: Decision) -> int:
    """In how many cards two hands differ, when suits are interchanged."""
    mine, theirs = _in_suits(first), _in_suits(second)
    plain = max(sum(map(_shared, mine[1:], order)) for order in permutations(theirs[1:]))
    return max(len(first.hand), len(second.hand)) - _shared(mine[0], theirs[0]) - plain


@lru_cache(maxsize=_REMEMBERED)
def shape_of(line: str) -> object:
    """The hand of a problem, whatever its suits are called; the line where it shows no hand."""
    problem = problem_of(line)
    if problem is None or not hasattr(problem, "trump"):
        return line
    if hasattr(problem, "hand"):
        trumps, *plain = _in_suits(problem)
        return trumps, tuple(sorted(plain))
    order: list[Suit] = [problem.trump]
    found = []
    for card in (problem.turn_up, problem.lead, problem.reply):
        if card.suit not in order:
            order.append(card.suit)
        found.append((order.index(card.suit), card.rank))
    return tuple(found)


def problem_of(line: str) -> Any:
    """The problem that a line of a log tells; `None` where it cannot be read."""
    skill = SKILL.get(line.partition(".")[0])
    try:
        return ((skill and skill.read) or Decision.parse)(line)
    except EcarteError:
        return None


def _answer(decision: Decision, said: BookVerdict) -> str:
    """What the book says in words that hang on no suit; several, where it says several things."""
    return " ".join(sorted({_told(decision, each) for each in said.advice}))


def _told(decision: Decision, option: Option) -> str:
    if isinstance(option, Card):
        is_trump = option.suit is decision.trump
        return "trump" if is_trump else f"of-{len(decision.hand.of(option.suit))}"
    return str(len(option)) if isinstance(option, frozenset) else str(option)


def _in_suits(problem: Any) -> tuple[tuple[int, ...], ...]:
    """The ranks held in each suit, trumps first."""
    suits = (problem.trump, *problem.trump.others)
    return tuple(tuple(int(card.rank) for card in problem.hand.of(suit)) for suit in suits)


def _shared(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    return (Counter(first) & Counter(second)).total()
