"""Reasons: one sentence on what makes one option better than another, in the game's own terms.

A reason names what the opponent holds and on how many of a hundred hands, or how much more often
one option wins the deal. It tells no cost, one figure at most, and is no longer than `LONGEST`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ..cards import PACK, Card, Rank
from ..count.masks import ABOVE, BIT, SUIT, TRUMP_KING, TRUMPS, Masks, Rows, counts, place_of
from ..decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ..english import a, begun, counted, doing, number, number_of_cards, the

if TYPE_CHECKING:
    from .simulation import Simulation

LONGEST: Final = 22
"""Words of a reason, at most."""

_TOLD: Final = 0.01
"""A difference in shares is told from one in a hundred on."""

_MOST: Final = 0.65
_NEARLY_ALL: Final = 0.9
_HALF: Final = 0.5
_FEW: Final = 0.08
"""A feature of the opponent's hand is told where between this share of hands have it and as many
have it not."""

_SUPPORT: Final = 30
"""Cases, weighted, that have to bear what is told of a share of the opponent's hands."""

_PART: Final = 0.4
"""Of the deals that standing loses, the share that a reason has to account for."""

_DEAR: Final = (2, 3)
"""Points that a deal may bring or cost beside the one."""

_NAMED: Final = 2
"""Cards that a sentence names, at most, where it names others too."""

Found = tuple[str, Rows]
"""What the opponent holds, in words, and the cases in which they hold it."""


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """Two options on the same cases, the better one first."""

    decision: Decision
    better: Option
    worse: Option
    hands: Masks
    """The opponent's hand in each case."""

    weights: NDArray[np.float64]
    gains: tuple[NDArray[np.float64], NDArray[np.float64]]
    """What each option brought, the player's points less the opponent's."""

    made: tuple[Rows, Rows]
    """Where each option made the point: three tricks or more."""

    blames: bool = False
    hides_best: bool = False

    @property
    def other(self) -> str:
        """The opponent, by seat."""
        return "the dealer" if self.decision.seat == "pone" else "the pone"

    def share(self, rows: Rows) -> float:
        """The share of all cases."""
        return float(self.weights[rows].sum())

    def bears(self, rows: Rows) -> bool:
        """Whether these cases are enough to tell their share; many that weigh little are few."""
        weights = self.weights[rows]
        return bool(weights.sum() ** 2 >= _SUPPORT * (weights @ weights) > 0)

    @property
    def more(self) -> float:
        """How much more often the better option makes the point; a share of all cases."""
        better, worse = self.made
        return self.share(better) - self.share(worse)


def reason(simulation: Simulation, worse: Option, *, blames: bool, hides_best: bool) -> str:
    """Why the best option is better than another; true of the cases in which both were tried.

    Args:
        simulation: of the decision.
        worse: another option than its best.
        blames: whether to say what the worse one loses rather than what the best one wins.
        hides_best: whether not to name the best one.
    """
    contest = _contest(simulation, simulation.best, worse)
    contest = replace(contest, blames=blames, hides_best=hides_best)
    return next(told for told in _reasons(contest) if len(told.split()) <= LONGEST)


def either(simulation: Simulation, other: Option) -> str:
    """Why another option comes to the same as the best one, or what sets the two apart."""
    contest = _contest(simulation, simulation.best, other)
    if not contest.share(contest.gains[0] != contest.gains[1]):
        return "It makes no difference: both bring the same on every hand."
    made = [contest.share(rows) for rows in contest.made]
    if abs(contest.more) < _TOLD:
        return _alike(sum(made) / 2)
    often = 0 if contest.more > 0 else 1
    doing = begun(_doing(contest.better)), begun(_doing(contest.worse))
    told = f"{doing[often]} wins {_deals(abs(contest.more))} in 100"
    for points in _DEAR:
        won = [contest.share(gain >= points) for gain in contest.gains]
        if won[1 - often] - won[often] >= _TOLD:
            return f"{told}, but {number(points)} points less often."
        lost = [contest.share(gain <= -points) for gain in contest.gains]
        if lost[often] - lost[1 - often] >= _TOLD:
            return f"{told}, but loses {number(points)} points more often."
    return f"{told}, yet it comes to about the same."


def _alike(made: float) -> str:
    if made in (0, 1):
        return f"Both {'win' if made else 'lose'} the deal, whatever cards you meet."
    return f"Both win about {_hundredths(made)} of 100 deals."


