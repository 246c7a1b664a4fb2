"""Exchanging: why to propose or accept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ...engine.cards import Card, Rank
from ...engine.english import begun, counted, doing, number, number_of_cards
from ...engine.rules import POINT_TRICKS
from ...simulator.count.masks import mask_of
from ..reason import Reason
from .contest import TOLD, Contest, is_most, of_hands
from .hand_words import held, open_suits
from .new_cards import cards_discarded, some_are_good
from .standing import MOST, how_many

_SAFE: Final = 0.85
_PART: Final = 0.4
"""Of the deals that standing loses, the share that a reason has to account for."""

_FEW: Final = 0.08
_SMALL: Final = 3
"""Small cards that are many."""

_OPEN: Final = 2
"""Plain suits unguarded that are told by name."""

_COURTS: Final = (Rank.KING, Rank.QUEEN, Rank.KNAVE)


def exchanging(contest: Contest) -> Iterator[Reason]:
    """What speaks for new cards."""
    yield from _point_is_safe(contest)
    yield from _king_held(contest)
    yield from _cards_fail(contest)
    yield from _many_trumps(contest)
    yield from _wants(contest)
    yield from _lone_court(contest)
    yield from _suits_open(contest)
    yield from _draw_one(contest)
    yield from _standing_costs_two(contest)
    yield from _outnumbered(contest)
    yield from _small_cards(contest)


def _point_is_safe(contest: Contest) -> Iterator[Reason]:
    won = contest.share(contest.made[1])
    gained = contest.wins_more(2)
    if contest.decision.kind == "propose" and won >= _SAFE and gained >= TOLD:
        told = (
            "The point is safe enough for you to try for two: the dealer may refuse and lose, or "
            "you may make the vole."
        )
        yield Reason("point-is-safe", told, 0.8)
    elif is_most(won) and gained >= TOLD:
        more = "a proposal more often scores two points, by the king, a vole or a failed refusal."
        if contest.decision.kind == "answer":
            more = "new cards more often score two points, by the king or a vole."
        is_main = gained >= contest.loses_more(2, 1)
        told = f"Your cards usually make the point, but {more}"
        yield Reason("worth-two", told, 0.72 if is_main else 0.45)


def _king_held(contest: Contest) -> Iterator[Reason]:
    if contest.seen.holds_trump_king and contest.more >= 0:
        yield Reason(
            "king-held",
            f"You hold the king of trumps, so {contest.other} cannot draw it: new cards help you "
            "more.",
            0.68,
        )


def _cards_fail(contest: Contest) -> Iterator[Reason]:
    won = contest.share(contest.made[1])
    if won < 1 / 2:
        yield Reason(
            "cards-fail",
            f"With {held(contest.seen)}, you make the point in only {of_hands(won)}.",
            0.7,
            hides_best=True,
        )


def _many_trumps(contest: Contest) -> Iterator[Reason]:
    lost = ~contest.made[1]
    for least in (2, 1):
        rows = contest.trumps >= least
        share, beaten = contest.share(rows), contest.within(lost, rows)
        explains = contest.within(rows, lost) >= _PART
        if is_most(share) and share < 1 - _FEW and beaten >= MOST and explains:
            words = counted(least, "trump")
            yield Reason(
                "many-trumps",
                f"{begun(contest.other)} has {words} or more in {of_hands(share)}, and "
                f"{how_many(beaten)} beat yours.",
                0.66,
                hides_best=True,
            )
            return


def _wants(contest: Contest) -> Iterator[Reason]:
    """The few hands that the cards as they are would beat."""
    for most, words in ((0, "no trump"), (1, "one trump at most")):
        rows = contest.trumps <= most
        share, won = contest.share(rows), contest.within(contest.made[1], rows)
        rest = contest.within(~contest.made[1], ~rows)
        if _FEW < share < 1 / 2 and won >= MOST and rest >= MOST and contest.bears(rows):
            yield Reason(
                "wants-few",
                f"You need {contest.other} to have {words}, which is so in only {of_hands(share)}; "
                "most of the rest beat you.",
                0.64,
                hides_best=True,
            )
            return


def _lone_court(contest: Contest) -> Iterator[Reason]:
    lone = [suit[0] for suit in contest.seen.suits if len(suit) == 1]
    courts = [card for card in lone if Rank.KNAVE <= card.rank < Rank.KING]
    if not courts:
        return
    card = max(courts, key=lambda each: each.rank)
    share = contest.share(~contest.takes(card))
    if is_most(share):
        yield Reason(
            "lone-court",
            f"The {card.words} stands alone, and {contest.other} can beat it with "
            f"{of_hands(share)}.",
            0.58,
            hides_best=True,
        )


def _suits_open(contest: Contest) -> Iterator[Reason]:
    is_open = open_suits(contest.seen)
    if contest.share(contest.made[1]) >= 1 / 2 or len(is_open) < _OPEN:
        return
    if len(is_open) > _OPEN:
        told = "You stop no plain suit: no king, no queen, no guarded knave."
        yield Reason("suits-open", told, 0.6, hides_best=True)
        return
    courts = np.uint32(0)
    for suit in is_open:
        courts |= mask_of((Card.of(rank, suit) for rank in _COURTS), contest.decision.trump)
    share = contest.share((contest.hands & courts) > 0)
    if is_most(share):
        yield Reason(
            "suits-open",
            f"You stop neither {is_open[0].word} nor {is_open[1].word}, and {contest.other} has a "
            f"court card there in {of_hands(share)}.",
            0.6,
            hides_best=True,
        )


def _draw_one(contest: Contest) -> Iterator[Reason]:
    cards = len(cards_discarded(contest))
    if cards < 2 or contest.decision.stock_left < cards:
        return
    chance = some_are_good(contest, cards)
    if is_most(chance):
        yield Reason(
            "draw-one",
            f"Exchange {number_of_cards(cards)}, and a trump or a king is among the new ones "
            f"{round(100 * chance)} times in 100.",
            0.56,
        )


def _outnumbered(contest: Contest) -> Iterator[Reason]:
    rows = contest.trumps > len(contest.seen.trumps)
    share, beaten = contest.share(rows), contest.within(~contest.made[1], rows)
    if is_most(share) and beaten >= MOST:
        told = f"{begun(contest.other)} has more trumps than you in {of_hands(share)}"
        told = f"{told}, and {how_many(beaten)} beat you."
        yield Reason("fewer-trumps", told, 0.57, hides_best=True)


def _small_cards(contest: Contest) -> Iterator[Reason]:
    small = [card for card in contest.seen.plain if card.rank <= Rank.TEN]
    if len(small) < _SMALL:
        return
    best = max(card.rank for card in small)
    unseen, trump = contest.unseen, contest.decision.trump
    better = sum(card.suit is trump or card.rank > best for card in unseen)
    if better >= len(unseen) / 2:
        yield Reason(
            "small-cards",
            f"{begun(number(len(small)))} of your cards are tens or lower; {better} of the "
            f"{len(unseen)} you have not seen are better.",
            0.57,
        )


def _costs_two(contest: Contest) -> bool:
    """Whether whoever stands on the first deal and just loses the point pays two that count."""
    target, (_, theirs) = contest.decision.rules.target, contest.decision.score
    seat = contest.decision.seat
    tricks = POINT_TRICKS - 1 if seat == "pone" else POINT_TRICKS
    points = contest.decision.rules.trick_points(tricks, seat)
    return max(points) == 2 <= target - theirs


def _mostly_one(contest: Contest) -> bool:
    """Whether the point, where it is lost after an exchange, mostly costs one and no more."""
    return contest.within(contest.gains[0] >= -1, ~contest.made[0]) >= MOST


def _standing_costs_two(contest: Contest) -> Iterator[Reason]:
    share = contest.share(~contest.made[1])
    if contest.decision.exchanged or not _costs_two(contest):
        return
    spared = contest.loses_more(2, 1)
    if spared >= TOLD and _mostly_one(contest):
        told = (
            f"{begun(str(contest.worse))} and lose, and it costs you two points; "
            f"{contest.better} and lose, and it mostly costs one."
        )
        yield Reason("risk-two", told, 0.71 if spared >= contest.wins_more(2) else 0.5)
    if is_most(share):
        yield Reason(
            "costs-two",
            f"{begun(doing(str(contest.worse)))} gives {contest.other} two points if you "
            f"lose, as you do in {of_hands(share)}.",
            0.62,
            hides_best=True,
        )
