"""Standing problems: hands on which it is worth asking whether to stand or to exchange."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from ..cards import HAND_SIZE, PACK, Hand
from ..decision import Decision, Option
from ..hints import book
from ..yardstick import count_verdict
from .code import ClassCode
from .drawing import first_that

_PONES_CHANCES: Final = (0.30, 0.92)
_DEALERS_CHANCES: Final = (0.30, 0.80)
"""Chances of the point between which a problem is neither hopeless nor a gift."""

_EARLY_SCORES: Final = 3
"""Up to this score neither side's nearness to game changes the advice."""


def proposing_problems(code: ClassCode, count: int = 10) -> tuple[Decision, ...]:
    """Decisions to play or to propose, the same for everyone with this code.

    Half of them (within one) are hands that the book plays, in no pattern. Every hand makes the
    point on 30 to 92 % of the dealer's hands, and neither side is yet at four. No hand comes twice.
    """
    return _problems(code, "proposing", count, Decision.propose, "play", _PONES_CHANCES)


def answering_problems(code: ClassCode, count: int = 10) -> tuple[Decision, ...]:
    """Decisions to accept or to refuse, the same for everyone with this code.

    Half of them (within one) are hands on which the book refuses, in no pattern. Every hand makes
    the point on 30 to 80 % of the pone's hands, and neither side is yet at four. No hand comes
    twice.
    """
    return _problems(code, "answering", count, Decision.answer, "refuse", _DEALERS_CHANCES)


def _problems(
    code: ClassCode,
    drill: str,
    count: int,
    make: Callable[..., Decision],
    stand: Option,
    chances: tuple[float, float],
) -> tuple[Decision, ...]:
    chance = code.random(drill)
    stands = [place % 2 == 0 for place in range(count)]
    chance.shuffle(stands)
    least, most = chances
    problems: list[Decision] = []

    def fits(problem: Decision) -> bool:
        wanted = stands[len(problems)]
        return (
            (stand in book(problem).advice) == wanted
            and least <= count_verdict(problem).point <= most
            and all(problem.hand != earlier.hand for earlier in problems)
        )

    while len(problems) < count:
        problems.append(first_that(fits, lambda: _drawn(chance, make), drill))
    return tuple(problems)


def _drawn(chance: random.Random, make: Callable[..., Decision]) -> Decision:
    *hand, turn_up = chance.sample(PACK, HAND_SIZE + 1)
    score = chance.randint(0, _EARLY_SCORES), chance.randint(0, _EARLY_SCORES)
    return make(Hand(hand), turn_up, score)
