"""The averager: the card that is best on average over all that the adversary may hold.

It values a card by an *open-hand average*: for each hand the adversary may hold, what the card
brings if both then see all the cards and play best. Every hand that the play so far allows counts
alike, by fillings and their weights, none is sampled. In truth nobody will see the cards, so the
average is a way to choose and not a promise; what it collects is for `play` to say.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .masks import BIT, Masks, Places, bits, counts, follower_wins, legal_replies, places_in
from .patterns import ending
from .table import endings_table
from .views import Stakes, View

Values = NDArray[np.float64]
"""Points a deal for the player to move: a row for each deal, a column for each own card."""

_AT_ONCE = 2048
_ONE_THREAD = 250_000
"""Products of numbers up to which OpenBLAS multiplies matrices in one thread."""

_TIE = 1e-6


def lead_averages(view: View, stakes: Stakes) -> Values:
    """The open-hand average of leading each own card, in the order of places; in points."""
    cards = view.public.cards
    found = np.empty((len(view), cards))
    table = endings_table()[cards].after_lead
    for rows in _chunks(len(view)):
        part = view.rows(rows)
        won = part.public.tricks[part.seat]
        found[rows] = _averages(
            part, stakes, cards, part.own, part.possible, part.known, won, table
        )
    return found


def reply_averages(view: View, stakes: Stakes) -> Values:
    """The open-hand average of each own card as a reply; minus infinity where it is not legal."""
    assert view.led is not None
    cards = view.public.cards
    own_bits = bits(view.own)
    legal = bits(legal_replies(view.own, view.led))[own_bits > 0].reshape(-1, cards)
    found = np.full((len(view), cards), -np.inf)
    pairs = np.argwhere(legal)
    own_places = places_in(view.own, cards)
    for chunk in _chunks(len(pairs)):
        rows, columns = pairs[chunk].T
        found[rows, columns] = _after_reply(view.rows(rows), own_places[rows, columns], stakes)
    return found


def stand_averages(view: View, stakes: Stakes) -> NDArray[np.float64]:
    """The open-hand average of a full hand when the adversary is to lead."""
    cards = view.public.cards
    table = endings_table()[cards].best[0, :, :, np.newaxis]
    found = np.empty(len(view))
    for rows in _chunks(len(view)):
        part = view.rows(rows)
        won = part.public.tricks[part.seat]
        found[rows] = _averages(
            part, stakes, cards, part.own, part.possible, part.known, won, table
        )[:, 0]
    return found


def choose(values: Values, own: Masks) -> Places:
    """The place of each row's best card; of equals the lowest-ranking."""
    cards = values.shape[1]
    places = places_in(own, cards)
    # Height within the suit decides between equals, the trump kept longest.
    height = 8 - places % 8 + 8 * (places < 8)
    best = values >= values.max(axis=1, keepdims=True) - _TIE
    column = np.where(best, height, 99).argmin(axis=1)
    found: Places = places[np.arange(len(places)), column]
    return found


def lead_by(values: Callable[[View], Values], view: View) -> Places:
    """The lead with the highest value in each deal; the last card is led unvalued."""
    if view.public.cards == 1:
        return places_in(view.own, 1)[:, 0]
    return choose(values(view), view.own)


def reply_by(values: Callable[[View], Values], view: View) -> Places:
    """The reply with the highest value in each deal; where there is but one, it is not valued."""
    assert view.led is not None
    legal = legal_replies(view.own, view.led)
    free = counts(legal) > 1
    replies = np.empty(len(view), dtype=np.intp)
    replies[~free] = places_in(legal[~free], 1)[:, 0]
    if free.any():
        choice = view.rows(free)
        replies[free] = choose(values(choice), choice.own)
    return replies


def _after_reply(view: View, reply: Places, stakes: Stakes) -> NDArray[np.float64]:
    """The open-hand average once the reply is on the table."""
    assert view.led is not None
    wins = follower_wins(view.led, reply)
    won = view.public.tricks[view.seat] + wins
    cards = view.public.cards - 1
    if not cards:
        found: NDArray[np.float64] = stakes.points[view.public.vulnerable, view.seat, won]
        return found
    own = view.own & ~BIT[reply]
    values = np.empty(len(view))
    for leads in (False, True):
        rows = np.flatnonzero(wins == leads)
        if len(rows):
            part = view.rows(rows)
            table = endings_table()[cards].best[int(leads), :, :, np.newaxis]
            values[rows] = _averages(
                part, stakes, cards, own[rows], part.possible, part.known, won[rows], table
            )[:, 0]
    return values


def _averages(
    view: View,
    stakes: Stakes,
    cards: int,
    own: Masks,
    possible: Masks,
    known: Masks,
    won: NDArray[np.int8],
    table: NDArray[np.uint8],
) -> Values:
    """The weighted average of the points behind each column of `table`."""
    found = ending(cards)
    shapes = found.shapes_of(own)
    weights = found.ways(own, possible, known)
    values = np.empty((len(own), table.shape[2]))
    # Deals alike in shape, tricks and stakes share one small product of matrices.
    alike = (shapes * 6 + won) * 3 + view.public.vulnerable
    order = np.argsort(alike, kind="stable")
    for rows in np.split(order, np.flatnonzero(np.diff(alike[order])) + 1):
        first = rows[0]
        points = stakes.points[view.public.vulnerable[first], view.seat, won[first] :]
        worth = points.astype(np.float32)[table[shapes[first]]]
        values[rows] = _product(weights[rows], worth)
    # A king that was withheld can leave no hand at all to believe in: then any card will do.
    hands = np.maximum(weights.sum(axis=1, dtype=np.float64), 1)
    found_values: Values = values / hands[:, np.newaxis]
    return found_values


def _product(weights: NDArray[np.float32], worth: NDArray[np.float32]) -> NDArray[np.float32]:
    """The product of two matrices, in parts too small for threads: they cost more than they give.

    Beside other work, or in a pool of processes, threads that wait for each other take the time of
    those that have something to do.
    """
    if worth.shape[1] == 1:
        found: NDArray[np.float32] = np.einsum("rf,fc->rc", weights, worth)
        return found
    step = max(1, _ONE_THREAD // worth.size)
    parts = [weights[start : start + step] @ worth for start in range(0, len(weights), step)]
    return np.concatenate(parts)


def _chunks(rows: int) -> list[slice]:
    return [slice(start, start + _AT_ONCE) for start in range(0, rows, _AT_ONCE)]
