"""A turn: one decision of the learner's, with the tutor's warning before the choice is made.

The warning is first a question, then a reason, and then what is better; the learner asks for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from ....course.problems.skills import SKILL_OF_KIND
from ....engine.cards import Card, Hand
from ....engine.decision import Decision, Option
from ....engine.english import counted, you_hold
from ....grading import Reason, reason_for
from ....grading.reason import question_about
from ....grading.strip import Strip
from ....hints import book
from ...stage.cloth import Laid, answer_button, cloth, five_cards, refusal, whole_table
from ...stage.exercises.exercise import RULE, help_with, helped
from ...stage.scene import NextSteps, Scene, SceneButton, SceneCard, SceneVerdict
from ...stage.table.screen import Pending
from ...stage.verdict import Choice, verdict_doors
from .match import Move

ASKED: Final = 0
"""Step of a warning: the tutor has only asked whether the learner is sure."""

REASONED: Final = 1
"""Step of a warning: the tutor has given the reason."""

ANSWERED: Final = 2
"""Step of a warning: the tutor has said what is better, and what the choice costs."""

_SURE: Final = "Are you sure?"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerTurn:
    """Decision that the learner has to make, with cards picked and the tutor's hints and warnings.

    Only a turn that is simulated has hints and warnings.
    """

    decision: Decision
    pending: Pending | None = field(default=None, repr=False)
    """Future of its simulation; `None` if it is not simulated."""

    deal: int = 0
    """Number of its deal in the game, from 1."""

    opponent: str
    """Name shown beside the opponent's cards."""

    picked: frozenset[Card] = frozenset()
    notice: str = ""
    """Why the rules forbid the option tried last, or what the tutor is doing."""

    considered: Move | None = None
    """Choice that the tutor warns of, before it is made; `None` without a warning."""

    tutor_step: int = ASKED
    """Step of the tutor's warning: `ASKED`, `REASONED` or `ANSWERED`."""

    is_untried: bool = True
    """True until the learner tries a legal option or asks for a hint."""

    helped: int = 0
    """Number of steps of the hint shown."""

    def picking(self, card: Card) -> LearnerTurn:
        """Return the turn with a card picked for discarding, or put back."""
        return replace(self.rethought(), picked=self.picked ^ {card}, notice="")

    def tried(self, option: Option) -> LearnerTurn:
        """Return the turn with the rule that forbids `option` as its notice, if one does."""
        notice = refusal(self.decision, option)
        return replace(self.rethought() if notice else self, notice=notice)

    def choice(self, option: Option, lately: tuple[str, ...] = ()) -> Move | None:
        """Return the legal `option` as a choice to grade; `None` if the turn is not simulated.

        `lately` holds the names of the tutor's last few reasons.
        """
        if self.pending is None:
            return None
        return Move(self.decision, option, self.pending, self.deal, lately=lately)

    def warning(self, move: Move, step: int = ASKED) -> LearnerTurn:
        """Return the turn with a warning of `move`, at one of its steps."""
        return replace(self, considered=move, tutor_step=step, is_untried=False)

    def rethought(self) -> LearnerTurn:
        """Return the turn without the warning; cards picked stay picked."""
        return replace(self, considered=None, tutor_step=ASKED)

    @property
    def has_hint(self) -> bool:
        """Return True if a step of the hint is left to ask for."""
        return self.pending is not None and self.helped < RULE

    def with_hint(self) -> LearnerTurn:
        """Return the turn with one more step of the hint: a question, the cards, then the rule."""
        return replace(self, helped=self.helped + 1, is_untried=False)

    def scene(self, sentence: str = "", drawn: frozenset[Card] = frozenset()) -> Scene:
        """Return the scene that asks for the decision, with any notice, hint or warning.

        `sentence` stands above the cards; the cards in `drawn` are marked as new.
        """
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
        table = replace(whole_table(decision, self.opponent), alone=True)
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
        if self.helped and considered is None and not self.notice:
            scene = helped(scene, help_with(decision, book(decision))[: self.helped])
        return scene if considered is None else warned(scene, considered, self.tutor_step)

    def _in_places(self, cards: Iterable[SceneCard]) -> tuple[SceneCard, ...]:
        """Return the cards with the keys that they keep for the whole deal, forbidden ones dimmed.

        If the decision is about the king of trumps, that king is lit and raised.
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
        """Return the buttons: none during a warning, and `None` for those that `cloth` makes."""
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


def turn_steps(turn: LearnerTurn) -> NextSteps:
    """Return the buttons of `turn`: those of the tutor's warning, or the hint."""
    hint = (_HINT,) if turn.has_hint else ()
    return NextSteps(actions=_warned_actions(turn) or hint, aside=(NEW_GAME,))


def reason_told(choice: Choice, step: int) -> Reason | None:
    """Return the reason shown at `step` of the tutor's warning; `None` at the step `ASKED`."""
    if step == ASKED:
        return None
    if step == ANSWERED:
        return choice.reason
    hides = not isinstance(choice.option, str)  # of two words each gives the other away
    return reason_for(choice.verdict, choice.lately, choice.reasons, hides_best=hides)


def warned(scene: Scene, choice: Choice, step: int) -> Scene:
    """Return the scene with the warning of `choice`, up to the step (`ASKED` to `ANSWERED`)."""
    if step == ANSWERED:
        punished = choice.assessment.is_punished(choice.option)
        played = choice.reason.played is not None
        strip = choice.strip
        doors = verdict_doors(choice.verdict, punished=punished, played=played)
    else:
        reason, doors = reason_told(choice, REASONED), ()
        assert reason is not None
        told = reason.text
        if step == ASKED:
            told = question_about(choice.reason, choice.option)
        strip = Strip(sign="ask", line=_SURE, reason=told)
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
