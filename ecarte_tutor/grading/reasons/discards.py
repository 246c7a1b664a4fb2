"""Reasons for a discard: how often a card takes a trick, and a new card in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ...engine.cards import Card, Rank
from ...engine.english import begun, number, the
from ..reason import Reason
from .contest import TOLD, Contest, at, hundredths, of_100

_CLEARLY: Final = 0.05
"""The smallest difference between shares of deals, 0 to 1, that makes a reason."""

_LEAST_GAIN: Final = 0.02
"""The smallest difference that makes a reason for want of another."""

_OFTEN: Final = 0.3
"""The smallest share of deals, 0 to 1, for which a reason says *often*."""


def on_discards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two discards, the most telling first; there may be none."""
    better, worse = contest.discards
    keep = sorted(worse - better, key=contest.place)
    let_go = sorted(better - worse, key=contest.place)
    kings = [card for card in let_go if card.rank is Rank.KING]
    if contest.decision.trump_king in keep and contest.decision.rules.king_scores:
        told = f"The {contest.decision.trump_king.words} scores a point, and no card beats it."
        yield Reason("king-of-trumps", told)
        return
    for least in (_CLEARLY, _LEAST_GAIN):
        strong = [card for card in keep if _is_strong(contest, card)]
        on_strong = [reason for card in strong for reason in _kept(contest, card, least)]
        yield from on_strong
        if kings:  # a learner asks about nothing else
            for card in kings:
                yield from _let_go(contest, card, least)
        elif not (on_strong and contest.blames):
            yield from _few_small(contest, let_go, least)
            for card in sorted(let_go, key=lambda each: -each.rank):
                yield from _let_go(contest, card, least)
            for card in keep:
                if card not in strong:
                    yield from _kept(contest, card, least)
    yield from _point(contest)


def _is_strong(contest: Contest, card: Card) -> bool:
    """Return True for a trump or a king, which are hardly ever discarded."""
    return card.suit is contest.decision.trump or card.rank is Rank.KING


def _kept(contest: Contest, card: Card, least: float) -> Iterator[Reason]:
    """Yield that a card takes a trick more often than a new card would, or makes the point.

    The difference, of shares 0 to 1, is at least `least`.
    """
    better, worse = contest.discards
    mine, new = contest.takes(card, better), contest.new_card_takes(worse)
    name, told = _standing_of(contest, card)
    if mine - new >= least:
        often = f"takes a trick in {of_100(mine, 'deals')}, a new card in {hundredths(new)}"
        it = "" if name == "lone-king" else ": it"
        yield Reason(name, f"{told}{it} {often}.")
    elif name != "lone-king" and worse - better == {card} and better <= worse:
        yield from _with_the_point(contest, name, told, "keep it, and")


def _standing_of(contest: Contest, card: Card) -> tuple[str, str]:
    """Return the name of a reason to keep a card, and a clause that says it."""
    if card.suit is contest.decision.trump:
        is_for_trumping = _mostly_trumps(contest, card)
        how = " to trump with" if is_for_trumping else ", a trump"
        return "trump-kept" if is_for_trumping else "trump-high", f"Keep the {card.words}{how}"
    few = _higher(contest, card)
    if card.rank is Rank.KING and len(contest.decision.hand.of(card.suit)) == 1:
        return "lone-king", f"Even alone, the {card.words}"
    if card.rank is Rank.KING:
        return "king-kept", f"Only a trump beats the {card.words}"
    beats = f"Only {number(few)} {card.suit.word if few > 1 else card.suit.word[:-1]}"
    return "court-kept", f"{beats} and a trump can beat the {card.words}"


def _let_go(contest: Contest, card: Card, least: float) -> Iterator[Reason]:
    """Yield that a card takes a trick less often than a new card would."""
    better, worse = contest.discards
    if card.suit is contest.decision.trump:
        return
    mine, new = contest.takes(card, worse), contest.new_card_takes(better)
    name, told = _weakness_of(contest, card)
    if new - mine >= least:
        often = f"in {of_100(mine, 'deals')}, a new card in {hundredths(new)}"
        it = "" if name == "guarded" else ": it"
        yield Reason(name, f"{told}{it} takes a trick {often}.")
        yield Reason(name, f"{told}{it} wins {often}.")
    elif better - worse == {card} and worse <= better and name != "guarded":
        yield from _with_the_point(contest, name, told, "with a new card")


