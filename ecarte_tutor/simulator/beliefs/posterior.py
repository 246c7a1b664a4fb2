"""The hands that the opponent may hold, given all that the player to move has seen.

A reply shows what the follower does not hold, since they must follow suit and win if they can. A
king that was marked is in its player's hand until it is played. A king that was not marked in time
is taken as not held, although a player may lawfully hide it. Cards that the player discarded,
played or sees cannot be in the opponent's hand. All hands that remain are equally likely unless
the caller gives a likelihood: nothing is inferred here from a choice among lawful cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules.tricks import finished_tricks
from ...errors import IllegalAction
from ..batch.views import NOBODY, SEATS, PlayView, Public
from ..masks import BIT, PLACES, SHOWN_VOID, SUIT_SIZE, TRUMP_KING, Masks, bits, mask_of, place_of

_UNLIKELY: Final = 0.05
"""Hands less likely than this, relative to the likeliest hand, are put into groups of their own."""

KINDS: Final = ("lead", "reply")
"""The kinds of decision at which a card is played."""


def view_of(decision: Decision) -> PlayView:
    """Return what the player sees at a decision to lead or to reply, as a batch of one deal.

    Raises:
        IllegalAction: for a decision of another kind.
    """
    if decision.kind not in KINDS:
        raise IllegalAction(
            f"expected a decision of kind {', '.join(KINDS)}, got one of kind {decision.kind!r}"
        )
    trump, king = decision.trump, decision.trump_king
    played = [*chain.from_iterable(decision.tricks)]
    played += [decision.led] if decision.led is not None else []
    gone = [decision.turn_up, *played]
    denied, tricks = np.zeros((2, 1), np.uint32), np.zeros((2, 1), np.int8)
    finished = finished_tricks(decision.tricks, trump)
    for trick in finished:
        follower = 1 - SEATS.index(trick.leader)
        denied[follower] |= SHOWN_VOID[place_of(trick.lead, trump), place_of(trick.reply, trump)]
        tricks[SEATS.index(trick.winner)] += 1
    # To the first trick the pone has led before the dealer plays.
    has_played = [bool(finished) or decision.led is not None, bool(finished)]
    marks_early = decision.rules.hand_king_deadline == "first-trick"
    holds = np.zeros((2, 1), np.uint32)
    for seat, name in enumerate(SEATS):
        if decision.king == name and king not in gone:
            holds[seat] = TRUMP_KING
        elif (
            decision.king != name
            and decision.rules.king_scores
            and (marks_early or has_played[seat])
        ):
            denied[seat] |= TRUMP_KING
    vulnerable = NOBODY if decision.vulnerable is None else SEATS.index(decision.vulnerable)
    public = Public(
        cards=len(decision.hand),
        gone=np.array([mask_of(gone, trump)]),
        denied=denied,
        holds=holds,
        tricks=tricks,
        vulnerable=np.array([vulnerable], np.int8),
        marks=decision.rules.king_scores,
        plays=tuple(np.array([place_of(card, trump)]) for card in played),
    )
    return PlayView(
        seat=SEATS.index(decision.seat),
        own=np.array([mask_of(decision.hand, trump)]),
        discarded=np.array([mask_of(decision.discarded, trump)]),
        public=public,
        led=None if decision.led is None else np.array([place_of(decision.led, trump)]),
    )


def never_his(decision: Decision) -> np.uint32:
    """Return the mask of the cards that the opponent never held.

    They are the player's hand, the cards that the player played or discarded, and the turn-up.
    """
    own = (*decision.hand, *decision.played_by(decision.seat), *decision.discarded)
    return mask_of([*own, decision.turn_up], decision.trump)


@dataclass(frozen=True, slots=True, eq=False)
class OpponentHands:
    """Sample, drawn group by group, of the hands that the opponent may hold.

    The hands of a group have the same number of cards in each gap between the player's cards, so
    that with open cards they are worth the same. All hands are counted, and some of each group are
    drawn at random to represent it: at least two, or one if it has no more.
    """

    hands: Masks
    """The hands drawn."""

    group: NDArray[np.intp]
    """The number of the group of each hand drawn."""

    sizes: NDArray[np.int64]
    """The number of hands in each group."""

    drawn: NDArray[np.int64]
    """The number of hands drawn from each group."""

    likelihood: NDArray[np.float64]
    """The relative likelihood of each hand drawn; 1.0 for all if hands are equally likely."""

    @property
    def total(self) -> int:
        return int(self.sizes.sum())

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weight of each hand drawn in a mean over all hands; the weights add up to one."""
        counted = (self.sizes / self.drawn)[self.group] * self.likelihood
        found: NDArray[np.float64] = counted / counted.sum()
        return found


def opponent_hands(
    view: PlayView,
    random: np.random.Generator,
    draws: int,
    likelihood: Callable[[Masks], NDArray[np.float64]] | None = None,
) -> OpponentHands:
    """Return the hands that the opponent may hold: all counted in groups, some of each drawn.

    Hands that are much less likely than the likeliest make groups of their own.

    Args:
        view: the player's view of one deal.
        random: draws the hands.
        draws: about how many hands to draw beyond two of every group; a likelier group gets more.
        likelihood: returns the relative likelihood of each hand, above zero; all are equally likely
            unless given.
    """
    masks, groups = _listed(view)
    likely = np.ones(len(masks)) if likelihood is None else likelihood(masks)
    times_less = np.floor(np.log(likely.max() / likely) / np.log(1 / _UNLIKELY)).astype(np.int64)
    groups = np.where(times_less > 0, -times_less, groups)
    # Shuffled within each group, so that its first few hands are a random sample. Numbers of 16
    # bits are sorted by radix, in a fifth of the time.
    order = random.permutation(len(masks))
    high, low = np.divmod(groups[order] - groups.min(), 1 << 16)
    order = order[np.lexsort((low.astype(np.uint16), high.astype(np.uint16)))]
    _, first, in_group, sizes = np.unique(
        groups[order], return_index=True, return_inverse=True, return_counts=True
    )
    share = np.bincount(in_group, likely[order])
    drawn = np.minimum(sizes, 2 + (draws * share // likely.sum()).astype(np.int64))
    group = np.repeat(np.arange(len(sizes)), drawn)
    within = np.arange(len(group)) - np.repeat(np.cumsum(drawn) - drawn, drawn)
    chosen = order[first[group] + within]
    return OpponentHands(masks[chosen], group, sizes, drawn, likely[chosen])


def _listed(view: PlayView) -> tuple[Masks, NDArray[np.int64]]:
    """Return every hand that the opponent may hold, and the number of the group of each."""
    cards = view.public.cards - (view.led is not None)
    known = np.uint32(view.known[0])
    places = np.flatnonzero(bits(view.possible & ~known)[0])
    chosen = _combinations(len(places), cards - int(known > 0))
    gap = np.cumsum(bits(view.own)[0], dtype=np.int64) + np.arange(PLACES) // SUIT_SIZE
    groups = ((HAND_SIZE + 1) ** gap)[places][chosen].sum(axis=0)
    return np.bitwise_or.reduce(BIT[places][chosen], axis=0) | known, groups


@cache
def _combinations(total: int, chosen: int) -> NDArray[np.uint8]:
    """Return every choice of `chosen` numbers below `total`, each a column; at most 80,730."""
    number = comb(total, chosen)
    flat = chain.from_iterable(combinations(range(total), chosen))
    rows = np.fromiter(flat, dtype=np.uint8, count=number * chosen).reshape(number, chosen)
    return np.ascontiguousarray(rows.T)
