"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing, number
from ...engine.rules import POINT_TRICKS
from ..fact import FEW, Fact, is_more
from ..reason import Reason, worded
from .contest import Contest
from .talk import held, risked

_LAST: Final = 2
"""With so many cards in hand a player has no choice after this one."""


def same(contest: Contest) -> Iterator[Reason]:
    """Yield reasons why two options are worth the same, the most telling first; at least one."""
    both, decision = begun(_both(contest)), contest.decision
    wins_now = decision.rules.king_scores and decision.score[0] == decision.rules.target - 1
    if decision.kind in STANDING_WORD and wins_now and decision.trump_king in decision.hand:
        king = decision.trump_king.words
        told = f"The {king} scores the point that wins the game, whatever you say."
        yield Reason("king-wins", told)
    yield from _settled(contest)
    yield from _neighbours(contest)
    yield from _by_a_hair(contest)
    alike = contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)
    if alike.all():
        fact = contest.replayed("same", contest.worse, alike)
        yield Reason("no-difference", f"{both} score the same in every deal we tried.", (fact,))
    if contest.decision.kind in STANDING_WORD:
        yield from close(contest)
    yield from _evens_out(contest)
    first, second = points = tuple(map(contest.point, _chosen_first(contest)))
    if first.told == second.told:
        told = f"{both} win the point equally often, in {first.of_100()} each."
        if first.told == 0:
            told = f"{both} win the point in {first.of_100()}."
    else:
        told = f"{both} win {first.bare} and {second.of_100()}"
        if twos := _twos(contest):
            text, facts = twos
            yield Reason("twos-even-it-out", f"{told}; {text}.", (*points, *facts))
        told = f"{told}: there is little in it."
    yield Reason("made-as-often", told, points, argues=False)


def _settled(contest: Contest) -> Iterator[Reason]:
    """Yield that the point is won, or lost, with either card, against every lawful hand."""
    if not isinstance(contest.better, Card) or not isinstance(contest.worse, Card):
        return
    facts = tuple(map(contest.open_point, contest.cards))
    led, theirs = contest.decision.led, len(contest.decision.tricks) - POINT_TRICKS
    theirs += contest.tricks_needed
    cards = [each for each in contest.values if isinstance(each, Card)]
    if led and theirs == POINT_TRICKS - 1 and not any(map(contest.takes_this, cards)):
        told = f"The {led.words} takes {contest.other}’s third trick, whatever you play."
        yield Reason("his-third-trick", told, facts)
    played = {contest.point(each).share for each in contest.cards}
    for share, does in ((1.0, "wins"), (0.0, "loses")):
        if {each.share for each in facts} == played == {share}:
            told = f"Either card {does} the point, whatever {contest.other} holds."
            yield Reason("made-by-all", told, facts)


def _by_a_hair(contest: Contest) -> Iterator[Reason]:
    """Yield on how many lawful hands each of the last two cards wins, if he hardly has them."""
    if not isinstance(contest.better, Card) or len(contest.decision.hand) != _LAST:
        return
    facts = sorted(map(contest.open_point, contest.cards), key=lambda each: -each.share)
    if facts[0].share > facts[1].share and not any(
        contest.point(each).told for each in contest.cards
    ):
        hands, noun = contest.lawful, "cards" if contest.his_cards == 1 else "hands"
        cards = [Card(each.after) for each in facts]
        if contest.decision.kind == "reply":  # the card that is kept wins the last trick
            cards.reverse()
        (first, second), (most, least) = (
            map(contest.brief, cards),
            (round(each.share * hands) or "none" for each in facts),
        )
        kept = ", kept," if contest.decision.kind == "reply" else ""
        told = f"It hardly matters: the {first}{kept} wins the point against {most} of {hands:,}"
        told = f"{told} {noun} he may hold, the {second} against {least}, but he seldom keeps one."
        if kept and least == "none" and noun == "cards":
            told = (
                f"Keep the {first}, though it hardly matters: it beats {most} of {hands} {noun} he"
            )
            told = f"{told} may hold, and he seldom still has one; the {second} beats none."
        yield Reason("by-a-hair", told, tuple(facts))


