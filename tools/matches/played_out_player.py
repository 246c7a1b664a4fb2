"""The played-out player: tries each card against a few hands of the opponent, for each decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.simulator.batch.views import CardPolicy, PlayView, Stakes
from ecarte_tutor.simulator.endings import ending, endings_table
from ecarte_tutor.simulator.masks import Masks, Places, bits, counts, draw, legal_masks, places_in
from ecarte_tutor.simulator.play.averages import (
    AveragerPlay,
    Values,
    lead_averages,
    lead_by,
    reply_averages,
    reply_by,
)
from ecarte_tutor.simulator.play.card_play import deals_of, trials

_AT_ONCE = 50_000
"""Hands tried at once, over all cards."""


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
        step = max(1, _AT_ONCE // (self.draws * view.public.cards))
        parts = (view.rows(slice(start, start + step)) for start in range(0, len(view), step))
        return np.concatenate([self.values_at_once(part, stakes, random) for part in parts])

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
        played = trials(view, others, stakes, random, model=self.model)
        more = (played - open_hand_points(view, others, stakes)).mean(axis=2)
        averages = lead_averages if view.led is None else reply_averages
        values: Values = averages(view, stakes) + np.nan_to_num(more)
        return values


def drawn_hands(view: PlayView, draws: int, random: np.random.Generator) -> Masks:
    """Hands that the opponent may hold, drawn at random; a row for each row of the view."""
    held = view.public.cards - (view.led is not None)
    repeated = view.rows(np.repeat(np.arange(len(view)), draws))
    known = repeated.known
    others = known | draw(repeated.possible & ~known, held - counts(known), random)
    return others.reshape(len(view), draws)


def open_hand_points(view: PlayView, others: Masks, stakes: Stakes) -> NDArray[np.float64]:
    """Points by row, own card and draw, with open cards and best play; NaN where not legal."""
    draws, cards, seat = others.shape[1], view.public.cards, view.seat
    held = places_in(view.own, cards)
    allowed = view.own if view.led is None else legal_masks(view.own, view.led)
    row, column = np.nonzero(np.take_along_axis(bits(allowed) > 0, held, axis=1))
    tried = view.rows(np.repeat(row, draws))
    deals = deals_of(tried, others[row].ravel(), 0, np.random.default_rng(0))
    if view.led is not None:
        deals, cards = deals.after_reply(np.repeat(held[row, column], draws)), cards - 1
    tricks = deals.public.tricks[seat]
    if cards:
        own, other, found = deals.hands[seat], deals.hands[1 - seat], ending(cards)
        shapes, fillings = found.shapes_of(own), found.fillings_of(own, other)
        tricks = tricks + (
            endings_table()[cards].after_lead[shapes, fillings, np.repeat(column, draws)]
            if view.led is None
            else endings_table()[cards].best[(deals.leader == seat).astype(int), shapes, fillings]
        )
    points = np.full((*held.shape, draws), np.nan)
    worth = stakes.points[tried.public.vulnerable, seat, tricks]
    points[row, column] = worth.reshape(-1, draws)
    return points
