"""Deciding: the exercises that put a decision to the learner, before the book and the simulator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..cards import Card
from ..decision import Decision, Option
from ..english import points_up
from ..grading import Verdict, grade
from ..hints import book
from ..rules import other_seat
from .exercise import Exercise
from .nemesis import Turn, nemesis_button, nemesis_scene
from .panels import book_mark, book_panel, map_panel, simulator_mark, simulator_panel, waiting_panel
from .scene import Panel, Scene, SceneCard, scene_card

if TYPE_CHECKING:
    from ..simulator import Simulation


BOOK: Final = "the book"
SIMULATOR: Final = "the simulator"


class DecisionExercise(Exercise):
    """What would you do? Marked by the book and by the simulator.

    A kind of decision is a subclass, which says how its question is put and its options are worded.
    """

    title: str
    """The question, in the largest type on the page."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    @cached_property
    def simulation(self) -> Simulation:
        """What each option is worth; takes up to a few seconds the first time."""
        from ..simulator import simulate

        return simulate(self.decision)

    @property
    def graders(self) -> tuple[str, ...]:
        """The book and the simulator."""
        return (BOOK, SIMULATOR)

    def question(self) -> Scene:
        """The hand, the turn-up, the score and what may be chosen."""
        return self._scene()

    def judge(self, answer: str) -> dict[str, bool]:
        """Whether the book and the simulator agree with the answer."""
        verdict = self._grade(answer)
        return {BOOK: verdict.with_the_book, SIMULATOR: verdict.with_the_simulator}

    def verdicts(self, answer: str) -> Iterator[Scene]:
        """The book's word at once, then the simulator's."""
        said, option = book(self.decision), self.decision.read(answer)
        by_the_book = book_panel(said, *book_mark(said, agrees=option in said.advice))
        scene = self._scene(option, said.because)
        scene["panels"] = [by_the_book, self._waiting()]
        scene["spoken"] = _spoken(by_the_book)
        yield scene
        verdict = self._grade(answer)
        by_the_simulator = self._simulated(verdict)
        scene = self._scene(option, said.because)
        scene["panels"] = [by_the_book, by_the_simulator]
        scene["spoken"] = _spoken(by_the_simulator)
        if not verdict.with_the_simulator:
            the_map = map_panel(verdict)
            scene["panels"].append(the_map)
            scene["spoken"] += f" {_spoken(the_map)}"
            if isinstance(option, Card):
                scene["actions"] = nemesis_button(self.simulation, Turn(option))
        yield scene

    def nemesis(self, value: str) -> Scene:
        """The hand again, against one that punishes a choice; once a card is played, to the end."""
        return nemesis_scene(self.simulation, self._scene(Turn.read(value).now), value)

    def small_cards(self) -> list[SceneCard]:
        """The hand."""
        return [scene_card(card) for card in self._hand]

    def remark(self, answer: str) -> str:
        """What was chosen, and what the grader who disagrees would have chosen."""
        marks = self.judge(answer)
        wishes = {BOOK: book(self.decision).advice, SIMULATOR: {self.simulation.best}}
        against: dict[str, list[str]] = {}
        for grader, agrees in marks.items():
            if not agrees:
                against.setdefault(self._wish(wishes[grader]), []).append(grader)
        others = "; ".join(
            f"{' and '.join(graders)} would {wish}" for wish, graders in against.items()
        )
        chosen = self._wish({self.decision.read(answer)})
        trump = self.decision.trump.word.capitalize()
        return f"{trump} were trumps. You chose to {chosen}; {others}."

    def _grade(self, answer: str) -> Verdict:
        option = self.decision.read(answer)
        return grade(self.decision, option, simulation=self.simulation)

    @abstractmethod
    def _sentence(self) -> str:
        """Whose turn it is and what has happened, above the cloth."""

    @abstractmethod
    def _wish(self, options: Collection[Option]) -> str:
        """These options, as one would like to do any of them: `"lead the seven of clubs"`."""

    @abstractmethod
    def _offer(self, scene: Scene, chosen: Option | None) -> None:
        """Adds to the scene what may be chosen, with what was chosen marked."""

    def _waiting(self) -> Panel:
        return waiting_panel()

    def _simulated(self, verdict: Verdict) -> Panel:
        return simulator_panel(verdict, *simulator_mark(verdict))

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.decision.hand.arranged(self.decision.trump)

    def _scene(self, chosen: Option | None = None, lit: Collection[Card] = ()) -> Scene:
        decision = self.decision
        mine, theirs = decision.score
        adversary = other_seat(decision.seat)
        sentence = self._sentence()
        spoken = (
            f"{self.title} {sentence} You hold {', '.join(card.words for card in self._hand)}. "
            f"The {decision.turn_up.words} is turned up. "
            f"You have {mine}, the {adversary} {theirs}."
        )
        scene = Scene(
            title=self.title,
            sentence=sentence,
            standing=[f"You {mine} · {adversary.capitalize()} {theirs}", _rules_line(decision)],
            turn_up=scene_card(decision.turn_up, caption="turned up"),
            cards=[scene_card(card, lit) for card in self._hand],
            spoken=spoken,
        )
        self._offer(scene, chosen)
        return scene


def _spoken(panel: Panel) -> str:
    return f"{panel['title']}: {panel['badge'].lstrip('✔ ')}. {panel['lead']} {panel['text']}"


def _rules_line(decision: Decision) -> str:
    return f"{points_up(decision.rules.target)}, {decision.rules.name.replace('-', ' ')}"
