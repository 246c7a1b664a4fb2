"""Panels: what the book, the count and the simulator say, side by side under the cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import Card
from ..decision import Option
from ..draw import hands_map, trick_chart
from ..english import begun, doing, the
from ..grading import Bands, Verdict
from ..hints import BookVerdict
from ..yardstick import CountVerdict
from .scene import Panel, Tone

if TYPE_CHECKING:
    from ..simulator import Value
    from ..simulator.cases import Cases

Mark = tuple[str, Tone]
"""A badge and its colour."""


def book_mark(said: BookVerdict, *, agrees: bool) -> Mark:
    """Whether a choice is with the book."""
    if said.silent:
        return "silent", "plain"
    if said.borderline:
        return "borderline: either will do", "good"
    return ("✔ with the book", "good") if agrees else ("against the book", "fair")


def simulator_mark(verdict: Verdict) -> Mark:
    """Whether a choice is with the simulator, and the name of its cost where it is not."""
    if verdict.band is None:
        return "✔ too close to call", "good"
    if verdict.band == "best":
        return "✔ with the simulator", "good"
    return f"against the simulator: {verdict.band}", "fair"


def book_panel(said: BookVerdict, badge: str, tone: Tone) -> Panel:
    """What the book says, with the ids of its hints."""
    lead, _, text = said.text.partition(". ")
    ids = " · ".join(said.hints)
    return Panel(
        title="The book",
        badge=badge,
        tone=tone,
        lead=f"{lead}." if text else lead,
        text=text,
        source=f"{ids} · Britannica, ninth edition, hints to players".lstrip(" ·"),
    )


def count_panel(count: CountVerdict, badge: str, tone: Tone) -> Panel:
    """What the open-hand count says of standing, with its chart and its method."""
    return Panel(
        title="The count",
        badge=badge,
        tone=tone,
        lead=(
            f"{100 * count.point:.0f} hands in 100 win the point; "
            f"{100 * count.needed:.0f} are needed."
        ),
        text=f"{_bargain(count)} {_counted(count)}",
        chart=trick_chart(count.counts),
        source=(
            "Tricks you make · open-hand count: all cards seen, best play by both · "
            "what new cards would bring is not counted"
        ),
    )


def waiting_panel(count: CountVerdict | None = None) -> Panel:
    """The simulator's panel while it deals, with the count where there is one: it is there at once.

    Args:
        count: of standing on the hand; `None` for a decision that is not about standing.
    """
    panel = Panel(
        title="The simulator",
        badge="",
        tone="plain",
        lead="Dealing it out a few thousand times…",
        text="",
        source="",
    )
    if count is not None:
        panel["text"] = _counted(count)
        panel["chart"] = trick_chart(count.counts)
        panel["source"] = "Tricks you make · open-hand count: all cards seen, best play by both"
    return panel


def simulator_panel(
    verdict: Verdict, badge: str, tone: Tone, count: CountVerdict | None = None
) -> Panel:
    """What the choice costs by the simulator, with the open-hand chart of standing below.

    Args:
        verdict: the marks on the choice.
        badge: whether the choice is with the simulator.
        tone: the badge's colour.
        count: of standing on the hand; `None` for a decision that is not about standing.
    """
    loss = verdict.loss
    hands = "hands of your adversary" if loss.method == "played-out" else "deals"
    source = (
        f"Cost: {loss.method} of {loss.sample:,} {hands}, both sides played by {loss.against}, "
        f"in {loss.unit}"
    )
    if not verdict.with_the_simulator and verdict.chance_lost is not None:
        source += " · games: as if two averagers played the deals after this one"
    panel = Panel(
        title="The simulator",
        badge=badge,
        tone=tone,
        lead=_cost(verdict),
        text=_better(verdict),
        source=source,
    )
    if count is not None:
        panel["text"] = f"{panel['text']} {_counted(count)}".strip()
        panel["chart"] = trick_chart(count.counts)
        panel["source"] = f"{source} · chart: tricks you make, open-hand count"
    return panel


def map_panel(verdict: Verdict) -> Panel:
    """The map of the adversary's hands: where a wrong choice falls behind the best one."""
    from ..simulator import CardSimulation

    simulation = verdict.simulation
    cases = simulation.cases(verdict.choice)
    alike = cases.by_trumps()
    caught, escaped = (
        sum(each.caught for each in alike),
        sum(each.escaped for each in alike),
    )
    if isinstance(simulation, CardSimulation):
        lead, text = _failing(verdict, cases)
        total, sample = simulation.hands.total, len(cases.hands)
        played = "each" if sample == total else f"{sample:,} of them"
        source = (
            f"All {total:,} hands that he may hold, {played} played out, each as likely as what "
            "has been played makes it"
        )
    else:
        choice, best = worded(verdict.choice), worded(verdict.best)
        if isinstance(verdict.choice, frozenset):
            choice, best = "yours", "the best throw"
        lead = f"Of 100 deals, {best} brings more than {choice} in {_in_hundred(caught)}"
        lead += f", and less in {_in_hundred(escaped)}." if escaped else "."
        text = "Luck has its part in both." if escaped else ""
        source = (
            f"{len(cases.hands):,} deals, by the hand that your adversary held as you chose; both "
            "choices on the same cards"
        )
    return Panel(
        title="The map",
        badge=f"caught on {_in_hundred(caught)} in 100",
        tone="fair",
        lead=lead,
        text=text,
        chart=hands_map(alike),
        source=source,
    )


