"""Verdicts: a choice judged once, for the page, the mark and the log, and its panels."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Final

from ..course.glossary import word
from ..course.problems import SKILL_OF_KIND
from ..course.progress import BOOK, SIMULATOR, TABLE, Attempt, Loss
from ..engine.cards import Hand
from ..engine.decision import Decision, Option, signed
from ..engine.english import begun
from ..grading import Bands, Reason, Strip, Verdict, reason_for, verdict_strip
from ..grading.at_the_table import is_as_at_the_table
from ..grading.reason import bare_figure, figure, in_a_pair, in_hundred, worded
from ..grading.strip import advised, band_name, sign_of
from ..hints import BookVerdict, book
from ..simulator.count_verdict import CountVerdict
from ..simulator.units import GAMES
from .background import Assessment, simulation_thread
from .draw import hands_map, trick_bars
from .scene import Badge, Panel, VerdictDoor

if TYPE_CHECKING:
    from ..simulator.simulation import Part

NO_ANSWER: Final = "nothing"
"""What is logged for an answer that names no card."""

AT_ONCE: Final = 6
"""Most simulations of a restored game that are queued at a time."""


@dataclass(frozen=True, eq=False)
class Choice:
    """One option taken at a decision, looked up in the book once and graded once."""

    decision: Decision
    option: Option
    pending: Future[Assessment] = field(repr=False)
    """Future of its simulation; `assessment` submits it again if it was dropped."""

    lately: tuple[str, ...] = field(default=(), kw_only=True)
    """The names of reasons told in the last few problems."""

    @property
    def is_ready(self) -> bool:
        return self.pending.done() and not self.pending.cancelled()

    @cached_property
    def assessment(self) -> Assessment:
        """Its simulation with all that can be told; waits for it."""
        return simulation_thread().submit(self.decision, self.pending).result()

    @cached_property
    def book_verdict(self) -> BookVerdict:
        """The book's verdict on the decision; it takes no time."""
        return self.verdict.book if self.is_ready else book(self.decision)

    @property
    def verdict(self) -> Verdict:
        """Both marks on the choice; waits for the simulation."""
        return self.assessment.verdict_on(self.option)

    @cached_property
    def reason(self) -> Reason:
        return reason_for(self.verdict, self.lately, self.reasons)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What can be told of it, the most telling first; waits for the simulation."""
        return self.assessment.reasons_of(self.option)

    @property
    def strip(self) -> Strip:
        """The verdict in one line, with its reason."""
        return verdict_strip(self.verdict, self.reason)

    @property
    def marks(self) -> dict[str, bool]:
        """Whether the book and the simulator agree with it."""
        verdict = self.verdict
        return {BOOK: verdict.with_the_book, SIMULATOR: verdict.with_the_simulator}

    @property
    def badge(self) -> Badge:
        """The cost in a word, or that the choice was right by the judge to follow at the table."""
        if self.verdict.with_the_simulator:
            return Badge("right", "good", "✔")
        sign = sign_of(self.verdict)
        if sign == "right":
            return Badge("right at the table", "good", "✔")
        if sign == "differ":
            return Badge("the judges differ", "fair", "≠")
        return Badge(band_name(self.verdict), "wrong", "✘")

    @property
    def cost(self) -> float:
        """The loss, in the verdict's unit; 0 where the choice may be as good as the best."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.mean

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.error

    @property
    def is_real(self) -> bool:
        """Whether anything was at stake: some option would have cost more than next to nothing."""
        return self.assessment.is_real

    def attempt(self, *, first: bool) -> Attempt:
        """The choice for the log, as made now.

        A silent book has no mark to give. Where only one option is allowed there is nothing to
        decide, and so no cost.
        """
        text = str(Hand(self.option)) if isinstance(self.option, frozenset) else str(self.option)
        marks = self.marks
        if self.book_verdict.silent:
            del marks[BOOK]
        if not self.verdict.with_the_simulator and is_as_at_the_table(self.verdict):
            marks[TABLE] = True
        loss = Loss.of(self.verdict.loss) if len(self.decision.options()) > 1 else None
        skill = SKILL_OF_KIND[self.decision.kind].name
        return Attempt.now(skill, str(self.decision), text or NO_ANSWER, marks, loss, first=first)


def are_ready(choices: Iterable[Choice], seconds: float) -> bool:
    """Wait up to this number of seconds for the simulations; return whether all are there."""
    end = monotonic() + seconds
    wanting = list(choices)
    while wanting := [each for each in wanting if not each.pending.done()]:
        asked = [
            simulation_thread().submit(each.decision, each.pending) for each in wanting[:AT_ONCE]
        ]
        left = end - monotonic()
        if left <= 0:
            return all(each.pending.done() for each in wanting)
        wait(asked, left, FIRST_COMPLETED)
    return True


_READING: Final = (
    "Each column stands for a number of trumps that your opponent may hold. The likelier the "
    "number, the wider the column. Within a column his hands are in order of their best trump, "
    "with the king at the top."
)
_CHANGE: Final = VerdictDoor(
    name="change", title="Change a card", says="what if …?", action="change", key="c"
)


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


