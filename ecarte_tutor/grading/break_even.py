"""The line to beat: how often standing wins the point, how often it has to, and why so often.

To *stand* is to play without exchanging; whoever does so before any exchange and loses pays two.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.decision import STANDING_WORD
from ..engine.english import begun, doing, listed
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
    """What standing and exchanging win, what a loss costs, and the mark; shown when asked for."""


def break_even(verdict: Verdict) -> BreakEven | None:
    """Return the bar of a proposal or an answer; `None` elsewhere.

    There is none either if standing wins the point always or never, or if no share is enough.
    """
    found = facts(verdict)
    if not found:
        return None
    won, needed, *_ = found
    stands = doing(needed.after)
    mark = "past" if won.share >= needed.share else "short of"
    if won.bare == needed.bare or all(map(verdict.is_as_good, verdict.values)):
        mark = "close to"
    return BreakEven(
        wins=round(100 * won.share, 1),
        needs=round(100 * needed.share, 1),
        told=f"{begun(stands)}: {mark} the mark.",
        why=f"{_account(verdict, *found)} To match that, {stands} has to win {needed.bare}.",
    )


def facts(verdict: Verdict) -> tuple[Fact, ...]:
    """Return how often standing wins and has to win, how often exchanging wins, and the twos.

    Of these there are four: how often exchanging and standing score two, and how often they lose
    two. There are none elsewhere than at a proposal or an answer.
    """
    from .reasons import contest_of

    if verdict.values.decision.kind not in STANDING_WORD or len(verdict.values) == 1:
        return ()
    contest = contest_of(verdict)
    both = contest.exchanges, contest.stands
    if needed := contest.needed:
        drawn, won = map(contest.point, both)
        lost = (contest.two(each, lost=True) for each in both)
        return won, needed, drawn, *map(contest.two, both), *lost
    return ()


def _account(verdict: Verdict, won: Fact, _: Fact, drawn: Fact, *twos: Fact) -> str:
    """Return what standing wins, what a loss costs, and what exchanging wins and loses."""
    decision = verdict.values.decision
    gives = decision.rules.target - decision.score[1]
    stood, instead = [f"wins {won.of_100()}"], [f"wins {drawn.bare}"]
    if is_more(*twos[:2]):
        instead.append(f"scores two in {twos[0].bare} of them")
    elif is_more(twos[1], twos[0]):
        stood.append(f"scores two in {twos[1].bare} of them")
    may_draw = decision.trump_king not in (*decision.hand, decision.turn_up)
    if decision.rules.king_scores and may_draw and decision.rules.target - 1 in decision.score:
        instead.append("may bring either of you the king")
    if is_more(*twos[2:]) or not (decision.exchanged or gives == 1):
        instead.append(f"loses two in {twos[2].bare}, else one")
    cost = "Lost, the game is gone." if gives == 2 else "A loss costs two."
    if decision.exchanged:
        cost = "After an exchange nobody pays two for standing."
    elif gives == 1:
        other = "dealer" if decision.seat == "pone" else "pone"
        cost = f"The {other} needs one point: losing two costs no more."
    stands, exchanges = (begun(doing(each.after)) for each in (won, drawn))
    return f"{stands} {listed(stood)}. {cost} {exchanges} {listed(instead)}."
