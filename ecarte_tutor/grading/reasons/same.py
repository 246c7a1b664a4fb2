"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing, the
from ...engine.rules.rule_set import POINT_TRICKS
from ..reason import FEW, Fact, Reason, is_more, worded
from .contest import Contest
from .talk import heads, held

_LITTLE: Final = 3
"""Of a slip, little is at stake if either option scores more in so many of 100 deals at most."""

_LAST: Final = 2
"""With so many cards in hand a player has no choice after this one."""


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
    same_in = contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)
    if isinstance(contest.worse, Card) and contest.same_against_all:
        fact = Fact("same", str(contest.worse), 1.0, deals="lawful")
        kind = "cards" if contest.his_cards == 1 else "hands"
        hands = f"each of the {contest.lawful} {kind} that {contest.other} may hold"
        if contest.lawful == 1:
            hands = f"the one hand that {contest.other} may hold"
        yield Reason("no-difference", f"{both} score the same against {hands}.", (fact,), named)
    elif same_in.all() and not _is_few(contest):
        fact = contest.replayed("same", contest.worse, same_in)
        told = f"{both} score the same in every deal we tried."
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


def close(contest: Contest, begins: str = "It is close") -> Iterator[Reason]:
    """Yield how close two options are: how often each scores more, or standing wins and has to."""
    if contest.decision.kind in STANDING_WORD:
        for text, facts in _close_words(contest):
            cards = heads(contest.seen) if text.startswith("with ") else ()
            yield Reason("close", f"{begins}: {text}.", facts, cards)
        return
    more, less = contest.scores_more(contest.better), contest.scores_more(contest.worse)
    for worse_is, better_is, hides in _named(contest):
        text = f"{begins}: {worse_is} scores more in {less.of_100()}, {better_is} in {more.bare}."
        yield Reason("close", text, (less, more), hides_best=hides)


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
    away.
    """
    for worse_is, better_is, hides in _named(contest):
        yield replace(_result(contest, worse_is, better_is), hides_best=hides)


def _result(contest: Contest, worse_is: str, better_is: str) -> Reason:
    options = contest.worse, contest.better
    if _is_few(contest):
        fits = "Against the few hands that fit all he has said and played"
        return Reason("result", f"{fits}, {better_is} does better.", argues=False)
    ways: tuple[tuple[str, tuple[Fact, ...], bool], ...] = (
        ("wins the point", tuple(map(contest.point, options)), False),
        (f"scores two points{contest.besides}", tuple(map(contest.two, options)), False),
        ("loses two points", tuple(contest.two(each, lost=True) for each in options), True),
        ("scores more", tuple(map(contest.scores_more, options)), False),
    )
    does, facts, _ = next(
        (each for each in ways if is_more(*(each[1] if each[2] else each[1][::-1]))),
        ways[-1] if ways[-1][1][1].told > ways[-1][1][0].told else ways[0],
    )
    told = f"{worse_is} {does} in {facts[0].of_100()}, {better_is} in {facts[1].bare}"
    is_rare = does == "scores more" and max(each.told for each in facts) <= _LITTLE
    if is_rare and contest.band == "slight":
        told = f"little is at stake: {told}"
    return Reason("result", f"{begun(told)}.", facts, argues=False)


def _is_few(contest: Contest) -> bool:
    return isinstance(contest.better, Card) and contest.effective < FEW


def _named(contest: Contest) -> Iterator[tuple[str, str, bool]]:
    """Yield words for the worse and the better option, and False if they name a better card.

    A pair that names a better card, or of discards the card in question, is followed by one that
    does not. Numbers that are better are not named.
    """
    worse_is, better_is = _doing(contest.worse), _doing(contest.better)
    if isinstance(contest.better, str):
        yield worse_is, better_is, True
        return
    if isinstance(contest.better, Card):
        yield worse_is, better_is, not contest.blames
    elif isinstance(contest.better, frozenset) and isinstance(contest.worse, frozenset):
        (card, *_) = sorted(contest.better ^ contest.worse, key=contest.place)
        does = "throwing", "keeping"
        worse_is, better_is = does if card in contest.worse else does[::-1]
        yield f"{worse_is} the {card.words}", f"{better_is} it", False
        worse_is = "this discard"
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
