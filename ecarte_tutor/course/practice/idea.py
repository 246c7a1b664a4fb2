"""What a problem practises (its kind, idea and pattern), and how far a learner has mastered it.

The *kind* is the skill, or "score" near the end of a game. The *idea* is a hint of the book within
a skill. *Sister* problems share a pattern: the idea, the answer, the score and the trumps held. The
*line* of a problem is its text form, as a log keeps it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

from ...engine.cards import Card, Suit
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ...errors import EcarteError
from ...hints import BookVerdict, book
from ..problems.skills import AT_THE_SCORE, SKILL, SKILL_OF_KIND, SKILLS, SKILLS_DRAWN
from ..problems.spec import USUAL_RULES, hint_of
from ..progress.attempt import Attempt
from ..progress.statistics import RECENT, is_right

MIXED: Final = "mixed"
"""Name of mixed practice, which asks the kinds that the lessons teach by turns."""

AGAINST_PEOPLE: Final = "people"
"""Kind of problems against an opponent with one habit, which come from `hands_against`.

Their answers are not logged.
"""

CHOSEN: Final = {
    MIXED: "Mixed",
    **{each.name: each.words.label for each in SKILLS if each.draw and each.words.mistakes},
    AGAINST_PEOPLE: "Against people",
}
"""Kinds of practice that a learner may choose, each with the label of its button."""

_LABELS: Final = {**{each.name: each.words.label for each in SKILLS}, **CHOSEN}

KINDS_IN_ORDER: Final = tuple(each for each in SKILLS_DRAWN if each != "laws")
"""Kinds that mixed practice asks, in the order of the lessons. Problems on laws are left out."""

BASIC: Final = tuple(each for each in KINDS_IN_ORDER if SKILL[each].read)
"""Kinds on the rules of play, which mixed practice asks until the learner knows them."""

KINDS: Final = (*SKILLS_DRAWN, AGAINST_PEOPLE)
"""All kinds of problem that can be asked: the skills drawn, and `AGAINST_PEOPLE`."""

SKILLS_AT_THE_SCORE: Final = ("proposing", "answering")

_REMEMBERED: Final = 4096
"""Lines of problems whose kind, idea and pattern are cached."""


def kind_of(skill: str, line: str) -> str:
    """Return `"score"` for a proposal or answer where a player needs one point, otherwise `skill`.

    `line` is the problem's text, as a log keeps it.

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


def label_of(kind: str) -> str:
    """Return the label of a kind of practice: `"At the score"`, `"Mixed"`."""
    return _LABELS.get(kind, kind.capitalize())


@dataclass(frozen=True, slots=True)
class Idea:
    """Subject that a problem practises: a hint of the book within a skill, or the skill alone."""

    skill: str
    hint: str | None = None
    """Id of the hint that decides the problem, or of which its hand is one card short.

    `None` if there is no such hint, as with problems on the rules.
    """

    def __str__(self) -> str:
        return self.hint or self.skill


@dataclass(frozen=True, slots=True)
class Pattern:
    """Features that a problem and new ones like it share: skill, hint, answer, score, trumps."""

    idea: Idea
    answer: str = ""
    """Advice of the book, as "play", "3" (discard three) or "of-2" (lead from a suit of two).

    If the book accepts both words, it is the word of the reckoner, a simulated player. For a
    problem on the rules, it is its theme, one of `Skill.themes`.
    """

    near: tuple[bool, ...] = ()
    """Flags (player to choose, opponent): True if one point wins the game; () on the rules."""

    trumps: int = 0
    """Number of trumps in hand."""


def idea_of(decision: Decision) -> Idea:
    """Return the skill of `decision` with the hint that decides it, if any; takes 0.3 ms.

    >>> str(idea_of(Decision.propose("8H 7H QS 7S 7D", "9H")))
    'P2b'
    """
    return Idea(SKILL_OF_KIND[decision.kind].name, hint_of(decision, book(decision)))


@lru_cache(maxsize=_REMEMBERED)
def idea_of_line(skill: str, line: str) -> Idea:
    """Return the skill of a logged problem with the hint that decides it, if any (cached).

    `line` is the problem's text, as a log keeps it. If it cannot be read, the result is the skill.

    >>> idea_of_line("tricks", "tricks.KH.QH.7S")
    Idea(skill='tricks', hint=None)
    """
    try:
        decision = Decision.parse(line)
    except EcarteError:
        return Idea(skill)
    is_its_own = decision.kind in SKILL_OF_KIND and SKILL_OF_KIND[decision.kind].name == skill
    return idea_of(decision) if is_its_own else Idea(skill)


def pattern_of(problem: Any) -> Pattern | None:
    """Return the features that new problems like `problem` must have; `None` if none can be drawn.

    None can be drawn like a law problem, or like a decision about which the book says nothing.

    >>> pattern_of(Decision.propose("8H 7H QS 7S 7D", "9H", (2, 4)))
    Pattern(idea=Idea(skill='proposing', hint='P2b'), answer='play', near=(False, True), trumps=2)
    """
    if not isinstance(problem, Decision):
        skill = SKILL[str(problem).partition(".")[0]]
        is_on = skill.is_on or (lambda _problem, _theme: False)
        themes = skill.themes(str(getattr(problem, "rules", USUAL_RULES)))
        theme = next((each for each in themes if each and is_on(problem, each)), None)
        return Pattern(Idea(skill.name), theme) if theme else None
    said = book(problem)
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
    """Return `pattern_of` the problem with the text `line`; `None` also for an unreadable text."""
    problem = problem_of(line)
    is_drawn = not isinstance(problem, Decision) or problem.kind in SKILL_OF_KIND
    return None if problem is None or not is_drawn else pattern_of(problem)