def _evens_out(contest: Contest) -> Iterator[Reason]:
    """Yield one card that takes a trick more often after each of two cards, with how often."""
    if contest.decision.kind != "lead" or contest.effective < FEW:
        return
    chosen, other = contest.cards[::-1] if contest.blames else contest.cards
    found = []
    for option, instead in ((chosen, other), (other, chosen)):
        both = [
            (contest.takes(option, own), contest.takes(instead, own), own)
            for own in contest.decision.hand
        ]
        gains = [each for each in both if is_more(*each[:2])]
        if not gains:
            return
        found.append(max(gains, key=lambda each: each[0].share - each[1].share))
    (one, less, first), (two, fewer, second) = found
    if first == second:
        return
    point = contest.point(contest.better)
    after = f"after the {contest.brief(chosen)} your {contest.brief(first)} wins more often"
    also = f"after the {contest.brief(other)} your {contest.brief(second)}"
    if point.bare.isdigit() and not is_more(point, contest.point(contest.worse)):
        cards = f"The {contest.brief(chosen)} and {contest.brief(other)} both make the point"
        told = f"{cards} in {point.of_100()}: {after}, {also}."
        yield Reason("evens-out", told, (point, one, less, two, fewer))


def _chosen_first(contest: Contest) -> tuple[Option, Option]:
    both = contest.better, contest.worse
    return both[::-1] if contest.blames else both


def _twos(contest: Contest) -> tuple[str, tuple[Fact, Fact]] | None:
    """Return that the option which wins less often wins two more often, or loses two less often."""
    if contest.decision.kind in STANDING_WORD:
        return None
    option, other = sorted(
        (contest.better, contest.worse), key=lambda each: contest.point(each).share
    )
    wins = contest.two(option), contest.two(other)
    losses = contest.two(other, lost=True), contest.two(option, lost=True)
    for facts, does in ((wins, "wins two more often"), (losses, "loses two less often")):
        if is_more(*facts):
            if not isinstance(option, frozenset):
                return f"{worded(option)} {does}", facts
            better, worse = contest.discards
            first = min(better ^ worse, key=contest.place)
            return f"{'discarding' if first in option else 'keeping'} it {does}", facts
    return None


