"""Sets of cards as bits, so that NumPy plays thousands of deals together.

A set of cards is a 32-bit number, called a *mask*; an array of masks has one set for each deal. The
lowest byte is the trump suit, and the other three are the plain suits; within a suit the king is
the highest bit. A single card is given by its *place*, 0 to 31: trumps first, each suit from the
king down, so that in a suit a lower place is a higher card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import PACK, Card, Hand, Rank, Suit

Masks = NDArray[np.uint32]
"""A mask, which is a set of cards, in each row."""

Places = NDArray[np.intp]
"""A card, given by its place, in each row."""

Rows = NDArray[np.bool_]
"""A flag for each row, by which rows are selected."""

PLACES: Final = len(PACK)
SUIT_SIZE: Final = len(Rank)


def _constants(values: Iterable[int]) -> Masks:
    found = np.array(list(values), dtype=np.uint32)
    found.flags.writeable = False
    return found


BIT: Final = _constants(
    1 << (SUIT_SIZE * (place // SUIT_SIZE) + SUIT_SIZE - 1 - place % SUIT_SIZE)
    for place in range(PLACES)
)
"""The mask of the one card at each place."""

SUIT: Final = _constants(0xFF << (SUIT_SIZE * (place // SUIT_SIZE)) for place in range(PLACES))
"""The mask of the whole suit of each place."""

ABOVE: Final = _constants(
    sum(int(BIT[higher]) for higher in range(place - place % SUIT_SIZE, place))
    for place in range(PLACES)
)
"""The mask of the higher cards of the suit of each place."""

BELOW: Final = _constants(sum(int(bit) for bit in BIT[:place]) for place in range(PLACES + 1))
"""The mask of the cards at the places before each place."""

HEIGHT: Final = np.array(
    [SUIT_SIZE - place % SUIT_SIZE + SUIT_SIZE * (place < SUIT_SIZE) for place in range(PLACES)],
    np.int32,
)
"""How high the card at each place is, with trumps the highest."""

PACK_MASK: Final = np.uint32(0xFFFFFFFF)
TRUMPS: Final = SUIT[0]
TRUMP_KING: Final = BIT[0]
_KEYS: Final = 1 << 24
"""Random keys are whole numbers below this; a card that is not in the set gets this key."""

_SHUFFLED_AT_ONCE: Final = 2048
"""Most rows shuffled at a time, so that their keys stay in the processor's cache."""

KINGS: Final = np.bitwise_or.reduce(BIT[::SUIT_SIZE])
KEEPERS: Final = TRUMPS | KINGS
"""The trumps and the kings, which the book never discards."""

BEATS: Final = _constants(
    int(ABOVE[place]) | (0 if place < SUIT_SIZE else int(TRUMPS)) for place in range(PLACES)
)
"""For the card at each place, if it is led: the mask of the cards that beat it."""


def _shown_void(led: int, reply: int) -> int:
    if BIT[reply] & SUIT[led]:
        return 0 if BIT[reply] & ABOVE[led] else int(ABOVE[led])
    return int(SUIT[led]) if BIT[reply] & TRUMPS else int(SUIT[led] | TRUMPS)


SHOWN_VOID: Final[Masks] = np.array(
    [[_shown_void(led, reply) for reply in range(PLACES)] for led in range(PLACES)], np.uint32
)
"""By the place of the card led and that of the reply: the cards that the follower cannot hold.

The follower must win in suit if possible, else follow suit, else trump. A follower who did not do
one of these holds no card for it."""


def place_of(card: Card, trump: Suit) -> int:
    """Return the place of `card`, 0 for the king of trumps to 31, if `trump` is the trump suit.

    >>> place_of(Card("KH"), Suit.HEARTS), place_of(Card("7H"), Suit.HEARTS)
    (0, 7)
    """
    suit = (trump, *trump.others).index(card.suit)
    return SUIT_SIZE * suit + SUIT_SIZE - 1 - card.rank


@cache
def card_at(place: int, trump: Suit) -> Card:
    """Return the card at `place`, 0 to 31, if `trump` is the trump suit."""
    suit, depth = divmod(int(place), SUIT_SIZE)
    return Card.of(Rank(SUIT_SIZE - 1 - depth), (trump, *trump.others)[suit])


