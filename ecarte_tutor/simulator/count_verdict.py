"""What standing on a hand is worth by the open-hand count, and the share of hands it must win.

To *stand* is to play without exchanging. *Open-hand* means that both see all cards and play best,
against every hand that the opponent may hold. The count says what standing is worth, but not what
new cards would be worth. So its advice is a rule of thumb: stand if that gains points on average.
At an even score, where standing wins one and risks two, that is the old rule of two wins in three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision
from ..engine.rules.rule_set import POINT_TRICKS, TRICKS
from ..errors import IllegalAction


@dataclass(frozen=True, slots=True)
class CountVerdict:
    """Advice to stand or to exchange, by the open-hand count of the opponent's 65,780 hands."""

    counts: tuple[int, ...]
    """Number of hands on which the player makes 0, 1, ... 5 tricks."""

    worth: float
    """Mean points for standing, the player's less the opponent's; beyond the target none count."""

    needed: float
    """Share of hands, 0 to 1, that must make the point for standing to break even."""

    stand: str
    """The option that stands: `"play"` or `"refuse"`."""

    give_up: str
    """The option that exchanges: `"propose"` or `"accept"`."""

    @property
    def hands(self) -> int:
        return sum(self.counts)

    @property
    def point_hands(self) -> int:
        """Number of the opponent's hands against which the player makes three tricks or more."""
        return sum(self.counts[POINT_TRICKS:])

    @property
    def point(self) -> float:
        """Share of the opponent's hands, 0 to 1, against which the player makes the point."""
        return self.point_hands / self.hands

    @property
    def advice(self) -> str:
        """What the count advises: `stand` if `worth` is above zero, else `give_up`."""
        return self.stand if self.worth > 0 else self.give_up


def count_verdict(decision: Decision | str) -> CountVerdict:
    """Return what standing is worth at `decision`; exact for open cards and best play by both.

    Raises:
        IllegalAction: for a decision other than to propose or to answer.
    """
    decision = Decision.of(decision)
    if decision.kind not in STANDING_WORD:
        raise IllegalAction(
            f"expected a decision to propose or to answer, got one of kind {decision.kind!r}"
        )
    from .count import open_hand_counts

    counts = open_hand_counts(decision.hand, decision.turn_up, leads=decision.seat == "pone")
    values = points_for_standing(decision)
    gain = _weighted(counts, [max(value, 0) for value in values])
    risk = -_weighted(counts, [min(value, 0) for value in values])
    return CountVerdict(
        counts=counts,
        worth=gain - risk,
        needed=_break_even(sum(counts[POINT_TRICKS:]) / sum(counts), gain, risk),
        stand=STANDING_WORD[decision.kind],
        give_up=EXCHANGING_WORD[decision.kind],
    )


def points_for_standing(decision: Decision) -> tuple[int, ...]:
    """Return the net points of standing if the player makes 0, 1, ... 5 tricks: six numbers.

    Net points are the player's less the opponent's. Points past the target count for nothing.
    """
    return tuple(_points(decision, tricks) for tricks in range(TRICKS + 1))


def _points(decision: Decision, tricks: int) -> int:
    pone_tricks = tricks if decision.seat == "pone" else TRICKS - tricks
    vulnerable = decision.seat if not decision.exchanged else None
    points = decision.rules.trick_points(pone_tricks, vulnerable)
    mine, theirs = points if decision.seat == "pone" else reversed(points)
    my_need, their_need = (decision.rules.target - score for score in decision.score)
    return min(mine, my_need) - min(theirs, their_need)


def _weighted(counts: tuple[int, ...], values: Sequence[int]) -> float:
    return sum(count * value for count, value in zip(counts, values, strict=True)) / sum(counts)


def _break_even(point: float, gain: float, risk: float) -> float:
    """Return the share of wins at which gains and losses of their present mean size cancel."""
    if point in (0.0, 1.0):
        return point
    won, lost = gain / point, risk / (1 - point)
    return lost / (won + lost)
