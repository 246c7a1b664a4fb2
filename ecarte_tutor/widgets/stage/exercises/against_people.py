"""Exercises against an opponent with a habit, judged by a table of simulated hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ....course.practice.idea import AGAINST_PEOPLE
from ....course.practice.lesson_tables import PERSON, HandAgainst, change_by
from ....course.progress.attempt import SIMULATOR
from ....engine.cards import Card
from ....engine.decision import Decision, Option
from ....engine.english import are_trumps, begun, doing, listed, with_error
from ....grading.strip import Strip, corrected
from ....hints import book
from ....simulator.tables import read_rows
from ..cloth import Laid
from ..scene import Arrival, Panel, Scene, SceneCard, SceneVerdict, VerdictDoor
from ..telling import told_of_choice
from .decision import AnsweringExercise, DecisionExercise, LeadingExercise, ProposingExercise
from .exercise import Help, MarkedExercise, Steps, help_with

_ASKED: Final[Mapping[str, type[DecisionExercise]]] = {
    "propose": ProposingExercise,
    "answer": AnsweringExercise,
    "lead": LeadingExercise,
}

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class _Habit:
    """What is told of a kind of decision against an opponent with a habit."""

    habit: str
    asks: str
    told: str
    """The sentence above the cards."""

    changed: str
    """Why the best option is best, if the habit changes which that is."""

    same: str
    """Why, if the habit does not."""

    refuse: str
    """Why, if it does not and you refuse; empty where nothing is answered."""


_HABITS: Final = {(row.habit, row.asks): row for row in read_rows(_HERE / "habits.csv", _Habit)}


@dataclass(frozen=True, slots=True)
class _Advice:
    """What to remember of a habit, and why."""

    habit: str
    remember: str
    because: str


_ADVICE: Final = {row.habit: row for row in read_rows(_HERE / "advice.csv", _Advice)}

_CHANGED: Final = {"propose": "first words", "answer": "answers", "lead": "leads"}

_FOUND: Final = (
    "We shuffled 120 packs at love all, and 200 for leads. The simulator valued each choice twice: "
    "against a strong player, and against one whose first word follows his habit and who is strong "
    "otherwise. It knew how each of them talks. A choice counts as changed if it is sure of both "
    "values and the change wins more than a fifth of a game in 100. The ± is a standard error."
)
_NEAR: Final = (
    " We deal the hesitating player only hands whose open-hand average lies within three tenths of "
    "a point below the line at which our strong player would play. Real people also hesitate over "
    "nothing."
)


class PersonExercise(MarkedExercise):
    """An exercise on a decision against a computer player with a habit, such as hesitating.

    Answers are marked by `row`, the results of a simulator that knows the habit.
    """

    skill = AGAINST_PEOPLE
    graders = (SIMULATOR,)

    def __init__(self, row: HandAgainst) -> None:
        super().__init__(row)
        self.row = row
        self.decision = Decision.parse(row.line)
        self.asked = _ASKED[row.asks](self.decision)
        """The exercise on the same decision against a strong opponent, which words the question."""

    @property
    def good(self) -> frozenset[Option]:
        """The options marked right: the best against this opponent, and any not clearly worse."""
        return frozenset(map(self.decision.read, self.row.good.split()))

    def question(self) -> Scene:
        """Return the decision with a sentence on the opponent's habit."""
        return self._scene(Laid())

    def dealt(self, asked: Scene) -> Scene:
        """Return the scene `asked` with the deal and the words said since as events to animate."""
        dealt = self.asked.dealt(asked)
        return replace(dealt, spoken=f"{_HABITS[self._about].told} {dealt.told}")

    def help(self) -> Steps:
        """Return the first two steps of `help_with`, then a step on how to meet the habit."""
        think, cards, _ = help_with(self.decision, book(self.decision))
        return think, cards, Help(f"{PERSON[self.row.habit]}. {_ADVICE[self.row.habit].remember}")

    def takes(self, text: str) -> bool:
        return self.asked.takes(text)

    def solution(self) -> str:
        return f"Here you {listed(sorted(map(self.asked.infinitive, self.good)), last='or')}."

    def small_cards(self) -> tuple[SceneCard, ...]:
        return self.asked.small_cards()

    def is_right(self, answer: str) -> bool:
        """Return True if the option `answer` is in `good`."""
        return self.decision.read(answer) in self.good

    def remark(self, answer: str) -> str:
        """Return sentences on the habit, the trump suit and the choice, not on the best option."""
        chosen = self.asked.infinitive(self.decision.read(answer))
        return (
            f"{PERSON[self.row.habit]}. {are_trumps(self.decision.trump)}. You chose to {chosen}."
        )

    def verdict(self, answer: str) -> Scene:
        """Return the scene that shows the best option against this opponent, and the reason."""
        chosen, is_right = self.decision.read(answer), self.is_right(answer)
        best = self.decision.read(self.row.best)
        told = f"{self.asked.infinitive(best)}."
        line = f"Yes: {told}" if is_right else corrected(told, [told])
        if is_right and chosen != best and isinstance(best, Card):
            line = f"Yes: as good as the {best.words}."
        strip = Strip(sign="right" if is_right else "wrong", line=line, reason=self._because())
        laid = Laid(choice=chosen, is_settled=True, right=chosen if is_right else best)
        return replace(
            self._scene(laid).settled(),
            verdict=SceneVerdict(strip=strip, doors=(self._door(),)),
            arrival=Arrival(events=told_of_choice(self.decision, chosen)),
            spoken=strip.spoken,
        )

    def _scene(self, laid: Laid) -> Scene:
        scene, told = self.asked.scene(laid), _HABITS[self._about].told
        return replace(scene, sentence=told, spoken=scene.told.replace(scene.sentence, told))

    def _because(self) -> str:
        """Return why the best option is best, and how many games in 100 it wins."""
        row, best = self.row, self.decision.read(self.row.best)
        told = _HABITS[self._about]
        same = told.refuse if row.best == "refuse" else told.same
        why = told.changed if row.is_changed else same
        wins = f"wins {with_error(row.gained, row.error, digits=1)} games in 100 more"
        if row.is_changed:
            usual = self.asked.infinitive(self.decision.read(row.usual))
            return f"{why} Against a strong player: {usual}. Here {_doing(best)} {wins}."
        other = next(each for each in self.decision.options() if each != best)
        than = "the next best lead" if isinstance(best, Card) else _doing(other)
        return f"{why} Against a strong player: the same. {begun(_doing(best))} {wins} than {than}."

    def _door(self) -> VerdictDoor:
        """Return the panel on the habit, and how often it changes the best option."""
        row, advice = self.row, _ADVICE[self.row.habit]
        change = change_by(*self._about)
        wins = with_error(change.gained, change.error, digits=1)
        changes = (
            f"The habit changes {change.changed} of {change.looked_at} {_CHANGED[row.asks]}, and "
            f"the change wins {wins} games in 100."
        )
        panel = Panel(
            name="habit",
            title=PERSON[row.habit],
            lead=advice.remember,
            text=f"{advice.because} {changes}",
            source=f"{_FOUND}{_NEAR if row.habit == 'hesitates' else ''}",
        )
        says = f"changes {change.changed} of {change.looked_at}"
        return VerdictDoor(name="habit", title=PERSON[row.habit], says=says, panels=(panel,))

    @property
    def _about(self) -> tuple[str, str]:
        return self.row.habit, self.row.asks


def _doing(option: Option) -> str:
    return f"leading the {option.words}" if isinstance(option, Card) else doing(str(option))
