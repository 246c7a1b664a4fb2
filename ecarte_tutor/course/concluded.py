"""When enough is known to conclude something of a learner.

A question that is asked after each answer has so many chances to be answered yes by luck. So each
rule here is set for the whole series of looks: how often it says yes of whom it is false, and of
whom it is true, stands in docs/methods.md, measured by `python -m tools.bench.concluded`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Final

LOOKS: Final = (10, 20, 40, 80, 160, 200, 400, 800, 1600, 3200)
"""Numbers of choices at which a learner is compared with the opponents."""

ERRORS_OF_LOOKS: Final = 2.3
"""Errors by which he must lose less at one of them: by luck in some 7 in 100 series of 200."""

FEWEST_CHOICES: Final = 10
"""Choices from which a learner's number is told; by fewer it says nothing."""

_MOST_OF_A_KIND: Final = 1 / 2
_FEWEST_KINDS: Final = 4
_RARE: Final = 1 / 20
_EASY: Final = 1 / 2

_ANSWERS_TO_A_LOOK: Final = 5
"""Answers of a kind after which a habit is looked for again."""

_FEWEST_LOOKED_AT: Final = 10
_FEWEST_ONE_WAY: Final = 3
"""Fewest mistakes that make a habit; they must also be over half of all."""

_BY_CHANCE: Final = 0.05
"""Most that Fisher's test may give at a look: by chance at most 10 of 100 series of 40 answers."""


def is_looked_at(answers: int) -> bool:
    """Return True if a habit is looked for after so many answers of a kind."""
    return answers >= _FEWEST_LOOKED_AT and answers % _ANSWERS_TO_A_LOOK == 0


def is_most(count: int, mistakes: int) -> bool:
    """Return True if `count` of the mistakes are most of them, and enough for a habit."""
    return count >= _FEWEST_ONE_WAY and 2 * count > mistakes


def is_one_way(count: int, mistakes: int, possible_so: int, possible: int) -> bool:
    """Return True if `count` of the mistakes are more of a kind than chance makes them.

    The problems had `possible` mistakes in all, and `possible_so` of that kind: Fisher's test, as
    if those made were drawn from them.

    >>> is_one_way(5, 5, 10, 20), is_one_way(3, 3, 10, 20), is_one_way(5, 5, 20, 20)
    (True, False, False)
    """
    if not is_most(count, mistakes):
        return False
    ways = (
        comb(possible_so, each) * comb(possible - possible_so, mistakes - each)
        for each in range(count, mistakes + 1)
    )
    return sum(ways) <= _BY_CHANCE * comb(possible, mistakes)


def is_mixed(kinds: Mapping[str, int], hardness: float) -> bool:
    """Return True if problems of these kinds say what a learner loses at problems of all kinds.

    `hardness` is their usual loss, in parts of what is usual at such kinds. The Captain would seem
    to lose 31 at proposals alone, and 1 at discards, for a true 9.
    """
    total = sum(kinds.values())
    met = [count for count in kinds.values() if count >= _RARE * total]
    is_even = len(met) >= _FEWEST_KINDS and max(met) <= _MOST_OF_A_KIND * total
    return is_even and not is_easy(hardness)


def is_easy(hardness: float) -> bool:
    """Return True if problems are so easy that they say little of others."""
    return hardness < _EASY


def only_kind(kinds: Mapping[str, int]) -> str:
    """Return the kind of nearly all problems; empty if there is none."""
    total = sum(kinds.values())
    return next((kind for kind, count in kinds.items() if count >= (1 - _RARE) * total), "")
