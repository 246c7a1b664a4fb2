"""Mixing: which kinds mixed practice may ask next, and which of them it owes the learner.

Never three problems of a kind in a row, and at most five of any ten. A kind that mostly goes wrong
is asked three times in ten, and a missed problem comes back after three others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .kind import kind_of

MOST_OF_TEN: Final = 5
LEAST_OF_TEN: Final = 3
"""Problems in ten of a kind that mostly goes wrong."""

OTHERS_BETWEEN: Final = 3
"""Problems asked before one that was missed comes back."""

_BEFORE: Final = 9
_IN_A_ROW: Final = 2


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
