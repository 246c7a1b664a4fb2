"""Reasons for a discard: how often a card takes a trick, and a new card in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from ...engine.cards import Card, Rank
from ...engine.english import begun, listed, number, the
from ..reason import Fact, Reason, is_more
from .contest import Contest

_CLEARLY: Final = 0.1
"""The smallest difference between shares of deals, 0 to 1, that makes a reason at once."""

_NAMED: Final = 3
"""Of the cards that beat another at most so many are named; more are counted."""


def on_discards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two discards, the most telling first; there may be none."""
    better, worse = contest.discards
    keep = sorted(worse - better, key=contest.place)
    let_go = sorted(better - worse, key=contest.place)
    kings = [card for card in let_go if card.rank is Rank.KING]
    # Not of a card that is kept where a higher one of its suit goes.
    keep = [card for card in keep if not any(_outranks(gone, card) for gone in let_go)]
    if contest.decision.trump_king in keep and contest.decision.rules.king_scores:
        told = f"The {contest.decision.trump_king.words} scores a point, and no card beats it."
        yield Reason("king-of-trumps", told, cards=(contest.decision.trump_king,))
        return
    if len(keep) == len(let_go) == 1:
        yield from _swapped(contest, keep[0], let_go[0])
    mine, new = _between_them(contest, let_go)
    if not is_more(new, mine):  # then one of them alone does not say why they go
        let_go = kings = []
    trump = contest.decision.trump
    strong = [card for card in keep if card.suit is trump or card.rank is Rank.KING]
    weak = [] if kings else [card for card in keep if card not in strong]
    if len(let_go) > 1:  # one of them alone does not say why the others go
        yield from _as_good_a_card(contest)
    for least in (_CLEARLY, 0.0):
        on_strong = [reason for card in strong for reason in _kept(contest, card, least)]
        yield from on_strong
        if kings or not (on_strong and contest.blames):
            # Of a king that is let go a learner asks about nothing else.
            for card in kings or sorted(let_go, key=lambda each: -each.rank):
                yield from _let_go(contest, card, least)
            for card in weak:
                yield from _kept(contest, card, least)
    if len(let_go) <= 1:
        yield from _as_good_a_card(contest)
    yield from _point(contest)


def _outranks(high: Card, low: Card) -> bool:
    return high.suit is low.suit and high.rank > low.rank


def _as_good_a_card(contest: Contest) -> Iterator[Reason]:
    """Yield that new cards take no fewer tricks than those kept, and may be trumps."""
    better, worse = contest.discards
    more = sorted(better - worse, key=contest.place)
    mine, new = _between_them(contest, more)
    takes = "more tricks than" if is_more(new, mine) else "about as many tricks as"
    trump, king = contest.decision.trump, contest.decision.trump_king
    has_trump = any(card.suit is trump for card in more)
    if not worse < better or is_more(mine, new) or (has_trump and not is_more(new, mine)):
        return
    if len(more) > 1:
        told = f"{begun(number(len(more)))} new cards take {takes} {the(more)}"
        told = f"{told}, and may be {'higher ' * has_trump}trumps"
        for what, does in ((contest.point, "win"), (contest.two, "score two in")):
            points = tuple(map(what, contest.discards))
            if is_more(*points):
                text = f"{told}: you {does} {points[0].of_100()}, not {points[1].bare}."
                yield Reason("as-good-a-card", text, (new, mine, *points))
        yield Reason("as-good-a-card", f"{told}.", (new, mine))
        return
    if is_more(new, mine):
        return
    may_be = f"a trump{', even the king' * (king in contest.unseen)}"
    _, weak, facts = _weakness_of(contest, more[0])
    told = f"{weak}: it takes a trick about as often as a new card, in {new.of_100()}; a new card"
    yield Reason("as-good-a-card", f"{told} may be {may_be}.", (*facts, new, mine))


def _is_worth_more(one: Fact, other: Fact, least: float) -> bool:
    return is_more(one, other) and one.share - other.share >= least


def _swapped(contest: Contest, kept: Card, gone: Card) -> Iterator[Reason]:
    """Yield that `kept` takes a trick more often than `gone`, which the other discard keeps."""
    better, worse = contest.discards
    mine, other = contest.takes(better, kept), contest.takes(worse, gone)
    if is_more(mine, other):
        name, told, facts = _standing_of(contest, kept)
        it = "" if name == "lone-king" else ": it"
        short = told.replace(f"the {kept.words}", f"the {contest.brief(kept)}")
        for clause, does in ((told, "takes a trick"), (told, "wins"), (short, "wins")):
            often = f"{does} in {mine.of_100()}, the {contest.brief(gone)} in {other.bare}"
            yield Reason(f"{name}-instead", f"{clause}{it} {often}.", (*facts, mine, other))


def _kept(contest: Contest, card: Card, least: float) -> Iterator[Reason]:
    """Yield that a card takes a trick more often than a new card would, or makes the point.

    The difference, of shares 0 to 1, is at least `least`.
    """
    better, worse = contest.discards
    mine, new = contest.takes(better, card), contest.new_card(worse)
    name, told, facts = _standing_of(contest, card)
    if _is_worth_more(mine, new, least):
        often = f"in {mine.of_100()}, a new card in {new.bare}"
        it = "" if name == "lone-king" else ": it"
        for does in ("takes a trick", "wins"):
            yield Reason(name, f"{told}{it} {does} {often}.", (*facts, mine, new))
    elif name != "lone-king" and worse - better == {card} and better <= worse:
        yield from _with_the_point(contest, name, told, "keep it, and", facts)


