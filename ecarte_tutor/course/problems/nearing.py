"""Nearing problems: the same hand early in the game, and with the game nearly over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Final

from ...engine.decision import Decision
from ...hints import BookVerdict, book
from ...simulator.count_verdict import count_verdict
from .closeness import closeness, wished
from .code import ClassCode, chance_of
from .draw import dealt, first_that, nearest
from .drill import Drill

_DRILL: Final = "nearing"
_USUAL: Final = 8
_PAIRS: Final = _USUAL // 2

_CHANCES: Final = (0.15, 0.80)
_LOVE_ALL: Final = (0, 0)
_LATE_SCORES: Final = ((1, 4), (2, 4), (3, 4), (4, 4), (4, 3))
"""(Mine, the opponent's): he needs one point, or I do and he needs two."""


def nearing_problems(code: ClassCode | str, count: int = _USUAL) -> tuple[Decision, ...]:
    """Pairs of decisions on one hand, at love all and near the end, the same for this code.

    The first and the second of each pair follow one another in either order. In two of every four
    pairs the score turns the book's advice round, in the others not. Two are the pone's proposals,
    two the dealer's answers. The book is clear at both scores, and the hand makes the point on 15
    to 80 % of the opponent's hands. No hand comes in two pairs. The first pairs are clear, the
    last close.
    """
    return tuple(draw_nearing(code, count))


def draw_nearing(code: ClassCode | str, count: int) -> Iterator[Decision]:
    """Yield the same problems one by one, each drawn when it is asked for."""
    chance = chance_of(code, _DRILL, count)
    problems: list[Decision] = []
    for place, (turns, is_pone) in zip(range((count + 1) // 2), _kinds(chance), strict=False):
        draw = partial(_pair, chance, problems, turns=turns, is_pone=is_pone)
        pair = nearest(wished(place, _PAIRS), _closer, draw)
        placed = pair if chance.random() < 1 / 2 else pair[::-1]
        yield from placed[: count - len(problems)]
        problems += placed


def _kinds(chance: random.Random) -> Iterator[tuple[bool, bool]]:
    """Whether the score turns the advice and whether it is the pone's: all four, over and over."""
    own = random.Random(chance.random())  # noqa: S311 - problems, not secrets
    while True:
        yield from own.sample(list(product((True, False), (True, False))), _PAIRS)


def _closer(pair: list[Decision]) -> float:
    return max(map(closeness, pair))


def _pair(
    chance: random.Random, seen: list[Decision], *, turns: bool, is_pone: bool
) -> list[Decision]:
    make = Decision.propose if is_pone else Decision.answer

    def draw() -> list[Decision]:
        (hand, turn_up), late = dealt(chance), chance.choice(_LATE_SCORES)
        return [make(hand, turn_up, _LOVE_ALL), make(hand, turn_up, late)]

    def fits(pair: list[Decision]) -> bool:
        if any(pair[0].hand == each.hand for each in seen):
            return False
        before, after = map(book, pair)
        if not (_is_clear(before) and _is_clear(after)):
            return False
        least, most = _CHANCES
        turned = before.advice != after.advice
        return turned == turns and least <= count_verdict(pair[0]).point <= most

    return first_that(fits, draw, _DRILL)


def _is_clear(said: BookVerdict) -> bool:
    return not (said.borderline or said.silent)


NEARING_DRILL: Final = Drill(name=_DRILL, problems=nearing_problems, draws=draw_nearing)
