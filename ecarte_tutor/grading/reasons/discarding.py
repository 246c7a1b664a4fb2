"""Discarding: what to keep and what to let go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.english import begun, number, number_of_cards, the
from ..reason import Reason
from .contest import TOLD, Contest, hundredths, is_most, more_deals, of_hands
from .new_cards import is_kept, some_are_good

_NAMED: Final = 2
"""Cards that a sentence names, at most, where it names others too."""

_NAMED_ALONE: Final = 3
"""Cards that a sentence names, at most, where it names no others."""


def discarding(contest: Contest) -> Iterator[Reason]:
    """Why one discard is better than another."""
    assert isinstance(contest.better, frozenset)
    assert isinstance(contest.worse, frozenset)
    keep = sorted(contest.worse - contest.better, reverse=True)
    let_go = sorted(contest.better - contest.worse, reverse=True)
    if keep:
        yield from _keep(contest, keep)
        yield from _kept_wins(contest, keep, let_go)
    if let_go:
        yield from _let_go(contest, let_go, contest.better)
    if len(contest.better) > len(contest.worse):
        yield from _draw_more(contest, len(contest.better))


def _keep(contest: Contest, keep: list[Card]) -> Iterator[Reason]:
    trump = contest.decision.trump
    if contest.decision.trump_king in keep and contest.decision.rules.king_scores:
        king = contest.decision.trump_king.words
        told = f"The {king} scores a point, and no card beats it: keep it."
        yield Reason("king-of-trumps", told, 0.8)
    trumps = [card for card in keep if card.suit is trump]
    if trumps:
        low = trumps[-1]
        told = (
            f"The {low.words} is a trump, and beats every card of the other three suits: keep it."
        )
        yield Reason("trump-beats", told, 0.7)
        higher = sum(card.suit is trump and card.rank > low.rank for card in contest.unseen)
        if len(keep) == 1 and higher <= 2:
            few = f"only {number(higher)}" if higher else "none"
            told = f"Of the cards you have not seen, {few} can beat the {low.words}: keep it."
            yield Reason("hardly-beaten", told, 0.69)
    kings = [card for card in keep if card.rank is Rank.KING and card.suit is not trump]
    if kings:
        told = f"Only a trump beats the {kings[0].words}: a king is worth keeping."
        yield Reason("king-kept", told, 0.7)
    others = [card for card in keep if not is_kept(card, contest)]
    if others:
        yield from _beaten_by_few(contest, others[0])
        yield from _beside(contest, others[0])


def _beaten_by_few(contest: Contest, card: Card) -> Iterator[Reason]:
    trump, unseen = contest.decision.trump, len(contest.unseen)
    beaten = sum(
        other.suit is trump or (other.suit is card.suit and other.rank > card.rank)
        for other in contest.unseen
    )
    if beaten < unseen / 2:
        yield Reason(
            "beaten-by-few",
            f"Only {beaten} of the {unseen} cards you have not seen beat the {card.words}: keep "
            "it.",
            0.62,
        )


def _beside(contest: Contest, card: Card) -> Iterator[Reason]:
    """A card is worth more with another of its suit beside it."""
    assert isinstance(contest.better, frozenset)
    mates = [
        own
        for own in contest.decision.hand.of(card.suit)
        if own != card and own not in contest.better and own.suit is not contest.decision.trump
    ]
    if mates:
        told = f"The {card.words} guards the {mates[0].rank.word}: keep the two together."
        if mates[0].rank < card.rank:
            told = (
                f"The {card.words} has the {mates[0].rank.word} to guard it: keep the two together."
            )
        yield Reason("kept-together", told, 0.64)


def _kept_wins(contest: Contest, keep: list[Card], let_go: list[Card]) -> Iterator[Reason]:
    if contest.more < TOLD:
        return
    named = the(keep) if len(keep) <= _NAMED_ALONE else f"{number(len(keep))} of your cards"
    gain = f"you win {more_deals(contest.more)} in 100."
    if 0 < len(let_go) <= _NAMED:
        yield Reason("kept-wins", f"Keep {named} rather than {the(let_go)}: {gain}", 0.3)
    yield Reason("kept-wins", f"Keep {named}: {gain}", 0.3)


def _let_go(contest: Contest, let_go: list[Card], discard: frozenset[Card]) -> Iterator[Reason]:
    plain = [card for card in let_go if card.suit is not contest.decision.trump]
    if not plain:
        return
    low = min(plain, key=lambda card: card.rank)
    unseen = contest.unseen
    better = sum(card.suit is contest.decision.trump or card.rank > low.rank for card in unseen)
    if better > len(unseen) / 2:
        yield Reason(
            "most-are-better",
            f"{better} of the {len(unseen)} cards you have not seen are better than the "
            f"{low.words}: let it go.",
            0.68,
        )
    high = max(plain, key=lambda card: card.rank)
    if not is_kept(high, contest):
        share = contest.share(~contest.takes(high))
        if is_most(share):
            told = f"{begun(contest.other)} can beat the {high.words} in {of_hands(share)}."
            if contest.decision.seat == "pone":  # the dealer has yet to draw
                told = (
                    f"{begun(contest.other)} can already beat the {high.words} in "
                    f"{of_hands(share)}, before he draws."
                )
            yield Reason("beaten-already", told, 0.6)
        kept = [own for own in contest.decision.hand if own not in discard]
        if high.rank is Rank.QUEEN and all(is_kept(own, contest) for own in kept):
            told = (
                f"The {high.words} is one rank short: of your plain cards only a king is worth "
                "keeping."
            )
            yield Reason("rank-short", told, 0.66)
        alone = [own for own in contest.decision.hand.of(high.suit) if own != high]
        if not alone and high.rank >= Rank.KNAVE:
            told = (
                f"The {high.words} stands alone: with nothing to guard it, it falls to the first "
                "higher card led."
            )
            yield Reason("stands-alone", told, 0.61)


def _draw_more(contest: Contest, drawn: int) -> Iterator[Reason]:
    if drawn > contest.decision.stock_left:
        return
    chance = some_are_good(contest, drawn)
    if is_most(chance):
        yield Reason(
            "draw-more",
            f"Among {number_of_cards(drawn).replace(' ', ' new ')} there is a trump or a king "
            f"{hundredths(chance)} times in 100; with fewer, less often.",
            0.63,
        )
