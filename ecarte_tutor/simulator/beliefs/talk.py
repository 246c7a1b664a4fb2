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
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules import other_seat, stock_after
from ...errors import IllegalAction
from ..batch.talk import Numbers, Talk, stock_of, within, within_limits
from ..batch.views import SEATS, Policy, Stakes, TalkView
from ..masks import BIT, KEEPERS, PACK_MASK, Masks, counts, draw, mask_of, places_in
from . import doubt
from .doubt import Likelihood
from .posterior import hands_among, never_his

_AT_ONCE = 512
_MOST = 16
"""The most deals tried for each deal wanted."""

_SPARE = 4
"""How many deals are begun for each deal wanted, if the opponent's hands are drawn to fit."""


@dataclass(frozen=True, slots=True, eq=False)
class _Listed:
    """All hands that the opponent may have held before one of his exchanges."""

    hands: Masks
    discards: Masks
    """Cards that the policy discards from each hand."""

    chances: Likelihood
    """Likelihood of each hand; they add up to one."""

    def holding(self, kept: Masks) -> Likelihood:
        """Return the likelihood of all hands that have the cards of each of `kept`, of one size."""
        sets, which = np.unique(kept, return_inverse=True)
        found, cards = np.zeros(len(sets)), BIT[places_in(self.hands, HAND_SIZE)]
        for columns in combinations(range(HAND_SIZE), int(counts(sets)[0])):
            part = np.bitwise_or.reduce(cards[:, list(columns)], axis=1)
            row = np.searchsorted(sets, part).clip(max=len(sets) - 1)
            found += np.bincount(row, self.chances * (sets[row] == part), len(sets))
        return found[which]

    def around(self, kept: Masks, random: np.random.Generator) -> NDArray[np.intp]:
        """Return the number of a hand with the cards of each of `kept`, drawn by its likelihood."""
        sets, which = np.unique(kept, return_inverse=True)
        found, at = np.empty(len(kept), np.intp), random.random(len(kept))
        for number, cards in enumerate(sets):
            rows, among = which == number, np.flatnonzero(self.hands & cards == cards)
            summed = np.cumsum(self.chances[among])
            found[rows] = among[np.searchsorted(summed, at[rows] * summed[-1])]
        return found


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
    others, others_discarded = _heard(decision, opponent, stakes).agreeing(deals, random)
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


def left_at(decision: Decision) -> int:
    """Return how many cards of the stock are left to draw for the player at `decision`.

    For a dealer's discard, the cards that the pone has asked for are no longer in the stock.
    """
    pone_has_drawn = decision.kind == "discard" and decision.seat == "dealer"
    return decision.stock_left - ((decision.asked or 0) if pone_has_drawn else 0)


