"""Reasons at a proposal or an answer: why to stand, or why to exchange cards.

To *stand* is to play without exchanging.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, Literal

import numpy as np

from ...engine.cards import HAND_SIZE, Card, Rank, Suit
from ...engine.decision import Decision, Option
from ...engine.english import a, begun, counted, doing, listed, number, the
from ...hints.holding import Holding
from ...simulator.count import odds
from ...simulator.masks import TRUMPS, Rows, counts, hand_of
from ..fact import FEW, Fact, is_more
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


_SAFE: Final = 0.75
_CLEARLY: Final = 0.06
_FAR_MORE: Final = 0.35
_SELDOM: Final = 0.3
_MANY: Final = 65
"""Weak cards are no reason if standing wins this many of 100 deals or more."""

_ONE_CARD: Final = 12
"""One weak card is no reason if standing wins so many deals of 100 too few, or more."""

_NEARLY: Final = 12
"""Exchanging wins nearly as many deals as standing if it wins at most so many of 100 fewer."""

_FEWER_LOST: Final = (
    (0.1, "nearly every loss costs"),
    (0.5, "most losses cost"),
    (0.8, "many losses cost"),
)
"""Words for the losses that cost one point, if at most such a share of them, 0 to 1, cost two."""

_FAR_LESS: Final = 0.2
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


Clause = tuple[str, tuple[Fact, ...]]
"""A clause without a capital or a full stop, and what it claims."""

Line = tuple[Fact, Fact]
"""How often standing makes the point, and how often it must."""


def _line(contest: Contest) -> Line | None:
    """Return the line to beat, if its two figures show which word is better."""
    short = contest.better == contest.exchanges
    won, least = contest.point(contest.stands), contest.needed
    if least is None or not least.told:
        return None
    return (won, least) if (won.told < least.told if short else won.told > least.told) else None


def _compared(contest: Contest) -> Clause | None:
    """Return a clause that says how often each word wins, and what else decides; and its facts.

    The result is `None` unless the figures, as they are told, speak for the better word: how often
    it makes the point, scores two, and loses two.
    """
    options = contest.better, contest.worse
    better, worse = points = tuple(map(contest.point, options))
    (do, instead), risks = (doing(str(each)) for each in options), risked(contest)
    wins = 2 * (better.told - worse.told) / 100
    spares = (risks[1].told - risks[0].told) / 100 if risks else 0.0
    if contest.better == contest.stands:
        spares = 0.0 if _gives(contest.decision) == 1 else -spares
    if risks and spares > 0 and wins + spares > _ENOUGH and wins * 50 >= -_NEARLY:
        cost = "a point, not the game" if _gives(contest.decision) == 2 else "one, not two"
        least = _least_lost(contest, risks[0].share, cost)
        joined = "and" if better.told > worse.told else "but"
        told = f"{instead} wins {worse.of_100()}, {do} {better.bare}"
        if worse.told == better.told:
            told = f"{instead} and {do} both win {better.of_100()}"
            least = least.replace("then", f"after {do}")
        return f"{told}, {joined} {least}", (*points, *risks)
    if is_more(better, worse) and wins + spares > _ENOUGH:
        if contest.better == contest.stands:
            return f"{do} wins {better.of_100()}, {instead} {worse.bare}", points
        return f"{instead} wins {worse.of_100()}, {do} {better.bare}", points
    return _by_two(contest, wins, spares)


def _least_lost(contest: Contest, two: float, cost: str) -> str:
    """Return a clause: after exchanging, which loses two in a share `two`, losses cost `cost`."""
    lost = 1 - contest.point(contest.exchanges).share
    words = (word for least, word in _FEWER_LOST if two <= least * lost)
    return f"then {next(words, 'more losses cost')} {cost}"


def _by_two(contest: Contest, wins: float, spares: float) -> Clause | None:
    """Return a clause that the better word scores two more often, if that outweighs the rest."""
    options = contest.better, contest.worse
    points, twos = (tuple(map(each, options)) for each in (contest.point, contest.two))
    scores = twos[0].told - twos[1].told
    if not is_more(*twos) or wins + spares + scores / 100 <= _ENOUGH or wins * 50 < -_NEARLY:
        return None
    (do, instead), apart = (doing(str(each)) for each in options), round(wins * 50)
    often = f"{number(abs(apart))} {'more' if apart > 0 else 'fewer'} of 100 deals than {instead}"
    told = f"{do} wins {often}, {'and' if apart > 0 else 'but'} scores two in {scores} more"
    if not apart:
        told = f"{do} wins as often as {instead}, and scores two in {scores} more of 100 deals"
    if (risks := risked(contest)) and round(wins + scores / 100, 2) < _ENOUGH:
        also = " far" if spares >= _FAR_LESS else ""
        return f"{told} and loses two{also} less often", (*points, *twos, *risks)
    refused = contest.two_refused
    if contest.better == contest.exchanges and refused.share > twos[0].share / 2:
        return f"{told}, mostly when a refusal fails", (*points, *twos, refused)
    return told, (*points, *twos)


def _told(contest: Contest, *, falls_short: bool) -> Clause | None:
    """Return the clause of `_compared`, else one with the line to beat; with its facts.

    The result is `None` if nothing speaks for the better word, or if that word stands where
    standing `falls_short`, or exchanges where it does not.
    """
    if falls_short == (contest.better == contest.stands):
        return None
    if found := _compared(contest):
        return found
    if line := _line(contest):
        risks = risked(contest) if falls_short else None
        why = f", as losing costs {_cost(contest)}" if risks else ""
        told = f"you win {line[0].of_100()}; {_standing(contest)} needs {line[1].told}{why}"
        return told, (*line, *(risks or ()))
    return None


def _standing(contest: Contest) -> str:
    return doing(str(contest.stands))


def _enough(contest: Contest) -> Iterator[Reason]:
    """Yield how often each word wins with the trumps and court cards held."""
    stands = contest.better == contest.stands
    if not (found := _told(contest, falls_short=not stands)):
        return
    (clause, facts), name = found, "enough" if stands else "too-few"
    yield Reason(name, f"With {held(contest.seen)}, {clause}.", facts)
    yield Reason(name, f"{begun(clause)}.", facts, argues=False)


def _gives(decision: Decision) -> int:
    """Return how many points the opponent still needs."""
    return decision.rules.target - decision.score[1]


def _cost(contest: Contest) -> str:
    return "the game" if _gives(contest.decision) == 2 else "two"


# Standing


def two_cost_nothing(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word stands and risks no more than a point: the opponent needs one."""
    decision, found = contest.decision, _told(contest, falls_short=False)
    if found and _gives(decision) == 1 and not decision.exchanged:
        is_even = decision.score[0] == decision.score[1]
        at = "At four all" if is_even else f"With {contest.other} at four"
        told = f"{at}, losing two costs no more than losing one: {found[0]}."
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
        for wins in (clause[0], clause[0].replace(" deals", "")):
            yield Reason("three-tricks", f"{told}: {wins}.", (often, *clause[1]))


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


