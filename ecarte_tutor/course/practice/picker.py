"""The picker: which problem a learner should be asked next, and why.

What was missed in this sitting comes back after three other problems, and what fell due for review
at every other one. Else a kind is drawn by how far it is from being mastered, and of its problems
one that is as close as the learner is good.

Mixed practice asks never three problems of a kind in a row, and at most five of any ten. A kind
that mostly goes wrong is asked three times in ten.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar

from ...hints import hint, name_of
from ..problems import AT_THE_SCORE, EVEN, HINTS_DRAWN, SKILLS
from ..progress import Log, is_right, review_queue
from .alike import problem_on
from .idea import Idea
from .kind import (
    BASIC,
    CHOSEN,
    KINDS_IN_ORDER,
    MIXED,
    SKILLS_AT_THE_SCORE,
    kind_of,
)
from .mastery import Mastery, mastery_of_ideas, mastery_of_kinds

MOST_OF_TEN: Final = 5
LEAST_OF_TEN: Final = 3
"""Problems in ten of a kind that mostly goes wrong."""

OTHERS_BETWEEN: Final = 3
"""Problems asked before one that was missed comes back."""

_BEFORE: Final = 9
_IN_A_ROW: Final = 2

RIGHT_FOR_GOOD: Final = 3
"""Right first answers after which mixed practice asks a kind on the rules no more."""

_ENOUGH_TRIES, _GOING_WELL = 3, 2 / 3
_FEW: Final = 4
_MOSTLY: Final = 0.75
_AT_ONCE: Final = 3
"""Kinds that are asked side by side from the beginning."""

_OF_A_SET: Final = 10
DUE: Final = "Due again"
_AGAIN: Final = "Once more"
_NOT_TRIED: Final = Mastery()
_DECISIONS: Final = frozenset({*(each.name for each in SKILLS if each.kind), AT_THE_SCORE})
_ON_THE_SCORE: Final = tuple(
    Idea(skill, id_)
    for skill in SKILLS_AT_THE_SCORE
    for id_ in HINTS_DRAWN[skill]
    if hint(id_).needs_score
)


Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One answer to the first question, and what practice makes of it."""

    label: str
    known: tuple[str, ...]
    """Kinds on the rules that are not asked."""

    note: str
    """What to say before the first problem."""

    first: str = ""
    """The kind that is asked first; unless given, the first that is not known."""


STARTS: Final[Mapping[str, Start]] = {
    "new": Start(
        label="I’m new here",
        known=(),
        note=(
            "We start with the rules, and move on from each when you have got three problems on "
            "it right."
        ),
    ),
    "cards": Start(
        label="I play other card games",
        known=("tricks",),
        first="proposing",
        note="Kings are high, and the ace ranks between the knave and the ten.",
    ),
    "ecarte": Start(label="I play écarté", known=BASIC, note=""),
}
"""The answers by what a learner's preferences call them, as they are offered."""


@dataclass(frozen=True, slots=True)
class AskedProblem:
    """A problem that was asked in this sitting, and whether the answer was right."""

    skill: str
    line: str
    right: bool

    @property
    def kind(self) -> str:
        """The kind of the problem."""
        return kind_of(self.skill, self.line)


@dataclass(frozen=True, slots=True)
class Pick:
    """The next problem."""

    skill: str
    line: str
    because: str
    """Why this one, in a few words."""

    again: bool = False
    """Whether it was missed in this sitting."""


def pick(
    log: Log,
    now: datetime,
    chance: random.Random,
    sitting: Sequence[AskedProblem] = (),
    kind: str = MIXED,
    *,
    known: Collection[str] = (),
    first: str = "",
    without: Collection[str] = (),
) -> Pick:
    """The problem to be asked next; 1 to 100 ms, a second where the weak idea is a rare one.

    Args:
        log: what was answered so far.
        now: the time, with its zone.
        chance: draws it: the same log, time and seed give the same problem.
        sitting: what was asked in this sitting, in order.
        kind: one of `KINDS`, or `MIXED` for those that the learner has come to.
        known: the kinds on the rules that the learner says to know; mixed practice leaves them out.
        first: the kind that is asked before all others.
        without: lines of problems that cannot be asked.
    """
    standings = mastery_of_kinds(log)
    opened = _open(standings, {*known, *known_for_good(log)}) if kind == MIXED else (kind,)
    kinds = allowed(sitting, opened)
    for turn in missed(sitting):
        if turn.kind in kinds and turn.line not in without:
            return Pick(turn.skill, turn.line, _AGAIN, again=True)
    weak = owed(sitting, [each for each in kinds if _goes_wrong(standings.get(each))])
    wanted = (weak,) if weak else kinds
    if len(sitting) % 2 == 0:
        recent = (turn.line for turn in sitting[-_OF_A_SET:])
        due = _due(log, now, {*without, *recent}, wanted)
        if due is not None:
            return due
    order = sorted(wanted, key=lambda each: each != first)
    untried = next((each for each in order if each not in standings), None)
    chosen = untried or _drawn(chance, {each: _want(standings[each]) for each in wanted})
    asked = {*without, *(turn.line for turn in sitting)}
    return _new_problem(chosen, standings, mastery_of_ideas(log), chance, asked)


def known_for_good(log: Log) -> set[str]:
    """The kinds on the rules of which three first answers were right, however long ago."""
    rights = Counter(
        each.skill for each in log if each.first and each.skill in BASIC and is_right(each)
    )
    return {kind for kind in BASIC if rights[kind] >= RIGHT_FOR_GOOD}


