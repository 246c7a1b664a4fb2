"""By the result: what is left to say where no reason is known."""

from __future__ import annotations

from ...engine.cards import Card
from ...engine.decision import Option
from ...engine.english import begun, doing, number, number_of_cards
from ..reason import Reason
from .contest import TOLD, Contest, hundredths, more_deals

_NAME = "result"


def by_the_result(contest: Contest, *, hides_best: bool = False) -> Reason:
    """How much more often the better option wins points, or loses fewer."""
    better, worse = begun(_doing(contest.better)), begun(_doing(contest.worse))
    if better == worse:
        worse = "This discard"
    if hides_best or isinstance(contest.better, frozenset):
        better = "Another choice" if contest.blames else "This discard"
        worse = worse if contest.blames else "Another choice"
    often = f"{more_deals(contest.more)} in 100."
    if contest.more >= TOLD and contest.blames:
        return Reason(_NAME, f"{worse} loses {often}", 0, hides_best=True)
    if contest.more >= TOLD:
        return Reason(_NAME, f"{better} wins {often}", 0)
    for points in (1, 2, 3):
        sum_ = f"{number(points)} points" if points > 1 else "points"
        won = contest.wins_more(points)
        if won >= TOLD:
            return Reason(_NAME, f"{better} wins {sum_} in {more_deals(won)} out of 100.", 0)
        lost = contest.loses_more(points, 1)
        if lost >= TOLD:
            told = f"{worse} loses {sum_} in {more_deals(lost)} out of 100."
            return Reason(_NAME, told, 0, hides_best=True)
    same = hundredths(contest.share(contest.gains[0] == contest.gains[1]))
    told = f"The two choices score the same in {same} of 100 deals; the rest make the difference."
    return Reason(_NAME, told, 0, hides_best=True)


def _doing(choice: Option) -> str:
    if isinstance(choice, Card):
        return f"the {choice.words}"
    if isinstance(choice, frozenset):
        return f"discarding {number_of_cards(len(choice))}" if choice else "discarding nothing"
    if isinstance(choice, int):
        return f"asking for {number(choice)}"
    return doing(choice)
