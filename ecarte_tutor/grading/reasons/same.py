"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing, the
from ...engine.rules.rule_set import POINT_TRICKS
from ..fact import FEW, Fact, is_more
from ..reason import Reason, worded
from .contest import Contest
from .talk import heads, held

_LAST: Final = 2
"""With so many cards in hand a player has no choice after this one."""

_NOT_QUITE: Final = 0.025
"""From this difference of shares on, too small to argue with, two options are not called even."""


def same(contest: Contest, alike: Sequence[Option]) -> Iterator[Reason]:
    """Yield reasons why two of the options that are `alike` are worth the same; at least one.

    The most telling comes first.
    """
    (told, named), decision = _both(contest), contest.decision
    both = begun(told)
    wins_now = decision.rules.king_scores and contest.needs == 1
    if decision.kind in STANDING_WORD and wins_now and decision.trump_king in decision.hand:
        king = decision.trump_king.words
        told = f"The {king} scores the point that wins the game, whatever you say."
        yield Reason("king-wins", told, cards=(decision.trump_king,))
    yield from _settled(contest)
    yield from _neighbours(contest)
    yield from _by_a_hair(contest)
    same_in = contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)
    if same_in.all() and not _is_few(contest):
        fact = contest.replayed("same", contest.worse, same_in)
        told = f"{both} score the same in every deal we tried."
        yield Reason("no-difference", told, (fact,), named)
    elif isinstance(contest.worse, Card) and contest.same_against_all:
        fact = Fact("same", str(contest.worse), 1.0, deals="lawful")
        hands = (
            f"each of the {contest.lawful} {_hands(contest)}"
            if contest.lawful > 1
            else "the one hand"
        )
        told = f"{both} score the same against {hands} that {contest.other} may hold."
        yield Reason("no-difference", told, (fact,), named)
    if decision.kind in STANDING_WORD:
        yield from close(contest)
    first, second = points = tuple(map(contest.point, _chosen_first(contest)))
    told = f"{both} win {first.bare} and {second.of_100()}: there is little in it."
    if first.told == second.told:
        cards = [card for card in alike if isinstance(card, Card)]
        even = [card for card in cards if contest.point(card).told == first.told]
        if len(even) > 2:
            both, points, named = begun(the(even)), tuple(map(contest.point, even)), tuple(even)
        told = f"{both} win the point equally often, in {first.of_100()}."
    yield Reason("made-as-often", told, points, named, argues=False)