def _neighbours(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.better, contest.worse
    if not isinstance(better, Card) or not isinstance(worse, Card) or better.suit != worse.suit:
        return
    low, high = sorted((better, worse), key=lambda card: card.rank)
    between = {Card.of(rank, low.suit) for rank in Rank if low.rank < rank < high.rank}
    if not between & {*contest.unseen}:
        told = (
            f"The {high.rank.word} and {low.words} are worth the same: no card that "
            f"{contest.other} may hold lies between them."
        )
        yield Reason("neighbours", told)


def close(contest: Contest, *, by_the_book: bool = False) -> Iterator[Reason]:
    """Yield how close two options are; `by_the_book` is True if the advice then follows the book.

    They say how often standing makes the point and how often it would have to, or how often each
    option makes the point; there may be none.
    """
    begins = "So close that the book decides" if by_the_book else "It is close"
    if contest.decision.kind in STANDING_WORD:
        for text, facts in _close_words(contest):
            yield Reason("close", f"{begins}: {text}.", facts)
        return
    first, second = points = contest.point(contest.worse), contest.point(contest.better)
    short = None
    if isinstance(contest.better, Card) and isinstance(contest.worse, Card):
        with_, other = f"the {contest.worse.words}", f"the {contest.better.words}"
        short = f"{with_} wins {first.of_100('').strip()}, {other} {second.bare}"
    else:
        better, worse = contest.discards
        card = min(better ^ worse, key=contest.place)
        with_, other = f"the {card.words} kept", "it gone"
        if card in worse:
            with_, other = other, with_
    told = f"with {with_} you win {first.of_100()}, with {other} {second.bare}"
    for text in filter(None, (told, short)):
        yield Reason("close", f"{begins}: {text}.", points, hides_best=False)


def _close_words(contest: Contest) -> Iterator[tuple[str, tuple[Fact, ...]]]:
    """Yield clauses on two words that are worth nearly the same, with their facts."""
    stood, drawn = both = contest.point(contest.stands), contest.point(contest.exchanges)
    stands, risks = doing(str(contest.stands)), risked(contest)
    told = f"{stands} wins {stood.of_100()}, {doing(str(contest.exchanges))} {drawn.bare}"
    if is_more(stood, drawn) and risks:
        yield f"{_with(contest)} {told}, but losing costs two", (*both, *risks)
        yield f"{told}, but losing costs two", (*both, *risks)
    elif not risks and not is_more(stood, drawn) and not is_more(drawn, stood):
        if stood.told == drawn.told:
            told = f"you win {stood.of_100()} either way"
        yield f"{_with(contest)} {told}", both
        yield told, both
    elif needed := contest.needed:
        told = f"you win {stood.of_100()}; {stands} needs {needed.told}"
        yield f"{_with(contest)} {told}", (stood, needed)
        yield told, (stood, needed)


def _with(contest: Contest) -> str:
    hand = held(contest.seen)
    return f"with {hand}{',' * (', ' in hand)}"


def result(contest: Contest) -> Iterator[Reason]:
    """Yield how often each option makes the point, or scores or loses two; or that it is even.

    There is at least one, and no sentence names the better card or discard. Where few deals agree
    with what the opponent has said and played, lawful hands are counted instead.
    """
    options, is_few = (contest.worse, contest.better), _is_few(contest)
    worse_is, better_is = _named(contest)
    ways: tuple[tuple[str, Callable[[Option], Fact], bool], ...] = (
        ("makes the point", lambda option: _point(contest, option), False),
        ("scores two points", contest.two, False),
        ("loses two points", lambda option: contest.two(option, lost=True), True),
    )
    noun = "hands" if is_few else "deals"
    for does, how_often, is_loss in ways[:1] if is_few else ways:
        worse, better = facts = how_often(options[0]), how_often(options[1])
        if is_more(*(facts if is_loss else facts[::-1])):
            first = f"Cards face up, {worse_is}" if is_few else begun(worse_is)
            told = f"{first} {does} in {worse.of_100(noun)}, {better_is} in"
            yield Reason("result", f"{told} {better.bare}.", facts, argues=False)
            return
    worse, better = points = _point(contest, options[0]), _point(contest, options[1])
    if isinstance(contest.better, Card) and worse.share == better.share in (0, 1):
        does = "wins" if better.share else "loses"
        yield from _twos_decide(contest, f"Either card {does} the point", points)
        return
    told = f"{worse_is} wins the point in {worse.of_100(noun)}, {better_is} in {better.bare}"
    if isinstance(contest.better, Card) and contest.tricks_needed <= 0:
        told = "you have made the point with either card"
    elif worse.told == better.told:
        told = f"{worse_is} and {better_is} both win the point in {worse.of_100(noun)}"
        if isinstance(contest.better, Card):
            told = f"{_to_win(contest)}, and either card wins the point in {worse.of_100(noun)}"
    if is_more(worse, better) and not is_few:
        yield Reason("result", f"{begun(told)}, but risks less.", points, argues=False)
    else:
        yield Reason("nearly-even", f"Nearly even: {told}.", points, argues=False)


def _twos_decide(contest: Contest, text: str, points: tuple[Fact, ...]) -> Iterator[Reason]:
    """Yield after `text`, on the point, which card scores two more or loses two less often."""
    worse_is, better_is = _named(contest)
    for is_loss, told in ((False, "scores two"), (True, "loses two")):
        best, other = twos = tuple(
            contest.two(each, lost=is_loss) for each in (contest.better, contest.worse)
        )
        if is_more(*(twos[::-1] if is_loss else twos)):
            but = f", but {better_is} {told} {'less' if is_loss else 'more'} often"
            if not _is_few(contest):
                but = f"; {better_is} {told} in {best.of_100()}, {worse_is} in {other.bare}"
            yield Reason("result", f"{text}{but}.", (*points, *twos), argues=False)
            return
    yield Reason("nearly-even", f"{text}.", points, argues=False)


def _is_few(contest: Contest) -> bool:
    return isinstance(contest.better, Card) and contest.effective < FEW


def _point(contest: Contest, option: Option) -> Fact:
    """Return how often `option` makes the point: on lawful hands if few deals are simulated."""
    if isinstance(option, Card) and contest.effective < FEW:
        return contest.open_point(option)
    return contest.point(option)


def _named(contest: Contest) -> tuple[str, str]:
    """Return words for the worse and the better option that do not name a better card."""
    worse_is, better_is = _doing(contest.worse), "another card"
    if len(contest.decision.hand) == _LAST:
        better_is = "the other card"
    if isinstance(contest.better, str):
        better_is = _doing(contest.better)
    elif isinstance(contest.better, frozenset):
        better_is = "another"
    if not contest.blames and not isinstance(contest.better, str):
        return better_is, "this one"
    return worse_is, better_is


def _to_win(contest: Contest) -> str:
    """Return a clause on how many tricks the player still needs for the point."""
    needs, left = contest.tricks_needed, len(contest.decision.hand)
    if needs == left == _LAST:
        return "you need both tricks"
    more = "more " if contest.decision.tricks else ""
    return f"you need {number(max(needs, 0))} {more}{'trick' if needs == 1 else 'tricks'}"


def _doing(option: Option) -> str:
    if isinstance(option, Card):
        return f"the {option.words}"
    return "this discard" if isinstance(option, frozenset) else doing(str(option))


def _both(contest: Contest) -> str:
    """Return words for the two options, the chosen one first; for discards, where they differ."""
    chosen, other = _chosen_first(contest)
    if isinstance(chosen, Card) and isinstance(other, Card):
        return f"the {chosen.words} and {other.words}"
    if isinstance(chosen, frozenset) and isinstance(other, frozenset):
        first = min(chosen ^ other, key=contest.place)
        return f"keeping and discarding the {first.words}"
    return f"{doing(str(chosen))} and {doing(str(other))}"
