"""Discarding problems: hands from which it is worth asking what to discard."""

from __future__ import annotations

import random
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.decision import Decision, Option
from ...engine.rules import Seat
from ...hints import BookVerdict, book
from .closeness import closeness
from .wish import Drawn, Wish, dealt

SEATS: Final[tuple[Seat, ...]] = ("pone", "dealer")
_ASKED: Final = (3, 4, 5)
_DISCARDED: Final = range(2, 5)
_FEW: Final = 3
_TEMPTING: Final = (Rank.QUEEN, Rank.KNAVE)


def draw_discard(wish: Wish, chance: random.Random) -> Drawn | None:
    """Draw a decision which cards to discard; its themes are the seats.

    The pone has asked the dealer for three cards or more. Every hand holds a plain king or at least
    two cards to keep, and a plain queen or knave to be tempted by; the book discards two to four
    cards of it, and would not have stood on it.
    """
    hand, score = dealt(chance), wish.score(chance)
    seat: Seat = "pone" if (wish.theme or chance.choice(SEATS)) == "pone" else "dealer"
    asked = chance.choice(_ASKED) if seat == "dealer" else None
    decision = Decision.discard(*hand, score, seat=seat, asked=asked, rules=wish.house)
    said = book(decision)
    if not (wish.is_met_by(decision, said) and is_worth_discarding(decision, said)):
        return None
    return Drawn((decision,), closeness(decision, said))


def is_worth_discarding(problem: Decision, said: BookVerdict) -> bool:
    """Whether the book, which says this, discards some cards of it and keeps others."""
    plain = [card for card in problem.hand if card.suit is not problem.trump]
    discarded = _cards(*said.advice)
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
