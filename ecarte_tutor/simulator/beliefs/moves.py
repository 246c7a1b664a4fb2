"""Likelihood of the opponent's hands, given his last word and the cards that he played.

A move tells how much more often one hand makes it than another. What is taken as usual is chance
that leans towards what is worth more by open-hand averages (see `play.averages`): a choice near
even says little, equal cards are one move, and any player errs. Words before an exchange are not
read: the number of cards says more, and with the words beside it the hands that were there became
less likely. No opponent is known but by what he does, with one exception, `KnownTalker`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import Decision
from ...engine.rules.rule_set import other_seat
from ...engine.rules.tricks import stock_after
from ..batch.play import Deals
from ..batch.views import SEATS, PlayView, Policy, Stakes, TalkView
from ..masks import (
    BIT,
    PLACES,
    SUIT_SIZE,
    Masks,
    Places,
    bits,
    counts,
    follower_wins,
    legal_masks,
    mask_of,
    places_in,
)
from ..play.averages import AveragerPolicy, lead_averages, reply_averages
from .numbers import Likelihood, kept_likelihood
from .posterior import KINDS, view_of

STOOD_SCALE: Final = 0.4
"""Points a deal: so far above the line at which it is even, a hand stands three times in four."""

TALKED_SCALE: Final = 1.0
"""Points a deal: so far below the line, a hand is proposed or accepted with three times in four.

Measured by `python -m tools.bench.beliefs`, these words tell less than to stand does.
"""

CARD_SCALE: Final = 0.1
"""Points a deal: a card that is worth so much less than the best is played half as often."""


@runtime_checkable
class KnownTalker(Protocol):
    """Policy of a player whose habit of talking is known to the other player."""

    def chance_to_stand(self, view: TalkView) -> NDArray[np.float64]:
        """Return the chance, above 0 and below 1, that he stands with each hand of `view`."""


def likelihood(decision: Decision, hands: Masks, stakes: Stakes, policy: Policy) -> Likelihood:
    """Return how likely each of `hands`, held now, is, given all that the opponent did.

    He took a number of cards in each exchange, said his last word and played cards. Each hand must
    be one that the laws of play allow.

    Args:
        decision: of any kind but to announce the king.
        hands: hands that the opponent may hold now.
        stakes: the house rules and the score at the decision.
        policy: the opponent's, which counts only if it is a `KnownTalker`.
    """
    return kept_likelihood(decision, hands) * moves_likelihood(decision, hands, stakes, policy)


def moves_likelihood(
    decision: Decision, hands: Masks, stakes: Stakes, policy: Policy
) -> Likelihood:
    """Return the part of `likelihood` that is not of the numbers of cards taken."""
    found = word_likelihood(decision, hands, stakes, policy)
    if decision.kind in KINDS:
        view = view_of(decision)
        if view.public.plays:
            found *= played_likelihood(view.rows(np.zeros(len(hands), np.intp)), hands, stakes)
    return found


def stood_last(decision: Decision) -> bool | None:
    """Return True if the opponent's last word was to stand with the hand that he brings to play.

    It is False if he proposed or accepted with that hand, and `None` if he said nothing with it.
    """
    other = other_seat(decision.seat)
    if decision.kind in KINDS:
        # Where the pone stood, the dealer had nothing to say.
        return decision.stood == other if decision.stood in (other, SEATS[1]) else None
    spoke = decision.kind == "answer" or (decision.kind == "discard" and other == SEATS[1])
    return False if spoke else None


def word_likelihood(decision: Decision, hands: Masks, stakes: Stakes, policy: Policy) -> Likelihood:
    """Return how likely each of `hands`, held now, is, given the opponent's last word alone."""
    stood = stood_last(decision)
    if stood is None:
        return np.ones(len(hands))
    first_hands = hands | mask_of(decision.played_by(other_seat(decision.seat)), decision.trump)
    return chance_of_word(his_view(decision, first_hands, stakes), policy, stood=stood)


def his_view(decision: Decision, hands: Masks, stakes: Stakes) -> TalkView:
    """Return what the opponent saw at his last word if he held `hands`: a row for each."""
    rounds, left = len(decision.exchanged), stock_after(decision.exchanged)
    return TalkView(
        1 - SEATS.index(decision.seat),
        hands,
        np.zeros_like(hands),
        np.full(len(hands), mask_of([decision.turn_up], decision.trump)),
        rounds,
        _before_the_king(decision, stakes),
        np.full(len(hands), left, np.int64),
    )


