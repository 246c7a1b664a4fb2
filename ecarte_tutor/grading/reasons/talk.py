"""Reasons at a proposal or an answer: why to stand, or why to exchange cards.

To *stand* is to play without exchanging. Some reasons compare the decision with the same one at
0–0, or with one card changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from ...engine.cards import HAND_SIZE, Card, Hand, Rank
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option, option_text
from ...engine.english import a, begun, counted, doing, listed, number, number_of_cards, the
from ...errors import EcarteError
from ...hints import book
from ...hints.holding import Holding
from ...simulator.count import odds
from ...simulator.masks import TRUMPS, Rows, counts, hand_of
from ..reason import Fact, Reason, is_more
from ..verdict import Bands
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


def heads(seen: Holding) -> tuple[Card, ...]:
    """Return the cards that `held` tells of: the trumps, and court cards that head plain suits."""
    return *seen.trumps, *(suit[0] for suit in seen.suits if _court(suit))


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


_SAFE: Final = 0.75
_CLEARLY: Final = 0.06
_FAR_MORE: Final = 0.35

_TRICKS: Final = 3

_FEW: Final = 2
"""An opponent who took so many cards at most has kept trumps."""

_EVEN: Final = (0.35, 0.35, 0.45)
"""A hand that takes three tricks more often is not told that it usually takes none, one or two."""

_FEWER: Final = 0.6
"""His proposal is a reason only if he then has two trumps at most this many times as often as in
hands dealt at random."""


def on_talk(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two words, such as "play" and "propose".

    The most telling comes first, and there may be none.
    """
    if contest.better == contest.stands:
        yield from with_the_hand(contest, in_tricks=True)
        yield from _his_word(contest)
        yield from _he_draws(contest, _FAR_MORE)
        yield from two_cost_nothing(contest)
        yield from _he_draws(contest, 2 * _CLEARLY)
        yield from with_the_hand(contest)
    else:
        yield from _five_tricks(contest)
        yield from with_the_hand(contest, in_tricks=True)
        yield from _draws_better(contest)
        yield from with_the_hand(contest)


Clause = tuple[str, tuple[Fact, ...]]
"""A clause without a capital or a full stop, and what it claims."""


def _line(contest: Contest, *, falls_short: bool) -> Clause | None:
    """Return a clause on how often standing wins, and how often it needs to; with its facts.

    Where exchanging wins more often and a loss costs the same, after an exchange, and where no
    share is enough or any, how often each of the two words wins is told instead.
    The result is `None` if the figures do not speak for the better word, or if that word stands
    where standing `falls_short`, or exchanges where it does not.
    """
    if falls_short == (contest.better == contest.stands):
        return None
    (won, other), least = map(contest.point, (contest.stands, contest.exchanges)), contest.needed
    told = f"{doing(won.after)} wins {won.of_100()}"
    instead = f"{told}, {doing(other.after)} {other.bare}"
    is_late = contest.decision.exchanged and other.told > won.told
    costs: tuple[Fact, ...] = risked(contest) or ()
    if falls_short and not costs and (is_late or is_more(other, won)):
        return instead, (won, other)
    if not falls_short and (contest.decision.exchanged or not least) and is_more(won, other):
        return instead, (won, other)
    if least is None or (won.bare != least.bare and (won.told < least.told) != falls_short):
        return None
    match = f"match {doing(other.after)}"
    if won.bare == least.bare:
        return f"{told}, just {'too few' if falls_short else 'enough'} to {match}", (won, least)
    if not falls_short:
        return f"{told}; {_why(contest, least, match)}", (won, least)
    twos = tuple(map(contest.two, (contest.exchanges, contest.stands)))
    if costs:
        why = f"; as {_cost(contest)}, it"
    elif is_more(*twos):
        why, costs = f"; as {doing(other.after)} may score two, it", twos
    else:
        why = ", but"
    return f"{told}{why} needs {least.bare} to {match}", (won, least, *costs)


def _why(contest: Contest, least: Fact, match: str) -> str:
    """Return a clause on how often standing, which is better, has to win, and why so often."""
    if contest.decision.exchanged or contest.gives == 1:
        return f"{least.bare} would {match}"
    return f"as {_cost(contest)}, it needs {least.bare} to {match}"


def _cost(contest: Contest) -> str:
    """Return a clause on what a player loses who stands before an exchange and is beaten."""
    return f"a loss gives {contest.other} the game" if contest.gives == 2 else "a loss costs two"


