"""Leading: why one card is a better lead than another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ...engine.english import begun
from ...simulator.count.masks import Rows
from ..reason import Reason
from .contest import TOLD, Contest, is_most, more_deals, of_hands

_CLEARLY: Final = 0.12
"""Of all hands, on how many more a card has to take the trick for that to be a reason."""

_LONG_SHOT: Final = 0.35
_SAFE: Final = 0.7


def leading(contest: Contest) -> Iterator[Reason]:
    """What speaks for the better lead, and against the worse."""
    better, worse = contest.cards
    yield from _takes(contest, better, worse)
    yield from _trumps_drawn(contest, better, worse)
    yield from _trump_kept(contest, better, worse)
    yield from _second_round(contest, better, worse)
    yield from _must_follow(contest, better)
    yield from _only_if(contest, better, worse)
    yield from _for_the_vole(contest, better)
    yield from _led_into(contest, better, worse)
    yield from _can_wait(contest, better, worse)
    yield from _alone(contest, better)
    yield from _point_made(contest, better, worse)


def _takes(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    ours, theirs = contest.share(contest.takes(better)), contest.share(contest.takes(worse))
    if ours == 1 and theirs < 1:
        told = f"Nothing that {contest.other} can hold beats the {better.words}."
        yield Reason("unbeaten", told, 0.72)
    elif is_most(ours) and ours - theirs >= _CLEARLY:
        yield Reason(
            "takes-trick",
            f"The {better.words} takes the trick in {of_hands(ours)}, the {_short(worse, better)} "
            "less often.",
            0.66,
        )
    if is_most(1 - theirs) and ours - theirs >= _CLEARLY:
        yield Reason(
            "lead-lost",
            f"{begun(contest.other)} takes the {worse.words} in {of_hands(1 - theirs)}, and then "
            "the lead is his.",
            0.65,
            hides_best=True,
        )


def _trumps_drawn(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    trump = contest.decision.trump
    if better.suit is not trump or worse.suit is trump:
        return
    share = contest.share(contest.trumps <= 1)
    if is_most(share):
        yield Reason(
            "trumps-drawn",
            f"One round of trumps leaves {contest.other} nothing to trump with in "
            f"{of_hands(share)}.",
            0.64,
        )


def _trump_kept(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    trump = contest.decision.trump
    if worse.suit is not trump or better.suit is trump:
        return
    share = contest.share(contest.higher(worse))
    if is_most(share):
        yield Reason(
            "trump-kept",
            f"{begun(contest.other)} has a higher trump than your {worse.rank.word} in "
            f"{of_hands(share)}: keep yours to trump with.",
            0.67,
            hides_best=True,
        )
    else:
        none = contest.share(contest.of_suit(better) == 0)
        if none < 1 / 2 and contest.more >= TOLD:
            told = (
                f"The {worse.words} can trump a plain card later; led now, it draws one trump at "
                "most."
            )
            yield Reason("trump-kept", told, 0.5, hides_best=True)


def _second_round(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    """A suit of several cards: he seldom can follow twice."""
    trump = contest.decision.trump
    mates = [card for card in contest.decision.hand.of(better.suit) if card != better]
    if better.suit in (trump, worse.suit) or not mates:
        return
    share = contest.share(contest.of_suit(better) <= 1)
    if is_most(share):
        suit = better.suit.word
        yield Reason(
            "second-round",
            f"{begun(contest.other)} has one {suit[:-1]} at most in {of_hands(share)}: only a "
            "trump beats your second.",
            0.62,
        )


def _must_follow(contest: Contest, better: Card) -> Iterator[Reason]:
    """The highest card left of its suit, in hands that have to follow."""
    if better.suit is contest.decision.trump:
        return
    higher = [card for card in contest.unseen if card.suit is better.suit and card > better]
    share = contest.share(contest.of_suit(better) > 0)
    if not higher and is_most(share):
        suit = better.suit.word
        yield Reason(
            "must-follow",
            f"{begun(contest.other)} has a {suit[:-1]} in {of_hands(share)}, and must follow: then "
            f"the {better.rank.word} is safe.",
            0.66,
        )


def _only_if(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    """The few hands against which the worse card is the better lead: how near a miss it is."""
    ahead = contest.gains[1] - contest.gains[0]
    found = []
    for words, rows in features(contest, better, worse):
        share = contest.share(rows)
        if not 0.05 < share < 0.5 or not contest.bears(rows):
            continue
        inside = float((contest.weights * ahead)[rows].sum())
        outside = float((contest.weights * ahead)[~rows].sum())
        if inside > 0.01 and outside < 0:
            found.append((inside, share, words))
    if found:
        _, share, words = max(found)
        yield Reason(
            "only-if",
            f"The {worse.words} is better only if {contest.other} has {words}: that is "
            f"{of_hands(share)}.",
            0.7,
        )


def _for_the_vole(contest: Contest, better: Card) -> Iterator[Reason]:
    saved = contest.loses_more(2, 1)
    if contest.share(contest.made[0]) < _LONG_SHOT and saved >= TOLD:
        told = (
            f"The point is a long shot; with the {better.words} you lose all five tricks less "
            "often."
        )
        yield Reason("for-the-vole", told, 0.63)
        return
    if abs(contest.more) >= TOLD:
        return
    worse = f"the {contest.cards[1].words}"
    won = contest.wins_more(2)
    if won >= TOLD and won >= saved:
        told = (
            f"{begun(worse)} wins the point equally often, but the {better.words} wins all five "
            "tricks more often."
        )
        yield Reason("for-the-vole", told, 0.6)
    elif saved >= TOLD:
        told = (
            f"{begun(worse)} wins the point equally often, but the {better.words} loses all five "
            "tricks less often."
        )
        yield Reason("for-the-vole", told, 0.6)


def _led_into(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    share = contest.share(contest.higher(worse))
    if better.suit is not worse.suit and is_most(share):
        yield Reason(
            "led-into",
            f"You would lead the {worse.words} into a higher {worse.suit.word[:-1]}: "
            f"{contest.other} has one in {of_hands(share)}.",
            0.6,
            hides_best=True,
        )


def _can_wait(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    """The highest card left of its suit loses nothing by a delay but to a trump."""
    is_plain = worse.suit is not contest.decision.trump
    higher = [card for card in contest.unseen if card.suit is worse.suit and card > worse]
    if is_plain and better.suit is not worse.suit and not higher:
        told = f"Only a trump can beat the {worse.words}: it can wait."
        yield Reason("can-wait", told, 0.54, hides_best=True)


def _alone(contest: Contest, better: Card) -> Iterator[Reason]:
    mates = [card for card in contest.decision.hand.of(better.suit) if card != better]
    is_plain = better.suit is not contest.decision.trump
    share = contest.share(contest.takes(better))
    if is_plain and not mates and better.is_court and is_most(share):
        yield Reason(
            "lone-lead",
            f"The {better.words} stands alone, and takes the trick in {of_hands(share)}.",
            0.58,
        )


def _point_made(contest: Contest, better: Card, worse: Card) -> Iterator[Reason]:
    won = contest.share(contest.made[0])
    if won >= _SAFE and contest.more >= TOLD:
        yield Reason(
            "point-made",
            f"Leading the {better.words} makes the point in {of_hands(won)}, leading the "
            f"{_short(worse, better)} less often.",
            0.5,
        )


def features(contest: Contest, better: Card, worse: Card) -> Iterator[tuple[str, Rows]]:
    """What the opponent may hold beside these two cards, in words, and where he holds it."""
    trumps = contest.trumps
    yield "no trump", trumps == 0
    yield "one trump at most", trumps <= 1
    yield "a trump", trumps >= 1
    yield "two trumps or more", trumps >= 2
    for card in (worse, better):
        if card.suit is not contest.decision.trump:
            yield f"no {card.suit.word[:-1]}", contest.of_suit(card) == 0
            yield f"a {card.suit.word[:-1]}", contest.of_suit(card) > 0
        yield f"a higher {card.suit.word[:-1]}", contest.higher(card)


def where(contest: Contest) -> Iterator[Reason]:
    """How many more deals the better card wins, and where most of them come from."""
    if contest.more < TOLD:
        return
    better, worse = contest.cards
    many = f"{more_deals(contest.more)} in 100"
    told = f"The {worse.words} loses {many}"
    if not contest.blames:
        told = f"The {better.words} wins {many} than the {_short(worse, better)}"
    made, other = contest.made
    extra = contest.weights * (made.astype(float) - other)
    found = []
    for words, rows in features(contest, better, worse):
        share, carried = contest.share(rows), float(extra[rows].sum()) / contest.more
        if 0.08 < share < 0.92 and carried >= 0.65 and carried - share > 0.08:
            found.append((carried - share, words))
    if found:
        words = max(found)[1]
        long = Reason(
            "mostly-where",
            f"{told}, mostly where {contest.other} has {words}.",
            0.55,
            contest.blames,
        )
        beside = f" than the {_short(worse, better)}"
        yield long if long.is_short else replace(long, text=long.text.replace(beside, ""))


def _short(card: Card, beside: Card) -> str:
    """A card by its rank alone where the other is of another rank."""
    return card.words if card.rank is beside.rank else card.rank.word
