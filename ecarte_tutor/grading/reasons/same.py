"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing
from ..fact import Fact, is_more
from ..reason import Reason, worded
from .contest import Contest
from .talk import held


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
    alike = contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)
    if alike.all():
        fact = contest.replayed("same", contest.worse, alike)
        yield Reason("no-difference", f"{both} score the same in every deal we tried.", (fact,))
    if contest.decision.kind in STANDING_WORD:
        yield from close(contest)
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
    played = {contest.point(each).share for each in contest.cards}
    for share, does in ((1.0, "wins"), (0.0, "loses")):
        if {each.share for each in facts} == played == {share}:
            told = f"Either card {does} the point, whatever {contest.other} holds."
            yield Reason("made-by-all", told, facts)


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
    if contest.decision.kind in STANDING_WORD:
        made, needed = contest.point(contest.stands), contest.needed
        if needed is not None:
            told = f"you win {made.of_100()}; {doing(str(contest.stands))} needs"
            for hand in (f"with {held(contest.seen)} ", ""):
                begins = "So close that the book decides" if by_the_book else "It is close"
                text = f"{begins}: {hand}{told} {needed.told}."
                yield Reason("close", text, (made, needed))
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
        yield Reason("close", f"It is close: {text}.", points, hides_best=False)


def result(contest: Contest) -> Iterator[Reason]:
    """Yield how often each option makes the point, or scores or loses two; or that it is even.

    There is at least one, and no sentence names the better card or discard.
    """
    worse_is, better_is = _doing(contest.worse), "another card"
    if len(contest.decision.hand) == 2:
        better_is = "the other card"
    if isinstance(contest.better, str):
        better_is = _doing(contest.better)
    elif isinstance(contest.better, frozenset):
        better_is = "another"
    if not contest.blames and not isinstance(contest.better, str):
        worse_is, better_is = better_is, "this one"
    ways = (
        ("makes the point", contest.point, False),
        ("scores two points", contest.two, False),
        ("loses two points", lambda option: contest.two(option, lost=True), True),
    )
    for does, how_often, is_loss in ways:
        worse, better = facts = how_often(contest.worse), how_often(contest.better)
        if is_more(*(facts if is_loss else facts[::-1])):
            told = f"{begun(worse_is)} {does} in {worse.of_100()}, {better_is} in {better.bare}."
            yield Reason("result", told, facts, argues=False)
            return
    worse, better = points = contest.point(contest.worse), contest.point(contest.better)
    told = f"{worse_is} wins the point in {worse.of_100()}, {better_is} in {better.bare}"
    if worse.told == better.told:
        told = f"{worse_is} and {better_is} both win the point in {worse.of_100()}"
    if is_more(worse, better):
        yield Reason("result", f"{begun(told)}, but risks less.", points, argues=False)
    else:
        yield Reason("nearly-even", f"Nearly even: {told}.", points, argues=False)


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
