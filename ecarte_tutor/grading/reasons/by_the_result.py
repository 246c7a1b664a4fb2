"""By the result: what is left to say where no reason is known."""

from __future__ import annotations

from ...cards import Card
from ...decision import Option
from ...english import begun, doing, number, number_of_cards
from ..reason import Reason
from .contest import TOLD, Contest, hundredths

_NAME = "result"


def by_the_result(contest: Contest, *, hides_best: bool = False) -> Reason:
    """How much more often the better option wins points, or loses fewer."""
    better, worse = begun(_doing(contest.better)), begun(_doing(contest.worse))
    if better == worse:
        worse = "This discard"
    if hides_best or isinstance(contest.better, frozenset):
        better = "Another choice" if contest.blames else "This discard"
        worse = worse if contest.blames else "Another choice"
    if contest.more >= TOLD and contest.blames:
        return Reason(_NAME, f"{worse} loses {_deals(contest.more)} in 100.", 0, hides_best=True)
    if contest.more >= TOLD:
        return Reason(_NAME, f"{better} wins {_deals(contest.more)} in 100.", 0)
    for points in (1, 2, 3):
        sum_ = f"{number(points)} points" if points > 1 else "points"
        won = contest.wins_at_least(points, 0) - contest.wins_at_least(points, 1)
        if won >= TOLD:
            return Reason(_NAME, f"{better} wins {sum_} in {_deals(won)} out of 100.", 0)
        lost = contest.loses_at_least(points, 1) - contest.loses_at_least(points, 0)
        if lost >= TOLD:
            told = f"{worse} loses {sum_} in {_deals(lost)} out of 100."
            return Reason(_NAME, told, 0, hides_best=True)
    same = hundredths(contest.share(contest.gains[0] == contest.gains[1]))
    told = f"The two choices score the same in {same} of 100 deals; the rest make the difference."
    return Reason(_NAME, told, 0, hides_best=True)


def _deals(share: float) -> str:
    deals = max(1, hundredths(share))
    return f"{deals} more deal{'' if deals == 1 else 's'}"


def _doing(choice: Option) -> str:
    if isinstance(choice, Card):
        return f"the {choice.words}"
    if isinstance(choice, frozenset):
        return f"discarding {number_of_cards(len(choice))}" if choice else "discarding nothing"
    if isinstance(choice, int):
        return f"asking for {number(choice)}"
    return doing(choice)
