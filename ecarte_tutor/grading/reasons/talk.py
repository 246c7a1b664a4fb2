"""Reasons at a proposal or an answer: why to stand, or why to exchange cards.

To *stand* is to play without exchanging.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np

from ...engine.cards import HAND_SIZE, Card, Rank, Suit
from ...engine.decision import Decision
from ...engine.english import a, begun, counted, doing, listed, number, the
from ...hints.holding import Holding
from ...simulator.count import odds
from ...simulator.masks import TRUMPS, counts, hand_of
from ..reason import Reason
from .contest import MOSTLY, TOLD, Contest, hundredths, of_100


def held(seen: Holding) -> str:
    """Return the trumps and court cards of a hand as a phrase: `"two trumps and a guarded queen"`.

    >>> held(Holding.of("8H 7H QS 7S 7D", "9H")), held(Holding.of("QS QC 9D 8D 7D", "9H"))
    ('two trumps and a guarded queen', 'two lone queens but no trump')
    >>> held(Holding.of("KH 7H KS 7S 7D", "9H"))
    'two trumps headed by the king, and a plain king'
    """
    trumps, has_king = counted(len(seen.trumps), "trump"), seen.holds_trump_king
    parts = _courts(seen, king="plain king" if has_king else "king")
    if parts and not seen.trumps:
        return f"{listed(parts)} but no trump"
    if not parts:
        parts = ["no plain court card" if seen.trumps else "no court card"]
    if has_king and len(seen.trumps) > 1:  # a comma, or the next card would seem to head them too
        *most, last = [f"{trumps} headed by the king", *parts]
        return f"{', '.join(most)}, and {last}"
    return listed(["the king of trumps" if has_king else trumps, *parts])


def _courts(seen: Holding, king: str) -> list[str]:
    """Return words for the court cards that head plain suits, the best first."""
    heads = Counter(filter(None, map(_court, sorted(seen.suits, key=_head, reverse=True))))
    named = ((king if words == "king" else words, times) for words, times in heads.items())
    return [a(words) if times == 1 else f"{number(times)} {words}s" for words, times in named]


def _head(suit: tuple[Card, ...]) -> Rank:
    return suit[0].rank


def _court(suit: tuple[Card, ...]) -> str:
    head, *rest = suit
    if head.rank < Rank.KNAVE:
        return ""
    if head.rank is Rank.KING:
        return "king"
    return f"{'guarded' if rest else 'lone'} {head.rank.word}"


def open_suits(seen: Holding) -> tuple[Suit, ...]:
    """Return the plain suits, held or not, that are not among `seen.stopped_suits`."""
    stopped = {suit[0].suit for suit in seen.stopped_suits}
    return tuple(suit for suit in seen.turn_up.suit.others if suit not in stopped)


_SAFE: Final = 0.8
_CLEARLY: Final = 0.06
_FAR_MORE: Final = 0.35
_SELDOM: Final = 0.3
_MANY: Final = 65
"""Weak cards are no reason if standing wins this many of 100 hands or more."""

_ONE_CARD: Final = 12
"""One weak card is no reason if standing wins so many hands of 100 too few, or more."""

_NEARLY: Final = 12
"""Exchanging wins nearly as many hands as standing if it wins at most so many of 100 fewer."""

_TRICKS: Final = 3

_FEWER: Final = 0.6
"""His proposal is a reason only if he then has two trumps at most this many times as often as in
hands dealt at random."""


def on_talk(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two words, such as "play" and "propose".

    The most telling comes first, and there may be none.
    """
    if contest.better == contest.stands:
        yield from _his_word(contest)
        yield from _three_tricks(contest)
        yield from _he_draws(contest, _FAR_MORE)
        yield from two_cost_nothing(contest)
        yield from _strong_card(contest)
        yield from _enough(contest)
        yield from _he_draws(contest, 2 * _CLEARLY)
        yield from _strong_card(contest, beside_trumps=True)
    else:
        yield from _point_is_safe(contest)
        if contest.seen.trumps:
            yield from _draws_better(contest)
            yield from _price(contest)
        yield from _no_trump(contest)
        yield from _lone_court(contest)
        yield from _dead_cards(contest)
        yield from _enough(contest)
        if not contest.seen.trumps:
            yield from _draws_better(contest)
            yield from _price(contest)
        yield from _trumped(contest)
        yield from _suit_lost(contest)


