"""Habits of a learner: what most of the recent mistakes in one kind of problem have in common.

It is a habit if the problems asked so did not bring it about: who tosses a coin proposes too often
where most problems ask to play.

A *kind* of problem is its skill, or "score" near the end of a game. A *trait* says in words what is
wrong with a choice. A problem *invites* a mistake with some trait if a wrong choice there would
have that trait. After three right answers in a row on such problems the habit is *put right*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Decision, Option
from ...errors import EcarteError
from ...hints import book
from ..concluded import is_looked_at, is_most, is_one_way
from ..problems.skills import SKILL
from ..progress.attempt import Attempt
from ..progress.statistics import is_right
from .idea import kind_of

ENOUGH: Final = 3
"""Right answers in a row, on problems that invite the mistake, that put a habit right."""

_LATEST: Final = 150
"""First answers after which a mistake no longer counts."""

_LOOKED_AT: Final = 300
"""Latest first answers in which habits are looked for."""

_REMEMBERED: Final = 4096
_TRUMPS: Final = ("no trump", "one trump", "two trumps", "three or more trumps")


@dataclass(frozen=True, slots=True)
class Habit:
    """Trait (what is wrong with a choice) that most recent mistakes of a learner have in common.

    All are mistakes in one `kind` of problem: a skill's name, or "score" near the end of a game.
    """

    kind: str
    skill: str
    """Skill of the latest mistake that has the trait."""

    trait: str
    """The shared trait, as "refuse too often with two trumps"."""

    count: int
    """Number of recent mistakes with the trait."""

    mistakes: int
    """Number of all recent mistakes of the kind."""

    asked: int = 0
    """Problems answered since the habit was found, in which a wrong choice has the trait."""

    right: int = 0
    """Right answers in a row to the latest such problems."""

    def __str__(self) -> str:
        share = "all" if self.count == self.mistakes else f"{self.count} of"
        mistakes = f"{share} your last {self.mistakes} mistakes"
        where = SKILL[self.kind].words.mistakes
        return f"You tend to {self.trait}: {mistakes} {where} were of this kind."

    @property
    def is_put_right(self) -> bool:
        """True after three right answers in a row to problems that invite the mistake."""
        return self.right >= ENOUGH

    @property
    def is_drilled(self) -> bool:
        """True if practice should still ask problems that invite the mistake.

        Practice asks three, then more while the latest answer was right, until `is_put_right`.
        """
        return not self.is_put_right and (self.asked < ENOUGH or self.right > 0)


@dataclass
class _Kind:
    """Running state for one kind of problem: its recent answers, and their habit if any."""

    name: str
    answers: list[tuple[int, Attempt]] = field(default_factory=list)
    taken: int = 0
    """Number of answers since the start, or since a habit was put right."""

    habit: Habit | None = None

    def take(self, place: int, attempt: Attempt) -> None:
        """Add the first answer with index `place`."""
        found = self.habit if self.habit and not self.habit.is_put_right else None
        self.answers.append((place, attempt))
        self.taken += 1
        if found is None:
            self.habit = None
        elif not is_right(attempt):
            if _has(attempt, found.trait):
                self.habit = replace(found, asked=found.asked + 1, right=0)
        elif found.trait in _wrong(attempt.problem, attempt.choice, right=True):
            self.habit = replace(found, asked=found.asked + 1, right=found.right + 1)
            if self.habit.is_put_right:
                self.answers, self.taken = [], 0
        if is_looked_at(self.taken):
            self.find(place)

    def find(self, place: int) -> None:
        """Set `habit` from the last 150 answers before index `place`."""
        self.answers = [each for each in self.answers if place - each[0] < _LATEST]
        before, self.habit = self.habit, None
        mistakes = [each for _, each in self.answers if not is_right(each)]
        if before and not before.is_put_right:
            # Practice asks for it now, and would bring the mistakes about: count, and ask no more.
            count = sum(_has(each, before.trait) for each in mistakes)
            if is_most(count, len(mistakes)):
                self.habit = replace(before, count=count, mistakes=len(mistakes))
                return
        wrong = Counter[str]()
        for _, each in self.answers:
            wrong.update(_wrong(each.problem, each.choice, right=is_right(each)))
        traits = [_traits(each.problem, each.choice) for each in mistakes]
        # A detail is asked for only within what holds without it.
        for level in range(1, 1 + max(map(len, traits), default=0)):
            counts = Counter(each[-level] for each in traits if level <= len(each))
            ((trait, count),) = counts.most_common(1)
            if not is_one_way(count, len(mistakes), wrong[trait], wrong[""]):
                return
            skill = next(each.skill for each in mistakes[::-1] if _has(each, trait))
            self.habit = Habit(self.name, skill, trait, count, len(mistakes))


def habits(attempts: Iterable[Attempt]) -> list[Habit]:
    """Return at most one habit for each kind of problem, those with most mistakes first.

    `attempts` are oldest first. A habit that the latest answer of its kind put right is included.
    """
    kinds: dict[str, _Kind] = {}
    firsts = [each for each in attempts if each.first][-_LOOKED_AT:]
    for place, attempt in enumerate(firsts):
        kind = kind_of(attempt.skill, attempt.problem)
        if kind in SKILL and SKILL[kind].words.mistakes:
            kinds.setdefault(kind, _Kind(kind)).take(place, attempt)
    for each in kinds.values():
        if each.habit and not each.habit.is_put_right:
            each.find(len(firsts))
    found = [each.habit for each in kinds.values() if each.habit]
    return sorted(found, key=lambda each: -each.count)


def habit(attempts: Iterable[Attempt]) -> Habit | None:
    """Return the habit with most mistakes of those not yet put right; `None` if there is none.

    >>> line = "propose.pone.8H7HQSJSAS.9H.0-0.turf-club"
    >>> wrong = [Attempt.made("proposing", line, "propose", {"the simulator": False})] * 5
    >>> right = [Attempt.made("proposing", line, "propose", {"the simulator": True})] * 5
    >>> str(habit([*wrong, *right])).partition(": ")[0]
    'You tend to propose too often with two trumps'
    >>> habit(wrong * 2)  # no problem asked for a proposal

    """
    return next((each for each in habits(attempts) if not each.is_put_right), None)


def trait(decision: Decision, choice: Option) -> str:
    """Return what is wrong with `choice`, as a phrase after "You"; empty if no trait applies.

    If several traits apply, the most specific is returned.

    >>> trait(Decision.propose("8H 7H QS JS AS", "9H"), "propose")
    'propose too often with two trumps'
    """
    return next(iter(_traits_of(decision, choice)), "")


def invites(decision: Decision, trait: str) -> bool:
    """Return True if some option of `decision` that the book rejects would have `trait`.

    >>> proposal = Decision.propose("8H 7H QS JS AS", "9H")
    >>> invites(proposal, "propose too often with two trumps")
    True
    """
    advice = _advice(decision)
    return any(
        trait in _traits_of(decision, each) for each in decision.options() if each not in advice
    )


@lru_cache(maxsize=_REMEMBERED)
def _advice(decision: Decision) -> frozenset[Option]:
    return book(decision).advice


def _has(attempt: Attempt, trait: str) -> bool:
    return trait in _traits(attempt.problem, attempt.choice)


@lru_cache(maxsize=_REMEMBERED)
def _traits(line: str, choice: str) -> tuple[str, ...]:
    """Return the traits of a mistake, the most specific first."""
    decision, option = _read(line, choice)
    return _traits_of(decision, option) if decision and decision.may(option) else ()


@lru_cache(maxsize=_REMEMBERED)
def _wrong(line: str, choice: str, *, right: bool) -> tuple[str, ...]:
    """Return the traits of all wrong options, and an empty text for each wrong option.

    Of two words one is wrong. Of cards, what the book advises is right, and the choice as graded.
    """
    decision, option = _read(line, choice)
    if decision is None or not decision.may(option):
        return () if right else ("",)
    others = {*decision.options()} - {option}
    if decision.kind in STANDING_WORD:
        wrong = others if right else {option}
    else:
        wrong = others - _advice(decision) | (set() if right else {option})
    return tuple(trait for each in wrong for trait in ("", *_traits_of(decision, each)))


def _read(line: str, choice: str) -> tuple[Decision | None, Option]:
    """Return the decision of `line` and the option chosen; `None` and `choice` if unreadable."""
    try:
        decision = Decision.parse(line)
        return decision, decision.read(choice)
    except EcarteError:
        return None, choice


def _traits_of(decision: Decision, choice: Option) -> tuple[str, ...]:
    if decision.kind in STANDING_WORD:
        return _of_talk(decision, str(choice))
    if choice in _advice(decision):
        return ()
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
    advised = {len(each) for each in _advice(decision) if isinstance(each, frozenset)}
    if advised and len(choice) < min(advised):
        return ("keep cards that should go",)
    return ("discard too many cards",) if advised and len(choice) > max(advised) else ()


def _of_lead(decision: Decision, choice: Card) -> tuple[str, ...]:
    advised = [each for each in _advice(decision) if isinstance(each, Card)]
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
