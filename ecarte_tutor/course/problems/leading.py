"""Leading problems: the first card of a deal, and the later ones, with something to choose."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Final

from ...engine.cards import HAND_SIZE
from ...engine.deal import Deal
from ...engine.decision import Decision
from ...hints import book
from ..players import by_the_book
from .closeness import EVEN, closeness, wished
from .code import ClassCode, chance_of
from .draw import early_score, first_that, halves, nearest
from .drill import Drill

_DRILL: Final = "leading"
_USUAL: Final = 8

LATER_LEADS: Final = (1, 2, 3)
"""Tricks made before a later lead."""

_RULED_OUT: Final = 2
_LEAST_AT_STAKE: Final = 0.1


def leading_problems(code: ClassCode | str, count: int = _USUAL) -> tuple[Decision, ...]:
    """Decisions which card to lead, the same for everyone with this code.

    Half of every eight are the first lead of a deal, the others come after one to three tricks,
    played by the book; no cards have been exchanged. The book has something to say of each: of five
    cards it rules two out, of fewer at least one, and there the best card brings a tenth of a point
    more than the worst. Neither side began the deal at four. No hand comes twice. The first are
    clear, the last close.
    """
    return tuple(draw_leading(code, count))


def draw_leading(code: ClassCode | str, count: int) -> Iterator[Decision]:
    """Yield the same problems one by one, each drawn when it is asked for."""
    chance = chance_of(code, _DRILL, count)
    problems: list[Decision] = []

    def is_new(problem: Decision) -> bool:
        return all(problem.hand != each.hand for each in problems)

    for place, is_first in zip(range(count), halves(chance, _USUAL), strict=False):
        tricks = 0 if is_first else chance.choice(LATER_LEADS)
        draw = partial(first_that, is_new, partial(_lead_after, tricks, chance), _DRILL)
        wish = wished(place, _USUAL)
        holds = partial(holds_at_a_glance, clear=wish < EVEN / 2)
        problems.append(first_that(holds, partial(nearest, wish, closeness, draw), _DRILL))
        yield problems[-1]


def _lead_after(tricks: int, chance: random.Random) -> Decision | None:
    """The lead after some tricks of a new deal; `None` where there is no problem in it."""
    score = early_score(chance)
    lead = lead_after(tricks, Deal.start(seed=chance, score=score))
    return lead if lead and is_worth_leading(lead) else None


def lead_after(tricks: int, deal: Deal) -> Decision | None:
    """The lead after some tricks of a deal played by the book; `None` where it comes to none,
    or where cards are exchanged before."""
    while not deal.over:
        decision = deal.decision()
        if decision.kind == "lead" and len(decision.tricks) == tricks:
            return decision
        option = by_the_book(decision)
        if option == "accept":
            return None
        deal = deal.act(option)
    return None


def is_worth_leading(decision: Decision) -> bool:
    """Whether the book rules enough of the cards out."""
    said, cards = book(decision), len(decision.hand)
    ruled_out = cards - len(said.advice)
    return not said.silent and ruled_out >= (_RULED_OUT if cards == HAND_SIZE else 1)


def holds_at_a_glance(decision: Decision, *, clear: bool) -> bool:
    """Whether it matters what is led and, of a `clear` problem, whether the book leads the best.

    It is played out a few times to see it; a first lead always matters.
    """
    is_first = len(decision.hand) == HAND_SIZE
    if is_first and not clear:
        return True
    from ...simulator import glance_at_leads

    values = glance_at_leads(decision)
    means = {option: value.mean for option, value in values.items()}
    best, worst = max(means, key=means.__getitem__), min(means.values())
    is_right = best in book(decision).advice
    matters = is_first or means[best] - worst >= _LEAST_AT_STAKE
    return matters and (is_right or not clear)


LEADING_DRILL: Final = Drill(name=_DRILL, problems=leading_problems, draws=draw_leading)
