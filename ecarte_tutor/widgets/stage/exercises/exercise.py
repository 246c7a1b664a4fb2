"""Exercises: the base classes for a problem as a quiz asks it, with its help and its answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import combinations
from typing import Any, Final, Protocol

from ....course.problems.skills import SKILL, SKILL_OF_KIND
from ....course.progress.attempt import Attempt
from ....engine.cards import Card
from ....engine.decision import Decision
from ....engine.english import sentence
from ....engine.rules.tricks import trick_winner
from ....hints import BookVerdict, Holding, hint, name_of
from ..scene import Badge, Scene, SceneCard
from ..table.screen import Answered, Simulate

RULE: Final = 3
"""Number of help steps after which the rule is shown; an answer after that does not count."""

_LOOK: Final = "These are the cards that matter."
_FIRST_LEAD: Final = "In which suit is your highest card guarded?"
_NEAR_THE_END: Final = "Look at the score first."


def picked_parts(scene: Scene) -> dict[str, Any]:
    """Return what picking changes in a question besides its cards, as data."""
    data = scene.data()
    return {part: data.get(part) for part in ("choices", "notice", "spoken")}


@dataclass(frozen=True, slots=True)
class Help:
    """One step of help with a problem: a text, and the cards that it is about."""

    text: str
    lit: frozenset[Card] = frozenset()
    """The cards that are highlighted while this step is shown."""


Steps = tuple[Help, Help, Help]
"""The three steps: a question to think about, the cards that matter, and the rule."""


def helped(scene: Scene, steps: Sequence[Help]) -> Scene:
    """Return `scene` with the texts of `steps` beside it and their cards highlighted.

    A screen reader says only the last step.

    >>> helped(Scene(title="", spoken=""), [Help("Which suit was led?")]).help
    ('Which suit was led?',)
    """
    if not steps:
        return scene
    lit = frozenset[Card]().union(*(step.lit for step in steps))
    scene = scene.with_cards(lambda card: _lit(card, lit))
    texts = tuple(step.text for step in steps)
    return replace(scene, help=texts, spoken=f"{texts[-1]}{_named(steps[-1])}")


def help_with(decision: Decision, book_verdict: BookVerdict) -> Steps:
    """Return the three steps of help with `decision`, on which the book says `book_verdict`."""
    return (
        Help(_asked(decision)),
        _cards(decision, book_verdict),
        Help(_rule(decision, book_verdict)),
    )


def _lit(card: SceneCard, lit: frozenset[Card]) -> SceneCard:
    return replace(card, lit=True, note=f"{card.note}, matters") if card.card in lit else card


def _named(step: Help) -> str:
    return "".join(f" {sentence(card.words)}" for card in sorted(step.lit, reverse=True))


def _asked(decision: Decision) -> str:
    first = decision.kind == "lead" and not decision.tricks
    asked = _FIRST_LEAD if first else SKILL_OF_KIND[decision.kind].words.think
    near = decision.rules.target - 1 in decision.score
    return f"{_NEAR_THE_END} {asked}" if near else asked


def _cards(decision: Decision, book_verdict: BookVerdict) -> Help:
    if decision.led is not None:
        return _against(decision, decision.led)
    if 0 < len(book_verdict.because) < len(decision.hand):
        return Help(_LOOK, frozenset(book_verdict.because))
    if book_verdict.because:
        seen = Holding.at(decision)
        lit = frozenset((*seen.trumps, *seen.courts))
        if 0 < len(lit) < len(decision.hand):
            return Help("The whole hand matters, and these cards most.", lit)
        return Help("All your cards matter: look at the whole hand.")
    if book_verdict.silent:
        return Help(book_verdict.text)
    return Help("None of your cards stands out, and that is itself an answer.")


def _against(decision: Decision, led: Card) -> Help:
    allowed = [card for card in decision.options() if isinstance(card, Card)]
    taking = {card for card in allowed if trick_winner(led, card, decision.trump) == "follower"}
    if not taking:
        return Help("None of your cards takes it.")
    return Help("These would take the trick.", frozenset(taking))


def _rule(decision: Decision, book_verdict: BookVerdict) -> str:
    if book_verdict.hints:
        id_ = book_verdict.hints[0]
        return f"{name_of(id_)}. {hint(id_).statement}"
    if decision.kind == "propose" and not book_verdict.silent:
        return (
            "Stand on three trumps; on two with a guarded queen; on one with a long, "
            "high suit; on none if you have court cards in nearly every suit."
        )
    return (
        "The book has no rule for this. Count the cards still out, and ask what your opponent must "
        "hold."
    )


class Answer(Answered, Protocol):
    """A judged answer to a problem, for the page to show, to count and to log."""

    @property
    def text(self) -> str:
        """The answer as the page sent it: the `value` of a button, or the cards picked."""

    @property
    def marks(self) -> Mapping[str, bool]:
        """For each grader, by its name, True if it marks the answer right.

        For a decision, reading this may take a second, until the simulation is done.
        """

    @property
    def remark(self) -> str:
        """Sentences on the problem and the answer, for the summary; they omit the right answer."""

    @property
    def badge(self) -> Badge:
        """A label of a word or two that says how good the answer was, such as "right"."""

    def scene(self) -> Scene:
        """Return the scene of the verdict, or of what is known while it waits."""


class Exercise(ABC):
    """A problem as a quiz asks it; each kind of problem has a subclass."""

    skill: str
    """The skill that the problem trains, by its name in the log."""

    graders: tuple[str, ...]
    """Who marks an answer, in words for the learner: "the book", "the simulator" or "the rules"."""

    problem: Any

    def __init__(self, problem: Any) -> None:
        self.problem = problem

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.line == self.line

    def __hash__(self) -> int:
        return hash(self.line)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line}>"

    @property
    def title(self) -> str:
        """The question, shown in the largest type on the page."""
        return SKILL[self.skill].title

    @cached_property
    def line(self) -> str:
        """The problem as one line of text, such as `tricks.KH.QH.7S`.

        `exercise_of` makes the exercise again from it.
        """
        return str(self.problem)

    @abstractmethod
    def question(self) -> Scene:
        """Return the scene that asks the problem; it does not reveal the right answer."""

    def picking(self, picked: Collection[str]) -> Scene:
        """Return the question with the cards in `picked` raised and a button to answer with them.

        If an answer is not several cards, nothing can be picked: return `question()`.
        """
        del picked
        return self.question()

    def pickings(self) -> dict[str, Scene]:
        """Return `picking` of one card or more, by the cards in their order, for a page that picks
        by itself; empty if nothing can be picked."""
        cloth = self.question().cloth
        cards = [str(each.card) for each in cloth.cards if each.action == "pick"] if cloth else []
        sets = (up for many in range(1, len(cards) + 1) for up in combinations(cards, many))
        return {" ".join(up): self.picking(up) for up in sets}

    def dealt(self, asked: Scene) -> Scene:
        """Return the scene `asked` with what happened before it as events, which the page animates.

        If nothing happened before, `asked` is returned unchanged.
        """
        return asked

    @abstractmethod
    def help(self) -> Steps:
        """Return the three steps of help; only the last one gives the rule."""

    @abstractmethod
    def takes(self, text: str) -> bool:
        """Return True if `text` can be an answer: the `value` of a button or card, or cards."""

    @abstractmethod
    def answered(self, text: str, lately: Sequence[str] = ()) -> Answer:
        """Return the judged answer for `text`, for which `takes` is True.

        Args:
            lately: names of the reasons given lately, so that another is given if there is one.
        """

    @abstractmethod
    def solution(self) -> str:
        """Return a sentence with the right answer, or with what the book would do."""

    def small_cards(self) -> tuple[SceneCard, ...]:
        """Return cards by which a learner recognises the problem in a list, such as its hand."""
        return ()


class MarkedExercise(Exercise):
    """A problem with one grader, which says of each answer only that it is right or wrong."""

    def answered(self, text: str, lately: Sequence[str] = ()) -> MarkedAnswer:
        """Return the answer `text` with its mark; `lately` is ignored."""
        del lately
        return MarkedAnswer(self, text)

    @abstractmethod
    def is_right(self, answer: str) -> bool:
        """Return True if the grader marks `answer` right; several answers may be right."""

    @abstractmethod
    def remark(self, answer: str) -> str:
        """Return sentences on the problem and `answer`, for the summary; omit the right answer."""

    @abstractmethod
    def verdict(self, answer: str) -> Scene:
        """Return the scene with the right answer and the reason, once `answer` is given."""


@dataclass(frozen=True)
class MarkedAnswer:
    """An answer that is right or wrong, without a measured cost."""

    exercise: MarkedExercise
    text: str

    @cached_property
    def marks(self) -> dict[str, bool]:
        return dict.fromkeys(self.exercise.graders, self.exercise.is_right(self.text))

    @property
    def remark(self) -> str:
        return self.exercise.remark(self.text)

    @property
    def badge(self) -> Badge:
        if all(self.marks.values()):
            return Badge("right", "good", "✔")
        return Badge("not this time", "wrong", "✘")

    @property
    def waits(self) -> tuple[Simulate, ...]:
        return ()

    def scene(self) -> Scene:
        return self.exercise.verdict(self.text)

    def attempt(self, *, first: bool, when: datetime | None = None) -> Attempt:
        asked, given = self.exercise, self.text
        return Attempt.made(asked.skill, asked.line, given, self.marks, first=first, when=when)
