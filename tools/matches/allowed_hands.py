"""Allowed hands: every hand that a player may hold who has talked and exchanged as he did.

Before an exchange all are listed. His new cards are drawn at random, many times for each first
hand, and only those hands are kept with which his policy says what he said next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator.batch.play import Deals
from ecarte_tutor.simulator.batch.talk import Talk, Turn, within_limits
from ecarte_tutor.simulator.batch.views import SEATS, Policy, Stakes, TalkView
from ecarte_tutor.simulator.masks import BIT, Masks, bits, counts, draw

_MOST: Final = 1 << 20
"""Hands kept on the way, at most, of which few may agree with what was said later."""

_SPARE: Final = 4
"""How many times more hands are kept on the way than are wanted, for each round."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """The deals that one seat cannot tell apart as the pone comes to lead; all are as likely."""

    deals: Deals
    listed: bool
    """True if these are all such deals, False if they were drawn."""


@dataclass(frozen=True, slots=True)
class _Round:
    """What was said and exchanged in one round: a word is `None` where there was none."""

    stood: tuple[bool | None, bool | None]
    taken: tuple[int, int] | None


def hands_among(cards: np.uint32, size: int) -> Masks:
    """Return every hand of `size` cards out of the mask `cards`, each as a mask."""
    held = BIT[np.flatnonzero(bits(np.array([cards]))[0])]
    found: Masks = np.bitwise_or.reduce(held[_choices(len(held), size)], axis=1)
    return found


@cache
def _choices(total: int, chosen: int) -> NDArray[np.intp]:
    """Return every choice of `chosen` numbers below `total`, one a row."""
    return np.array([*combinations(range(total), chosen)])


def allowed_hands(
    talk: Talk, seat: int, policy: Policy, most: int, random: np.random.Generator
) -> Allowed:
    """Return the deals in which the opponent's policy talks and exchanges as in this one.

    Args:
        talk: one deal, talked from the first word to the first lead.
        seat: whose cards are known.
        policy: the opponent's.
        most: how many deals to return at most, drawn if there are more; where hardly any agree
            with a long talk, there may be none.
        random: draws the cards.
    """
    start = talk.deals()
    rounds = _rounds(talk.course)
    seen = start.hands[seat, 0] | start.discarded[seat, 0] | talk.turn_up[0]
    others = hands_among(~seen, HAND_SIZE)
    discarded, used = np.zeros_like(others), 0
    listed = not any(each.taken for each in rounds)
    for number, each in enumerate(rounds):
        known = _Known(1 - seat, talk, number, STOCK_SIZE - used)
        stood = each.stood[1 - seat]
        if stood is not None:
            rows = policy.stands(known.view(others, discarded), random) == stood
            others, discarded = others[rows], discarded[rows]
        if each.taken is not None:
            left = known.left - (each.taken[0] if seat == 0 else 0)
            view = _Known(1 - seat, talk, number, left).view(others, discarded)
            thrown = within_limits(view, policy.discards(view, random) & others, left)
            rows = counts(thrown) == each.taken[1 - seat]
            wanted = min(_SPARE ** (number + 1) * most, _MOST)
            times = max(1, wanted // max(1, int(rows.sum())))
            kept, out = (
                np.repeat(found[rows], times) for found in (others & ~thrown, discarded | thrown)
            )
            others = kept | draw(~(seen | kept | out), each.taken[1 - seat], random)
            discarded, used = out, used + sum(each.taken)
    if len(others) > most:
        rows, listed = random.choice(len(others), most, replace=False), False
        others, discarded = others[rows], discarded[rows]
    return Allowed(_deals(start, seat, others, discarded), listed)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What is known of a seat at one moment, whatever its hand."""

    seat: int
    talk: Talk
    rounds: int
    left: int

    def view(self, own: Masks, discarded: Masks) -> TalkView:
        turn_up = np.full(len(own), self.talk.turn_up[0])
        left = np.full(len(own), self.left)
        stakes: Stakes = self.talk.stakes
        return TalkView(self.seat, own, discarded, turn_up, self.rounds, stakes, left)


def _rounds(course: list[Turn]) -> list[_Round]:
    """The rounds of a single deal's talk."""
    turns = [turn for turn in course if len(turn.rows)]
    found: list[_Round] = []
    swaps = [turn for turn in turns if turn.discarded is not None]
    for pone, dealer in zip(swaps[::2], swaps[1::2], strict=True):
        assert pone.discarded is not None
        assert dealer.discarded is not None
        taken = int(counts(pone.discarded)[0]), int(counts(dealer.discarded)[0])
        found.append(_Round((False, False), taken))
    if turns and turns[-1].discarded is None:
        by_dealer = turns[-1].seat == 1
        found.append(_Round((not by_dealer, True if by_dealer else None), None))
    return found


def _deals(start: Deals, seat: int, others: Masks, discarded: Masks) -> Deals:
    found = start.rows(np.zeros(len(others), np.intp))
    for theirs, table in ((others, found.hands), (discarded, found.discarded)):
        table[len(SEATS) - 1 - seat] = theirs
    return found
