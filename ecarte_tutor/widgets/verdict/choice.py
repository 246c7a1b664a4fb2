"""Choices: one option taken at a decision, judged once, for the page, the mark and the log."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from ...cards import Hand
from ...decision import Decision, Option
from ...drills import SKILLS_OF_DECISIONS
from ...grading import Verdict, grade
from ...hints import BookVerdict, book
from ...progress import BOOK, Attempt, Loss
from ..table import Badge
from .strip import sign_of, size_of

if TYPE_CHECKING:
    from ...simulator import Simulation

SIMULATOR: Final = "the simulator"
NO_ANSWER: Final = "nothing"
"""What is logged for an answer that names no card."""


class Weighing(Protocol):
    """A simulation that may still be going on."""

    def done(self) -> bool:
        """Whether it is there."""

    def result(self) -> Simulation:
        """The simulation; waits for it."""


@dataclass(frozen=True, eq=False)
class Choice:
    """One option taken at a decision; the book is asked of it once, and it is graded once."""

    decision: Decision
    option: Option
    weighing: Weighing

    @cached_property
    def said(self) -> BookVerdict:
        """What the book says at the decision; it is there at once."""
        return book(self.decision)

    @cached_property
    def verdict(self) -> Verdict:
        """Both marks on the choice; waits for the simulation."""
        simulation = self.weighing.result()
        return grade(self.decision, self.option, simulation=simulation, said=self.said)

    @property
    def marks(self) -> dict[str, bool]:
        """Whether the book and the simulator agree with it."""
        return {
            BOOK: self.verdict.with_the_book,
            SIMULATOR: self.verdict.with_the_simulator,
        }

    @property
    def badge(self) -> Badge:
        """How bad it was, or that it was right by the judge to be followed at the table."""
        if self.verdict.with_the_simulator:
            return Badge("right", "good", "✔")
        if sign_of(self.verdict) == "differ":
            return Badge("the judges differ", "fair", "≠")
        return Badge(size_of(self.verdict), "wrong", "✘")

    @property
    def cost(self) -> float:
        """What it loses, in the verdict's unit; nothing where it may be as good as the best."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.mean

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return 0.0 if self.verdict.with_the_simulator else self.verdict.loss.error

    @property
    def is_real(self) -> bool:
        """Whether anything was at stake: some option would have cost more than next to nothing."""
        values, equal = self.verdict.values, self.verdict.bands.equal
        return any(
            values.loss(option).mean > equal and values.is_decided(option) for option in values
        )

    def attempt(self, *, first: bool) -> Attempt:
        """The choice for the log, as made now.

        A silent book has no mark to give. Where only one option is allowed there is nothing to
        decide, and so no cost.
        """
        text = str(Hand(self.option)) if isinstance(self.option, frozenset) else str(self.option)
        marks = self.marks
        if self.said.silent:
            del marks[BOOK]
        loss = Loss.of(self.verdict.loss) if len(self.decision.options()) > 1 else None
        skill = SKILLS_OF_DECISIONS[self.decision.kind]
        return Attempt.now(skill, str(self.decision), text or NO_ANSWER, marks, loss, first=first)
