"""A turn: one decision on the table, from the first look at it to the choice."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from ...cards import Card
from ...decision import Decision, Option
from ..scene import Scene
from .cloth import Laid, cloth, hand_in_words
from .tutor import Choice, reason, warning

if TYPE_CHECKING:
    from ...simulator import Simulation


class Turn:
    """A decision while it is thought over: cards picked, a refusal told, a choice considered.

    Args:
        decision: what is to be decided.
        weighing: its simulation, where it has one.
        deal: the number of its deal in the game.
    """

    def __init__(self, decision: Decision, weighing: Future[Simulation] | None, deal: int) -> None:
        self.decision = decision
        self.picked: set[Card] = set()
        self.notice = ""
        """Why the rules do not allow what was tried last."""

        self.considered: Choice | None = None
        """A choice whose cost is told before it is made."""

        self.explains = False
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

    def consider(self, option: Option) -> Choice | None:
        """A legal option with its cost; `None` where none can be told."""
        if self._weighing is None:
            return None
        return Choice(self._deal, self.decision, option, self._weighing)

    def rethink(self) -> None:
        """Forgets the choice considered; cards picked stay up."""
        self.considered, self.explains = None, False

    def scene(self, news: str, drawn: frozenset[Card] = frozenset()) -> Scene:
        """The turn as it stands; `news` is what has just happened."""
        considered = self.considered
        option = considered.option if considered else None
        scene = cloth(self.decision, Laid(picked=self.picked, choice=option, drawn=drawn))
        scene["sentence"] = news
        if self.notice:
            scene["notice"] = self.notice
        if considered is None:
            scene["spoken"] = self.notice or self._asked(scene["title"], news)
            return scene
        verdict = considered.verdict
        scene["panels"] = warning(verdict)
        if self.explains:
            scene["panels"][0]["text"] += f" {reason(verdict)}"
        scene["spoken"] = " ".join(
            f"{panel['title']}: {panel['lead']} {panel['text']}" for panel in scene["panels"]
        )
        return scene

    def _asked(self, title: str, news: str) -> str:
        if self.picked:
            raised = ", ".join(card.words for card in sorted(self.picked, reverse=True))
            return f"To be thrown: {raised}."
        # The whole hand is told while it can change; later only what has happened.
        settled = self.decision.kind in ("lead", "reply") and self.decision.tricks
        hand = "" if settled else hand_in_words(self.decision)
        return " ".join(filter(None, (news, title if title[-1] == "?" else f"{title}.", hand)))
