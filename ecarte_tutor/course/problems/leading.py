"""Leading problems: the first card of a deal, and the later ones, with something to choose."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from ...engine.cards import HAND_SIZE
from ...engine.deal import Deal
from ...engine.decision import Decision
from ...hints import BookVerdict, book, hint
from ..players import by_the_book
from .closeness import EVEN, closeness
from .wish import Drawn, Wish

FIRST: Final = "first"
LATER: Final = "later"
LATER_LEADS: Final = (1, 2, 3)
"""Tricks made before a later lead."""

_RULED_OUT: Final = 2
_LEAST_AT_STAKE: Final = 0.1


def draw_lead(wish: Wish, chance: random.Random) -> Drawn | None:
    """Draw a decision which card to lead, with no cards exchanged; it is first or later by theme.

    The book has something to say of it: of five cards it rules two out, of fewer at least one, and
    there the best card brings a tenth of a point more than the worst. A later lead comes after one
    to three tricks, played by the book.
    """
    theme = wish.theme or chance.choice((FIRST, LATER))
    if wish.hint:
        theme = FIRST if hint(wish.hint).is_first_lead else LATER
    tricks = 0 if theme == FIRST else chance.choice(LATER_LEADS)
    lead = lead_after(
        tricks, Deal.start(seed=chance, pone_dealer_score=wish.score(chance), rules=wish.house)
    )
    if lead is None:
        return None
    said = book(lead)
    if not (wish.is_met_by(lead, said) and is_worth_leading(lead, said)):
        return None
    clear = wish.closeness < EVEN / 2
    return Drawn((lead,), closeness(lead, said), partial(holds_at_a_glance, lead, clear=clear))


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


def is_worth_leading(decision: Decision, said: BookVerdict) -> bool:
    """Whether the book, which says this, rules enough of the cards out."""
    cards = len(decision.hand)
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
