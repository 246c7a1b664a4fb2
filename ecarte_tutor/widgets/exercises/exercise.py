"""Exercises: one problem as a quiz asks it, the help before its answer, and one answer to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol

from ...course.problems import SKILL, SKILL_OF_KIND
from ...course.progress import Attempt
from ...engine.cards import Card
from ...engine.decision import Decision
from ...engine.english import sentence
from ...engine.rules import trick_winner
from ...hints import BookVerdict, Holding, hint, name_of
from ..scene import Badge, Scene, SceneCard

RULE: Final = 3
"""The step that tells the rule; an answer after it is no longer the learner's own."""

_LOOK: Final = "These are the cards that matter."
_FIRST_LEAD: Final = "In which suit is your highest card guarded?"
_NEAR_THE_END: Final = "Look at the score first."


@dataclass(frozen=True, slots=True)
class Help:
    text: str
    lit: frozenset[Card] = frozenset()
    """The cards that light up with it."""


Steps = tuple[Help, Help, Help]
"""What one might ask oneself, the cards that matter, and the rule."""


def helped(scene: Scene, steps: Sequence[Help]) -> Scene:
    """A question with these steps of help beside it."""
    if not steps:
        return scene
    lit = frozenset[Card]().union(*(step.lit for step in steps))
    scene = scene.with_cards(lambda card: _lit(card, lit))
    texts = tuple(step.text for step in steps)
    return replace(scene, help=texts, spoken=f"{texts[-1]}{_named(steps[-1])}")


def help_with(decision: Decision, book_verdict: BookVerdict) -> Steps:
    """The three steps of help with a decision on which this is the book's verdict."""
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


class Answer(Protocol):
    """One answer to a problem, judged once for the page, the mark and the log."""

    @property
    def text(self) -> str:
        """The `value` of the choice."""

    @property
    def marks(self) -> Mapping[str, bool]:
        """Whether each grader agrees; it may take a second the first time."""

    @property
    def remark(self) -> str:
        """The question and the answer given, for the summary; never the right one."""

    @property
    def badge(self) -> Badge:
        """How good the answer was, in a word or two."""

    def scenes(self) -> Iterator[Scene]:
        """The problem after the answer: first with what is known at once, then with the rest."""

    def attempt(self, *, first: bool) -> Attempt:
        """The answer as it is logged, given now."""


class Exercise(ABC):
    """A problem as a quiz asks it; a kind of problem is a subclass."""

    skill: ClassVar[str]
    """The skill that it practises, as the log names it."""

    graders: ClassVar[tuple[str, ...]]
    """Who marks an answer, as a learner reads it: "the book", "the simulator", "the rules"."""

    problem: Any

    def __init__(self, problem: Any) -> None:
        self.problem = problem

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line}>"

    @property
    def title(self) -> str:
        """The question, in the largest type on the page."""
        return SKILL[self.skill].title

    @property
    def line(self) -> str:
        """The problem in one line, from which it can be asked again."""
        return str(self.problem)

    @abstractmethod
    def question(self) -> Scene:
        """The problem before an answer; nothing in it gives the answer away."""

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards picked, and the answer that they make.

        Unless the answer is several cards, nothing can be picked: it is the question.
        """
        del picked
        return self.question()

    def dealt(self, asked: Scene) -> Scene:
        """Return the question with the events that led to it, or unchanged if there were none."""
        return asked

    @abstractmethod
    def help(self) -> Steps:
        """Help before the answer, step by step; only the last gives the rule."""

    @abstractmethod
    def takes(self, text: str) -> bool:
        """Whether this is an answer to it: the `value` of one of the choices that it can offer."""

    @abstractmethod
    def answered(self, text: str, lately: Sequence[str] = ()) -> Answer:
        """An answer by its `value`, given after problems for which these reasons were told."""

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The cards by which a learner recognises the problem."""
        return ()


class MarkedExercise(Exercise):
    """A problem whose one grader says of each answer that it is right or not."""

    def answered(self, text: str, lately: Sequence[str] = ()) -> MarkedAnswer:
        """An answer; the reasons told lately change nothing."""
        del lately
        return MarkedAnswer(self, text)

    @abstractmethod
    def is_right(self, answer: str) -> bool:
        """Whether the answer is right, or as good as the best."""

    @abstractmethod
    def remark(self, answer: str) -> str:
        """The question and the answer given, for the summary; never the right one."""

    @abstractmethod
    def verdict(self, answer: str) -> Scene:
        """The right answer, and why."""


@dataclass(frozen=True)
class MarkedAnswer:
    """An answer that is right or is not; nothing measures what it costs."""

    exercise: MarkedExercise
    text: str

    @cached_property
    def marks(self) -> dict[str, bool]:
        """Whether it is right, by the name of the grader."""
        return dict.fromkeys(self.exercise.graders, self.exercise.is_right(self.text))

    @property
    def remark(self) -> str:
        """The question and the answer given, for the summary; never the right one."""
        return self.exercise.remark(self.text)

    @property
    def badge(self) -> Badge:
        """Right, or not this time."""
        if all(self.marks.values()):
            return Badge("right", "good", "✔")
        return Badge("not this time", "wrong", "✘")

    def scenes(self) -> Iterator[Scene]:
        yield self.exercise.verdict(self.text)

    def attempt(self, *, first: bool) -> Attempt:
        """The answer as it is logged, given now."""
        exercise = self.exercise
        return Attempt.now(exercise.skill, exercise.line, self.text, self.marks, first=first)
