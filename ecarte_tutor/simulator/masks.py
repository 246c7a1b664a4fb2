"""Many hands at once: sets of cards as bits, so that NumPy plays thousands of deals together.

A set of cards is a 32-bit number (a *mask*), a batch of them an array. The trump suit is the lowest
byte, then the three plain suits; within a suit the king is the highest bit. A single card is also
given by its *place*, 0 to 31: trumps first, each suit from the king down, so that a lower place of
the same suit is a higher card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import PACK, Card, Hand, Rank, Suit

Masks = NDArray[np.uint32]
"""A set of cards for each row."""

Places = NDArray[np.intp]
"""A card for each row."""

Rows = NDArray[np.bool_]
"""A flag for each row."""

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

PACK_MASK: Final = np.uint32(0xFFFFFFFF)
TRUMPS: Final = SUIT[0]
TRUMP_KING: Final = BIT[0]
_KEYS: Final = 1 << 24
"""How many different random numbers of 32 bits there are."""

KINGS: Final = np.bitwise_or.reduce(BIT[::SUIT_SIZE])
KEEPERS: Final = TRUMPS | KINGS
"""The cards that the book never discards."""

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
"""By card led and reply: the cards that the reply shows the follower not to hold.

The follower must win in suit if possible, else follow suit, else trump; so what was not done was
not possible."""


def place_of(card: Card, trump: Suit) -> int:
    """The place of one card under this trump suit."""
    suit = (trump, *trump.others).index(card.suit)
    return SUIT_SIZE * suit + SUIT_SIZE - 1 - card.rank


def card_at(place: int, trump: Suit) -> Card:
    """The card at a place under this trump suit."""
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
    """A row for each set and a column for each place: 1 where the card is in the set."""
    # Little-endian bytes are the suits in order, and their bits unpack from the king down.
    suits = np.ascontiguousarray(masks, dtype="<u4").view(np.uint8).reshape(-1, 4)
    return np.unpackbits(suits, axis=1)


def places_in(masks: Masks, cards: int) -> Places:
    """A row for each set, all of `cards` cards: the places of its cards, in ascending order."""
    # With the bytes reversed a lower place is a higher bit; a float's exponent finds the highest.
    left = np.ascontiguousarray(masks, dtype="<u4").view(">u4").astype(np.float64)
    found = np.empty((len(left), cards), dtype=np.intp)
    for column in range(cards):
        _, digits = np.frexp(left)
        np.subtract(PLACES, digits, out=found[:, column])
        left -= np.ldexp(0.5, digits)
    return found


def counts(masks: Masks) -> NDArray[np.uint8]:
    """The number of cards in each set."""
    return np.bitwise_count(masks)


def legal_masks(hands: Masks, led: Places) -> Masks:
    """The cards of each hand that may be played to the card led: follow and win, follow, trump."""
    following = hands & SUIT[led]
    winning = hands & ABOVE[led]
    ruffing = hands & TRUMPS
    free = np.where(ruffing > 0, ruffing, hands)
    return np.where(winning > 0, winning, np.where(following > 0, following, free))


def follower_wins(led: Places, reply: Places) -> Rows:
    """Whether the reply takes the trick."""
    return (BEATS[led] & BIT[reply]) > 0


def draw(masks: Masks, cards: int | NDArray[np.integer], random: np.random.Generator) -> Masks:
    """The given number of cards, drawn at random from each set; all of a set that has fewer."""
    order = shuffled(masks, random)
    wanted = np.minimum(cards, counts(masks))
    chosen = np.where(np.arange(PLACES) < np.reshape(wanted, (-1, 1)), BIT[order], np.uint32(0))
    found: Masks = np.bitwise_or.reduce(chosen, axis=1)
    return found


def shuffled(masks: Masks, random: np.random.Generator) -> Places:
    """A row for each set: its cards' places in random order, then all other places."""
    keys = (random.random((len(masks), PLACES), dtype=np.float32) * _KEYS).astype(np.int32)
    keys[bits(masks) == 0] = _KEYS
    return places_sorted_by(keys)


def places_sorted_by(keys: NDArray[np.int32]) -> Places:
    """The places of each row by their keys, from 0 to 2**24, lowest first; of equals the lower.

    Keys that have their places in them are sorted ten times as fast as places by their keys.
    """
    found: Places = np.sort(keys * np.int32(PLACES) + np.arange(PLACES, dtype=np.int32), axis=1)
    return found % PLACES