def _two_trumps(contest: Contest, option: Option) -> Fact:
    rows = counts(contest.replay.held(option)[1] & TRUMPS) >= 2
    return contest.replayed("two trumps", option, rows)


def _he_draws(contest: Contest, least: float) -> Iterator[Reason]:
    """Yield how often the opponent has two trumps, now and once both have exchanged.

    The difference, of shares 0 to 1, is at least `least`.
    """
    now, then = (_two_trumps(contest, each) for each in (contest.stands, contest.exchanges))
    if then.share - now.share < least or not is_more(then, now):
        return
    word = str(contest.exchanges)
    won, less = (contest.point(each) for each in (contest.stands, contest.exchanges))
    if is_more(won, less):
        often = "usually" if then.share >= MOSTLY else "often"
        yield Reason(
            "he-draws",
            f"{begun(word)}, and {contest.other} draws too and {often} holds two trumps or more: "
            f"you win {less.of_100()}, not {won.told}.",
            (then, now, less, won),
        )
    yield Reason(
        "he-draws",
        f"If you {word}, {contest.other} draws too: he then has two trumps or more in "
        f"{then.of_100()}, against {now.bare} now.",
        (then, now),
    )


def _his_word(contest: Contest) -> Iterator[Reason]:
    """Yield how weak his proposal shows him to be, compared with hands dealt at random."""
    if contest.decision.kind != "answer" or contest.decision.exchanged:
        return
    now, blind = contest.simulated("two trumps", "", contest.trumps >= 2), _blind(contest)
    if now.share > _FEWER * blind.share or now.share > 1 - MOSTLY:
        return
    if found := _told(contest, falls_short=False):
        told = f"He proposes, and so usually has one trump at most: {found[0]}."
        yield Reason("his-word", told, (now, *found[1]))
    yield Reason(
        "his-word",
        f"His proposal says that he is weak: two trumps in {now.of_100('hands')}, not "
        f"{blind.told}.",
        (now, blind),
    )


