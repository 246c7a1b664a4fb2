"""The law exercise: something has gone wrong at the table; what does the law say?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..drills import LawProblem
from .choosing import ChoiceExercise
from .scene import Panel, Scene
from .scoring import rules_told

_CODES: Final = {"E9": "Turf Club law", "L": "London law"}


class LawExercise(ChoiceExercise):
    """What does the law say? Marked by the rules; an answer is the number of one of the choices."""

    def __init__(self, problem: LawProblem) -> None:
        self.problem = problem

    @property
    def _right(self) -> str:
        return str(self.problem.choices.index(self.problem.answer) + 1)

    @property
    def _answers(self) -> Sequence[str]:
        return [str(number) for number in range(1, len(self.problem.choices) + 1)]

    def _worded(self, answer: str) -> str:
        return self.problem.choices[int(answer) - 1]

    def _scene(self) -> Scene:
        sentence, told = self.problem.case, rules_told(self.problem.rules)
        return Scene(
            title="What does the law say?",
            sentence=sentence,
            standing=[told[0].upper() + told[1:]],
            cards=[],
            spoken=f"What does the law say? {sentence} You play by {told}.",
        )

    def _panel(self) -> Panel:
        law = self.problem.ruling.law
        return Panel(
            title="The law",
            badge="",
            tone="plain",
            lead=self.problem.answer,
            text="",
            source=f"{_CODES[law.code]} {law.number}: {law.statement}",
        )

    def remark(self, answer: str) -> str:
        """The case, what becomes of it, and what was answered."""
        return f"{self.problem.case} {self.problem.answer} You said: {self._worded(answer)}"
