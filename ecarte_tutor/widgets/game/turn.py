"""A turn: one decision on the table, from the first look at it to the choice."""

from __future__ import annotations

from typing import Final

from ...cards import Card, Hand
from ...decision import Decision, Option
from ...english import counted
from ...rules import finished_tricks
from ..cloth import ANSWER, Laid, cloth, hand_in_words
from ..corner import game_corner
from ..table import Scene, SceneButton, Tray
from ..tricks import trick_tray
from ..verdict import Weighing
from .move import Move
from .warning import ASKED, warned

_QUESTIONS: Final = {
    "propose": "Play, or propose?",
    "number": "How many cards do you ask for?",
    "answer": "Accept, or refuse?",
    "discard": "Which cards do you throw?",
    "king": "Do you announce the king?",
    "lead": "Your lead",
    "reply": "Your card to the {led}?",
}


class Turn:
    """A decision while it is thought over: cards picked, a refusal told, a choice considered.

    Args:
        decision: what is to be decided.
        weighing: its simulation, where it has one.
        deal: the number of its deal in the game.
    """

    def __init__(self, decision: Decision, weighing: Weighing | None, deal: int) -> None:
        self.decision = decision
        self.picked: frozenset[Card] = frozenset()
        self.notice = ""
        """Why the rules do not allow what was tried last."""

        self.considered: Move | None = None
        """A choice whose cost is told before it is made."""

        self.told = ASKED
        """How much the tutor has said of it."""

        self.is_untried = True
        """Whether no legal option has been tried yet."""

        self._weighing = weighing
        self._deal = deal

    def pick(self, card: Card) -> None:
        """Raises a card to be thrown, or puts it down again."""
        self.picked ^= {card}
        self.notice, self.considered = "", None

    def refuses(self, option: Option) -> bool:
        """Whether the rules do not allow the option; then the notice says why."""
        self.notice = self.decision.why_not(option) or ""
        if self.notice:
            self.considered = None
        return bool(self.notice)

    def consider(self, option: Option) -> Move | None:
        """A legal option with its cost; `None` where none can be told."""
        if self._weighing is None:
            return None
        return Move(self.decision, option, self._weighing, self._deal)

    def rethink(self) -> None:
        """Forgets the choice considered; cards picked stay up."""
        self.considered, self.told = None, ASKED

    def scene(self, news: str, drawn: frozenset[Card] = frozenset()) -> Scene:
        """The turn as it stands; `news` is what has just happened."""
        decision, considered = self.decision, self.considered
        option = considered.option if considered else None
        led = decision.led.words if decision.led else ""
        title = _QUESTIONS[decision.kind].format(led=led)
        scene = cloth(
            decision,
            Laid(picked=self.picked, choice=option, drawn=drawn),
            title=title,
            sentence=news,
            corner=game_corner(decision),
            notice=self.notice,
            tricks=self._last_trick(),
            choices=self._throw() if decision.kind == "discard" else None,
            every_card=True,
            spoken=self.notice or self._asked(title, news),
        )
        return scene if considered is None else warned(scene, considered, self.told)

    def _last_trick(self) -> tuple[Tray, ...]:
        last = finished_tricks(self.decision.tricks, self.decision.trump)[-1:]
        return tuple(trick_tray(trick, "Last trick", self.decision.seat) for trick in last)

    def _throw(self) -> tuple[SceneButton, ...]:
        key, hint = ("", "") if self.considered else ("Enter", "⏎")
        label = f"Throw {counted(len(self.picked), 'card')}"
        value = str(Hand(self.picked))
        return (SceneButton(action=ANSWER, value=value, label=label, key=key, hint=hint),)

    def _asked(self, title: str, news: str) -> str:
        if self.picked:
            raised = ", ".join(card.words for card in sorted(self.picked, reverse=True))
            return f"To be thrown: {raised}."
        # The whole hand is told while it can change; later only what has happened.
        settled = self.decision.kind in ("lead", "reply") and self.decision.tricks
        hand = "" if settled else hand_in_words(self.decision)
        return " ".join(filter(None, (news, title if title[-1] == "?" else f"{title}.", hand)))
