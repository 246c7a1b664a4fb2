"""Reading the talk: deals drawn at random that agree with the talk and the exchanges so far.

The opponent's first hand is any unseen one. Holding it, a named policy is asked whether it would
have proposed (or accepted) and discarded that number of cards. The deals are drawn in proportion to
how likely that makes them, so a pone who proposes is weak, and one who changes a single card has
kept four good ones, whatever he said. Each thing that does not fit makes a deal less likely by its
`doubt`, and none impossible.
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
"""Deals drawn for each one wanted, at most."""

_WAYS = 8
"""Draws tried of the opponent's last cards where hardly any deal agrees with what he said then.

Asked to accept a second proposal after an exchange of five cards and one of three, a dealer finds
three deals in a thousand that agree; with eight draws tried, some fifteen, at twice the cost.
"""


@dataclass(frozen=True, slots=True, eq=False)
class _First:
    """The hands that the opponent may have been dealt, listed where a number must fit."""

    hands: Masks
    discarded: Masks
    """Discard of each hand, if the number fits the first exchange."""

    chances: NDArray[np.float64]
    """Likelihood of each hand by that number alone; the likelihoods add up to one."""


def talk_at(
    decision: Decision,
    deals: int,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> Talk:
    """Deals at a decision to propose, to answer or to discard, drawn to agree with the talk.

    Args:
        decision: what the player knows.
        deals: how many to draw; fewer are returned where few agree.
        opponent: the policy by which the opponent is assumed to have talked.
        stakes: the house rules and the score.
        random: draws the cards.

    Raises:
        IllegalAction: for a dealer's discard that does not say how many cards the pone took.
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
    return Talk(hands, discarded, turn_up, stock, len(decision.exchanged), stakes)


