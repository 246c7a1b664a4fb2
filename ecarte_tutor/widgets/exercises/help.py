"""Help before the answer, in steps: a question to oneself, the cards that matter, the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...course.problems import SKILL_OF_KIND
from ...engine.cards import Card
from ...engine.decision import Decision
from ...engine.english import sentence
from ...engine.rules import trick_winner
from ...hints import BookVerdict, Holding, hint, name_of
from ..scene import Scene, SceneCard

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