def _level(standing: Mastery, general: float = 0.0) -> float:
    """How hard the problems of a kind should be, from 0, clear, to 1, even.

    Args:
        standing: how the learner stands with the kind.
        general: how hard the problems of the other kinds are; it counts for the less the more of
            this kind were asked, and no longer after four.

    >>> _level(Mastery(6, 8)), _level(Mastery(8, 8)), _level(Mastery(0, 0), 0.5)
    (0.5, 1.0, 0.5)
    """
    share = min(1.0, standing.asked / _FEW)
    own = max(0.0, 2 * standing.right / standing.asked - 1) if standing.asked else 0.0
    return share * own + (1 - share) * general


def allowed(sitting: Sequence[AskedProblem], kinds: Iterable[str]) -> tuple[str, ...]:
    """The kinds that may come next; all of them where every one would be too many.

    >>> turns = [AskedProblem("tricks", "tricks.KH.QH.7S", True)] * 2
    >>> allowed(turns, ("tricks", "scoring"))
    ('scoring',)
    """
    kinds, recent = tuple(kinds), [turn.kind for turn in sitting[-_BEFORE:]]
    counts, last = Counter(recent), recent[-_IN_A_ROW:]
    varied = tuple(each for each in kinds if last != [each] * _IN_A_ROW)
    few = tuple(each for each in varied if counts[each] < MOST_OF_TEN)
    return few or varied or kinds


def owed(sitting: Sequence[AskedProblem], weak: Collection[str]) -> str | None:
    """The weak kind that was asked least often of late, if that was too seldom."""
    counts = Counter(turn.kind for turn in sitting[-_BEFORE:])
    seldom = [each for each in weak if counts[each] < LEAST_OF_TEN]
    return min(seldom, key=counts.__getitem__, default=None)


def missed(sitting: Sequence[AskedProblem]) -> Iterator[AskedProblem]:
    """The problems last answered wrong, with three others asked since; the oldest first."""
    last = {turn.line: place for place, turn in enumerate(sitting)}
    due = (place for place in last.values() if place < len(sitting) - OTHERS_BETWEEN)
    yield from (sitting[place] for place in sorted(due) if not sitting[place].right)


def _due(log: Log, now: datetime, without: Collection[str], kinds: Collection[str]) -> Pick | None:
    """What has been due for longest, of these kinds; `None` where nothing is."""
    for each in review_queue(log).due(now):
        if kind_of(each.skill, each.problem) in kinds and each.problem not in without:
            return Pick(each.skill, each.problem, DUE)
    return None


def _new_problem(
    kind: str,
    standings: Mapping[str, Mastery],
    ideas: Mapping[Idea, Mastery],
    chance: random.Random,
    without: Collection[str],
) -> Pick:
    """A problem of a kind that was not asked yet."""
    standing = standings.get(kind, _NOT_TRIED)
    idea = _drawn(chance, _wanted_ideas(kind, standing, ideas))
    together = [each for name, each in standings.items() if name in _DECISIONS]
    right, asked = (sum(getattr(each, name) for each in together) for name in ("right", "asked"))
    how_close = _level(standing, _level(Mastery(right, asked)))
    late = "late" if kind == AT_THE_SCORE else None
    line = problem_on(idea, EVEN * how_close, chance, without, scores=late)
    return Pick(idea.skill, line, _because(kind, standing, idea, ideas.get(idea), how_close))


def _wanted_ideas(kind: str, standing: Mastery, ideas: Mapping[Idea, Mastery]) -> dict[Idea, float]:
    """How much each idea of a kind is wanted; the kind itself stands for all that has no hint."""
    if kind == AT_THE_SCORE:
        hinted = {each: ideas.get(each, _NOT_TRIED) for each in _ON_THE_SCORE}
        general = {Idea(skill): standing for skill in SKILLS_AT_THE_SCORE}
    else:
        general = {Idea(kind): standing}
        hinted = {
            idea: known
            for idea, known in ideas.items()
            if idea.skill == kind and idea.hint in HINTS_DRAWN[kind] and idea not in _ON_THE_SCORE
        }
    return {idea: _want(known) for idea, known in (general | hinted).items()}


def _want(standing: Mastery) -> float:
    """By the square of the chance to err."""
    return (1 - standing.chance) ** 2


def _drawn(chance: random.Random, weights: Mapping[Choice, float]) -> Choice:
    (drawn,) = chance.choices(list(weights), list(weights.values()))
    return drawn


def _open(standings: Mapping[str, Mastery], known: Collection[str]) -> tuple[str, ...]:
    """The kinds that mixed practice asks: those tried, and more as these go well.

    There are three at least. One kind that goes badly keeps no other back.
    """
    order = [kind for kind in KINDS_IN_ORDER if kind not in known]
    tried = [kind for kind in order if kind in standings]
    badly = sum(not _goes_well(standings[kind]) for kind in tried)
    more = max(_AT_ONCE - len(tried), 1 if badly <= 1 else 0)
    following = [kind for kind in order if kind not in standings][:more]
    return (*tried, *following)


def _goes_well(standing: Mastery) -> bool:
    if standing.asked < _ENOUGH_TRIES:
        return standing.right == standing.asked
    return standing.right >= _GOING_WELL * standing.asked


def _goes_wrong(standing: Mastery | None) -> bool:
    return standing is not None and 2 * standing.right < standing.asked


def _because(
    kind: str, standing: Mastery, idea: Idea, known: Mastery | None, how_close: float
) -> str:
    if not standing.asked:
        return "New to you"
    if known is not None and idea.hint and known.right < _MOSTLY * known.asked:
        return f"{name_of(idea.hint)}: {known} so far"
    label = CHOSEN.get(kind, kind.capitalize())
    if how_close >= 1 / 2 and kind in _DECISIONS:
        return f"{label}: {standing} right, so a closer one"
    return f"{label}: {standing} so far"
