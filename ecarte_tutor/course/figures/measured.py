"""Measured figures of players and methods, and the value of a lead by each method.

The *averager* is a player that plays the card with the best open-hand average: over all hands that
the opponent may hold, supposing that both sides then see all cards and play their best.

Programs in `tools/bench` write the table of figures. `promises` computes its values at the call.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...engine.decision import Decision
from ...errors import NotationError, brief
from ...simulator.batch.play import play_out, points
from ...simulator.batch.views import Stakes
from ...simulator.beliefs.posterior import view_of
from ...simulator.endings import ending, endings_table
from ...simulator.masks import draw, place_of, places_in
from ...simulator.play.averages import AveragerPlay, lead_averages
from ...simulator.play.card_play import CardSimulation, deals_of, simulate_cards
from ...simulator.plots.style import drawing, or_else
from ...simulator.tables import read_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_DATA: Final = Path(__file__).parents[1] / "data"

MEASURED: Final = _DATA / "measured.csv"


@dataclass(frozen=True, slots=True)
class Figure:
    """Row of the table of measurements: a mean and its standard error.

    The unit is games in 100 if `measure` names games or quizzes, otherwise points a deal.
    """

    measure: str
    """Name of the measurement: "card play", "whole deals", ..."""

    subject: str
    """Subject of the measurement: a player, or a kind of decision."""

    against: str
    """Opponent of the subject, or the method of valuing."""

    deals: int
    """Number of deals, or decisions, in the mean."""

    mean: float
    error: float


def measured(measure: str = "", path: Path | None = None) -> tuple[Figure, ...]:
    """Return the figures of the measurement named `measure`, in the order of the table.

    Args:
        measure: the name of a measurement, as in `Figure.measure`; the error for any other, or for
            none, lists them.
        path: the table; by default the one in the package.

    Raises:
        TableError: if the file is missing or damaged.
        NotationError: for a name that is none of a measurement.
    """
    figures = read_rows(path or MEASURED, Figure)
    found = tuple(figure for figure in figures if figure.measure == measure)
    if not found:
        names = dict.fromkeys(figure.measure for figure in figures)
        raise NotationError(
            f"expected the name of a measurement ({', '.join(names)}), got {brief(measure)}"
        )
    return found


_DRAWS: Final = 200
"""Hands of the opponent drawn besides two of every group: enough for one lead among many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promises:
    """The pone's best first lead by the played-out method, with its value by every method.

    All values are in points a deal, the pone's less the dealer's.
    """

    decision: Decision
    lead: Card

    deal_by_deal: float
    """Mean open-hand value if the pone could choose the best lead for each hand of the dealer."""

    open_hand: float
    """Open-hand average of `lead` over all hands of the dealer."""

    played_out: float
    """Played-out value: both sides go on as the averager, which plays the best card on average."""

    collected: float
    """Mean points of `lead` in new random deals, both sides going on as the averager."""

    error: float
    """Standard error of `collected`."""


def promises(decision: Decision, *, seed: int = 0, plays: int = 400) -> Promises:
    """Return the best first lead, with its value by every method and in play; takes 0.1 s.

    Args:
        decision: the first lead of a deal.
        seed: seed of the random numbers.
        plays: number of new deals played to the end, 2 or more.
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
    """Return `number` decisions on which card to lead first, with random hands and turn-ups.

    The pone is to lead from five cards at love all; equal seeds give equal decisions.
    """
    dealer = random.Random(seed)  # noqa: S311 - a deal, no secret
    packs = [dealer.sample(PACK, HAND_SIZE + 1) for _ in range(number)]
    return tuple(Decision.lead(Hand(pack[:HAND_SIZE]), pack[HAND_SIZE]) for pack in packs)


def points_collected(
    decision: Decision, lead: Card, plays: int, random: np.random.Generator
) -> NDArray[np.float64]:
    """Return the pone's points less the dealer's after `lead`, in random deals that fit `decision`.

    The result has `plays` values, one for each deal. Both sides go on as the averager, a simulated
    player of the best open-hand average.
    """
    stakes, player = Stakes.of(decision.rules), AveragerPlay()
    view = view_of(decision).rows(np.zeros(plays, np.intp))
    deals = deals_of(view, draw(view.possible, HAND_SIZE, random), 0, random)
    led = np.full(plays, place_of(lead, decision.trump))
    end = play_out(deals.after_lead(led), (player, player), stakes, random)
    return points(end, view.seat, stakes)


def _deal_by_deal(found: CardSimulation, stakes: Stakes) -> float:
    """Return the mean over the dealer's hands of the best open-hand result against each."""
    view, hands, shapes = view_of(found.decision), found.hands, ending(HAND_SIZE)
    own = np.repeat(view.own, len(hands.hands))
    best = endings_table()[HAND_SIZE].best[1]
    tricks = best[shapes.shapes_of(own), shapes.fillings_of(own, hands.hands)]
    worth = stakes.points[view.public.vulnerable[0], view.seat, tricks]
    return float((worth * hands.weights).sum())


_METHODS: Final = {
    "deal_by_deal": "open cards, lead chosen deal by deal",
    "open_hand": "open cards, one lead on average",
    "collected": "won at the table",
}
"""Fields of `Promises` that are drawn, with their labels."""


def plot_methods(found: Sequence[Promises], ax: Axes | None = None, **kwargs: Any) -> Axes:
    """Draw by how many points a deal each method values leads above the played-out method.

    Each method is a row, each result in `found` a dot in the row, and their mean a bar.

    Args:
        found: results of `promises` for two hands or more.
        ax: the axes to draw on; by default those of a new figure in our style.
        kwargs: passed to `Axes.scatter`.
    """
    with drawing(ax, 3.4) as (axes, inks):
        axes.axvline(0, color=inks.soft, linestyle="--", linewidth=1.2)
        for row, name in enumerate(_METHODS):
            apart = [getattr(each, name) - each.played_out for each in found]
            rows = [row + 0.52 * (place / len(apart) - 0.5) for place in range(len(apart))]
            colour = inks.good if name == "collected" else inks.other
            axes.scatter(apart, rows, **or_else(kwargs, color=colour, s=22, alpha=0.5))
            axes.vlines(fmean(apart), row - 0.36, row + 0.36, color=inks.ink, linewidth=2.5)
        axes.set_yticks(range(len(_METHODS)), [fill(words, 18) for words in _METHODS.values()])
        axes.invert_yaxis()
        axes.set_xlabel("points a deal")
        axes.set_title(f"More than played out, {len(found)} hands")
    return axes