def _settled(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is won, or lost, with either card, against every lawful hand."""
    if not isinstance(contest.better, Card) or not isinstance(contest.worse, Card):
        return
    facts = tuple(map(contest.open_point, contest.cards))
    led, theirs = contest.decision.led, len(contest.decision.tricks) - POINT_TRICKS
    theirs += contest.tricks_needed
    cards = [each for each in contest.values if isinstance(each, Card)]
    if led and theirs == POINT_TRICKS - 1 and not any(map(contest.takes_this, cards)):
        told = f"The {led.words} takes {contest.other}’s third trick, whatever you play"
        two = tuple(contest.two(each, lost=True) for each in contest.cards)
        if contest.vulnerable == contest.decision.seat and {each.share for each in two} == {1.0}:
            stood = "refused" if contest.decision.seat == "dealer" else "played without exchanging"
            told, facts = f"{told}; as you {stood}, he scores two either way", (*facts, *two)
        yield Reason("his-third-trick", f"{told}.", facts)
    played = {contest.point(each).share for each in contest.cards}
    for share, does in ((1.0, "wins"), (0.0, "loses")):
        if {each.share for each in facts} == played == {share}:
            told = f"Either card {does} the point, whatever {contest.other} holds."
            yield Reason("made-by-all", told, facts)


def _by_a_hair(contest: Contest) -> Iterator[Reason]:
    """Yield on how many lawful hands each of the last two cards wins, if he hardly has them."""
    if not isinstance(contest.better, Card) or len(contest.decision.hand) != _LAST:
        return
    most, least = facts = sorted(
        map(contest.open_point, contest.cards), key=lambda each: -each.share
    )
    points = tuple(map(contest.point, contest.cards))
    if most.share > least.share and not any(each.told for each in points):
        hands, noun = contest.lawful, "card" if contest.his_cards == 1 else "hand"
        cards, kept = [contest.brief(Card(each.after)) for each in facts], ""
        if contest.decision.kind == "reply":  # the card that is kept wins the last trick
            cards, kept = cards[::-1], ", kept,"
        many, few = (round(each.share * hands) for each in facts)
        told = f"{cards[0]}{kept} wins the point against {many} of {hands:,} {noun}s he may hold"
        text = (
            f"The {told}, the {cards[1]} against {few or 'none'}; but he seldom has such a {noun}."
        )
        if kept and not few:
            text = f"Throw the {cards[1]}, which never wins: the {told}, though he seldom has one."
        yield Reason("by-a-hair", text, (*facts, *points))


def _hands(contest: Contest) -> str:
    return "cards" if contest.his_cards == 1 else "hands"


def _chosen_first(contest: Contest) -> tuple[Option, Option]:
    both = contest.better, contest.worse
    return both[::-1] if contest.blames else both


def _neighbours(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.better, contest.worse
    if not isinstance(better, Card) or not isinstance(worse, Card) or better.suit != worse.suit:
        return
    low, high = sorted((better, worse), key=lambda card: card.rank)
    if contest.are_neighbours(high, low):
        told = (
            f"The {high.rank.word} and {low.words} are worth the same: no card that "
            f"{contest.other} may hold lies between them."
        )
        yield Reason("neighbours", told, cards=(high, low))


def close(contest: Contest, *, by_the_book: bool = False) -> Iterator[Reason]:
    """Yield how close two options are; `by_the_book` is True if the advice then follows the book.

    They say how often each option makes the point, or scores two; there may be none.
    """
    begins = "So close that the book decides" if by_the_book else "It is close"
    if contest.decision.kind in STANDING_WORD:
        # What begins it leaves the hand no room on a phone.
        for text, facts in [*_close_words(contest)][int(by_the_book) :]:
            cards = heads(contest.seen) if text.startswith("with ") else ()
            yield Reason("close", f"{begins}: {text}.", facts, cards)
        return
    first, second = points = contest.point(contest.worse), contest.point(contest.better)
    for worse_is, better_is, hides in _named(contest):
        text = f"{worse_is} wins {first.of_100()}, {better_is} {second.bare}"
        yield Reason("close", f"{begins}: {text}.", points, hides_best=hides)


def _close_words(contest: Contest) -> Iterator[tuple[str, tuple[Fact, ...]]]:
    """Yield clauses on two words that are worth nearly the same, with their facts."""
    won, stands = contest.point(contest.stands), doing(str(contest.stands))
    if needed := contest.needed:
        facts = won, needed
        told = f"{stands} wins {won.of_100()}, "
        told += "as many as it needs" if won.bare == needed.bare else f"and needs {needed.bare}"
    else:
        drawn = contest.point(contest.exchanges)
        facts = won, drawn
        told = f"{stands} wins {won.of_100()}, {doing(drawn.after)} {drawn.bare}"
        if won.told == drawn.told:
            told = f"you win {won.of_100()} either way"
    hand = held(contest.seen)
    yield f"with {hand}{',' * (', ' in hand)} {told}", facts
    yield told, facts


def result(contest: Contest) -> Iterator[Reason]:
    """Yield how often each option makes the point, or scores or loses two; or that it is even.

    The first names a better card or number, and the second does not, for a tutor that gives none
    away. Where few deals agree with what the opponent has said and played, lawful hands are counted
    instead.
    """
    for worse_is, better_is, hides in _named(contest):
        yield replace(_result(contest, worse_is, better_is), hides_best=hides)


def _result(contest: Contest, worse_is: str, better_is: str) -> Reason:
    options, is_few = (contest.worse, contest.better), _is_few(contest)
    is_card, noun = isinstance(contest.better, Card), "hands" if is_few else "deals"
    first, second = points = tuple(_point(contest, each) for each in options)
    settled = ""
    if is_card and first.share == second.share in (0, 1):
        settled = f"Either card {'wins' if second.share else 'loses'} the point"
    ways: tuple[tuple[str, tuple[Fact, ...], bool], ...] = (
        ("makes the point" if is_card else "wins", points, False),
        (f"scores two points{contest.besides}", tuple(map(contest.two, options)), False),
        ("loses two points", tuple(contest.two(each, lost=True) for each in options), True),
    )
    for does, facts, is_loss in ways if settled or not is_few else ways[:1]:
        worse, better = facts
        if is_more(*(facts if is_loss else facts[::-1])):
            told = f"{worse_is} {does} in {worse.of_100(noun)}, {better_is} in {better.bare}"
            if settled and is_few:
                told = f"but {better_is} {does} {'less' if is_loss else 'more'} often"
            told = f"{settled}, {told}" if settled else told
            told = f"Cards face up, {told}" if is_few and not settled else begun(told)
            return Reason("result", f"{told}.", (*points, *facts), argues=False)
    if settled:
        return Reason("nearly-even", f"{settled}.", points, argues=False)
    return _hardly_apart(contest, points, worse_is, better_is)


def _hardly_apart(
    contest: Contest, points: tuple[Fact, ...], worse_is: str, better_is: str
) -> Reason:
    """Return how often each option wins the point, where the better one does hardly more often."""
    first, second = points
    is_few, is_card = _is_few(contest), isinstance(contest.better, Card)
    noun = "hands" if is_few else "deals"
    told = f"{worse_is} wins the point in {first.of_100(noun)}, {better_is} in {second.bare}"
    if is_card and contest.tricks_needed <= 0:
        told = "you have made the point with either card"
    elif first.told == second.told:
        both = "either card wins" if is_card else f"{worse_is} and {better_is} both win"
        told = f"{both} the point in {first.of_100(noun)}"
    elif is_more(first, second):
        text = f"{begun(told)}, but risks less."
        if is_few:
            fits = "Against the few hands that fit all he has said and played"
            text = f"{fits}, {better_is} does better."
        return Reason("result", text, points, argues=False)
    elif second.share - first.share >= _NOT_QUITE:
        return Reason("result", f"{begun(told)}.", points, argues=False)
    else:
        told = f"the {noun} won are nearly even: {told}"
    return Reason("nearly-even", f"{begun(told)}.", points, argues=False)


def _is_few(contest: Contest) -> bool:
    return isinstance(contest.better, Card) and contest.effective < FEW


def _point(contest: Contest, option: Option) -> Fact:
    """Return how often `option` makes the point: on lawful hands if few deals are simulated."""
    if isinstance(option, Card) and _is_few(contest):
        return contest.open_point(option)
    return contest.point(option)


def _named(contest: Contest) -> Iterator[tuple[str, str, bool]]:
    """Yield words for the worse and the better option, and False if they name a better card.

    A pair that names a better card is followed by one that does not. Numbers and discards that are
    better are not named.
    """
    worse_is, better_is = _doing(contest.worse), _doing(contest.better)
    if isinstance(contest.better, str):
        yield worse_is, better_is, True
        return
    if isinstance(contest.better, Card):
        yield worse_is, better_is, not contest.blames
    another = "another"
    if contest.decision.kind == "number":
        another = "another number"
    elif isinstance(contest.better, Card):
        another = "the other card" if len(contest.decision.hand) == _LAST else "another card"
    yield (worse_is, another, True) if contest.blames else (another, "this one", True)


def _doing(option: Option) -> str:
    return "this discard" if isinstance(option, frozenset) else worded(option)


def _both(contest: Contest) -> tuple[str, tuple[Card, ...]]:
    """Return words for the two options, the chosen one first, and the cards that they name.

    Of discards the words name one card in which they differ.
    """
    chosen, other = _chosen_first(contest)
    if isinstance(chosen, Card) and isinstance(other, Card):
        return f"the {chosen.words} and {other.words}", (chosen, other)
    if isinstance(chosen, frozenset) and isinstance(other, frozenset):
        first = min(chosen ^ other, key=contest.place)
        return f"keeping and discarding the {first.words}", (first,)
    return f"{doing(str(chosen))} and {doing(str(other))}", ()
