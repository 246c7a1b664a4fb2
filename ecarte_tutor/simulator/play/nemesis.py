"""Nemesis: a deal that a choice loses and the best option wins on the same hidden cards.

The deal is found among the deals of the simulation by playing a few of them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Hand
from ...engine.decision import Option
from ..masks import Rows
from ..simulation import Cases, Simulation
from .card_play import CardSimulation
from .replay import Line, Replay, cards_again, deals_again
from .rollout import RolloutSimulation, first_chunks

_TRIED = 64
"""The most deals that are played again at once."""

_ENOUGH = 16
"""After this many deals that punish the choice, no others are played again."""


@dataclass(frozen=True, slots=True)
class Nemesis:
    """Hand of the opponent against which a choice fares worse than the best option, and how."""

    hand: Hand
    """The opponent's hand at the decision."""

    lines: Mapping[Option, Line]
    """How the deal goes on from the choice and from the best option, with the same hidden cards and
    the simulation's policy in both seats."""

    is_turned: bool
    """True if the choice loses the deal and the best option wins it; False if it only brings fewer
    points."""

    number: int
    """How many such deals were found, including this one; `turn` counts modulo this number."""


def nemesis(simulation: Simulation, choice: Option, turn: int = 0) -> Nemesis | None:
    """Return a deal that `choice` loses and the best option wins, with the same hidden cards.

    Deals of the simulation are played again, each side knowing only what it can know, and a deal
    must be lost and won this time too. If there is none, return a deal in which the best option
    scores more points than `choice`; if there is none of these either, return `None`. It takes
    a few hundredths of a second.

    Args:
        simulation: a simulation of the decision.
        choice: the option that was chosen.
        turn: which of the deals found to return, from 0, modulo their number; those with a short
            talk come first.
    """
    if not isinstance(simulation, CardSimulation | RolloutSimulation):
        return None
    options, cases = (choice, simulation.best), simulation.cases(choice)
    for is_turned in (True, False):
        found = _found(simulation, options, cases, is_turned=is_turned)
        if found:
            again, deal = found[turn % len(found)]
            return Nemesis(
                hand=again.hand(deal),
                lines=again.lines(deal),
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
) -> list[tuple[Replay, int]]:
    """Return deals that punish the choice, each as a replay and its number there.

    Those with a short talk come first.
    """
    wanted = _punishing(cases.chosen, cases.best, is_turned=is_turned)
    replays = (
        iter((_of_cards(simulation, options, cases, wanted),))
        if isinstance(simulation, CardSimulation)
        else _of_deals(simulation, options, wanted)
    )
    found: list[tuple[Replay, int]] = []
    for again in replays:
        deals = np.flatnonzero(_punishing(*again.gains, is_turned=is_turned))
        found += [(again, int(deal)) for deal in deals]
        if len(found) >= _ENOUGH:
            break
    return sorted(found, key=lambda each: _words_said(*each))


def _punishing(chosen: NDArray[np.float64], best: NDArray[np.float64], *, is_turned: bool) -> Rows:
    found: Rows = (chosen < 0) & (best > 0) if is_turned else chosen < best
    return found


def _words_said(again: Replay, deal: int) -> int:
    return sum(len(line.talk) for line in again.lines(deal).values())


def _of_cards(
    simulation: CardSimulation, options: tuple[Option, Option], cases: Cases, wanted: Rows
) -> Replay:
    """Return a replay of hands that punish the card, drawn by their weights without repeats."""
    rows = np.flatnonzero(wanted & (cases.weights > 0))
    random = np.random.default_rng(simulation.seed)
    # Each hand gets a random waiting time at the rate of its weight, and hands are sorted by it:
    # that draws them by their weights without repeats.
    order = random.exponential(size=len(rows)) / cases.weights[rows]
    return cards_again(simulation, options, cases.hands[rows[np.argsort(order)]][:_TRIED], random)


def _of_deals(
    simulation: RolloutSimulation, options: tuple[Option, Option], wanted: Rows
) -> Iterator[Replay]:
    """Yield replays of deals that punish the choice, in random order, one for each chunk."""
    order = np.random.default_rng(simulation.seed)
    before = 0
    for talk, random in first_chunks(simulation):
        rows = np.flatnonzero(wanted[before : before + len(talk)])
        before += len(talk)
        chosen = talk.rows(order.permutation(rows)[:_TRIED])
        yield deals_again(simulation, options, chosen, random)
