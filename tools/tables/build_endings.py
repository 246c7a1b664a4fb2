"""Write the endings table again.

The command is `python -m tools.tables.build_endings --into-package`.

With `--check`, write nothing, and say whether the table in the package is the one that would be
written (exit status 1 if it is not).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.simulator.endings import PATH, SUITS, EndingTricks, ending, table_sizes
from ecarte_tutor.simulator.masks import (
    BIT,
    SUIT_SIZE,
    Masks,
    counts,
    follower_wins,
    legal_masks,
    places_in,
)

from ..writing import build, packed

Table = dict[int, EndingTricks]


def endings() -> Table:
    """The table of every ending, from the rules of play alone; takes about a second."""
    table: Table = {}
    for cards in range(1, HAND_SIZE + 1):
        table[cards] = _longer(table, cards)
    return table


def _longer(table: Table, cards: int) -> EndingTricks:
    """The endings of `cards` cards a side, from those of one card fewer."""
    best_size, led_size = table_sizes(cards)
    best, after_lead = np.zeros(best_size, np.uint8), np.zeros(led_size, np.uint8)
    own, other, shapes, fillings = _deals(cards)
    for lead in range(cards):
        after_lead[shapes, fillings, lead] = _after_lead(table, cards, own, other, lead)
    best[1] = after_lead.max(axis=2)
    # The opponent leads: the same deal seen from the other side.
    found = ending(cards)
    best[0, shapes, fillings] = (
        cards - best[1, found.shapes_of(other), found.fillings_of(other, own)]
    )
    return EndingTricks(best, after_lead)


def _after_lead(table: Table, cards: int, own: Masks, other: Masks, lead: int) -> NDArray[np.uint8]:
    led = places_in(own, cards)[:, lead]
    legal = legal_masks(other, led)
    worst = np.full(len(own), cards, dtype=np.uint8)
    for reply in places_in(other, cards).T:
        lost = follower_wins(led, reply)
        tricks = ~lost + _rest(table, cards - 1, own & ~BIT[led], other & ~BIT[reply], ~lost)
        allowed = (legal & BIT[reply]) > 0
        worst = np.where(allowed, np.minimum(worst, tricks), worst).astype(np.uint8)
    return worst


def _rest(
    table: Table, cards: int, own: Masks, other: Masks, leads: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    if not cards:
        return np.zeros(len(own), np.uint8)
    found = ending(cards)
    shapes, fillings = found.shapes_of(own), found.fillings_of(own, other)
    return table[cards].best[leads.astype(np.intp), shapes, fillings]


def _deals(cards: int) -> tuple[Masks, Masks, NDArray[np.intp], NDArray[np.intp]]:
    """A deal for each shape and filling that a pack allows: both hands, and the two rows."""
    found = ending(cards)
    columns = [_deals_of_shape(tuple(shape), found.fillings) for shape in found.shapes.tolist()]
    own, other = (np.concatenate(hands) for hands in zip(*columns, strict=True))
    shapes = np.repeat(np.arange(len(found.shapes)), len(found.fillings))
    fillings = np.tile(np.arange(len(found.fillings)), len(found.shapes))
    # No pack has more than eight cards of a suit.
    whole = (counts(own) == cards) & (counts(other) == cards) & (own & other == 0)
    return own[whole], other[whole], shapes[whole], fillings[whole]


def _deals_of_shape(shape: tuple[int, ...], fillings: NDArray[np.int64]) -> tuple[Masks, Masks]:
    """The hands of one shape against every filling, in each suit from the king down."""
    own = np.zeros(len(fillings), dtype=np.uint32)
    other = np.zeros(len(fillings), dtype=np.uint32)
    gaps = iter(fillings.T)
    for suit in range(SUITS):
        depth = np.zeros(len(fillings), dtype=np.int64)
        for card in range(shape[suit] + 1):
            gap = next(gaps)
            for held in range(int(gap.max()) + 1):
                other |= _bit(suit, depth + held) * (held < gap)
            depth += gap
            if card < shape[suit]:
                own |= _bit(suit, depth)
                depth += 1
    return own, other


def _bit(suit: int, depth: NDArray[np.int64]) -> Masks:
    inside = depth < SUIT_SIZE
    places = SUIT_SIZE * suit + np.minimum(depth, SUIT_SIZE - 1)
    return np.where(inside, BIT[places], np.uint32(0))


def tricks_in_bytes(table: Table) -> bytes:
    """The contents of a file with this table before it is packed."""
    parts = [array for tricks in table.values() for array in (tricks.best, tricks.after_lead)]
    return b"".join(part.tobytes() for part in parts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_endings", PATH, lambda: packed(tricks_in_bytes(endings())), arguments)


if __name__ == "__main__":
    sys.exit(main())