def with_the_hand(contest: Contest, *, in_tricks: bool = False) -> Iterator[Reason]:
    """Yield how often standing wins, and needs to, with the trumps and court cards held.

    Or, `in_tricks`, with the cards that usually take a trick, if these speak for the better word.
    """
    stands = contest.better == contest.stands
    if not (found := _line(contest, falls_short=not stands)):
        return
    (clause, facts), name, seen = found, "enough" if stands else "too-few", contest.seen
    whats = {each.what for each in facts}
    if "two lost" in whats:
        name = "costs-the-game" if contest.gives == 2 else "price"
    elif "two" in whats:
        name = "scores-two"
    if in_tricks:
        its = {"enough": "tricks-enough", "too-few": "tricks-short"}.get(name, name)
        for told, tricks in _tricks(contest):
            ends = f": it {clause.partition(' ')[2]}"
            if stands and tricks[0].least < _TRICKS:
                other = facts[1]
                draws = f"{doing(other.after)}, which lets {contest.other} draw too,"
                ends = f"; {draws} wins {other.bare}"
                if other.what == "needed":
                    _, _, ends = clause.partition(" deals")
                ends = f", and in {facts[0].of_100()} a third{ends}"
            yield Reason(its, f"{told}{ends}.", (*tricks, *facts))
        return
    hands = [(held(seen), heads(seen))]
    if trumps := seen.trumps:
        headed = " headed by the king" if seen.holds_trump_king and len(trumps) > 1 else ""
        hands.append((f"{counted(len(trumps), 'trump')}{headed}", trumps))
    for hand, cards in hands:
        yield Reason(name, f"With {hand}, {clause}.", facts, cards)
    yield Reason(name, f"{begun(clause)}.", facts, argues=len(facts) > 2)


def _tricks(contest: Contest) -> Iterator[Clause]:
    """Yield a clause on the tricks that the hand usually takes if it stands, with its facts.

    There is none if they are three where it is better to exchange, or fewer than two where it is
    better to stand.
    """
    stands, seen, falls_short = contest.stands, contest.seen, contest.better != contest.stands
    many, in_all = contest.usually_take(stands, contest.decision.hand.cards)
    is_even = many >= _TRICKS or contest.point(stands).share > _EVEN[many]
    if is_even if falls_short else many < _TRICKS - 1:
        return  # they speak for the other word, or two tricks are told where three come as often
    in_all = replace(in_all, cards="")
    none = "" if seen.trumps else "have no trump and "
    begins = f"{begun(doing(str(stands)))}, you {none}usually take"
    if falls_short:
        for told, his in _has_trumps(contest):
            only = f"only {number(many)}" if many else "no"
            takes = f"you usually take {only} trick{'s' * (many > 1)}"
            yield f"{told}; {doing(str(stands))}, {takes}", (in_all, his)
    if not many:
        yield f"{begins} no trick", (in_all,)
        return
    tricks = "one trick" if many == 1 else f"{number(many)} tricks"
    if falls_short:
        tricks = f"only {tricks}" if many == 1 else f"{tricks}, not three"
    takers = [each for suit in (seen.trumps, *seen.suits) if (each := _taker(contest, suit))]
    sure = sum(fact.least for _, fact in takers)
    if 0 < sure <= (HAND_SIZE if many == _TRICKS else many):
        named = f"with {listed(words for words, _ in takers)}"
        are_many = any(fact.least < len(fact.cards.split()) for _, fact in takers)
        if sure < many or (are_many and len(takers) > 1 and sure == many):
            shares = [f"{number(fact.least)} with {words}" for words, fact in takers]
            named = listed([*shares, "one more"] if sure < many else shares)
        for begin in (begins, begins.replace(none, "")):
            yield f"{begin} {tricks}, {named}", (in_all, *(fact for _, fact in takers))
    yield f"{begins} {tricks}", (in_all,)


def _has_trumps(contest: Contest) -> Iterator[tuple[str, Fact]]:
    """Yield how many trumps the opponent usually holds after his exchange, if he took few cards."""
    if contest.decision.exchanged:
        drawn = contest.decision.exchanged[-1][contest.decision.seat == "pone"]
        held = [contest.his_trumps(least) for least in (4, 3, 2)]
        usual = next((each for each in held if each.share >= MOSTLY), None)
        if usual and drawn <= _FEW:
            took = f"As {contest.other} took {number_of_cards(drawn)}"
            yield f"{took}, he usually has {number(usual.least)} trumps or more", usual


def _taker(contest: Contest, suit: tuple[Card, ...]) -> tuple[str, Fact] | None:
    """Return words for the cards of one suit that usually take tricks if the hand stands."""
    if not suit:
        return None
    many, fact = contest.usually_take(contest.stands, suit)
    _, alone = contest.usually_take(contest.stands, suit[:1])
    if not many:
        return None
    if suit == contest.seen.trumps:
        return _own(contest.seen), fact
    if many == alone.least:
        return f"the {suit[0].words}", alone
    return f"your {suit[0].suit.word}", fact


