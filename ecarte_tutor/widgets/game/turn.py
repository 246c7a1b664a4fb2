"""A turn: one decision on the table, with what the tutor says before the choice is made.

Its warning is first a question, then the reason, and what is better only when that is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import replace
from typing import Final

from ...course.problems import SKILL_OF_KIND
from ...engine.cards import Card, Hand
from ...engine.decision import Decision, Option
from ...engine.english import counted, you_hold
from ...grading import Reason, Strip, reason_for
from ...hints import book
from ..background import Assessment
from ..cloth import Laid, answer_button, cloth, five_cards, whole_table
from ..exercises.exercise import RULE, help_with, helped
from ..scene import Form, NextSteps, Scene, SceneButton, SceneCard, SceneVerdict
from ..verdict import Choice, verdict_doors
from .match import Match, Move
from .settings import Settings

ASKED: Final = 0
"""The tutor has only asked whether one is sure."""

REASONED: Final = 1
"""It has given the reason."""

ANSWERED: Final = 2
"""It has said what is better, and what it costs."""

_SURE: Final = "Are you sure?"
_THINK_AGAIN: Final = "The tutor would think again."
_ANYWAY: Final = {"propose": "Propose", "accept": "Accept", "refuse": "Refuse"}
_KEEP: Final = "Keep all five"
_MORE: Final = {
    ASKED: SceneButton(action="why", label="Why?", key="w", hint="W"),
    REASONED: SceneButton(action="why", label="What is better?", key="w", hint="W"),
}
_HINT: Final = SceneButton(action="hint", label="Hint", key="h", hint="H")
NEW_GAME: Final = SceneButton(action="settings", label="New game")
_RETHINK: Final = SceneButton(action="rethink", label="Rethink", key="Enter", hint="⏎", main=True)
_QUESTIONS: Final = {
    **{kind: skill.title for kind, skill in SKILL_OF_KIND.items()},
    "number": "How many cards do you ask for?",
    "king": "Do you announce the king?",
    "lead": "Your lead",
    "reply": "{led} led. Your card?",
}


class LearnerTurn:
    """A decision while it is thought over: cards picked, a refusal told, a choice considered.

    Args:
        decision: what is to be decided.
        pending: its simulation, where it has one.
        deal: the number of its deal in the game.
        opponent: the name at the other seat.
    """

    def __init__(
        self, decision: Decision, pending: Future[Assessment] | None, deal: int, opponent: str
    ) -> None:
        self.decision = decision
        self.picked: frozenset[Card] = frozenset()
        self.notice = ""
        """Why the rules do not allow what was tried last."""

        self.considered: Move | None = None
        """A choice that the tutor has warned of, before it is made."""

        self.tutor_step = ASKED
        """How far the tutor has gone with its warning: `ASKED`, `REASONED` or `ANSWERED`."""

        self.is_untried = True
        """Whether no legal option has been tried yet, and no hint asked for."""

        self._steps = 0

        self._pending = pending
        self._deal = deal
        self._opponent = opponent

    def pick(self, card: Card) -> None:
        """Raises a card to be discarded, or puts it down again."""
        self.picked ^= {card}
        self.notice, self.considered = "", None

    def refuses(self, option: Option) -> bool:
        """Whether the rules do not allow the option; then the notice says why."""
        self.notice = self.decision.why_not(option) or ""
        if self.notice:
            self.considered = None
        return bool(self.notice)

    def consider(self, option: Option, lately: tuple[str, ...] = ()) -> Move | None:
        """A legal option with its cost; `None` where none can be told.

        `lately` are the names of the tutor's last few reasons.
        """
        if self._pending is None:
            return None
        return Move(self.decision, option, self._pending, self._deal, lately=lately)

    def rethink(self) -> None:
        """Forgets the choice considered; cards picked stay up."""
        self.considered, self.tutor_step = None, ASKED

    @property
    def has_hint(self) -> bool:
        """Whether a step of the hint is left to ask for."""
        return self._pending is not None and self._steps < RULE

    def ask_hint(self) -> None:
        """Adds a step of the hint: a question to oneself, the cards that matter, the rule."""
        self._steps += 1
        self.is_untried = False

    def scene(self, sentence: str = "", drawn: frozenset[Card] = frozenset()) -> Scene:
        decision, considered = self.decision, self.considered
        option = considered.option if considered else None
        led = decision.led.words.capitalize() if decision.led else ""
        title = _QUESTIONS[decision.kind].format(led=led)
        lying = cloth(
            decision,
            Laid(picked=self.picked, choice=option, drawn=drawn),
            choices=self._choices(),
            every_card=True,
        )
        table = replace(whole_table(decision, self._opponent), alone=True)
        scene = Scene(
            title=title,
            sentence=sentence,
            cloth=replace(
                lying,
                laid=(),
                table=table,
                turn_up=SceneCard(decision.turn_up),
                cards=self._in_places(lying.cards),
            ),
            notice=self.notice,
            spoken=self.notice or self._asked(title, sentence),
        )
        if self._steps and considered is None and not self.notice:
            scene = helped(scene, help_with(decision, book(decision))[: self._steps])
        return scene if considered is None else warned(scene, considered, self.tutor_step)

    def _in_places(self, cards: Iterable[SceneCard]) -> tuple[SceneCard, ...]:
        """The cards in the places that they keep for the whole deal, those forbidden dimmed.

        A king to be announced is lit and raised.
        """
        decision = self.decision
        places = {card: str(place) for place, card in enumerate(five_cards(decision), start=1)}

        def placed(each: SceneCard) -> SceneCard:
            dim = decision.kind in ("lead", "reply") and not decision.may(each.card)
            note = f"{each.note}, not allowed now" if dim else each.note
            found = replace(each, key=places[each.card], dim=dim, note=note)
            is_asked = decision.kind == "king" and each.card == Card(f"K{decision.trump}")
            return replace(found, lit=True, chosen=True) if is_asked else found

        return tuple(map(placed, cards))

    def _choices(self) -> tuple[SceneButton, ...] | None:
        """The buttons, none while the tutor asks; `None` where they are the words to be said."""
        if self.considered:
            return ()
        if self.decision.kind != "discard":
            return None
        if not self.picked and not self.decision.may(frozenset()):
            return ()
        number = counted(len(self.picked), "card")
        label = f"Discard {number}" if self.picked else _KEEP
        return (answer_button(str(Hand(self.picked)), label),)

    def _asked(self, title: str, sentence: str) -> str:
        if self.picked:
            raised = ", ".join(card.words for card in sorted(self.picked, reverse=True))
            return f"To be discarded: {raised}."
        # The whole hand is told while it can change; later only what has happened.
        settled = self.decision.kind in ("lead", "reply") and self.decision.tricks
        hand = "" if settled else you_hold(self.decision.hand.arranged(self.decision.trump))
        return " ".join(filter(None, (sentence, title if title[-1] == "?" else f"{title}.", hand)))


def turn_page(match: Match, turn: LearnerTurn, settings: Settings) -> Scene:
    """The learner's decision, with the tutor's warning if he has given one."""
    hint = (_HINT,) if turn.has_hint else ()
    return replace(
        turn.scene(drawn=match.drawn),
        steps=NextSteps(actions=_warned_actions(turn) or hint, aside=(NEW_GAME,)),
        form=Form(groups=(settings.tutor_group(),), more="The tutor"),
    )


def reason_told(choice: Choice, step: int) -> Reason | None:
    """The reason that the tutor has given by this step, if it has given one."""
    if step == ASKED:
        return None
    if step == ANSWERED:
        return choice.reason
    hides = not isinstance(choice.option, str)  # of two words each gives the other away
    return reason_for(choice.verdict, choice.lately, choice.reasons, hides_best=hides)


def warned(scene: Scene, choice: Choice, step: int) -> Scene:
    """The scene with the tutor's warning of a choice, up to this step of it."""
    if step == ANSWERED:
        punished = choice.assessment.is_punished(choice.option)
        strip, doors = choice.strip, verdict_doors(choice.verdict, punished=punished)
    else:
        told, doors = reason_told(choice, step), ()
        strip = Strip(sign="ask", line=_SURE, reason=told.text if told else _THINK_AGAIN)
    return replace(scene, verdict=SceneVerdict(strip=strip, doors=doors), spoken=strip.spoken)


def _warned_actions(turn: LearnerTurn) -> tuple[SceneButton, ...]:
    considered = turn.considered
    if considered is None:
        return ()
    word = _ANYWAY.get(str(considered.option), "Play")
    if isinstance(considered.option, frozenset):
        word = "Discard"
    label = f"{word} anyway" if considered.option else _KEEP
    anyway = SceneButton(action="anyway", label=label, key="a", hint="A")
    more = _MORE.get(turn.tutor_step)
    return (anyway, more, _RETHINK) if more else (anyway, _RETHINK)
