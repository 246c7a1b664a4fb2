"""The book's player: talks by the hints, discards by D1, and leads by the hints without memory.

Its verdicts on hands are kept in a table that grows as hands are met. Of the hints on play it
follows those that need no memory: L6, L1x, L1, L8 and L9; replies, on which the book is silent, are
the lowest card that the rules allow. It plays as at the beginning of a game, whatever the score.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.hints import Holding, book
from ecarte_tutor.hints.p_standing import standing_hints
from ecarte_tutor.hints.px_proposing import point_is_certain
from ecarte_tutor.simulator.batch.views import PlayView, Stakes, TalkView
from ecarte_tutor.simulator.masks import (
    KEEPERS,
    PACK_MASK,
    PLACES,
    SUIT_SIZE,
    TRUMP_KING,
    Masks,
    Places,
    Rows,
    bits,
    hand_of,
    legal_masks,
)

_TRUMP: Final = Suit.HEARTS
_SMALL: Final = 3
"""A ten is the highest small card, and stands this high above the seven."""


class BookPolicy:
    """Plays by the classic hints."""

    def __str__(self) -> str:
        return "the book's player"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Where the book plays (the pone) or refuses (the dealer); it proposes after an exchange.

        A hand that the book leaves open is exchanged.
        """
        del random
        # To the book it matters only whether the card turned is the king.
        turned = np.where(view.turn_up == TRUMP_KING, TRUMP_KING, 0).astype(np.int64)
        questions, row = np.unique(
            turned << PLACES | _suits_in_order(view.own), return_inverse=True
        )
        verdicts = [
            _stands(question, view.seat, later=view.rounds > 0) for question in questions.tolist()
        ]
        found: Rows = np.array(verdicts, np.bool_)[row]
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """Everything except trumps and kings (D1)."""
        del random
        found: Masks = view.own & ~KEEPERS
        return found

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """A trump under L6 and L9, the single card under L1x, else from the guarded suit."""
        del stakes, random
        suits = _suits(view.own)
        led = _strongest_plain(suits, _GUARDED)
        single = (suits[:, 0] > 0) & _is_l1x(suits)
        led = np.where(single, _strongest_plain(suits, _SINGLE), led)
        made, lost = view.public.tricks[view.seat], view.public.tricks[view.other]
        trump = _is_l6(suits) | ((made == 1) & (lost == 2)) | ~(suits[:, 1:] > 0).any(axis=1)
        found: Places = np.where(trump & (suits[:, 0] > 0), _TOP[suits[:, 0]], led)
        return found

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The lowest card that the rules allow, trumps last."""
        del stakes, random
        assert view.led is not None
        allowed = bits(legal_masks(view.own, view.led))
        found: Places = np.where(allowed > 0, _HEIGHT, 99).argmin(axis=1)
        return found


def _suits(masks: Masks) -> NDArray[np.intp]:
    """The bytes of a hand: trumps, then the plain suits."""
    return np.ascontiguousarray(masks, "<u4").view(np.uint8).reshape(-1, 4).astype(np.intp)


def _suits_in_order(masks: Masks) -> Masks:
    """The same hands with the plain suits in one order, since the book does not tell them apart."""
    suits = _suits(masks)
    suits[:, 1:] = np.sort(suits[:, 1:], axis=1)
    ordered: Masks = (suits << np.arange(0, PLACES, SUIT_SIZE)).sum(axis=1).astype(np.uint32)
    return ordered


@cache
def _stands(question: int, seat: int, *, later: bool) -> bool:
    hand = hand_of(question & int(PACK_MASK), _TRUMP)
    king = Card.of(Rank.KING, _TRUMP)
    other = next(card for card in PACK if card.suit is _TRUMP and card not in hand)
    turn_up = king if question >> PLACES else other
    if seat == 0:
        seen = Holding.of(hand, turn_up)
        stands = bool(standing_hints(seen)) and not later
        return stands and not (seen.holds_trump_king or point_is_certain(seen))
    exchanged = ((3, 3),) if later else ()
    return book(Decision.answer(hand, turn_up, exchanged=exchanged)).advice == {"refuse"}


def _strongest_plain(suits: NDArray[np.intp], score: NDArray[np.intp]) -> Places:
    """The highest card of the plain suit that scores most."""
    row = np.arange(len(suits))
    best = score[suits[:, 1:]].argmax(axis=1) + 1
    found: Places = _TOP[suits[row, best]] + SUIT_SIZE * best
    return found


def _is_l6(suits: NDArray[np.intp]) -> Rows:
    """Three trumps, the best two in sequence."""
    trumps = suits[:, 0]
    found: Rows = (_COUNT[trumps] >= 3) & _IN_SEQUENCE[trumps]
    return found


def _is_l1x(suits: NDArray[np.intp]) -> Rows:
    """Two small trumps, a guarded queen and a small single card."""
    plain = suits[:, 1:]
    queen = ((_COUNT[plain] == 2) & (_TOP[plain] == 1)).any(axis=1)
    single = ((_COUNT[plain] == 1) & (_TOP[plain] >= SUIT_SIZE - 1 - _SMALL)).any(axis=1)
    trumps = suits[:, 0]
    found: Rows = queen & single & (_COUNT[trumps] == 2) & (_TOP[trumps] >= SUIT_SIZE - 1 - _SMALL)
    return found


_BYTES = np.arange(256, dtype=np.intp)
_COUNT = np.bitwise_count(_BYTES).astype(np.intp)
_TOP = np.array([SUIT_SIZE - byte.bit_length() for byte in range(256)], dtype=np.intp)
"""The depth of the highest card of a suit: 0 for the king, 8 for no card."""

_SECOND = _TOP[_BYTES & ~(128 >> np.minimum(_TOP, 7))]
_IN_SEQUENCE = (_COUNT >= 2) & (_SECOND == _TOP + 1)
_GUARDED = np.where(_COUNT == 0, -1, 100 * (_COUNT >= 2) + 10 * (SUIT_SIZE - _TOP) + _COUNT)
_SINGLE = np.where(_COUNT == 1, SUIT_SIZE - _TOP, -1)
_PLACE = np.arange(PLACES)
_HEIGHT = SUIT_SIZE - _PLACE % SUIT_SIZE + SUIT_SIZE * (_PLACE < SUIT_SIZE)
