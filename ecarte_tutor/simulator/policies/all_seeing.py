"""The all-seeing opponent: the least that a policy collects, whoever plays against it.

This opponent sees every card, knows how the player will choose, and picks the best lawful card
each time. Nobody can hold to less a player who acts only on what they may know. So over hands that
are equally likely, the result is a lower bound on what the player's best play is worth, in any
equilibrium.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...count.masks import BIT, Places, bits, legal_masks
from ..batch.play import Deals, checked, points
from ..batch.policy import CardPolicy
from ..batch.views import PlayView, Stakes


def least_points(
    deals: Deals, seat: int, player: CardPolicy, stakes: Stakes, random: np.random.Generator
) -> NDArray[np.float64]:
    """The seat's points in each deal, by `player`, against the all-seeing opponent."""
    if not deals.public.cards:
        return points(deals, seat, stakes)
    leads = deals.leader == seat
    if leads.all() or not leads.any():
        return _least(deals, seat, player, stakes, random)
    found = np.empty(len(deals))
    for rows in (np.flatnonzero(leads), np.flatnonzero(~leads)):
        found[rows] = _least(deals.rows(rows), seat, player, stakes, random)
    return found


def _least(
    deals: Deals, seat: int, player: CardPolicy, stakes: Stakes, random: np.random.Generator
) -> NDArray[np.float64]:
    """The seat's points in each deal, where one seat leads in all of them."""
    leads = int(deals.leader[0]) == seat
    if leads == (deals.led is None):
        return least_points(
            _played(deals, seat, player, stakes, random), seat, player, stakes, random
        )
    # The opponent's turn: try each lawful card, and keep the worst for the player.
    hands = deals.hands[1 - seat]
    allowed = hands if deals.led is None else legal_masks(hands, deals.led)
    parent, place = np.nonzero(bits(allowed))
    tried = _put_down(deals.rows(parent), place)
    result = least_points(tried, seat, player, stakes, random)
    worst = np.full(len(deals), np.inf)
    np.minimum.at(worst, parent, result)
    return worst


def _played(
    deals: Deals, seat: int, player: CardPolicy, stakes: Stakes, random: np.random.Generator
) -> Deals:
    """The deals after the player's card, chosen once for all deals that the player sees alike."""
    view = deals.view(seat, slice(None))
    one_of_each, alike = _distinct(view)
    seen = view.rows(one_of_each)
    if view.led is None:
        chosen, allowed = player.lead(seen, stakes, random), seen.own
    else:
        assert seen.led is not None
        chosen, allowed = player.reply(seen, stakes, random), legal_masks(seen.own, seen.led)
    return _put_down(deals, checked(chosen, allowed)[alike])


def _put_down(deals: Deals, place: Places) -> Deals:
    return deals.after_lead(place) if deals.led is None else deals.after_reply(place)


def _distinct(view: PlayView) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The distinct views, one row each, and for every row the number of its view among them."""
    public = view.public
    columns = [
        view.own,
        view.discarded,
        public.gone,
        *public.denied,
        *public.holds,
        *public.tricks.astype(np.uint32),
        public.vulnerable.astype(np.uint32),
    ]
    columns += [] if view.led is None else [BIT[view.led]]
    order = np.lexsort(columns)
    changed = np.zeros(len(order), np.bool_)
    changed[:1] = True
    for column in columns:
        changed[1:] |= np.diff(column[order]) != 0
    alike = np.empty(len(order), np.intp)
    alike[order] = np.cumsum(changed) - 1
    return order[changed], alike
