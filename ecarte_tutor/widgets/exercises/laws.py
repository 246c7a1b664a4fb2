"""Laws: something has gone wrong at the table; what does the law say?"""

from __future__ import annotations

from collections.abc import Sequence

from ...course.problems import LawProblem
from ...engine.english import begun
from ..table import Panel, Scene
from .help import Help, Steps
from .rules import RulesExercise


class LawExercise(RulesExercise[LawProblem]):
    """What does the law say? An answer is the number of one of the choices."""

    skill = "laws"
    title = "What does the law say?"

    def help(self) -> Steps:
        """Who erred, what runs through both codes, and the law."""
        return (
            Help("Who made the mistake? And what had each player seen by then?"),
            Help(
                "A mistake that nobody has seen can be mended. The player who made it does not "
                "choose."
            ),
            Help(self._law),
        )

    def panel(self, _answer: str) -> Panel:
        """What becomes of the case, and the law in its own words."""
        return Panel(
            name="rules",
            title="The law",
            lead=self.problem.answer,
            source=self._law,
        )

    def remark(self, answer: str) -> str:
        """The case, and what was answered."""
        return f"{self.problem.case} You said: {self._worded(answer)}"

    @property
    def _law(self) -> str:
        """The law in its own words."""
        law = self.problem.ruling.law
        return f"{law.title}: {law.statement}"

    @property
    def _right(self) -> str:
        return str(self.problem.choices.index(self.problem.answer) + 1)

    @property
    def _answers(self) -> Sequence[str]:
        return [str(number) for number in range(1, len(self.problem.choices) + 1)]

    def _worded(self, answer: str) -> str:
        return self.problem.choices[int(answer) - 1]

    def _scene(self, answer: str | None = None) -> Scene:
        case, rules = self.problem.case, self.problem.rules.preset.sentence
        return Scene(
            title=self.title,
            sentence=case,
            corner=(begun(rules),),
            cards=(),
            choices=self._buttons(answer),
            spoken=f"{self.title} {case} You play by {rules}.",
        )