def _own(seen: Holding) -> str:
    """Return the trumps of a hand as the player's: `"your two trumps"`."""
    if len(seen.trumps) == 1:
        return "your king of trumps" if seen.holds_trump_king else "your trump"
    return f"your {counted(len(seen.trumps), 'trump')}"


# Standing


def two_cost_nothing(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word stands and risks no more than a point: the opponent needs one."""
    found = _line(contest, falls_short=False)
    if found and contest.gives == 1 and not contest.decision.exchanged:
        at = "At four all" if contest.needs == 1 else f"With {contest.other} at four"
        with_ = f"{at}, losing two costs no more: with {held(contest.seen)}, {found[0]}."
        yield Reason("two-cost-nothing", with_, found[1], heads(contest.seen))
        told = f"{at}, losing two costs no more than losing one: {found[0]}."
        yield Reason("two-cost-nothing", told, found[1])


def _he_draws(contest: Contest, least: float) -> Iterator[Reason]:
    """Yield that the opponent has two trumps more often once both have exchanged.

    The difference, of shares 0 to 1, is at least `least`.
    """
    both = contest.exchanges, contest.stands
    then, now = two = tuple(
        replace(contest.replayed("trumps at least", each, _two_trumps(contest, each)), least=2)
        for each in both
    )
    if _line(contest, falls_short=False) and then.share - now.share >= least:
        told = f"{begun(str(contest.exchanges))}, and {contest.other} draws too"
        text = f"{told}: he then holds two trumps or more in {then.of_100()}, not {now.bare}."
        yield Reason("he-draws", text, two)


def _two_trumps(contest: Contest, option: Option) -> Rows:
    found: Rows = counts(contest.replay.held(option)[1] & TRUMPS) >= 2
    return found


def _his_word(contest: Contest) -> Iterator[Reason]:
    """Yield how weak his proposal shows him to be, compared with hands dealt at random."""
    if contest.decision.kind != "answer" or contest.decision.exchanged:
        return
    now, blind = contest.his_trumps(2), _blind(contest)
    found = _line(contest, falls_short=False)
    if found and now.share <= min(_FEWER * blind.share, 1 - MOSTLY):
        told = f"He proposes, and so usually has one trump at most: {found[0]}."
        yield Reason("his-word", told, (now, blind, *found[1]))


# Exchanging


def _five_tricks(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is so likely that two points, of an exchange, decide."""
    won, refused = contest.point(contest.stands), contest.two_refused
    better, worse = twos = tuple(map(contest.two, (contest.better, contest.worse)))
    often = won.share >= _SAFE and refused.share <= better.share / 2
    if not often or not is_more(*twos) or contest.band == "slight":
        return
    do, instead, king = (
        doing(str(contest.better)),
        doing(str(contest.worse)),
        contest.decision.trump_king,
    )
    ways = ["the king drawn"] if king in contest.unseen else []
    ways += ["five tricks", *(["a refusal that he loses"] if refused.told else [])]
    told = f"You usually win the point: {do} scores two, by {listed(ways, last='or')}, in"
    told = f"{told} {better.of_100()}, {instead} in"
    ends = ["."]
    if contest.needs == 3 and king in contest.decision.hand and contest.decision.rules.king_scores:
        ends.insert(0, "; with your king, two win the game.")
    for end in ends:
        cards = (king,) if "king" in end else ()
        yield Reason("scores-two", f"{told} {worse.bare}{end}", (won, *twos, refused), cards)


def risked(contest: Contest) -> tuple[Fact, Fact] | None:
    """Return how often exchanging and standing lose two, if who stands and loses pays two."""
    less, more = (contest.two(each, lost=True) for each in (contest.exchanges, contest.stands))
    return None if contest.decision.exchanged or not is_more(more, less) else (less, more)


def _draws_better(contest: Contest) -> Iterator[Reason]:
    """Yield that exchanging wins more often, with the cards that are kept."""
    then, now = points = tuple(map(contest.point, (contest.exchanges, contest.stands)))
    if not is_more(then, now):
        return
    discarded = _discarded(contest)
    kept = [card for card in contest.decision.hand if discarded and card not in discarded]
    word, risks = begun(str(contest.exchanges)), risked(contest)
    if kept:
        word = f"{word} and keep {the(sorted(kept, key=contest.place))}"
    if contest.gives == 1 and not contest.decision.exchanged:
        word = f"Losing two costs no more, but {word[0].lower()}{word[1:]}"
    told = f"{word}: you win {then.of_100()}, not {now.bare}"
    less = ", and a loss costs less" if risks else ""
    yield Reason("draws-better", f"{told}{less}.", (*points, *(risks or ())), tuple(kept))


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
    return Fact("trumps at least", "", share, deals="lawful", least=2)


_KEPT = 64

_NEAR: Final = 2
"""Reasons from the score need a player who is at most this many points from the target."""

_SURELY: Final = 2.5
"""How many standard errors a difference must exceed in a short simulation."""

_FAR: Final = 3
"""How many ranks a card may be changed by."""

_WITHIN: Final = 0.09
"""A card is changed only if standing wins this share of deals too few or too many, at most."""


def the_score(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for a word that refer to the score, if the other word is better at 0–0."""
    decision = contest.decision
    if max(decision.score) >= decision.rules.target - _NEAR and _clearly_best(
        replace(decision, score=(0, 0)), contest.worse, contest.better
    ):
        yield from _two_win(contest)
        yield from two_cost_nothing(contest)


def near_miss(contest: Contest) -> Iterator[Reason]:
    """Yield reasons that say which change of one card would make the worse word the better one.

    Words are the options at a proposal or an answer, such as "play". Nothing is yielded for other
    decisions, or if book and simulator do not both prefer the worse word after the change.
    """
    if contest.decision.kind not in STANDING_WORD or (least := contest.needed) is None:
        return
    is_far = abs(contest.point(contest.stands).share - least.share) > _WITHIN
    if is_far or contest.band in ("serious", "blunder"):
        return
    if found := _change(contest):
        card, other, changed = found
        if _clearly_best(changed, contest.worse, contest.better):
            short = contest.better != contest.stands
            told = "You are one card short" if short else "One card decides it"
            told = "Little is at stake" if contest.band == "slight" else told
            told = f"{told}: if the {card.words} were the {other.rank.word}, you would"
            would = Fact("better", option_text(contest.worse), 1.0, cards=f"{card} {other}")
            yield Reason("near-miss", f"{told} {contest.worse}.", (would,))


def _two_win(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word wins the game more often, if only two points win it."""
    both = contest.better, contest.worse
    twos, points = (tuple(map(each, both)) for each in (contest.two, contest.point))
    gained = [one.share - other.share for one, other in (twos, points)]
    if contest.needs == 2 and not contest.besides and is_more(*twos) and gained[0] > gained[1]:
        do, instead = map(doing, map(str, both))
        told = f"At three you need two points: {do} scores two in {twos[0].of_100()}, {instead} in"
        is_free = contest.gives == 1 and not contest.decision.exchanged
        if is_free and contest.better == contest.stands:  # who stands scores two by five tricks
            told = f"You need two points, he one, so losing two costs no more: {do} takes all five"
            told = f"{told} tricks in {twos[0].of_100()}, {instead} scores two in"
        yield Reason("two-win", f"{told} {twos[1].bare}.", twos)


def _change(contest: Contest) -> tuple[Card, Card, Decision] | None:
    """Return the smallest change of one card with which the worse option would be the better one.

    It would be for the book, and for the reckoner (a simulated player) at all similar scores.

    The result has the card, the card in its place, and the changed decision; `None` without any.
    """
    from ...simulator.play.reckoner import talking_nearby

    exchanging = EXCHANGING_WORD[contest.decision.kind]
    is_short = contest.better == exchanging
    steps = [
        (abs(rank - card.rank), card.rank, card, Card.of(rank, card.suit))
        for card in contest.decision.hand
        for rank in Rank
        if 0 < (rank - card.rank if is_short else card.rank - rank) <= _FAR
    ]
    for _, _, card, other in sorted(steps, key=lambda each: each[:2]):
        changed = _with_card(contest.decision, card, other)
        if (
            changed
            and book(changed).advice == {contest.worse}
            and talking_nearby(changed) == float(contest.worse == exchanging)
        ):
            return card, other, changed
    return None


def _with_card(decision: Decision, card: Card, other: Card) -> Decision | None:
    """Return the decision with `card` changed to `other`; `None` if that is seen elsewhere."""
    if other in decision.hand:
        return None
    try:
        return replace(decision, hand=Hand(other if own == card else own for own in decision.hand))
    except EcarteError:
        return None


@lru_cache(maxsize=_KEPT)
def _clearly_best(decision: Decision, word: Option, other: Option) -> bool:
    """Return True if a short simulation is sure that `word` is better than `other`."""
    from ...simulator.valuation import brief_difference

    more = brief_difference(decision, word, other)
    return more.mean > max(_SURELY * more.error, Bands.usual(more.unit).equal)
