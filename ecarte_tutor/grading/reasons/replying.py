"""Replying: why one card is a better answer to a lead than another."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card
from ...engine.rules import trick_winner
from ..reason import Reason
from .contest import Contest, is_most, of_hands


def replying(contest: Contest) -> Iterator[Reason]:
    """What speaks for the better reply, and against the worse."""
    (better, worse), led = contest.cards, contest.decision.led
    assert led is not None
    taken = trick_winner(led, better, contest.decision.trump) == "follower"
    if taken and better.suit is worse.suit and better.rank < worse.rank:
        told = (
            f"The {better.rank.word} takes the trick as well: keep the {worse.words} for another."
        )
        yield Reason("cheaper", told, 0.7)
    if not taken:
        yield from _let_go(contest, better)
        yield from _keep(contest, worse)


def _let_go(contest: Contest, better: Card) -> Iterator[Reason]:
    share = contest.share(~contest.takes(better))
    if is_most(share):
        yield Reason(
            "let-it-go",
            f"The trick is lost: part with the {better.words}, which {contest.other} can beat in "
            f"{of_hands(share)}.",
            0.65,
        )


def _keep(contest: Contest, worse: Card) -> Iterator[Reason]:
    if worse.suit is contest.decision.trump:
        return
    share = contest.share(~contest.higher(worse))
    if is_most(share):
        yield Reason(
            "keep-it",
            f"Keep the {worse.words}: {contest.other} has no higher {worse.suit.word[:-1]} in "
            f"{of_hands(share)}.",
            0.66,
        )
