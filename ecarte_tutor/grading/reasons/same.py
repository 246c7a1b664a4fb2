"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing
from ..reason import Reason, worded
from .contest import TOLD, Contest, hundredths, of_100
from .talk import held


def same(contest: Contest) -> Iterator[Reason]:
    """Yield reasons why two options are worth the same, the most telling first; at least one."""
    both, decision = begun(_both(contest)), contest.decision
    wins_now = decision.rules.king_scores and decision.score[0] == decision.rules.target - 1
    if decision.kind in STANDING_WORD and wins_now and decision.trump_king in decision.hand:
        king = decision.trump_king.words
        yield Reason(
            "king-wins", f"The {king} scores the point that wins the game, whatever you say."
        )
    if (contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)).all():
        yield Reason("no-difference", f"{both} score the same, whatever {contest.other} holds.")
    shares = [contest.share(contest.made(each)) for each in (contest.better, contest.worse)]
    if set(shares) in ({0.0}, {1.0}):
        does = "win" if shares[0] else "lose"
        yield Reason("made-by-all", f"{both} {does} the point, whatever {contest.other} holds.")
    yield from _neighbours(contest)
    if contest.decision.kind in STANDING_WORD:
        yield from close(contest)
    if contest.choice == contest.worse:
        shares.reverse()
    first, second = map(hundredths, shares)
    if first == second:
        told = f"{both} win the point equally often, in {first} of 100 deals each."
        yield Reason("made-as-often", told, argues=False)
    elif abs(shares[0] - shares[1]) < TOLD:
        told = f"{both} win the point about as often: in {first} and {second} of 100 deals."
        yield Reason("made-as-often", told, argues=False)
    else:
        told = f"{both} win {first} and {second} of 100 deals"
        if twos := _twos(contest):
            yield Reason("twos-even-it-out", f"{told}; {twos}.")
        yield Reason("made-as-often", f"{told}: there is little in it.", argues=False)


def _twos(contest: Contest) -> str | None:
    """Return that the option which wins less often wins two more often, or loses two less often."""
    if contest.decision.kind in STANDING_WORD:
        return None
    is_better = contest.more < 0
    wins, losses = (contest.scores_more(points) * (1 if is_better else -1) for points in (2, -2))
    if max(wins, -losses) < TOLD:
        return None
    does = "wins two more often" if wins >= -losses else "loses two less often"
    option = contest.better if is_better else contest.worse
    if isinstance(option, frozenset):
        better, worse = contest.discards
        first = min(better ^ worse, key=contest.place)
        return f"{'discarding' if first in option else 'keeping'} it {does}"
    return f"{worded(option)} {does}"


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
    kind = contest.decision.kind
    if kind in STANDING_WORD:
        made = contest.share(contest.made(contest.stands))
        if contest.needed is not None:
            told = f"you win {of_100(made, 'hands')}; {doing(str(contest.stands))} needs"
            for hand in (f"with {held(contest.seen)} ", ""):
                begins = "So close that the book decides" if by_the_book else "It is close"
                yield Reason("close", f"{begins}: {hand}{told} {hundredths(contest.needed)}.")
        return
    shares = [contest.share(contest.made(each)) for each in (contest.worse, contest.better)]
    first, second = map(hundredths, shares)
    short = None
    if isinstance(contest.better, Card) and isinstance(contest.worse, Card):
        with_, other = f"the {contest.worse.words}", f"the {contest.better.words}"
        short = f"{with_} wins {first} of 100, {other} {second}"
    else:
        better, worse = contest.discards
        card = min(better ^ worse, key=contest.place)
        with_, other = f"the {card.words} kept", "it gone"
        if card in worse:
            with_, other = other, with_
    told = f"with {with_} you win {first} of 100 deals, with {other} {second}"
    for text in filter(None, (told, short)):
        yield Reason("close", f"It is close: {text}.", hides_best=False)


def result(contest: Contest) -> Reason:
    """Return a reason that only says how often each option makes the point, or scores two points.

    Its sentence does not name the better card or discard.
    """
    worse_is, better_is = _doing(contest.worse), "another card"
    if isinstance(contest.better, str):
        better_is = _doing(contest.better)
    elif isinstance(contest.better, frozenset):
        better_is = "another"
    if not contest.blames and not isinstance(contest.better, str):
        worse_is, better_is = better_is, "this one"
    shares = [contest.share(contest.made(each)) for each in (contest.worse, contest.better)]
    what = "makes the point"
    if hundredths(shares[0]) >= hundredths(shares[1]):
        what, shares = "scores two points", list(reversed(contest.scores(2)))
    worse, better = map(hundredths, shares)
    if worse < better:
        told = f"{begun(worse_is)} {what} in {worse} of 100 deals, {better_is} in {better}."
        return Reason("result", told, argues=False)
    options = (contest.better, contest.worse)
    first, second = (
        hundredths(contest.share(contest.made(each)))
        for each in (options[::-1] if contest.blames else options)
    )
    told = f"{begun(_both(contest))} win the point in {first} and {second} of 100 deals."
    return Reason("result", told, argues=False)


def _doing(option: Option) -> str:
    if isinstance(option, Card):
        return f"the {option.words}"
    return "this discard" if isinstance(option, frozenset) else doing(str(option))


def _both(contest: Contest) -> str:
    """Return words for the two options, the chosen one first; for discards, where they differ."""
    chosen = contest.choice
    other = contest.better if contest.blames else contest.worse
    if isinstance(chosen, Card) and isinstance(other, Card):
        return f"the {chosen.words} and {other.words}"
    if isinstance(chosen, frozenset) and isinstance(other, frozenset):
        first = min(chosen ^ other, key=contest.place)
        return f"keeping and discarding the {first.words}"
    return f"{doing(str(chosen))} and {doing(str(other))}"
