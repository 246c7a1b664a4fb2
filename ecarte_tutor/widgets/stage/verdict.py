"""Verdicts on a choice: graded once, for the page and the log, with their panels and doors.

A panel is a text with a title and its source. A door is a part of a verdict that is hidden until
the learner opens it. The judges of a choice are the book (the hints) and the simulator.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from ...course.glossary import word
from ...course.problems.skills import SKILL_OF_KIND
from ...course.progress.attempt import BOOK, SIMULATOR, TABLE, Attempt, Loss
from ...engine.cards import Hand
from ...engine.decision import STANDING_WORD, Decision, Option, signed
from ...engine.english import begun
from ...grading import Bands, Reason, Verdict, reason_for
from ...grading.at_the_table import is_as_at_the_table
from ...grading.reason import figure, in_a_pair, in_hundred, worded
from ...grading.strip import Strip, band_name, sign_of, strip_with, told_advice
from ...hints import BookVerdict, book
from ...simulator.count_verdict import CountVerdict
from ...simulator.units import GAMES, POINTS
from .background.assessment import Assessment
from .background.simulation_thread import simulation_thread
from .draw.charts import Chart, hands_map
from .scene import Badge, Panel, VerdictDoor
from .table.screen import Simulate

if TYPE_CHECKING:
    from ...simulator.simulation import Part

NO_ANSWER: Final = "nothing"
"""Answer in the log if the learner discarded no card."""


@dataclass(frozen=True)
class Choice:
    """Option chosen at a decision, with its verdict; most properties wait for the simulation."""

    decision: Decision
    option: Option
    pending: Future[Assessment] = field(repr=False)
    """Future of the decision's simulation; `assessment` submits it again if it was dropped."""

    lately: tuple[str, ...] = field(default=(), kw_only=True)
    """Names of the reasons shown in the last few problems, which are avoided."""

    @property
    def skill(self) -> str:
        """Name of the skill that the choice practises, for the log."""
        return SKILL_OF_KIND[self.decision.kind].name

    @property
    def is_ready(self) -> bool:
        """True if the simulation is done, so that no other property has to wait."""
        return self.pending.done() and not self.pending.cancelled()

    @property
    def has_failed(self) -> bool:
        """True if the simulation has ended with an error, so that there is no verdict."""
        return self.is_ready and self.pending.exception() is not None

    @property
    def waits(self) -> tuple[Simulate, ...]:
        """The simulation that the verdict still needs; empty if the verdict is there."""
        return () if self.is_ready else (Simulate(self.decision, self.pending),)

    @cached_property
    def assessment(self) -> Assessment:
        """Assessment of the decision; waits for the simulation."""
        return simulation_thread().submit(self.decision, self.pending).result()

    @cached_property
    def book_verdict(self) -> BookVerdict:
        """Verdict of the book (the hints) on the decision; does not wait for the simulation."""
        return self.verdict.book if self.is_ready else book(self.decision)

    @property
    def verdict(self) -> Verdict:
        """Verdict of book and simulator on the choice; waits for the simulation."""
        return self.assessment.verdict_on(self.option)

    @cached_property
    def reason(self) -> Reason:
        """The reason to show with the verdict: the strongest not in `lately`, if there is one."""
        return reason_for(self.verdict, self.lately, self.reasons)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Reasons for or against the choice, the strongest first; waits for the simulation."""
        return self.assessment.reasons_of(self.option)

    @property
    def strip(self) -> Strip:
        """The verdict for the page, in one line with its reason; waits for the simulation."""
        return strip_with(self.verdict, self.reason, self.assessment.break_even)

    @property
    def marks(self) -> dict[str, bool]:
        """For `SIMULATOR`, and `BOOK` unless it is silent, True if the judge accepts the choice."""
        verdict = self.verdict
        by_the_book = {} if verdict.book.silent else {BOOK: verdict.with_the_book}
        return {**by_the_book, SIMULATOR: verdict.with_the_simulator}

    @property
    def badge(self) -> Badge:
        """Label of the verdict: "right", "the judges differ", or a loss's size: "a mistake".

        It is "right at the table" (in a real game) if the book advises the choice and the choice
        costs little, as a hint is easy to remember.
        """
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
        """Estimated loss, in `verdict.unit`; 0 if the simulator does not find the choice worse."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.mean

    @property
    def error(self) -> float:
        """Standard error of `cost`, in the same unit; 0 if the simulator agrees with the choice."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.error

    @property
    def is_real(self) -> bool:
        """True if the choice mattered: some option is surely, and not just slightly, worse."""
        return self.assessment.is_real

    def attempt(self, *, first: bool, when: datetime | None = None) -> Attempt:
        """Return the choice as an attempt for the log.

        The attempt has no loss if only one option was allowed.

        Args:
            first: True if it is the first try at the problem, with nothing shown before.
            when: the time of the choice; `None` for now.
        """
        text = str(Hand(self.option)) if isinstance(self.option, frozenset) else str(self.option)
        marks = self.marks
        if not self.verdict.with_the_simulator and is_as_at_the_table(self.verdict):
            marks[TABLE] = True
        is_choice = len(self.decision.options()) > 1
        loss = Loss.of(self.verdict.loss, self.assessment.usual) if is_choice else None
        problem, choice = str(self.decision), text or NO_ANSWER
        return Attempt.made(self.skill, problem, choice, marks, loss, first=first, when=when)


_READING: Final = (
    "Each column stands for a number of trumps that your opponent may hold. The likelier the "
    "number, the wider the column. Within a column his hands are in order of their best trump, "
    "with the king at the top."
)
_CHANGE: Final = VerdictDoor(
    name="change", title="Change a card", says="what if …?", action="change", key="c"
)


def book_panel(book_verdict: BookVerdict) -> Panel:
    """Return the panel with the advice of the book (the hints) and the ids of the hints."""
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
    """Return the panel on how often standing (not exchanging) wins the point, all cards face up.

    Args:
        count: the open-hand count: tricks against the opponent's hands, with best play by both.
        played: the share, from 0 to 1, of simulated deals, cards hidden, in which standing makes
            the point; `None` if it is not known.
    """
    as_played = (
        "" if played is None else f" As it is played, you win it in {in_hundred(played)} deals."
    )
    return Panel(
        name="count",
        title="The count",
        badge=Badge(f"would {count.advice}"),
        lead=_point_won(count),
        text=f"{_bargain(count)}{as_played}",
        chart=Chart(kind="bars", values=count.counts),
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
    """Return the panel with the simulator's cost of the choice, and the option that it prefers."""
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


