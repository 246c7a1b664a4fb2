"""Choices: one option taken at a decision, judged once, for the page, the mark and the log."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import Final

from ...course.problems import SKILL_OF_KIND
from ...course.progress import BOOK, TABLE, Attempt, Loss
from ...engine.cards import Hand
from ...engine.decision import Decision, Option
from ...grading import Reason, Reasons, Strip, Verdict, reason_for, verdict_strip
from ...grading.at_the_table import is_as_at_the_table
from ...grading.strip import band_name, sign_of
from ...hints import BookVerdict, book
from ..background import Assessment, simulation_thread
from ..scene import Badge

SIMULATOR: Final = "the simulator"
NO_ANSWER: Final = "nothing"
"""What is logged for an answer that names no card."""


AT_ONCE: Final = 6
"""Simulations that are asked for together, of a game taken up again."""


@dataclass(frozen=True, eq=False)
class Choice:
    """One option taken at a decision, looked up in the book once and graded once."""

    decision: Decision
    option: Option
    pending: Future[Assessment]
    """Its simulation, if it has been asked for; whoever needs it asks again."""

    lately: tuple[str, ...] = field(default=(), kw_only=True)
    """The names of reasons told in the last few problems."""

    @property
    def is_ready(self) -> bool:
        """Whether its simulation is there."""
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
        """The one reason told for it."""
        return reason_for(self.verdict, self.lately, self.reasons)

    @property
    def reasons(self) -> Reasons:
        """All that is true of it; waits for the simulation."""
        return self.assessment.reasons_of(self.option)

    @property
    def strip(self) -> Strip:
        """The verdict in one line, with its reason."""
        return verdict_strip(self.verdict, self.reason)

    @property
    def marks(self) -> dict[str, bool]:
        """Whether the book and the simulator agree with it."""
        return {
            BOOK: self.verdict.with_the_book,
            SIMULATOR: self.verdict.with_the_simulator,
        }

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
