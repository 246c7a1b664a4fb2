"""The king of trumps in hand: what announcing it is worth, and what withholding it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...count.masks import TRUMP_KING
from ...decision import Decision
from ...errors import IllegalAction
from ..batch.play import play_out, points
from ..batch.policy import CardPolicy, Policy
from ..batch.views import Public, Stakes
from ..beliefs.from_words import words_of
from ..beliefs.posterior import view_of
from ..estimate import Estimate
from ..policies.played_out import deals_of
from .card_play import CardSimulation, against, discarded_by_other, drawn_for

_DRAWS = 2000


def simulate_king(
    decision: Decision,
    stakes: Stakes,
    seed: int,
    player: CardPolicy,
    talker: Policy | None = None,
) -> CardSimulation:
    """Announcing and withholding the king, both played out; the king's point is in the values.

    Hands with which the `talker` would have talked otherwise than the opponent did are left out.

    An opponent who hears no announcement assumes that the player does not hold the king.

    Raises:
        IllegalAction: once the king is played, when withholding it can hide nothing.
    """
    if decision.trump_king not in decision.hand:
        raise IllegalAction(
            "expected the king of trumps still in hand, got one that is played: announce it"
        )
    random = np.random.default_rng(seed)
    words = words_of(decision, talker, stakes)
    hands = drawn_for(decision, random, _DRAWS, words)
    view = view_of(decision)
    seat = view.seat
    view = view.rows(np.zeros(len(hands.hands), np.intp))
    deals = deals_of(view, hands.hands, discarded_by_other(decision), random)
    deals = replace(deals, leader=np.zeros(len(view), np.intp))
    results = []
    for option in decision.options():
        announces = option == "announce"
        told = replace(deals, public=_after_the_word(deals.public, seat, announces=announces))
        at_stake = _with_king(stakes, seat) if announces else stakes
        end = play_out(told, (player, player), at_stake, random)
        results.append(points(end, seat, at_stake) + announces)
    found = np.array(results)
    return CardSimulation(
        decision=decision,
        options=decision.options(),
        method="played-out",
        against=against(player, talk=words is not None, cards=False),
        estimate=Estimate.of_groups(found, hands),
        seed=seed,
        hands=hands,
        points=found,
        stakes=stakes,
        player=player,
    )


def _after_the_word(public: Public, seat: int, *, announces: bool) -> Public:
    """Views of both players after the seat has announced its king or let the moment pass."""
    shown = (public.holds if announces else public.denied).copy()
    shown[seat] |= TRUMP_KING
    return replace(public, holds=shown) if announces else replace(public, denied=shown)


def _with_king(stakes: Stakes, seat: int) -> Stakes:
    """The stakes of the tricks once the seat has marked its king."""
    if stakes.score is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone + 1, dealer) if seat == 0 else (pone, dealer + 1)
    if score[seat] < stakes.rules.target:
        return Stakes.of(stakes.rules, score)
    # The king's point wins the game: nothing is left to play for.
    return replace(stakes, points=np.zeros_like(stakes.points))
