"""The tutor: weighs every decision while it is thought over, and says what a choice would cost."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...decision import Decision, Option
from ...english import begun
from ...grading import Bands, Verdict, grade
from ..panels import book_mark, book_panel, worded
from ..scene import Panel

if TYPE_CHECKING:
    from ...simulator import Simulation

_WEIGHED: Final = ("propose", "answer", "discard", "lead", "reply")
_TOLD: Final = 4
"""Options whose values are told, at most."""


def is_weighed(decision: Decision) -> bool:
    """Whether a cost can be told: there is a choice, and the simulator knows its kind."""
    return decision.kind in _WEIGHED and len(decision.options()) > 1


@dataclass(frozen=True, eq=False)
class Choice:
    """One choice made in a game, with its simulation, which may still be going on."""

    deal: int
    """The deal's number in the game, from 1."""

    decision: Decision
    option: Option
    weighing: Future[Simulation]

    @cached_property
    def verdict(self) -> Verdict:
        """Both marks on it; waits for the simulation."""
        return grade(self.decision, self.option, simulation=self.weighing.result())

    @property
    def cost(self) -> float:
        """Points lost; nothing where the choice is as good as the best, or too close to call."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.mean

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.error

    @property
    def is_real(self) -> bool:
        """Whether anything was at stake: some option would have cost more than next to nothing."""
        simulation = self.verdict.simulation
        return any(
            simulation.loss(option).mean > Bands().equal and simulation.is_decided(option)
            for option in simulation
        )


def weigh(decision: Decision) -> Future[Simulation]:
    """Begins to simulate a decision beside the game, after those begun before.

    The learner's thinking time pays for it: by the time of the choice it is mostly done.
    """
    from ...simulator import simulate

    return _bench().submit(simulate, decision)


def warning(verdict: Verdict) -> list[Panel]:
    """What a choice costs, and what the book says of it."""
    by_the_book = book_mark(verdict.book, agrees=verdict.with_the_book)
    return [cost_panel(verdict), book_panel(verdict.book, *by_the_book)]


def cost_panel(verdict: Verdict, text: str = "") -> Panel:
    """What a choice costs by the simulator, and by which method that was found."""
    loss = verdict.loss
    lead = f"{begun(worded(verdict.choice))}: {points(loss.mean)} lost."
    if verdict.with_the_simulator:
        close = verdict.band is None
        judged = "too close to call" if close else "as good as any"
        lead = f"{begun(worded(verdict.choice))}: {judged}."
    badge = "✔ nothing lost" if verdict.with_the_simulator else str(verdict.band)
    best = "" if verdict.choice == verdict.best else f"Best: {worded(verdict.best)}."
    return Panel(
        title="The simulator",
        badge=badge,
        tone="good" if verdict.with_the_simulator else "fair",
        lead=lead,
        text=f"{best} {text}".strip(),
        source=(
            f"In {loss.unit}, standard error {loss.error:.2f} · {loss.method}, {loss.sample:,} "
            f"{'hands of your adversary' if loss.method == 'played-out' else 'deals'}, "
            f"both sides played on by {loss.against}"
        ),
    )


def reason(verdict: Verdict) -> str:
    """Why: what the options are worth, and how often the choice throws the deal away."""
    simulation = verdict.simulation
    ranked = sorted(simulation, key=lambda option: -simulation[option].mean)
    told = ranked[:_TOLD]
    if verdict.choice not in told:
        told[-1] = verdict.choice
    worths = "; ".join(
        f"{_short(option)} {simulation[option].mean:+.2f}".replace("-", "−") for option in told
    )
    return f"{_lost_share(verdict)}What each is worth to you, in points a deal: {worths}."


def points(number: float) -> str:
    """A number of points in figures: `"0.12 points"`."""
    return f"{number:.2f} points"


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


def _short(option: Option) -> str:
    """An option in a list: cards to throw by rank and suit, since their names would fill it."""
    if not isinstance(option, frozenset) or not option:
        return worded(option)
    cards = sorted(option, reverse=True)
    return " ".join(f"{card.rank.letter}{card.suit.sign}".replace("T", "10") for card in cards)


@cache
def _bench() -> ThreadPoolExecutor:
    """Where simulations wait for their turn: one at a time, for all tables of a kernel."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="tutor")
