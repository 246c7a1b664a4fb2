"""Two policies play many deals to the end at once, each given only its own view.

A *policy* is a computer player. Cards are given by their places, 0 to 31, and sets of cards by
masks: see `masks`. Seats are numbers: 0 is the pone, 1 the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.rules.rule_set import TRICKS
from ...errors import IllegalAction
from ..masks import (
    BIT,
    SHOWN_VOID,
    TRUMP_KING,
    Masks,
    Places,
    follower_wins,
    legal_masks,
    places_in,
)
from .views import SEATS, Batch, Index, Players, PlayView, Public, Stakes, by_number, taken

ENDS: Final = (len(SEATS) + 1, len(SEATS) + 1, TRICKS + 1)
"""Shape of arrays indexed by how a deal ended: who was vulnerable, who held the king (each 0 the
pone, 1 the dealer, 2 nobody), and the pone's tricks. `Stakes.with_king` has this shape."""


@dataclass(frozen=True, slots=True, eq=False)
class Deals(Batch):
    """Batch of deals during the play of the cards, with both hands; a policy sees only `view`."""

    hands: Masks
    """The hands: a row for each seat, a column for each deal."""

    discarded: Masks
    """The discards, arranged like `hands`."""

    public: Public
    leader: NDArray[np.intp]
    """Leader of the current trick: 0 the pone, 1 the dealer."""

    led: Places | None = None
    """The card led to the current trick in each deal; `None` if the leaders have yet to lead."""

    def __len__(self) -> int:
        return len(self.leader)

    def view(self, seat: int, index: Index) -> PlayView:
        """Return what `seat` (0 the pone, 1 the dealer) sees of the deals that `index` selects."""
        chosen = by_number(index)
        led = None if self.led is None else taken(self.led, chosen)
        hand, discarded = taken(self.hands[seat], chosen), taken(self.discarded[seat], chosen)
        return PlayView(seat, hand, discarded, self.public.rows(chosen), led)

    def king_holders(self) -> NDArray[np.intp]:
        """Return the seat that holds the king of trumps in each deal: 0, 1, or 2 for neither."""
        kings = (self.hands & TRUMP_KING) > 0
        found: NDArray[np.intp] = np.where(kings[0], 0, np.where(kings[1], 1, len(SEATS)))
        return found

    def after_lead(self, led: Places) -> Deals:
        """Return these deals after the leads; `led` has the place of the card led in each deal."""
        deals = self._marked(self.leader)
        row = np.arange(len(self))
        hands, holds = deals.hands.copy(), deals.public.holds.copy()
        hands[self.leader, row] &= ~BIT[led]
        holds[self.leader, row] &= ~BIT[led]
        public = replace(
            deals.public,
            gone=deals.public.gone | BIT[led],
            holds=holds,
            plays=(*deals.public.plays, led),
        )
        return replace(deals, hands=hands, public=public, led=led)

    def after_reply(self, reply: Places) -> Deals:
        """Return these deals after the replies; `reply` has the place of the card played in each.

        A card must have been led in each deal. The winner of the trick leads next.
        """
        assert self.led is not None
        follower = 1 - self.leader
        deals = self._marked(follower)
        row = np.arange(len(self))
        hands, holds = deals.hands.copy(), deals.public.holds.copy()
        denied, tricks = deals.public.denied.copy(), deals.public.tricks.copy()
        hands[follower, row] &= ~BIT[reply]
        holds[follower, row] &= ~BIT[reply]
        denied[follower, row] |= SHOWN_VOID[self.led, reply]
        winner = np.where(follower_wins(self.led, reply), follower, self.leader)
        tricks[winner, row] += 1
        public = replace(
            deals.public,
            cards=deals.public.cards - 1,
            gone=deals.public.gone | BIT[reply],
            denied=denied,
            holds=holds,
            tricks=tricks,
            plays=(*deals.public.plays, reply),
        )
        return Deals(hands, deals.discarded, public, winner)

    def _marked(self, seats: NDArray[np.intp]) -> Deals:
        """Return the deals after `seats` have marked the king of trumps or shown that they lack it.

        That happens before the first card of a seat. A seat that withheld the king counts as not
        holding it, so it does not mark it.
        """
        if self.public.cards < HAND_SIZE or not self.public.marks:
            return self
        row = np.arange(len(self))
        denied, holds = self.public.denied.copy(), self.public.holds.copy()
        king = self.hands[seats, row] & TRUMP_KING & ~denied[seats, row]
        holds[seats, row] |= king
        denied[seats, row] |= TRUMP_KING & ~king
        return replace(self, public=replace(self.public, denied=denied, holds=holds))