def _standing_of(contest: Contest, card: Card) -> tuple[str, str, tuple[Fact, ...]]:
    """Return the name of a reason to keep a card, a clause that says it, and what it claims."""
    if card.suit is contest.decision.trump:
        by_trumping = contest.trumps_with(card, contest.better)
        if 2 * by_trumping.share > contest.takes(contest.better, card).share:
            return "trump-kept", f"Keep the {card.words} to trump with", (by_trumping,)
        return "trump-high", f"Keep the {card.words}, a trump", ()
    higher = (contest.higher_unseen(card),)
    if card.rank is Rank.KING and len(contest.decision.hand.of(card.suit)) == 1:
        return "lone-king", f"Even alone, the {card.words}", higher
    if card.rank is Rank.KING:
        return "king-kept", f"Only a trump beats the {card.words}", higher
    above = sorted(contest.above(card), reverse=True)
    ranks = [each.rank.word for each in above]
    beaters = f"the {listed([*ranks, 'a trump'], last='or')}" if ranks else "a trump"
    told = f"Only {beaters} beats the {card.words}"
    return "court-kept", told, higher


def _let_go(contest: Contest, card: Card, least: float) -> Iterator[Reason]:
    """Yield that a card takes a trick less often than a new card would."""
    better, worse = contest.discards
    if card.suit is contest.decision.trump:
        return
    mine, new = contest.takes(worse, card), contest.new_card(better)
    name, told, facts = _weakness_of(contest, card)
    if _is_worth_more(new, mine, least):
        often = f"in {mine.of_100()}, a new card in {new.bare}"
        for does in ("takes a trick", "wins"):
            yield Reason(name, f"{told}: it {does} {often}.", (*facts, mine, new))
    elif better - worse == {card} and worse <= better:
        yield from _with_the_point(contest, name, told, "with a new card", facts)


def _weakness_of(contest: Contest, card: Card) -> tuple[str, str, tuple[Fact, ...]]:
    """Return the name of a reason to discard a card, a clause that says it, and what it claims."""
    mates = [own for own in contest.decision.hand.of(card.suit) if own != card]
    if card.rank.is_court and card.rank is not Rank.KING and not mates:
        return "alone", f"Nothing guards the {card.words}", ()
    above, higher = contest.above(card), (contest.higher_unseen(card),)
    if not above:
        return "let-go", f"Any trump beats the {card.words}", higher
    lower = sum(each.suit is card.suit and each.rank < card.rank for each in contest.unseen)
    if lower <= 1:
        others = f"{'Nearly every' if lower else 'Any other'} {card.suit.word[:-1]} and any trump"
        return "lowest", f"{others} beats the {card.words}", higher
    gone = any(own.suit is card.suit for own in contest.decision.discarded)
    if len(above) <= _NAMED:
        ranks = [each.rank.word for each in sorted(above, reverse=True)]
        beaters = "The " * (len(ranks) == 1) + listed([*ranks, "any trump"], last="or")
        beaters = begun(beaters)
        thrown = [own for own in contest.decision.discarded if own.suit is card.suit]
        thrown = sorted((own for own in thrown if own.rank > card.rank), reverse=True)
        if thrown:
            beaters = (
                f"You threw the {listed([own.rank.word for own in thrown])}; {beaters.lower()}"
            )
        return "let-go", f"{beaters} beats the {card.words}", higher
    many = f"{begun(number(len(above)))} {'unseen ' if gone else ''}{card.suit.word}"
    return "let-go", f"{many} and all trumps beat the {card.words}", higher


def _with_the_point(
    contest: Contest, name: str, told: str, how: str, facts: tuple[Fact, ...]
) -> Iterator[Reason]:
    """Yield the clause `told` with how often each of the two discards makes the point."""
    won, lost = map(contest.point, contest.discards)
    if is_more(won, lost):
        how = ", and" if told.startswith("Keep") else f": {how}"
        text = f"{told}{how} you win {won.of_100()}, against {lost.bare}."
        cards = tuple(contest.discards[0] ^ contest.discards[1])
        yield Reason(f"{name}-point", text, (*facts, won, lost), cards)


def _between_them(contest: Contest, let_go: list[Card]) -> tuple[Fact, Fact]:
    """Return how many tricks the cards of `let_go` take together, and as many new cards."""
    better, worse = contest.discards
    tricks, new = contest.tricks(worse), contest.new_card(better)
    takes = sum((tricks.takes(contest.place(card)) * 1.0 for card in let_go), np.zeros(1))
    mine = contest.replayed("tricks", worse, takes, let_go)
    return mine, replace(new, what="new cards", share=new.share * len(let_go), cards=mine.cards)


def _point(contest: Contest) -> Iterator[Reason]:
    """Yield how often each discard makes the point, or scores two points."""
    for what, told in (
        (contest.point, "you win"),
        (contest.two, f"you score two{contest.besides} in"),
    ):
        won, lost = map(what, contest.discards)
        if is_more(won, lost):
            apart, cards = _apart(contest)
            text = f"{apart} {told} {won.of_100()}, against {lost.bare}."
            yield Reason("point", text, (won, lost), cards, hides_best=False, argues=False)
            return


def _apart(contest: Contest) -> tuple[str, tuple[Card, ...]]:
    """Return the beginning of a sentence on how the better discard differs; and the cards named."""
    better, worse = contest.discards
    keep, let_go = (
        tuple(sorted(each, key=contest.place)[:2]) for each in (worse - better, better - worse)
    )
    if keep and let_go:
        told = f"Keep {the(keep[:1])} rather than {the(let_go[:1])}:"
        return told, (*keep[:1], *let_go[:1])
    if keep:
        return f"Keep {the(keep)}, and", keep
    new = "a new card" if len(let_go) == 1 else "new cards"
    return f"With {new} for {the(let_go)}", let_go