def _contest(simulation: Simulation, better: Option, worse: Option) -> Contest:
    cases = simulation.cases(worse)
    tried = len(cases.hands)
    made = simulation.made_point(better)[:tried], simulation.made_point(worse)[:tried]
    gains = cases.best, cases.chosen
    return Contest(simulation.decision, better, worse, cases.hands, cases.weights, gains, made)


def _reasons(contest: Contest) -> Iterator[str]:
    """What can be said, the plainest first; the last is true of any two options."""
    kind = contest.decision.kind
    if kind == "king" and contest.better == "announce":
        yield "The king scores a point as soon as it is announced."
    if contest.better == STANDING_WORD.get(kind):
        yield from _standing(contest)
    elif contest.better == EXCHANGING_WORD.get(kind):
        yield from _exchanging(contest)
    elif kind == "discard" and not contest.hides_best:
        yield from _discarding(contest)
    elif isinstance(contest.better, Card):
        yield from _carding(contest)
    yield from _by_the_result(contest)


def _standing(contest: Contest) -> Iterator[str]:
    made, _ = contest.made
    found = []
    for words, rows in _at_most(contest.hands):
        share = contest.share(rows)
        won = contest.share(rows & made) / share if share else 0.0
        if _FEW < share < 1 - _FEW and won >= _MOST and contest.bears(rows):
            found.append((min(share, _HALF), -share, words, won))
    if found:
        _, share, words, won = max(found)
        yield (
            f"{begun(contest.other)} has {words} in {_hundredths(-share)} of 100 hands, and "
            f"{_how_many(won)} you beat."
        )
    if contest.more >= _TOLD:
        yield (
            f"Your cards as they are make the point in {_hundredths(contest.share(made))} of 100 "
            "deals, more often than after an exchange."
        )


def _exchanging(contest: Contest) -> Iterator[str]:
    _, stood = contest.made
    found = []
    for words, rows in _at_least(contest.hands):
        share = contest.share(rows)
        lost = contest.share(rows & ~stood)
        explains = lost >= _PART * contest.share(~stood)
        is_most = lost >= _MOST * share
        if _FEW < share < 1 - _FEW and explains and is_most and contest.bears(rows):
            found.append((share, words, lost / share))
    if found:
        share, words, lost = max(found)
        yield (
            f"{begun(contest.other)} has {words} in {_hundredths(share)} of 100 hands, and "
            f"{_how_many(lost)} beat yours."
        )
    if contest.more >= _TOLD:
        yield (
            f"Your cards as they are make the point in {_hundredths(contest.share(stood))} of 100 "
            "deals; after an exchange you make it more often."
        )
    lost_rows = ~stood
    lost = contest.share(lost_rows)
    dear = contest.share(lost_rows & (contest.gains[1] <= -2))
    if lost > _FEW and dear >= _MOST * lost:
        yield (
            f"Your cards as they are lose the point in {_hundredths(lost)} of 100 deals, and then "
            f"{contest.other} mostly scores two."
        )


def _discarding(contest: Contest) -> Iterator[str]:
    better, worse = contest.better, contest.worse
    assert isinstance(better, frozenset)
    assert isinstance(worse, frozenset)
    keep = sorted(worse - better, reverse=True)
    discard = sorted(better - worse, reverse=True)
    if not keep:
        named = the(discard) if len(discard) <= _NAMED else f"{number(len(discard))} more cards"
        times = _new_cards(contest.decision)
        yield f"Discard {named}: a new card is a trump or a king {times} times in 100."
    elif contest.more >= _TOLD:
        named = the(keep) if len(keep) <= _NAMED else f"{number(len(keep))} of those cards"
        gain = f"you win {_deals(contest.more)} in 100."
        if 0 < len(discard) <= _NAMED:
            yield f"Keep {named} rather than {the(discard)}: {gain}"
        yield f"Keep {named}: {gain}"


def _carding(contest: Contest) -> Iterator[str]:
    if contest.more < _TOLD:
        return
    if contest.blames:
        told = f"{begun(_doing(contest.worse))} loses {_deals(contest.more)} in 100"
    else:
        worse = _short(contest.worse, contest.better)
        told = f"{begun(_doing(contest.better))} wins {_deals(contest.more)} in 100 than {worse}"
    better_made, worse_made = contest.made
    extra = contest.weights * (better_made.astype(float) - worse_made)
    found = []
    for words, rows in _beside_cards(contest):
        share, carried = contest.share(rows), float(extra[rows].sum()) / contest.more
        if _FEW < share < 1 - _FEW and carried >= _MOST and carried - share > _FEW:
            found.append((carried - share, words))
    if found:
        yield f"{told}, mostly where he has {max(found)[1]}."
    yield f"{told}."


