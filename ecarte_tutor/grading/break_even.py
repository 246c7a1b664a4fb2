"""The line to beat: how often standing wins the point, how often it has to, and why so often.

To *stand* is to play without exchanging; whoever does so before any exchange and loses pays two.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.decision import STANDING_WORD
from ..engine.english import begun, doing
from .reason import Fact, is_more
from .verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEven:
    """A bar from 0 to 100 deals: how many standing wins, and how many make it worth exchanging."""

    wins: float
    needs: float
    told: str
    """Whether standing wins enough, in words without a figure."""

    why: str
    """Both figures, what is risked and won, and what exchanging wins; shown when asked for."""


def break_even(verdict: Verdict) -> BreakEven | None:
    """Return the bar of a proposal or an answer; `None` elsewhere.

    There is none either if standing wins the point always or never, or if no share is enough.
    """
    found = facts(verdict)
    if not found:
        return None
    won, needed, drawn, *twos = found
    stands, exchanges = (doing(each.after) for each in (won, drawn))
    mark = "Past" if won.share >= needed.share else "Short of"
    if won.bare == needed.bare or all(map(verdict.is_as_good, verdict.values)):
        mark = "Close to"
    wins = f"{begun(exchanges)} wins {drawn.of_100()}"
    if is_more(*twos):
        wins = f"{wins}, and scores two in {twos[0].bare} of them"
    return BreakEven(
        wins=round(100 * won.share, 1),
        needs=round(100 * needed.share, 1),
        told=f"{mark} the mark.",
        why=f"{begun(stands)} wins {won.of_100()}, and needs {needed.bare}. {_at_stake(verdict)} "
        f"{wins}.",
    )


def facts(verdict: Verdict) -> tuple[Fact, ...]:
    """Return how often standing wins and has to win, how often exchanging wins, and both by two.

    The last two say how often exchanging and standing score two. There are none elsewhere than at a
    proposal or an answer.
    """
    from .reasons import contest_of

    if verdict.values.decision.kind not in STANDING_WORD or len(verdict.values) == 1:
        return ()
    contest = contest_of(verdict)
    both = contest.exchanges, contest.stands
    if needed := contest.needed:
        drawn, won = map(contest.point, both)
        return won, needed, drawn, *map(contest.two, both)
    return ()


def _at_stake(verdict: Verdict) -> str:
    """Return a sentence on what standing risks and wins at this score."""
    decision = verdict.values.decision
    needs, gives = (decision.rules.target - each for each in decision.score)
    other = "dealer" if decision.seat == "pone" else "pone"
    if decision.exchanged:
        return "After an exchange nobody pays two for standing: you risk one to win one."
    if gives == 1:
        return f"The {other} needs one point: losing two costs you no more than losing one."
    if needs == 1:
        lost = "it is gone" if gives == 2 else f"the {other} scores two"
        return f"Won, the game is yours; lost, {lost}."
    return "You win one; lost, the game is gone." if gives == 2 else "You risk two to win one."
