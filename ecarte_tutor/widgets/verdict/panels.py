"""Panels: a verdict as it is shown, in a quiz and in a game.

Each panel has a name: "book", "simulator", "map", "count".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...draw import trick_bars
from ...english import begun
from ...grading import Bands, Verdict
from ...hints import BookVerdict
from ...yardstick import CountVerdict
from ..table import Badge, Panel
from .wording import figure, points, signed, worded

if TYPE_CHECKING:
    from ...decision import Option
    from ...simulator import Value

_RIGHT: Final = "✔"
_TOLD: Final = 4
"""Options whose values are told, at most."""

_CHART: Final = "open-hand count: all cards seen, best play by both"


def warning_panels(verdict: Verdict, *, explained: bool) -> tuple[Panel, ...]:
    """A verdict before the choice is made: its cost, explained or not, and the book."""
    return _cost_panel(verdict, explained=explained), book_panel(verdict.book)


def book_panel(said: BookVerdict, badge: Badge | None = None) -> Panel:
    """What the book says, with the ids of its hints."""
    lead, _, text = said.text.partition(". ")
    ids = "".join(f"{each} · " for each in said.hints)
    return Panel(
        name="book",
        title="The book",
        badge=badge,
        lead=f"{lead}." if text else lead,
        text=text,
        source=f"{ids}Britannica, ninth edition, hints to players",
    )


def count_panel(count: CountVerdict) -> Panel:
    """What the open-hand count says of standing, with its chart and its method."""
    return Panel(
        name="count",
        title="The count",
        badge=Badge(f"would {count.advice}"),
        lead=(
            f"{100 * count.point:.0f} hands in 100 win the point; "
            f"{100 * count.needed:.0f} are needed."
        ),
        text=_bargain(count),
        chart=trick_bars(count.counts),
        source=f"Tricks you make · {_CHART} · what new cards would bring is not counted",
    )


def _simulator_badge(verdict: Verdict) -> Badge:
    """Whether a choice is with the simulator, and the name of its cost where it is not."""
    if verdict.band is None:
        return Badge("too close to call", "good", _RIGHT)
    if verdict.with_the_simulator:
        return Badge("with the simulator", "good", _RIGHT)
    return Badge(f"against the simulator: {verdict.band}", "fair")


def simulator_panel(verdict: Verdict) -> Panel:
    """What the choice costs by the simulator."""
    loss = verdict.loss
    source = (
        f"Cost: {loss.method} of {_sample(loss)}, both sides played by {loss.against}, "
        f"in {loss.unit}"
    )
    if not verdict.with_the_simulator and verdict.chance_lost is not None:
        source += " · games: as if two averagers played the deals after this one"
    return Panel(
        name="simulator",
        title="The simulator",
        badge=_simulator_badge(verdict),
        lead=_cost(verdict),
        text=_better(verdict),
        source=source,
    )


def _cost_panel(verdict: Verdict, *, explained: bool) -> Panel:
    """What a choice costs by the simulator, and by which method that was found."""
    loss, costs = verdict.loss, not verdict.with_the_simulator
    close = "too close to call" if verdict.band is None else "as good as any"
    told = f"{points(loss.mean)} lost" if costs else close
    best = "" if verdict.choice == verdict.best else f"Best: {worded(verdict.best)}."
    return Panel(
        name="simulator",
        title="The simulator",
        badge=Badge(str(verdict.band), "fair") if costs else Badge("nothing lost", "good", _RIGHT),
        lead=f"{begun(worded(verdict.choice))}: {told}.",
        text=f"{best} {_worths(verdict) if explained else ''}".strip(),
        source=(
            f"In {loss.unit}, standard error {loss.error:.2f} · {loss.method}, {_sample(loss)}, "
            f"both sides played on by {loss.against}"
        ),
    )


def _sample(loss: Value) -> str:
    what = "hands of your adversary" if loss.method == "played-out" else "deals"
    return f"{loss.sample:,} {what}"


def _cost(verdict: Verdict) -> str:
    simulation, choice, best = verdict.simulation, verdict.choice, verdict.best
    worth = figure(simulation[choice])
    if not verdict.with_the_simulator:
        cost = figure(verdict.loss, signed=False)
        return f"{begun(worded(choice))} costs {cost} points a deal{_games(verdict.chance_lost)}."
    if choice != best:
        close = "too close to call" if verdict.band is None else "as good as equal"
        other = f"{worded(best)} {figure(simulation[best])}"
        return f"{begun(worded(choice))} is worth {worth}, {other}: {close}."
    others = [option for option in simulation.options if option != choice]
    if len(others) == 1:
        cost = figure(simulation.loss(others[0]), signed=False)
        return f"{begun(worded(choice))} is worth {worth}; {worded(others[0])} would cost {cost}."
    return f"{begun(worded(choice))} is worth {worth}, the most of all."


def _games(lost: Value | None) -> str:
    """The cost in games at this score, as a clause; empty where none can be told."""
    if lost is None:
        return ""
    games = f"{100 * abs(lost.mean):.1f} in 100"
    if not lost.counts or games.startswith("0.0"):
        return ", but no games at this score that could be told"
    if lost.mean < 0:
        return f", yet at this score wins {games} games more"
    return f"; at this score {games} games"


def _better(verdict: Verdict) -> str:
    """What would have been best, and for a card why; empty where the choice is as good."""
    if verdict.with_the_simulator:
        return ""
    best, simulation = verdict.best, verdict.simulation
    text = f"Best is {worded(best)}, worth {figure(simulation[best])}."
    why = simulation.why(verdict.choice)
    return f"{text} {why}" if why else text


def _worths(verdict: Verdict) -> str:
    """What the options are worth, and how often the choice throws the deal away."""
    simulation = verdict.simulation
    ranked = sorted(simulation, key=lambda option: -simulation[option].mean)
    told = ranked[:_TOLD]
    if verdict.choice not in told:
        told[-1] = verdict.choice
    worths = "; ".join(
        f"{_named(option)} {simulation[option].mean:+.2f}".replace("-", "−") for option in told
    )
    return f"{_lost_share(verdict)}What each is worth to you, in points a deal: {worths}."


def _named(option: Option) -> str:
    """An option in a list: cards to throw by rank and suit, since their names would fill it."""
    return signed(option) if isinstance(option, frozenset) else worded(option)


def _lost_share(verdict: Verdict) -> str:
    if not isinstance(verdict.best, Card):
        return ""
    share = round(100 * verdict.simulation.nemesis_share(verdict.choice))
    if not share:
        return ""
    return (
        f"On {share} of 100 hands that your adversary may hold, your card loses the deal "
        f"and the {verdict.best.words} wins it. "
    )


def _bargain(count: CountVerdict) -> str:
    if abs(count.worth) <= Bands().equal:
        return "Standing is an even bargain: either will do."
    turn = "gains" if count.worth > 0 else "loses"
    return f"Standing {turn} {abs(count.worth):.2f} points a deal."