def _enough(contest: Contest) -> Iterator[Reason]:
    """Yield how often standing makes the point, and how often it must to equal exchanging."""
    shares = _won_and_needed(contest)
    if shares is None:
        return
    decision, (won, least) = contest.decision, shares
    hand = held(contest.seen)
    for told, argues in ((f"With {hand}, you win", True), ("You win", False)):
        if contest.better == contest.stands:
            text = f"{told} {won} of 100 hands; {least} are enough to {contest.stands}."
            yield Reason("enough", text, argues=argues)
        else:
            needs = f"{told} only {won} of 100 hands; {_standing(contest)} needs {least}"
            if _risks_less(contest):
                costs = "the game" if _gives(decision) == 2 else "two"
                yield Reason("too-few", f"{needs}, as losing costs {costs}.", argues=argues)
            yield Reason("too-few", f"{needs}.", argues=argues)


def _falls_short(contest: Contest) -> str | None:
    """Return a clause: how many hands standing wins and needs; `None` if it wins enough."""
    shares = _won_and_needed(contest)
    if shares is None or contest.better == contest.stands:
        return None
    return f"you win {shares[0]} of 100 hands; {_standing(contest)} needs {shares[1]}."


def _standing(contest: Contest) -> str:
    return doing(str(contest.stands))


def _won_and_needed(contest: Contest) -> tuple[int, int] | None:
    """Return how many of 100 hands standing wins, and how many it must win.

    Return `None` if the two numbers do not show which word is better.
    """
    if contest.needed is None:
        return None
    won = hundredths(contest.share(contest.made(contest.stands)))
    least = hundredths(contest.needed)
    is_clear = won > least if contest.better == contest.stands else won < least
    return (won, least) if is_clear else None


def _gives(decision: Decision) -> int:
    """Return how many points the opponent still needs."""
    return decision.rules.target - decision.score[1]


# Standing


