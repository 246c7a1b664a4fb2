"""What was measured of players and methods, and what each method promises of a lead.

Programs in `tools/bench` write the table, each its own part. The promises are measured at the call.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...engine.decision import Decision
from ...simulator.batch.play import play_out, points
from ...simulator.batch.views import Stakes
from ...simulator.beliefs.posterior import view_of
from ...simulator.endings import ending, endings_table
from ...simulator.masks import draw, place_of, places_in
from ...simulator.play.averages import AveragerPlay, lead_averages
from ...simulator.play.card_play import CardSimulation, simulate_cards
from ...simulator.play.played_out import deals_of
from ...simulator.tables import damaged, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

MEASURED: Final = _DATA / "measured.csv"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure that was measured, with its standard error; in points a deal, or games in 100."""

    measure: str
    """What was measured: "card play", "whole deals", ..."""

    subject: str
    """Who or what: a player, or a kind of decision."""

    against: str
    """The opponent, or the way of valuing."""

    deals: int
    """Deals, or decisions, behind the mean."""

    mean: float
    error: float


def measured(measure: str, path: Path | None = None) -> tuple[Figure, ...]:
    """The figures of one measure, in the order in which they were taken.

    Raises:
        TableError: for a file that is missing or damaged, or has no figures of the measure.
    """
    found = tuple(
        figure for figure in read_rows(path or MEASURED, Figure) if figure.measure == measure
    )
    if not found:
        raise damaged(path or MEASURED, f"no figures of {measure!r}")
    return found


_DRAWS: Final = 200
"""Hands of the opponent drawn beside two of every group: enough for one lead among many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promises:
    """One first lead, the best played out, by every method; all in points a deal for the pone."""

    decision: Decision
    lead: Card

    deal_by_deal: float
    """Open-hand, with the best lead chosen for each hand of the dealer, as nobody can."""

    open_hand: float
    """The open-hand average of this one lead."""

    played_out: float
    """Both sides play on as the averager, each from what it can know."""

    collected: float
    """What the lead brought when it was played against fresh hands of an averager."""

    error: float
    """The standard error of what was collected."""


def promises(decision: Decision, *, seed: int = 0, plays: int = 400) -> Promises:
    """What the methods promise for the best lead, and what it then collects; takes about 0.1 s.

    Args:
        decision: the first lead of a deal.
        seed: what the random numbers begin with.
        plays: fresh deals played to the end.
    """
    stakes = Stakes.of(decision.rules)
    found = simulate_cards(decision, stakes, seed, draws=_DRAWS)
    lead = found.best
    assert isinstance(lead, Card)
    random = np.random.default_rng((seed, 1))
    view = view_of(decision)
    column = places_in(view.own, HAND_SIZE)[0].tolist().index(place_of(lead, decision.trump))
    collected = points_collected(decision, lead, plays, random)
    return Promises(
        decision=decision,
        lead=lead,
        deal_by_deal=_deal_by_deal(found, stakes),
        open_hand=float(lead_averages(view, stakes)[0, column]),
        played_out=found[lead].mean,
        collected=float(collected.mean()),
        error=float(collected.std(ddof=1) / np.sqrt(plays)),
    )


def random_leads(number: int, seed: int = 0) -> tuple[Decision, ...]:
    """First leads from random hands."""
    dealer = random.Random(seed)  # noqa: S311 - a deal, no secret
    packs = [dealer.sample(PACK, HAND_SIZE + 1) for _ in range(number)]
    return tuple(Decision.lead(Hand(pack[:HAND_SIZE]), pack[HAND_SIZE]) for pack in packs)


def points_collected(
    decision: Decision, lead: Card, plays: int, random: np.random.Generator
) -> NDArray[np.float64]:
    """The points of a first lead in `plays` fresh deals, both sides playing on as the averager."""
    stakes, player = Stakes.of(decision.rules), AveragerPlay()
    view = view_of(decision).rows(np.zeros(plays, np.intp))
    deals = deals_of(view, draw(view.possible, HAND_SIZE, random), 0, random)
    led = np.full(plays, place_of(lead, decision.trump))
    end = play_out(deals.after_lead(led), (player, player), stakes, random)
    return points(end, view.seat, stakes)


def _deal_by_deal(found: CardSimulation, stakes: Stakes) -> float:
    """The average over the dealer's hands of the best that open cards allow against each."""
    view, hands, shapes = view_of(found.decision), found.hands, ending(HAND_SIZE)
    own = np.repeat(view.own, len(hands.hands))
    best = endings_table()[HAND_SIZE].best[1]
    tricks = best[shapes.shapes_of(own), shapes.fillings_of(own, hands.hands)]
    worth = stakes.points[view.public.vulnerable[0], view.seat, tricks]
    return float((worth * hands.weights).sum())
