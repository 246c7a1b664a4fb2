"""Proposing problems: hands on which a pone has something to think about."""

from __future__ import annotations

import random
from typing import Final

from ..cards import HAND_SIZE, PACK, Hand
from ..decision import Decision
from ..grading import count_verdict
from ..hints import book
from .code import ClassCode

_WORTH_ASKING: Final = (0.30, 0.92)
"""Chances of the point between which a problem is neither hopeless nor a gift."""

_EARLY_SCORES: Final = 3
"""Up to this score neither side's nearness to game changes the advice."""


def proposing_problems(code: ClassCode, count: int = 10) -> tuple[Decision, ...]:
    """Decisions to play or to propose, the same for everyone with this code.

    Half of them (within one) are hands that the book plays, in no pattern. Every hand makes the
    point on 30 to 92 % of the dealer's hands, and neither side is yet at four. No hand comes twice.
    """
    chance = code.random("proposing")
    plays = [place % 2 == 0 for place in range(count)]
    chance.shuffle(plays)
    problems: list[Decision] = []
    for play in plays:
        problems.append(_problem(chance, play=play, seen=problems))
    return tuple(problems)


def _problem(chance: random.Random, *, play: bool, seen: list[Decision]) -> Decision:
    while True:
        *hand, turn_up = chance.sample(PACK, HAND_SIZE + 1)
        score = chance.randint(0, _EARLY_SCORES), chance.randint(0, _EARLY_SCORES)
        decision = Decision.propose(Hand(hand), turn_up, score)
        least, most = _WORTH_ASKING
        if (
            ("play" in book(decision).advice) == play
            and least <= count_verdict(decision).point <= most
            and all(decision.hand != earlier.hand for earlier in seen)
        ):
            return decision
