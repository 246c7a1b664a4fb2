"""Nemesis: the deal again, from a hand on which a card loses the deal and the best card wins it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...cards import Card, Hand
from ...count.masks import Masks, card_at, hand_of, place_of
from ..batch.play import Deals, play_out, points
from ..batch.views import SEATS
from ..beliefs.posterior import view_of
from ..policies.played_out import deals_of
from .card_play import CardSimulation

_DRAWN = 64
"""At most this many hands are tried; the Nemesis is any of those that turn the deal."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a deal goes on from one card to the last trick."""

    tricks: tuple[tuple[Card, Card], ...]
    """All tricks of the deal as (card led, reply); the pone led the first, each winner the next."""

    made: int
    """The player's tricks."""

    points: int
    """The player's points less the adversary's, for the tricks."""


@dataclass(frozen=True, slots=True)
class Nemesis:
    """A hand of the adversary that punishes a choice, and how each card goes against it."""

    hand: Hand
    """What the adversary holds at the moment of the choice."""

    lines: Mapping[Card, Line]
    """How the deal goes on from each option, both sides playing by the simulation's policy."""

    hands: int
    """How many different hands were found that punish the choice like this one."""


def nemesis(simulation: CardSimulation, choice: Card, turn: int = 0) -> Nemesis | None:
    """A hand that punishes the choice; each `turn` gives another, the likelier ones sooner.

    Every option is played out against it once more, card by card, each side knowing only what it
    can know; a hand counts only if the choice loses the deal and the best card wins it this time
    too. `None` where there is no such hand. Takes a few hundredths of a second.
    """
    others = _drawn(simulation, choice)
    if not len(others):
        return None
    ends = _played(simulation, others)
    seat = SEATS.index(simulation.decision.seat)
    found = {option: points(end, seat, simulation.stakes) for option, end in ends.items()}
    turned = np.flatnonzero((found[choice] < 0) & (found[_best(simulation)] > 0))
    if not len(turned):
        return None
    row = int(turned[turn % len(turned)])
    trump = simulation.decision.trump
    lines = {
        option: Line(_tricks(simulation, end, row), int(end.public.tricks[seat, row]), int(gain))
        for option, end in ends.items()
        for gain in [found[option][row]]
    }
    return Nemesis(hand_of(others[row], trump), lines, len(turned))


def _drawn(simulation: CardSimulation, choice: Card) -> Masks:
    """Different hands that punish the choice, in an order drawn at random by their weights."""
    cases = simulation.cases(choice)
    rows = np.flatnonzero(cases.turned & (cases.weights > 0))
    random = np.random.default_rng(simulation.seed)
    # Each hand gets a random waiting time at the rate of its weight; the order is that of the
    # times.
    order = random.exponential(size=len(rows)) / cases.weights[rows]
    found: Masks = cases.hands[rows[np.argsort(order)]][:_DRAWN]
    return found


def _played(simulation: CardSimulation, others: Masks) -> dict[Card, Deals]:
    """Every option played out against each of these hands, with the same hidden discards."""
    decision = simulation.decision
    view = view_of(decision)
    thrown = sum(exchange[view.other] for exchange in decision.exchanged)
    random = np.random.default_rng(simulation.seed)
    deals = deals_of(view.rows(np.zeros(len(others), np.intp)), others, thrown, random)
    player = simulation.player
    ends = {}
    for option in simulation.options:
        assert isinstance(option, Card)
        place = np.full(len(others), place_of(option, decision.trump))
        begun = deals.after_lead(place) if view.led is None else deals.after_reply(place)
        ends[option] = play_out(begun, (player, player), simulation.stakes, random)
    return ends


def _tricks(simulation: CardSimulation, end: Deals, row: int) -> tuple[tuple[Card, Card], ...]:
    cards = [card_at(int(play[row]), simulation.decision.trump) for play in end.public.plays]
    return tuple(zip(cards[::2], cards[1::2], strict=True))


def _best(simulation: CardSimulation) -> Card:
    best = simulation.best
    assert isinstance(best, Card)
    return best