def two_cost_nothing(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word stands and risks no more than a point: the opponent needs one."""
    decision, shares = contest.decision, _won_and_needed(contest)
    if (
        contest.better == contest.stands
        and shares
        and _gives(decision) == 1
        and not decision.exchanged
    ):
        at = (
            "At four all"
            if decision.score[0] == decision.score[1]
            else f"With {contest.other} at four"
        )
        yield Reason(
            "two-cost-nothing",
            f"{at}, losing two costs no more than losing one: you win {shares[0]} of 100 hands; "
            f"{shares[1]} are enough.",
        )


def _three_tricks(contest: Contest) -> Iterator[Reason]:
    """Yield the three cards that together mostly take three tricks."""
    tricks = contest.tricks(contest.stands)
    takes = {card: tricks.takes(contest.place(card)) for card in contest.decision.hand}
    found = [
        (float(np.logical_and.reduce([takes[card] for card in cards]).mean()), cards)
        for cards in combinations(contest.decision.hand, _TRICKS)
        if all(
            {own for own in contest.decision.hand.of(card.suit) if own > card} <= {*cards}
            for card in cards
        )
    ]
    if not found:
        return
    often, cards = max(found)
    if often < 1 / 2:
        return
    told = f"{begun(the(_arranged(contest, cards)))} usually take three tricks"
    if shares := _won_and_needed(contest):
        won, least = shares
        yield Reason("three-tricks", f"{told}: you win {won} of 100 hands and need {least}.")
        yield Reason("three-tricks", f"{told}: you win {won} of 100 and need {least}.")


def _strong_card(contest: Contest, *, beside_trumps: bool = False) -> Iterator[Reason]:
    """Yield the highest plain card, if it mostly takes a trick.

    Unless `beside_trumps`, a hand of two trumps or more must have a king to be told so.
    """
    shares, hand = _won_and_needed(contest), contest.decision.hand
    plain = [suit[0] for suit in contest.seen.suits]
    best = max(
        plain,
        key=lambda card: (card.rank, len(hand.of(card.suit)), contest.takes(card, contest.stands)),
        default=None,
    )
    leads = len(contest.seen.trumps) < 2 or (best is not None and best.rank is Rank.KING)
    if (
        shares
        and best
        and (leads or beside_trumps)
        and contest.takes(best, contest.stands) >= MOSTLY
    ):
        takes = f"usually takes a trick: you win {shares[0]} of 100 hands; {shares[1]} are enough."
        if trumps := contest.seen.trumps:
            is_highest = len(trumps) == 1 and not contest.higher(trumps[0]).any()
            many = "the highest trump" if is_highest else counted(len(trumps), "trump")
            yield Reason("strong-card", f"The {best.words}, with {many} beside it, {takes}")
        yield Reason("strong-card", f"The {best.words} {takes}")


def _he_draws(contest: Contest, least: float) -> Iterator[Reason]:
    """Yield how often the opponent has two trumps, now and once both have exchanged.

    The difference, of shares 0 to 1, is at least `least`.
    """
    now, then = (
        float((counts(contest.replay.held(option)[1] & TRUMPS) >= 2).mean())
        for option in (contest.stands, contest.exchanges)
    )
    if then - now < least:
        return
    word = str(contest.exchanges)
    won, less = (
        hundredths(contest.share(contest.made(option)))
        for option in (contest.stands, contest.exchanges)
    )
    if less < won:
        often = "usually" if then >= MOSTLY else "often"
        yield Reason(
            "he-draws",
            f"{begun(word)}, and {contest.other} draws too and {often} holds two trumps or more: "
            f"you win {less} of 100 hands, not {won}.",
        )
    yield Reason(
        "he-draws",
        f"If you {word}, {contest.other} draws too: he then has two trumps or more in "
        f"{of_100(then, 'deals')}, against {hundredths(now)} now.",
    )


def _his_word(contest: Contest) -> Iterator[Reason]:
    """Yield how weak his proposal shows him to be, compared with hands dealt at random."""
    if contest.decision.kind != "answer" or contest.decision.exchanged:
        return
    now, blind = contest.share(contest.trumps >= 2), _blind_share(contest)
    if now > _FEWER * blind or now > 1 - MOSTLY:
        return
    if shares := _won_and_needed(contest):
        yield Reason(
            "his-word",
            "He proposes, and so usually has one trump at most: you win "
            f"{shares[0]} of 100 hands; {_standing(contest)} needs {shares[1]}.",
        )
    yield Reason(
        "his-word",
        f"His proposal says that he is weak: two trumps in {of_100(now, 'hands')}, not "
        f"{hundredths(blind)}.",
    )


# Exchanging


def _point_is_safe(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is so safe that exchanging a card may score two."""
    won = contest.share(contest.made(contest.stands))
    better, worse = map(hundredths, contest.scores(2))
    discarded = _discarded(contest)
    if won >= _SAFE and discarded and better > worse:
        worst = min(discarded, key=lambda card: contest.takes(card, contest.stands))
        yield Reason(
            "point-is-safe",
            f"The point is safe; a new card for the {worst.words} scores two points in {better} of "
            f"100 deals, now in {worse}.",
        )


def costs_the_game(contest: Contest) -> Iterator[Reason]:
    """Yield that the opponent wins the game if standing loses, as he needs two points."""
    short = _falls_short(contest)
    if short and _gives(contest.decision) == 2 and _risks_less(contest):
        told = f"With {contest.other} at three, {_standing(contest)} and losing costs the game"
        yield Reason("costs-the-game", f"{told}: {short}")


def _risks_less(contest: Contest) -> bool:
    """Return True if who stands and loses pays two, and so pays two more often."""
    return not contest.decision.exchanged and contest.scores_more(-2) <= -TOLD


def _price(contest: Contest) -> Iterator[Reason]:
    """Yield how often each word wins, if exchanging wins nearly as often and a loss costs less."""
    decision, trumps = contest.decision, counted(len(contest.seen.trumps), "trump")
    won, then = (
        hundredths(contest.share(contest.made(option)))
        for option in (contest.stands, contest.exchanges)
    )
    if _risks_less(contest) and 0 <= won - then <= _NEARLY:
        costs = "the game" if _gives(decision) == 2 else "two"
        told = (
            f"{_standing(contest)} wins {won} of 100 hands, but losing costs {costs}; "
            f"{doing(str(contest.exchanges))} wins {then}, and risks less."
        )
        yield Reason("price", f"With {trumps}, {told}")
        yield Reason("price", begun(told))


def _draws_better(contest: Contest) -> Iterator[Reason]:
    """Yield that exchanging wins more often, with the cards that are kept."""
    then, now = (
        hundredths(contest.share(contest.made(option)))
        for option in (contest.exchanges, contest.stands)
    )
    if then - now < 100 * 2 * TOLD:
        return
    discarded = _discarded(contest)
    kept = [card for card in contest.decision.hand if discarded and card not in discarded]
    word = begun(str(contest.exchanges))
    if kept:
        word = f"{word} and keep {the(_arranged(contest, kept))}"
    told = f"{word}: you win {then} of 100 hands"
    if _risks_less(contest):
        yield Reason("draws-better", f"{told}, not {now}, and a loss costs less.")
    yield Reason("draws-better", f"{told}, against {now} if you {contest.stands}.")


def _dead_cards(contest: Contest) -> Iterator[Reason]:
    """Yield the plain cards that seldom take a trick, with how often standing wins."""
    rates = {
        card: contest.takes(card, contest.stands)
        for card in contest.decision.hand
        if card.suit is not contest.decision.trump
    }
    dead = [  # to call the nine weak and not the seven beside it would puzzle
        card
        for card in rates
        if all(rates[own] <= _SELDOM for own in contest.decision.hand.of(card.suit) if own <= card)
    ]
    shares, short = _won_and_needed(contest), _falls_short(contest)
    if shares is None or short is None or not 1 <= len(dead) <= 3 or shares[0] >= _MANY:
        return
    if len(dead) == 1:
        is_beside = len(contest.decision.hand.of(dead[0].suit)) > 1
        if is_beside or shares[1] - shares[0] > _ONE_CARD or not contest.seen.trumps:
            return
        told = f"With {held(contest.seen)}, but a useless {dead[0].words}, {short}"
        yield Reason("one-weak-card", told)
    else:
        told = f"{begun(the(_arranged(contest, dead)))} seldom take a trick"
        yield Reason("dead-cards", f"{told}: {short}")


def _suit_lost(contest: Contest) -> Iterator[Reason]:
    """Yield the plain suit in which he mostly takes two tricks if standing loses."""
    if contest.share(contest.made(contest.stands)) >= MOSTLY:
        return
    tricks = contest.tricks(contest.stands)
    rows = contest.replay.gained(contest.stands) < 0
    if rows.sum() < _LEAST:
        return
    found = []
    for suit in open_suits(contest.seen):
        first = contest.place(Card.of(Rank.KING, suit))
        his = ~tricks.leads & ~tricks.wins & (tricks.his // len(Rank) == first // len(Rank))
        often = float((his.sum(axis=0) >= 2)[rows].mean())
        found.append((often, suit))
    if not found:
        return
    often, suit = max(found, key=lambda each: each[0])
    own = contest.decision.hand.of(suit)
    have = f"only the {_ranks(own)}" if own else "none"
    if often >= 1 / 2:
        yield Reason(
            "suit-lost",
            f"If you {contest.stands} and lose, {contest.other} usually takes two tricks in "
            f"{suit.word}, of which you have {have}.",
        )


def _trumped(contest: Contest) -> Iterator[Reason]:
    """Yield the best plain card that he mostly trumps if standing loses."""
    plain = [card for card in contest.seen.plain if card.rank >= Rank.QUEEN]
    rows = contest.replay.gained(contest.stands) < 0
    if not plain or rows.sum() < _LEAST:
        return
    for card in sorted(plain, key=lambda each: -each.rank):
        if float(contest.trumped(card, contest.stands)[rows].mean()) >= 1 / 2:
            trumps = counted(len(contest.seen.trumps), "trump")
            yield Reason(
                "trumped",
                f"If you {contest.stands} and lose, {contest.other} usually trumps the "
                f"{card.words}: you have {trumps} to draw his.",
            )
            return


def _lone_court(contest: Contest) -> Iterator[Reason]:
    lone = [suit[0] for suit in contest.seen.suits if len(suit) == 1]
    courts = [card for card in lone if Rank.KNAVE <= card.rank < Rank.KING]
    short = _falls_short(contest)
    for card in sorted(courts, key=lambda each: -each.rank):
        if short and contest.takes(card, contest.stands) < 1 / 2:
            told = f"Nothing guards the {card.words}, which loses more often than not"
            yield Reason("lone-court", f"{told}: {short}")
            return


def _no_trump(contest: Contest) -> Iterator[Reason]:
    short = _falls_short(contest)
    if short and not contest.seen.trumps:
        told = f"Without a trump you cannot stop a suit that {contest.other} leads"
        yield Reason("no-trump", f"{told}: {short}")


_LEAST: Final = 40
"""The fewest deals of a replay that a reason is drawn from."""


def _arranged(contest: Contest, cards: tuple[Card, ...] | list[Card]) -> list[Card]:
    """Return the cards sorted: trumps first, then suit by suit, each from its highest card."""
    return sorted(cards, key=contest.place)


def _ranks(cards: tuple[Card, ...]) -> str:
    """Return words for the ranks of cards of one suit, the highest first: `"ten and seven"`."""
    return listed(card.rank.word for card in sorted(cards, reverse=True))


def _discarded(contest: Contest) -> tuple[Card, ...]:
    """Return the cards that the player mostly discards after proposing or accepting; or none."""
    seat = 0 if contest.decision.seat == "pone" else 1
    rows = contest.replay.rows(contest.exchanges)
    for turn in contest.replay.course:
        if turn.seat == seat and turn.discarded is not None:
            here = (turn.rows >= rows.start) & (turn.rows < rows.stop)
            masks = turn.discarded[here]
            if len(masks):
                found, times = np.unique(masks, return_counts=True)
                mask = found[times.argmax()]
                cards = hand_of(mask, contest.decision.trump).cards
                return cards if set(cards) <= {*contest.decision.hand} else ()
    return ()


def _blind_share(contest: Contest) -> float:
    """Return the share of hands, 0 to 1, with two trumps or more if he had said nothing."""
    unseen = contest.unseen
    trumps = sum(card.suit is contest.decision.trump for card in unseen)
    return 1 - float(sum(odds(trumps, HAND_SIZE, len(unseen))[:2]))