def _failing(verdict: Verdict, cases: Cases) -> tuple[str, str]:
    """On how many hands a card loses the deal that the best card wins, and the other way about."""
    choice, best = begun(worded(verdict.choice)), worded(verdict.best)
    if not cases.lost:
        return f"{choice} loses no deal that {best} wins; it only brings less.", ""
    lead = (
        f"{choice} fails on {_in_hundred(cases.lost)} of 100 hands that your adversary may hold: "
        f"it loses the deal where {best} wins it."
    )
    text = f"On {_in_hundred(cases.saved)} it is the other way about." if cases.saved else ""
    return lead, text


def worded(option: Option) -> str:
    """An option as a learner reads it: "playing", "the seven of clubs", "throwing two cards"."""
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return f"throwing {the(sorted(option, reverse=True))}" if option else "throwing nothing"
    return doing(str(option))


def _cost(verdict: Verdict) -> str:
    simulation, choice, best = verdict.simulation, verdict.choice, verdict.best
    worth = _number(simulation[choice])
    if not verdict.with_the_simulator:
        cost = _number(verdict.loss, signed=False)
        return f"{begun(worded(choice))} costs {cost} points a deal{_games(verdict.chance_lost)}."
    if choice != best:
        close = "too close to call" if verdict.band is None else "as good as equal"
        other = f"{worded(best)} {_number(simulation[best])}"
        return f"{begun(worded(choice))} is worth {worth}, {other}: {close}."
    others = [option for option in simulation.options if option != choice]
    if len(others) == 1:
        cost = _number(simulation.loss(others[0]), signed=False)
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
    text = f"Best is {worded(best)}, worth {_number(simulation[best])}."
    why = simulation.why(verdict.choice)
    return f"{text} {why}" if why else text


def _in_hundred(share: float) -> str:
    number = round(100 * share)
    return str(number) if number or not share else "fewer than one"


def _number(value: Value, *, signed: bool = True) -> str:
    mean = f"{value.mean:+.2f}" if signed else f"{value.mean:.2f}"
    return f"{mean} ± {value.error:.2f}".replace("-", "−") if value.error else mean


def _counted(count: CountVerdict) -> str:
    return (
        f"With all cards seen you make three tricks or more on {count.point_hands:,} of the "
        f"{count.hands:,} hands against you, and all five on {count.counts[-1]:,}."
    )


def _bargain(count: CountVerdict) -> str:
    if abs(count.worth) <= Bands().equal:
        return "Standing is an even bargain: either will do."
    turn = "gains" if count.worth > 0 else "loses"
    return f"Standing {turn} {abs(count.worth):.2f} points a deal."
