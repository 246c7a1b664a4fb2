"""The review after a game: every choice with its cost, and what the cards did beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from ...cards import Card
from ...decision import Decision
from ...progress import Cost
from ...units import GAMES, NOUNS, POINTS, Unit
from ..table import MENDED, Badge, Panel, Row, SceneCard
from ..verdict import Weighing
from ..verdict.wording import in_figures, in_unit, worded
from .move import Move

WORST: Final = 3
"""Choices that the review begins with."""

_MOMENTS: Final = {
    "propose": "your word as pone",
    "answer": "your answer",
    "discard": "your discard",
    "lead": "your lead",
    "reply": "your reply",
}


@dataclass(frozen=True)
class Review:
    """A finished game weighed: the learner's choices, and the computer's by the same measure.

    The first look waits for the simulations that are still going on.
    """

    mine: Sequence[Move]
    theirs: Sequence[Move]
    score: tuple[int, int]
    """The learner's points and the computer's, at the end."""

    chance: float | None = None
    """The learner's chance of the game before its first deal, of 1; `None` where it is not known,
    and then all is in points."""

    @property
    def weighings(self) -> list[Weighing]:
        """The simulations that it waits for."""
        return [choice.weighing for choice in (*self.mine, *self.theirs)]

    @cached_property
    def real(self) -> list[Move]:
        """The learner's choices in which something was at stake, in the order they were made."""
        return [choice for choice in self.mine if choice.is_real]

    @property
    def unit(self) -> Unit:
        """In what the costs are told."""
        return POINTS if self.chance is None else GAMES

    @property
    def lost(self) -> float:
        """What the learner's choices cost."""
        return sum(choice.cost for choice in self.real)

    @property
    def per_hundred(self) -> float:
        """Points, or games, lost per 100 real decisions; 0 where there was none."""
        return Cost(self.unit, len(self.real), self.lost).per_100 if self.real else 0.0

    @property
    def worst(self) -> list[Move]:
        """The learner's costliest choices, the worst first; those that cost nothing are not in."""
        costly = [choice for choice in self.real if choice.cost]
        return sorted(costly, key=lambda choice: -choice.cost)[:WORST]

    @property
    def luck(self) -> float:
        """What is left of the result once both players' costs are taken out.

        In points the result is the difference of the scores; in games it is the game won or lost,
        less the chance of it at the start.
        """
        return self._result + self.lost - self._given

    @property
    def luck_error(self) -> float:
        """Its standard error, from those of the costs."""
        return hypot(*(choice.error for choice in (*self.real, *self._their_real)))

    @property
    def _result(self) -> float:
        mine, theirs = self.score
        return mine - theirs if self.chance is None else 100 * ((mine > theirs) - self.chance)

    @property
    def _given(self) -> float:
        return sum(choice.cost for choice in self._their_real)

    @cached_property
    def _their_real(self) -> list[Move]:
        return [choice for choice in self.theirs if choice.is_real]

    def panels(self) -> tuple[Panel, Panel]:
        """Skill and luck, side by side."""
        return self._skill(), self._account()

    def rows(self, *, all_of_them: bool, mended: Collection[int] = ()) -> tuple[Row, ...]:
        """The worst choices, or all real ones, each to be tried again.

        None says what would have been better. `mended` are the places among the learner's choices
        of those that were then made better.
        """
        shown = self.real if all_of_them else self.worst
        return tuple(self._row(choice, mended) for choice in shown)

    def _skill(self) -> Panel:
        count = len(self.real)
        right = sum(not choice.cost for choice in self.real)
        return Panel(
            name="choices",
            title="Your choices",
            badge=Badge(f"{right} of {count} cost nothing", "good" if right == count else "plain"),
            lead=f"{self.per_hundred:.1f} {NOUNS[self.unit]} lost per 100 decisions.",
            text=f"Together they cost you {in_unit(self.lost, self.unit)}.",
            source=(
                "Decisions with something at stake; forced cards, the king and the number asked "
                "for are not counted, and a choice too close to call costs nothing"
            ),
        )

    def _account(self) -> Panel:
        mine, theirs = self.score
        did = "brought" if self.luck > 0 else "cost"
        if self.chance is None:
            result, told = "the difference of the scores", f"The score says {mine - theirs:+d}"
        else:
            won = "won" if mine > theirs else "lost"
            result = "the game (100 or 0) − your chance of it before the first deal"
            told = f"You had {100 * self.chance:.0f} chances in 100 at the start, and {won}"
        lost, given, error = (
            in_figures(cost, self.unit) for cost in (self.lost, self._given, self.luck_error)
        )
        return Panel(
            name="luck",
            title="The cards",
            lead=f"Luck {did} you about {in_unit(abs(self.luck), self.unit)}.",
            text=(
                f"{told}; your choices cost you {lost}, the computer’s cost it {given}; the rest "
                "the cards did."
            ).replace("-", "−"),
            source=(
                f"Luck = {result} + your cost − the computer’s cost; the costs are estimates, "
                f"joint standard error {error}, so it is what they leave over, not a measurement "
                "of its own"
            ),
        )

    def _row(self, choice: Move, mended: Collection[int]) -> Row:
        place = self.mine.index(choice)
        moment = f"Deal {choice.deal}, {_MOMENTS[choice.decision.kind]}"
        chosen = worded(choice.option)
        told = f" It cost {in_unit(choice.cost, self.unit)}." if choice.cost else " ✔"
        badge = choice.badge if choice.cost else None
        return Row(
            cards=tuple(map(SceneCard, _hand(choice.decision))),
            badge=MENDED if place in mended else badge,
            text=f"{moment}: {chosen}.{told}",
            value=str(place),
        )


def _hand(decision: Decision) -> tuple[Card, ...]:
    return decision.hand.arranged(decision.trump)
