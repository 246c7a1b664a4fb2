"""Exercises against an opponent with a habit, judged by a table of simulated hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....course.practice.idea import AGAINST_PEOPLE
from ....course.practice.lesson_tables import PERSON, HandAgainst, change_by
from ....course.progress.attempt import SIMULATOR
from ....engine.cards import Card
from ....engine.decision import Decision, Option
from ....engine.english import are_trumps, begun, doing, listed, with_error
from ....grading.strip import Strip, corrected
from ....hints import book
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

_TOLD: Final = {
    ("refuses", "propose"): "You are the pone. The dealer refuses, whatever he holds.",
    ("refuses", "lead"): "You proposed, and the dealer refused, as he always does.",
    ("never proposes", "lead"): "The pone played at once, as he always does.",
    ("always proposes", "answer"): "You are the dealer. The pone proposes, as he always does.",
    ("hesitates", "answer"): "You are the dealer. The pone pauses before he proposes.",
}
"""The sentence above the cards, by habit and kind of decision."""

_PAYS: Final = (
    "He will refuse, and then he pays double if he loses. If you play at once, you are the one who "
    "pays."
)
_BECAUSE: Final[Mapping[tuple[str, str, bool], Mapping[str, str] | str]] = {
    ("refuses", "propose", True): _PAYS,
    ("refuses", "propose", False): _PAYS,
    ("refuses", "lead", True): "His refusal tells you nothing: he may hold any five cards.",
    ("refuses", "lead", False): (
        "He may hold any five cards, but with yours the best lead is the same."
    ),
    (
        "never proposes",
        "lead",
        True,
    ): "He plays with poor hands as well as good ones, so expect any hand.",
    ("never proposes", "lead", False): (
        "He plays with poor hands too, but with yours the best lead is the same."
    ),
    ("always proposes", "answer", True): (
        "Your hand beats a weak one, but he may hold a strong one, and you would pay double."
    ),
    ("always proposes", "answer", False): {
        "refuse": "He may hold a strong hand, but yours is strong enough even so.",
        "accept": "He may hold any hand, and with yours an exchange is better anyway.",
    },
    ("hesitates", "answer", True): (
        "He nearly played, so he is stronger than most who propose. Let him exchange his hand."
    ),
    ("hesitates", "answer", False): {
        "refuse": "He nearly played, but your hand is strong enough even so.",
        "accept": "He nearly played, and with your hand an exchange is better anyway.",
    },
}
"""Why an option is best, by habit, kind of decision, and True if the habit changes which is."""

_ADVICE: Final = {
    "refuses": (
        "Always propose, and read nothing into his refusal.",
        "Whatever you propose, this dealer says no. So never play at once against him.",
    ),
    "never proposes": (
        "Expect any hand.",
        "This pone plays at once with any hand, so his play promises you nothing.",
    ),
    "always proposes": (
        "Refuse a little less often.",
        "This pone asks for cards with any hand, even with one that he should play. His proposal "
        "does not show weakness.",
    ),
    "hesitates": (
        "Refuse less often still. And propose quickly yourself.",
        "He thinks, and then he proposes. So he holds a hand that he nearly played. That tells you "
        "more than any other habit.",
    ),
}
"""What to remember of each habit, and why."""

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
        return replace(dealt, spoken=f"{_TOLD[self._about]} {dealt.told}")

    def help(self) -> Steps:
        """Return the first two steps of `help_with`, then a step on how to meet the habit."""
        think, cards, _ = help_with(self.decision, book(self.decision))
        return think, cards, Help(f"{PERSON[self.row.habit]}. {_ADVICE[self.row.habit][0]}")

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
        scene, told = self.asked.scene(laid), _TOLD[self._about]
        return replace(scene, sentence=told, spoken=scene.told.replace(scene.sentence, told))

    def _because(self) -> str:
        """Return why the best option is best, and how many games in 100 it wins."""
        row, best = self.row, self.decision.read(self.row.best)
        found = _BECAUSE[*self._about, row.is_changed]
        why = found if isinstance(found, str) else found[row.best]
        wins = f"wins {with_error(row.gained, row.error, digits=1)} games in 100 more"
        if row.is_changed:
            usual = self.asked.infinitive(self.decision.read(row.usual))
            return f"{why} Against a strong player: {usual}. Here {_doing(best)} {wins}."
        other = next(each for each in self.decision.options() if each != best)
        than = "the next best lead" if isinstance(best, Card) else _doing(other)
        return f"{why} Against a strong player: the same. {begun(_doing(best))} {wins} than {than}."

    def _door(self) -> VerdictDoor:
        """Return the panel on the habit, and how often it changes the best option."""
        row, (lead, text) = self.row, _ADVICE[self.row.habit]
        change = change_by(*self._about)
        wins = with_error(change.gained, change.error, digits=1)
        changes = (
            f"The habit changes {change.changed} of {change.looked_at} {_CHANGED[row.asks]}, and "
            f"the change wins {wins} games in 100."
        )
        panel = Panel(
            name="habit",
            title=PERSON[row.habit],
            lead=lead,
            text=f"{text} {changes}",
            source=f"{_FOUND}{_NEAR if row.habit == 'hesitates' else ''}",
        )
        says = f"changes {change.changed} of {change.looked_at}"
        return VerdictDoor(name="habit", title=PERSON[row.habit], says=says, panels=(panel,))

    @property
    def _about(self) -> tuple[str, str]:
        return self.row.habit, self.row.asks


def _doing(option: Option) -> str:
    return f"leading the {option.words}" if isinstance(option, Card) else doing(str(option))
