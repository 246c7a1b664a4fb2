"""The cloth: a decision laid out with its cards, its tricks and what may be pressed.

Quizzes and the game lay their cards here, so that a hand looks and answers alike in both.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ...engine.cards import Card
from ...engine.decision import WORD_OPTIONS, Decision, Option
from ...engine.rules import other_seat
from ..table import Scene, SceneButton, SceneCard, Tray
from .buttons import ANSWER, answer_buttons, number_buttons
from .tricks import led_tray, turned_up

PICK: Final = "pick"
"""The action of a card that is picked to be discarded, or put down again."""

BUTTON_LABELS: Final = {
    "play": "Play",
    "propose": "Propose",
    "accept": "Accept",
    "refuse": "Refuse",
    "announce": "Announce the king",
    "withhold": "Say nothing",
}
"""What a button says for each word that may be spoken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """How the cards of a decision lie, and the option chosen, if one has been."""

    choice: Option | None = None
    """An option that was chosen or is thought over: its card rises, or its button is marked."""

    is_settled: bool = False
    """Whether the choice has been made, so that nothing can be picked any more."""

    picked: Collection[Card] = ()
    """To be discarded; they rise."""

    drawn: Collection[Card] = ()
    """Just drawn."""

    lit: Collection[Card] = ()
    """The cards that count for the hint."""

    better: Option | None = None
    """What would have been better: its card or its button is marked."""

    @property
    def raised(self) -> frozenset[Card]:
        """The cards that rise."""
        if isinstance(self.choice, Card):
            return frozenset({self.choice})
        return self.choice if isinstance(self.choice, frozenset) else frozenset(self.picked)


def cloth(
    decision: Decision,
    laid: Laid,
    *,
    title: str,
    corner: tuple[str, ...],
    sentence: str = "",
    notice: str = "",
    spoken: str = "",
    tricks: tuple[Tray, ...] = (),
    choices: tuple[SceneButton, ...] | None = None,
    every_card: bool = False,
) -> Scene:
    """A decision as a scene, in which an option can be chosen or its cards picked.

    Args:
        decision: whose hand it is, and what is open to them.
        laid: how the cards lie.
        title: the question.
        corner: the lines in the corner of the cloth.
        sentence: what has happened before.
        notice: a sentence between the hand and the choices.
        spoken: what a screen reader says.
        tricks: those finished, as they are to be shown.
        choices: buttons in place of those for the words that may be said.
        every_card: whether cards can be pressed that the rules forbid, to be told why.
    """
    return Scene(
        title=title,
        sentence=sentence,
        corner=corner,
        notice=notice,
        spoken=spoken,
        turn_up=turned_up(decision.turn_up),
        laid=(*tricks, *_led(decision)),
        cards=_hand(decision, laid, every_card=every_card),
        choices=_words(decision, laid) if choices is None else choices,
    )


def _led(decision: Decision) -> tuple[Tray, ...]:
    if decision.led is None:
        return ()
    # Only a pone asked about the king can be the one who led the card on the table.
    own = decision.kind == "king" and decision.seat == "pone"
    caption = "you" if own else other_seat(decision.seat)
    return (led_tray(decision.led, caption),)


def _hand(decision: Decision, laid: Laid, *, every_card: bool) -> tuple[SceneCard, ...]:
    picks = decision.kind == "discard" and not laid.is_settled
    plays = decision.kind in ("lead", "reply")
    raised = laid.raised
    cards = []
    for place, card in enumerate(decision.hand.arranged(decision.trump), start=1):
        pressed = picks or (plays and (every_card or decision.may(card)))
        marks = _marks(card, decision, laid)
        cards.append(
            SceneCard(
                card,
                lit=card in laid.lit,
                caption=marks[-1] if marks and marks[-1] != _COUNTS else "",
                note="".join(f", {mark}" for mark in marks),
                action=(PICK if picks else ANSWER) if pressed else "",
                key=str(place) if pressed else "",
                chosen=card in raised if picks or raised else None,
                better=card == laid.better,
            )
        )
    return tuple(cards)


_COUNTS: Final = "counts for the hint"


def _marks(card: Card, decision: Decision, laid: Laid) -> list[str]:
    """The remarks on a card, after its name."""
    discarded = decision.kind == "discard" and laid.is_settled and card in laid.raised
    marks = {_COUNTS: card in laid.lit, "new": card in laid.drawn, "discarded": discarded}
    return [mark for mark, is_so in marks.items() if is_so]


def _words(decision: Decision, laid: Laid) -> tuple[SceneButton, ...]:
    """Buttons for the words that may be spoken, or for a number of cards."""
    if decision.kind == "number":
        return number_buttons(decision.numbers())
    words = {word: BUTTON_LABELS[word] for word in WORD_OPTIONS.get(decision.kind, ())}
    chosen, better = (None if each is None else str(each) for each in (laid.choice, laid.better))
    return answer_buttons(words, chosen=chosen, better=better)
