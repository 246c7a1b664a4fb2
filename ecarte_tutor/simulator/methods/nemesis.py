"""Nemesis: a deal that a choice loses and the best option wins on the same hidden cards.

The deals are those that the simulation was made of, a few of them played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Card, Hand
from ...engine.decision import Option
from ..batch.play import deal_points, play_out, points
from ..batch.views import SEATS
from ..beliefs.posterior import view_of
from ..count.masks import Masks, Rows, hand_of, place_of
from ..policies.played_out import deals_of
from ..simulation import Cases, Simulation
from .card_play import CardSimulation, discarded_by_other
from .line import Line, Played
from .rollout import RolloutSimulation, first_chunks

_TRIED = 64
"""At most this many deals are played again at once; the Nemesis is any of those that punish."""

_ENOUGH = 16
"""Once this many deals punish the choice, no others are looked through."""


@dataclass(frozen=True, slots=True)
class Nemesis:
    """A hand of the opponent that punishes a choice, and how the choice goes against it."""

    hand: Hand
    """The opponent's hand at the moment of the choice."""

    lines: Mapping[Option, Line]
    """How the deal goes on from the choice and from the best option, on the same hidden cards, both
    sides playing by the simulation's policy."""

    is_turned: bool
    """True if the choice loses the deal that the best option wins, not just some points."""

    number: int
    """Number of such deals found, this one included; turns go round them."""


@dataclass(frozen=True, slots=True, eq=False)
class _Again:
    """Deals played again: all of them from the choice, then all of them from the best option."""

    hands: Masks
    """The opponent's in each deal, at the moment of the choice."""

    played: Played
    gains: NDArray[np.float64]
    """The player's points less the opponent's in each deal, by the choice and by the best."""

    def lines(self, deal: int, options: tuple[Option, Option]) -> dict[Option, Line]:
        """One deal, played on from each option."""
        rows = deal, deal + len(self.hands)
        return {
            option: self.played.line(row, option) for option, row in zip(options, rows, strict=True)
        }


def nemesis(simulation: Simulation, choice: Option, turn: int = 0) -> Nemesis | None:
    """A deal that punishes the choice; each `turn` gives another, one with a short talk sooner.

    The deals are played out once more, step by step, each side knowing only what it can know; one
    counts only if the choice loses it and the best option wins it this time too. Where there is
    none such, it is one in which the best option brings more. `None` where there is none of these
    either. Takes a few hundredths of a second.
    """
    if not isinstance(simulation, CardSimulation | RolloutSimulation):
        return None
    options, cases = (choice, simulation.best), simulation.cases(choice)
    for is_turned in (True, False):
        found = _found(simulation, options, cases, is_turned=is_turned)
        if found:
            again, deal = found[turn % len(found)]
            return Nemesis(
                hand=hand_of(again.hands[deal], simulation.decision.trump),
                lines=again.lines(deal, options),
                is_turned=is_turned,
                number=len(found),
            )
    return None


def _found(
    simulation: CardSimulation | RolloutSimulation,
    options: tuple[Option, Option],
    cases: Cases,
    *,
    is_turned: bool,
) -> list[tuple[_Again, int]]:
    """Deals that punish the choice, each as its place in a batch, those of a short talk first."""
    wanted = _punishing(cases.chosen, cases.best, is_turned=is_turned)
    batches = (
        _cards_again(simulation, options, cases, wanted)
        if isinstance(simulation, CardSimulation)
        else _deals_again(simulation, options, wanted)
    )
    found: list[tuple[_Again, int]] = []
    for again in batches:
        deals = np.flatnonzero(_punishing(*again.gains, is_turned=is_turned))
        found += [(again, int(deal)) for deal in deals]
        if len(found) >= _ENOUGH:
            break
    return sorted(found, key=lambda each: _length(each[0], each[1], options))


def _punishing(chosen: NDArray[np.float64], best: NDArray[np.float64], *, is_turned: bool) -> Rows:
    found: Rows = (chosen < 0) & (best > 0) if is_turned else chosen < best
    return found


def _length(again: _Again, deal: int, options: tuple[Option, Option]) -> int:
    return sum(len(line.talk) for line in again.lines(deal, options).values())


def _cards_again(
    simulation: CardSimulation, options: tuple[Option, Option], cases: Cases, wanted: Rows
) -> Iterator[_Again]:
    """Different hands that punish the card, in an order drawn at random by their weights."""
    rows = np.flatnonzero(wanted & (cases.weights > 0))
    random = np.random.default_rng(simulation.seed)
    # Each hand gets a random waiting time at the rate of its weight; the order is that of the
    # times.
    order = random.exponential(size=len(rows)) / cases.weights[rows]
    hands: Masks = cases.hands[rows[np.argsort(order)]][:_TRIED]
    decision, stakes, player = simulation.decision, simulation.stakes, simulation.player
    view = view_of(decision)
    rows = np.zeros(len(hands), np.intp)
    deals = deals_of(view.rows(rows), hands, discarded_by_other(decision), random)
    deals = deals.rows(np.tile(np.arange(len(hands)), len(options)))
    cards = [option for option in options if isinstance(option, Card)]
    place = np.repeat([place_of(card, decision.trump) for card in cards], len(hands))
    begun = deals.after_lead(place) if view.led is None else deals.after_reply(place)
    end = play_out(begun, (player, player), stakes, random)
    gains = points(end, view.seat, stakes).reshape(len(options), len(hands))
    yield _Again(hands, Played(decision, end), gains)


def _deals_again(
    simulation: RolloutSimulation, options: tuple[Option, Option], wanted: Rows
) -> Iterator[_Again]:
    """Deals of the rollout that punish the choice, in a random order, chunk by chunk."""
    work, decision = simulation.work, simulation.decision
    seat = SEATS.index(decision.seat)
    order = np.random.default_rng(simulation.seed)
    before = 0
    for talk, random in first_chunks(simulation):
        rows = np.flatnonzero(wanted[before : before + len(talk)])
        before += len(talk)
        chosen = talk.rows(order.permutation(rows)[:_TRIED])
        after, start, end = work.played(chosen, options, random)
        gains = deal_points(start, end, seat, work.stakes).reshape(len(options), len(chosen))
        played = Played(decision, end, start, tuple(after.course))
        yield _Again(chosen.hands[1 - seat], played, gains)
