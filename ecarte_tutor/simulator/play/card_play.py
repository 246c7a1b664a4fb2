"""Leads and replies: each card valued by playing the deal out against hands of the opponent.

After the card, a policy (a computer player such as the reckoner) called the *model* plays on for
both seats. Each seat acts on what it can know, so a card is worth what it scores with hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Card
from ...engine.decision import Decision, Option
from ..batch.play import Deals, play_out, points
from ..batch.views import CardPolicy, PlayView, Policy, Stakes
from ..beliefs.moves import moves_likelihood, stood_last
from ..beliefs.numbers import kept_likelihood, taken_by_other
from ..beliefs.posterior import OpponentHands, opponent_hands, view_of
from ..masks import TRUMP_KING, Masks, Rows, bits, draw, legal_masks, place_of, places_in
from ..simulation import Cases, Estimate, Simulation
from ..units import GAMES, Unit
from ..winning import after_cards
from .averages import AveragerPolicy


def trials(
    view: PlayView,
    others: Masks,
    stakes: Stakes,
    random: np.random.Generator,
    *,
    model: CardPolicy,
    discarded: int = 0,
) -> NDArray[np.float64]:
    """Return the points, the player's less the opponent's, after each card against each hand.

    Args:
        view: what the player sees, one deal a row.
        others: the opponent's hands: a row for each row of `view`, a column for each draw.
        stakes: what the tricks are worth.
        random: draws the opponent's hidden discards, and serves a model that plays by chance.
        model: the policy that plays on for both seats.
        discarded: how many cards the opponent has discarded.

    Returns:
        An array with the axes row, card held (in order of places) and draw; NaN for illegal cards.
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
    """Return deals that agree with `view` and in which the opponent holds `others`, one a row.

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


DRAWS = 1500
"""How many hands of the opponent to draw in all, beyond two of every group."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CardSimulation(Simulation):
    """Simulation of a lead or a reply, with the opponent's hands that each card was tried on."""

    hands: OpponentHands
    points: NDArray[np.float64]
    """The player's points less the opponent's: a row for each option, a column for each hand
    drawn."""

    player: CardPolicy
    """Policy that plays on for both seats."""

    def cases(self, option: Option) -> Cases:
        """Return the points after `option` and after the best option, against each hand drawn."""
        chosen, best = self._number(option), self._number(self.best)
        return Cases(self.hands.hands, self.hands.weights, self.points[chosen], self.points[best])

    def made_point(self, option: Option) -> Rows:
        """Return a flag for each of the opponent's hands: True if `option` makes the point."""
        found: Rows = self.points[self._number(option)] > 0
        return found

    def _estimate_in(self, unit: Unit) -> Estimate:
        gains = self.points
        if unit == GAMES:
            whole = self.points.astype(np.int64)
            gains = 100 * after_cards(self.decision, whole, *self._kings_to_mark())
        return Estimate.of_groups(gains, self.hands)

    def _kings_to_mark(self) -> tuple[Rows, Rows]:
        """Return True if the player will still mark the king of trumps; then so for the opponent.

        The first array has shape (1, 1), the second a column for each hand of the opponent or one.
        """
        view = view_of(self.decision)
        if not view.public.marks or any(self.decision.tricks):
            return np.zeros((1, 1), np.bool_), np.zeros((1, 1), np.bool_)
        settled = view.public.holds | view.public.denied
        mine: Rows = (view.own & TRUMP_KING & ~settled[view.seat]) > 0
        theirs: Rows = (self.hands.hands & TRUMP_KING & ~settled[view.other, 0]) > 0
        return mine[:, np.newaxis], theirs[np.newaxis]


def simulate_cards(
    decision: Decision,
    stakes: Stakes,
    seed: int,
    model: Policy | None = None,
    draws: int = DRAWS,
    *,
    reads: bool = False,
) -> CardSimulation:
    """Return a simulation, in points, of every card of a lead or a reply.

    Each hand drawn for the opponent is one deal. A first lead takes about 0.1 s on one core, and
    later decisions take less.

    Args:
        decision: a lead or a reply.
        stakes: what the tricks are worth.
        seed: the seed of the random numbers.
        model: the policy that plays on for both seats; the averager unless given.
        draws: about how many hands to draw, or all that are possible if they are fewer.
        reads: True to weigh the hands by the opponent's last word and the cards that he played.

    Raises:
        IllegalAction: for a decision of another kind.
    """
    player = AveragerPolicy() if model is None else model
    random = np.random.default_rng(seed)
    view = view_of(decision)
    options = tuple(card for card in decision.options() if isinstance(card, Card))
    read = _read(decision) if reads else ""
    hands = believed(decision, stakes, random, draws, player, reads=reads)
    discarded = discarded_by_other(decision)
    found = trials(view, hands.hands[np.newaxis], stakes, random, model=player, discarded=discarded)
    held = places_in(view.own, view.public.cards)[0].tolist()
    columns = [held.index(place_of(card, decision.trump)) for card in options]
    points = found[0, columns]
    return CardSimulation(
        decision=decision,
        options=options,
        method="played-out",
        against=f"{player}, read by his {read}" if read else str(player),
        estimate=Estimate.of_groups(points, hands),
        seed=seed,
        hands=hands,
        points=points,
        stakes=stakes,
        player=player,
    )


def believed(
    decision: Decision,
    stakes: Stakes,
    random: np.random.Generator,
    draws: int,
    policy: Policy,
    *,
    reads: bool = True,
) -> OpponentHands:
    """Return hands that the opponent may hold at a lead or a reply, with their weights.

    They are drawn as likely as the numbers of cards taken make them, and then weighed by his last
    word and his cards if `reads`; the arguments are as for `simulate_cards`.
    """
    hands = opponent_hands(view_of(decision), random, draws, partial(kept_likelihood, decision))
    if not reads:
        return hands
    moves = moves_likelihood(decision, hands.hands, stakes, policy)
    return replace(hands, likelihood=hands.likelihood * moves)


def _read(decision: Decision) -> str:
    """Return what `believed` reads of the opponent besides the number of cards that he took."""
    plays = any(decision.tricks) or decision.led is not None
    return " and ".join(["talk"] * (stood_last(decision) is not None) + ["cards"] * plays)


def discarded_by_other(decision: Decision) -> int:
    return sum(taken_by_other(decision)[1])
