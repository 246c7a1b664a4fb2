"""Habits: what most of a learner's latest mistakes have in common, in a sentence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Decision, Option
from ...errors import EcarteError
from ...hints import book
from ..problems import SKILL
from ..progress import Attempt, is_right
from .kind import kind_of

LATEST: Final = 60
"""First answers that are looked at."""

_LEAST: Final = 3
"""Mistakes that make a habit, if they are also more than half of those of their kind."""

_TRUMPS: Final = ("no trump", "one trump", "two trumps", "three or more trumps")


def habit(attempts: Iterable[Attempt]) -> str:
    """What most of the latest mistakes of a kind have in common; empty where nothing stands out.

    >>> line = "propose.pone.8H7HQSJSAS.9H.0-0.turf-club"
    >>> wrong = [Attempt.now("proposing", line, "propose", {"the simulator": False})] * 3
    >>> habit(wrong)
    'You propose too often with two trumps: 3 of your last 3 mistakes in proposing.'
    """
    mistakes: defaultdict[str, list[Attempt]] = defaultdict(list)
    for attempt in [each for each in attempts if each.first][-LATEST:]:
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
