"""Standing: why to play or refuse with the cards as they are."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.english import begun, counted
from ..reason import Reason
from .contest import TOLD, Contest, is_most, of_hands
from .hand_words import held, open_suits
from .new_cards import cards_discarded, some_are_good

MOST: Final = 0.65
NEARLY_ALL: Final = 0.9
_LONG: Final = 3
_AT_MOST: Final = ("no trump", "one trump at most", "two trumps at most")


def standing(contest: Contest) -> Iterator[Reason]:
    """What speaks for cards as they are, before any are exchanged."""
    yield from _cards_win(contest)
    yield from _few_trumps(contest)
    yield from _even_against(contest)
    yield from _suits_stopped(contest)
    yield from _long_suit(contest)
    yield from _court_given_up(contest)
    yield from _helps_him(contest)
    yield from _his_word(contest)
    yield from _outnumbers(contest)


def _cards_win(contest: Contest) -> Iterator[Reason]:
    won = contest.share(contest.made[0])
    if is_most(won):
        told = f"With {held(contest.seen)}, you make the point in {of_hands(won)}."
        yield Reason("cards-win", told, 0.7)


def _few_trumps(contest: Contest) -> Iterator[Reason]:
    """The commonest thing that the hand beats; of two, the one that says more."""
    for most, words in enumerate(_AT_MOST):
        rows = contest.trumps <= most
        share, won = contest.share(rows), contest.within(contest.made[0], rows)
        if is_most(share) and share < NEARLY_ALL and won >= MOST and contest.bears(rows):
            beaten = f"{begun(contest.other)} has {words} in {of_hands(share)}"
            yield Reason("few-trumps", f"{beaten}, and you beat {how_many(won)}.", 0.65)
            return


def _even_against(contest: Contest) -> Iterator[Reason]:
    for trumps in (3, 2, 1):
        rows = contest.trumps == trumps
        won = contest.within(contest.made[0], rows)
        if is_most(won) and contest.bears(rows):
            yield Reason(
                "even-against",
                f"Even when {contest.other} has {counted(trumps, 'trump')}, you make the point in "
                f"{of_hands(won)}.",
                0.6 if trumps > 1 else 0.45,
            )
            return


def _suits_stopped(contest: Contest) -> Iterator[Reason]:
    seen, is_open = contest.seen, open_suits(contest.seen)
    if not is_most(contest.share(contest.made[0])):
        return
    beside = counted(len(seen.trumps), "trump")
    if not is_open:
        told = "You stop every plain suit, and your cards as they are win more often than not."
        yield Reason("suits-stopped", told, 0.62)
    elif len(is_open) == 1 and seen.trumps:
        told = f"You stop every plain suit but {is_open[0].word}, and have {beside} besides."
        yield Reason("suits-stopped", told, 0.6)


def _long_suit(contest: Contest) -> Iterator[Reason]:
    seen = contest.seen
    long = next((suit for suit in seen.suits if len(suit) >= _LONG), ())
    few = contest.trumps <= 1
    won = contest.within(contest.made[0], few)
    if not long or long[0].rank < Rank.QUEEN or not seen.trumps or won < MOST:
        return
    if is_most(contest.share(few)) and contest.bears(few):
        yield Reason(
            "long-suit",
            f"Once {contest.other} has spent a trump, your {long[0].suit.word} run: he has "
            f"one trump at most in {of_hands(contest.share(few))}.",
            0.63,
        )


def _court_given_up(contest: Contest) -> Iterator[Reason]:
    chance = some_are_good(contest, 1)
    given = [card for card in cards_discarded(contest) if card.rank >= Rank.KNAVE]
    if given and chance < 1 / 2:
        best = max(given, key=lambda card: card.rank)
        yield Reason(
            "court-given-up",
            f"Exchange, and the {best.words} goes; a new card is a trump or king only "
            f"{round(100 * chance)} times in 100.",
            0.55,
        )


def _helps_him(contest: Contest) -> Iterator[Reason]:
    if contest.more < TOLD:
        return
    if contest.decision.kind == "answer":
        told = "New cards are what the pone wants: accept, and you make the point less often."
    else:
        told = (
            "Propose, and the dealer may exchange his bad cards too: you would make the point less "
            "often."
        )
    yield Reason("helps-him", told, 0.5)


def _his_word(contest: Contest) -> Iterator[Reason]:
    """His proposal is evidence: set beside hands dealt blind."""
    if contest.decision.kind != "answer" or contest.decision.exchanged:
        return
    few = contest.trumps <= 1
    share, won = contest.share(few), contest.within(contest.made[0], few)
    if is_most(share) and share >= blind_share(contest, 1) + _TELLS and won >= MOST:
        yield Reason(
            "his-word",
            f"The pone’s proposal says that he is weak: he has one trump at most in "
            f"{of_hands(share)}.",
            0.66,
        )


def _outnumbers(contest: Contest) -> Iterator[Reason]:
    rows = contest.trumps < len(contest.seen.trumps)
    share, won = contest.share(rows), contest.within(contest.made[0], rows)
    if is_most(share) and won >= MOST:
        told = f"You have more trumps than {contest.other} in {of_hands(share)}"
        yield Reason("more-trumps", f"{told}, and you beat {how_many(won)}.", 0.57)


_TELLS: Final = 0.05
"""More of a hundred hands than of those dealt blind that an opponent's word has to account for."""


def blind_share(contest: Contest, most: int) -> float:
    """The share of hands with so many trumps at most, if he had said nothing."""
    unseen: tuple[Card, ...] = contest.unseen
    trumps = sum(card.suit is contest.decision.trump for card in unseen)
    rest, cards = len(unseen) - trumps, len(contest.decision.hand)
    ways = sum(comb(trumps, held_) * comb(rest, cards - held_) for held_ in range(most + 1))
    return ways / comb(len(unseen), cards)


def how_many(share: float) -> str:
    """How much of something in words: `"most of those"`."""
    if share == 1:
        return "those"
    return "nearly all of those" if share >= NEARLY_ALL else "most of those"
