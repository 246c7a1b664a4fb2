"""Discarding problems: hands from which it is worth asking what to discard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.decision import Decision, Option
from ...engine.rules import Seat
from ...hints import book
from .closeness import closeness, wished
from .code import ClassCode, chance_of
from .draw import dealt, early_score, first_that, halves, nearest
from .drill import Drill

_DRILL: Final = "discarding"
_USUAL: Final = 8

_ASKED: Final = (3, 4, 5)
_DISCARDED: Final = range(2, 5)
_FEW: Final = 3
_TEMPTING: Final = (Rank.QUEEN, Rank.KNAVE)


def discarding_problems(code: ClassCode | str, count: int = _USUAL) -> tuple[Decision, ...]:
    """Decisions which cards to discard, the same for everyone with this code.

    Half of every eight are the pone's, half the dealer's, whom the pone has asked for three cards
    or more. Every hand holds a plain king or at least two cards to keep, and a plain queen or knave
    to be tempted by; the book discards two to four cards of it, and would not have stood on it.
    Neither side is yet at four. No hand comes twice. The first are clear, the last close.
    """
    return tuple(draw_discarding(code, count))


def draw_discarding(code: ClassCode | str, count: int) -> Iterator[Decision]:
    """Yield the same problems one by one, each drawn when it is asked for."""
    chance = chance_of(code, _DRILL, count)
    problems: list[Decision] = []

    def fits(problem: Decision) -> bool:
        return is_worth_discarding(problem) and all(problem.hand != each.hand for each in problems)

    for place, is_pone in zip(range(count), halves(chance, _USUAL), strict=False):
        seat: Seat = "pone" if is_pone else "dealer"
        draw = partial(first_that, fits, partial(_drawn, chance, seat), _DRILL)
        problems.append(nearest(wished(place, _USUAL), closeness, draw))
        yield problems[-1]


def _drawn(chance: random.Random, seat: Seat) -> Decision:
    hand, turn_up, score = *dealt(chance), early_score(chance)
    asked = chance.choice(_ASKED) if seat == "dealer" else None
    return Decision.discard(hand, turn_up, score, seat=seat, asked=asked)


def is_worth_discarding(problem: Decision) -> bool:
    """Whether there is something to keep, something to be tempted by and two to four to discard."""
    plain = [card for card in problem.hand if card.suit is not problem.trump]
    discarded = _cards(*book(problem).advice)
    is_easy = len(discarded) > _FEW and all(card.rank is not Rank.KING for card in plain)
    is_tempting = any(card.rank in _TEMPTING for card in plain)
    return len(discarded) in _DISCARDED and is_tempting and not is_easy and _would_exchange(problem)


def _cards(*options: Option) -> frozenset[Card]:
    """The cards to discard, where there is one way only; none where there are several."""
    return options[0] if len(options) == 1 and isinstance(options[0], frozenset) else frozenset()


def _would_exchange(problem: Decision) -> bool:
    """Whether the book would have proposed or accepted, so that it comes to a discard at all."""
    parts = problem.hand, problem.turn_up, problem.score
    if problem.seat == "pone":
        return book(Decision.propose(*parts, rules=problem.rules)).advice == {"propose"}
    return book(Decision.answer(*parts, rules=problem.rules)).advice == {"accept"}


DISCARDING_DRILL: Final = Drill(name=_DRILL, problems=discarding_problems, draws=draw_discarding)
