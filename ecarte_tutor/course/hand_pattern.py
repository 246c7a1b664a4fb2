"""A notation for classes of hands, such as "t:xx+ Kx": two trumps or more, and a guarded king."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import HAND_SIZE, Card, Rank, Suit
from ..engine.decision import Decision
from ..errors import NotationError, brief

_RANKS: Final = {rank.letter: rank for rank in Rank}
_HOLDINGS: Final = np.arange(1 << len(Rank))
"""All sets of cards of one suit, as numbers: a bit for each rank."""

_PLAIN_SUITS: Final = 3


class HandPattern:
    """A class of hands, read from a text.

    The grammar::

        hand  = part {blank part}      each part is a suit; two parts are two suits
        part  = ["t:"] cards ["+"]     "t:" for trumps; without it, one of the plain suits
        cards = {rank} {"x"} | "-"     all cards held of that suit; "-" for none
        rank  = K Q J A T 9 8 7        that card
        x     a card below all the ranks of its part; in a part without ranks, any card
        +     at least: there may be more cards of that suit, of any rank

    Without "+" a part is exact. Nothing is said of suits that are not named.

    >>> fits = HandPattern("t:xx+ Kx")
    >>> [fits(Decision.propose(hand, "9H")) for hand in ("8H 7H KS 7S 7D", "8H KS 7S 7D 7C")]
    [True, False]

    Raises:
        NotationError: for any other text; the message quotes the sign that cannot be read.
    """

    def __init__(self, text: str) -> None:
        parts = str(text).upper().replace("10", "T").split()
        trumps = [_part(each[2:], text) for each in parts if each.startswith("T:")]
        plain = [_part(each, text) for each in parts if not each.startswith("T:")]
        if not parts or len(trumps) > 1 or len(plain) > _PLAIN_SUITS:
            raise NotationError(
                "expected a part for each suit, at most one for trumps and three for plain suits, "
                f"such as 't:xx Kx', got {brief(text)}"
            )
        if (least := sum(held for _, held in (*trumps, *plain))) > HAND_SIZE:
            raise NotationError(f"expected at most five cards, got {least} in {brief(text)}")
        self._trumps = trumps[0][0] if trumps else _HOLDINGS >= 0
        self._plain = [fits for fits, _ in plain]

    def __call__(self, decision: Decision) -> bool:
        """Return True for a decision with such a hand."""
        held = np.array([[card.index for card in decision.hand]])
        return bool(self.fits(held, decision.trump)[0])

    def fits(self, hands: NDArray[np.integer[Any]], trump: Suit) -> NDArray[np.bool_]:
        """Return True for each row of `hands`, cards by `Card.index`, that is such a hand."""
        suits, ranks = np.divmod(hands, len(Rank))
        trumps, *plain = (
            ((suits == Card.of(Rank.SEVEN, suit).index // len(Rank)) << ranks).sum(axis=1)
            for suit in (trump, *trump.others)
        )
        found = np.zeros(len(hands), dtype=np.bool_)
        for order in permutations(plain, len(self._plain)):
            fits = self._trumps[trumps]
            for part, held in zip(self._plain, order, strict=True):
                fits = fits & part[held]
            found |= fits
        return found


def _part(part: str, text: str) -> tuple[NDArray[np.bool_], int]:
    """Return which sets of cards of a suit fit a part of a pattern, and the fewest cards."""
    cards = part.removesuffix("+")
    ranks, others = cards.rstrip("X"), cards.count("X")
    signs = "" if cards == "-" else ranks
    wrong = [
        each for place, each in enumerate(signs) if each not in _RANKS or each in signs[:place]
    ]
    if wrong or not cards:
        raise NotationError(
            "expected of a suit its ranks (K Q J A T 9 8 7), then x for each other card, or - for "
            "none, then + for at least, and t: before trumps, as in 't:xx+ Kx', got "
            f"{brief(''.join(wrong[:1]))} in {brief(text)}"
        )
    named = sum(1 << _RANKS[each] for each in signs)
    more = _HOLDINGS & ~named
    lower = np.bitwise_count(more & ((named & -named) - 1))  # all of `more` if none is named
    fits = (_HOLDINGS & named == named) & (lower >= others)
    if not part.endswith("+"):
        fits &= np.bitwise_count(more) == others
    return fits, len(signs) + others
