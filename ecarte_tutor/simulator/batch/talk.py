"""Proposals, answers and exchanges in many deals at once, up to the first lead."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.rules.tricks import STOCK_SIZE
from ..masks import (
    BIT,
    HEIGHT,
    Masks,
    Rows,
    counts,
    places_in,
    places_sorted_by,
    shuffled,
)
from .play import Deals
from .views import NOBODY, Policy, Public, Stakes, TalkHistory, TalkView

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """Turn of `seat` (0 the pone, 1 the dealer) in the deals `rows`: to stand or to exchange."""

    seat: int
    rows: Numbers
    discarded: Masks | None = None
    """The cards discarded in each of these deals; `None` if the seat stood."""

    drawn: Masks | None = None
    """The cards drawn in each of these deals; `None` if the seat stood."""


class Talk:
    """Batch of deals while the players talk and exchange; the methods change the batch in place.

    Deals are chosen by `rows`, their numbers, and played on by `players`, (the pone's policy, the
    dealer's). All deals share one count of finished exchanges. So call `stand` for the deals
    that stand before `exchange` for the others.

    Args:
        hands: the hands: a row for each seat, a column for each deal.
        discarded: the cards discarded so far, arranged like `hands`.
        turn_up: the turn-up of each deal.
        stock: the cards to be drawn, in order: a row for each deal, a card a column, as masks.
        rounds: the number of exchanges finished.
        stakes: the house rules and the score.
        from_both_ends: True to let the dealer draw from the end of the stock, so that his cards do
            not depend on how many the pone takes.
    """

    def __init__(
        self,
        hands: Masks,
        discarded: Masks,
        turn_up: Masks,
        stock: Masks,
        rounds: int,
        stakes: Stakes,
        *,
        from_both_ends: bool = False,
    ) -> None:
        self.hands, self.discarded, self.turn_up = hands.copy(), discarded.copy(), turn_up
        self.stakes = stakes
        self.course: list[Turn] = []
        """What the players did since this object was made, in order."""

        self._rounds = rounds
        self._is_whole = not rounds
        self._from_both_ends = from_both_ends
        deals = len(turn_up)
        # Column n has the first n cards of the stock; two columns differ by the cards between them.
        self._first = np.zeros((deals, stock.shape[1] + 1), np.uint32)
        np.bitwise_or.accumulate(stock, axis=1, out=self._first[:, 1:])
        self._used = np.zeros((2, deals), np.int64)  # by seat
        self._vulnerable = np.full(deals, NOBODY, np.int8)
        self._stood = np.full(deals, NOBODY, np.int8)
        self._exchanges: tuple[NDArray[np.int8], ...] = ()
        left = range(STOCK_SIZE + 1)
        self._may_propose = np.array([stakes.rules.proposal_possible(number) for number in left])

    def __len__(self) -> int:
        return len(self.turn_up)

    def rows(self, index: Numbers) -> Talk:
        """Return the deals numbered `index` as a new talk; a deal may be chosen more than once."""
        found = copy(self)
        found.course = []
        found.hands, found.discarded = self.hands[:, index], self.discarded[:, index]
        found.turn_up, found._first = self.turn_up[index], self._first[index]
        found._used, found._vulnerable = self._used[:, index], self._vulnerable[index]
        found._stood = self._stood[index]
        found._exchanges = tuple(one[:, index] for one in self._exchanges)
        return found

    @property
    def left(self) -> Numbers:
        """The number of cards of the stock that can still be drawn in each deal."""
        found: Numbers = self._first.shape[1] - 1 - self._used[0] - self._used[1]
        return found

    def view(self, seat: int, rows: Numbers) -> TalkView:
        """Return what the player in `seat` sees of the deals `rows`."""
        return TalkView(
            seat,
            self.hands[seat, rows],
            self.discarded[seat, rows],
            self.turn_up[rows],
            self._rounds,
            self.stakes,
            self.left[rows],
        )

    def proposal(
        self, rows: Numbers, players: tuple[Policy, Policy], random: np.random.Generator
    ) -> None:
        """Let the pone play or propose in the deals `rows`, and go on to the first lead."""
        rows = rows[self.may_propose(rows)]
        if len(rows):
            stands = players[0].stands(self.view(0, rows), random)
            self.stand(0, rows[stands])
            self.answer(rows[~stands], players, random)

    def answer(
        self, rows: Numbers, players: tuple[Policy, Policy], random: np.random.Generator
    ) -> None:
        """Let the dealer accept or refuse in the deals `rows`, and go on to the first lead."""
        if len(rows):
            stands = players[1].stands(self.view(1, rows), random)
            self.stand(1, rows[stands])
            self.exchange(rows[~stands], players, random)

    def answer_number(
        self,
        rows: Numbers,
        numbers: Numbers,
        players: tuple[Policy, Policy],
        random: np.random.Generator,
    ) -> None:
        """Let the dealer answer a proposal of `numbers` cards, and go on to the first lead.

        `numbers` has one number for each of `rows`. If the dealer accepts, the pone discards that
        many: the cards its policy chooses, with the lowest others added or the highest kept.
        """
        stands = players[1].stands(self.view(1, rows), random)
        self.stand(1, rows[stands])
        rows, numbers = rows[~stands], numbers[~stands]
        wanted = players[0].discards(self.view(0, rows), random) & self.hands[0, rows]
        discards = within(self.hands[0, rows], wanted, numbers, numbers)
        self.exchange(rows, players, random, discards=discards)

    def stand(self, seat: int, rows: Numbers) -> None:
        """Let `seat` end the talk by standing, which before any exchange makes it vulnerable."""
        self.course.append(Turn(seat, rows))
        self._stood[rows] = seat
        if not self._rounds:
            self._vulnerable[rows] = seat

    def exchange(
        self,
        rows: Numbers,
        players: tuple[Policy, Policy],
        random: np.random.Generator,
        *,
        discards: Masks | None = None,
    ) -> None:
        """Let the pone discard and draw, then the dealer, and go on to the first lead.

        The pone discards `discards`, a mask for each of `rows`; if `None`, the policy chooses.
        """
        if len(rows):
            wanted = (
                players[0].discards(self.view(0, rows), random) if discards is None else discards
            )
            asked = self._swap(0, rows, wanted)
            self.dealer_exchange(rows, asked, players, random)

    def dealer_exchange(
        self,
        rows: Numbers,
        asked: Numbers,
        players: tuple[Policy, Policy],
        random: np.random.Generator,
        *,
        discards: Masks | None = None,
    ) -> None:
        """Let the dealer discard and draw, and go on to the first lead.

        `asked` is how many cards the pone took in each deal. The dealer discards `discards`, a
        mask for each of `rows`; if `None`, the policy chooses.
        """
        wanted = players[1].discards(self.view(1, rows), random) if discards is None else discards
        taken = self._swap(1, rows, wanted)
        self._count(rows, asked, taken)
        # Where neither took a card, both are satisfied.
        self.proposal(rows[(asked > 0) | (taken > 0)], players, random)

    def change(
        self, rows: Numbers, players: tuple[Policy, Policy], random: np.random.Generator
    ) -> Numbers:
        """Let both exchange once; return the numbers of the deals in which either took a card."""
        asked = self._swap(0, rows, players[0].discards(self.view(0, rows), random))
        taken = self._swap(1, rows, players[1].discards(self.view(1, rows), random))
        self._count(rows, asked, taken)
        found: Numbers = rows[(asked > 0) | (taken > 0)]
        return found

    def may_propose(self, rows: Numbers) -> Rows:
        """Return a flag for each of the deals `rows`: True if the stock allows a new proposal."""
        found: Rows = self._may_propose[self.left[rows]]
        return found

    def deals(self) -> Deals:
        """Return the deals as `Deals` before the first lead, to play them out."""
        public = Public.at_first_lead(
            self.turn_up,
            self._vulnerable,
            marks=self.stakes.rules.king_scores,
            history=TalkHistory(self._stood, self._exchanges) if self._is_whole else None,
        )
        return Deals(self.hands, self.discarded, public, np.zeros(len(self), np.intp))

    def _count(self, rows: Numbers, asked: Numbers, taken: Numbers) -> None:
        """Count an exchange, in which the pone took `asked` cards and the dealer `taken`."""
        self._rounds += 1
        numbers = np.full(self.hands.shape, -1, np.int8)
        numbers[:, rows] = asked, taken
        self._exchanges = *self._exchanges, numbers

    def _swap(self, seat: int, rows: Numbers, wanted: Masks) -> Numbers:
        """Exchange the cards `wanted` as far as the rules allow, and return how many they were."""
        own = self.hands[seat, rows]
        discards = within_limits(self.view(seat, rows), wanted & own, self.left[rows])
        taken = counts(discards).astype(np.int64)
        used = self._used[:, rows]
        first = used[0] if self._from_both_ends else used[0] + used[1]
        if seat == 1 and self._from_both_ends:
            first = self._first.shape[1] - 1 - used[1] - taken
        drawn = self._first[rows, first + taken] ^ self._first[rows, first]
        self.hands[seat, rows] = own & ~discards | drawn
        self.discarded[seat, rows] |= discards
        self._used[seat, rows] += taken
        self.course.append(Turn(seat, rows, discards, drawn))
        return taken


def stock_of(unseen: Masks, cards: int, random: np.random.Generator) -> Masks:
    """Return a stock for each deal: `cards` cards drawn at random from that deal's mask `unseen`.

    The result has a row for each deal and a column for each card, a mask of one card.
    """
    return BIT[shuffled(unseen, cards, random)]


def within_limits(view: TalkView, wanted: Masks, left: int | Numbers) -> Masks:
    """Return the discards `wanted`, with cards added or removed until the rules allow the number.

    `left` is how many cards of the stock can be drawn: in all deals, or a number for each.
    """
    rules = view.rules
    numbers = rules.pone_numbers if view.seat == 0 else rules.dealer_numbers
    ranges = [numbers(cards) for cards in range(STOCK_SIZE + 1)]
    most = np.array([max(found.stop - 1, 0) for found in ranges], np.int64)
    least = np.minimum([found.start for found in ranges], most)
    return within(view.own, wanted, least[left], most[left])


def within(own: Masks, wanted: Masks, least: int | Numbers, most: int | Numbers) -> Masks:
    """Return the discards `wanted`, with cards added or removed to have from `least` to `most`.

    The lowest other cards of the hands `own` are added, or the highest of `wanted` removed; trumps
    count as the highest.
    """
    number = counts(wanted)
    rows: Rows = (number < least) | (number > most)
    if not rows.any():
        return wanted
    found = wanted.copy()
    target = np.clip(number, least, most)[rows]
    # Sort cards wanted before others, and lower cards before higher.
    places = places_in(own[rows], HAND_SIZE).astype(np.int32)
    keys = HEIGHT[places]
    keys += np.where(wanted[rows, np.newaxis] & BIT[places], np.int32(0), np.int32(100))
    order = places_sorted_by(keys, places, HAND_SIZE)
    chosen = np.where(np.arange(HAND_SIZE) < target[:, np.newaxis], BIT[order], np.uint32(0))
    found[rows] = np.bitwise_or.reduce(chosen, axis=1)
    return found
