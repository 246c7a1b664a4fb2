"""Deals drawn at random that agree with the talk and the exchanges so far.

The opponent's first hand is drawn from all unseen cards. A policy is asked whether it would have
proposed (or accepted) with that hand and discarded that number of cards. Each word or card that
does not fit makes the deal less likely by its factor in `doubt`, and deals are drawn in proportion
to their likelihood. So a pone who proposes is weak, and one who changes a single card has kept four
good ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules import other_seat, stock_after
from ...errors import IllegalAction
from ..batch.talk import Numbers, Talk, stock_of, within, within_limits
from ..batch.views import SEATS, Policy, Stakes, TalkView
from ..masks import KEEPERS, PACK_MASK, Masks, counts, draw, mask_of
from . import doubt
from .doubt import Likelihood
from .posterior import hands_among, never_his

_AT_ONCE = 512
_MOST = 16
"""The most deals tried for each deal wanted."""

_SPARE = 4
"""How many deals are begun for each deal wanted, if the opponent's last hand is drawn to fit."""


@dataclass(frozen=True, slots=True, eq=False)
class _First:
    """All hands that the opponent may have been dealt, if it is known how many he discarded."""

    hands: Masks
    wanted: Masks
    """Cards of each hand that the policy wants to discard in the first exchange."""

    chances: NDArray[np.float64]
    """Likelihood of each hand given the numbers exchanged alone; they add up to one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Last:
    """All hands that the opponent may have spoken on last, after an exchange.

    At a second proposal, after exchanges of five cards and of three, three deals in a thousand
    agree with the talk. So the hand is drawn from this list, by how well it fits.
    """

    hands: Masks
    likelihood: Likelihood
    """Likelihood of each hand given the last word and the cards discarded with it."""

    def around(
        self, kept: Masks, discarded: Masks, random: np.random.Generator
    ) -> tuple[Masks, Masks]:
        """Return hands with the cards `kept` and none of those `discarded`, and the discards."""
        sets, which = np.unique(kept, return_inverse=True)
        among = [np.flatnonzero(self.hands & cards == cards) for cards in sets]
        summed = [np.cumsum(self.likelihood[numbers]) for numbers in among]
        rows = doubt.in_proportion(np.array([each[-1] for each in summed])[which], random)
        hands, at = np.empty(len(rows), np.uint32), random.random(len(rows))
        for number, likely in enumerate(summed):
            own = np.flatnonzero(which[rows] == number)
            hands[own] = self.hands[among[number][np.searchsorted(likely, at[own] * likely[-1])]]
        fits = hands & discarded[rows] == 0
        return hands[fits], discarded[rows][fits]


def talk_at(
    decision: Decision,
    deals: int,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> Talk:
    """Return random deals, as they are at `decision`, that agree with the talk before it.

    Args:
        decision: to propose, to name a number, to answer or to discard.
        deals: how many deals to draw; fewer are returned where few agree.
        opponent: the policy by which the opponent is assumed to have talked.
        stakes: the house rules and the score.
        random: draws the cards.

    Raises:
        IllegalAction: for a dealer's discard without the number of cards that the pone took.
    """
    if decision.kind == "discard" and decision.seat == "dealer" and decision.asked is None:
        raise IllegalAction("expected to know how many cards the pone asked for, got no number")
    others, others_discarded = _agreeing(decision, deals, opponent, stakes, random)
    deals = len(others)
    seat = SEATS.index(decision.seat)
    hands, discarded = np.empty((2, deals), np.uint32), np.empty((2, deals), np.uint32)
    hands[seat], discarded[seat] = (
        mask_of(cards, decision.trump) for cards in (decision.hand, decision.discarded)
    )
    hands[1 - seat], discarded[1 - seat] = others, others_discarded
    turn_up = np.full(deals, mask_of([decision.turn_up], decision.trump))
    unseen = ~(hands[0] | hands[1] | discarded[0] | discarded[1] | turn_up)
    stock = stock_of(unseen, left_at(decision), random)
    is_discard = decision.kind == "discard"
    return Talk(
        hands,
        discarded,
        turn_up,
        stock,
        len(decision.exchanged),
        stakes,
        from_both_ends=is_discard,
    )


def _agreeing(
    decision: Decision,
    deals: int,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """Return the opponent's hand and discards in at most `deals` deals that agree with the talk."""
    first, last = _first_discarding(decision, opponent, stakes), None
    hands, discarded = np.empty(0, np.uint32), np.empty(0, np.uint32)
    tried, number = 0, max(deals, _AT_ONCE)
    most = _MOST * number
    while len(hands) < deals and tried < most:
        found = _drawn(decision, number, first, last, opponent, stakes, random)
        hands, discarded = np.append(hands, found[0]), np.append(discarded, found[1])
        tried += number
        missing = (deals - len(hands)) * tried // len(hands)
        if missing > most - tried and len(_numbers_taken(decision)) > 1:
            last = _last_speaking(decision, opponent, stakes)
            missing = (deals - len(hands)) * _SPARE
        number = min(max(missing, _AT_ONCE), most - tried)
    return hands[:deals], discarded[:deals]