@dataclass(frozen=True, eq=False)
class _Heard:
    """What the opponent said before a decision, and how many cards he took; finds his hands."""

    decision: Decision
    opponent: Policy
    """Policy by which he is assumed to have talked."""

    stakes: Stakes

    @cached_property
    def numbers(self) -> list[int | None]:
        """How many cards he took each time; `None` for a last word without cards."""
        decision, other = self.decision, 1 - SEATS.index(self.decision.seat)
        asked = decision.asked if decision.seat == "dealer" else None
        last: dict[str, list[int | None]] = {"answer": [None], "discard": [asked]}
        return [*(each[other] for each in decision.exchanged), *last.get(decision.kind, [])]

    def agreeing(self, deals: int, random: np.random.Generator) -> tuple[Masks, Masks]:
        """Return his hand and discards in at most `deals` deals that agree with the talk."""
        hands, discarded = np.empty(0, np.uint32), np.empty(0, np.uint32)
        tried, number, drawn = 0, max(deals, _AT_ONCE), self._drawn
        most = _MOST * number
        while len(hands) < deals and tried < most:
            found = drawn(number, random)
            hands, discarded = np.append(hands, found[0]), np.append(discarded, found[1])
            tried += number
            missing = (deals - len(hands)) * tried // len(hands)
            if missing > most - tried and len(self.numbers) > 1:
                drawn, missing = self._drawn_to_fit, (deals - len(hands)) * _SPARE
            number = min(max(missing, _AT_ONCE), most - tried)
        return hands[:deals], discarded[:deals]

    @cached_property
    def _first(self) -> _Listed | None:
        """His possible first hands, given the numbers alone; `None` if no number is known.

        Only a few hands discard one card or none, so all hands are listed, not some drawn.
        """
        if not self.numbers or self.numbers[0] is None:
            return None
        view = self._view_of_all(0)
        wanted, likelihood = self._wanted(view, np.random.default_rng(0))
        return _Listed(view.own, wanted, likelihood / likelihood.sum())

    @cached_property
    def _each(self) -> tuple[_Listed, ...]:
        """His possible hands at each word, given all that he said and took from then on.

        At a second proposal, after exchanges of five cards and of three, three deals in a thousand
        agree with the talk. From these lists only such deals are drawn.
        """
        found, random = list[_Listed](), np.random.default_rng(0)
        for rounds in reversed(range(len(self.numbers))):
            view, number = self._view_of_all(rounds), self.numbers[rounds]
            discards = np.zeros_like(view.own)
            likelihood = self._says(view, random)
            if number is not None:
                wanted, fits = self._wanted(view, random)
                discards, likelihood = _as_many(view, wanted, number), likelihood * fits
            if found:
                likelihood *= found[0].holding(view.own & ~discards)
            found.insert(0, _Listed(view.own, discards, likelihood / likelihood.sum()))
        return tuple(found)

    def _drawn(self, deals: int, random: np.random.Generator) -> tuple[Masks, Masks]:
        """Return his hand and discards in deals left of `deals` random ones.

        Deals are kept in proportion to their likelihood.
        """
        known, first = never_his(self.decision), self._first
        if first is None:
            hands = draw(np.full(deals, ~known), HAND_SIZE, random)
        else:
            dealt = random.choice(len(first.hands), deals, p=first.chances)
            hands = first.hands[dealt]
        discarded = np.zeros_like(hands)
        for rounds, number in enumerate(self.numbers):
            view = his_view(self.decision, hands, discarded, rounds, self.stakes)
            discards = np.zeros_like(hands)
            # The number of cards first: it is quick to check, and asking for a word takes a count.
            if number is not None and rounds == 0 and first is not None:
                discards = _as_many(view, first.discards[dealt], number)
            elif number is not None:
                wanted, likelihood = self._wanted(view, random)
                discards = _as_many(view, wanted, number)
                rows = doubt.in_proportion(likelihood, random)
                view, discards = view.rows(rows), discards[rows]
            rows = doubt.in_proportion(self._says(view, random), random)
            hands, discarded = (view.own & ~discards)[rows], (view.discarded | discards)[rows]
            hands = hands | draw(~(known | hands | discarded), number or 0, random)
        return hands, discarded

    def _drawn_to_fit(self, deals: int, random: np.random.Generator) -> tuple[Masks, Masks]:
        """Return his hand and discards in deals left of `deals` drawn from the lists of each word.

        A deal is left out if one of its hands has a card that was discarded before.
        """
        numbers = random.choice(len(self._each[0].hands), deals, p=self._each[0].chances)
        discarded = np.zeros(deals, np.uint32)
        for listed, later in zip(self._each, (*self._each[1:], None), strict=True):
            discards = listed.discards[numbers]
            hands, discarded = listed.hands[numbers] & ~discards, discarded | discards
            if later is not None:
                numbers = later.around(hands, random)
                fits = later.hands[numbers] & discarded == 0
                numbers, discarded = numbers[fits], discarded[fits]
        unseen = ~(never_his(self.decision) | hands | discarded)
        return hands | draw(unseen, self.numbers[-1] or 0, random), discarded

    def _says(self, view: TalkView, random: np.random.Generator) -> Likelihood:
        return doubt.of_words(~self.opponent.stands(view, random))

    def _view_of_all(self, rounds: int) -> TalkView:
        """Return what he saw after `rounds` exchanges with each hand that he may have held."""
        hands = hands_among(PACK_MASK & ~never_his(self.decision), HAND_SIZE)
        return his_view(self.decision, hands, np.zeros_like(hands), rounds, self.stakes)

    def _wanted(self, view: TalkView, random: np.random.Generator) -> tuple[Masks, Likelihood]:
        """Return the cards that the policy discards, and how likely the numbers are by each hand.

        An opponent who discards more cards later has kept cards now that the policy would have
        discarded. So the likelihood compares what the policy wants with the largest number.
        """
        told = [number for number in self.numbers[view.rounds :] if number is not None]
        left = stock_after(self.decision.exchanged[: view.rounds])
        if self.decision.seat == SEATS[0] and view.rounds < len(self.decision.exchanged):
            left -= self.decision.exchanged[view.rounds][0]  # the dealer draws after the pone
        wanted = within_limits(view, self.opponent.discards(view, random) & view.own, left)
        odd = np.abs(counts(wanted).astype(np.int64) - max(told))
        return wanted, doubt.DISCARD**odd


_heard = lru_cache(maxsize=1)(_Heard)
"""Returns what is heard before a decision; cached for the other chunks of a simulation."""


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
