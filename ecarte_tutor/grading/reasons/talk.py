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
from ...engine.english import a, begun, counted, doing, listed, number, the
from ...hints.holding import Holding
from ...simulator.count import odds
from ...simulator.masks import TRUMPS, counts, hand_of
from ..fact import Fact, is_more
from ..reason import Reason
from .contest import MOSTLY, Contest


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
    heads = Counter(
        filter(None, map(_court, sorted(seen.suits, key=lambda suit: suit[0].rank, reverse=True)))
    )
    named = ((king if words == "king" else words, times) for words, times in heads.items())
    return [a(words) if times == 1 else f"{number(times)} {words}s" for words, times in named]


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


_SAFE: Final = 0.75
_CLEARLY: Final = 0.06
_FAR_MORE: Final = 0.35

_NEARLY: Final = 12
"""Exchanging wins nearly as many deals as standing if it wins at most so many of 100 fewer."""

_FEWER_LOST: Final = ((0.1, "nearly all"), (1 - MOSTLY, "most"), (0.8, "many"))
"""Words for the losses that cost one point, if at most such a share of them, 0 to 1, cost two."""

_ENOUGH: Final = 0.05
"""By so many points a deal, at least, the figures of a sentence must speak for the better word."""

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
        yield from _with_the_hand(contest)
        yield from _he_draws(contest, 2 * _CLEARLY)
        yield from _strong_card(contest, beside_trumps=True)
    else:
        yield from _five_tricks(contest)
        yield from _no_trump(contest)
        yield from _draws_better(contest)
        yield from _with_the_hand(contest)


Clause = tuple[str, tuple[Fact, ...]]
"""A clause without a capital or a full stop, and what it claims."""


def _compared(contest: Contest) -> Clause | None:
    """Return a clause that says how often each word wins, and what else decides; and its facts.

    The result is `None` unless the figures, as they are told, speak for the better word: how often
    it makes the point, scores two, and loses two.
    """
    options = contest.better, contest.worse
    better, worse = points = tuple(map(contest.wins, options))
    (do, instead), risks = (doing(str(each)) for each in options), risked(contest)
    wins = 2 * (better.told - worse.told) / 100
    spares = (risks[1].told - risks[0].told) / 100 if risks else 0.0
    if contest.better == contest.stands:
        spares = 0.0 if contest.gives == 1 else -spares
    in_ = contest.game
    told = f"{instead} wins {in_}{worse.of_100()}, {do} {'in ' if in_ else ''}{better.bare}"
    if risks and spares > 0 and wins + spares > _ENOUGH and wins * 50 >= -_NEARLY:
        then, joined = "then", "and" if better.told > worse.told else "but"
        if worse.told == better.told:
            told, then = f"{instead} and {do} both win {in_}{better.of_100()}", f"after {do}"
        return f"{told}, {joined} {least_lost(contest, then)}", (*points, *risks)
    if is_more(better, worse) and wins + spares > _ENOUGH:
        if contest.better == contest.stands:
            told = f"{do} wins {in_}{better.of_100()}, {instead} {'in ' if in_ else ''}{worse.bare}"
        return told, points
    return _by_two(contest, wins, spares)


def least_lost(contest: Contest, then: str = "") -> str:
    """Return a clause: after exchanging (`then`) so many losses cost less than after standing."""
    lost = 1 - contest.point(contest.exchanges).share
    two, theirs = contest.two(contest.exchanges, lost=True).share, contest.decision.score[1]
    many = next((word for least, word in _FEWER_LOST if two <= least * lost), "more")
    costs = "cost one, not two"
    if contest.gives == 2:
        costs = "cost a point, not the game"
    elif contest.needs == 1:
        costs = f"leave {contest.other} at {number(theirs + 1)}, not {number(theirs + 2)}"
    return f"{then} {many} losses {costs}".lstrip()