def left_at(decision: Decision) -> int:
    """Return how many cards of the stock are left to draw for the player at `decision`.

    For a dealer's discard, the cards that the pone has asked for are no longer in the stock.
    """
    pone_has_drawn = decision.kind == "discard" and decision.seat == "dealer"
    return decision.stock_left - ((decision.asked or 0) if pone_has_drawn else 0)


@lru_cache(maxsize=1)
def _first_discarding(decision: Decision, opponent: Policy, stakes: Stakes) -> _First | None:
    """Return the opponent's possible first hands; `None` if no number of cards is known.

    Only a few hands discard one card or none, so all hands are listed instead of drawing some. The
    result is cached for the other chunks of a simulation.
    """
    random = np.random.default_rng(0)  # for a policy that discards by chance
    numbers = _numbers_taken(decision)
    if not numbers or numbers[0] is None:
        return None
    hands = hands_among(PACK_MASK & ~never_his(decision), HAND_SIZE)
    view = his_view(decision, hands, np.zeros_like(hands), 0, stakes)
    wanted, likelihood = _wanted(view, numbers, _at_hand(decision, 0), opponent, random)
    return _First(hands, wanted, likelihood / likelihood.sum())


@lru_cache(maxsize=1)
def _last_speaking(decision: Decision, opponent: Policy, stakes: Stakes) -> _Last:
    """Return the hands on which the opponent may have spoken last, after an exchange; cached."""
    random = np.random.default_rng(0)
    numbers = _numbers_taken(decision)
    rounds = len(numbers) - 1
    hands = hands_among(PACK_MASK & ~never_his(decision), HAND_SIZE)
    view = his_view(decision, hands, np.zeros_like(hands), rounds, stakes)
    likelihood = doubt.of_words(~opponent.stands(view, random))
    if numbers[-1] is not None:
        at_hand = _at_hand(decision, rounds)
        likelihood *= _wanted(view, numbers[rounds:], at_hand, opponent, random)[1]
    return _Last(hands, likelihood)


