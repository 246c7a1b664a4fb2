"""Played-out values: each card tried against many hands of the opponent, and the deal played on.

After the card both sides play on by a *model* (the averager), each from what it can know. So a card
is worth what it then collects, not what open cards promise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..batch.play import Deals, play_out, points
from ..batch.views import CardPolicy, PlayView, Stakes
from ..endings import ending, endings_table
from ..masks import BIT, Masks, Places, counts, draw, legal_masks, places_in
from .averages import AveragerPlay, Values, lead_averages, lead_by, reply_averages, reply_by

_AT_ONCE = 50_000


@dataclass(frozen=True, slots=True, eq=False)
class Trials:
    """Every legal card of each row tried against every hand drawn for that row."""

    played: NDArray[np.float64]
    """Points by row, own card and draw, both sides playing by the model; NaN where not legal."""

    open_hand: NDArray[np.float64]
    """Points by row, own card and draw, with open cards and best play from there on."""


def trials(
    view: PlayView,
    others: Masks,
    stakes: Stakes,
    random: np.random.Generator,
    *,
    model: CardPolicy,
    discarded: int = 0,
) -> Trials:
    """Result of each legal card against each of the opponent's hands, the same for all.

    Args:
        view: what the player sees.
        others: the opponent's hands: a row for each row of the view, a column for each draw.
        stakes: what the tricks are worth.
        random: for the opponent's hidden discards, and for a model that plays by chance.
        model: how both sides play on.
        discarded: how many cards the opponent has discarded.
    """
    rows, draws = others.shape
    cards = view.public.cards
    own = places_in(view.own, cards)
    legal = np.ones(own.shape, np.bool_)
    if view.led is not None:
        allowed = legal_masks(view.own, view.led)
        legal = np.array([counts(allowed & BIT[column]) > 0 for column in own.T]).T
    row, column = np.nonzero(legal)
    table = deals_of(
        view.rows(np.repeat(np.arange(rows), draws)), others.ravel(), discarded, random
    )
    table = table.rows((row[:, np.newaxis] * draws + np.arange(draws)).ravel())
    place = np.repeat(own[row, column], draws)
    started = table.after_lead(place) if view.led is None else table.after_reply(place)
    found = Trials(*np.full((2, rows, cards, draws), np.nan))
    end = play_out(started, (model, model), stakes, random)
    found.played[row, column] = points(end, view.seat, stakes).reshape(-1, draws)
    won = started.public.tricks[view.seat] + (
        tricks_after_lead(table, view.seat, np.repeat(column, draws))
        if view.led is None
        else tricks_from_here(started, view.seat)
    )
    worth = stakes.points[table.public.vulnerable, view.seat, won]
    found.open_hand[row, column] = worth.reshape(-1, draws)
    return found


def deals_of(view: PlayView, others: Masks, discarded: int, random: np.random.Generator) -> Deals:
    """The deals of a view in which the opponent holds `others`, one a row.

    The opponent's `discarded` discards are drawn from the cards that are then still unseen.
    """
    hands, discards = np.zeros((2, len(others)), np.uint32), np.zeros((2, len(others)), np.uint32)
    hands[view.seat], hands[view.other] = view.own, others
    discards[view.seat] = view.discarded
    if discarded:
        unseen = ~(view.own | others | view.discarded | view.public.gone)
        discards[view.other] = draw(unseen, discarded, random)
    leader = view.seat if view.led is None else view.other
    return Deals(hands, discards, view.public, np.full(len(others), leader), view.led)


def tricks_after_lead(deals: Deals, seat: int, column: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The seat's open-hand tricks from here if it leads its card of this column."""
    cards, own, other = deals.public.cards, deals.hands[seat], deals.hands[1 - seat]
    found = ending(cards)
    table = endings_table()[cards].after_lead
    tricks: NDArray[np.uint8] = table[found.shapes_of(own), found.fillings_of(own, other), column]
    return tricks


def tricks_from_here(deals: Deals, seat: int) -> NDArray[np.uint8]:
    """The seat's open-hand tricks from here, whoever leads."""
    cards, own, other = deals.public.cards, deals.hands[seat], deals.hands[1 - seat]
    if not cards:
        return np.zeros(len(deals), np.uint8)
    found = ending(cards)
    leads = (deals.leader == seat).astype(np.intp)
    table = endings_table()[cards].best
    tricks: NDArray[np.uint8] = table[leads, found.shapes_of(own), found.fillings_of(own, other)]
    return tricks


class DrawingPlay(ABC):
    """Plays the card with the best value over a few hands drawn for each decision."""

    __slots__ = ()

    draws: int

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""
        return lead_by(lambda seen: self.values(seen, stakes, random), view)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal."""
        return reply_by(lambda seen: self.values(seen, stakes, random), view)

    def values(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """Value of each own card in each deal; minus infinity where it is not legal."""
        parts = [self.values_at_once(part, stakes, random) for part in in_parts(view, self.draws)]
        return np.concatenate(parts)

    @abstractmethod
    def values_at_once(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """Value of each own card, for few enough deals to try all cards at once."""


@dataclass(frozen=True, slots=True)
class PlayedOutPlay(DrawingPlay):
    """Plays the card with the best played-out value, over a few hands drawn for each decision.

    A value is the open-hand average, which is counted over all hands, plus the mean difference on
    the drawn hands between playing them out and open cards. So the luck of the draw matters little.
    """

    draws: int = 48
    model: CardPolicy = field(default_factory=AveragerPlay)

    def __str__(self) -> str:
        return "the played-out player"

    def values_at_once(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """The open-hand averages, corrected by what the hands drawn bring when played out."""
        others = drawn_hands(view, self.draws, random)
        found = trials(view, others, stakes, random, model=self.model)
        more = (found.played - found.open_hand).mean(axis=2)
        averages = lead_averages if view.led is None else reply_averages
        values: Values = averages(view, stakes) + np.nan_to_num(more)
        return values


def in_parts(view: PlayView, draws: int) -> list[PlayView]:
    """The view in parts small enough to try every card against `draws` hands in one go."""
    step = max(1, _AT_ONCE // (draws * view.public.cards))
    return [view.rows(slice(start, start + step)) for start in range(0, len(view), step)]


def drawn_hands(view: PlayView, draws: int, random: np.random.Generator) -> Masks:
    """Hands that the opponent may hold, drawn at random; a row for each row of the view."""
    held = view.public.cards - (view.led is not None)
    repeated = view.rows(np.repeat(np.arange(len(view)), draws))
    known = repeated.known
    others = known | draw(repeated.possible & ~known, held - counts(known), random)
    return others.reshape(len(view), draws)