def _by_two(contest: Contest, wins: float, spares: float) -> Clause | None:
    """Return a clause that the better word scores two more often, if that outweighs the rest."""
    options = contest.better, contest.worse
    points, twos = (tuple(map(each, options)) for each in (contest.point, contest.two))
    scores = twos[0].told - twos[1].told
    if not is_more(*twos) or wins + spares + scores / 100 <= _ENOUGH or wins * 50 < -_NEARLY:
        return None
    (do, instead), apart = (doing(str(each)) for each in options), round(wins * 50)
    told = f"{do} wins {number(abs(apart))} {'more' if apart > 0 else 'fewer'} of 100 deals"
    two = f"scores two{contest.besides} in"
    told = f"{told}, {'and' if apart > 0 else 'but'} {two} {scores} more"
    if not apart:
        told = f"{do} wins as often as {instead}, and {two} {scores} more of 100 deals"
    if (risks := risked(contest)) and contest.better == contest.exchanges:
        return f"{told}, and {least_lost(contest)}", (*points, *twos, *risks)
    return told, (*points, *twos)


def _told(contest: Contest, *, falls_short: bool) -> Clause | None:
    """Return the clause of `_compared`, else that standing wins enough or too few; with its facts.

    The result is `None` if nothing speaks for the better word, or if that word stands where
    standing `falls_short`, or exchanges where it does not.
    """
    if falls_short == (contest.better == contest.stands):
        return None
    won, least = contest.point(contest.stands), contest.needed
    if found := _compared(contest):
        return found
    if least is None or not least.told or (won.told < least.told) != falls_short:
        return None
    told = f"{doing(str(contest.stands))} wins {won.of_100()}"
    risks = risked(contest) if falls_short else None
    why = f": too few, as losing costs {'the game' if contest.gives == 2 else 'two points'}"
    return f"{told}{why if risks else ': too few' if falls_short else ', enough'}", (
        won,
        least,
        *(risks or ()),
    )


def _with_the_hand(contest: Contest) -> Iterator[Reason]:
    """Yield how often each word wins with the trumps and court cards held, and what it risks."""
    stands = contest.better == contest.stands
    if not (found := _told(contest, falls_short=not stands)):
        return
    (clause, facts), name = found, "enough" if stands else "too-few"
    whats = {each.what for each in facts}
    if not stands and "needed" not in whats:
        name = "scores-two" if "two" in whats else "price" if "two lost" in whats else name
    hands = [held(contest.seen)]
    if trumps := contest.seen.trumps:
        headed = " headed by the king" if contest.seen.holds_trump_king and len(trumps) > 1 else ""
        hands.append(f"{counted(len(trumps), 'trump')}{headed}")
    for hand in hands:
        yield Reason(name, f"With {hand}, {clause}.", facts)
    yield Reason(name, f"{begun(clause)}.", facts, argues=len(whats) > 1)


# Standing