# Exchanging


def _point_is_safe(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is so likely that exchanging a card may score two."""
    won, discarded = contest.point(contest.stands), _discarded(contest)
    better, worse = (contest.two(each) for each in (contest.better, contest.worse))
    is_new = contest.two_refused.share <= better.share / 2
    if won.share >= _SAFE and discarded and is_new and is_more(better, worse):
        worst = min(discarded, key=lambda card: contest.takes(contest.stands, card).share)
        yield Reason(
            "five-with-a-new-card",
            f"You usually win the point; with a new card for the {worst.words} you score two in "
            f"{better.of_100()}, now in {worse.bare}.",
            (won, better, worse),
        )


def costs_the_game(contest: Contest) -> Iterator[Reason]:
    """Yield that the opponent wins the game if standing loses, as he needs two points."""
    found = _told(contest, falls_short=True)
    if found and _gives(contest.decision) == 2 and (risks := risked(contest)):
        stood, drawn = both = tuple(map(contest.point, (contest.stands, contest.exchanges)))
        at = f"With {contest.other} at three, {_standing(contest)} and losing costs the game"
        told = f"{_standing(contest)} wins {stood.of_100()}, {doing(str(contest.exchanges))}"
        joined = "and" if drawn.told > stood.told else "but"
        least = _least_lost(contest, risks[0].share, "a point")
        for text in (f"{told} {drawn.bare}, {joined} {least}", f"{told} {drawn.bare}"):
            yield Reason("costs-the-game", f"{at}: {text}.", (*both, *risks))


def risked(contest: Contest) -> Line | None:
    """Return how often exchanging and standing lose two, if who stands and loses pays two."""
    less, more = (contest.two(each, lost=True) for each in (contest.exchanges, contest.stands))
    return None if contest.decision.exchanged or not is_more(more, less) else (less, more)


def _price(contest: Contest) -> Iterator[Reason]:
    """Yield how often each word wins, if exchanging wins nearly as often but has other merits."""
    found = _compared(contest)
    if found and len(found[1]) > 2:
        name = "scores-two" if any(each.what == "two" for each in found[1]) else "price"
        trumps = counted(len(contest.seen.trumps), "trump")
        if contest.seen.holds_trump_king and len(contest.seen.trumps) > 1:
            trumps = f"{trumps} headed by the king"
        for hand in (held(contest.seen), trumps):
            yield Reason(name, f"With {hand}, {found[0]}.", found[1])
        yield Reason(name, f"{begun(found[0])}.", found[1])


def _draws_better(contest: Contest) -> Iterator[Reason]:
    """Yield that exchanging wins more often, with the cards that are kept."""
    then, now = (contest.point(each) for each in (contest.exchanges, contest.stands))
    if not is_more(then, now):
        return
    discarded = _discarded(contest)
    kept = [card for card in contest.decision.hand if discarded and card not in discarded]
    word = begun(str(contest.exchanges))
    if kept:
        word = f"{word} and keep {the(_arranged(contest, kept))}"
    told = f"{word}: you win {then.of_100()}"
    if risks := risked(contest):
        costs = f"{told}, not {now.bare}, and a loss costs less."
        yield Reason("draws-better", costs, (then, now, *risks))
    told = f"{told}, against {now.bare} if you {contest.stands}."
    yield Reason("draws-better", told, (then, now))


def _dead_cards(contest: Contest) -> Iterator[Reason]:
    """Yield the plain cards that seldom take a trick, with how often standing wins."""
    hand, line = contest.decision.hand, _line(contest)
    clause = _told(contest, falls_short=True)
    rates = {card: contest.takes(contest.stands, card) for card in contest.seen.plain}
    dead = [  # to call the nine weak and not the seven beside it would puzzle
        card
        for card in rates
        if all(rates[own].share <= _SELDOM for own in hand.of(card.suit) if own <= card)
    ]
    if not line or not clause or not 1 <= len(dead) <= 3 or line[0].told >= _MANY:
        return
    facts = (*(rates[card] for card in dead), *clause[1])
    if len(dead) > 1:
        told = f"{begun(the(_arranged(contest, dead)))} seldom take a trick"
        yield Reason("dead-cards", f"{told}: {clause[0]}.", facts)
        return
    is_near = line[1].told - line[0].told <= _ONE_CARD
    if is_near and contest.seen.trumps and len(hand.of(dead[0].suit)) == 1:
        told = f"With {held(contest.seen)}, but a useless {dead[0].words}, {clause[0]}."
        yield Reason("one-weak-card", told, facts)


def _fails(contest: Contest) -> tuple[Literal["fails"], Rows]:
    return "fails", contest.replay.gained(contest.stands) < 0


def _suit_lost(contest: Contest) -> Iterator[Reason]:
    """Yield the plain suit in which he mostly takes two tricks if standing loses."""
    tricks, found = contest.tricks(contest.stands), []
    for suit in open_suits(contest.seen):
        first = contest.place(Card.of(Rank.KING, suit))
        his = ~tricks.leads & ~tricks.wins & (tricks.his // len(Rank) == first // len(Rank))
        rows = his.sum(axis=0) >= 2
        fact = contest.replayed(
            "two of suit", contest.stands, rows, suit=suit, among=_fails(contest)
        )
        found.append((fact, suit))
    if not found:
        return
    often, suit = max(found, key=lambda each: each[0].share)
    own = contest.decision.hand.of(suit)
    have = f"only the {_ranks(own)}" if own else "none"
    if often.share >= MOSTLY and often.number >= FEW:
        yield Reason(
            "suit-lost",
            f"If you {contest.stands} and lose, {contest.other} usually takes two tricks in "
            f"{suit.word}, of which you have {have}.",
            (often,),
        )


def _trumped(contest: Contest) -> Iterator[Reason]:
    """Yield the best plain card that he mostly trumps if standing loses."""
    plain = [card for card in contest.seen.plain if card.rank >= Rank.QUEEN]
    for card in sorted(plain, key=lambda each: -each.rank):
        rows = contest.trumped(card, contest.stands)
        often = contest.replayed("trumped", contest.stands, rows, (card,), among=_fails(contest))
        if often.share >= MOSTLY and often.number >= FEW:
            trumps = counted(len(contest.seen.trumps), "trump")
            yield Reason(
                "trumped",
                f"If you {contest.stands} and lose, {contest.other} usually trumps the "
                f"{card.words}: you have {trumps} to draw his.",
                (often,),
            )
            return


def _lone_court(contest: Contest) -> Iterator[Reason]:
    lone = [suit[0] for suit in contest.seen.suits if len(suit) == 1]
    courts = [card for card in lone if Rank.KNAVE <= card.rank < Rank.KING]
    found = _told(contest, falls_short=True)
    for card in sorted(courts, key=lambda each: -each.rank):
        often = contest.takes(contest.stands, card)
        if found and often.told < 50:
            told = f"Nothing guards the {card.words}, which loses more often than not"
            yield Reason("lone-court", f"{told}: {found[0]}.", (often, *found[1]))
            return


def _no_trump(contest: Contest) -> Iterator[Reason]:
    found = _told(contest, falls_short=True)
    if found and not contest.seen.trumps:
        suits = [suit.word for suit in open_suits(contest.seen)]
        stops = [f", and nothing that stops {listed(suits, last='or')}"] if suits else []
        for open_ in (*stops, ""):
            yield Reason("no-trump", f"You have no trump{open_}: {found[0]}.", found[1])


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


def _blind(contest: Contest) -> Fact:
    """Return how often a hand dealt at random has two trumps or more."""
    unseen = contest.unseen
    trumps = sum(card.suit is contest.decision.trump for card in unseen)
    share = 1 - float(sum(odds(trumps, HAND_SIZE, len(unseen))[:2]))
    return Fact("two trumps", "", share, deals="lawful")
