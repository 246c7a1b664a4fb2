"""What was measured of players and methods, and kept so that a lesson can show it at once.

Programs in `tools/bench` write the tables, each its own part. What a method promises of a lead is
measured while the lesson runs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...engine.decision import Decision
from ...engine.english import with_error
from ...engine.rules import Seat
from ...simulator.batch.play import play_out, points
from ...simulator.batch.views import Stakes
from ...simulator.beliefs.posterior import view_of
from ...simulator.endings import ending, endings_table
from ...simulator.masks import draw, place_of, places_in
from ...simulator.play.averages import AveragerPlay, lead_averages
from ...simulator.play.card_play import CardSimulation, simulate_cards
from ...simulator.play.played_out import deals_of
from ...simulator.tables import damaged, markdown_table, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

MEASURED: Final = _DATA / "measured.csv"
EXPLOITABILITY: Final = _DATA / "exploitability.csv"
BEST_PLAY: Final = _DATA / "best-play.csv"


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


def measured_markdown(
    measure: str, first: str, second: str, unit: str = "points a deal", of: str = "deals"
) -> str:
    """The figures of a measure as a table in Markdown, under these two words for its columns.

    A player who is the same in every row has no column, and a number of deals (or of what `of`
    says) that is the same is told once, under the table.
    """
    figures = measured(measure)
    digits = 2 if unit.startswith("games") else 3
    numbers = [f"{figure.deals:,}" for figure in figures]
    columns = {
        first: [figure.subject for figure in figures],
        second: [figure.against for figure in figures],
        unit: [
            with_error(figure.mean, figure.error, digits=digits, sign="+") for figure in figures
        ],
        "how many": numbers,
    }
    shown = {name: cells for name, cells in columns.items() if name == unit or len(set(cells)) > 1}
    table = markdown_table([*shown], "l" * len(shown), zip(*shown.values(), strict=True))
    return table if "how many" in shown else f"{table}\n\n{numbers[0]} {of} each."


@dataclass(frozen=True, slots=True)
class Exploited:
    """What a best responder in one seat gains of a player at a score.

    The responder knows how the player talks, and talks otherwise where that wins more games. Both
    discard by the book, and the cards are worth what the averager's lead and then open cards bring.
    The responder learns on some deals, proves it on others, and is measured on fresh ones, so that
    the gain is a lower bound of what is there.
    """

    player: str
    pone: int
    """The pone's points."""

    dealer: int
    seat: Seat
    """The responder's."""

    deals: int
    mean: float
    """In games in 100."""

    error: float


def exploitability_markdown(player: str = "the reckoner") -> str:
    """What both seats together give away at each score, as a table in Markdown; games in 100."""
    cells: dict[tuple[int, int], list[Exploited]] = {}
    for each in read_rows(EXPLOITABILITY, Exploited):
        if each.player == player:
            cells.setdefault((each.pone, each.dealer), []).append(each)
    columns = sorted({dealer for _, dealer in cells})
    rows = (
        (f"pone {pone}", *(_both_seats(cells[pone, dealer]) for dealer in columns))
        for pone in sorted({pone for pone, _ in cells})
    )
    headings = ["score", *(f"dealer {dealer}" for dealer in columns)]
    return markdown_table(headings, "l" + "r" * len(columns), rows)


def _both_seats(seats: list[Exploited]) -> str:
    mean = sum(each.mean for each in seats)
    return with_error(mean, hypot(*(each.error for each in seats)))


@dataclass(frozen=True, slots=True)
class BestPlayGain:
    """What the best play in one seat gains of a player at a score; in games in 100.

    Both talk and discard as the player does. The other then plays every card as is best against all
    the hands with which the player would have talked and played so. Where those are all searched,
    the gain is exact for the hand; where they are drawn, it lies between two figures. The lower is
    what is learnt on some of the hands and gains on the others, the higher what is best on the
    hands drawn.
    """

    player: str
    pone: int
    """The pone's points, that of a king turned up among them; so the dealer's."""

    dealer: int
    seat: Seat
    """Of the one who plays the cards best."""

    deals: int
    hands: int
    """The player's hands searched in each deal, at most."""

    least: float
    least_error: float
    most: float
    most_error: float


def best_play_markdown(path: Path | None = None) -> str:
    """What both seats together give away at each score, as a table in Markdown; games in 100.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    cells: dict[tuple[str, tuple[int, int]], list[BestPlayGain]] = {}
    for each in read_rows(path or BEST_PLAY, BestPlayGain):
        cells.setdefault((each.player, (each.pone, each.dealer)), []).append(each)
    players = sorted({player for player, _ in cells})
    scores = sorted({score for _, score in cells})
    rows = (
        (player, *(_together(cells.get((player, score), [])) for score in scores))
        for player in players
    )
    headings = ["player", *(f"{pone}–{dealer}" for pone, dealer in scores)]
    return markdown_table(headings, "l" + "r" * len(scores), rows)


def _together(seats: list[BestPlayGain]) -> str:
    """The two bounds of both seats, each with its error; a dash where nothing was measured."""
    if not seats:
        return "–"
    least, most = (
        sum(each) for each in zip(*((one.least, one.most) for one in seats), strict=True)
    )
    low = hypot(*(each.least_error for each in seats))
    high = hypot(*(each.most_error for each in seats))
    return f"{with_error(least, low)} to {with_error(most, high)}"


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