def _drawn(
    decision: Decision,
    deals: int,
    first: _First | None,
    last: _Last | None,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """Return the opponent's hand and discards in deals left of `deals` random ones.

    Deals are kept in proportion to their likelihood. With `last`, his last hand is drawn from it.
    """
    known = never_his(decision)
    if first is None:
        hands = draw(np.full(deals, ~known), HAND_SIZE, random)
    else:
        dealt = random.choice(len(first.hands), deals, p=first.chances)
        hands = first.hands[dealt]
    discarded = np.zeros_like(hands)
    numbers = _numbers_taken(decision)
    for rounds, number in enumerate(numbers):
        is_open = last is None or rounds < len(numbers) - 1
        view = his_view(decision, hands, discarded, rounds, stakes)
        discards = np.zeros_like(hands)
        # The number of cards first: it is quick to check, and asking for a word takes a count.
        if number is not None and rounds == 0 and first is not None:
            discards = _as_many(view, first.wanted[dealt], number)
        elif number is not None:
            at_hand = _at_hand(decision, rounds)
            wanted, likelihood = _wanted(view, numbers[rounds:], at_hand, opponent, random)
            discards = _as_many(view, wanted, number)
            if is_open:
                rows = doubt.in_proportion(likelihood, random)
                view, discards = view.rows(rows), discards[rows]
        hands, discarded = view.own & ~discards, view.discarded | discards
        if is_open:
            rows = doubt.in_proportion(doubt.of_words(~opponent.stands(view, random)), random)
            hands, discarded = hands[rows], discarded[rows]
        if last is not None and rounds == len(numbers) - 2:
            hands, discarded = last.around(hands, discarded, random)
        else:
            hands = hands | draw(~(known | hands | discarded), number or 0, random)
    return hands, discarded


def his_view(
    decision: Decision, hands: Masks, discarded: Masks, rounds: int, stakes: Stakes
) -> TalkView:
    """Return what the opponent saw after `rounds` exchanges if he held `hands`: a row for each."""
    left = stock_after(decision.exchanged[:rounds])
    turn_up = mask_of([decision.turn_up], decision.trump)
    seat = 1 - SEATS.index(decision.seat)
    return TalkView(
        seat, hands, discarded, np.full(len(hands), turn_up), rounds, stakes, _all(hands, left)
    )


def _at_hand(decision: Decision, rounds: int) -> int:
    """Return how many cards the opponent could draw after `rounds` exchanges."""
    left = stock_after(decision.exchanged[:rounds])
    # The dealer draws from what the pone has left.
    told = decision.seat == SEATS[0] and rounds < len(decision.exchanged)
    return left - decision.exchanged[rounds][0] if told else left


def _numbers_taken(decision: Decision) -> list[int | None]:
    """Return how many cards the opponent took each time; `None` for a last word without cards."""
    other = 1 - SEATS.index(decision.seat)
    numbers: list[int | None] = [exchange[other] for exchange in decision.exchanged]
    if decision.kind == "answer" or (decision.kind == "discard" and decision.seat == "pone"):
        numbers.append(None)
    elif decision.kind == "discard":
        numbers.append(decision.asked)
    return numbers


def _wanted(
    view: TalkView,
    numbers: list[int | None],
    left: int,
    opponent: Policy,
    random: np.random.Generator,
) -> tuple[Masks, Likelihood]:
    """Return the cards that the policy discards, and the likelihood of each hand given the numbers.

    The first of `numbers` is the number taken now, the others are those of later exchanges. An
    opponent who discards more cards later has kept cards now that the policy would have discarded.
    So the likelihood compares what the policy wants with the largest number.
    """
    told = [number for number in numbers if number is not None]
    wanted = within_limits(view, opponent.discards(view, random) & view.own, left)
    odd = np.abs(counts(wanted).astype(np.int64) - max(told))
    return wanted, doubt.DISCARD**odd


def _as_many(view: TalkView, wanted: Masks, number: int) -> Masks:
    """Return the discards `wanted`, with cards added or removed to have `number`."""
    return within(view.own, wanted, _all(wanted, number), _all(wanted, number))


def _all(hands: Masks, number: int) -> Numbers:
    return np.full(len(hands), number, np.int64)


_PASTS: Final = 4
"""How many histories are drawn for each hand, if cards have been exchanged."""


@dataclass(frozen=True, slots=True)
class Words:
    """The opponent's proposals and answers before a lead or a reply, to find how likely hands are.

    Likelihoods are relative: 1.0 for a hand with which `opponent` would have said the same words.
    """

    decision: Decision
    opponent: Policy
    """Policy by which the opponent is assumed to have talked."""

    stakes: Stakes
    """The house rules and the score at the talk."""

    def last(self, hands: Masks) -> Likelihood:
        """Return how likely each of `hands`, held now, is given the opponent's last word alone."""
        other, stood = other_seat(self.decision.seat), self.decision.stood
        if stood not in (other, "dealer"):
            # The pone stood before the opponent could speak, or nobody stood.
            return np.ones(len(hands))
        rounds = len(self.decision.exchanged)
        return self._says(self._first_hands(hands), rounds, stood=stood == other)

    def before(self, hands: Masks, random: np.random.Generator) -> Likelihood:
        """Return how likely each of `hands`, held now, is given the words before the exchanges.

        The likelihood is a mean over a few draws of what the opponent may have held before.
        """
        if not self.decision.exchanged:
            return np.ones(len(hands))
        found = np.ones(len(hands) * _PASTS)
        for rounds, before in self._pasts(np.repeat(hands, _PASTS), random):
            found *= self._says(before, rounds, stood=False)
        shares: Likelihood = found.reshape(-1, _PASTS).mean(axis=1)
        return shares

    def _says(self, hands: Masks, rounds: int, *, stood: bool) -> Likelihood:
        view = his_view(self.decision, hands, np.zeros_like(hands), rounds, self.stakes)
        always_alike = np.random.default_rng(0)
        return doubt.of_words(self.opponent.stands(view, always_alike) == stood)

    def _first_hands(self, hands: Masks) -> Masks:
        """Return the hands with the cards that he has played put back."""
        played = self.decision.played_by(other_seat(self.decision.seat))
        found: Masks = hands | mask_of(played, self.decision.trump)
        return found

    def _pasts(self, hands: Masks, random: np.random.Generator) -> Iterator[tuple[int, Masks]]:
        """Yield each number of exchanges before now, the highest first, and his hands then."""
        decision = self.decision
        seat = 1 - SEATS.index(decision.seat)
        after = self._first_hands(hands)
        unseen = ~(never_his(decision) | after)
        for rounds in reversed(range(len(decision.exchanged))):
            taken = decision.exchanged[rounds][seat]
            kept = HAND_SIZE - taken
            discarded = _preferring(unseen & ~KEEPERS, unseen & KEEPERS, taken, random)
            after = discarded | _preferring(after & KEEPERS, after & ~KEEPERS, kept, random)
            unseen = unseen & ~discarded
            yield rounds, after


def _preferring(preferred: Masks, others: Masks, number: int, random: np.random.Generator) -> Masks:
    """Return `number` cards drawn at random: from `preferred` first, then from `others`."""
    found = draw(preferred, number, random)
    missing = number - counts(found)
    return found | draw(others, missing, random) if missing.any() else found


def words_of(decision: Decision, opponent: Policy | None, stakes: Stakes) -> Words | None:
    """Return the opponent's words before `decision`; `None` if none or if `opponent` is `None`."""
    has_spoken = decision.exchanged or "dealer" in (decision.stood, decision.seat)
    if opponent is None or not has_spoken:
        return None
    return Words(decision, opponent, _before_the_king(decision, stakes))


def _before_the_king(decision: Decision, stakes: Stakes) -> Stakes:
    """Return the stakes during the talk, when a king in hand had not scored yet."""
    if stakes.score is None or decision.king is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone - 1, dealer) if decision.king == "pone" else (pone, dealer - 1)
    return Stakes.of(stakes.rules, score)