def two_cost_nothing(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word stands and risks no more than a point: the opponent needs one."""
    found = _told(contest, falls_short=False)
    if found and contest.gives == 1 and not contest.decision.exchanged:
        at = "At four all" if contest.needs == 1 else f"With {contest.other} at four"
        with_ = f"{at}, losing two costs no more: with {held(contest.seen)}, {found[0]}."
        for told in (with_, f"{at}, losing two costs no more than losing one: {found[0]}."):
            yield Reason("two-cost-nothing", told, found[1])


def _three_tricks(contest: Contest) -> Iterator[Reason]:
    """Yield the three cards that together mostly take three tricks."""
    hand, clause = contest.decision.hand, _told(contest, falls_short=False)
    found = [
        (contest.takes(contest.stands, *cards), cards)
        for cards in combinations(hand, _TRICKS)
        if all({own for own in hand.of(card.suit) if own > card} <= {*cards} for card in cards)
    ]
    if not found or not clause:
        return
    often, cards = max(found, key=lambda each: (each[0].share, each[1]))
    if often.share >= MOSTLY:
        told = f"{begun(the(_arranged(contest, cards)))} usually take three tricks"
        yield Reason("three-tricks", f"{told}: {clause[0]}.", (often, *clause[1]))


def _strong_card(contest: Contest, *, beside_trumps: bool = False) -> Iterator[Reason]:
    """Yield the highest plain card, if it mostly takes a trick.

    Unless `beside_trumps`, a hand of two trumps or more must have a king to be told so.
    """
    clause, hand = _told(contest, falls_short=False), contest.decision.hand
    found = [(suit[0], contest.takes(contest.stands, suit[0])) for suit in contest.seen.suits]
    if not found or not clause:
        return
    best, often = max(
        found, key=lambda each: (each[0].rank, len(hand.of(each[0].suit)), each[1].share)
    )
    leads = len(contest.seen.trumps) < 2 or best.rank is Rank.KING
    if (leads or beside_trumps) and often.share >= MOSTLY:
        takes, facts = f"usually takes a trick: {clause[0]}.", (often, *clause[1])
        if trumps := contest.seen.trumps:
            is_highest = len(trumps) == 1 and not contest.above(trumps[0])
            many = "the highest trump" if is_highest else counted(len(trumps), "trump")
            told = f"The {best.words}, with {many} beside it, {takes}"
            yield Reason("strong-card", told, facts)
        yield Reason("strong-card", f"The {best.words} {takes}", facts)


def _he_draws(contest: Contest, least: float) -> Iterator[Reason]:
    """Yield that the opponent has two trumps more often once both have exchanged, and wins more.

    The difference, of shares 0 to 1, is at least `least`.
    """
    both = contest.exchanges, contest.stands
    then, now = two = tuple(
        contest.replayed("two trumps", each, counts(contest.replay.held(each)[1] & TRUMPS) >= 2)
        for each in both
    )
    less, won = points = tuple(map(contest.wins, both))
    if then.share - now.share >= least and is_more(*two) and is_more(won, less):
        often = "usually" if then.share >= MOSTLY else "often"
        told = f"{begun(str(contest.exchanges))}, and {contest.other} draws too and {often} holds"
        text = f"{told} two trumps or more: you win {contest.game}{less.of_100()}, not {won.told}."
        yield Reason("he-draws", text, (*two, *points))


def _his_word(contest: Contest) -> Iterator[Reason]:
    """Yield how weak his proposal shows him to be, compared with hands dealt at random."""
    if contest.decision.kind != "answer" or contest.decision.exchanged:
        return
    now, blind = contest.simulated("two trumps", "", contest.trumps >= 2), _blind(contest)
    found = _told(contest, falls_short=False)
    if found and now.share <= min(_FEWER * blind.share, 1 - MOSTLY):
        told = f"He proposes, and so usually has one trump at most: {found[0]}."
        yield Reason("his-word", told, (now, blind, *found[1]))


# Exchanging


def _five_tricks(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is so likely that two points, of an exchange, decide."""
    won, refused = contest.point(contest.stands), contest.two_refused
    better, worse = twos = tuple(map(contest.two, (contest.better, contest.worse)))
    if won.share < _SAFE or refused.share > better.share / 2 or not is_more(*twos):
        return
    do, instead, king = (
        doing(str(contest.better)),
        doing(str(contest.worse)),
        contest.decision.trump_king,
    )
    # A king drawn scores the second point as well.
    is_by_five = king not in contest.unseen and refused.share <= (1 - MOSTLY) * better.share
    by = ", mostly by five tricks" if is_by_five else ""
    told = f"You usually win the point: {do} scores two in {better.of_100()}{by}, {instead} in"
    ends = ["."]
    if contest.needs == 3 and king in contest.decision.hand and contest.decision.rules.king_scores:
        ends.insert(0, "; with your king, two win the game.")
    for end in ends:
        yield Reason("scores-two", f"{told} {worse.bare}{end}", (won, *twos, refused))


def costs_the_game(contest: Contest) -> Iterator[Reason]:
    """Yield that the opponent wins the game if standing loses, as he needs two points."""
    found = _told(contest, falls_short=True)
    if found and contest.gives == 2 and (risks := risked(contest)):
        stood, drawn = both = tuple(map(contest.wins, (contest.stands, contest.exchanges)))
        stands, in_ = doing(str(contest.stands)), contest.game
        at = f"{begun(stands)} and losing gives {contest.other} two points and the game"
        told = f"{stands} wins {in_}{stood.of_100()}, {doing(str(contest.exchanges))}"
        told = f"{at}: {told} {'in ' if in_ else ''}{drawn.bare}"
        joined = "and" if drawn.told > stood.told else "but"
        least = least_lost(contest, "then").removesuffix(", not the game")
        for text in (f"{told}, {joined} {least}", told):
            yield Reason("costs-the-game", f"{text}.", (*both, *risks))


def risked(contest: Contest) -> tuple[Fact, Fact] | None:
    """Return how often exchanging and standing lose two, if who stands and loses pays two."""
    less, more = (contest.two(each, lost=True) for each in (contest.exchanges, contest.stands))
    return None if contest.decision.exchanged or not is_more(more, less) else (less, more)


def _draws_better(contest: Contest) -> Iterator[Reason]:
    """Yield that exchanging wins more often, with the cards that are kept."""
    then, now = points = tuple(map(contest.wins, (contest.exchanges, contest.stands)))
    if not is_more(then, now):
        return
    discarded = _discarded(contest)
    kept = [card for card in contest.decision.hand if discarded and card not in discarded]
    word, risks = begun(str(contest.exchanges)), risked(contest)
    if kept:
        word = f"{word} and keep {the(_arranged(contest, kept))}"
    if contest.gives == 1 and not contest.decision.exchanged:
        word = f"Losing two costs no more, but {word[0].lower()}{word[1:]}"
    told = f"{word}: you win {contest.game}{then.of_100()}, not {now.bare}"
    less = ", and a loss costs less" if risks else ""
    yield Reason("draws-better", f"{told}{less}.", (*points, *(risks or ())))


def _no_trump(contest: Contest) -> Iterator[Reason]:
    """Yield that a hand without a trump seldom wins if it stands, and at which cost."""
    found = _told(contest, falls_short=True)
    then, now = map(contest.wins, (contest.exchanges, contest.stands))
    if found and not contest.seen.trumps:
        is_less = then.told < now.told
        for lacks in ("",) if is_less else (*_lacking(contest), ""):
            name = "price" if is_less and risked(contest) else "no-trump"
            yield Reason(name, f"You have no trump{lacks}: {found[0]}.", found[1])


def _lacking(contest: Contest) -> Iterator[str]:
    """Yield a clause on the plain suits that a hand does not hold."""
    hand = contest.decision.hand
    highest = max(card.rank for card in hand)
    if highest < Rank.QUEEN:
        yield f" and no card above {a(highest.word)}"
    suits = [
        suit.word for suit in open_suits(contest.seen) if len(contest.decision.hand.of(suit)) < 3
    ]
    if suits:
        yield f", and nothing that stops {listed(suits, last='or')}"


def _arranged(contest: Contest, cards: tuple[Card, ...] | list[Card]) -> list[Card]:
    """Return the cards sorted: trumps first, then suit by suit, each from its highest card."""
    return sorted(cards, key=contest.place)


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


def _blind(contest: Contest) -> Fact:
    """Return how often a hand dealt at random has two trumps or more."""
    unseen = contest.unseen
    trumps = sum(card.suit is contest.decision.trump for card in unseen)
    share = 1 - float(sum(odds(trumps, HAND_SIZE, len(unseen))[:2]))
    return Fact("two trumps", "", share, deals="lawful")
