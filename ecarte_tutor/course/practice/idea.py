"""What a problem practises, its kind and its idea, and how a learner stands with each."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

from ...engine.cards import Card, Suit
from ...engine.decision import STANDING_WORD, Decision, Option
from ...errors import EcarteError
from ...hints import BookVerdict, book
from ..problems import SKILL, SKILL_OF_KIND, SKILLS, SKILLS_DRAWN, USUAL_RULES
from ..problems.skills import AT_THE_SCORE
from ..problems.wish import hint_of
from ..progress import Attempt, is_right
from ..progress.statistics import RECENT

MIXED: Final = "mixed"
"""The kind of practice that asks, by turns, the kinds that the lessons teach."""

AGAINST_PEOPLE: Final = "people"
"""The kind of hands against an opponent of one habit: asked from a table, and not logged."""

CHOSEN: Final = {
    MIXED: "Mixed",
    **{each.name: each.words.label for each in SKILLS if each.draw and each.words.mistakes},
    AGAINST_PEOPLE: "Against people",
}
"""The kinds that a learner may choose, each with its label."""

BASIC: Final = ("tricks", "scoring", "replies")
"""Kinds on the rules of play, which mixed practice asks until they are known."""

KINDS_IN_ORDER: Final = tuple(
    each.name
    for each in SKILLS
    if each.draw and (each.kind or each.read or each.name == AT_THE_SCORE) and each.name != "laws"
)
"""The kinds of mixed practice, as the lessons teach them. The laws are for those who seek them."""

KINDS: Final = (*SKILLS_DRAWN, AGAINST_PEOPLE)
"""All kinds of which problems can be drawn: the skills, and hands against people."""

SKILLS_AT_THE_SCORE: Final = ("proposing", "answering")

_REMEMBERED: Final = 4096
"""Lines of problems whose kind, idea and pattern are cached."""


def kind_of(skill: str, line: str) -> str:
    """The kind of a problem: its skill, or `AT_THE_SCORE`.

    >>> kind_of("proposing", "propose.pone.8H7HQS7S7D.9H.0-0.turf-club")
    'proposing'
    >>> kind_of("proposing", "propose.pone.8H7HQS7S7D.9H.3-4.turf-club")
    'score'
    """
    return AT_THE_SCORE if skill in SKILLS_AT_THE_SCORE and _is_near_the_end(line) else skill


@lru_cache(maxsize=_REMEMBERED)
def _is_near_the_end(line: str) -> bool:
    problem = problem_of(line)
    return (
        isinstance(problem, Decision)
        and problem.kind in STANDING_WORD
        and problem.rules.target - 1 in problem.score
    )


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


LAST: Final = 8
"""First answers of an idea that count; what came before them is past."""

Key = TypeVar("Key", Idea, str)


@dataclass(frozen=True, slots=True)
class Mastery:
    """How many of the last first answers were right: as good as the best, or by the rules."""

    right: int = 0
    asked: int = 0
    """At most eight."""

    @property
    def chance(self) -> float:
        """The chance that the next one is right, by Laplace's rule: a half where none was asked."""
        return (self.right + 1) / (self.asked + 2)

    def __str__(self) -> str:
        return f"{self.right} of {self.asked}"


def mastery_of_ideas(attempts: Iterable[Attempt]) -> dict[Idea, Mastery]:
    """The mastery of each idea that was asked; 0.4 ms for each problem not seen before.

    >>> log = [Attempt.now("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})]
    >>> {str(idea): str(each) for idea, each in mastery_of_ideas(log).items()}
    {'tricks': '1 of 1'}
    """
    return _mastery(attempts, lambda attempt: idea_of_line(attempt.skill, attempt.problem))


def mastery_of_kinds(attempts: Iterable[Attempt]) -> dict[str, Mastery]:
    """The mastery of each kind that was asked."""
    return _mastery(attempts, lambda attempt: kind_of(attempt.skill, attempt.problem))


def change(before: Mapping[str, Mastery], after: Mapping[str, Mastery]) -> str:
    """What changed most from one standing to the other, by kind, in a sentence.

    >>> change({"leading": Mastery(4, 8)}, {"leading": Mastery(6, 8)})
    'Leading: 6 of 8, after 4 of 8.'
    """
    if not after:
        return ""
    was = {kind: before.get(kind, Mastery()) for kind in after}
    kind = max(after, key=lambda each: abs(after[each].chance - was[each].chance))
    label = CHOSEN.get(kind, kind.capitalize())
    if after[kind] == was[kind]:
        return f"{label}: still {after[kind]}."
    earlier = f", after {was[kind]}" if was[kind].asked else " so far"
    return f"{label}: {after[kind]}{earlier}."


def _mastery(attempts: Iterable[Attempt], key: Callable[[Attempt], Key]) -> dict[Key, Mastery]:
    last: dict[Key, deque[Attempt]] = defaultdict(lambda: deque(maxlen=LAST))
    for attempt in [each for each in attempts if each.first][-RECENT:]:
        last[key(attempt)].append(attempt)
    return {name: Mastery(sum(map(is_right, found)), len(found)) for name, found in last.items()}