def _before_the_king(decision: Decision, stakes: Stakes) -> Stakes:
    """Return the stakes during the talk, when a king in hand had not scored yet."""
    if stakes.score is None or decision.king is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone - 1, dealer) if decision.king == SEATS[0] else (pone, dealer - 1)
    return Stakes.of(stakes.rules, score)


def chance_of_word(view: TalkView, policy: Policy, *, stood: bool) -> Likelihood:
    """Return how likely a player says this word, to stand or not, with each hand of `view`.

    It is above 0 and below 1.
    """
    if isinstance(policy, KnownTalker):
        stands = policy.chance_to_stand(view)
        return stands if stood else 1 - stands
    above = AveragerPolicy().above(view)
    clear, scale = (above, STOOD_SCALE) if stood else (-above, TALKED_SCALE)
    found: Likelihood = (1 + clear / (scale + np.abs(clear))) / 2
    return found


def played_likelihood(view: PlayView, others: Masks, stakes: Stakes) -> Likelihood:
    """Return how likely each hand of `others` is, given the cards that the opponent played.

    `others` are hands that he may hold now, one for each row of `view`.
    """
    deals = first_deals(view, others)
    found = np.ones(len(view))
    for number, card in enumerate(view.public.plays):
        replying = number % 2 == 1
        his = np.flatnonzero((deals.leader == view.other) != replying)
        if len(his):
            seen = deals.view(view.other, his).without_past()
            found[his] *= chance_to_play(seen, card[his], stakes)
        deals = deals.after_reply(card) if replying else deals.after_lead(card)
    return found


def chance_to_play(view: PlayView, card: Places, stakes: Stakes) -> Likelihood:
    """Return the chance that a player chooses `card`, a place, in each deal of `view`."""
    legal = view.own if view.led is None else legal_masks(view.own, view.led)
    found = np.ones(len(view))
    rows = np.flatnonzero(counts(legal) > 1)
    view, card = view.rows(rows), card[rows]
    values = (lead_averages if view.led is None else reply_averages)(view, stakes)
    held = places_in(view.own, view.public.cards)
    same = _one_move(view, held) & np.isfinite(values)[:, np.newaxis]
    # The cards of one move share its weight: any of them may be played.
    weights = np.isfinite(values) / same.sum(axis=2).clip(min=1)
    weights /= 1 + (values.max(axis=1, keepdims=True) - values) / CARD_SCALE
    at = np.arange(len(rows)), (held == card[:, np.newaxis]).argmax(axis=1)
    found[rows] = weights[at] / weights.sum(axis=1)
    return found


def _one_move(view: PlayView, held: Places) -> NDArray[np.bool_]:
    """Return in each deal a flag for each pair of cards of `held`: True if they are one move.

    They are if no card lies between them that the opponent may still play. The axes are the deal,
    the card and the other card.
    """
    still = ~view.public.gone if view.led is None else ~view.public.gone | BIT[view.led]
    # Of a card in hand or gone nothing is between; a step for each other, and for each new suit.
    steps = np.cumsum(bits(still & ~view.own), axis=1) + _SUIT
    step = np.take_along_axis(steps, held.astype(np.intp), axis=1)
    found: NDArray[np.bool_] = step[:, :, np.newaxis] == step[:, np.newaxis]
    return found


_SUIT: Final = np.arange(PLACES) // SUIT_SIZE * PLACES


def first_deals(view: PlayView, others: Masks) -> Deals:
    """Return the deals before the first card was played, if the opponent now holds `others`."""
    row = np.arange(len(view))
    plays = view.public.plays
    hands = np.zeros((2, len(view)), np.uint32)
    hands[view.seat], hands[view.other] = view.own, others
    discarded = np.zeros_like(hands)
    discarded[view.seat] = view.discarded
    gone, tricks = view.public.gone.copy(), view.public.tricks.copy()
    leader = np.zeros(len(view), np.intp)
    for number, card in enumerate(plays):
        gone &= ~BIT[card]
        replying = number % 2 == 1
        hands[1 - leader if replying else leader, row] |= BIT[card]
        if replying:
            leader = np.where(follower_wins(plays[number - 1], card), 1 - leader, leader)
            tricks[leader, row] -= 1
    none = np.zeros_like(hands)
    public = replace(
        view.public,
        cards=view.public.cards + len(plays) // 2,
        gone=gone,
        denied=none,
        holds=none,
        tricks=tricks,
        plays=(),
    )
    return Deals(hands, discarded, public, np.zeros(len(view), np.intp))
