"""Reading the talk: deals drawn at random that agree with the talk and the exchanges so far.

The adversary's first hand is any unseen one. Holding it, a named policy is asked whether it would
have proposed (or accepted) and thrown that number of cards. Only the deals in which it would have
done so each time are kept: so a pone who proposes is weak.
"""

from __future__ import annotations

import numpy as np

from ...cards import HAND_SIZE
from ...count.masks import Masks, counts, draw, mask_of
from ...decision import Decision
from ...errors import IllegalAction
from ...rules import STOCK_SIZE
from ..batch.policy import Policy
from ..batch.talk import Numbers, Talk, stock_of, within_limits
from ..batch.views import SEATS, Stakes, TalkView

_TRIES = 8
_AT_ONCE = 512
_FEWEST_DEALS = 32
"""The talk is read only if at least this many deals agree with it."""


def is_said(
    decision: Decision, adversary: Policy, stakes: Stakes, random: np.random.Generator
) -> bool:
    """Whether the policy talks like this often enough for its hands to be drawn."""
    hands, _ = _agreeing(decision, _FEWEST_DEALS, adversary, stakes, random)
    return len(hands) == _FEWEST_DEALS


def talk_at(
    decision: Decision,
    deals: int,
    adversary: Policy | None,
    stakes: Stakes,
    random: np.random.Generator,
) -> Talk:
    """Deals at a decision to propose, to answer or to discard, drawn to agree with the talk.

    Args:
        decision: what the player knows.
        deals: how many to draw; fewer are returned where few agree.
        adversary: the policy by which the adversary is assumed to have talked; `None` to read
            nothing from the talk.
        stakes: the house rules and the score.
        random: draws the cards.

    Raises:
        IllegalAction: for a dealer's discard that does not say how many cards the pone took.
    """
    if decision.kind == "discard" and decision.seat == "dealer" and decision.asked is None:
        raise IllegalAction("expected to know how many cards the pone asked for, got no number")
    others, others_thrown = _agreeing(decision, deals, adversary, stakes, random)
    deals = len(others)
    seat = SEATS.index(decision.seat)
    hands, thrown = np.empty((2, deals), np.uint32), np.empty((2, deals), np.uint32)
    hands[seat], thrown[seat] = (
        mask_of(cards, decision.trump) for cards in (decision.hand, decision.thrown)
    )
    hands[1 - seat], thrown[1 - seat] = others, others_thrown
    turn_up = np.full(deals, mask_of([decision.turn_up], decision.trump))
    unseen = ~(hands[0] | hands[1] | thrown[0] | thrown[1] | turn_up)
    stock = stock_of(unseen, _left(decision), random)
    return Talk(hands, thrown, turn_up, stock, len(decision.exchanged), stakes)


def _agreeing(
    decision: Decision,
    deals: int,
    adversary: Policy | None,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """The adversary's hands and discards, at most `deals` of them, that agree with the talk."""
    hands, thrown = np.empty(0, np.uint32), np.empty(0, np.uint32)
    for _ in range(_TRIES):
        more_hands, more_thrown = _drawn(decision, max(deals, _AT_ONCE), adversary, stakes, random)
        hands, thrown = np.append(hands, more_hands), np.append(thrown, more_thrown)
        if len(hands) >= deals:
            break
    return hands[:deals], thrown[:deals]


def _left(decision: Decision) -> int:
    """The number of cards that can still be drawn when the player decides."""
    pone_has_drawn = decision.kind == "discard" and decision.seat == "dealer"
    return decision.stock_left - ((decision.asked or 0) if pone_has_drawn else 0)


def _drawn(
    decision: Decision,
    deals: int,
    adversary: Policy | None,
    stakes: Stakes,
    random: np.random.Generator,
) -> tuple[Masks, Masks]:
    """The adversary's hands and discards in those of `deals` random deals that agree."""
    trump, other = decision.trump, 1 - SEATS.index(decision.seat)
    turn_up = mask_of([decision.turn_up], trump)
    known = mask_of(decision.hand, trump) | mask_of(decision.thrown, trump) | turn_up
    hands = draw(np.full(deals, ~known), HAND_SIZE, random)
    thrown = np.zeros_like(hands)
    left = STOCK_SIZE
    for rounds, number in enumerate(_numbers_taken(decision)):
        # The dealer draws from what the pone has left.
        at_hand = left
        if other == 1 and rounds < len(decision.exchanged):
            at_hand -= decision.exchanged[rounds][0]
        view = TalkView(
            other, hands, thrown, np.full(len(hands), turn_up), rounds, stakes, _all(hands, left)
        )
        # The number is quick to check, and to ask for the talk takes a count: so the number first.
        view, throws = _throwing(view, number, at_hand, adversary, random)
        if adversary is not None:
            kept = np.flatnonzero(~adversary.stands(view, random))
            view, throws = view.rows(kept), throws[kept]
        hands, thrown = view.own & ~throws, view.thrown | throws
        hands = hands | draw(~(known | hands | thrown), number or 0, random)
        if rounds < len(decision.exchanged):
            left -= sum(decision.exchanged[rounds])
    return hands, thrown


def _numbers_taken(decision: Decision) -> list[int | None]:
    """How many cards the adversary took in each round; `None` at the end for a word alone."""
    other = 1 - SEATS.index(decision.seat)
    numbers: list[int | None] = [exchange[other] for exchange in decision.exchanged]
    if decision.kind == "answer" or (decision.kind == "discard" and decision.seat == "pone"):
        numbers.append(None)
    elif decision.kind == "discard":
        numbers.append(decision.asked)
    return numbers


def _throwing(
    view: TalkView,
    number: int | None,
    left: int,
    adversary: Policy | None,
    random: np.random.Generator,
) -> tuple[TalkView, Masks]:
    """The deals in which `number` cards are thrown, and those cards; all deals for a word alone."""
    if number is None:
        return view, np.zeros_like(view.own)
    if adversary is None:
        return view, draw(view.own, number, random)
    throws = within_limits(view, adversary.discards(view, random) & view.own, left)
    kept = np.flatnonzero(counts(throws) == number)
    return view.rows(kept), throws[kept]


def _all(hands: Masks, left: int) -> Numbers:
    return np.full(len(hands), left, np.int64)