def is_turned(missed: Pattern, other: Pattern) -> bool:
    """Return True if `other` differs from `missed` in the answer, and by one trump at most.

    The skill and `near` must be equal, the hint may differ. False for problems on the rules.

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
    """Return a key that is equal for two problems whose cards differ only in the names of suits.

    `line` is the problem's text. If the problem shows no cards, the key is `line`.

    >>> shape_of("tricks.KH.QH.7S") == shape_of("tricks.KD.QD.7C")
    True
    """
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
    """Return the `Decision` or problem on the rules with the text `line`; `None` if neither."""
    skill = SKILL.get(line.partition(".")[0])
    try:
        return ((skill and skill.read) or Decision.parse)(line)
    except EcarteError:
        return None


def _answer(decision: Decision, said: BookVerdict) -> str:
    """Return the book's options in words without suits, joined by spaces.

    If the book accepts both words of a proposal or an answer, return the reckoner's word.
    """
    if decision.kind in STANDING_WORD and len(said.advice) > 1:
        from ...simulator.play.reckoner import talks_on

        words = EXCHANGING_WORD if talks_on(decision) else STANDING_WORD
        return words[decision.kind]
    return " ".join(sorted({_told(decision, each) for each in said.advice}))


def _told(decision: Decision, option: Option) -> str:
    if isinstance(option, Card):
        is_trump = option.suit is decision.trump
        return "trump" if is_trump else f"of-{len(decision.hand.of(option.suit))}"
    return str(len(option)) if isinstance(option, frozenset) else str(option)


def _in_suits(problem: Any) -> tuple[tuple[int, ...], ...]:
    suits = (problem.trump, *problem.trump.others)
    return tuple(tuple(int(card.rank) for card in problem.hand.of(suit)) for suit in suits)


LAST: Final = 8
"""Latest first answers on an idea, or a kind, that count for its mastery."""

Key = TypeVar("Key", Idea, str)


@dataclass(frozen=True, slots=True)
class Mastery:
    """Number of right answers among the last eight first answers on an idea or a kind."""

    right: int = 0
    asked: int = 0
    """Number of answers that count, at most eight."""

    @property
    def chance(self) -> float:
        """Chance that the next answer is right, by Laplace's rule: 1/2 if nothing was asked."""
        return (self.right + 1) / (self.asked + 2)

    def __str__(self) -> str:
        return f"{self.right} of {self.asked}"


def mastery_of_ideas(
    attempts: Iterable[Attempt], right: Callable[[Attempt], bool] = is_right
) -> dict[Idea, Mastery]:
    """Return how many recent answers were right on each hint, or on a skill without one.

    The last eight first answers on each count, and `right` says which are. Takes 0.4 ms for
    each new problem.

    >>> log = [Attempt.made("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True})]
    >>> {str(idea): str(each) for idea, each in mastery_of_ideas(log).items()}
    {'tricks': '1 of 1'}
    """
    return _mastery(attempts, lambda attempt: idea_of_line(attempt.skill, attempt.problem), right)


def mastery_of_kinds(attempts: Iterable[Attempt]) -> dict[str, Mastery]:
    """Return how many first tries were right among the last eight at each kind of problem.

    A kind is the name of a skill, or "score" near the end of a game. `attempts` are in order of
    time; a kind that was never tried is left out.
    """
    return _mastery(attempts, lambda attempt: kind_of(attempt.skill, attempt.problem))


def change(before: Mapping[str, Mastery], after: Mapping[str, Mastery]) -> str:
    """Return a sentence on the kind of problem in which `after` differs most from `before`.

    The difference is that of `Mastery.chance`, up or down. Keys are kinds of problem; a kind that
    is missing in `before` counts as never asked. The result is empty if `after` is.

    >>> change({"leading": Mastery(4, 8)}, {"leading": Mastery(6, 8)})
    'Leading: 6 of 8, after 4 of 8.'
    """
    if not after:
        return ""
    was = {kind: before.get(kind, Mastery()) for kind in after}
    kind = max(after, key=lambda each: abs(after[each].chance - was[each].chance))
    label = label_of(kind)
    if after[kind] == was[kind]:
        return f"{label}: still {after[kind]}."
    earlier = f", after {was[kind]}" if was[kind].asked else " so far"
    return f"{label}: {after[kind]}{earlier}."


def _mastery(
    attempts: Iterable[Attempt],
    key: Callable[[Attempt], Key],
    right: Callable[[Attempt], bool] = is_right,
) -> dict[Key, Mastery]:
    last: dict[Key, deque[Attempt]] = defaultdict(lambda: deque(maxlen=LAST))
    for attempt in [each for each in attempts if each.first][-RECENT:]:
        last[key(attempt)].append(attempt)
    return {name: Mastery(sum(map(right, found)), len(found)) for name, found in last.items()}