def _agreeing(
    decision: Decision,
    deals: int,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """The opponent's hands and discards, at most `deals` of them, as likely as the talk has it."""
    first = _first_discarding(decision, opponent, stakes)
    hands, discarded = np.empty(0, np.uint32), np.empty(0, np.uint32)
    tried, number, ways = 0, max(deals, _AT_ONCE), 1
    most = _MOST * number
    while len(hands) < deals and tried < most:
        more_hands, more_discarded = _drawn(decision, number, ways, first, opponent, stakes, random)
        hands, discarded = np.append(hands, more_hands), np.append(discarded, more_discarded)
        tried += number
        missing = (deals - len(hands)) * tried // len(hands)
        if missing > most - tried and len(_numbers_taken(decision)) > 1:
            ways = _WAYS
        number = min(max(missing // ways, _AT_ONCE), most - tried)
    return hands[:deals], discarded[:deals]


def left_at(decision: Decision) -> int:
    """The number of cards that can still be drawn when the player decides."""
    pone_has_drawn = decision.kind == "discard" and decision.seat == "dealer"
    return decision.stock_left - ((decision.asked or 0) if pone_has_drawn else 0)


@lru_cache(maxsize=8)
def _first_discarding(decision: Decision, opponent: Policy, stakes: Stakes) -> _First | None:
    """The hands dealt, if the opponent has told a number; `None` where there was a word alone.

    Only a few hands discard one card or none, so they are listed and not left to chance; once for
    all chunks of a simulation.
    """
    random = np.random.default_rng(0)  # for a policy that discards by chance
    numbers = _numbers_taken(decision)
    if not numbers or numbers[0] is None:
        return None
    hands = hands_among(PACK_MASK & ~never_his(decision), HAND_SIZE)
    view = his_view(decision, hands, np.zeros_like(hands), 0, stakes)
    discarded, likelihood = _discarding(view, numbers, _at_hand(decision, 0), opponent, random)
    return _First(hands, discarded, likelihood / likelihood.sum())


def _drawn(
    decision: Decision,
    deals: int,
    ways: int,
    first: _First | None,
    opponent: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """The opponent's hands and discards in as many deals as `deals` random ones are worth.

    His last cards are drawn in this number of `ways`, of which one is kept.
    """
    known = never_his(decision)
    if first is None:
        hands = draw(np.full(deals, ~known), HAND_SIZE, random)
    else:
        dealt = random.choice(len(first.hands), deals, p=first.chances)
        hands = first.hands[dealt]
    discarded = np.zeros_like(hands)
    numbers, among = _numbers_taken(decision), 1
    for rounds, number in enumerate(numbers):
        view = his_view(decision, hands, discarded, rounds, stakes)
        discards = np.zeros_like(hands)
        # The number is quick to check, and to ask for the talk takes a count: so the number first.
        if rounds == 0 and first is not None:
            discards = first.discarded[dealt]
        elif number is not None:
            at_hand = _at_hand(decision, rounds)
            discards, likelihood = _discarding(view, numbers[rounds:], at_hand, opponent, random)
            rows = doubt.one_of(among, likelihood, random)
            view, discards, among = view.rows(rows), discards[rows], 1
        rows = doubt.one_of(among, doubt.of_words(~opponent.stands(view, random)), random)
        hands, discarded = (view.own & ~discards)[rows], (view.discarded | discards)[rows]
        among = ways if rounds == len(numbers) - 2 else 1
        hands, discarded = np.repeat(hands, among), np.repeat(discarded, among)
        hands = hands | draw(~(known | hands | discarded), number or 0, random)
    return hands, discarded


def his_view(
    decision: Decision, hands: Masks, discarded: Masks, rounds: int, stakes: Stakes
) -> TalkView:
    """The opponent's view when he spoke, after this number of exchanges."""
    left = stock_after(decision.exchanged[:rounds])
    turn_up = mask_of([decision.turn_up], decision.trump)
    seat = 1 - SEATS.index(decision.seat)
    return TalkView(
        seat, hands, discarded, np.full(len(hands), turn_up), rounds, stakes, _all(hands, left)
    )


def _at_hand(decision: Decision, rounds: int) -> int:
    """Number of cards the opponent could draw after this number of exchanges."""
    left = stock_after(decision.exchanged[:rounds])
    # The dealer draws from what the pone has left.
    told = decision.seat == SEATS[0] and rounds < len(decision.exchanged)
    return left - decision.exchanged[rounds][0] if told else left


def _numbers_taken(decision: Decision) -> list[int | None]:
    """Number of cards the opponent took in each round; a last `None` for a word without cards."""
    other = 1 - SEATS.index(decision.seat)
    numbers: list[int | None] = [exchange[other] for exchange in decision.exchanged]
    if decision.kind == "answer" or (decision.kind == "discard" and decision.seat == "pone"):
        numbers.append(None)
    elif decision.kind == "discard":
        numbers.append(decision.asked)
    return numbers


def _discarding(
    view: TalkView,
    numbers: list[int | None],
    left: int,
    opponent: Policy,
    random: np.random.Generator,
) -> tuple[Masks, Likelihood]:
    """The cards discarded in each deal if they are the first of `numbers`, and how likely it is.

    Those that follow are what he discards later. If he discards more then, he has kept cards now
    that he would not have: it is the hands that would have discarded the later number already which
    need the fewest oddities.
    """
    told = [number for number in numbers if number is not None]
    wanted = within_limits(view, opponent.discards(view, random) & view.own, left)
    odd = np.abs(counts(wanted).astype(np.int64) - max(told))
    discards = within(view.own, wanted, _all(wanted, told[0]), _all(wanted, told[0]))
    return discards, doubt.DISCARD**odd


def _all(hands: Masks, number: int) -> Numbers:
    return np.full(len(hands), number, np.int64)


_PASTS: Final = 4
"""Pasts drawn for each hand, where cards have been exchanged."""


@dataclass(frozen=True, slots=True)
class Words:
    """The opponent's words in the talk before a decision on a card."""

    decision: Decision
    opponent: Policy
    """Policy by which the opponent is assumed to have talked."""

    stakes: Stakes
    """The house rules and the score at the talk."""

    def last(self, hands: Masks) -> Likelihood:
        """Likelihood of his last word for each of the hands that he may hold now."""
        other, stood = other_seat(self.decision.seat), self.decision.stood
        if stood not in (other, "dealer"):
            # The pone stood before the opponent could speak, or the talk ended by itself.
            return np.ones(len(hands))
        rounds = len(self.decision.exchanged)
        return self._says(self._first_hands(hands), rounds, stood=stood == other)

    def before(self, hands: Masks, random: np.random.Generator) -> Likelihood:
        """Likelihood of his words before each exchange, averaged over what he may have held."""
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
        """The hands from which he has played."""
        played = self.decision.played_by(other_seat(self.decision.seat))
        found: Masks = hands | mask_of(played, self.decision.trump)
        return found

    def _pasts(self, hands: Masks, random: np.random.Generator) -> Iterator[tuple[int, Masks]]:
        """The number of each round before an exchange and his hands in it, the latest first."""
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
    """This number of cards drawn: of those preferred as far as they go, then of the others."""
    found = draw(preferred, number, random)
    missing = number - counts(found)
    return found | draw(others, missing, random) if missing.any() else found


def words_of(decision: Decision, opponent: Policy | None, stakes: Stakes) -> Words | None:
    """The opponent's words; `None` if there are none, or none that tell anything."""
    has_spoken = decision.exchanged or "dealer" in (decision.stood, decision.seat)
    if opponent is None or not has_spoken:
        return None
    return Words(decision, opponent, _before_the_king(decision, stakes))


def _before_the_king(decision: Decision, stakes: Stakes) -> Stakes:
    """The stakes at the talk: a king in hand is marked only when it is over."""
    if stakes.score is None or decision.king is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone - 1, dealer) if decision.king == "pone" else (pone, dealer - 1)
    return Stakes.of(stakes.rules, score)
