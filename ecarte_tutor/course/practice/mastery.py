"""Mastery: how a learner stands, by the last few first answers.

With each idea and each kind of problem, and what most of the latest mistakes have in common.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Decision, Option
from ...errors import EcarteError
from ...hints import book
from ..problems import SKILL
from ..progress import Attempt, is_right
from ..progress.statistics import RECENT
from .idea import Idea, idea_of_line
from .kind import CHOSEN, kind_of

LAST: Final = 8
"""First answers of an idea that count; what came before them is past."""

LATEST: Final = 60
"""First answers that are looked at."""

_LEAST: Final = 3
"""Mistakes that make a habit, if they are also more than half of those of their kind."""

_TRUMPS: Final = ("no trump", "one trump", "two trumps", "three or more trumps")

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
    for attempt in _firsts(attempts, RECENT):
        last[key(attempt)].append(attempt)
    return {name: Mastery(sum(map(is_right, found)), len(found)) for name, found in last.items()}


def _firsts(attempts: Iterable[Attempt], most: int) -> list[Attempt]:
    """The latest first answers, at most so many."""
    return [attempt for attempt in attempts if attempt.first][-most:]


def habit(attempts: Iterable[Attempt]) -> str:
    """What most of the latest mistakes of a kind have in common; empty where nothing stands out.

    >>> line = "propose.pone.8H7HQSJSAS.9H.0-0.turf-club"
    >>> wrong = [Attempt.now("proposing", line, "propose", {"the simulator": False})] * 3
    >>> habit(wrong)
    'You propose too often with two trumps: 3 of your last 3 mistakes in proposing.'
    """
    mistakes: defaultdict[str, list[Attempt]] = defaultdict(list)
    for attempt in _firsts(attempts, LATEST):
        kind = kind_of(attempt.skill, attempt.problem)
        if SKILL[kind].words.mistakes and not is_right(attempt):
            mistakes[kind].append(attempt)
    found = [each for kind, made in mistakes.items() for each in _in_common(kind, made)]
    return max(found, default=(0, ""), key=lambda each: each[0])[1]


def _in_common(kind: str, mistakes: list[Attempt]) -> list[tuple[int, str]]:
    """How many of the mistakes share their most telling trait, and the sentence that says so."""
    traits = [_traits(each) for each in mistakes]
    for level in range(max(map(len, traits))):
        counts = Counter(each[level] for each in traits if level < len(each))
        ((trait, count),) = counts.most_common(1)
        if count >= _LEAST and 2 * count > len(mistakes):
            share = f"{count} of your last {len(mistakes)} mistakes {SKILL[kind].words.mistakes}"
            return [(count, f"You {trait}: {share}.")]
    return []


def trait(decision: Decision, choice: Option) -> str:
    """Return the most telling trait of a wrong choice; empty where nothing stands out.

    >>> trait(Decision.propose("8H 7H QS JS AS", "9H"), "propose")
    'propose too often with two trumps'
    """
    return next(iter(_traits_of(decision, choice)), "")


def _traits(attempt: Attempt) -> tuple[str, ...]:
    """What may be said of a mistake, the most telling first."""
    try:
        decision = Decision.parse(attempt.problem)
        choice = decision.read(attempt.choice)
    except EcarteError:
        return ()
    return _traits_of(decision, choice) if decision.may(choice) else ()


def _traits_of(decision: Decision, choice: Option) -> tuple[str, ...]:
    if decision.kind in STANDING_WORD:
        return _of_talk(decision, str(choice))
    if isinstance(choice, frozenset):
        return _of_discard(decision, choice)
    return _of_lead(decision, choice) if isinstance(choice, Card) else ()


def _of_talk(decision: Decision, word: str) -> tuple[str, ...]:
    trumps = _TRUMPS[min(len(decision.hand.of(decision.trump)), len(_TRUMPS) - 1)]
    near = [points == decision.rules.target - 1 for points in decision.score]
    general = f"{word} too often"
    if not any(near):
        return f"{general} with {trumps}", general
    who = "both sides need" if all(near) else "you need" if near[0] else "your opponent needs"
    return f"{general} when {who} one point", f"{general} with {trumps}", general


def _of_discard(decision: Decision, choice: frozenset[Card]) -> tuple[str, ...]:
    if any(card.suit is decision.trump for card in choice):
        return ("discard trumps", "discard trumps or kings")
    if any(card.rank is Rank.KING for card in choice):
        return ("discard kings", "discard trumps or kings")
    advised = {len(each) for each in book(decision).advice if isinstance(each, frozenset)}
    if advised and len(choice) < min(advised):
        return ("keep cards that should go",)
    return ("discard too many cards",) if advised and len(choice) > max(advised) else ()


def _of_lead(decision: Decision, choice: Card) -> tuple[str, ...]:
    advised = [each for each in book(decision).advice if isinstance(each, Card)]
    if not advised:
        return ()
    trumps = {card.suit is decision.trump for card in advised}
    if choice.suit is decision.trump:
        return () if True in trumps else ("lead a trump too soon",)
    if trumps == {True}:
        return ("lead a plain card when a trump is better",)
    lengths = {
        len(decision.hand.of(card.suit)) for card in advised if card.suit is not decision.trump
    }
    length = len(decision.hand.of(choice.suit))
    if length < min(lengths):
        return ("lead from a short suit",)
    if choice.suit in {card.suit for card in advised}:
        return ("lead the wrong card of the right suit",)
    return ()
