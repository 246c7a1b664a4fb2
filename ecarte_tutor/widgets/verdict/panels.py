"""Panels: a verdict as it is shown, in a quiz and in a game.

Each panel has a name: "book", "simulator", "map", "count".
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ...course.glossary import word
from ...engine.english import begun
from ...grading import Bands, Verdict
from ...grading.wording import figure, worded
from ...hints import BookVerdict
from ...simulator.count_verdict import CountVerdict
from ...simulator.units import GAMES
from ..draw import trick_bars
from ..table import Badge, Panel

if TYPE_CHECKING:
    from ...simulator import Value

_RIGHT: Final = "✔"
_WRONG: Final = "✘"
_GOOD_PLAYER: Final = word("reckoner")


def book_panel(book_verdict: BookVerdict) -> Panel:
    """The panel with the book's advice and the ids of its hints."""
    lead, _, text = book_verdict.text.partition(". ")
    ids = "".join(f"{each} · " for each in book_verdict.hints)
    return Panel(
        name="book",
        title="The book",
        lead=f"{lead}." if text else lead,
        text=text,
        source=f"{ids}Britannica, ninth edition, hints to players",
    )


def count_panel(count: CountVerdict) -> Panel:
    """The panel with the worth of standing by the open-hand count, its chart and its method."""
    return Panel(
        name="count",
        title="The count",
        badge=Badge(f"would {count.advice}"),
        lead=_won(count),
        text=_bargain(count),
        chart=trick_bars(count.counts),
        source=(
            f"Tricks you make · open-hand count of {count.hands:,} hands: all cards face up, "
            "best play by both · exchanges are not counted"
        ),
    )


def _simulator_badge(verdict: Verdict) -> Badge:
    """Whether a choice is with the simulator, and the name of its cost where it is not."""
    if verdict.band is None:
        return Badge("too close to call", "good", _RIGHT)
    if verdict.with_the_simulator:
        return Badge("with the simulator", "good", _RIGHT)
    return Badge(f"against the simulator: {verdict.band}", "wrong", _WRONG)


def simulator_panel(verdict: Verdict) -> Panel:
    """The panel with the cost of the choice by the simulator."""
    loss = verdict.loss
    source = (
        f"Cost: {loss.method}, {_sample(loss)}, with {player(loss.against)} on both sides, "
        f"in {loss.unit}"
    )
    if verdict.unit == GAMES:
        source += " · games: as if two good players played the deals after this one"
    return Panel(
        name="simulator",
        title="The simulator",
        badge=_simulator_badge(verdict),
        lead=_cost(verdict),
        text=_better(verdict),
        source=source,
    )


def player(name: str) -> str:
    """The name of a simulation's player on screen: the reckoner is "a good player"."""
    return name.replace("the reckoner", _GOOD_PLAYER.term)


def _sample(loss: Value) -> str:
    what = "hands of your opponent" if loss.method == "played-out" else "deals"
    return f"{loss.sample:,} {what}"


def _cost(verdict: Verdict) -> str:
    """The cost of the choice, or how near another option comes to it, in a sentence."""
    values, choice, best = verdict.values, verdict.choice, verdict.best
    what = f"{verdict.unit}{' at this score' if verdict.unit == GAMES else ''}"
    if not verdict.with_the_simulator:
        cost = figure(verdict.loss, signed=False)
        return f"{begun(worded(choice))} costs {cost} {what}{_in_points(verdict)}."
    others = [option for option in values if option != choice]
    other = best if choice != best else others[0] if len(others) == 1 else None
    if other is not None:
        apart = values.loss(choice if choice != best else other)
        gap = f"{figure(apart, signed=False)} {what}"
        if apart.mean <= verdict.bands.equal or not apart.counts:
            close = "as good as equal" if apart.mean <= verdict.bands.equal else "too close to call"
            both = f"{worded(choice)} and {worded(other)} are {figure(apart, signed=False)}"
            if verdict.unit == GAMES:
                return f"At this score {both} {verdict.unit} apart: {close}."
            return f"{begun(both)} {what} apart: {close}."
        return f"{begun(worded(choice))} is best; {worded(other)} would cost {gap}."
    brings = "wins" if verdict.unit == GAMES else "is worth"
    return f"{begun(worded(choice))} {brings} {figure(values[choice])} {what}, the best of all."


def _in_points(verdict: Verdict) -> str:
    """The cost in points beside the one in games, as a clause."""
    if verdict.unit != GAMES:
        return ""
    lost = verdict.points_lost
    amount = f"{figure(replace(lost, mean=abs(lost.mean)), signed=False)} points a deal"
    if not lost.counts:
        return ", though in points a deal it makes no difference"
    return f", though it gains {amount}" if lost.mean < 0 else f", and {amount}"


def _better(verdict: Verdict) -> str:
    """The best option, and for a card the reason; empty where the choice is as good."""
    if verdict.with_the_simulator:
        return ""
    values, best = verdict.values, verdict.best
    brings = "it wins" if verdict.unit == GAMES else "it is worth"
    return f"The best is {worded(best)}: {brings} {figure(values[best])}."


def _won(count: CountVerdict) -> str:
    if count.point_hands in (0, count.hands):
        return f"You win the point on {'every' if count.point_hands else 'no'} hand."
    return (
        f"You win the point on {100 * count.point:.0f} hands in 100; you need "
        f"{100 * count.needed:.0f}."
    )


def _bargain(count: CountVerdict) -> str:
    if abs(count.worth) <= Bands.in_points().equal:
        return "Standing breaks even: either will do."
    turn = "gains" if count.worth > 0 else "loses"
    return f"Standing {turn} {abs(count.worth):.2f} points a deal."