def count_panel(count: CountVerdict, played: float | None = None) -> Panel:
    """The panel with the worth of standing by the open-hand count, its chart and its method.

    Args:
        count: the open-hand count.
        played: the share of hands that make the point as it is played, where it is known.
    """
    as_played = "" if played is None else f" As it is played, {in_hundred(played)} win it."
    return Panel(
        name="count",
        title="The count",
        badge=Badge(f"would {count.advice}"),
        lead=_point_won(count),
        text=f"{_bargain(count)}{as_played}",
        chart=trick_bars(count.counts),
        source=(
            f"Your tricks · open-hand count of {count.hands:,} hands: cards face up, "
            "best play by both · exchanges are not counted"
        ),
    )


def _simulator_badge(verdict: Verdict) -> Badge:
    if verdict.band is None:
        return Badge("too close to call", "good", "✔")
    if verdict.with_the_simulator:
        return Badge("with the simulator", "good", "✔")
    return Badge(f"against the simulator: {verdict.band}", "wrong", "✘")


def simulator_panel(verdict: Verdict) -> Panel:
    """The panel with the cost of the choice by the simulator."""
    loss = verdict.loss
    sample = "hands of your opponent" if loss.method == "played-out" else "deals"
    source = (
        f"Cost: {loss.method}, {loss.n:,} {sample}, with {player(loss.against)} on both sides, "
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
    return name.replace("the reckoner", word("reckoner").term)


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
        gap = figure(apart, signed=False)
        is_equal = apart.mean <= verdict.bands.equal
        if is_equal or not apart.counts:
            close = "as good as equal" if is_equal else "too close to call"
            score = "at this score " if verdict.unit == GAMES else ""
            both = f"{worded(choice)} and {worded(other)}"
            return f"{begun(score + both)} are {gap} {verdict.unit} apart: {close}."
        return f"{begun(worded(choice))} is best; {worded(other)} would cost {gap} {what}."
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


def _point_won(count: CountVerdict) -> str:
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


def map_panel(verdict: Verdict) -> Panel:
    """The map of the opponent's hands, for a choice that is not the best one.

    Its numbers out of 100 add up.
    """
    from ..simulator import CardSimulation

    simulation = verdict.values
    cases = simulation.cases(verdict.choice)
    chart = hands_map(cases.by_trumps())
    better, even, worse = chart.written[0]
    _, best = in_a_pair(verdict.choice, verdict.best)
    if isinstance(simulation, CardSimulation):
        whole, where = "100 hands that your opponent may hold", "on"
        total, sample = simulation.hands.total, len(cases.hands)
        played = "each" if sample == total else f"{sample:,} of them"
        source = (
            f"All {total:,} hands he may hold, {played} played out, weighted by what has been "
            "played"
        )
    else:
        whole, where = "100 deals", "in"
        source = (
            f"{len(cases.hands):,} deals, sorted by the hand your opponent held when you chose; "
            "both choices met the same cards"
        )
    lead = (
        f"Of {whole}, {best} is better {where} {_cases_in_words(better, cases.caught)}; "
        f"worse {where} {_cases_in_words(worse, cases.escaped)}."
    )
    alike = f"{begun(where)} {even} both score the same. " if even else ""
    return Panel(
        name="map",
        title="The map",
        lead=lead,
        text=f"{alike}{_READING}",
        chart=chart,
        source=source,
    )


def _cases_in_words(number: int, part: Part) -> str:
    """How many cases, and what they are worth: `"28, by 1.9 points"`."""
    if not part.share:
        return "none"
    return f"{number or 'fewer than one'}, by {part.by:.1f} points"


def book_door(book_verdict: BookVerdict) -> VerdictDoor:
    """The door to the book's advice, its hint and its source."""
    return VerdictDoor(
        name="book",
        title="The book",
        says="silent" if book_verdict.silent else advised(book_verdict),
        panels=(book_panel(book_verdict),),
    )


def waiting_doors(book_verdict: BookVerdict) -> tuple[VerdictDoor, ...]:
    """All doors while the simulation goes on: only the book's can be opened."""
    names = {"simulator": "The simulator", "map": "The map", "nemesis": "Nemesis"}
    waiting = (VerdictDoor(name=name, title=title, says="…") for name, title in names.items())
    return book_door(book_verdict), *waiting, _CHANGE


def verdict_doors(
    verdict: Verdict, count: CountVerdict | None = None, *, punished: bool
) -> tuple[VerdictDoor, ...]:
    """The doors to the book, the simulator (and the count), the map, Nemesis and what-ifs.

    Args:
        verdict: on the choice.
        count: the open-hand count, where the decision is about standing.
        punished: whether some hand of the opponent punishes the choice.
    """
    panels = [simulator_panel(verdict)]
    if count is not None:
        panels.append(count_panel(count, verdict.played_point))
    lost = "" if verdict.with_the_simulator else f"−{bare_figure(verdict.loss.mean, verdict.unit)}"
    simulator = VerdictDoor(
        name="simulator",
        title="The simulator",
        says=signed(verdict.best),
        figure=lost,
        panels=tuple(panels),
    )
    where = VerdictDoor(name="map", title="The map", says="nothing lost")
    if not verdict.with_the_simulator:
        where = replace(where, says="where it fails", panels=(map_panel(verdict),))
    nemesis = VerdictDoor(name="nemesis", title="Nemesis", says="no hand punishes it")
    if punished:
        nemesis = replace(nemesis, says="what punishes it", action="nemesis", value="0", key="n")
    return book_door(verdict.book), simulator, where, nemesis, _CHANGE
