"""Reasons why two options are worth the same, and how often each wins if no other is known."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card, Rank
from ...engine.decision import STANDING_WORD, Option
from ...engine.english import begun, doing
from ..reason import Reason
from .contest import TOLD, Contest, hundredths, of_100


def same(contest: Contest) -> Iterator[Reason]:
    """Yield reasons why two options are worth the same, the most telling first; at least one."""
    both = begun(_both(contest))
    if (contest.replay.gained(contest.better) == contest.replay.gained(contest.worse)).all():
        yield Reason("no-difference", f"{both} score the same, whatever {contest.other} holds.")
    shares = [contest.share(contest.made(each)) for each in (contest.better, contest.worse)]
    if set(shares) in ({0.0}, {1.0}):
        does = "win" if shares[0] else "lose"
        yield Reason("made-by-all", f"{both} {does} the point, whatever {contest.other} holds.")
    yield from _neighbours(contest)
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
        if _twos_even_it_out(contest):
            yield Reason("twos-even-it-out", f"{told}; those worth two even it out.")
        yield Reason("made-as-often", f"{told}: too close to call.", argues=False)


def _twos_even_it_out(contest: Contest) -> bool:
    """Return True if the option that makes the point less often does better in deals worth two."""
    more = contest.scores_more(2) - contest.scores_more(-2)
    return more * contest.more < 0


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


def close(contest: Contest) -> Iterator[Reason]:
    """Yield how close two options are, for advice to follow the book against the simulator.

    At most one reason is yielded: how often standing makes the point and how often it would have
    to, or how often each option makes the point.
    """
    kind = contest.decision.kind
    if kind in STANDING_WORD:
        made = contest.share(contest.made(contest.stands))
        if contest.needed is not None:
            word = "playing" if contest.stands == "play" else "refusing"
            told = f"you make the point in {of_100(made, 'hands')}, and {word} needs"
            yield Reason("close", f"It is close: {told} {hundredths(contest.needed)}.")
        return
    shares = [contest.share(contest.made(each)) for each in (contest.worse, contest.better)]
    first, second = map(hundredths, shares)
    if isinstance(contest.better, Card) and isinstance(contest.worse, Card):
        with_, other = f"the {contest.worse.words}", f"the {contest.better.words}"
    else:
        better, worse = contest.discards
        card = min(better ^ worse, key=contest.place)
        with_, other = f"the {card.words} kept", "it gone"
        if card in worse:
            with_, other = other, with_
    told = f"with {with_} you win {first} of 100 deals, with {other} {second}"
    yield Reason("close", f"It is close: {told}.", hides_best=False)


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
