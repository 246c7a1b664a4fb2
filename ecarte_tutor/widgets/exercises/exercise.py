"""Exercises: one problem as a quiz asks it, the help before its answer, and one answer to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

from ...course.problems import SKILL_OF_KIND
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
    """One step of help."""

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


class Exercise(Protocol):
    """A problem as a quiz asks it."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line}>"

    @property
    def skill(self) -> str:
        """The skill that it practises, as the log names it."""

    @property
    def line(self) -> str:
        """The problem in one line, from which it can be asked again."""

    @property
    def graders(self) -> tuple[str, ...]:
        """Who marks an answer, as a learner reads it: "the book", "the simulator", "the rules"."""

    def question(self) -> Scene:
        """The problem before an answer; nothing in it gives the answer away."""

    def dealt(self, asked: Scene) -> Scene:
        """The question with what led to it, which is spoken event by event."""

    def help(self) -> Steps:
        """Help before the answer, step by step; only the last gives the rule."""

    def takes(self, text: str) -> bool:
        """Whether this is an answer to it: the `value` of one of the choices that it can offer."""

    def answered(self, text: str) -> Answer:
        """An answer to it, given by the `value` of one of the choices."""

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The cards by which a learner recognises the problem."""


@runtime_checkable
class PickingExercise(Exercise, Protocol):
    """A problem that is answered by picking several things; its scenes offer the action `pick`."""

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these values picked, and the answer that they make."""