@cache
def player(name: str) -> str:
    """Return a computer player's name in a simulation as a learner reads it.

    >>> player("the reckoner")
    'a good player'
    """
    return name.replace("the reckoner", word("reckoner").term)


def _cost(verdict: Verdict) -> str:
    """Return a sentence on the cost of the choice, or on how near another option comes to it."""
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
    """Return a clause on the cost in points, to follow the cost in games; empty in points."""
    if verdict.unit != GAMES:
        return ""
    lost = verdict.points_lost
    amount = f"{figure(replace(lost, mean=abs(lost.mean)), signed=False)} points a deal"
    if not lost.counts:
        return ", though in points a deal it makes no difference"
    return f", though it gains {amount}" if lost.mean < 0 else f", and {amount}"


def _better(verdict: Verdict) -> str:
    """Return a sentence on the best option and its worth; empty if the choice may be as good."""
    if verdict.with_the_simulator:
        return ""
    values, best = verdict.values, verdict.best
    told = "it wins {} games in 100" if verdict.unit == GAMES else "it is worth {} points"
    return f"The best is {worded(best)}: {told.format(figure(values[best]))}."


def _point_won(count: CountVerdict) -> str:
    if count.point_hands in (0, count.hands):
        return f"You win the point on {'every' if count.point_hands else 'no'} hand."
    won = f"With open cards you win {100 * count.point:.0f} hands in 100"
    return f"{won}; {100 * count.needed:.0f} would gain."


def _bargain(count: CountVerdict) -> str:
    if abs(count.worth) <= Bands.usual(POINTS).equal:
        return "Standing breaks even: either will do."
    turn = "gains" if count.worth > 0 else "loses"
    return f"Standing {turn} {abs(count.worth):.2f} points a deal."


def map_panel(verdict: Verdict) -> Panel:
    """Return the panel with the map of the opponent's hands; the choice must cost something.

    The map shows on which hands the choice is worse than the best option, as good as that, or
    better. Its numbers out of 100 are rounded so that they add up to 100.
    """
    from ...simulator import CardSimulation

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
    """Return a number of cases and their average difference: `"28, by 1.9 points"`."""
    if not part.share:
        return "none"
    return f"{number or 'fewer than one'}, by {part.by:.1f} points"


def book_door(book_verdict: BookVerdict) -> VerdictDoor:
    """Return the door (a part of a verdict that the learner opens) to the advice of the hints."""
    return VerdictDoor(
        name="book",
        title="The book",
        says="silent" if book_verdict.silent else told_advice(book_verdict),
        panels=(book_panel(book_verdict),),
    )


def deal_title(decision: Decision) -> str:
    """Return the title of the door to a deal that is played from two options."""
    return "One such deal" if decision.kind in ("lead", "reply") else "Nemesis"


def waiting_doors(decision: Decision, book_verdict: BookVerdict) -> tuple[VerdictDoor, ...]:
    """Return a verdict's doors while the simulation runs; only the book's door has a panel yet."""
    names = {"simulator": "The simulator", "map": "The map", "nemesis": deal_title(decision)}
    waiting = (VerdictDoor(name=name, title=title, says="…") for name, title in names.items())
    return book_door(book_verdict), *waiting, *_changing(decision)


def verdict_doors(
    verdict: Verdict, count: Panel | None = None, *, punished: bool, played: bool = False
) -> tuple[VerdictDoor, ...]:
    """Return the doors (hidden parts) of a verdict: book, simulator, map, Nemesis, change a card.

    The map, if something is lost, shows on which hands of the opponent the choice fails. Nemesis
    plays it against a hand that punishes it: one on which it does worse than the best option. At a
    lead or a reply its place has a deal that shows the reason.

    Args:
        verdict: the verdict on the choice.
        count: the panel on the open-hand count, shown with the simulator; `None` unless the
            decision is whether to stand.
        punished: True if some hand of the opponent punishes the choice.
        played: True if a deal shows the reason.
    """
    panels = (simulator_panel(verdict),) if count is None else (simulator_panel(verdict), count)
    simulator = VerdictDoor(
        name="simulator", title="The simulator", says=signed(verdict.best), panels=panels
    )
    doors = [book_door(verdict.book), simulator]
    if not verdict.with_the_simulator:
        panels = (map_panel(verdict),)
        doors.append(VerdictDoor(name="map", title="The map", says="where it fails", panels=panels))
    decision = verdict.values.decision
    if punished or played:
        says = "played both ways" if played else "what punishes it"
        nemesis = VerdictDoor(name="nemesis", title=deal_title(decision), says=says)
        doors.append(replace(nemesis, action="nemesis", value="0", key="n"))
    return *doors, *_changing(decision)


def _changing(decision: Decision) -> tuple[VerdictDoor, ...]:
    """Return the door to a changed card, unless the count would miss what an exchange tells."""
    is_again = decision.exchanged and decision.kind in STANDING_WORD
    return () if is_again else (_CHANGE,)
