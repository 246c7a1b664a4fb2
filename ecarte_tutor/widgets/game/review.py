"""The review after a game: every choice with its cost, and what the cards did beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from ...course.progress import Cost
from ...engine.english import begun, in_figures
from ...grading.wording import bare_figure, in_unit, worded
from ...simulator.units import DIGITS, GAMES, NOUNS, POINTS, Unit
from ..table import MENDED, Badge, Panel, Row, SceneCard, StoryPart
from ..verdict import PendingSimulation
from .move import Move

WORST: Final = 3
"""Choices that the review begins with."""

_MOMENTS: Final = {
    "propose": "your choice as pone",
    "answer": "your answer",
    "discard": "your discard",
    "lead": "your lead",
    "reply": "your reply",
}


_KINDS: Final = {
    "propose": "plays and proposals",
    "answer": "answers",
    "discard": "discards",
    "lead": "leads",
    "reply": "replies",
}


@dataclass(frozen=True)
class Review:
    """A finished game, choice by choice: what the learner's cost, and what the opponent's cost.

    Its sums add up the rounded figures on show, so a reader who adds them gets these sums.
    The first look waits for the simulations that are still going on.
    """

    mine: Sequence[Move]
    theirs: Sequence[Move]
    score: tuple[int, int]
    """The learner's points and the opponent's, at the end."""

    chance: float | None = None
    """The learner's chance of the game before its first deal, of 1; `None` where it is not known,
    and then all is in points."""

    opponent: str = "your opponent"
    """Who he met, as a sentence names him."""

    @property
    def pending(self) -> list[PendingSimulation]:
        """The simulations that it waits for."""
        return [choice.pending for choice in (*self.mine, *self.theirs)]

    @cached_property
    def real(self) -> list[Move]:
        """The learner's choices in which something was at stake, in the order they were made."""
        return [choice for choice in self.mine if choice.is_real]

    @property
    def unit(self) -> Unit:
        """The unit of all costs."""
        return POINTS if self.chance is None else GAMES

    @property
    def lost(self) -> float:
        """The cost of all the learner's choices, each rounded as it is shown."""
        return self._sum(self.real)

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
        """The result without the chance at the start and without both players' costs.

        In points the result is the difference of the scores; in games it is 100 for the game won
        and 0 for the game lost, and the start the chance of it.
        """
        return self._result - self._start + self.lost - self._given

    @property
    def luck_error(self) -> float:
        """Standard error of the luck, from the errors of the costs."""
        return hypot(*(choice.error for choice in (*self.real, *self._their_real)))

    @property
    def _result(self) -> float:
        mine, theirs = self.score
        return mine - theirs if self.chance is None else 100.0 * (mine > theirs)

    @property
    def _start(self) -> float:
        return 0.0 if self.chance is None else self._as_told(100 * self.chance)

    @property
    def _given(self) -> float:
        return self._sum(self._their_real)

    def _sum(self, choices: Iterable[Move]) -> float:
        return sum(self._as_told(choice.cost) for choice in choices)

    def _as_told(self, figure: float) -> float:
        return round(figure, DIGITS[self.unit])

    @cached_property
    def _their_real(self) -> list[Move]:
        return [choice for choice in self.theirs if choice.is_real]

    @property
    def is_ready(self) -> bool:
        """Whether all that it waits for is there."""
        return all(pending.done() for pending in self.pending)

    def parts(self) -> tuple[StoryPart, ...]:
        """Luck and skill in the figures on show; the last is the sum of those before it."""
        terms = (
            ("Your choices", -self.lost),
            (f"{begun(self.opponent)}’s choices", self._given),
            ("Luck", self.luck),
        )
        told = [StoryPart(label=label, figure=self._signed(term)) for label, term in terms]
        if self.chance is None:
            return (
                *told,
                StoryPart(label="Points", figure=f"{self._result:+.0f}".replace("-", "−")),
            )
        start = StoryPart(label="At the start", figure=bare_figure(self._start, self.unit))
        label = "Game won" if self._result else "Game lost"
        return (start, *told, StoryPart(label=label, figure=f"{self._result:.0f}"))

    def _signed(self, term: float) -> str:
        sign = "" if not self._as_told(term) else "+" if term > 0 else "−"
        return sign + bare_figure(abs(term), self.unit)

    def where(self) -> str:
        """Where most of the costs were made, in a sentence; empty if they are of all kinds."""
        by_kind: defaultdict[str, list[float]] = defaultdict(list)
        for choice in self.real:
            if choice.cost:
                by_kind[choice.decision.kind].append(self._as_told(choice.cost))
        kind, costs = max(by_kind.items(), key=lambda each: sum(each[1]), default=("", []))
        if len(costs) < 2 or len(by_kind) < 2 or 2 * sum(costs) <= self.lost:
            return ""
        most, whole = bare_figure(sum(costs), self.unit), in_unit(self.lost, self.unit)
        return f"Your {_KINDS[kind]} cost you most: {most} of {whole}."

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
            lead=f"Together they cost you {in_unit(self.lost, self.unit)}.",
            text=self._each() if count else "",
            source=(
                "Decisions with something at stake; forced cards, the king and the number asked "
                "for are not counted, and a choice too close to call costs nothing"
            ),
        )

    def _each(self) -> str:
        """The average cost of a decision, under the name that it has on the progress page."""
        each = ""
        if self.unit == GAMES:
            average = self._as_told(self.lost / len(self.real))
            each = f"{bare_figure(average, self.unit)} games in 100 each, or "
        return (
            f"Over {in_figures(len(self.real), 'decision')} that is {each}"
            f"{self.per_hundred:.1f} {NOUNS[self.unit]} lost per 100 decisions, the figure on your "
            "progress page."
        )

    def _account(self) -> Panel:
        brought = self.luck > 0
        start, lost, given, luck, error = (
            bare_figure(abs(part), self.unit)
            for part in (self._start, self.lost, self._given, self.luck, self.luck_error)
        )
        if self.chance is None:
            end, result = "the difference of the scores", f"{self._result:+.0f} points"
        else:
            end = "100 for a game won, 0 for a game lost"
            result = "100, the game won" if self._result else "0, the game lost"
        return Panel(
            name="luck",
            title="The cards",
            lead=f"Luck {'gave' if brought else 'cost'} you about "
            f"{in_unit(abs(self.luck), self.unit)}.",
            text=(
                f"{start} at the start − {lost} for your choices + {given} for {self.opponent}’s "
                f"{'+' if brought else '−'} {luck} for luck = {result}."
            ).replace("-", "−"),
            source=(
                f"Luck is the remainder: what we must add to make the sum come out right "
                f"({end}). The costs are estimates, joint standard error {error}, and what they "
                "miss is in the remainder as well"
            ),
        )

    def _row(self, choice: Move, mended: Collection[int]) -> Row:
        place, decision = self.mine.index(choice), choice.decision
        moment = f"Deal {choice.deal}, {_MOMENTS[decision.kind]}"
        chosen = worded(choice.option)
        cost = f" It cost {in_unit(choice.cost, self.unit)}." if choice.cost else " ✔"
        badge = choice.badge if choice.cost else None
        return Row(
            cards=tuple(map(SceneCard, decision.hand.arranged(decision.trump))),
            badge=MENDED if place in mended else badge,
            text=f"{moment}: {chosen}.{cost}",
            value=str(place),
        )