def _weakness_of(contest: Contest, card: Card) -> tuple[str, str]:
    """Return the name of a reason to discard a card, and a clause that says it."""
    mates = [own for own in contest.decision.hand.of(card.suit) if own != card]
    if card.rank.is_court and card.rank is not Rank.KING and not mates:
        return "alone", f"Nothing guards the {card.words}"
    higher = _higher(contest, card)
    beside = [own for own in mates if own.rank < card.rank and own not in contest.discards[1]]
    if card.rank.is_court and higher and beside:
        return "guarded", f"Even beside the {beside[0].rank.word}, the {card.words}"
    if not higher:
        if contest.trumped(card, contest.worse).mean() >= _OFTEN:
            return "is-trumped", f"{begun(contest.other)} often trumps the {card.words}"
        return "let-go", f"Any trump beats the {card.words}"
    lower = sum(each.suit is card.suit and each.rank < card.rank for each in contest.unseen)
    if lower <= 1:
        others = f"{'Nearly every' if lower else 'Any other'} {card.suit.word[:-1]} and any trump"
        return "lowest", f"{others} beats the {card.words}"
    beaters = f"{begun(number(higher))} {card.suit.word}"
    if higher == 1:
        (above,) = (each for each in contest.unseen if each.suit is card.suit and each > card)
        beaters = f"The {above.rank.word}"
    return "let-go", f"{beaters} and all trumps beat the {card.words}"


def _with_the_point(contest: Contest, name: str, told: str, how: str) -> Iterator[Reason]:
    """Yield the clause `told` with how often each of the two discards makes the point."""
    won, lost = (contest.share(contest.made(option)) for option in contest.discards)
    if won - lost >= TOLD:
        yield Reason(
            f"{name}-point",
            f"{told}: {how} you make the point in {hundredths(won)} of 100, "
            f"against {hundredths(lost)}.",
        )


def _few_small(contest: Contest, let_go: list[Card], least: float) -> Iterator[Reason]:
    """Yield that two or three small cards together take fewer tricks than new cards would."""
    better, worse = contest.discards
    if not 2 <= len(let_go) <= 3 or any(card.is_court for card in let_go):
        return
    mine = sum(contest.takes(card, worse) for card in let_go)
    new = contest.new_card_takes(better) * len(let_go)
    if new - mine >= least * len(let_go):
        yield Reason(
            "let-go-together",
            f"{begun(the(let_go))} take {hundredths(mine)} tricks between them in 100 deals; "
            f"{number(len(let_go))} new cards take {hundredths(new)}.",
        )


def _point(contest: Contest) -> Iterator[Reason]:
    """Yield how often each discard makes the point, or scores two points."""
    won, lost = (contest.share(contest.made(option)) for option in contest.discards)
    what, shares = "you make the point", (hundredths(won), hundredths(lost))
    if shares[0] <= shares[1]:
        better, worse = contest.scores(2)
        what, shares = "you score two", (hundredths(better), hundredths(worse))
    if shares[0] > shares[1]:
        told = f"{_apart(contest, what)} in {shares[0]} of 100 deals, against {shares[1]}."
        yield Reason("point", told, hides_best=False, argues=False)


def _apart(contest: Contest, what: str) -> str:
    """Return a clause that says in which cards the better discard differs, followed by `what`."""
    better, worse = contest.discards
    keep, let_go = (
        sorted(each, key=contest.place)[:2] for each in (worse - better, better - worse)
    )
    if keep and let_go:
        return f"Keep {the(keep[:1])} rather than {the(let_go[:1])}: {what}"
    if keep:
        return f"Keep {the(keep)}, and {what}"
    new = "a new card" if len(let_go) == 1 else "new cards"
    return f"With {new} for {the(let_go)} {what}"


def _higher(contest: Contest, card: Card) -> int:
    return sum(each.suit is card.suit and each.rank > card.rank for each in contest.unseen)


def _mostly_trumps(contest: Contest, card: Card) -> bool:
    """Return True if the trump takes most of its tricks by trumping a suit that he led."""
    tricks, place = contest.tricks(contest.better), contest.place(card)
    takes = tricks.takes(place)
    number = tricks.number_of(place)
    ruffs = at(~tricks.leads & (tricks.his >= len(Rank)), number)
    return bool(takes.any() and float(np.mean(ruffs[takes])) > 1 / 2)
