"""A policy at a table: asked about one decision, it answers as among thousands of deals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from .batch.policy import Policy
from .batch.talk import within
from .batch.views import NOBODY, SEATS, PlayView, TalkHistory, TalkView
from .beliefs.from_talk import left_at
from .beliefs.posterior import view_of
from .count.masks import card_at, counts, hand_of, mask_of
from .valuation import stakes_of


def choice_of(policy: Policy, decision: Decision) -> Option:
    """What a policy does at a decision; the same one always gets the same answer.

    A king of trumps is announced. As many cards are asked for as the policy discards, within the
    numbers that the rules allow.

    >>> from ecarte_tutor.simulator import ReckonerPolicy
    >>> choice_of(ReckonerPolicy(), Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    'play'

    Raises:
        IllegalAction: for a policy that plays a card the rules do not allow.
    """
    if decision.kind == "king":
        return "announce"
    random = np.random.default_rng([*str(decision).encode()])
    if decision.kind in ("lead", "reply"):
        view = _play_view(decision)
        ask = policy.lead if decision.kind == "lead" else policy.reply
        place = ask(view, stakes_of(decision), random)[0]
        return decision.legal(card_at(place, decision.trump))
    seen = _talk_view(decision)
    if decision.kind in STANDING_WORD:
        stands = bool(policy.stands(seen, random)[0])
        return (STANDING_WORD if stands else EXCHANGING_WORD)[decision.kind]
    wanted, numbers = policy.discards(seen, random) & seen.own, decision.numbers()
    discarded = within(seen.own, wanted, numbers[0], numbers[-1])
    if decision.kind == "number":
        return int(counts(discarded)[0])
    return frozenset(hand_of(discarded[0], decision.trump))


def _play_view(decision: Decision) -> PlayView:
    """The player's view of the cards, with how the talk went."""
    view = view_of(decision)
    stood = NOBODY if decision.stood is None else SEATS.index(decision.stood)
    exchanges = tuple(np.array(pair, np.int8)[:, np.newaxis] for pair in decision.exchanged)
    history = TalkHistory(np.array([stood], np.int8), exchanges)
    return replace(view, public=replace(view.public, history=history))


def _talk_view(decision: Decision) -> TalkView:
    own, discarded, turn_up = (
        np.array([mask_of(cards, decision.trump)])
        for cards in (decision.hand, decision.discarded, [decision.turn_up])
    )
    return TalkView(
        SEATS.index(decision.seat),
        own,
        discarded,
        turn_up,
        len(decision.exchanged),
        stakes_of(decision),
        np.array([left_at(decision)]),
    )
