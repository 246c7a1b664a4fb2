"""Nemesis: a deal that a choice loses and the best option wins on the same hidden cards.

The deals are those that the simulation was made of, a few of them played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Hand
from ...engine.decision import Option
from ..masks import Rows, hand_of
from ..simulation import Cases, Simulation
from .card_play import CardSimulation
from .replay import Line, Replay, cards_again, deals_again
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
    """Deals that punish the choice, each as its place in a replay, those of a short talk first."""
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
    return sorted(found, key=lambda each: _length(*each))


def _punishing(chosen: NDArray[np.float64], best: NDArray[np.float64], *, is_turned: bool) -> Rows:
    found: Rows = (chosen < 0) & (best > 0) if is_turned else chosen < best
    return found


def _length(again: Replay, deal: int) -> int:
    return sum(len(line.talk) for line in again.lines(deal).values())


def _of_cards(
    simulation: CardSimulation, options: tuple[Option, Option], cases: Cases, wanted: Rows
) -> Replay:
    """Different hands that punish the card, in an order drawn at random by their weights."""
    rows = np.flatnonzero(wanted & (cases.weights > 0))
    random = np.random.default_rng(simulation.seed)
    # Each hand gets a random waiting time at the rate of its weight; the order is that of the
    # times.
    order = random.exponential(size=len(rows)) / cases.weights[rows]
    return cards_again(simulation, options, cases.hands[rows[np.argsort(order)]][:_TRIED], random)


def _of_deals(
    simulation: RolloutSimulation, options: tuple[Option, Option], wanted: Rows
) -> Iterator[Replay]:
    """Deals of the rollout that punish the choice, in a random order, chunk by chunk."""
    order = np.random.default_rng(simulation.seed)
    before = 0
    for talk, random in first_chunks(simulation):
        rows = np.flatnonzero(wanted[before : before + len(talk)])
        before += len(talk)
        chosen = talk.rows(order.permutation(rows)[:_TRIED])
        yield deals_again(simulation, options, chosen, random)
