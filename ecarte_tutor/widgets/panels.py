"""Panels: what the book, the count and the simulator say, side by side under the cloth."""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..decision import Option
from ..draw import trick_chart
from ..grading import Bands, Verdict
from ..hints import BookVerdict
from ..hints.wording import the
from ..simulator import Value
from ..yardstick import CountVerdict
from .scene import Panel, Tone

_DOING: Final = {
    "play": "playing",
    "propose": "proposing",
    "accept": "accepting",
    "refuse": "refusing",
    "announce": "announcing the king",
    "withhold": "withholding the king",
}

Mark = tuple[str, Tone]
"""A badge and its colour."""


def book_mark(said: BookVerdict, *, agrees: bool) -> Mark:
    """Whether a choice is with the book."""
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
    hands = "hands of the adversary" if loss.method == "played-out" else "deals"
    source = (
        f"Cost: {loss.method} of {loss.sample:,} {hands}, both sides played by {loss.against}, "
        f"in {loss.unit}"
    )
    panel = Panel(
        title="The simulator",
        badge=badge,
        tone=tone,
        lead=_cost(verdict),
        text=_better(verdict),
        source=source,
    )
    if count is not None:
        panel["text"] = _counted(count)
        panel["chart"] = trick_chart(count.counts)
        panel["source"] = f"{source} · chart: tricks you make, open-hand count"
    return panel


def worded(option: Option) -> str:
    """An option as a learner reads it: "playing", "the seven of clubs", "throwing two cards"."""
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return f"throwing {the(sorted(option, reverse=True))}" if option else "throwing nothing"
    return _DOING[str(option)]


def _cost(verdict: Verdict) -> str:
    simulation, choice, best = verdict.simulation, verdict.choice, verdict.best
    worth = _number(simulation[choice])
    if not verdict.with_the_simulator:
        return f"{_begun(choice)} costs {_number(verdict.loss, signed=False)} points a deal."
    if choice != best:
        close = "too close to call" if verdict.band is None else "as good as equal"
        other = f"{worded(best)} {_number(simulation[best])}"
        return f"{_begun(choice)} is worth {worth}, {other}: {close}."
    others = [option for option in simulation.options if option != choice]
    if len(others) == 1:
        cost = _number(simulation.loss(others[0]), signed=False)
        return f"{_begun(choice)} is worth {worth}; {worded(others[0])} would cost {cost}."
    return f"{_begun(choice)} is worth {worth}, the most of all."


def _better(verdict: Verdict) -> str:
    """What would have been best, and for a card why; empty where the choice is as good."""
    if verdict.with_the_simulator:
        return ""
    best, simulation = verdict.best, verdict.simulation
    text = f"Best is {worded(best)}, worth {_number(simulation[best])}."
    why = simulation.why(verdict.choice)
    return f"{text} {why}" if why else text


def _begun(option: Option) -> str:
    words = worded(option)
    return words[:1].upper() + words[1:]


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
