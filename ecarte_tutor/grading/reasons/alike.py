"""Alike: why two options come to the same."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card, Rank
from ...engine.english import begun, doing, number
from ..reason import Reason
from .contest import TOLD, Contest, is_most, of_hands

_DEAR = (2, 3)
"""Points that a deal may bring or cost beside the one."""


def alike(contest: Contest) -> Iterator[Reason]:
    """What makes two options as good as each other, so far as is known."""
    same = contest.share(contest.gains[0] == contest.gains[1])
    if same == 1:
        told = f"It makes no difference: {_both(contest)} score the same on every hand."
        yield Reason("no-difference", told, 0.9)
    made = sum(map(contest.share, contest.made)) / 2
    if made in (0, 1):
        won = "win" if made else "lose"
        told = f"{begun(_both(contest))} {won} the point, whatever {contest.other} holds."
        yield Reason("made-by-all", told, 0.8)
    elif abs(contest.more) < TOLD:
        only = "" if is_most(made) else "only "
        often = f"about equally often: in {only}{of_hands(made)}"
        yield Reason("made-as-often", f"{begun(_both(contest))} win the point {often}.", 0.5)
    yield from _neighbours(contest)
    yield from _same_trick(contest)
    yield from _balance(contest)
    if is_most(same) and same < 1:
        told = (
            f"{begun(_both(contest))} score the same in {of_hands(same)}, and even out over the "
            "rest."
        )
        yield Reason("mostly-same", told, 0.4)


def _neighbours(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.better, contest.worse
    if not isinstance(better, Card) or not isinstance(worse, Card) or better.suit != worse.suit:
        return
    low, high = sorted((better, worse), key=lambda card: card.rank)
    between = {Card.of(rank, low.suit) for rank in Rank if low.rank < rank < high.rank}
    if not between & {*contest.unseen}:
        told = (
            f"The {high.rank.word} and {low.rank.word} are worth the same: no card that "
            f"{contest.other} may hold lies between them."
        )
        yield Reason("neighbours", told, 0.7)


def _same_trick(contest: Contest) -> Iterator[Reason]:
    if contest.decision.kind != "lead":
        return
    shares = [contest.share(contest.takes(card)) for card in contest.cards]
    if abs(shares[0] - shares[1]) < TOLD and is_most(max(shares)):
        told = (
            f"{begun(_both(contest))} take the trick about equally often, in "
            f"{of_hands(sum(shares) / 2)}."
        )
        yield Reason("same-trick", told, 0.6)


def _balance(contest: Contest) -> Iterator[Reason]:
    """One makes the point more often, the other loses less with it."""
    if abs(contest.more) < TOLD:
        return
    often = 0 if contest.more > 0 else 1
    winner = (contest.better, contest.worse)[often]
    told = f"{begun(_doing(winner, chosen=winner == contest.choice))} wins the point more often"
    for points in _DEAR:
        if contest.wins_more(points, 1 - often) >= TOLD:
            said = (
                f"{told}, but less often scores {number(points)} points: it comes out about even."
            )
            yield Reason("even-balance", said, 0.6)
            return
        if contest.loses_more(points, often) >= TOLD:
            said = f"{told}, but more often loses {number(points)} points: it comes out about even."
            yield Reason("even-balance", said, 0.6)
            return
    yield Reason("even-balance", f"{told}, yet the two come out about even.", 0.3)


def _doing(option: object, *, chosen: bool) -> str:
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, str):
        return doing(option)
    return "this discard" if chosen else "another discard"


def _both(contest: Contest) -> str:
    """The two options, the chosen one first; two words that are the only ones need no naming."""
    chosen = contest.choice
    other = contest.better if contest.blames else contest.worse
    if isinstance(chosen, Card) and isinstance(other, Card):
        return f"the {chosen.words} and {other.words}"
    return "this discard and another" if isinstance(chosen, frozenset) else "both"
