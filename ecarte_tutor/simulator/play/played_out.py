"""Played-out values: each card tried against many hands of the opponent, and the deal played on.

After the card a policy called the *model* (such as the averager) plays on for both seats, each from
what it can know. So a card is worth what it collects with hidden cards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..batch.play import Deals, play_out, points
from ..batch.views import CardPolicy, PlayView, Stakes
from ..masks import Masks, bits, draw, legal_masks, places_in


def trials(
    view: PlayView,
    others: Masks,
    stakes: Stakes,
    random: np.random.Generator,
    *,
    model: CardPolicy,
    discarded: int = 0,
) -> NDArray[np.float64]:
    """Return the player's points less the opponent's after each card, against each hand.

    Args:
        view: what the player sees, one deal a row.
        others: the opponent's hands: a row for each row of `view`, a column for each draw.
        stakes: what the tricks are worth.
        random: draws the opponent's hidden discards, and serves a model that plays by chance.
        model: the policy that plays on for both seats.
        discarded: how many cards the opponent has discarded.

    Returns:
        An array by row, card held (in the order of places) and draw; NaN for illegal cards.
    """
    rows, draws = others.shape
    cards = view.public.cards
    own = places_in(view.own, cards)
    allowed = view.own if view.led is None else legal_masks(view.own, view.led)
    row, column = np.nonzero(np.take_along_axis(bits(allowed) > 0, own, axis=1))
    table = deals_of(
        view.rows(np.repeat(np.arange(rows), draws)), others.ravel(), discarded, random
    )
    table = table.rows((row[:, np.newaxis] * draws + np.arange(draws)).ravel())
    place = np.repeat(own[row, column], draws)
    started = table.after_lead(place) if view.led is None else table.after_reply(place)
    end = play_out(started, (model, model), stakes, random)
    found = np.full((rows, cards, draws), np.nan)
    found[row, column] = points(end, view.seat, stakes).reshape(-1, draws)
    return found


def deals_of(view: PlayView, others: Masks, discarded: int, random: np.random.Generator) -> Deals:
    """Return the deals of `view` in which the opponent holds `others`, one for each row.

    The opponent has discarded `discarded` cards, drawn from those that are still unseen.
    """
    hands, discards = np.zeros((2, len(others)), np.uint32), np.zeros((2, len(others)), np.uint32)
    hands[view.seat], hands[view.other] = view.own, others
    discards[view.seat] = view.discarded
    if discarded:
        unseen = ~(view.own | others | view.discarded | view.public.gone)
        discards[view.other] = draw(unseen, discarded, random)
    leader = view.seat if view.led is None else view.other
    return Deals(hands, discards, view.public, np.full(len(others), leader), view.led)
