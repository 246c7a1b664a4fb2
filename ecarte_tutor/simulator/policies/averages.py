"""Open-hand averages: what each card is worth over all hands that the opponent may hold.

The *open-hand average* of a card is the mean, over the hands that the opponent may hold, of what
the card brings if both then see all the cards and play best. Every hand that the play so far allows
counts alike; they are counted by fillings, and none is sampled. In truth nobody sees the cards, so
the average is a way to choose and not a promise; to learn what it collects, play it out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..batch.views import PlayView, Stakes
from ..count.endings_table import endings_table
from ..count.masks import BIT, Masks, Places, bits, counts, follower_wins, legal_masks, places_in
from .memo import Memo
from .weighted_sums import hands_in_all, weighted_sums

Values = NDArray[np.float64]
"""Points a deal for the player to move: a row for each deal, a column for each own card."""

_LED_TO: Final = 0
_LEADS: Final = 1
_AFTER_LEAD: Final = 2
"""The moment for which hands are weighed: the opponent leads, the player leads, a card was led."""

_AT_ONCE = 8192
_TIE = 1e-6


def lead_averages(view: PlayView, stakes: Stakes) -> Values:
    """The open-hand average of leading each own card, in the order of places; in points."""
    cards = view.public.cards
    found = np.empty((len(view), cards))
    for rows in _chunks(len(view)):
        part = view.rows(rows)
        won = part.public.tricks[part.seat]
        found[rows] = _averages(part, stakes, cards, part.own, won, _AFTER_LEAD)
    return found


def reply_averages(view: PlayView, stakes: Stakes) -> Values:
    """The open-hand average of each own card as a reply; minus infinity where it is not legal."""
    assert view.led is not None
    cards = view.public.cards
    own_bits = bits(view.own)
    legal = bits(legal_masks(view.own, view.led))[own_bits > 0].reshape(-1, cards)
    found = np.full((len(view), cards), -np.inf)
    pairs = np.argwhere(legal)
    own_places = places_in(view.own, cards)
    for chunk in _chunks(len(pairs)):
        rows, columns = pairs[chunk].T
        found[rows, columns] = _after_reply(view.rows(rows), own_places[rows, columns], stakes)
    return found


def stand_averages(view: PlayView, stakes: Stakes) -> NDArray[np.float64]:
    """The open-hand average of a full hand when the opponent is to lead."""
    cards = view.public.cards
    found = np.empty(len(view))
    for rows in _chunks(len(view)):
        part = view.rows(rows)
        won = part.public.tricks[part.seat]
        found[rows] = _averages(part, stakes, cards, part.own, won, _LED_TO)[:, 0]
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


def lead_by(values: Callable[[PlayView], Values], view: PlayView) -> Places:
    """The lead with the highest value in each deal; a last card is led without a value."""
    if view.public.cards == 1:
        return places_in(view.own, 1)[:, 0]
    return choose(values(view), view.own)


def reply_by(values: Callable[[PlayView], Values], view: PlayView) -> Places:
    """The reply with the highest value in each deal; where there is but one, it is not valued."""
    assert view.led is not None
    legal = legal_masks(view.own, view.led)
    free = counts(legal) > 1
    replies = np.empty(len(view), dtype=np.intp)
    replies[~free] = places_in(legal[~free], 1)[:, 0]
    if free.any():
        choice = view.rows(free)
        replies[free] = choose(values(choice), choice.own)
    return replies


def _after_reply(view: PlayView, reply: Places, stakes: Stakes) -> NDArray[np.float64]:
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
    for moment in (_LED_TO, _LEADS):
        rows = np.flatnonzero(wins == moment)
        if len(rows):
            part = view.rows(rows)
            found = _averages(part, stakes, cards, own[rows], won[rows], moment)
            values[rows] = found[:, 0]
    return values


def _averages(
    view: PlayView, stakes: Stakes, cards: int, own: Masks, won: NDArray[np.int8], moment: int
) -> Values:
    """The open-hand average of hands of `cards` cards; a column for each card to lead."""
    found, possible, known = weighted_sums(cards), view.possible, view.known
    shapes, vulnerable = found.ending.shapes_of(own), view.public.vulnerable

    def worth(row: int) -> NDArray[np.float32]:
        points = stakes.points[vulnerable[row], view.seat, won[row] :]
        of_shape: NDArray[np.float32] = _worth(cards, moment, points.tobytes())[shapes[row]]
        return of_shape

    alike = (shapes * 6 + won) * 3 + vulnerable
    sizes = found.sizes(own, possible, known)

    def find(rows: NDArray[np.intp]) -> NDArray[np.float32]:
        return found.sums(sizes[rows], alike[rows], lambda row: worth(int(rows[row])))

    # Deals of one decision come to the same cards again and again.
    memo = _memo(cards, moment, stakes.points[:, view.seat].tobytes())
    sums = memo.rows(found.numbers(sizes, alike), find)
    # After a king was withheld, no hand may agree with the play: then any card will do.
    hands = np.maximum(hands_in_all(possible, known, cards), 1)
    values: Values = sums / hands[:, np.newaxis]
    return values


@lru_cache(maxsize=64)
def _worth(cards: int, moment: int, points: bytes) -> NDArray[np.float32]:
    """The points by shape, filling (in the order of `weighted_sums`) and card; 1.4 MB at most."""
    tricks = endings_table()[cards]
    table = tricks.after_lead if moment == _AFTER_LEAD else tricks.best[moment, ..., np.newaxis]
    worth = np.frombuffer(points).astype(np.float32)
    found: NDArray[np.float32] = worth[table[:, weighted_sums(cards).order]]
    found.flags.writeable = False
    return found


@lru_cache(maxsize=32)
def _memo(cards: int, moment: int, points: bytes) -> Memo:
    """The sums found before for these stakes; 2 MB at most."""
    del points
    return Memo(cards if moment == _AFTER_LEAD else 1)


def _chunks(rows: int) -> list[slice]:
    return [slice(start, start + _AT_ONCE) for start in range(0, rows, _AT_ONCE)]
