"""The best play: how well the cards can be played by one who knows how the opponent plays them.

A seat that cannot see the opponent's hand must play the same card against all the hands that look
alike. So the deals are kept together in *nodes*, one for each course of play, and every card of the
seat is tried in each. Against each hand the opponent's policy is asked what it plays, which shares
the deals of a node out. From the end back, a node of the opponent's is worth the sum of those it
leads to, and one of the seat's as much as the best of its cards.

Where the deals are a sample, the best card of a node is partly the card that is luckiest there. So
the deals are dealt into *folds*. What is best is learnt from all folds but one, and measured on
that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.simulator.batch.play import Deals, checked
from ecarte_tutor.simulator.batch.views import CardPolicy, Stakes
from ecarte_tutor.simulator.masks import PLACES, Masks, Places, Rows, bits, legal_masks

_AT_ONCE: Final = 200_000
"""Deals searched at a time, to bound the memory."""

_NOTHING: Final = 1e-9

_DOUBT: Final = 0.1
"""By how much of all that is at stake a card must be better than the usual one, learnt on a single
deal; on more of them by less, as luck has it. Without a doubt, what is learnt from 2,000 deals
loses by it."""

Totals = NDArray[np.float64]
"""A row for each node: the worth of its deals, added up; see `_Columns`."""


class SeatWorth(NamedTuple):
    """Mean worth of a set of deals to one seat, played in three ways."""

    usual: float
    """As the policy itself plays the seat."""

    learnt: float
    """As is best on other deals; no more than the best play is worth, but for luck."""

    best: float
    """As is best on these deals; at least what the best play is worth, but for luck."""


@dataclass(frozen=True, slots=True, eq=False)
class BestPlay:
    """A search for the best play of one seat."""

    seat: int
    policy: CardPolicy
    """The opponent's; the seat itself plays so where nothing better is known."""

    stakes: Stakes
    """What the policy believes to play for."""

    folds: int = 1
    """In how many parts the deals are shared out; with 1, they are taken for all that there are."""

    def worth(
        self, deals: Deals, worths: NDArray[np.float64], random: np.random.Generator
    ) -> SeatWorth:
        """Return what the deals are worth; they all look alike to the seat.

        Args:
            deals: as likely as each other.
            worths: by deal, and by the number of tricks that the seat makes in all.
            random: for a policy that plays by chance, and to share the deals out.
        """
        fold = random.permutation(len(deals)) % self.folds
        search = _Search(self, worths, fold, random)
        every = np.arange(len(deals))
        found = search.totals(deals, every, np.zeros(len(deals), np.intp), 1)[0] / len(deals)
        usual, best, *rest = found.tolist()
        learnt = sum(rest[self.folds :]) if self.folds > 1 else best
        return SeatWorth(usual, learnt, best)


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """One search; its totals have columns for the usual play, the best, and for each fold what is
    best on the others, there and on the fold itself."""

    play: BestPlay
    worths: NDArray[np.float64]
    fold: NDArray[np.intp]
    random: np.random.Generator

    @property
    def doubt(self) -> float:
        """What a card must be better by than the usual one, learnt on a single deal."""
        return _DOUBT * float(np.ptp(self.worths))

    def totals(self, deals: Deals, origin: NDArray[np.intp], nodes: Places, number: int) -> Totals:
        """What the deals of each node are worth.

        Args:
            deals: as they stand.
            origin: the number of each at the beginning.
            nodes: the node of each.
            number: how many nodes there are.
        """
        if len(deals) > _AT_ONCE and number > 1:
            return self._in_halves(deals, origin, nodes, number)
        if deals.led is not None:
            return self._moved(deals, origin, nodes, number)
        decided, worth = self._decided(deals, origin)
        found = self._ended(worth[decided], self.fold[origin[decided]], nodes[decided], number)
        going = np.flatnonzero(~decided)
        if len(going):
            rest, kept = np.unique(nodes[going], return_inverse=True)
            found[rest] += self._moved(deals.rows(going), origin[going], kept, len(rest))
        return found

    def _in_halves(
        self, deals: Deals, origin: NDArray[np.intp], nodes: Places, number: int
    ) -> Totals:
        middle = number // 2
        parts = []
        for first, last in ((0, middle), (middle, number)):
            rows = np.flatnonzero((nodes >= first) & (nodes < last))
            part = deals.rows(rows), origin[rows], nodes[rows] - first, last - first
            parts.append(self.totals(*part))
        return np.concatenate(parts)

    def _decided(self, deals: Deals, origin: NDArray[np.intp]) -> tuple[Rows, NDArray[np.float64]]:
        """Where no card can change what a deal is worth, and what that is."""
        made = deals.public.tricks[self.play.seat].astype(np.intp)[:, np.newaxis]
        within = self.worths[origin[:, np.newaxis], made + np.arange(deals.public.cards + 1)]
        return np.ptp(within, axis=1) < _NOTHING, within[:, 0]

    def _ended(
        self, worth: NDArray[np.float64], fold: NDArray[np.intp], nodes: Places, number: int
    ) -> Totals:
        folds = self.play.folds
        flat = np.bincount(nodes * folds + fold, worth, number * folds).astype(np.float64)
        of_fold = flat.reshape(number, folds)
        whole = of_fold.sum(axis=1, keepdims=True)
        return np.concatenate([whole, whole, whole - of_fold, of_fold], axis=1)

    def _moved(self, deals: Deals, origin: NDArray[np.intp], nodes: Places, number: int) -> Totals:
        """The totals once the next card is played: by the policy, or every card by the seat."""
        seat = self.play.seat
        ours = (deals.leader == seat) == (deals.led is None)
        his = np.flatnonzero(~ours)
        row, card = self._every_card(deals, np.flatnonzero(ours))
        rows = np.concatenate([his, row])
        cards = np.concatenate([self._usual(deals, 1 - seat, his), card])
        moved = deals.rows(rows)
        moved = moved.after_lead(cards) if deals.led is None else moved.after_reply(cards)
        # What is seen of a move: the card, and whether the opponent has marked the king.
        marked = moved.public.holds[1 - seat] > 0
        seen = (nodes[rows] * PLACES + cards) * 2 + marked
        keys, child = np.unique(seen, return_inverse=True)
        totals = self.totals(moved, origin[rows], child, len(keys))
        parent, played = np.divmod(keys // 2, PLACES)
        found = np.zeros((number, totals.shape[1]))
        is_ours = np.zeros(number, np.bool_)
        is_ours[nodes[ours]] = True
        summed = ~is_ours[parent]
        np.add.at(found, parent[summed], totals[summed])
        if is_ours.any():
            rows, at = np.flatnonzero(ours), np.flatnonzero(is_ours)
            chosen = ~summed
            children = parent[chosen], played[chosen], totals[chosen]
            found[at] = self._choose(deals.rows(rows), nodes[rows], at, children)
        return found

    def _choose(
        self,
        deals: Deals,
        nodes: Places,
        at: Places,
        children: tuple[Places, Places, Totals],
    ) -> Totals:
        """What the seat's best card brings in each of its nodes `at`, from what each card does."""
        parent, played, totals = children
        folds = self.play.folds
        first = np.searchsorted(parent, at)
        ends = np.append(first[1:], len(parent))
        example = np.full(at[-1] + 1, len(nodes))
        np.minimum.at(example, nodes, np.arange(len(nodes)))
        usual = self._usual(deals, self.play.seat, example[at])
        as_usual = np.searchsorted(parent * PLACES + played, at * PLACES + usual)
        found = totals[as_usual]
        # Of equals the usual card, and of others only what is better by more than its luck.
        size = np.bincount(nodes, minlength=at[-1] + 1)[at]
        doubt = self.doubt * np.sqrt(size)
        found[:, 1] = np.maximum.reduceat(totals[:, 1], first)
        number = np.arange(len(parent))
        for fold in range(folds if folds > 1 else 0):
            learnt = totals[:, 2 + fold].copy()
            learnt[as_usual] += doubt
            most = np.repeat(np.maximum.reduceat(learnt, first), ends - first)
            best = np.minimum.reduceat(np.where(learnt == most, number, len(number)), first)
            found[:, 2 + fold] = totals[best, 2 + fold]
            found[:, 2 + folds + fold] = totals[best, 2 + folds + fold]
        return found

    def _every_card(self, deals: Deals, rows: NDArray[np.intp]) -> tuple[NDArray[np.intp], Places]:
        hands: Masks = deals.hands[self.play.seat, rows]
        allowed = hands if deals.led is None else legal_masks(hands, deals.led[rows])
        parent, place = np.nonzero(bits(allowed))
        return rows[parent], place

    def _usual(self, deals: Deals, seat: int, rows: NDArray[np.intp]) -> Places:
        """The card that the policy plays in this seat."""
        if not len(rows):
            return np.zeros(0, np.intp)
        view = deals.view(seat, rows)
        policy, stakes = self.play.policy, self.play.stakes
        if view.led is None:
            return checked(policy.lead(view, stakes, self.random), view.own)
        return checked(policy.reply(view, stakes, self.random), legal_masks(view.own, view.led))