def mask_of(cards: Iterable[Card], trump: Suit) -> np.uint32:
    mask = np.uint32(0)
    for card in cards:
        mask |= BIT[place_of(card, trump)]
    return mask


def hand_of(mask: np.uint32 | int, trump: Suit) -> Hand:
    return Hand(card_at(place, trump) for place in range(PLACES) if int(mask) & int(BIT[place]))


def bits(masks: Masks) -> NDArray[np.uint8]:
    """Return the cards of each mask as 0 and 1: a row for each mask, a column for each place."""
    # Little-endian bytes are the suits in order, and their bits unpack from the king down.
    suits = np.ascontiguousarray(masks, dtype="<u4").view(np.uint8).reshape(-1, 4)
    return np.unpackbits(suits, axis=1)


def places_in(masks: Masks, cards: int) -> Places:
    """Return the places of the cards of each mask, ascending.

    Every mask must have `cards` cards. The result has a row for each mask.
    """
    # With the bytes reversed a lower place is a higher bit; the lowest bits are found first.
    left = np.ascontiguousarray(masks, dtype="<u4").view(">u4").astype(np.uint32)
    found = np.empty((len(left), cards), dtype=np.intp)
    for column in reversed(range(cards)):
        less = left - np.uint32(1)
        np.subtract(PLACES - 1, np.bitwise_count(less & ~left), out=found[:, column])
        left &= less
    return found


def counts(masks: Masks) -> NDArray[np.uint8]:
    """Return the number of cards in each mask."""
    return np.bitwise_count(masks)


def legal_masks(hands: Masks, led: Places) -> Masks:
    """Return a mask of the cards of each hand that may be played to the card at place `led`.

    The follower must win in suit if possible, else follow suit, else trump, else play any card.
    """
    following = hands & SUIT[led]
    winning = hands & ABOVE[led]
    ruffing = hands & TRUMPS
    free = np.where(ruffing > 0, ruffing, hands)
    return np.where(winning > 0, winning, np.where(following > 0, following, free))


def follower_wins(led: Places, reply: Places) -> Rows:
    """Return True where the card at place `reply` takes the trick from the card at `led`."""
    return (BEATS[led] & BIT[reply]) > 0


def draw(masks: Masks, cards: int | NDArray[np.integer], random: np.random.Generator) -> Masks:
    """Return a mask of `cards` cards drawn at random from each mask; all if it has fewer."""
    most = int(np.max(cards, initial=0))
    order = shuffled(masks, most, random)
    wanted = np.minimum(cards, counts(masks))
    chosen = np.where(np.arange(most) < np.reshape(wanted, (-1, 1)), BIT[order], np.uint32(0))
    found: Masks = np.bitwise_or.reduce(chosen, axis=1)
    return found


def shuffled(masks: Masks, cards: int, random: np.random.Generator) -> Places:
    """Return the places of `cards` cards of each mask in random order, then of other cards."""
    places = np.arange(PLACES, dtype=np.int32)
    found: Places = np.empty((len(masks), cards), np.int32)
    for at in range(0, len(masks), _SHUFFLED_AT_ONCE):
        rows = slice(at, at + _SHUFFLED_AT_ONCE)
        keys = random.random((len(masks[rows]), PLACES), dtype=np.float32)
        np.maximum(keys, bits(~masks[rows]), out=keys)  # other cards come last
        keys *= _KEYS
        found[rows] = places_sorted_by(keys.astype(np.int32), places, cards)
    return found


def places_sorted_by(keys: NDArray[np.int32], places: NDArray[np.int32], first: int) -> Places:
    """Return the first `first` of `places` in each row, sorted by their keys, the lowest first.

    Of equal keys the lower place comes first. Sorting keys with the places packed into them is ten
    times as fast as `argsort`.

    Args:
        keys: numbers from 0 to 2**24, one for each place.
        places: a row of places for each row of `keys`, or one row for all.
        first: how many columns to return.
    """
    packed = keys * np.int32(PLACES)
    packed |= places
    packed.sort(axis=1)
    found: Places = packed[:, :first] & np.int32(PLACES - 1)
    return found
