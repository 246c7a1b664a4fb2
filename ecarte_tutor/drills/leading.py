"""Leading problems: the first card of a deal, and the later ones, with something to choose."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from ..cards import HAND_SIZE
from ..deal import Deal
from ..decision import Decision
from ..hints import book
from .code import ClassCode, chance_of
from .draw import first_that
from .drill import Drill
from .playing import by_the_book

_DRILL: Final = "leading"

_EARLY_SCORES: Final = 3
LATER_LEADS: Final = (1, 2, 3)
"""Tricks made before a later lead."""

_RULED_OUT: Final = 2
_LEAST_AT_STAKE: Final = 0.1


def leading_problems(code: ClassCode | str, count: int = 8) -> tuple[Decision, ...]:
    """Decisions which card to lead, the same for everyone with this code.

    Half of them (within one) are the first lead of a deal, the others come after one to three
    tricks, played by the book; no cards have been exchanged. The book has something to say of each:
    of five cards it rules two out, of fewer at least one, and there the best card brings a tenth of
    a point more than the worst. Neither side began the deal at four. No hand comes twice.
    """
    chance = chance_of(code, _DRILL, count)
    firsts = [place % 2 == 0 for place in range(count)]
    chance.shuffle(firsts)
    problems: list[Decision] = []

    def is_new(problem: Decision) -> bool:
        return all(problem.hand != each.hand for each in problems)

    for first in firsts:
        tricks = 0 if first else chance.choice(LATER_LEADS)
        problems.append(first_that(is_new, partial(_lead_after, tricks, chance), _DRILL))
    return tuple(problems)


def _lead_after(tricks: int, chance: random.Random) -> Decision | None:
    """The lead after so many tricks of a new deal; `None` where there is no problem in it."""
    score = chance.randint(0, _EARLY_SCORES), chance.randint(0, _EARLY_SCORES)
    lead = lead_after(tricks, Deal.start(seed=chance, score=score))
    return lead if lead and is_worth_leading(lead) else None


def lead_after(tricks: int, deal: Deal) -> Decision | None:
    """The lead after so many tricks of a deal played by the book; `None` where it comes to none,
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
    """Whether the book rules enough out, and enough is at stake; of later leads it simulates."""
    said, cards = book(decision), len(decision.hand)
    ruled_out = cards - len(said.advice)
    if said.silent or ruled_out < (_RULED_OUT if cards == HAND_SIZE else 1):
        return False
    if cards == HAND_SIZE:
        return True
    from ..simulator import simulate

    means = [value.mean for value in simulate(decision).values()]
    return max(means) - min(means) >= _LEAST_AT_STAKE


LEADING_DRILL: Final = Drill(name=_DRILL, problems=leading_problems, since=2)