def play_out(deals: Deals, players: Players, stakes: Stakes, random: np.random.Generator) -> Deals:
    """Let `players`, (the pone's policy, the dealer's), play all cards; return the finished deals.

    Raises:
        IllegalAction: for a policy that plays a card the rules do not allow.
    """
    while deals.public.cards:
        if deals.led is None:
            deals = deals.after_lead(choose_leads(deals, players, stakes, random))
        deals = deals.after_reply(choose_replies(deals, players, stakes, random))
    return deals


def choose_leads(
    deals: Deals, players: Players, stakes: Stakes, random: np.random.Generator
) -> Places:
    """Return the place of the card that the leader's policy leads in each deal."""
    if deals.public.cards == 1:
        return _last_cards(deals, deals.leader)
    led = np.empty(len(deals), dtype=np.intp)
    for seat, player in enumerate(players):
        rows = np.flatnonzero(deals.leader == seat)
        if len(rows):
            view = deals.view(seat, rows)
            led[rows] = checked(player.lead(view, stakes, random), view.own)
    return led


def choose_replies(
    deals: Deals, players: Players, stakes: Stakes, random: np.random.Generator
) -> Places:
    """Return the place of the card that the follower's policy plays in each deal."""
    assert deals.led is not None
    if deals.public.cards == 1:
        return _last_cards(deals, 1 - deals.leader)
    replies = np.empty(len(deals), dtype=np.intp)
    for seat, player in enumerate(players):
        rows = np.flatnonzero(deals.leader != seat)
        if len(rows):
            view = deals.view(seat, rows)
            allowed = legal_masks(view.own, deals.led[rows])
            replies[rows] = checked(player.reply(view, stakes, random), allowed)
    return replies


def _last_cards(deals: Deals, seats: NDArray[np.intp]) -> Places:
    """Return the place of the only card of one seat in each deal, which no policy chooses."""
    found: Places = places_in(deals.hands[seats, np.arange(len(deals))], 1)[:, 0]
    return found


def checked(chosen: Places, allowed: Masks) -> Places:
    """Return `chosen`, a card's place for each deal, if each is in that deal's mask of `allowed`.

    Raises:
        IllegalAction: if a card is not in the mask of its deal in `allowed`.
    """
    if ((BIT[chosen] & allowed) == 0).any():
        raise IllegalAction("expected a policy to play a card that it may, got another card")
    return chosen


def points(deals: Deals, seat: int, stakes: Stakes) -> NDArray[np.float64]:
    """Return the points that `seat` scores for tricks less the opponent's, in each finished deal.

    The point for the king is not counted.
    """
    found: NDArray[np.float64] = stakes.points[
        deals.public.vulnerable, seat, deals.public.tricks[seat]
    ]
    return found


def deal_points(start: Deals, end: Deals, seat: int, stakes: Stakes) -> NDArray[np.float64]:
    """Return the points of `seat` less the opponent's in each deal, for tricks and a king in hand.

    Args:
        start: the deals before the first lead, which show who held the king.
        end: the same deals once every card was played.
        seat: 0 for the pone, 1 for the dealer.
        stakes: what tricks and king are worth.
    """
    return points_of(deal_ends(start, end), seat, stakes)


def deal_ends(start: Deals, end: Deals) -> NDArray[np.intp]:
    """Return how each deal ended, as one number: a flat index from 0 into `Stakes.with_king`.

    The index tells who was vulnerable, who held the king, and the pone's tricks. `start` are the
    deals before the first lead, and `end` the same deals finished.
    """
    found: NDArray[np.intp] = np.ravel_multi_index(
        (end.public.vulnerable, start.king_holders(), end.public.tricks[0]), ENDS
    )
    return found


def points_of(ends: NDArray[np.integer], seat: int, stakes: Stakes) -> NDArray[np.float64]:
    """Return the points of `seat` less the opponent's for each of `ends`, from `deal_ends`."""
    found: NDArray[np.float64] = stakes.with_king.ravel()[ends]
    return found if seat == 0 else 0.0 - found  # not `-found`, which has -0.0