def _by_the_result(contest: Contest) -> Iterator[str]:
    better, worse = begun(_doing(contest.better)), begun(_doing(contest.worse))
    if better == worse:
        worse = "This discard"
    if contest.hides_best or isinstance(contest.better, frozenset):
        better = "Another choice"
    if contest.more >= _TOLD and contest.blames:
        yield f"{worse} loses {_deals(contest.more)} in 100."
    if contest.more >= _TOLD:
        yield f"{better} wins {_deals(contest.more)} in 100."
    for points in (1, *_DEAR):
        sum_ = f"{number(points)} points" if points > 1 else "points"
        won = [contest.share(gain >= points) for gain in contest.gains]
        if won[0] - won[1] >= _TOLD:
            yield f"{better} wins {sum_} in {_deals(won[0] - won[1])} of 100."
        lost = [contest.share(gain <= -points) for gain in contest.gains]
        if lost[1] - lost[0] >= _TOLD:
            yield f"{worse} loses {sum_} in {_deals(lost[1] - lost[0])} of 100."
    same = contest.share(contest.gains[0] == contest.gains[1])
    yield f"The two choices bring the same in {_hundredths(same)} of 100 deals."


def _at_most(hands: Masks) -> Iterator[Found]:
    trumps = counts(hands & TRUMPS)
    yield "no trump", trumps == 0
    yield "one trump at most", trumps <= 1
    yield "two trumps at most", trumps <= 2


def _at_least(hands: Masks) -> Iterator[Found]:
    trumps = counts(hands & TRUMPS)
    for least in (1, 2, 3):
        words = a("trump") if least == 1 else counted(least, "trump")
        yield f"{words} or more", trumps >= least
    yield "the king of trumps", (hands & TRUMP_KING) > 0


def _beside_cards(contest: Contest) -> Iterator[Found]:
    yield from _at_most(contest.hands)
    yield from _at_least(contest.hands)
    for card in (contest.worse, contest.better):
        assert isinstance(card, Card)
        yield from _beside(contest.hands, card, place_of(card, contest.decision.trump))


def _beside(hands: Masks, card: Card, place: int) -> Iterator[Found]:
    suit, trumps = counts(hands & SUIT[place]), counts(hands & TRUMPS)
    higher = hands & ABOVE[place] & ~BIT[place]
    if not BIT[place] & TRUMPS:
        yield f"no {card.suit.word}", suit == 0
        yield f"no {card.suit.word} but a trump", (suit == 0) & (trumps > 0)
        yield f"a {card.suit.word[:-1]}", suit > 0
    yield f"a higher {card.suit.word[:-1]}", higher > 0


def _new_cards(decision: Decision) -> int:
    """Of 100 cards that may be drawn, how many are trumps or kings."""
    seen = {*decision.hand, *decision.discarded, decision.turn_up}
    unseen = [card for card in PACK if card not in seen]
    good = sum(card.suit is decision.trump or card.rank is Rank.KING for card in unseen)
    return round(100 * good / len(unseen))


def _how_many(share: float) -> str:
    if share == 1:
        return "those"
    return "nearly all of those" if share >= _NEARLY_ALL else "most of those"


def _hundredths(share: float) -> int:
    return round(100 * share)


def _deals(share: float) -> str:
    """`"3 more deals"`."""
    deals = max(1, _hundredths(share))
    return f"{deals} more deal{'' if deals == 1 else 's'}"


def _short(card: Option, beside: Option) -> str:
    """A card by its rank alone where the other is of another rank."""
    assert isinstance(card, Card)
    assert isinstance(beside, Card)
    return _doing(card) if card.rank is beside.rank else f"the {card.rank.word}"


def _doing(choice: Option) -> str:
    if isinstance(choice, Card):
        return f"the {choice.words}"
    if isinstance(choice, frozenset):
        return f"discarding {number_of_cards(len(choice))}" if choice else "discarding nothing"
    if isinstance(choice, int):
        return f"asking for {number(choice)}"
    return doing(choice)
